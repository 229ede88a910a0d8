//! What ARCHITECTURE.md says of the crates is what their manifests say.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The crates of the project that a manifest depends on, in order.
fn dependencies(manifest: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("grundy")).map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn the_list_of_dependencies_is_that_of_the_manifests() {
    let mut manifests = BTreeMap::new();
    for folder in fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = folder.expect("a crate").path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).expect("a name");
        let names = dependencies(&manifest);
        if !names.is_empty() {
            manifests.insert(name.trim_matches('"').to_owned(), names);
        }
    }
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let section = text.split("### Who depends on whom").nth(1).expect("the list of dependencies");
    let lines = section.lines().skip(2).take_while(|line| line.starts_with("    "));
    let listed: BTreeMap<String, Vec<String>> = lines
        .filter_map(|line| {
            let mut words = line.split_whitespace().map(str::to_owned);
            words.next().map(|name| (name, words.collect()))
        })
        .collect();
    assert_eq!(listed, manifests);
}

#[test]
fn the_files_that_architecture_names_exist() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let paths = text.split('`').skip(1).step_by(2).filter(|path| path.contains("/src/"));
    for path in paths {
        assert!(root().join("crates").join(path).exists(), "{path}");
    }
    assert!(text.lines().count() <= 150, "a page that is read");
}
