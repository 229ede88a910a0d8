//! Lists the files of the page, so that they stand in the program; with them the solver as WebAssembly, where
//! the variable `GRUNDY_WASM` names it (`.ci/site` makes both).

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the page finds examples of rules.
const EXAMPLES: &str = "examples/";

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("assets");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    gather(&folder, "", &mut files)?;
    // Rules to begin with in the editor are those that lie beside the program.
    let examples = folder.join("../../../examples");
    println!("cargo::rerun-if-changed={}", examples.display());
    gather(&examples, EXAMPLES, &mut files)?;
    files.retain(|(name, _)| !name.starts_with(EXAMPLES) || name.ends_with(".star"));
    files.sort();
    let line = |(name, path): &(String, PathBuf)| format!("({name:?}, include_bytes!({path:?})),\n");
    let list: String = files.iter().map(line).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("assets.rs"), format!("&[\n{list}]"))?;
    println!("cargo::rerun-if-env-changed=GRUNDY_WASM");
    let solver = match env::var_os("GRUNDY_WASM").filter(|path| !path.is_empty()) {
        Some(path) => {
            let path = fs::canonicalize(path)?;
            println!("cargo::rerun-if-changed={}", path.display());
            format!("Some(include_bytes!({path:?}))")
        }
        None => "None".to_owned(),
    };
    fs::write(out.join("solver.rs"), solver)
}

fn gather(folder: &Path, before: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        match entry.file_type()?.is_dir() {
            // Hidden files are those of editors.
            _ if name.starts_with('.') => {}
            true => gather(&entry.path(), &format!("{before}{name}/"), files)?,
            false => files.push((format!("{before}{name}"), entry.path())),
        }
    }
    Ok(())
}
