//! Deals of bridge in PBN: their results as claims to prove, and proofs as deals.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{command, folder_with, run, run_with, text, transcript};

/// Endings of three cards: the first deal with all results, the second with three of which two are false, the third with none,
/// the first again with one that is false.
const ENDINGS: &str = r###"% PBN 2.1
{Endings of three cards.}
[Event "##Endings"]
[Board "1"]
[Deal "N:AK.Q.. QJ.K.. T9.A.. 87.J.."]
[DoubleDummyTricks "33333333330000000000"]

[Board "2"]
[Declarer "E"]
[Contract "3NT"]
[Result "0"]
[Deal "E:A.K.Q. K.Q.A. Q.A.K. J.J.J."]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 1
S H 2
W C 3

[Board "3"]
[Deal "S:.A2..3 .K3..4 .Q4..5 .J5..6"]

[Board "4"]
[Deal "N:AK.Q.. QJ.K.. T9.A.. 87.J.."]
[OptimumResultTable ""]
N NT 2

[Event "No deal"]
"###;

fn in_folder(deals: &str) -> TempDir {
    folder_with("p.pbn", deals)
}

/// The names of the files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn results_are_proved_or_refuted() {
    let folder = in_folder(ENDINGS);
    let at = folder.path();
    let mut seen = transcript(at, &["import", "p.pbn", "-o", "out"]);
    seen += &transcript(at, &["import", "p.pbn", "-o", "out", "--deals", "2-3", "--json"]);
    seen += &transcript(at, &["import", "p.pbn", "-o", "none", "--deals", "2", "--max-nodes", "1"]);
    seen += &transcript(at, &["import", "p.pbn", "-o", "none", "--deals", "6"]);
    assert_snapshot!(seen);
    assert_eq!(names(&at.join("out")), ["p-1.cert", "p-2.cert", "p-3.cert"]);
    assert_eq!(names(&at.join("none")), [""; 0]);
}

#[test]
fn output_does_not_depend_on_the_jobs() {
    let folder = in_folder(ENDINGS);
    let at = folder.path();
    let one = run(at, &["import", "p.pbn", "-o", "one", "--jobs", "1"]);
    let three = run(at, &["import", "p.pbn", "-o", "three", "--jobs", "3"]);
    assert_eq!(text(&one.stdout), text(&three.stdout).replace("three/", "one/"));
    assert_eq!((text(&one.stderr), one.status.code()), (text(&three.stderr), Some(1)));
    for name in names(&at.join("one")) {
        let read = |folder: &str| fs::read(at.join(folder).join(&name)).unwrap();
        assert!(read("one") == read("three"), "{name}");
    }
    assert_eq!(names(&at.join("three")).len(), 3);
}

/// What has been proved before is not proved again; what is there besides is kept.
#[test]
fn a_run_goes_on_where_another_one_ended() {
    let folder = in_folder(ENDINGS);
    let at = folder.path();
    let import = ["import", "p.pbn", "-o", "out"];
    run(at, &[&import[..], &["--deals", "1,3"]].concat());
    let first = fs::read(at.join("out/p-1.cert")).unwrap();
    let began = fs::metadata(at.join("out/p-1.cert")).unwrap().modified().unwrap();
    let again = transcript(at, &import);
    assert!(
        again.ends_with("0 malformed (2 certificates already there); 1 game without a deal\nexit code 1\n\n"),
        "{again}"
    );
    assert_eq!(fs::metadata(at.join("out/p-1.cert")).unwrap().modified().unwrap(), began);
    let forced = text(&run(at, &[&import[..], &["--force"]].concat()).stderr);
    assert_eq!(forced, "2 proved, 2 false, 0 open, 0 declined, 0 malformed; 1 game without a deal\n");

    // A certificate that is not verified is made again.
    let proof = text(&run(at, &["show", "out/p-1.cert", "--text"]).stdout);
    fs::write(at.join("holes.txt"), proof.replace("search 9", "hole")).unwrap();
    run(at, &["assemble", "holes.txt", "-o", "out/p-1.cert"]);
    assert!(fs::read(at.join("out/p-1.cert")).unwrap() != first);
    assert!(text(&run(at, &import).stderr).contains("(2 certificates already there)"));
    assert_eq!(fs::read(at.join("out/p-1.cert")).unwrap(), first);

    // Of another deal: it is kept, unless that is not wanted.
    fs::copy(at.join("out/p-3.cert"), at.join("out/p-1.cert")).unwrap();
    let output = run(at, &[&import[..], &["--deals", "1"]].concat());
    let claim = "tricks(bridge N:.Q4..5 .J5..6 .A2..3 .K3..4) = 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1";
    let why = format!(
        "gamecert: cannot write out/p-1.cert: the certificate that is there claims {claim} (--force overwrites it)\n"
    );
    assert_eq!((text(&output.stderr), output.status.code()), (why, Some(2)));
    run(at, &[&import[..], &["--force"]].concat());
    assert_eq!(fs::read(at.join("out/p-1.cert")).unwrap(), first);
    fs::write(at.join("out/p-1.cert"), "notes").unwrap();
    let why = "gamecert: cannot write out/p-1.cert: the file that is there is not a certificate (--force overwrites it)\n";
    assert_eq!(text(&run(at, &import).stderr), why);
}

