//! The program as a process.
// Each test file uses some of this; and all of this is test.
#![allow(dead_code, clippy::unwrap_used)]

use grundy::solver::theory::data::Data;
use grundy::wire::json::data_from_json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a run came to.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// The program in English, its streams piped.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    for variable in ["LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.env("LC_ALL", "C").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with this on its standard input.
pub fn with_input(arguments: &[&str], input: &str) -> Run {
    let mut child = program(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may end without reading.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    finish(child)
}

/// Runs the program.
pub fn run(arguments: &[&str]) -> Run {
    with_input(arguments, "")
}

/// Waits for the program.
pub fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs a command line of the shell in which `grundy` is the program.
pub fn shell(line: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap());
    let child = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    finish(child)
}

/// Runs a question that is wrong: nothing is answered, and the message holds what is expected.
pub fn refused(arguments: &[&str], expected: &str) {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
    assert!(err.contains(expected), "{arguments:?}: {err}");
}

/// What a line of JSON says.
pub fn object(json: &str) -> Data {
    data_from_json(json.trim_end().as_bytes()).unwrap()
}

/// A field of an object.
pub fn field<'a>(object: &'a Data, name: &str) -> &'a Data {
    let Data::Object(fields) = object else { panic!("no object") };
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value).unwrap()
}

/// A directory of this test's own, empty.
pub fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}
