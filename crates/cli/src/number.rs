//! Numbers in the options of tables.

use crate::diagnostic::Diagnostic;
use crate::limits::wrong;
use grundy::solver::theory::{numeral, words};

/// A whole number, also written as `1_000_000`, `10^6` or `1e6`.
pub fn natural(option: &str, text: &str) -> Result<u64, Diagnostic> {
    // Numbers below 0 come with a blank, which distinguishes them from options.
    let text = text.trim_start();
    numeral::natural(text).ok_or_else(|| {
        let message = words!(
            "\"{text}\" is not a whole number below 2^64: write 1000000 or 10^6",
            "\"{text}\" 不是小于 2^64 的整数：请写 1000000 或 10^6"
        );
        wrong(option, text, message)
    })
}

/// Two numbers with a comma between; one number stands for both.
#[cfg(feature = "pictures")]
pub fn pair(option: &str, text: &str) -> Result<[u64; 2], Diagnostic> {
    let (first, second) = text.split_once(',').unwrap_or((text, text));
    Ok([natural(option, first)?, natural(option, second)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_or_refused() {
        for (text, value) in [
            ("0", Some(0)),
            ("10^6", Some(1_000_000)),
            ("1e6", Some(1_000_000)),
            ("18446744073709551616", None),
        ] {
            assert_eq!(natural("--to", text).ok(), value, "{text}");
        }
        for text in ["", "-1", "+1", "1.5", "10^", "^2", "10^20", "2^4294967296"] {
            assert!(natural("--to", text).is_err(), "{text}");
        }
    }

    #[cfg(feature = "pictures")]
    #[test]
    fn two_numbers_are_read_or_one_stands_for_both() {
        assert_eq!(pair("--to", "3,10^2").unwrap(), [3, 100]);
        assert_eq!(pair("--to", "7").unwrap(), [7, 7]);
        assert!(pair("--to", "1,2,3").is_err());
    }
}