#[test]
fn a_single_deal_can_have_a_file_of_its_own() {
    let folder = in_folder(ENDINGS);
    let at = folder.path();
    let read = ["import", "-", "--format", "pbn", "-o"];
    let output = run_with(at, &[&read[..], &["x.cert", "--deals", "3"]].concat(), ENDINGS.as_bytes());
    let printed = text(&output.stdout);
    assert!(
        printed.starts_with(
            "PROVED    -, deal 3 (Endings, board 3): 20 results, none of them given  x.cert  id: "
        ),
        "{printed}"
    );
    let output = run_with(at, &[&read[..], &["-", "--deals", "3"]].concat(), ENDINGS.as_bytes());
    assert!(
        output.stdout == fs::read(at.join("x.cert")).unwrap() && text(&output.stderr).starts_with("PROVED ")
    );
    run_with(at, &[&read[..], &["out", "--deals", "3"]].concat(), ENDINGS.as_bytes());
    assert_eq!(names(&at.join("out")), ["deals-3.cert"]);
    let output = run(at, &["import", "p.pbn", "-o", "y.cert"]);
    let why = "gamecert: y.cert is one file, for 3 deals: name a folder, or choose one with --deals\n";
    assert_eq!((text(&output.stderr), output.status.code()), (why.to_owned(), Some(64)));
}

#[test]
fn bad_deals_are_named_and_the_others_go_on() {
    let full = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97";
    let ending = "[Deal \"N:AK.Q.. QJ.K.. T9.A.. 87.J..\"]\n";
    let header = r#"[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]"#;
    let games = [
        format!("[Deal \"{}\"]", full.replace("K97", "K9")),
        format!("[Deal \"{}\"]", full.replace("AQ3", "AK3")),
        format!("[Deal \"{}\"]", full.replace("QT.", "QTT.")),
        "[Deal \"N:AK.Q.. - T9.A.. -\"]".to_owned(),
        format!("{ending}{header}\nN X 3"),
        format!("{ending}{header}\nX NT 3"),
        format!("{ending}{header}\nN NT 4"),
        format!("{ending}{header}\nN NT -1"),
        format!("{ending}{header}\nN NT 3\nS NT 3\nN NT 3"),
        format!("{ending}{header}\nN NT 2\n[DoubleDummyTricks \"33333333330000000000\"]"),
        format!("{ending}[DoubleDummyTricks \"3333333333000000000\"]"),
        format!("{ending}[DoubleDummyTricks \"z3333333330000000000\"]"),
        format!("{ending}[Board \"\u{1b}[2J\"]"),
        "[Board \"14\"]\n[Deal \"N:AK.Q.. QJ".to_owned(),
    ];
    let folder = in_folder(&games.join("\n\n"));
    let at = folder.path();
    assert_snapshot!(transcript(at, &["import", "p.pbn", "-o", "out"]));
    assert_eq!(names(&at.join("out")), ["p-13.cert"]);
    for (bytes, code, why) in [
        (&b""[..], 2, "p.pbn: there is no deal to prove"),
        (b"\n[Event \"no deal\"]\n", 2, "p.pbn: there is no deal to prove"),
        (
            b"hello, world\n",
            1,
            "p.pbn is not a PBN file: line 1: `hello, world` is neither a tag nor a comment",
        ),
        (b"PK\x03\x04\0\0", 1, "p.pbn is not a PBN file: it has bytes that no text has"),
    ] {
        fs::write(at.join("p.pbn"), bytes).unwrap();
        let output = run(at, &["import", "p.pbn", "-o", "none"]);
        assert_eq!((text(&output.stderr), output.status.code()), (format!("gamecert: {why}\n"), Some(code)));
        assert!(output.stdout.is_empty() && !at.join("none").exists());
    }
    let output = run(at, &["import", "p.pbn", "-o", "out", "--deals", "3-1"]);
    let why = "`3-1` is not a number or a range of numbers, such as 1-19";
    assert!(text(&output.stderr).contains(why) && output.status.code() == Some(64));
}

