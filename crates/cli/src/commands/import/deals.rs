//! Deals of bridge with their double-dummy results: each result is a claim to prove, or to refute by the true one.

use std::collections::HashMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use gamecert_certs::{ClaimKind, Play, Question, Statement};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::command::is_standard;
use gamecert_elaborate::rules::{Bridge, Rules};
use gamecert_engine::games::bridge::pbn::{self, Contract, Game, MAX_BYTES, NotRead, Results};
use gamecert_engine::imports::Imports;
use gamecert_engine::search::Stopped;
use gamecert_engine::solve::{Request, solve_with};
use serde_json::{Value, json};

use super::Options;
use super::each::{lists, range};
use super::in_order::work_off;
use super::tally::{Tally, Word};
use crate::commands::{CertificateFile, print_answer};
use crate::exit::{CANNOT, Done, FALSE, Failure, USAGE};
use crate::file_kind::{self, FileKind};
use crate::message::message;
use crate::output::{Content, counted, fill, keep, may_write, open, solve_metadata};
use crate::progress::{Counted, Phase};
use crate::search_options::reason;
use crate::stop_conditions::StopConditions;

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

/// What became of a deal.
enum Outcome {
    /// The true results, and the identity of the certificate.
    Proved { results: Results, identity: String, was_there: bool },
    /// Why there is no proof.
    Open(String),
    /// A limit that the checker reached.
    Declined { results: Results, why: String },
    /// It is no deal, or its results are none.
    Malformed(String),
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
    let phase = Phase::begin("proving", Counted::Of("deals"));
    let (counter, mut done) = (phase.counter(), 0);
    counter.count_of(0, tasks.len() as u64);
    work_off(options.each.jobs(), &tasks, |task| prove(options, task), &mut |task, outcome| {
        done += 1;
        counter.count_of(done, tasks.len() as u64);
        printer.take(task, outcome)
    })?;
    drop(phase);
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
        let file = options.output.join(file_name(&options.file, place + 1, games.len()));
        tasks.push(Task { position, place: file, games: vec![place] });
    }
    if tasks.is_empty() {
        let why = format!("{}: there is no deal to prove", options.file.display());
        return Err(Failure::new(CANNOT, why));
    }
    prepare(options, &mut tasks)?;
    Ok(tasks)
}

/// Makes the folder, or gives the only deal the file that is named instead, and sees that nothing else is overwritten.
fn prepare(options: &Options, tasks: &mut [Task]) -> Result<(), Failure> {
    let output = &options.output;
    let is_file =
        is_standard(output) || output.extension().is_some_and(|it| it == "cert") && !output.is_dir();
    if is_file {
        let [task] = tasks else {
            let count = counted(tasks.len() as u64, "deal");
            let why = format!(
                "{} is one file, for {count}: name a folder, or choose one with --deals",
                output.display()
            );
            return Err(Failure::new(USAGE, why));
        };
        task.place.clone_from(output);
    } else {
        fs::create_dir_all(output)
            .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", output.display())))?;
    }
    tasks.iter().try_for_each(|task| may_write(FileKind::Certificate, &task.place))
}

/// `deals-012.cert`: the number of the deal in the file, with as many digits as the last one has.
fn file_name(deals: &Path, number: usize, last: usize) -> String {
    let stem = deals.file_stem().filter(|_| !is_standard(deals));
    let stem = stem.map_or("deals".into(), |stem| stem.to_string_lossy());
    format!("{stem}-{number:0width$}.cert", width = last.to_string().len())
}

/// Solves a deal and has the proof checked, unless a certificate is there already.
fn prove(options: &Options, task: &Task) -> Result<Outcome, Failure> {
    let position = match &task.position {
        Ok(position) => position,
        Err(why) => return Ok(Outcome::Malformed(why.clone())),
    };
    if let Some(proved) = already_proved(&task.place, position)? {
        return Ok(proved);
    }
    let given = &options.each;
    let request = Request {
        limits: given.limits(options.memory),
        leaf_empties: given.leaf_empties,
        ..Request::new(Bridge::NAME, position, Play::Contest, Question::Score)
    };
    let stop = StopConditions::start(given.time);
    if stop.is_over() {
        return Ok(Outcome::Open(reason(Stopped::Requested)));
    }
    let answer = solve_with(&request, &Imports::default(), Arc::new(stop));
    let answer = answer.map_err(|error| Failure::new(FALSE, error))?;
    let stopped = || Outcome::Open(answer.stopped.map_or_else(String::new, reason));
    let (Some(statement), Some(proof)) = (&answer.statement, &answer.proof) else { return Ok(stopped()) };
    let Some(results) = results(statement) else { return Ok(stopped()) };
    let mut file = open(&task.place)?;
    let metadata = solve_metadata(statement, &given.leaf_option());
    let written = fill(&mut file, &Content { statement, proof: &**proof, hinted: true, metadata })?;
    if written.holes > 0 {
        return Ok(stopped());
    }
    keep(file, &task.place)?;
    Ok(match (written.identity, written.declined) {
        (Some(identity), _) => Outcome::Proved { results, identity, was_there: false },
        (None, why) => Outcome::Declined { results, why: why.unwrap_or_default() },
    })
}

/// The twenty results that a statement claims.
fn results(statement: &Statement) -> Option<Results> {
    match statement.claim {
        ClaimKind::Values(table) => Some(Results::whole(&table.0)),
        _ => None,
    }
}

/// What a certificate proves that is there from an earlier run; one that the checker does not verify is made again. A certificate about
/// anything else is kept, unless `--force` is given.
fn already_proved(place: &Path, position: &str) -> Result<Option<Outcome>, Failure> {
    if file_kind::is_forced() || is_standard(place) || !fs::metadata(place).is_ok_and(|found| found.len() > 0)
    {
        return Ok(None);
    }
    let given = CertificateFile::read(place)?;
    let statement = &given.certificate.statement;
    let results =
        results(statement).filter(|_| statement.game == Bridge::NAME && statement.position == position);
    let Some(results) = results else {
        let what = statement.claim();
        let why = format!(
            "cannot write {}: the certificate that is there claims {what} (--force overwrites it)",
            place.display()
        );
        return Err(Failure::new(CANNOT, why));
    };
    Ok(match given.judge(gamecert_elaborate::Allowed::default(), &mut |_| Ok(None)) {
        Verdict::Verified(summary) => {
            let identity = summary.identity.to_string();
            Some(Outcome::Proved { results, identity, was_there: true })
        }
        _ => None,
    })
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
    fn take(&mut self, task: &Task, outcome: Outcome) -> Result<(), Failure> {
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
    outcome: &'a Outcome,
}

impl Judged<'_> {
    fn word(&self) -> Word {
        match self.outcome {
            Outcome::Proved { results, .. } if self.said.false_ones(results).next().is_some() => Word::False,
            Outcome::Proved { .. } => Word::Proved,
            Outcome::Open(_) => Word::Open,
            Outcome::Declined { .. } => Word::Declined,
            Outcome::Malformed(_) => Word::Malformed,
        }
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
            Outcome::Proved { results, identity, .. } => {
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
            Outcome::Proved { results, identity, .. } => {
                object["identity"] = json!(identity);
                self.add_results(&mut object, results);
            }
            Outcome::Declined { results, why } => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_sort_as_their_deals_do() {
        let name = |number, last| file_name(Path::new("a/b.pbn"), number, last);
        assert_eq!([name(7, 9), name(7, 10), name(10, 100)], ["b-7.cert", "b-07.cert", "b-010.cert"]);
        assert_eq!(file_name(Path::new("-"), 1, 1), "deals-1.cert");
    }
}
