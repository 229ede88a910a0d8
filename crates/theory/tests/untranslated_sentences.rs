//! The list of sentences that wait for their Chinese, as `.ci/untranslated` makes it.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

const SOURCE: &str = r#"//! text!("in a comment")

// words!("in another")
const DONE: Text = text!("Nim", "尼姆");
const TITLE: Text = text!("Kayles");
fn reason(n: u64, why: &Words) -> Words {
    let first = words!(
        "A heap of {n}, \"large\", \
         is left.",
    );
    let second = words!("{n} heaps", "{n} 堆");
    Words::waiting(format!("{first} {}", why.en))
}
#[cfg(test)]
mod tests {
    const SHOWN: Text = text!("in a test");
}
"#;

#[test]
fn sentences_without_chinese_are_listed_with_their_lines() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("waiting_source.rs");
    std::fs::write(&file, SOURCE).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/untranslated");
    let run = Command::new(script).arg(&file).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let printed = String::from_utf8(run.stdout).unwrap();
    let at = |line: &str| format!("{}:{line}", file.display());
    let expected = [
        at(r#"5: "Kayles""#),
        at(r#"7: "A heap of {n}, \"large\", \ is left.""#),
        at(r#"12: format!("{first} {}", why.en))"#),
        "3 sentences wait for their Chinese".to_owned(),
    ];
    assert_eq!(printed.lines().collect::<Vec<_>>(), expected);
}