/// What is exported is imported again, with the same identities.
#[test]
fn proofs_become_deals() {
    let folder = in_folder(ENDINGS);
    let at = folder.path();
    let first = text(&run(at, &["import", "p.pbn", "-o", "out"]).stdout);
    assert!(run(at, &["export", "out", "--format", "pbn", "-o", "q.pbn"]).status.success());
    let exported = fs::read_to_string(at.join("q.pbn")).unwrap();
    assert_snapshot!(exported);
    let again = run(at, &["import", "q.pbn", "-o", "again"]);
    assert_eq!(again.status.code(), Some(0));
    let identities = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains("id: "));
        lines.map(|line| line.rsplit("id: ").next().unwrap().to_owned()).collect()
    };
    let again = text(&again.stdout);
    assert_eq!(identities(&first)[..3], identities(&again));
    assert_eq!(identities(&exported), identities(&again));
    assert_eq!(again.matches("all 20 results are true").count(), 3);
    // What is there is a file of deals, or is not overwritten.
    assert!(run(at, &["export", "out/p-1.cert", "--format", "pbn", "-o", "q.pbn"]).status.success());
    fs::write(at.join("q.pbn"), "notes").unwrap();
    let output = run(at, &["export", "out/p-1.cert", "--format", "pbn", "-o", "q.pbn"]);
    let why = "gamecert: cannot write q.pbn: the file that is there is not a file of deals (--force overwrites it)\n";
    assert_eq!((text(&output.stderr), output.status.code()), (why.to_owned(), Some(2)));
}

#[test]
fn a_contract_becomes_a_row() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let deal = "N:A.K.Q. K.Q.A. Q.A.K. J.J.J.";
    let contract = format!("{deal} H E");
    assert!(run(at, &["solve", "bridge", &contract, "-o", "x.cert"]).status.success());
    let exported = text(&run(at, &["export", "x.cert", "--format", "pbn"]).stdout);
    let rows: Vec<&str> = exported.lines().skip_while(|line| !line.starts_with("[Optimum")).collect();
    assert_eq!(rows, [r#"[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]"#, "E  H  1"]);
    assert!(exported.contains(&format!("[Deal \"{deal}\"]\n")) && !exported.contains("DoubleDummyTricks"));
    let again = run_with(at, &["import", "-", "--format", "pbn", "-o", "out"], exported.as_bytes());
    assert!(text(&again.stdout).contains("1 result is true, 19 are not given"), "{}", text(&again.stdout));
}

#[test]
fn what_is_no_result_is_not_exported() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let deal = "N:A.K.Q. K.Q.A. Q.A.K. J.J.J. H E";
    for (words, why) in [
        (&["nim", "3"][..], "pbn takes certificates about bridge alone; json-lines takes all"),
        (&["othello", "4x4"], "pbn takes certificates about bridge alone, not othello"),
        (
            &["bridge", deal, "--claim", "tricks >= 1"],
            "pbn has results, not bounds: tricks(bridge N:A.K.Q. K.Q.A. Q.A.K. J.J.J. H E) >= 1",
        ),
    ] {
        assert!(run(at, &[&["solve"], words, &["-o", "x.cert"]].concat()).status.success());
        let output = run(at, &["export", "x.cert", "--format", "pbn"]);
        assert_eq!(
            (text(&output.stderr), output.status.code()),
            (format!("gamecert: x.cert: {why}\n"), Some(2))
        );
    }
    // What has not been judged proves nothing.
    run(at, &["solve", "bridge", deal, "-o", "x.cert"]);
    let output = run(at, &["export", "x.cert", "--format", "pbn", "--max-work", "1"]);
    let said = text(&output.stderr);
    assert!(said.starts_with("gamecert: x.cert: not written, as it is not proved: DECLINED"), "{said}");
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("% PBN 2.1\n", Some(2)));
}

/// At Ctrl-C, what has been proved stays, and the rest is open.
#[cfg(unix)]
#[test]
fn interrupted_runs_keep_what_they_have() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    // The second deal takes far longer than this test.
    let long = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97";
    let deals = format!(
        "[Deal \"N:AK.Q.. QJ.K.. T9.A.. 87.J..\"]\n\n[Deal \"{long}\"]\n\n[Deal \"{}\"]",
        long.replace("N:", "S:")
    );
    let folder = in_folder(&deals);
    let at = folder.path();
    let mut running = command(at, &["import", "p.pbn", "-o", "out"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    assert!(first.starts_with("PROVED    p.pbn, deal 1"), "{first}");
    let kill = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let mut rest = String::new();
    lines.read_to_string(&mut rest).unwrap();
    let open = "not solved within the limits (time limit or interruption)\n";
    assert_eq!(rest, format!("OPEN      p.pbn, deal 2: {open}OPEN      p.pbn, deal 3: {open}"));
    assert_eq!(
        (running.wait().unwrap().code(), names(&at.join("out"))),
        (Some(3), vec!["p-1.cert".to_owned()])
    );
}

/// The example of docs/contests.md, and what it is said to lead to.
#[test]
fn the_document_says_what_is_printed() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contests.md");
    let document = fs::read_to_string(document).unwrap();
    let block = |begin: &str| {
        let block = document.split("```text\n").find(|block| block.starts_with(begin)).unwrap();
        block.split("```").next().unwrap()
    };
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("deals.pbn"), block("% PBN 2.1")).unwrap();
    let printed = text(&run(folder.path(), &["import", "deals.pbn", "-o", "proofs"]).stdout);
    let shortened: String = printed
        .lines()
        .map(|line| {
            let (words, identity) = line.split_once("id: ").unwrap();
            format!("{words}id: {}...\n", &identity[..4])
        })
        .collect();
    assert_eq!(block("PROVED    deals.pbn"), shortened);
}
