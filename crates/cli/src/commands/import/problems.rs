//! Problems of Othello with their scores: each score is a claim to prove, or to refute by the true one.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use clap::Args;
use gamecert_certs::{ClaimKind, Play, Question};
use gamecert_engine::database::MAX_LINE_BYTES;
use gamecert_engine::games::othello::notation::move_name;
use gamecert_engine::games::othello::obf::{self, Asked, Problem};
use gamecert_engine::imports::Imports;
use gamecert_engine::search::Limits;
use gamecert_engine::solve::{Request, solve_with};
use serde_json::{Value, json};

use super::Options;
use crate::amounts;
use crate::commands::print_line;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED};
use crate::message::message;
use crate::output::{Content, fill, keep, open, solve_metadata};
use crate::progress::{Counted, Phase};
use crate::search_options::reason;
use crate::stop_conditions::StopConditions;

/// Which problems to prove, and what to spend on each.
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
    /// How many problems are solved at a time [default: 1]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Spend at most this time on the search of each problem, such as 90s or 1h30m
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    time: Option<Duration>,
    /// Search at most this many nodes for each problem, with the same result on every machine
    #[arg(long, value_name = "COUNT")]
    max_nodes: Option<u64>,
    /// Leave positions with at most COUNT empty squares to the checker's plain search, where that is short [default: 7]
    #[arg(long, value_name = "COUNT")]
    leaf_empties: Option<u32>,
}

impl ProblemOptions {
    /// Whether there is any of them.
    pub(super) fn are_given(&self) -> bool {
        let Self { lines, max_empties, moves, jobs, time, max_nodes, leaf_empties } = self;
        let counts = [max_empties.is_some(), jobs.is_some(), max_nodes.is_some(), leaf_empties.is_some()];
        !lines.is_empty() || *moves || time.is_some() || counts.contains(&true)
    }

    /// Whether a line of the file is asked for.
    fn lists(&self, line: usize) -> bool {
        self.lines.is_empty() || self.lines.iter().any(|lines| lines.contains(&line))
    }
}

/// Reads `7` or `1-19`.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0);
    let ends = number(first).zip(number(last)).filter(|(first, last)| first <= last);
    ends.map(|(first, last)| first..=last)
        .ok_or_else(|| format!("`{text}` is not a line or a range of lines, such as 1-19"))
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

/// What became of a task.
enum Outcome {
    /// The score as it was proved, the file and its identity.
    Proved { score: i16, file: PathBuf, identity: String },
    /// Why there is no proof.
    Open(String),
    /// A limit that the checker reached.
    Declined { score: i16, file: PathBuf, why: String },
    /// The line is not a problem.
    Malformed(String),
}

/// How many tasks came to which end.
#[derive(Default)]
struct Tally {
    proved: u64,
    refuted: u64,
    open: u64,
    declined: u64,
    malformed: u64,
}

/// Reads the file, solves, writes, checks and prints, in the order of the lines.
pub(super) fn run(options: &Options) -> Done {
    let tasks = read(options)?;
    fs::create_dir_all(&options.output).map_err(|error| {
        Failure::new(CANNOT, format!("cannot write {}: {error}", options.output.display()))
    })?;
    let mut tally = Tally::default();
    let phase = Phase::begin("proving", Counted::Of("problems"));
    let (counter, mut done) = (phase.counter(), 0);
    counter.count_of(0, tasks.len() as u64);
    work_off(options, &tasks, &mut |task, outcome| {
        done += 1;
        counter.count_of(done, tasks.len() as u64);
        tally.print(options, task, outcome)
    })?;
    drop(phase);
    let Tally { proved, refuted, open, declined, malformed } = tally;
    message!("{proved} proved, {refuted} false, {open} open, {declined} declined, {malformed} malformed");
    Ok(tally.code())
}

