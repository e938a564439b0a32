//! Rewrites `fixtures/cases.txt`, `fixtures/drawings` and the tables of `docs/records.md`: `cargo run -p gamecert-tools --bin regenerate`.
//!
//! Given a folder, it also writes the cases there as files, for other programs.

#![allow(clippy::print_stdout, reason = "a program may speak to its user")]

use std::fs;
use std::io;
use std::path::Path;

use gamecert_tests::{drawings, fixtures, records};

fn main() -> io::Result<()> {
    let list = fixtures::list();
    fs::write(fixtures::root().join("cases.txt"), &list)?;
    if let Some(folder) = std::env::args_os().nth(1) {
        fixtures::write(Path::new(&folder))?;
    }
    let folder = fixtures::root().join("drawings");
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension != "md") {
            fs::remove_file(path)?;
        }
    }
    let (drawings, _) = drawings::all();
    for (name, text) in &drawings {
        fs::write(folder.join(name), text)?;
    }
    fs::write(records::page(), records::rewritten(&fs::read_to_string(records::page())?))?;
    println!("{} cases, {} drawings", list.lines().count(), drawings.len());
    Ok(())
}
