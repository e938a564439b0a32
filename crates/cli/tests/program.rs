//! Runs the program as its users do: standard output, standard error, exit code, files.

use std::fs;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// For proofs about bridge that have lemmas even about small endings.
pub(crate) const NO_AXIOMS: [&str; 4] = ["--without", "sure-trumps", "--without", "top-cards"];

/// A folder with one file of this name.
pub(crate) fn folder_with(name: &str, content: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join(name), content).unwrap();
    folder
}

pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamecert"));
    command
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .env_remove("GAMECERT_WASM")
        .args(arguments)
        .current_dir(folder);
    command
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

/// Runs a command with this on standard input.
pub(crate) fn run_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input).unwrap();
    file.rewind().unwrap();
    command(folder, arguments).stdin(file).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a terminal shows of a command: the command, what it prints, what it complains of without its times, and its exit code.
pub(crate) fn transcript(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let (printed, told) = (text(&output.stdout), text(&output.stderr));
    let told: String =
        told.lines().filter(|line| !line.contains(" s, ")).map(|line| line.to_owned() + "\n").collect();
    let code = output.status.code().unwrap();
    format!("$ gamecert {}\n{printed}{told}exit code {code}\n\n", arguments.join(" "))
}

/// Runs a command in an empty folder that must fail with one line, and leave nothing behind.
pub(crate) fn check_failure(arguments: &[&str], code: i32, line: &str) {
    let folder = TempDir::new().unwrap();
    let output = run(folder.path(), arguments);
    assert_eq!(text(&output.stderr), format!("gamecert: {line}\n"), "{arguments:?}");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(code)), "{arguments:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments:?} left a file");
}

/// Runs a command that must print this on standard output.
pub(crate) fn check_output(folder: &Path, arguments: &[&str], code: i32, printed: &str) {
    let output = run(folder, arguments);
    let seen = (text(&output.stdout), output.status.code());
    assert_eq!(seen, (printed.to_owned(), Some(code)), "{arguments:?}: {}", text(&output.stderr));
}

/// Runs a command that must say this on standard error, but for its times.
pub(crate) fn check_said(folder: &Path, arguments: &[&str], code: i32, said: &str) {
    let output = run(folder, arguments);
    let is_figure = |line: &&str| !line.contains(" s, ");
    let lines = text(&output.stderr);
    let lines: Vec<&str> = lines.lines().filter(is_figure).collect();
    assert_eq!((lines.join("\n"), output.status.code()), (said.to_owned(), Some(code)), "{arguments:?}");
}
