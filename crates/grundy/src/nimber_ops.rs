//! Arithmetic of nimbers by name: the operations of the batch interface.

use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::nimber::{Nimber, mex_big, nim_sum_big};
use grundy_theory::words;
use num_bigint::BigUint;

/// The operations, with how many operands each takes: at least, and at most.
pub const OPERATIONS: [(&str, usize, usize); 6] = [
    ("mex", 0, usize::MAX),
    ("nim_sum", 0, usize::MAX),
    ("nim_product", 1, usize::MAX),
    ("nim_inverse", 1, 1),
    ("nim_sqrt", 1, 1),
    ("nim_power", 2, 2),
];

/// The result of an operation on non-negative integers.
///
/// # Errors
/// [`QuestionError`] where there is no such operation, or it does not take these operands.
///
/// ```
/// use grundy::{nimber_ops::apply, solver::theory::data::Data};
/// assert_eq!(apply("nim_product", &Data::from(vec![8, 8]))?, 13u32.into());
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn apply(operation: &str, operands: &Data) -> Result<BigUint, QuestionError> {
    let Some(&(_, least, most)) = OPERATIONS.iter().find(|(name, ..)| *name == operation) else {
        let all = OPERATIONS.map(|(name, ..)| name).join(", ");
        return Err(QuestionError::new(
            QuestionErrorKind::Unsupported,
            "op",
            words!(
                "there is no operation \"{operation}\": write one of {all}",
                "没有运算 \"{operation}\"：可用的有 {all}"
            ),
        ));
    };
    let operands = integers(operands)?;
    let count = operands.len();
    if count < least || count > most {
        return Err(bad_args(words!(
            "{operation} takes {least} numbers, not {count}",
            "{operation} 需要 {least} 个数，而不是 {count} 个"
        )));
    }
    match operation {
        "mex" => Ok(mex_big(&operands).into()),
        "nim_sum" => Ok(nim_sum_big(&operands)),
        "nim_product" => {
            let factors = operands.iter().enumerate().map(|(i, factor)| nimber(i, factor));
            let product = factors.into_iter().try_fold(Nimber(1), |product, factor| Ok(product * factor?));
            product.map(|product: Nimber| product.0.into())
        }
        "nim_power" => Ok(nimber(0, &operands[0])?.power_big(&operands[1]).0.into()),
        "nim_sqrt" => Ok(nimber(0, &operands[0])?.sqrt().0.into()),
        _ => match nimber(0, &operands[0])?.inverse() {
            Some(inverse) => Ok(inverse.0.into()),
            None => Err(QuestionError::new(
                QuestionErrorKind::BadPosition,
                "args[0]",
                words!("0 has no inverse: a number from 1 is expected", "0 没有逆元：这里应为不小于 1 的数"),
            )),
        },
    }
}

fn bad_args(message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadPosition, "args", message)
}

fn integers(operands: &Data) -> Result<Vec<BigUint>, QuestionError> {
    let items = operands.items().map_err(|error| bad_args(error.message))?;
    let integer = |(i, item): (usize, &Data)| match item {
        Data::Natural(n) => Ok(BigUint::from(*n)),
        Data::Big(n) => n.to_biguint().ok_or_else(|| wrong(i, item)),
        _ => Err(wrong(i, item)),
    };
    items.iter().enumerate().map(integer).collect()
}

fn wrong(i: usize, item: &Data) -> QuestionError {
    let found = item.kind();
    let mut fault = bad_args(LocalizedString {
        en: format!("a whole number from 0 is expected here, not {}", found.en),
        zh: format!("这里应为非负整数，而不是{}", found.zh),
    });
    fault.at = format!("args[{i}]");
    fault
}

fn nimber(i: usize, operand: &BigUint) -> Result<Nimber, QuestionError> {
    match u128::try_from(operand) {
        Ok(value) => Ok(Nimber(value)),
        Err(_) => Err(QuestionError::new(
            QuestionErrorKind::TooLarge,
            format!("args[{i}]"),
            words!("nimbers are below 2^128 here", "这里的尼姆数应小于 2^128"),
        )),
    }
}
