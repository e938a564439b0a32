//! Malicious files, folders and users: each command ends soon, with one clear line, and nothing is lost or believed.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{run, text};

/// A folder with a certificate `a.cert`, and an archive `A` that has it; its identity.
fn kept() -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    succeed(folder.path(), &["solve", "cram", "3x3", "--claim", "nimber", "-o", "a.cert"]);
    succeed(folder.path(), &["archive", "init", "A"]);
    let (_, printed) = archive(folder.path(), &["add", "a.cert"], 0);
    (folder, printed.trim().to_owned())
}

fn succeed(folder: &Path, arguments: &[&str]) {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
}

/// Runs a command in the archive `A`, for ten seconds at most; what it said on standard error, and printed.
fn archive(folder: &Path, arguments: &[&str], code: i32) -> (String, String) {
    let mut command = Command::new("timeout");
    command.args(["10", env!("CARGO_BIN_EXE_gamecert"), "archive", "--archive", "A"]).args(arguments);
    let command = command.current_dir(folder).env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    let output = command.stdin(Stdio::null()).output().unwrap();
    let (told, printed) = (text(&output.stderr), text(&output.stdout));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}{printed}");
    (told, printed)
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn object(folder: &Path, identity: &str) -> PathBuf {
    folder.join("A/objects").join(&identity[..2]).join(format!("{identity}.cert"))
}

/// Pipes and devices in the place of files of an archive: nobody waits for them.
#[test]
fn nobody_waits_for_what_is_no_file() {
    let (folder, identity) = kept();
    let folder = folder.path();
    let commands: [&[&str]; 5] = [&["list"], &["show", &identity], &["verify"], &["add", "a.cert"], &["gc"]];
    for name in ["archive.json", "lock", "index.redb", "accepted.log"] {
        let place = folder.join("A").join(name);
        fs::rename(&place, folder.join("kept")).unwrap();
        for make in [pipe, |path: &Path| symlink("/dev/zero", path).unwrap()] {
            make(&place);
            for command in commands {
                let output = Command::new("timeout")
                    .args(["10", env!("CARGO_BIN_EXE_gamecert"), "archive", "--archive", "A"])
                    .args(command)
                    .current_dir(folder)
                    .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
                    .output()
                    .unwrap();
                let told = text(&output.stderr);
                // What does not need it does not look at it.
                let is_over = matches!(output.status.code(), Some(0 | 2));
                assert!(
                    is_over && told.lines().count() <= 2,
                    "{name}, {command:?}: {:?} {told}",
                    output.status
                );
                if output.status.code() == Some(2) {
                    assert!(told.contains("this is not an ordinary file"), "{name}, {command:?}: {told}");
                }
            }
            fs::remove_file(&place).unwrap();
        }
        fs::rename(folder.join("kept"), &place).unwrap();
        archive(folder, &["verify"], 0);
    }
}

/// What has no end is refused at its beginning.
#[test]
fn what_is_no_certificate_is_not_read_to_its_end() {
    let folder = TempDir::new().unwrap();
    for command in [&["draw", "/dev/zero", "-o", "x.svg"][..], &["shrink", "/dev/zero", "-o", "x.cert"]] {
        let mut timed = Command::new("timeout");
        let timed = timed.args(["10", env!("CARGO_BIN_EXE_gamecert")]).args(command);
        let output = timed.current_dir(folder.path()).output().unwrap();
        let told = text(&output.stderr);
        assert!(
            told.contains("/dev/zero: byte 0, head: this is not a certificate"),
            "{:?} {told}",
            output.status
        );
        assert_eq!(output.status.code(), Some(1));
    }
}

/// An object, or the folder that it is in, is a link: nothing is read or written through it.
#[test]
fn links_of_objects_are_not_followed() {
    let (folder, identity) = kept();
    let folder = folder.path();
    let place = object(folder, &identity);
    fs::rename(&place, folder.join("outside.cert")).unwrap();
    symlink(folder.join("outside.cert"), &place).unwrap();
    for command in [&["get", &identity, "-o", "b.cert"][..], &["show", &identity], &["verify"]] {
        archive(folder, command, 1);
    }
    assert!(!folder.join("b.cert").exists());
    // It is added again, and the link is gone.
    archive(folder, &["add", "a.cert"], 0);
    assert!(fs::symlink_metadata(&place).unwrap().is_file());
    archive(folder, &["verify"], 0);
    let shelf = place.parent().unwrap();
    fs::rename(shelf, folder.join("elsewhere")).unwrap();
    symlink(folder.join("elsewhere"), shelf).unwrap();
    archive(folder, &["get", &identity, "-o", "b.cert"], 1);
    let before = fs::read_dir(folder.join("elsewhere")).unwrap().count();
    let (told, _) = archive(folder, &["add", "a.cert"], 2);
    assert!(told.contains("it is a link; a folder of an archive has to be in it"), "{told}");
    assert_eq!(fs::read_dir(folder.join("elsewhere")).unwrap().count(), before);
}

