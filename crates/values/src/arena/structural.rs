pub struct StructuralOrder;
