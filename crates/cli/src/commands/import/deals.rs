//! Deals of bridge with their double-dummy results: each result is a claim to prove, or to refute by the true one.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_certs::ClaimKind;
use gamecert_elaborate::rules::{Bridge, Rules};
use gamecert_engine::games::bridge::pbn::{self, Contract, Game, MAX_BYTES, NotRead, Results};
use serde_json::{Value, json};

use super::Options;
use super::destinations::{Items, numbered, prepare};
use super::effort::{lists, range};
use super::parallel::prove_all;
use super::proof::{Outcome, Wanted, prove_once};
use super::tally::{Tally, Word};
use crate::amounts::counted;
use crate::commands::print_answer;
use crate::exit::{CANNOT, Done, FALSE, Failure};
use crate::message::message;

/// Which deals to prove.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options for deals (.pbn)")]
pub(super) struct DealOptions {
    /// Only these deals of the file, counted from 1, such as 1-19,40
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = range)]
    deals: Vec<RangeInclusive<usize>>,
}

impl DealOptions {
    /// Whether there is any of them.
    pub(super) fn are_given(&self) -> bool {
        !self.deals.is_empty()
    }
}

/// A deal to be proved, which stands in the file once or more often.
struct Task {
    position: Result<String, String>,
    /// Where its certificate goes.
    place: PathBuf,
    /// The games that have it.
    games: Vec<usize>,
}

/// Reads the file, solves, writes, checks and prints, in the order of the deals.
pub(super) fn run(options: &Options) -> Done {
    let name = options.file.display();
    let file = pbn::read(&super::read(&options.file, MAX_BYTES)?).map_err(|error| match error {
        NotRead::Limit(why) => Failure::new(CANNOT, format!("cannot read {name}: {why}")),
        NotRead::NotPbn(why) => Failure::new(FALSE, format!("{name} is not a PBN file: {why}")),
    })?;
    let tasks = tasks(options, &file.games)?;
    let mut printer = Printer {
        options,
        games: &file.games,
        waiting: Vec::new(),
        next: 0,
        tally: Tally::default(),
        were_there: 0,
    };
    printer.waiting.resize_with(file.games.len(), || None);
    prove_all(("deals", options.each.jobs()), &tasks, |task| prove(options, task), &mut |task, outcome| {
        printer.take(task, outcome)
    })?;
    let were_there = match printer.were_there {
        0 => String::new(),
        count => format!(" ({} already there)", counted(count, "certificate")),
    };
    let without = match file.without_deal {
        0 => String::new(),
        count => format!("; {} without a deal", counted(count as u64, "game")),
    };
    message!("{}{were_there}{without}", printer.tally.text());
    Ok(printer.tally.code())
}

/// What to prove: each deal once.
fn tasks(options: &Options, games: &[Game]) -> Result<Vec<Task>, Failure> {
    let chosen = &options.deals.deals;
    let mut tasks: Vec<Task> = Vec::new();
    let mut known = HashMap::new();
    for (place, game) in games.iter().enumerate().filter(|(place, _)| lists(chosen, place + 1)) {
        let position = game.asked.as_ref().map(|asked| asked.position.clone()).map_err(String::clone);
        if let Ok(position) = &position
            && let Some(task) = known.get(position).and_then(|number: &usize| tasks.get_mut(*number))
        {
            task.games.push(place);
            continue;
        }
        known.extend(position.clone().map(|position| (position, tasks.len())));
        let file = numbered(options, "deals", place + 1, games.len());
        tasks.push(Task { position, place: file, games: vec![place] });
    }
    if tasks.is_empty() {
        let why = format!("{}: there is no deal to prove", options.file.display());
        return Err(Failure::new(CANNOT, why));
    }
    let mut places: Vec<&mut PathBuf> = tasks.iter_mut().map(|task| &mut task.place).collect();
    prepare(options, &Items { name: "deal", option: "--deals" }, &mut places)?;
    Ok(tasks)
}

/// Solves a deal and has the proof checked, unless a certificate is there already.
fn prove(options: &Options, task: &Task) -> Result<Outcome<Results>, Failure> {
    let position = match &task.position {
        Ok(position) => position,
        Err(why) => return Ok(Outcome::Malformed(why.clone())),
    };
    prove_once(options, &Wanted { game: Bridge::NAME, position, place: &task.place, answer: &results })
}

/// The twenty results that a claim says.
fn results(claim: ClaimKind) -> Option<Results> {
    match claim {
        ClaimKind::Values(table) => Some(Results::whole(&table.0)),
        _ => None,
    }
}