/// The index says something else than the object: the object counts.
#[test]
fn a_forged_index_is_not_believed() {
    let (folder, identity) = kept();
    let folder = folder.path();
    // The same proof without its evidence has the same identity, and other bytes.
    succeed(folder, &["solve", "cram", "3x3", "--claim", "nimber", "--bare", "-o", "bare.cert"]);
    succeed(folder, &["archive", "init", "B"]);
    succeed(folder, &["archive", "--archive", "B", "add", "bare.cert"]);
    fs::copy(folder.join("B/index.redb"), folder.join("A/index.redb")).unwrap();
    for command in [&["get", &identity, "-o", "b.cert"][..], &["show", &identity], &["export", "out"]] {
        let (told, _) = archive(folder, command, 1);
        assert!(told.contains("is damaged: it "), "{command:?}: {told}");
    }
    archive(folder, &["verify"], 0);
    archive(folder, &["show", &identity], 0);
}

#[test]
fn provenance_is_called_after_its_whole_hash() {
    let (folder, identity) = kept();
    let folder = folder.path();
    archive(folder, &["add", "a.cert", "--author", "A. N. Author"], 0);
    let beside = folder.join("A/beside").join(&identity[..2]).join(&identity);
    for name in ["provenance-.json", "provenance-0.json"] {
        fs::write(beside.join(name), "{\"notes\": \"planted\"}\n").unwrap();
        let (told, _) = archive(folder, &["verify"], 1);
        assert!(told.contains(&format!("{name}: it is not what it was")), "{told}");
        assert!(!archive(folder, &["show", &identity], 0).1.contains("planted"));
        fs::remove_file(beside.join(name)).unwrap();
    }
}

/// A database of lemmas that are not proved is written, but not without a word.
#[test]
fn export_tells_what_is_not_proved() {
    let folder = TempDir::new().unwrap();
    let place = folder.path();
    assert!(run(place, &["solve", "nim", "2", "--claim", "nimber", "-o", "two.cert"]).status.success());
    let shown = text(&run(place, &["show", "two.cert", "--text"]).stdout);
    assert!(shown.contains("lemma 1 2 : 2\n"), "{shown}");
    fs::write(place.join("false.txt"), shown.replace("lemma 1 2 : 2\n", "lemma 1 2 : 1\n")).unwrap();
    assert!(run(place, &["assemble", "false.txt", "-o", "false.cert"]).status.success());
    let output = run(place, &["export", "false.cert", "--format", "nimber-db"]);
    let told = text(&output.stderr);
    assert!(output.status.code() == Some(1) && told.contains("not proved: REJECTED"), "{told}");
    assert!(text(&output.stdout).starts_with("[Positions+Nimber]\n"));
}

/// On a full disk, what was found is reported all the same.
#[test]
fn verify_reports_where_nothing_can_be_written() {
    let (folder, _) = kept();
    fs::remove_file(folder.path().join("A/index.redb")).unwrap();
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; exec '{}' archive --archive A verify",
        env!("CARGO_BIN_EXE_gamecert")
    );
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &script]).current_dir(folder.path()).env("XDG_STATE_HOME", folder.path());
    let output = shell.output().unwrap();
    let told = format!("{}{}", text(&output.stderr), text(&output.stdout));
    assert!(told.contains("1 certificate unchanged"), "{:?} {told}", output.status);
    assert!(told.contains("the index and the log were not looked at"), "{told}");
    assert_eq!(output.status.code(), Some(2));
}