/// What to prove.
fn read(options: &Options) -> Result<Vec<Task>, Failure> {
    let name = options.file.display();
    let cannot = |error| Failure::new(CANNOT, format!("cannot read {name}: {error}"));
    let bytes = fs::read(&options.file).map_err(cannot)?;
    let given = &options.problems;
    let mut tasks = Vec::new();
    for (line, text) in (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(line, _)| given.lists(*line)) {
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

/// Solves the tasks, several at a time, and hands over what became of each, in their order.
fn work_off(
    options: &Options,
    tasks: &[Task],
    done: &mut dyn FnMut(&Task, &Outcome) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.problems.jobs.unwrap_or(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((place, task)) = take(tasks, next) {
                    // Nobody listens any more after a failure.
                    if sender.send((place, prove(options, task))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<Outcome>> = tasks.iter().map(|_| None).collect();
        let mut first = 0;
        for (place, outcome) in receiver {
            waiting[place] = Some(outcome?);
            while let Some(outcome) = waiting.get_mut(first).and_then(Option::take) {
                done(&tasks[first], &outcome)?;
                first += 1;
            }
        }
        Ok(())
    })
}

fn take<'t>(tasks: &'t [Task], next: &AtomicUsize) -> Option<(usize, &'t Task)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(place).map(|task| (place, task))
}

/// Solves a position and has the proof checked.
fn prove(options: &Options, task: &Task) -> Result<Outcome, Failure> {
    let asked = match &task.asked {
        Ok(asked) => asked,
        Err(why) => return Ok(Outcome::Malformed(why.clone())),
    };
    let given = &options.problems;
    let nodes = given.max_nodes.unwrap_or(Limits::default().nodes);
    let request = Request {
        limits: Limits { memory_bytes: options.memory, nodes },
        leaf_empties: given.leaf_empties,
        ..Request::new("othello", &asked.position, Play::Contest, Question::Score)
    };
    let stop = StopConditions::start(given.time);
    let answer = solve_with(&request, &Imports::default(), Arc::new(stop));
    let answer = answer.map_err(|error| Failure::new(FALSE, error))?;
    let stopped = || Outcome::Open(answer.stopped.map_or_else(String::new, reason));
    let (Some(statement), Some(proof)) = (&answer.statement, &answer.proof) else { return Ok(stopped()) };
    let ClaimKind::Value(score) = statement.claim else { return Ok(stopped()) };
    let score = if asked.is_opposite { -score } else { score };
    let place = options.output.join(file_name(&options.file, task));
    let mut file = open(&place)?;
    let leaf = given.leaf_empties.map(|count| format!(" --leaf-empties {count}")).unwrap_or_default();
    let metadata = solve_metadata(statement, &leaf);
    let written = fill(&mut file, &Content { statement, proof: &**proof, hinted: true, metadata })?;
    if written.holes > 0 {
        return Ok(stopped());
    }
    keep(file, &place)?;
    Ok(match (written.identity, written.declined) {
        (Some(identity), _) => Outcome::Proved { score, file: place, identity },
        (None, why) => Outcome::Declined { score, file: place, why: why.unwrap_or_default() },
    })
}

/// `problems-12.cert`, or `problems-12-c4.cert` for a move.
fn file_name(problems: &Path, task: &Task) -> String {
    let stem = problems.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let chosen = task.chosen.as_ref().map(|name| format!("-{name}")).unwrap_or_default();
    format!("{stem}-{}{chosen}.cert", task.line)
}

impl Tally {
    /// Counts and prints what became of a task.
    fn print(&mut self, options: &Options, task: &Task, outcome: &Outcome) -> Result<(), Failure> {
        let (word, count) = match outcome {
            Outcome::Proved { score, .. } if task.said.is_some_and(|said| said != *score) => {
                ("FALSE", &mut self.refuted)
            }
            Outcome::Proved { .. } => ("PROVED", &mut self.proved),
            Outcome::Open(_) => ("OPEN", &mut self.open),
            Outcome::Declined { .. } => ("DECLINED", &mut self.declined),
            Outcome::Malformed(_) => ("MALFORMED", &mut self.malformed),
        };
        *count += 1;
        if options.json {
            return print_line(&as_json(task, outcome, word).to_string());
        }
        let chosen = task.chosen.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
        let place = format!("{}, line {}{chosen}", options.file.display(), task.line);
        print_line(&format!("{word:9} {place}: {}", in_words(task, outcome)).replace(char::is_control, " "))
    }

    /// The exit code, by the worst of all.
    fn code(&self) -> u8 {
        match self {
            Self { refuted: 1.., .. } | Self { malformed: 1.., .. } => FALSE,
            Self { declined: 1.., .. } => CANNOT,
            Self { open: 1.., .. } => UNFINISHED,
            _ => OK,
        }
    }
}

fn in_words(task: &Task, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Proved { score, file, identity } => {
            let but = task.said.filter(|said| said != score).map(|said| format!(", not {said:+}"));
            let score = if but.is_some() { format!("the score is {score:+}") } else { format!("{score:+}") };
            format!("{score}{}  {}  id: {identity}", but.unwrap_or_default(), file.display())
        }
        Outcome::Declined { score, file, why } => {
            format!("{score:+}  {}, not checked within the default limits: {why}", file.display())
        }
        Outcome::Open(why) => format!("not solved within the limits ({why})"),
        Outcome::Malformed(why) => why.clone(),
    }
}

fn as_json(task: &Task, outcome: &Outcome, word: &str) -> Value {
    let mut object = json!({ "line": task.line, "result": word.to_lowercase() });
    if let Some(chosen) = &task.chosen {
        object["move"] = json!(chosen);
    }
    if let Some(said) = task.said {
        object["said"] = json!(said);
    }
    match outcome {
        Outcome::Proved { score, file, identity } => {
            object["score"] = json!(score);
            object["file"] = json!(file.display().to_string());
            object["identity"] = json!(identity);
        }
        Outcome::Declined { score, file, why } => {
            object["score"] = json!(score);
            object["file"] = json!(file.display().to_string());
            object["why"] = json!(why);
        }
        Outcome::Open(why) | Outcome::Malformed(why) => object["why"] = json!(why),
    }
    object
}
