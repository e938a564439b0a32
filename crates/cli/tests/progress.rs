//! Progress on a terminal: a line that tells what is done, and of which nothing is left.
#![cfg(unix)]

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::process::Stdio;

use nix::pty::{Winsize, openpty};
use tempfile::TempDir;

use crate::program::{command, text};

/// What a terminal shows at different times, and in the end.
struct Seen {
    meanwhile: Vec<String>,
    in_the_end: String,
    /// All that was written there, with the codes that control it.
    written: String,
    code: Option<i32>,
}

/// Runs the program with a terminal for all that it writes.
fn on_a_terminal(arguments: &[&str], no_color: &str) -> Seen {
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let terminal = openpty(Some(&size), None).unwrap();
    let end = |end: &OwnedFd| Stdio::from(end.try_clone().unwrap());
    let folder = TempDir::new().unwrap();
    let mut command = command(folder.path(), arguments);
    command.stdin(Stdio::null()).stdout(end(&terminal.slave)).stderr(end(&terminal.slave));
    let mut program = command.env("TERM", "xterm").env("NO_COLOR", no_color).spawn().unwrap();
    // The program holds the other ends, so that reading ends with it.
    drop((command, terminal.slave));
    let (mut from, mut screen) = (File::from(terminal.master), vt100::Parser::default());
    let (mut meanwhile, mut written, mut bytes) = (Vec::new(), Vec::new(), [0; 4096]);
    // At the end of the program, some systems report an error instead of the end of the file.
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        screen.process(&bytes[..count]);
        written.extend_from_slice(&bytes[..count]);
        meanwhile.push(screen.screen().contents());
    }
    let (in_the_end, written) = (screen.screen().contents(), text(&written));
    Seen { meanwhile, in_the_end, written, code: program.wait().unwrap().code() }
}

#[test]
fn a_search_tells_of_its_nodes_and_leaves_no_trace() {
    let search = ["solve", "cram", "8x9", "--memory", "64M", "--time", "1.5s"];
    let seen = on_a_terminal(&search, "");
    let line = |screen: &String| {
        screen.starts_with("searching ")
            && screen.contains(" nodes, ")
            && screen.trim_end().ends_with(" a second")
    };
    assert!(seen.meanwhile.iter().any(line), "{:?}", seen.meanwhile);
    assert!(!seen.in_the_end.contains("searching"), "{}", seen.in_the_end);
    assert!(seen.in_the_end.contains("nothing is proved yet"), "{}", seen.in_the_end);
    assert_eq!(seen.code, Some(3));
    let quiet = on_a_terminal(&[&search[..], &["--quiet"]].concat(), "");
    assert!(!quiet.meanwhile.iter().any(|screen| screen.contains("searching")), "{:?}", quiet.meanwhile);
    assert_eq!((quiet.code, quiet.in_the_end.contains("nothing is proved yet")), (Some(3), true));
}

#[test]
fn verdicts_are_coloured_if_the_terminal_is_to_have_colours() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/formats/v1/cram-3x3-nimber-0-hinted.cert");
    for (no_color, begins) in
        [("", "\u{1b}[1m\u{1b}[32mVERIFIED\u{1b}[0m   nimber(cram"), ("1", "VERIFIED   nimber(cram")]
    {
        let seen = on_a_terminal(&["check", "--quiet", file], no_color);
        assert!(seen.written.starts_with(begins), "{:?}", seen.written);
        assert_eq!(seen.code, Some(0));
        let several = on_a_terminal(&["check", "--quiet", file, file], no_color).written;
        let begins = begins.split("nimber").next().unwrap();
        assert!(
            several.lines().count() == 2 && several.lines().all(|line| line.starts_with(begins)),
            "{several:?}"
        );
    }
}
