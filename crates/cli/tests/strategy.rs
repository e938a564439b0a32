//! Strategies as graphs, as a program reads them that knows nothing of certificates: with rules of its own, it sees that all answers are
//! there and that each end is good enough.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use gamecert_fixtures::{connect4, othello};
use insta::assert_snapshot;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{check_said, run, text, transcript};

/// A position of a game, by rules that are neither the checker's nor the engine's.
trait Position: Clone + PartialEq {
    /// As it is written, without the side to move if that is the first one.
    fn parse(text: &str) -> Self;
    fn mover(&self) -> char;
    /// The moves in their order, with the positions after them; none if play is over.
    fn moves(&self) -> Vec<(String, Self)>;
    /// What the side to move has at the end of play.
    fn result(&self) -> i64;
    /// The least result that there is.
    fn least(&self) -> i64;
}

impl Position for connect4::Board {
    fn parse(text: &str) -> Self {
        Self::parse(text)
    }

    fn mover(&self) -> char {
        self.mover
    }

    fn moves(&self) -> Vec<(String, Self)> {
        let name = |column: usize| (column + 1).to_string();
        self.moves().into_iter().map(|column| (name(column), self.play(column))).collect()
    }

    fn result(&self) -> i64 {
        -i64::from(self.has_line('X') || self.has_line('O'))
    }

    fn least(&self) -> i64 {
        -1
    }
}

impl Position for othello::Board {
    fn parse(text: &str) -> Self {
        Self::parse(text)
    }

    fn mover(&self) -> char {
        self.mover
    }

    fn moves(&self) -> Vec<(String, Self)> {
        let name = |(row, column): (usize, usize)| format!("{}{}", ('a'..).nth(column).unwrap(), row + 1);
        let name = |chosen: othello::Move| chosen.map_or("pass".to_owned(), name);
        self.moves().into_iter().map(|chosen| (name(chosen), self.play(chosen))).collect()
    }

    fn result(&self) -> i64 {
        self.result().into()
    }

    fn least(&self) -> i64 {
        -i64::try_from(self.squares.iter().flatten().count()).unwrap()
    }
}

/// A graph whose end has not been read yet.
struct Graph<P> {
    side: char,
    at_least: i64,
    /// The nodes so far, by their numbers.
    nodes: BTreeMap<u64, P>,
    /// Their positions as they are written, with the side to move.
    met: BTreeSet<(String, String)>,
}

/// What a reader may believe after reading a file to its end.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    /// Each side with what it is sure of at the start.
    sure: Vec<(char, i64)>,
    nodes: u64,
    open: u64,
}

fn require(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_owned()) }
}

/// Reads the graphs of a file, line by line.
fn verify<P: Position>(file: &str) -> Result<Shown, String> {
    let mut lines = file.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let head = lines.next().ok_or("no line")?;
    let start = P::parse(head["position"].as_str().ok_or("no start")?);
    let mut shown = Shown { sure: Vec::new(), nodes: 0, open: 0 };
    let mut graph: Option<Graph<P>> = None;
    for line in lines.by_ref() {
        if let Some(side) = line["side"].as_str() {
            require(graph.is_none(), "a graph begins within another")?;
            let at_least = line["at_least"].as_i64().ok_or("no bound")?;
            graph = Some(Graph {
                side: side.parse().unwrap(),
                at_least,
                nodes: BTreeMap::new(),
                met: BTreeSet::new(),
            });
        } else if let Some(number) = line["node"].as_u64() {
            require(number == shown.nodes, "a node is missing")?;
            let graph = graph.as_mut().ok_or("a node without a graph")?;
            shown.open += u64::from(!line["open"].is_null());
            let position = judge(graph, &line).map_err(|why| format!("node {number}: {why}"))?;
            let written = ["position", "mover"].map(|key| line[key].to_string());
            require(graph.met.insert(written.into()), "a position is met twice")?;
            graph.nodes.insert(number, position);
            shown.nodes += 1;
        } else if let Some(number) = line["start"].as_u64() {
            let graph = graph.take().ok_or("an end without a graph")?;
            require(graph.nodes.get(&number) == Some(&start), "the start is another position")?;
            shown.sure.push((graph.side, graph.at_least));
        } else {
            let ends = graph.is_none() && lines.next().is_none();
            require(ends && line == json!({ "nodes": shown.nodes, "open": shown.open }), "a false end")?;
            return Ok(shown);
        }
    }
    Err("no end".to_owned())
}

