//! The live view, in a terminal of its own: the `script` of util-linux makes one.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{check_failure, check_output, run, text};

/// Sprouts with twenty spots, depth-first: it would take hours.
const LONG: &str = "solve sprouts 0*20 --algorithm dfs";

/// What was on the screen, and how the program ended.
struct Seen {
    screen: String,
    code: Option<i32>,
}

/// Runs a command in a terminal; as soon as the screen shows the first of a pair, the keys that are the second are pressed.
///
/// What changes is drawn, and no more: only words of which every letter changes can be waited for.
fn in_terminal(folder: &Path, arguments: &str, keys: &[(&str, &str)]) -> Seen {
    in_shell(folder, &format!("{{program}} {arguments}"), keys)
}

/// The same for a line of the shell, where `{program}` stands for the program.
fn in_shell(folder: &Path, line: &str, keys: &[(&str, &str)]) -> Seen {
    let line = line.replace("{program}", env!("CARGO_BIN_EXE_gamecert"));
    let command = format!("stty rows 40 cols 120; {line}; code=$?; stty -a; exit $code");
    let mut script = Command::new("script");
    script.args(["--quiet", "--flush", "--return", "--command", &command, "screen"]);
    script.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = script.spawn().unwrap();
    let mut terminal = child.stdin.take().unwrap();
    let mut seen = 0;
    for (shown, pressed) in keys {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let screen = screen(folder);
            if let Some(place) = screen.get(seen..).and_then(|rest| rest.find(shown)) {
                seen += place;
                break;
            }
            assert!(Instant::now() < until, "`{shown}` is not shown: {screen}");
            sleep(Duration::from_millis(20));
        }
        terminal.write_all(pressed.as_bytes()).unwrap();
    }
    let code = child.wait().unwrap().code();
    Seen { screen: screen(folder), code }
}

fn screen(folder: &Path) -> String {
    String::from_utf8_lossy(&fs::read(folder.join("screen")).unwrap_or_default()).into_owned()
}

/// The screen was left as it was found: the picture is gone, the cursor is there, and the terminal echoes what is typed.
fn check_restored(seen: &Seen) {
    let places = ["\u{1b}[?1049h", "\u{1b}[?1049l", "\u{1b}[?25h", " icanon ", " echo "];
    let mut rest = seen.screen.as_str();
    for place in places {
        let found = rest.rfind(place).unwrap_or_else(|| panic!("no {place:?} in {}", seen.screen));
        rest = if place.starts_with('\u{1b}') { &rest[found..] } else { rest };
    }
}

/// Down to a level below the root, then skip, focus (of no use in a branch), save, and quit.
#[test]
fn keys_steer_and_what_is_known_is_saved() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let keys = [
        ("Index", "p"),
        ("PAUSED", "\u{1b}[B"),
        ("PAUSED", "s"),
        ("nodes:", "f"),
        ("has", "w"),
        ("lemmas,", "p"),
        ("searching", "q"),
    ];
    let seen = in_terminal(at, &format!("{LONG} --watch --refresh 0.1 -o x.cert --log x.log"), &keys);
    assert_eq!(seen.code, Some(3), "{}", seen.screen);
    check_restored(&seen);
    let log = fs::read_to_string(at.join("x.log")).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    let [head, skip, quit] = lines[..] else { panic!("{log}") };
    assert!(head.starts_with("# outcome(sprouts 0*20), algorithm dfs, memory "), "{log}");
    assert!(skip.ends_with(" skip 3") && quit.ends_with(" quit"), "{log}");
    assert_eq!(run(at, &["check", "x.cert"]).status.code(), Some(3));
    // The log of what was done does it again.
    let arguments =
        [&LONG.split(' ').collect::<Vec<_>>()[..], &["--replay", "x.log", "-o", "y.cert"]].concat();
    assert_eq!(run(at, &arguments).status.code(), Some(3));
    assert!(fs::read(at.join("x.cert")).unwrap() == fs::read(at.join("y.cert")).unwrap());
}

/// What was saved is taken up by `plug` and by `solve --from`.
#[test]
fn what_is_saved_is_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let position = "0*2.A|0*7.A";
    let command = format!("solve sprouts '{position}' --algorithm dfs --watch --refresh 0.1 -o x.cert");
    let seen = in_terminal(at, &command, &[("Index", "q")]);
    assert_eq!(seen.code, Some(3), "{}", seen.screen);
    check_restored(&seen);
    let win = format!("outcome(sprouts {position}) = win\n");
    check_output(at, &["plug", "x.cert", "-o", "plugged.cert"], 0, &win);
    check_output(at, &["solve", "sprouts", position, "--from", "x.cert", "-o", "solved.cert"], 0, &win);
    assert_eq!(run(at, &["check", "plugged.cert", "solved.cert"]).status.code(), Some(0));
}

