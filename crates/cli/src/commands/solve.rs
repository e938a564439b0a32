//! `gamecert solve`: search, certify, write, and have the checker check what was written.

mod asked;
mod misere;
mod scores;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{Metadata, Question, Statement};
use gamecert_elaborate::rules::{Dots, Rules};
use gamecert_engine::search::{Statistics, Stopped};
use gamecert_engine::solve::{Answer, Request, SolveError, solve_with};
use serde_json::json;

use asked::Asked;

use crate::commands::{print_line, seconds};
use crate::exit::{Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::imports::{ImportOptions, Imported};
use crate::live::{LiveOptions, Saving, Session, Subject};
use crate::say::say;
use crate::search_options::{SearchOptions, reason};
use crate::watch::Watch;
use crate::written::{self, Content, Written, counted, fill_with, keep, open};

/// What to solve, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The game: nim, octal, cram, sprouts or dots
    game: String,
    /// The position, such as 5x7, ..#/..., 3+5+7, 0.07:12, 0*11 or 'american 3x3'
    position: String,
    /// Under misere play: who cannot move wins
    #[arg(long)]
    misere: bool,
    /// What to find out: outcome or nimber; with --misere outcome, grundy, tree or reduced-tree; for dots score, 'score >= 9' or
    /// 'score < 9' [default: outcome; score for dots]
    #[arg(long, value_name = "QUESTION", value_parser = asked::read)]
    claim: Option<Asked>,
    /// With --misere: replace components of at most this many cells, lives or tokens by their trees [default: 8 for sprouts,
    /// 12 for cram, 20 for other games]
    #[arg(long, value_name = "MEASURE", requires = "misere")]
    trees_to: Option<u32>,
    /// Write a certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write no hints: a smaller certificate that takes longer to check
    #[arg(long, requires = "output")]
    bare: bool,
    /// Prove without this axiom, such as small-region (may be repeated)
    #[arg(long, value_name = "AXIOM", value_parser = super::FURTHER_AXIOMS)]
    without: Vec<String>,
    #[command(flatten)]
    imports: ImportOptions,
    #[command(flatten)]
    search: SearchOptions,
    #[command(flatten)]
    live: LiveOptions,
    /// Print the answer and the statistics as one JSON object
    #[arg(long)]
    json: bool,
}

/// Times and sizes of a run, for people and machines.
struct Report {
    answer: Answer,
    search: Duration,
    certify: Duration,
    written: Option<Written>,
}

/// Solves, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    if options.misere {
        return misere::run(options);
    }
    if options.game == Dots::NAME {
        return scores::run(options);
    }
    let question = match options.claim.unwrap_or(Asked::Outcome) {
        Asked::Outcome => Question::Outcome,
        Asked::Nimber => Question::Nimber,
        Asked::Grundy | Asked::Tree | Asked::ReducedTree => {
            return Err(Failure::new(USAGE, "this is asked under misere play: add --misere"));
        }
        Asked::Score(_) => return Err(Failure::new(USAGE, "scores are asked of dots alone")),
    };
    let imported = Imported::read(&options.imports)?;
    let mut file = options.output.as_deref().map(open).transpose()?;
    let mut watch = Watch::start(options.search.time);
    let request = Request {
        game: options.game.clone(),
        position: options.position.clone(),
        question,
        algorithm: options.search.algorithm(&options.game),
        limits: options.search.limits(),
        without: options.without.clone(),
        prove: file.is_some(),
    };
    let subject = Subject {
        question: format!("{}({} {})", request.question, request.game, request.position),
        output: options.output.clone(),
        algorithm: request.algorithm.name(),
        memory: request.limits.memory_bytes,
        request: Some(request.clone()),
    };
    let session = options.live.start(subject, &mut watch, options.json)?;
    let solved = solve_with(&request, &imported.imports, Arc::new(watch.clone()));
    let ended = session.map_or(Ok(()), Session::end);
    let answer = solved.map_err(|error| match error {
        SolveError::Contradiction(_) => Failure::new(FALSE, error),
        SolveError::UnknownGame(_) | SolveError::Position(_) | SolveError::Import(_) => {
            Failure::new(USAGE, error)
        }
    })?;
    let search = watch.search_took();
    let certify = watch.elapsed().saturating_sub(search);
    let mut report = Report { answer, search, certify, written: None };
    if let (Some(file), Some(statement), Some(proof)) =
        (&mut file, &report.answer.statement, &report.answer.proof)
    {
        let content = Content {
            statement,
            proof,
            hinted: !options.bare,
            metadata: metadata(statement, &options.told()),
        };
        let written = fill_with(file, &content, &imported)?;
        report.certify += written.writing;
        report.written = Some(written);
    }
    let settled = std::mem::take(&mut report.answer.settled);
    if !settled.is_empty()
        && let Some(taken) = file.take()
    {
        let known = counted(settled.len() as u64, "nimber");
        say!("{known} known: all of them are proved, checked and written (Ctrl-C: not)");
        let place = options.output.as_deref().unwrap_or(Path::new(""));
        let (filled, written) = Saving::start(taken, place, &request, settled).wait(&watch)?;
        (file, report.written) = (Some(filled), Some(written));
    }
    if let (Some(file), Some(_), Some(place)) = (file, &report.written, &options.output) {
        keep(file, place)?;
    }
    print(options, &report)?;
    ended?;
    let answered = report.answer.stopped.is_none() && !report.answer.is_beyond_bound();
    Ok(if answered { report.written.as_ref().map_or(OK, Written::code) } else { UNFINISHED })
}