/// Sees that the side is sure of the bound in the position of a node, if it is in those before.
fn judge<P: Position>(graph: &Graph<P>, line: &Value) -> Result<P, String> {
    let position = P::parse(line["position"].as_str().ok_or("no position")?);
    let is_mover = position.mover() == graph.side;
    require(line["mover"] == position.mover().to_string(), "another side is to move")?;
    let own = |result: i64| if is_mover { result } else { -result };
    let moves = position.moves();
    let leads = |pair: &Value, (name, after): &(String, P)| {
        pair[0] == **name && pair[1].as_u64().and_then(|to| graph.nodes.get(&to)) == Some(after)
    };
    if let Some(answers) = line["answers"].as_array() {
        require(!is_mover && !moves.is_empty() && answers.len() == moves.len(), "not all answers")?;
        require(answers.iter().zip(&moves).all(|(pair, made)| leads(pair, made)), "a false answer")?;
    } else if line["reply"].is_array() {
        require(is_mover && moves.iter().any(|made| leads(&line["reply"], made)), "a false reply")?;
    } else if let Some(result) = line["result"].as_i64() {
        let is_true = moves.is_empty() && result == own(position.result());
        require(is_true && result >= graph.at_least, "a false result")?;
    } else if let Some(least) = line["least"].as_i64() {
        require(least == position.least() && least >= graph.at_least, "there are results that are less")?;
    } else {
        require(line["open"].is_string(), "nothing is said")?;
    }
    Ok(position)
}

/// A graph that is exported, and the exit code.
fn export(folder: &Path, file: &str, format: &str) -> (String, i32) {
    let output = run(folder, &["export", file, "--format", format]);
    (text(&output.stdout), output.status.code().unwrap())
}

