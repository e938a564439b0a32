//! Searches that are steered: what they leave behind is a valid certificate, and the logs in
//! `fixtures/steering/` save what their table tells.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Metadata, Outcome, Question};
use gamecert_elaborate::{Config, Verdict, check};
use gamecert_engine::live::{Command, Controller, Event, Link, Logged, certificate, read_log};
use gamecert_engine::search::Algorithm;
use gamecert_engine::solve::{Answer, Observer, Request, solve};
use gamecert_tests::solved::{certificates, plugged, repaired, request};

/// Steers by a log.
struct Steered {
    link: Link,
    log: Vec<Logged>,
}

impl Observer for Steered {
    fn stop_search(&self, _nodes: u64) -> bool {
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }

    fn controller(&self) -> Option<Controller> {
        Some(Controller::new(self.link.clone(), self.log.clone()))
    }
}

fn steered(request: &Request, log: &[Logged]) -> (Answer, Vec<Event>) {
    let observer = Arc::new(Steered { link: Link::default(), log: log.to_vec() });
    let answer = solve(request, observer.clone()).unwrap();
    (answer, observer.link.events())
}

/// `quit` before the answer: what is known becomes a certificate whose claim is a guess, and plug finds
/// out what is true.
#[test]
fn what_a_search_leaves_is_a_certificate_that_plug_completes() {
    for (game, position, question, nodes) in [
        ("sprouts", "0*9", Question::Outcome, 300),
        ("sprouts", "0*8+0*9", Question::Outcome, 300),
        ("cram", "4x5", Question::Outcome, 300),
        ("cram", "4x5", Question::Nimber, 1),
    ] {
        for algorithm in Algorithm::ALL {
            let request = request(game, position, question, algorithm);
            let quit = [Logged { nodes, command: Command::Quit }];
            let (answer, events) = steered(&request, &quit);
            if answer.statement.is_some() {
                // It ended before the first look at the link.
                continue;
            }
            assert!(matches!(events[..], [Event::Obeyed(_)]), "{game} {position} {algorithm:?}: {events:?}");
            let (statement, proof) = certificate(&request, &answer.settled).unwrap();
            let bytes = proof.write(Vec::new(), &statement, true, &Metadata::default()).unwrap().1;
            let verdict = check(bytes.as_slice(), &Config::default(), &mut |_| {});
            let is_valid = matches!(verdict, Verdict::Incomplete { .. } | Verdict::Verified(_));
            assert!(is_valid, "{game} {position} {algorithm:?}: {verdict}");
            let saved = Certificate::read(bytes.as_slice()).unwrap().0;
            assert!(saved.lemmas.len() >= answer.settled.len(), "all that is known is kept");
            let whole = repaired(&plugged(&saved, &[]).unwrap(), true);
            let verdict = check(whole.as_slice(), &Config::default(), &mut |_| {});
            assert!(matches!(verdict, Verdict::Verified(_)), "{game} {position} {algorithm:?}: {verdict}");
        }
    }
}

/// A row of the table: file, position, outcome, nodes without the log, nodes with it.
struct Row {
    file: String,
    position: String,
    outcome: Outcome,
    plain: u64,
    steered: u64,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/steering")
}

fn table() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let number = |text: &str| text.replace(',', "").parse().unwrap();
    let row = |line: &str| -> Option<Row> {
        let cells: Vec<&str> = line.strip_prefix("| [")?.split(" | ").collect();
        let outcome = if cells[2] == "win" { Outcome::Win } else { Outcome::Loss };
        let file = cells[0].split(']').next()?.to_owned();
        let position = cells[1].trim_matches('`').replace('\\', "");
        Some(Row {
            file,
            position,
            outcome,
            plain: number(cells[3]),
            steered: number(cells[4].trim_end_matches(" |")),
        })
    };
    text.lines().filter_map(row).collect()
}

#[test]
fn every_log_is_in_the_table() {
    let listed: BTreeSet<String> = table().into_iter().map(|row| row.file).collect();
    let names =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let there: BTreeSet<String> = names.filter(|name| name != "README.md").collect();
    assert!(!listed.is_empty());
    assert_eq!(listed, there);
}

/// Searches of more nodes than this are for the slow test.
const QUICK: u64 = 30_000;

/// Searches as the row says, with the log or without, and counts the nodes.
fn compare(row: &Row, is_due: impl Fn(u64) -> bool) {
    let Row { file, position, outcome, plain, steered: nodes } = row;
    assert!(10 * nodes <= *plain, "{file}: {nodes} of {plain}");
    let request = request("sprouts", position, Question::Outcome, Algorithm::DepthFirst);
    if is_due(*nodes) {
        let log = read_log(&fs::read_to_string(folder().join(file)).unwrap()).unwrap();
        let (answer, events) = steered(&request, &log);
        let obeyed: Vec<Event> = log.iter().copied().map(Event::Obeyed).collect();
        assert_eq!(events, obeyed, "{file}");
        assert_eq!(answer.search.nodes, *nodes, "{file}");
        let (claim, [_, hinted]) = certificates(&answer);
        assert_eq!(claim, ClaimKind::Outcome(*outcome), "{file}");
        let verdict = check(hinted.as_slice(), &Config::default(), &mut |_| {});
        assert!(matches!(verdict, Verdict::Verified(_)), "{file}: {verdict}");
    }
    if is_due(*plain) {
        assert_eq!(steered(&request, &[]).0.search.nodes, *plain, "{position}");
    }
}

/// Skips save nine tenths of a search, and the proof is as good.
#[test]
fn a_log_of_skips_saves_most_of_a_search() {
    table().iter().for_each(|row| compare(row, |nodes| nodes <= QUICK));
}

#[test]
#[ignore = "slow: ten minutes"]
fn a_log_of_skips_saves_most_of_a_long_search() {
    table().iter().for_each(|row| compare(row, |nodes| nodes > QUICK));
}