impl Options {
    /// The options without which a search finds another proof.
    fn told(&self) -> String {
        let algorithm = self.search.told().map(|name| format!(" --algorithm {name}"));
        let without = self.without.iter().map(|axiom| format!(" --without {axiom}"));
        algorithm.into_iter().chain(without).collect()
    }
}

/// What goes into a certificate beside claim and proof. `further` is what was told besides the question.
pub(crate) fn metadata(statement: &Statement, further: &str) -> Metadata {
    let (game, position, question) = (&statement.game, &statement.position, statement.claim.asked());
    let imports: String = statement.imports.iter().map(|import| format!(" --import {import}.cert")).collect();
    written::metadata(format!("gamecert solve {game} {position} --claim {question}{further}{imports}"))
}

fn print(options: &Options, report: &Report) -> Result<(), Failure> {
    let claim = report.answer.statement.as_ref().map(|statement| statement.claim().to_string());
    if options.json {
        let couples = report.answer.total.losing_couples;
        return print_line(&report.figures().json(options, &[("losing_couples", couples)]));
    }
    report.figures().say(None);
    if let (Some(path), Some(written)) = (&options.output, &report.written) {
        written.say(path);
    }
    if let Some(stopped) = report.answer.stopped {
        let known = match (&claim, &options.output) {
            (Some(_), _) => "this is what is known so far".to_owned(),
            (None, None) => "nothing is proved yet".to_owned(),
            (None, Some(path)) if report.written.is_some() => {
                format!("nothing is proved yet; {} holds the nimbers that are known", path.display())
            }
            (None, Some(path)) => format!("nothing is proved yet, so {} is not written", path.display()),
        };
        say!("gamecert: the search ended early ({}): {known}", reason(stopped));
    }
    if report.answer.is_beyond_bound() {
        say!("gamecert: nimbers above {MAX_NIMBER} cannot be stated");
    }
    claim.map_or(Ok(()), |claim| print_line(&claim))
}

/// Figures of a run, under either play.
struct Figures<'a> {
    statement: Option<&'a Statement>,
    written: Option<&'a Written>,
    stopped: Option<Stopped>,
    total: &'a Statistics,
    search: Duration,
    certify: Duration,
}

impl Report {
    fn figures(&self) -> Figures<'_> {
        let Report { answer, search, certify, written } = self;
        Figures {
            statement: answer.statement.as_ref(),
            written: written.as_ref(),
            stopped: answer.stopped,
            total: &answer.total,
            search: *search,
            certify: *certify,
        }
    }
}

impl Figures<'_> {
    /// Tells people; `more` stands beside what was kept of positions.
    fn say(&self, more: Option<String>) {
        let mut figures = vec![
            format!("{} nodes", self.total.nodes),
            format!("{} table entries ({} KiB)", self.total.entries, self.total.table_bytes / 1024),
        ];
        figures.extend(more);
        figures.push(format!("search {:.2} s", self.search.as_secs_f64()));
        if let Some(Written { lemmas, bytes, checking, .. }) = self.written {
            figures.push(format!("certify {:.2} s", self.certify.as_secs_f64()));
            figures.push(format!("check {:.2} s", checking.as_secs_f64()));
            figures.push(format!("{lemmas} lemmas, {bytes} bytes"));
        }
        say!("{}", figures.join(", "));
    }

    /// Tells machines, with `more` of them.
    fn json(&self, options: &Options, more: &[(&str, usize)]) -> String {
        let Figures { statement, written, total, .. } = self;
        let imports = statement.iter().flat_map(|statement| &statement.imports);
        let imports: Vec<String> = imports.map(ToString::to_string).collect();
        let place =
            options.output.as_ref().filter(|_| written.is_some()).map(|path| path.display().to_string());
        let mut object = json!({
            "claim": statement.map(|statement| statement.claim().to_string()),
            "imports": imports,
            "stopped": self.stopped.map(reason),
            "file": place,
            "identity": written.and_then(|written| written.identity.clone()),
            "holes": written.map_or(0, |written| written.holes),
            "declined": written.and_then(|written| written.declined.clone()),
            "lemmas": written.map(|written| written.lemmas),
            "bytes": written.map(|written| written.bytes),
            "nodes": total.nodes,
            "table_entries": total.entries,
            "table_bytes": total.table_bytes,
            "seconds": {
                "search": seconds(self.search),
                "certify": seconds(self.certify),
                "check": written.map(|written| seconds(written.checking)),
            },
        });
        for &(name, count) in more {
            object[name] = json!(count);
        }
        object.to_string()
    }
}