/// A folder with the certificate of an answer, `a.cert`.
fn solved(words: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let output = run(folder.path(), &[&["solve"], words, &["-o", "a.cert"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    folder
}

/// The graph of a certificate, which is verified.
fn graph(words: &[&str]) -> String {
    let (graph, code) = export(solved(words).path(), "a.cert", "strategy");
    assert_eq!(code, 0);
    graph
}

/// What a graph shows, whose nodes all are proved.
fn check<P: Position>(words: &[&str], sure: &[(char, i64)]) -> String {
    let file = graph(words);
    let shown = verify::<P>(&file).unwrap();
    assert_eq!((shown.sure.as_slice(), shown.open), (sure, 0), "{words:?}");
    file
}

/// Searches that the checker makes by itself, policies, lemmas up to a symmetry and an exchange of the sides, and passes are all unfolded.
#[test]
fn a_reader_with_rules_of_its_own_verifies_strategies() {
    check::<connect4::Board>(&["connect4", "4x4"], &[('X', 0), ('O', 0)]);
    for policies in ["0", "32"] {
        let words = ["connect4", "5x4", "--claim", "outcome < win", "--policy-empties", policies];
        check::<connect4::Board>(&words, &[('O', 0)]);
    }
    check::<connect4::Board>(&["connect4", "5x5:33425", "--claim", "outcome >= draw"], &[('O', 0)]);
    let file = check::<othello::Board>(&["othello", "4x4"], &[('X', -10), ('O', 10)]);
    assert!(file.contains("\"pass\""));
    check::<othello::Board>(&["othello", "4x4", "--claim", "score < -8", "--leaf-empties", "2"], &[('O', 9)]);
}

/// What the rules settle at once: the least result that there is, and the end of play.
#[test]
fn trivial_bounds_are_nodes_too() {
    let file = check::<othello::Board>(&["othello", "4x4", "--claim", "score >= -16"], &[('X', -16)]);
    assert!(file.contains("\"least\":-16"), "{file}");
    let over = "XXXX/XXXX/XXXX/XXXO X";
    let file = check::<othello::Board>(&["othello", over], &[('X', 14), ('O', -14)]);
    assert!(file.contains("\"result\":14") && file.contains("\"result\":-14"), "{file}");
    let wins = "----/----/OOO-/XXX- X";
    let file = check::<connect4::Board>(&["connect4", wins], &[('X', 1), ('O', -1)]);
    assert!(file.contains("\"reply\":[\"4\",0]"), "{file}");
}

/// Each line is changed in each way that a line can be.
#[test]
fn a_reader_sees_what_is_wrong() {
    let file = graph(&["connect4", "XO--/OX-O/XOXX/OXOO X"]);
    assert!(verify::<connect4::Board>(&file).is_ok());
    let lines: Vec<Value> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut broken = 0;
    let mut refuse = |lines: Vec<Value>| {
        let file: String = lines.iter().map(|line| format!("{line}\n")).collect();
        assert!(verify::<connect4::Board>(&file).is_err(), "{file}");
        broken += 1;
    };
    for (number, line) in lines.iter().enumerate().skip(1) {
        let changed = |change: &dyn Fn(&mut Value)| {
            let mut changed = lines.clone();
            change(&mut changed[number]);
            changed
        };
        refuse([&lines[..number], &lines[number + 1..]].concat());
        refuse(lines[..number].to_vec());
        if let Some(answers) = line["answers"].as_array() {
            for place in 0..answers.len() {
                refuse(changed(&|line| drop(line["answers"].as_array_mut().unwrap().remove(place))));
                refuse(changed(&|line| line["answers"][place][0] = json!("9")));
                refuse(changed(&|line| line["answers"][place][1] = line["node"].clone()));
            }
            refuse(changed(&|line| line["reply"] = line["answers"][0].take()));
        }
        if line["reply"].is_array() {
            refuse(changed(&|line| line["reply"][0] = json!("1")));
            refuse(changed(&|line| line["reply"][1] = line["node"].clone()));
        }
        for (key, value) in [("result", json!(5)), ("result", json!(-5)), ("position", json!("4x4"))] {
            if !line[key].is_null() {
                refuse(changed(&|line| line[key] = value.clone()));
            }
        }
    }
    assert!(broken > 40, "{broken}");
}

/// The lines of a text as the lines of JSON have it.
fn of_text(line: &str) -> Value {
    let number = |text: &str| text.parse::<i64>().unwrap();
    let pair = |text: &str| {
        let (made, to) = text.split_once(" to ").unwrap();
        json!([made, number(to)])
    };
    if let Some((side, bound)) = line.split_once(" is sure of at least ") {
        return json!({ "side": side, "at_least": number(bound) });
    }
    if let Some(start) = line.strip_prefix("start at ") {
        return json!({ "start": number(start) });
    }
    if let Some((nodes, open)) = line.strip_suffix(" open").and_then(|line| line.split_once(" nodes, ")) {
        return json!({ "nodes": number(nodes), "open": number(open) });
    }
    let (node, what) = line.split_once(": ").unwrap();
    let (node, position) = node.split_once(' ').unwrap();
    let mover = position.split_once(' ').map_or("X", |(_, mover)| mover);
    let mut found = json!({ "node": number(node), "position": position, "mover": mover });
    let what_is = |words: &str| what.strip_prefix(words);
    if let Some(reply) = what_is(&format!("{mover} plays ")) {
        found["reply"] = pair(reply);
    } else if let Some(answers) = what_is(&format!("{mover} may play ")) {
        found["answers"] = answers.split(", ").map(pair).collect();
    } else if let Some(result) = what_is("over, ") {
        found["result"] = json!(number(result));
    } else if let Some(least) = what_is("no result is less than ") {
        found["least"] = json!(number(least));
    } else {
        found["open"] = json!(what_is("open, ").unwrap());
    }
    found
}

/// Whether both forms of a certificate say the same; the graph as JSON.
fn same_in_both_forms(folder: &Path, file: &str) -> (String, i32) {
    let (json, code) = export(folder, file, "strategy");
    let (text, text_code) = export(folder, file, "strategy-text");
    assert_eq!(code, text_code);
    let lines = json.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    let (_, graphs) = text.split_once("\n\n").unwrap();
    let told = graphs.lines().filter(|line| !line.is_empty()).map(of_text);
    assert!(lines.eq(told), "{text}");
    (json, code)
}

#[test]
fn text_and_json_say_the_same() {
    for words in [
        &["othello", "4x4"][..],
        &["connect4", "4x4"],
        &["othello", "4x4", "--claim", "score >= -16"],
        &["connect4", "4x4:12", "--claim", "outcome >= draw"],
    ] {
        let folder = solved(words);
        assert_eq!(same_in_both_forms(folder.path(), "a.cert").1, 0, "{words:?}");
    }
}

#[test]
fn a_small_graph_is_written_as_it_was() {
    let folder = solved(&["connect4", "XO--/OX-O/XOXX/OXOO X"]);
    let shown = |format| transcript(folder.path(), &["export", "a.cert", "--format", format]);
    assert_snapshot!(shown("strategy") + &shown("strategy-text"));
}

/// Writes the certificate of a folder with other pieces of evidence in the place of some, `b.cert`.
fn replace(folder: &Path, from: &str, to: &str) {
    let shown = text(&run(folder, &["show", "a.cert", "--text"]).stdout);
    let mut changed = String::new();
    for line in shown.lines() {
        writeln!(changed, "{}", if line.starts_with(from) { to } else { line }).unwrap();
    }
    assert_ne!(shown, changed, "{from}");
    fs::write(folder.join("b.txt"), changed).unwrap();
    assert!(run(folder, &["assemble", "b.txt", "-o", "b.cert"]).status.success());
}

/// A hole is an open node, and so is what the checker refuses; all else is told.
#[test]
fn what_is_not_proved_is_open() {
    for (game, verify) in
        [("connect4", verify::<connect4::Board> as fn(&str) -> _), ("othello", verify::<othello::Board>)]
    {
        let folder = solved(&[game, "4x4", "--leaf-empties", "3", "--policy-empties", "0"]);
        let at = folder.path();
        for (from, to, code, why) in [
            ("  search ", "  hole", 3, "missing"),
            ("  cite ", "  hole", 3, "missing"),
            ("  search ", "  search 1", 1, "more positions are looked at than the piece says"),
            ("  play ", "  play 99", 1, "class 99 of moves is played, but there are "),
        ] {
            replace(at, from, to);
            let (file, found) = same_in_both_forms(at, "b.cert");
            let shown = verify(&file).unwrap();
            assert_eq!(found, code, "{game}: {from}");
            assert!(shown.open > 0 && file.contains(&format!("\"open\":\"{why}")), "{from}: {shown:?}");
        }
        if game == "connect4" {
            let folder = solved(&[game, "4x4"]);
            replace(folder.path(), "  policy ", "  policy 9999 by 0");
            let file = same_in_both_forms(folder.path(), "b.cert").0;
            assert!(file.contains("\"open\":\"the other side has an answer to the policy"), "{file}");
        }
        let output = run(at, &["export", "b.cert", "--format", "strategy", "-o", "b.jsonl"]);
        let told = text(&output.stderr);
        assert!(told.starts_with("gamecert: b.cert: what was written is not proved: REJECTED"), "{told}");
    }
}

#[test]
fn what_cannot_be_told_is_refused_in_a_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let solve = |words: &[&str]| assert!(run(at, &[&["solve"], words].concat()).status.success());
    solve(&["nim", "3", "-o", "nim.cert"]);
    solve(&["connect4", "5x4:33", "-o", "after.cert"]);
    solve(&["connect4", "5x4", "--import", "after.cert", "-o", "over.cert"]);
    let only = "takes certificates about contests alone; json-lines takes all";
    for (file, format, limit, why) in [
        ("nim.cert", "strategy", &[][..], format!("nim.cert: strategy {only}")),
        ("nim.cert", "strategy-text", &[], format!("nim.cert: strategy-text {only}")),
        (
            "over.cert",
            "strategy",
            &[],
            "over.cert: it imports others and has to be merged with them first (gamecert merge)".to_owned(),
        ),
        (
            "after.cert",
            "strategy",
            &["--max-work", "100000"],
            "after.cert: its strategy takes more work than is allowed (--max-work)".to_owned(),
        ),
        (
            "after.cert",
            "strategy",
            &["--max-memory", "100K"],
            "after.cert: its strategy takes more memory than is allowed (--max-memory)".to_owned(),
        ),
    ] {
        let arguments = [&["export", file, "--format", format, "-o", "out"], limit].concat();
        check_said(at, &arguments, 2, &format!("gamecert: {why}"));
    }
    assert!(!at.join("out").exists());
}