#[test]
fn a_tree_is_looked_at_and_steered() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let keys = [
        ("Unknown", "p"),
        ("PAUSED", "\r"),
        ("PAUSED", "f"),
        ("nodes:", "F"),
        ("release", "\u{7f}rp"),
        ("searching", "?\u{3}"),
    ];
    let seen = in_terminal(at, "solve sprouts 0*24 --algorithm pn --watch --refresh 0.1 --log x.log", &keys);
    assert_eq!(seen.code, Some(3), "{}", seen.screen);
    check_restored(&seen);
    let log = fs::read_to_string(at.join("x.log")).unwrap();
    let commands: Vec<&str> = log.lines().skip(1).filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(commands, ["focus", "release", "restart", "quit"], "{log}");
}

/// A search under misere play is steered like others, and does the same again; before it has ended it saves nothing.
#[test]
fn misere_play_is_steered() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let search = "solve --misere sprouts 0*20 --algorithm dfs";
    let keys = [
        ("Index", "p"),
        ("PAUSED", "\u{1b}[B"),
        ("PAUSED", "s"),
        ("nodes:", "w"),
        ("nothing", "p"),
        ("searching", "q"),
    ];
    let seen = in_terminal(at, &format!("{search} --watch --refresh 0.1 -o x.cert --log x.log"), &keys);
    assert_eq!(seen.code, Some(3), "{}", seen.screen);
    check_restored(&seen);
    assert!(!at.join("x.cert").exists());
    let log = fs::read_to_string(at.join("x.log")).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    let [head, skip, quit] = lines[..] else { panic!("{log}") };
    assert!(head.starts_with("# misere outcome(sprouts 0*20), algorithm dfs, memory "), "{log}");
    assert!(skip.contains(" skip ") && quit.ends_with(" quit"), "{log}");
    let arguments = [&search.split(' ').collect::<Vec<_>>()[..], &["--replay", "x.log", "--json"]].concat();
    let again = run(at, &arguments);
    assert_eq!(again.status.code(), Some(3));
    let nodes = quit.split(' ').next().unwrap();
    assert!(text(&again.stdout).contains(&format!("\"nodes\":{nodes},")), "{log}{again:?}");
}

/// `kill -TERM` ends the view as it ends a search.
#[test]
fn a_search_that_is_terminated_gives_the_terminal_back() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let in_background = "exec 3<&0; {program} {arguments} <&3 & sleep 2; kill -TERM $!; wait $!";
    let arguments = format!("{LONG} --watch");
    let seen = in_shell(at, &in_background.replace("{arguments}", &arguments), &[]);
    assert_eq!(seen.code, Some(3), "{}", seen.screen);
    check_restored(&seen);
}

#[test]
fn without_a_terminal_there_are_lines() {
    let folder = TempDir::new().unwrap();
    // On a machine that has other things to do, the first line takes longer.
    let is_told = [3, 9, 27, 81].into_iter().any(|seconds| {
        let time = format!("{seconds}s");
        let arguments: Vec<&str> = LONG.split(' ').chain(["--watch", "--time", &time]).collect();
        let mut program = Command::new(env!("CARGO_BIN_EXE_gamecert"));
        let output =
            program.args(arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let told = text(&output.stderr);
        let is_progress = |line: &&str| line.contains(" nodes ") && line.contains("  branch 1/1 ");
        let count = told.lines().filter(is_progress).count();
        assert!(count <= seconds && !told.contains('\u{1b}') && output.stdout.is_empty(), "{told}");
        count > 0
    });
    assert!(is_told, "no line tells how the search goes on");
}

#[test]
fn what_makes_no_sense_is_one_clear_line() {
    let usage = 64;
    check_failure(
        &["solve", "nim", "3", "--watch", "--json"],
        usage,
        "--watch with --json needs a terminal to be watched on",
    );
    check_failure(
        &["solve", "nim", "3", "--log", "x.log"],
        usage,
        "--log writes down commands, which come with --watch or --replay",
    );
    check_failure(
        &["solve", "nim", "3", "--replay", "x.log"],
        2,
        "cannot read x.log: No such file or directory (os error 2)",
    );
    check_failure(
        &["solve", "nim", "3", "--watch", "--log", "x", "-o", "x"],
        usage,
        "--log and -o name the same file",
    );
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("x.log"), "# outcome(nim 4), algorithm dfs, memory 1024\n").unwrap();
    let arguments = ["solve", "nim", "3", "--algorithm", "dfs", "--memory", "1K", "--replay", "x.log"];
    let told = text(&run(folder.path(), &arguments).stderr);
    let line = "gamecert: x.log is of another search, outcome(nim 4), algorithm dfs, memory 1024; this is outcome(nim 3), ";
    assert!(told.starts_with(line), "{told}");
    // What rests on lemmas that are believed is no answer until it is proved.
    assert_eq!(run(folder.path(), &["solve", "nim", "3", "--from", "x.cert"]).status.code(), Some(usage));
    fs::write(folder.path().join("x.log"), "256 fly\n").unwrap();
    let output = run(folder.path(), &["solve", "nim", "3", "--replay", "x.log"]);
    let line = "gamecert: x.log, line 1: `fly` is not a command: skip LEVEL, focus NODE FACTOR, release, restart or quit\n";
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), (line, Some(usage)));
}
