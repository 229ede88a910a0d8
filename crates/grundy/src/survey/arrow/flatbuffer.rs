//! Flatbuffers, as far as the metadata of Arrow needs them: each object is followed by those that it points
//! to.

/// An object of a flatbuffer.
pub enum Object {
    /// A table: its fields by their numbers.
    Table(Vec<Field>),
    /// A vector of tables.
    Tables(Vec<Object>),
    /// A text.
    Text(String),
    /// A vector of structures whose parts have at most eight bytes: how many there are, and their bytes.
    Structures(usize, Vec<u8>),
}

/// A field of a table.
pub enum Field {
    /// Not there, or as if it was not.
    Absent,
    /// A number of 1, 2, 4 or 8 bytes.
    Number(Vec<u8>),
    /// Another object.
    Object(Object),
}

impl Field {
    /// A byte.
    pub fn byte(byte: u8) -> Field {
        Field::Number(vec![byte])
    }

    /// A number of two bytes.
    pub fn short(number: i16) -> Field {
        Field::Number(number.to_le_bytes().to_vec())
    }

    /// A number of four bytes.
    pub fn word(number: i32) -> Field {
        Field::Number(number.to_le_bytes().to_vec())
    }

    /// A number of eight bytes.
    pub fn long(number: i64) -> Field {
        Field::Number(number.to_le_bytes().to_vec())
    }

    /// A text.
    pub fn text(text: &str) -> Field {
        Field::Object(Object::Text(text.to_owned()))
    }
}

/// The bytes of an object, a multiple of eight.
pub fn flatbuffer(root: &Object) -> Vec<u8> {
    let mut bytes = vec![0; 4];
    let place = add(&mut bytes, root);
    point(&mut bytes, 0, place);
    align(&mut bytes, 8, 0);
    bytes
}

/// Adds zeros until `ahead` bytes further is a multiple of `size`.
fn align(bytes: &mut Vec<u8>, size: usize, ahead: usize) {
    while !(bytes.len() + ahead).is_multiple_of(size) {
        bytes.push(0);
    }
}

/// Lets the offset at a place point to an object behind it.
fn point(bytes: &mut [u8], from: usize, to: usize) {
    bytes[from..from + 4].copy_from_slice(&((to - from) as u32).to_le_bytes());
}

/// Adds an object with all that it points to; says where it begins.
fn add(bytes: &mut Vec<u8>, object: &Object) -> usize {
    match object {
        Object::Table(fields) => table(bytes, fields),
        Object::Tables(tables) => {
            align(bytes, 4, 0);
            let start = bytes.len();
            bytes.extend_from_slice(&(tables.len() as u32).to_le_bytes());
            bytes.resize(bytes.len() + 4 * tables.len(), 0);
            for (place, table) in tables.iter().enumerate() {
                let to = add(bytes, table);
                point(bytes, start + 4 + 4 * place, to);
            }
            start
        }
        Object::Text(text) => {
            align(bytes, 4, 0);
            let start = bytes.len();
            bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
            bytes.push(0);
            start
        }
        Object::Structures(count, content) => {
            align(bytes, 8, 4);
            let start = bytes.len();
            bytes.extend_from_slice(&(*count as u32).to_le_bytes());
            bytes.extend_from_slice(content);
            start
        }
    }
}

/// A table, behind the list of where its fields are.
fn table(bytes: &mut Vec<u8>, fields: &[Field]) -> usize {
    let list = 4 + 2 * fields.len();
    align(bytes, 8, list);
    let start = bytes.len() + list;
    let mut content: Vec<u8> = (list as i32).to_le_bytes().to_vec();
    let (mut offsets, mut pointers) = (Vec::new(), Vec::new());
    for field in fields {
        let offset = match field {
            Field::Absent => 0,
            Field::Number(number) => {
                align(&mut content, number.len(), 0);
                content.extend_from_slice(number);
                content.len() - number.len()
            }
            Field::Object(object) => {
                align(&mut content, 4, 0);
                content.resize(content.len() + 4, 0);
                pointers.push((content.len() - 4, object));
                content.len() - 4
            }
        };
        offsets.push(offset as u16);
    }
    let head = [list as u16, content.len() as u16];
    bytes.extend(head.into_iter().chain(offsets).flat_map(u16::to_le_bytes));
    bytes.extend_from_slice(&content);
    for (offset, object) in pointers {
        let to = add(bytes, object);
        point(bytes, start + offset, to);
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(bytes: &[u8], at: usize) -> usize {
        u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
    }

    #[test]
    fn fields_are_where_the_table_says_and_aligned() {
        let object = Object::Table(vec![
            Field::byte(7),
            Field::Absent,
            Field::long(-2),
            Field::text("abc"),
            Field::Object(Object::Structures(1, vec![9; 16])),
        ]);
        let bytes = flatbuffer(&object);
        let start = word(&bytes, 0);
        let list = start - word(&bytes, start);
        let offset =
            |field: usize| u16::from_le_bytes([bytes[list + 4 + 2 * field], bytes[list + 5 + 2 * field]]);
        assert_eq!(bytes[start + offset(0) as usize], 7);
        assert_eq!(offset(1), 0);
        let long = start + offset(2) as usize;
        assert!(long.is_multiple_of(8) && bytes[long..long + 8] == (-2_i64).to_le_bytes());
        let text = start + offset(3) as usize;
        let text = text + word(&bytes, text);
        assert_eq!((word(&bytes, text), &bytes[text + 4..text + 7]), (3, &b"abc"[..]));
        let structures = start + offset(4) as usize;
        let structures = structures + word(&bytes, structures);
        assert!((structures + 4).is_multiple_of(8) && bytes[structures + 4] == 9);
        assert!(bytes.len().is_multiple_of(8));
    }
}
