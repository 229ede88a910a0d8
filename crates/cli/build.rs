//! Notes the commit that the program is built from, for the files that it writes: that of `GRUNDY_COMMIT`,
//! else that of the repository whose `crates/cli` this is. A package from elsewhere has none.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=GRUNDY_COMMIT");
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let commit = env::var("GRUNDY_COMMIT").ok().or_else(|| commit_of(Path::new(&folder)));
    println!("cargo:rustc-env=GRUNDY_COMMIT={}", commit.unwrap_or_default());
}

fn commit_of(folder: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let done = Command::new("git").current_dir(folder).args(arguments).output().ok()?;
        let text = String::from_utf8(done.stdout).ok()?;
        done.status.success().then(|| text.trim().to_owned())
    };
    if git(&["rev-parse", "--show-prefix"])? != "crates/cli/" {
        return None;
    }
    // The log of the head changes with each commit.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={}", folder.join(log).display());
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}
