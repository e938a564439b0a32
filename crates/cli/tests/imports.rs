//! Certificates that import others, as users make them and check them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gamecert")).args(arguments).current_dir(folder).output().unwrap()
}

/// Runs a command that ends with this exit code; what it wrote to standard output and to standard error.
fn check(folder: &Path, arguments: &[&str], code: i32) -> (String, String) {
    let output = run(folder, arguments);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}{err}");
    (out, err)
}

/// Puts a certificate into the folder `lib`, under its identity.
fn keep(folder: &Path, file: &str) -> String {
    let (line, _) = check(folder, &["check", "--import-dir", "lib", file], 0);
    let identity = line.trim().rsplit_once("id: ").unwrap().1.to_owned();
    fs::create_dir_all(folder.join("lib")).unwrap();
    fs::copy(folder.join(file), folder.join(format!("lib/{identity}.cert"))).unwrap();
    identity
}

/// Three positions, each proved on top of the one before it, hinted and bare.
fn check_chain(game: &str, positions: [&str; 3]) {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let [small, middle, large] = positions;
    let solve = |position: &str, more: &[&str]| {
        check(folder, &[&["solve", game, position, "--claim", "nimber"], more].concat(), 0).0
    };
    solve(small, &["-o", "small.cert"]);
    keep(folder, "small.cert");
    solve(middle, &["-o", "middle.cert", "--import", "small.cert", "--bare"]);
    keep(folder, "middle.cert");
    let claim = solve(large, &["-o", "whole.cert"]);
    let over = ["--import", "middle.cert", "--import-dir", "lib"];
    for more in [&["-o", "hinted.cert"][..], &["-o", "bare.cert", "--bare"]] {
        assert_eq!(solve(large, &[&over[..], more].concat()), claim);
    }
    // A file that is given need not be looked for.
    let both = ["--import", "small.cert", "--import", "middle.cert", "-o", "given.cert"];
    assert_eq!(solve(large, &both), claim);
    assert_eq!(fs::read(folder.join("given.cert")).unwrap(), fs::read(folder.join("hinted.cert")).unwrap());
    for file in ["hinted.cert", "bare.cert"] {
        let (line, _) = check(folder, &["check", "--import-dir", "lib", file], 0);
        assert!(line.contains(" lemmas  imports: 2 ("), "{line}");
        let (line, _) = check(folder, &["check", "--import-dir", "lib", "--all", file], 0);
        assert!(line.contains("  imports: 2 ("), "{line}");
        let (line, _) = check(folder, &["check", file], 2);
        assert!(line.starts_with("DECLINED   import ") && line.contains("[import-missing]"), "{line}");
    }
    // Of several folders, the first with such a file counts; it does not matter which.
    fs::create_dir(folder.join("empty")).unwrap();
    check(folder, &["check", "--import-dir", "empty", "--import-dir", "lib", "hinted.cert"], 0);
    // Merged with what it imports, a certificate stands alone.
    for merge in [
        &["merge", "hinted.cert", "--import-dir", "lib", "-o", "alone.cert"][..],
        &["merge", "bare.cert", "small.cert", "middle.cert", "-o", "alone.cert"],
    ] {
        assert_eq!(check(folder, merge, 0).0, claim);
        assert!(!check(folder, &["check", "alone.cert"], 0).0.contains("imports"));
    }
    let (_, told) = check(folder, &["merge", "hinted.cert", "middle.cert", "-o", "x.cert"], 2);
    assert!(told.contains("there is no file of it (give it too"), "{told}");
    let (shown, _) = check(folder, &["show", "hinted.cert"], 0);
    assert_eq!(shown.matches("\nimport     ").count(), 2, "{shown}");
    let (text, _) = check(folder, &["show", "hinted.cert", "--text"], 0);
    fs::write(folder.join("proof.txt"), text).unwrap();
    check(folder, &["assemble", "proof.txt", "-o", "again.cert"], 0);
    assert_eq!(fs::read(folder.join("again.cert")).unwrap(), fs::read(folder.join("hinted.cert")).unwrap());
}

#[test]
fn cram() {
    check_chain("cram", ["4x4", "4x5", "5x5"]);
}

#[test]
fn sprouts() {
    check_chain("sprouts", ["0*4", "0*5", "0*6"]);
}

