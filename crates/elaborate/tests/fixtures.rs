//! Each condition of the reader and of the checker has a fixture that breaks it and nothing else,
//! and is refused for that reason.
//!
//! They stand here, and not with the tests across the crates, so that a mutant of the checker is tried in seconds: what these
//! tests need is built with it.

#[path = "../../../tests/src/fixtures.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests across the crates take more of it")]
mod fixtures;

fn check_folder(folder: &str) {
    let wrong = fixtures::disagreements(folder, &fixtures::real);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn accept() {
    check_folder("accept");
}

#[test]
fn reject() {
    check_folder("reject");
}

#[test]
fn incomplete() {
    check_folder("incomplete");
}

#[test]
fn nocrash() {
    check_folder("nocrash");
}
