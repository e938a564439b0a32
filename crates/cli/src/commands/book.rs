//! `gamecert book`: positions of a contest with what is proved and estimated of them, in a file that grows.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use gamecert_archive::Archive;
use gamecert_certs::{Identity, Play, signed};
use gamecert_elaborate::Verdict;
use gamecert_engine::book::{self, AnyBook, BookError, Growth, MoveRow, Plan, Row, Value};
use gamecert_engine::search::Limits;
use serde_json::json;

use super::{CertificateFile, print, print_line};
use crate::amounts;
use crate::amounts::counted;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::file_kind::FileKind;
use crate::imports::folders;
use crate::message::message;
use crate::output::write_bytes;
use crate::progress::{Counted, Phase};
use crate::stop_conditions::StopConditions;

/// A book, and what to do with it.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The file of the book
    file: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add a position and a line of moves, or what certificates prove; begins a book if there is none
    Add(AddOptions),
    /// Add the best moves that the book does not hold yet, one after the other
    Grow(GrowOptions),
    /// List the positions of the book, or its moves in a position
    Show(ShowOptions),
    /// Print the best move that the book knows in a position
    Play(Place),
}

#[derive(Args, Debug)]
struct AddOptions {
    #[command(flatten)]
    place: PlaceIfAny,
    /// Add the position of this certificate and what it proves, if the checker verifies it (may be repeated)
    #[arg(long, value_name = "FILE")]
    proof: Vec<PathBuf>,
    /// Find the certificates that these import here: in an archive, or in a folder under any names (may be repeated)
    #[arg(long, value_name = "DIR", requires = "proof")]
    import_dir: Vec<PathBuf>,
    /// Add what the certificates of this archive prove about positions of the book
    #[arg(long, value_name = "DIR")]
    archive: Option<PathBuf>,
    #[command(flatten)]
    estimates: EstimateOptions,
}

/// A position, and moves from there.
#[derive(Args, Debug)]
struct Place {
    /// The game
    game: String,
    /// The position
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Moves from there, such as f5d6c3
    moves: Vec<String>,
}

/// The same, but it may be left out.
#[derive(Args, Debug)]
struct PlaceIfAny {
    /// The game
    #[arg(requires = "position")]
    game: Option<String>,
    /// The position
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves from there, such as f5d6c3
    moves: Vec<String>,
}

impl PlaceIfAny {
    fn place(&self) -> Option<Place> {
        let (game, position) = self.game.clone().zip(self.position.clone())?;
        Some(Place { game, position, moves: self.moves.clone() })
    }
}

#[derive(Args, Debug)]
struct GrowOptions {
    /// How many positions to add
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// The random seed; the same seed gives the same book
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Also go along moves that are worse than the best one by at most this much
    #[arg(long, value_name = "SCORE", default_value_t = 0, value_parser = clap::value_parser!(i32).range(0..=1000))]
    spread: i32,
    /// Stop after this time, such as 90s or 1h30m, with the positions added by then
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    time: Option<Duration>,
    #[command(flatten)]
    estimates: EstimateOptions,
}

/// How scores are estimated.
#[derive(Args, Debug)]
struct EstimateOptions {
    /// Look this many moves ahead
    #[arg(long, value_name = "COUNT", default_value_t = 5)]
    depth: u32,
    /// Search to the end of play if at most this many moves remain
    #[arg(long, value_name = "COUNT", default_value_t = 12)]
    exact: u32,
}

#[derive(Args, Debug)]
struct ShowOptions {
    #[command(flatten)]
    place: PlaceIfAny,
    /// Print one JSON object for each position or move
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options) -> Done {
    let file = &options.file;
    match &options.command {
        Command::Add(add) => run_add(file, add),
        Command::Grow(grow) => run_grow(file, grow),
        Command::Show(show) => run_show(file, show),
        Command::Play(place) => run_play(file, place),
    }
}

