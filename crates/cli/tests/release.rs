//! What registries of packages want to know.
#![allow(clippy::unwrap_used)]

mod common;

use common::{field, object};
use grundy::solver::theory::data::Data;
use std::path::Path;
use std::process::Command;

#[test]
fn every_crate_says_what_it_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(&root)
        .output()
        .unwrap();
    let metadata = object(&String::from_utf8(output.stdout).unwrap());
    let changelog = std::fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
    let mut published = 0;
    for package in field(&metadata, "packages").items().unwrap() {
        if field(&package, "publish") != &Data::Null {
            continue;
        }
        published += 1;
        let name = field(&package, "name").clone();
        for wanted in ["description", "license", "readme", "rust_version"] {
            assert!(matches!(field(&package, wanted), Data::Text(_)), "{name:?} has no {wanted}");
        }
        for wanted in ["keywords", "categories"] {
            let count = field(&package, wanted).items().unwrap().len();
            assert!((1..=5).contains(&count), "{name:?} has {count} {wanted}");
        }
        let Data::Text(version) = field(&package, "version") else { panic!("{name:?} has no version") };
        assert!(changelog.contains(&format!("\n## {version}")), "CHANGELOG.md says nothing of {version}");
        for dependency in field(&package, "dependencies").items().unwrap() {
            let Data::Object(fields) = &dependency else { panic!("no object") };
            let local =
                fields.iter().any(|(key, _)| key == "path") && field(&dependency, "kind") == &Data::Null;
            // A crate alone has no neighbours: they are found by their version.
            let expected = Data::Text(format!("^{version}"));
            assert!(!local || field(&dependency, "req") == &expected, "{name:?} needs {dependency:?}");
        }
    }
    assert!(published >= 9, "{published} crates are for others");
}