/// A process that is asked to end does so, and leaves nothing half done.
#[test]
fn a_signal_is_obeyed_and_nothing_is_left_behind() {
    let (folder, _) = kept();
    let folder = folder.path();
    pipe(&folder.join("slow"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamecert"))
        .args(["archive", "--archive", "A", "add", "slow"])
        .current_dir(folder)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // `add` looks at what a certificate imports before it takes it: it opens the file twice.
    let bytes = fs::read(folder.join("a.cert")).unwrap();
    fs::write(folder.join("slow"), &bytes).unwrap();
    let mut half = fs::File::options().write(true).open(folder.join("slow")).unwrap();
    half.write_all(&bytes[..bytes.len() / 2]).unwrap();
    let incoming = || fs::read_dir(folder.join("A/incoming")).unwrap().count();
    while incoming() == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert_eq!(incoming(), 0);
    drop(half);
}

/// Trees of whole games were developed without a look at the clock.
#[test]
fn the_time_is_kept_while_trees_grow() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new("timeout");
    command.args(["20", env!("CARGO_BIN_EXE_gamecert"), "solve", "--misere", "sprouts", "0*8"]);
    let output =
        command.args(["--trees-to", "999999", "--time", "1s"]).current_dir(folder.path()).output().unwrap();
    let told = text(&output.stderr);
    assert!(output.status.code() == Some(3) && told.contains("ended early"), "{:?} {told}", output.status);
}

/// Each file by itself, with a line of JSON: what is good comes in, the rest is put aside.
#[test]
fn what_was_dropped_is_taken_or_put_aside() {
    let (folder, identity) = kept();
    let folder = folder.path();
    let drop = folder.join("drop");
    fs::create_dir_all(drop.join("ann")).unwrap();
    fs::create_dir_all(drop.join("bob")).unwrap();
    let good = |number: usize| {
        succeed(folder, &["solve", "nim", &format!("{number}+{}", number + 1), "-o", "n.cert"]);
        fs::read(folder.join("n.cert")).unwrap()
    };
    fs::write(drop.join("ann/1.cert"), good(5)).unwrap();
    fs::write(drop.join("ann/1.cert.provenance.json"), "{\"authors\": [{\"name\": \"Ann\"}]}").unwrap();
    for number in 2..5 {
        fs::write(drop.join(format!("bob/{number}.cert")), good(number * 7)).unwrap();
    }
    fs::copy(folder.join("a.cert"), drop.join("known.cert")).unwrap();
    fs::write(drop.join("junk.cert"), "not a certificate").unwrap();
    let mut cut = fs::read(folder.join("a.cert")).unwrap();
    cut.truncate(cut.len() / 2);
    fs::write(drop.join("cut.cert"), cut).unwrap();
    // Three gigabytes that are never read.
    fs::File::create(drop.join("large.cert")).unwrap().set_len(3 << 30).unwrap();
    pipe(&drop.join("pipe.cert"));
    symlink("/dev/zero", drop.join("zero.cert")).unwrap();
    symlink("/etc", drop.join("etc")).unwrap();
    let (told, printed) = archive(folder, &["intake", "drop", "--quota", "2"], 1);
    let lines: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let results: Vec<(&str, &str)> =
        lines.iter().map(|line| (line["file"].as_str().unwrap(), line["result"].as_str().unwrap())).collect();
    assert_eq!(
        results,
        [
            ("drop/ann/1.cert", "added"),
            ("drop/bob/2.cert", "added"),
            ("drop/bob/3.cert", "added"),
            ("drop/cut.cert", "refused"),
            ("drop/junk.cert", "refused"),
        ],
        "{printed}{told}"
    );
    assert!(told.contains("drop/bob/4.cert: left for the next time (--quota 2)"), "{told}");
    assert!(told.contains("drop/known.cert: left for the next time"), "{told}");
    let (_, printed) = archive(folder, &["intake", "drop"], 1);
    let lines: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let results: Vec<&str> = lines.iter().map(|line| line["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["added", "known", "refused"], "{printed}");
    assert_eq!(lines[1]["identity"], identity.as_str());
    assert!(lines[2]["why"].as_str().unwrap().contains("(--max-size)"), "{printed}");
    // What was taken is gone, what was refused is aside, and what is no file is still there.
    assert!(!drop.join("ann/1.cert").exists() && !drop.join("ann/1.cert.provenance.json").exists());
    for name in ["cut.cert", "junk.cert", "large.cert"] {
        assert!(drop.join("refused").join(name).exists() && !drop.join(name).exists(), "{name}");
    }
    assert!(
        fs::symlink_metadata(drop.join("pipe.cert")).is_ok()
            && fs::symlink_metadata(drop.join("etc")).is_ok()
    );
    let found = archive(folder, &["find", "outcome(nim 5+6)*", "--json"], 0).1;
    let entry: Value = serde_json::from_str(found.lines().next().unwrap()).unwrap();
    let (_, shown) = archive(folder, &["show", entry["identity"].as_str().unwrap()], 0);
    assert!(shown.contains("author     Ann\n") && shown.contains("submitted by ann"), "{shown}");
    archive(folder, &["verify", "--deep"], 0);
}

/// A file that takes too long or too much memory ends a process that does nothing else.
#[test]
fn what_hurts_ends_its_own_process() {
    let (folder, _) = kept();
    let folder = folder.path();
    for limit in [["--max-process-memory", "1M"], ["--max-time", "0"]] {
        fs::create_dir(folder.join("drop")).unwrap();
        fs::copy(folder.join("a.cert"), folder.join("drop/a.cert")).unwrap();
        let (_, printed) = archive(folder, &[&["intake", "drop"][..], &limit].concat(), 2);
        let line: Value = serde_json::from_str(printed.trim()).unwrap();
        assert_eq!(line["result"], "stopped", "{printed}");
        assert!(folder.join("drop/refused/a.cert").exists());
        fs::remove_dir_all(folder.join("drop")).unwrap();
    }
    archive(folder, &["gc"], 0);
    archive(folder, &["verify", "--deep"], 0);
}
