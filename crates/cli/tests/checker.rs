//! `gamecert checker`: what it writes is what comes with the program. Pages that check are tested in `tests/tests/checker_in_browser.rs`.

use std::fs;

use gamecert_checker_module::{MODULE, SHA256, WORKER};
use tempfile::TempDir;

use crate::program::{check_failure, check_output};

#[test]
fn the_name_of_a_file_chooses_what_is_written() {
    let folder = TempDir::new().unwrap();
    for name in ["check.html", "checker.wasm", "worker.js"] {
        let printed = format!("module: sha256 {SHA256}\n");
        check_output(folder.path(), &["checker", "-o", name], 0, &printed);
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("checker.wasm") == MODULE && read("worker.js") == WORKER.as_bytes());
    let page = String::from_utf8(read("check.html")).unwrap();
    assert!(page.contains(WORKER) && page.len() > MODULE.len() * 4 / 3 && !page.contains("{{module}}"));
}

#[test]
fn another_ending_is_refused() {
    let line = "check.txt: the checker for browsers is a page (.html), a module (.wasm) or a worker (.js)";
    check_failure(&["checker", "-o", "check.txt"], 64, line);
}
