//! Problems of captures in Go: the target of each is captured or held, and what a file says of that is a claim to prove or to refute.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_certs::ClaimKind;
use gamecert_elaborate::rules::{Go, Rules};
use gamecert_engine::games::go::sgf::{Game, MAX_BYTES, NotRead, Problem, games};
use serde_json::{Value, json};

use super::Options;
use super::destinations::{Items, numbered, prepare};
use super::effort::{lists, range};
use super::parallel::prove_all;
use super::proof::{Outcome, Wanted, prove_once};
use super::tally::{Tally, Word};
use crate::commands::print_answer;
use crate::exit::{CANNOT, Done, FALSE, Failure};
use crate::message::message;

/// Which problems to prove.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options for problems of Go (.sgf)")]
pub(super) struct CaptureOptions {
    /// Only these games of the file, counted from 1, such as 1-19,40
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = range)]
    games: Vec<RangeInclusive<usize>>,
}

impl CaptureOptions {
    /// Whether there is any of them.
    pub(super) fn are_given(&self) -> bool {
        !self.games.is_empty()
    }
}

/// A problem to be proved.
struct Task {
    /// Its number in the file, from 1.
    number: usize,
    game: Game,
    /// Where its certificate goes.
    place: PathBuf,
}

/// Reads the file, solves, writes, checks and prints, in the order of the games.
pub(super) fn run(options: &Options) -> Done {
    let tasks = tasks(options)?;
    let mut tally = Tally::default();
    prove_all(
        ("problems", options.each.jobs()),
        &tasks,
        |task| prove(options, task),
        &mut |task, outcome| {
            let judged = Judged { task, outcome: &outcome };
            tally.count(judged.word());
            let line = if options.json { judged.as_json().to_string() } else { judged.line(&options.file) };
            print_answer(&line, Some(&options.output))
        },
    )?;
    message!("{}", tally.text());
    Ok(tally.code())
}

/// What to prove.
fn tasks(options: &Options) -> Result<Vec<Task>, Failure> {
    let name = options.file.display();
    let games = games(&super::read(&options.file, MAX_BYTES)?).map_err(|error| match error {
        NotRead::Limit(why) => Failure::new(CANNOT, format!("cannot read {name}: {why}")),
        NotRead::NotSgf(why) => Failure::new(FALSE, format!("{name} is not an SGF file: {why}")),
    })?;
    let last = games.len();
    let chosen = (1..).zip(games).filter(|(number, _)| lists(&options.captures.games, *number));
    let task = |(number, game)| Task { number, game, place: numbered(options, "games", number, last) };
    let mut tasks: Vec<Task> = chosen.map(task).collect();
    if tasks.is_empty() {
        let why = format!("{name}: there is no such game, as it has {last}");
        return Err(Failure::new(CANNOT, why));
    }
    let mut places: Vec<&mut PathBuf> = tasks.iter_mut().map(|task| &mut task.place).collect();
    prepare(options, &Items { name: "game", option: "--games" }, &mut places)?;
    Ok(tasks)
}

/// Solves a problem and has the proof checked, unless a certificate is there already.
fn prove(options: &Options, task: &Task) -> Result<Outcome<bool>, Failure> {
    let Problem { position, .. } = match &task.game.asked {
        Ok(problem) => problem,
        Err(why) => return Ok(Outcome::Malformed(why.clone())),
    };
    prove_once(options, &Wanted { game: Go::NAME, position, place: &task.place, answer: &is_captured })
}

/// A game with what became of it.
struct Judged<'a> {
    task: &'a Task,
    outcome: &'a Outcome<bool>,
}

impl Judged<'_> {
    /// Whether the target is captured, as the file says.
    fn said(&self) -> Option<bool> {
        self.task.game.asked.as_ref().ok()?.is_captured
    }

    fn word(&self) -> Word {
        self.outcome.word(|answer| self.said().is_some_and(|said| said != *answer))
    }

    /// `PROVED    problems.sgf, game 3 (net): ...`
    fn line(&self, file: &Path) -> String {
        let name = self.task.game.name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
        let place = format!("{}, game {}{name}", file.display(), self.task.number);
        let line = format!("{:9} {place}: {}", self.word().text(), self.in_words());
        line.replace(char::is_control, " ")
    }

    fn in_words(&self) -> String {
        let place = self.task.place.display();
        match self.outcome {
            Outcome::Proved { answer, identity, .. } => {
                let but = match self.word() {
                    Word::False => format!(", not {}", named(!answer)),
                    _ => String::new(),
                };
                format!("{}{but}  {place}  id: {identity}", named(*answer))
            }
            Outcome::Declined { answer, why } => {
                let answer = named(*answer);
                format!("{answer}  {place}, not checked within the default limits: {why}")
            }
            Outcome::Open(why) => format!("not solved within the limits ({why})"),
            Outcome::Malformed(why) => why.clone(),
        }
    }

    fn as_json(&self) -> Value {
        let Task { number, game, place } = self.task;
        let word = self.word().text().to_lowercase();
        let mut object = json!({ "game": number, "line": game.line, "result": word });
        if let Some(name) = &game.name {
            object["name"] = json!(name);
        }
        if let Some(said) = self.said() {
            object["said"] = json!(named(said));
        }
        match self.outcome {
            Outcome::Proved { answer, identity, .. } => {
                object["outcome"] = json!(named(*answer));
                object["file"] = json!(place.display().to_string());
                object["identity"] = json!(identity);
            }
            Outcome::Declined { answer, why } => {
                object["outcome"] = json!(named(*answer));
                object["file"] = json!(place.display().to_string());
                object["why"] = json!(why);
            }
            Outcome::Open(why) | Outcome::Malformed(why) => object["why"] = json!(why),
        }
        object
    }
}

/// Whether a claim says that the target is captured, or held.
fn is_captured(claim: ClaimKind) -> Option<bool> {
    match claim {
        ClaimKind::Value(value @ 0..=1) => Some(value == 1),
        _ => None,
    }
}

fn named(is_captured: bool) -> &'static str {
    if is_captured { "captured" } else { "held" }
}