fn run_add(file: &Path, add: &AddOptions) -> Done {
    let place = add.place.place();
    if place.is_none() && add.proof.is_empty() && add.archive.is_none() {
        return Err(Failure::new(USAGE, "there is nothing to add: name a position, --proof or --archive"));
    }
    let mut book = read_if_there(file)?;
    let (mut added, mut noted) = (0, 0);
    if let Some(Place { game, position, moves }) = &place {
        added += add_to(file, &mut book, game, position, &moves.concat(), &add.estimates)?;
    }
    let folders = folders(&add.import_dir);
    for path in &add.proof {
        let proof = CertificateFile::read(path)?;
        let verdict = proof
            .judge(gamecert_elaborate::Allowed::default(), &mut |identity: &Identity| folders.open(identity));
        if !matches!(verdict, Verdict::Verified(_)) {
            return Err(Failure::new(verdict.exit_code(), format!("{}: {verdict}", path.display())));
        }
        let statement = &proof.certificate.statement;
        added += add_to(file, &mut book, &statement.game, &statement.position, "", &add.estimates)?;
        let noting = book.as_mut().map(|book| book.note(statement, &proof.totals.identity.to_string()));
        noted += u64::from(noting.transpose().map_err(|error| failure(file, &error))?.unwrap_or(false));
    }
    let Some(mut book) = book else {
        return Err(Failure::new(
            CANNOT,
            format!("cannot read {}: there is no such book yet", file.display()),
        ));
    };
    if let Some(archive) = &add.archive {
        noted += note_archive(file, book.as_mut(), archive)?;
    }
    write_bytes(FileKind::Book, file, book.write().as_bytes())?;
    message!("{} added, {} noted", counted(added, "position"), counted(noted, "proof"));
    Ok(OK)
}

/// Adds a position to a book, or to a new one.
fn add_to(
    file: &Path,
    book: &mut Option<Box<dyn AnyBook>>,
    game: &str,
    position: &str,
    moves: &str,
    estimates: &EstimateOptions,
) -> Result<u64, Failure> {
    let failed = |error: BookError| failure(file, &error);
    let book = match book {
        Some(book) => book,
        None => book.insert(book::create(game, position).map_err(failed)?),
    };
    let stop = StopConditions::start(None);
    let stop = Box::new(move |_| stop.is_over());
    book.add(game, position, moves, &estimates.growth(), stop).map_err(failed)
}

/// Notes what is proved about positions of the book; what is about other games and boards is passed over.
fn note_archive(file: &Path, book: &mut dyn AnyBook, archive: &Path) -> Result<u64, Failure> {
    let cannot = |error: gamecert_archive::Error| Failure::new(CANNOT, error);
    let entries = Archive::open(archive).map_err(cannot)?.entries().map_err(cannot)?;
    let mut noted = 0;
    for entry in entries.iter().filter(|entry| entry.statement.play == Play::Contest) {
        match book.note(&entry.statement, &entry.identity.to_string()) {
            Ok(is_new) => noted += u64::from(is_new),
            Err(BookError::Other(_) | BookError::Unknown(_)) => {}
            Err(error) => return Err(failure(file, &error)),
        }
    }
    Ok(noted)
}

fn run_grow(file: &Path, grow: &GrowOptions) -> Done {
    let mut book = read(file)?;
    let stop = StopConditions::start(grow.time);
    let growth = Growth {
        count: grow.count,
        seed: grow.seed,
        plan: Plan { spread: grow.spread },
        ..grow.estimates.growth()
    };
    let phase = Phase::begin("growing", Counted::Open("nodes"));
    let counter = phase.counter();
    let stop = Box::new(move |nodes| {
        counter.count(nodes);
        stop.is_over()
    });
    let (added, stopped) = book.grow(&growth, stop);
    drop(phase);
    write_bytes(FileKind::Book, file, book.write().as_bytes())?;
    print(&added.iter().map(|position| position.clone() + "\n").collect::<String>())?;
    message!("{} added", counted(added.len() as u64, "position"));
    match stopped {
        Some(stopped) => Err(Failure::new(UNFINISHED, format!("ended early: {stopped}"))),
        None if (added.len() as u64) < grow.count => {
            message!("nothing is left to add: what matters is proved, or played to its end");
            Ok(OK)
        }
        None => Ok(OK),
    }
}