/// What is imported whole needs no lemma.
#[test]
fn a_claim_may_rest_on_imports_alone() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "cram", "3x4", "--claim", "nimber", "-o", "nimber.cert"], 0);
    let identity = keep(folder, "nimber.cert");
    check(folder, &["solve", "cram", "3x4", "--import", "nimber.cert", "-o", "outcome.cert"], 0);
    let (line, _) = check(folder, &["check", "--json", "--import-dir", "lib", "outcome.cert"], 0);
    assert!(
        line.contains(&format!(r#""imports":["{identity}"]"#)) && line.contains(r#""lemmas":0"#),
        "{line}"
    );
    let (text, _) = check(folder, &["show", "--text", "outcome.cert"], 0);
    assert!(text.contains("\ngoal\n  values i"), "{text}");
    // Evidence that cites imported lemmas cites those of the same file after a merge.
    check(folder, &["solve", "cram", "4x4", "--import", "nimber.cert", "-o", "over.cert"], 0);
    for file in ["outcome.cert", "over.cert"] {
        check(folder, &["merge", file, "nimber.cert", "-o", "alone.cert"], 0);
        let (shown, _) = check(folder, &["show", "alone.cert"], 0);
        assert!(shown.contains(" bytes, hinted\n") && shown.contains(" 0 holes\n"), "{shown}");
        check(folder, &["shrink", "alone.cert", "-o", "shrunk.cert", "--rounds", "1"], 0);
    }
}

#[test]
fn what_cannot_be_imported_is_one_clear_line() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "cram", "3x4", "-o", "cram.cert"], 0);
    check(folder, &["solve", "sprouts", "0*4", "-o", "axiom.cert"], 0);
    check(folder, &["solve", "cram", "3x5", "--import", "cram.cert", "-o", "over.cert"], 0);
    for (arguments, code, why) in [
        (&["solve", "nim", "3", "--import", "cram.cert"][..], 64, " is about cram, not nim\n"),
        (
            &["solve", "cram", "4x4", "--misere", "--import", "cram.cert"],
            64,
            " is about cram under normal play, not misere play\n",
        ),
        (
            &["solve", "sprouts", "0*5", "--import", "axiom.cert", "--without", "small-region"],
            64,
            " uses the axiom `small-region`, the proof does not\n",
        ),
        (&["solve", "cram", "4x4", "--import", "over.cert"], 2, "(--import-dir) [import-missing]\n"),
        (&["solve", "cram", "4x4", "--import", "no.cert"], 2, "(os error 2)\n"),
        (
            &["shrink", "over.cert", "-o", "x.cert"],
            2,
            " imports others and has to be merged with them first (gamecert merge over.cert --import-dir DIR -o FILE)\n",
        ),
        (
            &["plug", "over.cert", "-o", "x.cert"],
            2,
            "it imports others and has to be merged with them first\n",
        ),
    ] {
        let (out, err) = check(folder, arguments, code);
        assert!(out.is_empty() && err.ends_with(why) && err.lines().count() == 1, "{arguments:?}: {err}");
    }
}

/// The certificates of a folder, of an archive and a single one are believed alike; what is about another game is passed over, unless it was
/// named.
#[test]
fn advice_comes_from_files_folders_and_archives() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for (game, position, file) in
        [("sprouts", "0*8", "a/8.cert"), ("sprouts", "0*9", "a/9.cert"), ("cram", "3x4", "a/cram.cert")]
    {
        fs::create_dir_all(folder.join("a")).unwrap();
        check(folder, &["solve", game, position, "-o", file], 0);
    }
    check(folder, &["archive", "init", "proofs"], 0);
    check(folder, &["archive", "--archive", "proofs", "add", "a/8.cert", "a/9.cert", "a/cram.cert"], 0);
    let solve = |more: &[&str]| -> serde_json::Value {
        let asked = [&["solve", "sprouts", "0*10", "-o", "ten.cert", "--json"], more].concat();
        serde_json::from_str(&check(folder, &asked, 0).0).unwrap()
    };
    let alone = solve(&[]);
    let helped = solve(&["--advice", "a"]);
    assert!(helped["nodes"].as_u64() < alone["nodes"].as_u64(), "{} of {}", helped["nodes"], alone["nodes"]);
    assert_eq!((&alone["believed"], &helped["doubt"]), (&0.into(), &serde_json::Value::Null));
    for more in [&["--advice", "proofs"][..], &["--advice", "a/8.cert", "--advice", "a/9.cert"]] {
        let same = solve(more);
        for figure in ["nodes", "identity", "believed"] {
            assert_eq!(same[figure], helped[figure], "{more:?}");
        }
    }
    // Nothing is cited.
    assert_eq!(helped["imports"], serde_json::json!([]));
    check(folder, &["check", "ten.cert"], 0);

    let ten =
        |more: &[&str], code: i32| check(folder, &[&["solve", "sprouts", "0*10"], more].concat(), code).1;
    let other = ten(&["-o", "x.cert", "--advice", "a/cram.cert"], 64);
    assert_eq!(
        other,
        "gamecert: a/cram.cert is about outcome(cram 3x4) = win, not sprouts under normal play\n"
    );
    assert!(ten(&["--advice", "a"], 64).contains("--output"), "no answer is given on belief alone");
    assert!(ten(&["-o", "x.cert", "--advice", "nowhere"], 2).starts_with("gamecert: cannot read nowhere: "));
}

/// What is false is found out and told, and the proof is whole.
#[test]
fn false_advice_is_told() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "sprouts", "0*9", "-o", "nine.cert"], 0);
    let (text, _) = check(folder, &["show", "--text", "nine.cert"], 0);
    let lines = text.lines().filter(|line| line.starts_with("lemma ") || !line.starts_with(' '));
    let forged: String = lines
        .map(|line| {
            let line =
                if line.starts_with("lemma ") { line.replace(" : 0", " : 5") } else { line.to_owned() };
            line + "\n"
        })
        .collect();
    let wrong = forged.matches(" : 5").count();
    fs::write(folder.join("forged.txt"), forged).unwrap();
    run(folder, &["assemble", "forged.txt", "-o", "forged.cert"]);
    let asked = ["solve", "sprouts", "0*10", "-o", "ten.cert", "--advice", "forged.cert"];
    let (claim, told) = check(folder, &asked, 0);
    assert_eq!(claim, "outcome(sprouts 0*10) = win\n");
    assert!(told.contains(&format!("that were believed, {wrong} are false")), "{told}");
    check(folder, &["check", "ten.cert"], 0);
}