/// Prints what became of the games, in their order.
struct Printer<'a> {
    options: &'a Options,
    games: &'a [Game],
    /// For each game its line and how it came out, until its turn has come.
    waiting: Vec<Option<(String, Word)>>,
    /// The first game that has not been printed.
    next: usize,
    tally: Tally,
    were_there: u64,
}

impl Printer<'_> {
    /// Prints the games of a deal, and those that waited for them.
    fn take(&mut self, task: &Task, outcome: Outcome<Results>) -> Result<(), Failure> {
        self.were_there += u64::from(matches!(outcome, Outcome::Proved { was_there: true, .. }));
        for &number in &task.games {
            let game = &self.games[number];
            let said = game.asked.as_ref().map(|asked| asked.said).unwrap_or_default();
            let judged = Judged { number, game, said, place: &task.place, outcome: &outcome };
            let word = judged.word();
            let line = if self.options.json {
                judged.as_json().to_string()
            } else {
                judged.line(&self.options.file)
            };
            self.waiting[number] = Some((line, word));
        }
        while let Some(place) = self.waiting.get_mut(self.next) {
            let is_chosen = lists(&self.options.deals.deals, self.next + 1);
            match place.take() {
                Some((line, word)) => {
                    self.tally.count(word);
                    print_answer(&line, Some(&self.options.output))?;
                }
                None if is_chosen => return Ok(()),
                None => {}
            }
            self.next += 1;
        }
        Ok(())
    }
}

/// A game with what became of its deal.
struct Judged<'a> {
    number: usize,
    game: &'a Game,
    said: Results,
    place: &'a Path,
    outcome: &'a Outcome<Results>,
}

impl Judged<'_> {
    fn word(&self) -> Word {
        self.outcome.word(|results| self.said.false_ones(results).next().is_some())
    }

    /// `PROVED    deals.pbn, deal 3 (board 7): ...`
    fn line(&self, file: &Path) -> String {
        let board = self.game.board.as_ref().map(|board| format!("board {board}"));
        let names: Vec<String> = self.game.event.clone().into_iter().chain(board).collect();
        let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        let place = format!("{}, deal {}{names}", file.display(), self.number + 1);
        let line = format!("{:9} {place}: {}", self.word().text(), self.in_words());
        line.replace(char::is_control, " ")
    }

    fn in_words(&self) -> String {
        let place = self.place.display();
        match self.outcome {
            Outcome::Proved { answer: results, identity, .. } => {
                format!("{}  {place}  id: {identity}", self.compared(results))
            }
            Outcome::Declined { why, .. } => {
                format!("{place}, not checked within the default limits: {why}")
            }
            Outcome::Open(why) => format!("not solved within the limits ({why})"),
            Outcome::Malformed(why) => why.clone(),
        }
    }

    /// What the file says, compared with what is true.
    fn compared(&self, truth: &Results) -> String {
        let wrong: Vec<String> = self
            .said
            .false_ones(truth)
            .map(|(contract, said, is)| {
                format!("{contract} takes {}, not {said}", counted(is.into(), "trick"))
            })
            .collect();
        match (wrong.is_empty(), self.said.count()) {
            (false, _) => wrong.join("; "),
            (true, 20) => "all 20 results are true".to_owned(),
            (true, 0) => "20 results, none of them given".to_owned(),
            (true, 1) => "1 result is true, 19 are not given".to_owned(),
            (true, count) => format!("{count} results are true, {} not given", 20 - count),
        }
    }

    fn as_json(&self) -> Value {
        let mut object = json!({ "deal": self.number + 1, "line": self.game.line, "result": self.word().text().to_lowercase() });
        for (key, name) in [("event", &self.game.event), ("board", &self.game.board)] {
            if let Some(name) = name {
                object[key] = json!(name);
            }
        }
        match self.outcome {
            Outcome::Proved { answer: results, identity, .. } => {
                object["identity"] = json!(identity);
                self.add_results(&mut object, results);
            }
            Outcome::Declined { answer: results, why } => {
                object["why"] = json!(why);
                self.add_results(&mut object, results);
            }
            Outcome::Open(why) | Outcome::Malformed(why) => object["why"] = json!(why),
        }
        object
    }

    fn add_results(&self, object: &mut Value, truth: &Results) {
        let tricks = |results: &Results| Contract::all().map(|it| results.of(it)).collect::<Vec<_>>();
        let wrong = self.said.false_ones(truth).map(|(contract, said, is)| {
            json!({ "declarer": contract.declarer(), "strain": contract.strain(), "said": said, "tricks": is })
        });
        object["file"] = json!(self.place.display().to_string());
        object["said"] = json!(tricks(&self.said));
        object["tricks"] = json!(tricks(truth));
        object["false"] = wrong.collect();
    }
}