fn run_show(file: &Path, show: &ShowOptions) -> Done {
    let book = read(file)?;
    let place = show.place.place();
    let lines: Vec<String> = match &place {
        None => book.rows().iter().map(|row| show_row(row, show.json)).collect(),
        Some(place) => moves(file, book.as_ref(), place)?.iter().map(|it| show_move(it, show.json)).collect(),
    };
    print(&lines.iter().map(|line| line.clone() + "\n").collect::<String>())?;
    if place.is_none() && !show.json {
        let count = counted(lines.len() as u64, "position");
        let proved = book.rows().iter().filter(|row| row.value.is_proved()).count();
        message!("{}: {count}, {proved} proved", book.about());
    }
    Ok(OK)
}

fn run_play(file: &Path, place: &Place) -> Done {
    let book = read(file)?;
    let known = moves(file, book.as_ref(), place)?;
    let best = known.first().ok_or_else(|| {
        Failure::new(CANNOT, format!("{}: the book knows no move in this position", file.display()))
    })?;
    message!("{}", in_words(best.value));
    print_line(&best.name)?;
    Ok(OK)
}

fn moves(file: &Path, book: &dyn AnyBook, place: &Place) -> Result<Vec<MoveRow>, Failure> {
    let Place { game, position, moves } = place;
    book.moves(game, position, &moves.concat()).map_err(|error| failure(file, &error))
}

fn show_row(Row { position, value, proofs }: &Row, json: bool) -> String {
    if json {
        let mut object = as_json(*value);
        object["position"] = json!(position);
        object["proofs"] = json!(proofs);
        return object.to_string();
    }
    let proofs: String = proofs.iter().map(|proof| format!("  id: {proof}")).collect();
    format!("{position}  {}{proofs}", in_words(*value))
}

fn show_move(MoveRow { name, value, is_inside }: &MoveRow, json: bool) -> String {
    if json {
        let mut object = as_json(*value);
        object["move"] = json!(name);
        object["in_book"] = json!(is_inside);
        return object.to_string();
    }
    let outside = if *is_inside { "" } else { ", not in the book yet" };
    format!("{name}  {}{outside}", in_words(*value))
}

fn as_json(value: Value) -> serde_json::Value {
    json!({ "score": value.estimate, "at_least": value.low, "at_most": value.high, "proved": value.is_proved() })
}

/// `+4, proved`, or `+4 by estimate, between -2 and +10`.
fn in_words(value: Value) -> String {
    let Value { low, high, estimate, .. } = value;
    let score = signed(estimate);
    if value.is_proved() {
        return format!("{score}, proved");
    }
    format!("{score} by estimate, between {} and {}", signed(low), signed(high))
}

impl EstimateOptions {
    fn growth(&self) -> Growth {
        let &Self { depth, exact } = self;
        Growth { count: 0, seed: 0, plan: Plan::default(), depth, exact, limits: Limits::default() }
    }
}

fn read(file: &Path) -> Result<Box<dyn AnyBook>, Failure> {
    let book = read_if_there(file)?;
    book.ok_or_else(|| Failure::new(CANNOT, format!("cannot read {}: there is no such file", file.display())))
}

/// The best moves of a book, which has to be about this game and the board of this position.
///
/// # Errors
/// If it cannot be read, or is about another one.
pub(super) fn best_moves(file: &Path, game: &str, position: &str) -> Result<Vec<(String, MoveRow)>, Failure> {
    read(file)?.best_moves(game, position).map_err(|error| failure(file, &error))
}

fn read_if_there(file: &Path) -> Result<Option<Box<dyn AnyBook>>, Failure> {
    match fs::read_to_string(file) {
        Ok(text) => book::read(&text).map(Some).map_err(|error| failure(file, &error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(failure(file, &BookError::Malformed("this is not text in UTF-8".to_owned())))
        }
        Err(error) => Err(Failure::new(CANNOT, format!("cannot read {}: {error}", file.display()))),
    }
}

fn failure(file: &Path, error: &BookError) -> Failure {
    let code = match error {
        BookError::Malformed(_) | BookError::Contradiction(_) => FALSE,
        BookError::Other(_) | BookError::Unknown(_) => USAGE,
        BookError::Stopped(_) => UNFINISHED,
    };
    let not = if matches!(error, BookError::Malformed(_)) { " is not a book" } else { "" };
    Failure::new(code, format!("{}{not}: {error}", file.display()))
}
