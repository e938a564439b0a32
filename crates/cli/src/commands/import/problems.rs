//! Problems of Othello with their scores: each score is a claim to prove, or to refute by the true one.

use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use gamecert_certs::ClaimKind;
use gamecert_elaborate::rules::{Othello, Rules};
use gamecert_engine::database::MAX_LINE_BYTES;
use gamecert_engine::games::othello::notation::move_name;
use gamecert_engine::games::othello::obf::{self, Asked, Problem};
use serde_json::{Value, json};

use super::Options;
use super::effort::{lists, range};
use super::parallel::prove_all;
use super::proof::{self, Outcome, Wanted};
use super::tally::{Tally, Word};
use crate::commands::print_line;
use crate::exit::{CANNOT, Done, Failure};
use crate::message::message;

/// Which problems to prove.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options for problems (.obf)")]
pub(super) struct ProblemOptions {
    /// Only the problems on these lines of the file, such as 1-19,40
    #[arg(long, value_name = "LINES", value_delimiter = ',', value_parser = range)]
    lines: Vec<RangeInclusive<usize>>,
    /// Only problems with at most this many empty squares
    #[arg(long, value_name = "COUNT")]
    max_empties: Option<u32>,
    /// Also prove the score of each move that is listed
    #[arg(long)]
    moves: bool,
}

impl ProblemOptions {
    /// Whether there is any of them.
    pub(super) fn are_given(&self) -> bool {
        let Self { lines, max_empties, moves } = self;
        !lines.is_empty() || *moves || max_empties.is_some()
    }
}

/// A score to be proved.
struct Task {
    line: usize,
    /// The name of the move whose score it is, if it is not that of the position.
    chosen: Option<String>,
    /// The position, or why the line is not a problem.
    asked: Result<Asked, String>,
    /// The score that the file gives, for the side to move on the line.
    said: Option<i16>,
}

/// Reads the file, solves, writes, checks and prints, in the order of the lines.
pub(super) fn run(options: &Options) -> Done {
    let tasks = read(options)?;
    fs::create_dir_all(&options.output).map_err(|error| {
        Failure::new(CANNOT, format!("cannot write {}: {error}", options.output.display()))
    })?;
    let mut tally = Tally::default();
    prove_all(
        ("problems", options.each.jobs()),
        &tasks,
        |task| prove(options, task),
        &mut |task, outcome: Outcome<i16>| {
            let word = outcome.word(|score| task.said.is_some_and(|said| said != *score));
            tally.count(word);
            print(options, task, &outcome, word)
        },
    )?;
    message!("{}", tally.text());
    Ok(tally.code())
}

/// What to prove.
fn read(options: &Options) -> Result<Vec<Task>, Failure> {
    let name = options.file.display();
    let bytes = super::read(&options.file, usize::MAX)?;
    let given = &options.problems;
    let mut tasks = Vec::new();
    for (line, text) in
        (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(line, _)| lists(&given.lines, *line))
    {
        let found = match std::str::from_utf8(text) {
            _ if text.len() > MAX_LINE_BYTES => Err(format!("a line has at most {MAX_LINE_BYTES} bytes")),
            Err(_) => Err("this is not text in UTF-8".to_owned()),
            Ok(text) => obf::read(text),
        };
        match found {
            Ok(Some(problem)) if given.max_empties.is_none_or(|most| problem.empty() <= most) => {
                tasks.extend(of_problem(line, &problem, given.moves));
            }
            Ok(_) => {}
            Err(why) => tasks.push(Task { line, chosen: None, asked: Err(why), said: None }),
        }
    }
    let none = || Failure::new(CANNOT, format!("{name}: there is no problem to prove"));
    if tasks.is_empty() { Err(none()) } else { Ok(tasks) }
}

fn of_problem(line: usize, problem: &Problem, with_moves: bool) -> Vec<Task> {
    let mut tasks = vec![Task { line, chosen: None, asked: Ok(problem.asked()), said: problem.score }];
    for &(number, score) in problem.moves.iter().filter(|_| with_moves) {
        let chosen = Some(move_name(number));
        tasks.push(Task { line, chosen, asked: Ok(problem.after(number)), said: Some(score) });
    }
    tasks
}

/// Solves a position and has the proof checked.
fn prove(options: &Options, task: &Task) -> Result<Outcome<i16>, Failure> {
    let asked = match &task.asked {
        Ok(asked) => asked,
        Err(why) => return Ok(Outcome::Malformed(why.clone())),
    };
    // Scores have the sign of the side that is asked.
    let score = |claim| match claim {
        ClaimKind::Value(score) => Some(if asked.is_opposite { -score } else { score }),
        _ => None,
    };
    let (position, place) = (&asked.position, &place(options, task));
    proof::prove(options, &Wanted { game: Othello::NAME, position, place, answer: &score })
}

/// `problems-12.cert`, or `problems-12-c4.cert` for a move.
fn place(options: &Options, task: &Task) -> PathBuf {
    let stem = options.file.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let chosen = task.chosen.as_ref().map(|name| format!("-{name}")).unwrap_or_default();
    options.output.join(format!("{stem}-{}{chosen}.cert", task.line))
}

fn print(options: &Options, task: &Task, outcome: &Outcome<i16>, word: Word) -> Result<(), Failure> {
    let word = word.text();
    if options.json {
        return print_line(&as_json(options, task, outcome, word).to_string());
    }
    let chosen = task.chosen.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
    let place = format!("{}, line {}{chosen}", options.file.display(), task.line);
    print_line(
        &format!("{word:9} {place}: {}", in_words(options, task, outcome)).replace(char::is_control, " "),
    )
}

fn in_words(options: &Options, task: &Task, outcome: &Outcome<i16>) -> String {
    let file = place(options, task);
    match outcome {
        Outcome::Proved { answer: score, identity, .. } => {
            let but = task.said.filter(|said| said != score).map(|said| format!(", not {said:+}"));
            let score = if but.is_some() { format!("the score is {score:+}") } else { format!("{score:+}") };
            format!("{score}{}  {}  id: {identity}", but.unwrap_or_default(), file.display())
        }
        Outcome::Declined { answer: score, why } => {
            format!("{score:+}  {}, not checked within the default limits: {why}", file.display())
        }
        Outcome::Open(why) => format!("not solved within the limits ({why})"),
        Outcome::Malformed(why) => why.clone(),
    }
}

fn as_json(options: &Options, task: &Task, outcome: &Outcome<i16>, word: &str) -> Value {
    let file = place(options, task);
    let mut object = json!({ "line": task.line, "result": word.to_lowercase() });
    if let Some(chosen) = &task.chosen {
        object["move"] = json!(chosen);
    }
    if let Some(said) = task.said {
        object["said"] = json!(said);
    }
    match outcome {
        Outcome::Proved { answer: score, identity, .. } => {
            object["score"] = json!(score);
            object["file"] = json!(file.display().to_string());
            object["identity"] = json!(identity);
        }
        Outcome::Declined { answer: score, why } => {
            object["score"] = json!(score);
            object["file"] = json!(file.display().to_string());
            object["why"] = json!(why);
        }
        Outcome::Open(why) | Outcome::Malformed(why) => object["why"] = json!(why),
    }
    object
}
