//! The example certificates are proved, and none with other evidence for the same claim.
#![allow(clippy::unwrap_used)]

use grundy_checker::{Limits, check};
use std::fs;
use std::path::Path;

#[test]
fn the_examples_are_proved_and_without_an_entry_they_are_not() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/certificates");
    let mut proved = 0;
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let limits = Limits::default();
        let checked = check(&text, &limits).unwrap_or_else(|why| panic!("{}: {why:?}", path.display()));
        assert!(!checked.proved.is_empty());
        // Something added that nobody reads.
        assert!(
            check(&text.replacen('{', "{\"base\": {\"x\": 1}, ", 1), &limits).is_err(),
            "{}",
            path.display()
        );
        proved += 1;
    }
    assert!(proved >= 19, "{proved}");
}
