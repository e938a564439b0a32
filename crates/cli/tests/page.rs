//! Pages in a real browser: walked through, searched, and played against.
//!
//! Needs Chromium, as distributions package it. Where there is none, nothing is tested, unless the variable
//! `GAMECERT_BROWSER` asks for it (`.ci/run` sets it).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]
#![allow(clippy::print_stderr, reason = "a test that is left out says so")]

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

const DRIVER: &str = include_str!("browser/driver.js");

fn gamecert(folder: &Path, arguments: &[&str]) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_gamecert")).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn browser() -> Option<&'static str> {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(is_there);
    assert!(found.is_some() || std::env::var_os("GAMECERT_BROWSER").is_none(), "there is no Chromium");
    if found.is_none() {
        eprintln!("left out: there is no Chromium");
    }
    found
}

/// What a script at the end of a page saw, line by line.
fn seen(browser: &str, folder: &Path, page: &str, script: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(page)).unwrap();
    let (before, after) = text.rsplit_once("</body>").unwrap();
    fs::write(folder.join("driven.html"), format!("{before}<script>{script}</script></body>{after}"))
        .unwrap();
    let address = format!("file://{}", folder.join("driven.html").display());
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    // A page that hangs ends the test, not the tests.
    let output = Command::new("timeout")
        .args(["120", browser])
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", &profile])
        .args(["--virtual-time-budget=20000", "--enable-logging=stderr", "--dump-dom", &address])
        .output()
        .unwrap();
    let (dom, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!log.contains("CONSOLE"), "the console is not empty: {log}");
    let (_, result) = dom.rsplit_once("<pre>BEGIN\n").unwrap_or_else(|| panic!("no result: {dom}\n{log}"));
    result.split("\nEND").next().unwrap().lines().map(str::to_owned).collect()
}

/// Walks, searches and plays; every game has to be won by the proof.
fn check(game: &str, position: &str, claim: &str, games: usize) {
    let Some(browser) = browser() else { return };
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", game, position, "--claim", claim, "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let script = format!("const GAMES = {games};\n{DRIVER}");
    let lines = seen(browser, folder, "proof.html", &script);
    let wins = lines.iter().filter(|line| line.starts_with("GAME ") && line.ends_with("The proof wins."));
    assert_eq!(wins.count(), games, "{game} {position}: {lines:#?}");
    assert_eq!(lines.len(), games + 1, "{game} {position}: {lines:#?}");
    assert!(lines[0].starts_with("WALK "), "{game} {position}: {lines:#?}");
}

#[test]
fn sprouts() {
    check("sprouts", "0*5", "outcome", 20);
    check("sprouts", "0*4", "nimber", 20);
}

#[test]
fn cram_on_the_true_board() {
    check("cram", "3x5", "outcome", 20);
    check("cram", "4x5", "nimber", 20);
    check("cram", "..#/.../... + 3x4", "outcome", 20);
}

#[test]
fn heaps() {
    check("nim", "3+5+6", "outcome", 10);
    check("nim", "2+5+9", "nimber", 10);
    check("octal", "0.77:11+0.07:12", "outcome", 10);
    // Equal parts that no lemma is about.
    check("octal", "0.77:11+0.77:11+0.07:12", "outcome", 10);
}

/// The address tells more than the file: without one, a page opens where it was made to.
#[test]
fn a_page_opens_at_a_lemma() {
    let Some(browser) = browser() else { return };
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "cram", "4x4", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html", "--from", "2x1"]);
    let script = "const told = document.createElement('pre');
        const title = () => document.getElementById('node-title').textContent;
        const before = title();
        location.hash = '#claim';
        setTimeout(() => { told.textContent = `BEGIN\n${before}\n${title()}\nEND`; document.body.append(told); }, 100);";
    let seen = seen(browser, folder, "proof.html", script);
    assert_eq!(seen, ["Lemma 0: 1x2 has nimber 1", "Claim: outcome(cram 4x4) = loss"]);
}

/// A page of more than twenty thousand lemmas opens within two seconds, when nothing else is done.
#[test]
#[ignore = "slow: solves a board and times a browser"]
fn a_large_page_opens_fast() {
    let Some(browser) = browser() else { return };
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "cram", "5x8", "--claim", "nimber", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let script =
        "document.body.append(element('pre', `BEGIN\\n${performance.now()}\\n${proof.lemmas}\\nEND`));";
    let lines = seen(browser, folder, "proof.html", script);
    let [opened, lemmas]: [f64; 2] = [0, 1].map(|line: usize| lines[line].parse().unwrap());
    eprintln!("{lemmas} lemmas, open after {opened:.0} ms");
    assert!(lemmas > 20_000.0);
}
