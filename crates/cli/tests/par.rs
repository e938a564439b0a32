//! Par of deals of bridge: from certificates, from deals and from results.

use std::fs;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{NO_AXIOMS, check_failure, check_output, run, text, transcript};

/// A deal whose results are proved at once, with a sacrifice in it.
const DEAL: &str = "N:AKQJT9.A.T98.432 .KQJT98.AKQJ.765 8765.432.65.AKQJ 432.765.7432.T98";
const RESULTS: &str = "2 9 2 9 2 11 2 11 9 4 9 4 7 4 7 4 1 11 1 10";

/// What is printed, without what differs from proof to proof.
fn unproved(text: &str) -> String {
    let lines = text.lines().map(|line| if line.starts_with("VERIFIED") { "VERIFIED ..." } else { line });
    lines.map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn par_follows_from_a_certificate_a_deal_or_results() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    assert!(run(at, &["solve", "bridge", DEAL, "-o", "deal.cert"]).status.success());
    let proved = transcript(at, &["par", "deal.cert"]);
    let solved = run(at, &["par", DEAL]);
    let mut seen = unproved(&proved);
    seen += &transcript(at, &["par", "--results", RESULTS, "--vulnerable", "ns", "--dealer", "e"]);
    seen += &transcript(at, &["par", "--results", RESULTS, "--vulnerable", "ew", "--json"]);
    // East alone makes two no trump, and South bids it before.
    seen += &transcript(at, &["par", "--results", "6 6 8 7 8 5 8 5 8 7 5 7 5 7 6 6 7 5 7 6"]);
    seen += &transcript(
        at,
        &["par", "--results", "6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6", "--vulnerable", "none"],
    );
    assert_snapshot!(seen);
    assert!(text(&solved.stderr).ends_with("not proved\n"), "{}", text(&solved.stderr));
    let (from_deal, from_results) =
        (text(&solved.stdout), text(&run(at, &["par", "--results", RESULTS]).stdout));
    assert_eq!(from_deal, from_results);
    assert!(proved.contains(&from_results) && proved.contains("\nVERIFIED   tricks(bridge N:"), "{proved}");
    let json = text(&run(at, &["par", "deal.cert", "--json"]).stdout);
    assert!(json.contains(&format!("\"deal\":\"{DEAL}\"")) && !json.contains("\"identity\":null"), "{json}");
}

/// What the checker does not accept has no par, and nothing is printed that looks like one.
#[test]
fn what_is_not_proved_has_no_par() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let holes = ["solve", "bridge", DEAL, "-o", "holes.cert", "--max-nodes", "30000"];
    assert_eq!(run(at, &[&holes[..], &NO_AXIOMS].concat()).status.code(), Some(3));
    let check = |name: &str, verdict: &str, code: i32| {
        let output = run(at, &["par", name]);
        let (printed, told) = (text(&output.stdout), text(&output.stderr));
        assert!(printed.starts_with(verdict) && printed.lines().count() == 1, "{name}: {printed}");
        assert_eq!(told, format!("gamecert: {name}: no par, since these results are not proved\n"));
        assert_eq!(output.status.code(), Some(code), "{name}");
    };
    check("holes.cert", "INCOMPLETE", 3);
    assert!(run(at, &["solve", "bridge", DEAL, "-o", "deal.cert"]).status.success());
    let as_text = text(&run(at, &["show", "--text", "deal.cert"]).stdout);
    fs::write(at.join("false.txt"), as_text.replace(") = 2 9", ") = 3 9")).unwrap();
    assert!(run(at, &["assemble", "false.txt", "-o", "false.cert"]).status.success());
    check("false.cert", "REJECTED", 1);
}

#[test]
fn what_has_no_par_is_told_in_a_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let ending = "N:A.K.. K.A.. Q.Q.. J.J..";
    run(at, &["solve", "bridge", &format!("{ending} H N"), "-o", "one.cert"]);
    run(at, &["solve", "bridge", ending, "-o", "ending.cert"]);
    run(at, &["solve", "nim", "1+2", "-o", "nim.cert"]);
    for (name, why) in [
        (
            "one.cert",
            format!(
                "par needs the twenty results of a deal of bridge, not `tricks(bridge {ending} H N) = 1`"
            ),
        ),
        (
            "nim.cert",
            "par needs the twenty results of a deal of bridge, not `outcome(nim 1+2) = win`".to_owned(),
        ),
        ("ending.cert", "par is that of a whole deal: hands have 13 cards, not 2".to_owned()),
    ] {
        let output = run(at, &["par", name]);
        assert_eq!(text(&output.stderr), format!("gamecert: {name}: {why}\n"));
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(64)), "{name}");
    }
    let refused = |subject: &str, why: &str| check_failure(&["par", subject], 64, why);
    refused(ending, "par is that of a whole deal: hands have 13 cards, not 2");
    refused(&format!("{DEAL} NT S"), "par is about all contracts of a deal: leave out strain and declarer");
    refused(
        &DEAL.replace("KQJT98", "KQJT9"),
        "all hands have the same number of cards, from 1 to 13, not N 13, E 12, S 13, W 13",
    );
    check_failure(&["par", "none.cert"], 2, "cannot read none.cert: No such file or directory (os error 2)");
    for (results, why) in [
        ("6 6 6", "a deal has twenty results, not 3"),
        (&RESULTS.replace("11", "14"), "the number of tricks is at most 13, not 14"),
        (&RESULTS.replace("11", "x"), "write twenty whole numbers with blanks between them"),
    ] {
        let said = text(&run(at, &["par", "--results", results]).stderr);
        assert!(said.contains(why), "{said}");
    }
    check_output(at, &["par"], 64, "");
    check_output(at, &["par", DEAL, "--results", RESULTS], 64, "");
}
