//! Writes the generated folders of `fixtures/` anew: `cargo run -p gamecert-tools --bin regenerate`.
//! The frozen files of `fixtures/formats` are left alone.

#![allow(clippy::print_stdout, reason = "a program may speak to its user")]

use std::fs;
use std::io;

use gamecert_tests::{drawings, fixtures, generate};

fn main() -> io::Result<()> {
    for folder in generate::FOLDERS {
        match fs::remove_dir_all(fixtures::root().join(folder)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    let files = generate::all();
    for (place, bytes) in &files {
        let path = fixtures::root().join(place);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, bytes)?;
    }
    let folder = fixtures::root().join("drawings");
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension != "md") {
            fs::remove_file(path)?;
        }
    }
    let drawings = drawings::all();
    for (name, text) in &drawings {
        fs::write(folder.join(name), text)?;
    }
    println!("{} files, {} drawings", files.len(), drawings.len());
    Ok(())
}
