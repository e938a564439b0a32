//! The drawing of a proof on the page of a published certificate: looked at closely, by wheel, fingers, mouse, keys and buttons.
//!
//! This test needs Chromium, so it is ignored where it is not asked for (CONTRIBUTING.md).

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::page_in_browser::{browser, gamecert, seen};

/// A site with the proof of one claim, in a folder: that, and the folder of the certificate in it.
pub(crate) fn site(words: &[&str]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    gamecert(at, &[&["solve"], words, &["-o", "proof.cert"]].concat());
    gamecert(at, &["archive", "init", "A"]);
    let about = ["--author", "A. N. Author", "--licence", "CC0-1.0"];
    gamecert(at, &[&["archive", "--archive", "A", "add", "proof.cert"][..], &about].concat());
    gamecert(at, &["archive", "--archive", "A", "publish", "site"]);
    let mut certificates = fs::read_dir(at.join("site/certificates")).unwrap();
    let place = certificates.next().unwrap().unwrap().path();
    (folder, place)
}

/// Writes a page without its policy beside it, which lets no script of a test run.
pub(crate) fn without_policy(folder: &Path, page: &str) -> &'static str {
    let text = fs::read_to_string(folder.join(page)).unwrap();
    let (before, after) = text.split_once("<meta http-equiv=\"Content-Security-Policy\"").unwrap();
    let (_, after) = after.split_once('>').unwrap();
    fs::write(folder.join("open.html"), format!("{before}{after}")).unwrap();
    "open.html"
}

#[test]
#[ignore = "needs Chromium"]
fn drawings_are_looked_at_closely() {
    let (_site, folder) = site(&["cram", "4x4"]);
    let page = without_policy(&folder, "index.html");
    assert_eq!(seen(browser(), &folder, page, include_str!("browser/zoom.js")), ["done"]);
}
