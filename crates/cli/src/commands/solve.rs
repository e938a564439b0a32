//! `gamecert solve`: search, certify, write, and have the checker check what was written.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{CONTESTS, OUTCOMES, Play, Question, TRICKS};
use gamecert_elaborate::command::is_standard;
use gamecert_engine::solve::{Answer, Doubt, Request, SolveError, solve_with};
use serde_json::json;

use crate::amounts;
use crate::amounts::counted;
use crate::commands::{print_answer, seconds};
use crate::exit::{Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::imports::{ImportOptions, ImportedFiles};
use crate::live::{LiveOptions, Saving, Session, Subject};
use crate::message::message;
use crate::output::{Content, WriteReport, fill_with, keep, open, solve_metadata};
use crate::position_argument;
use crate::progress::{Counted, Phase};
use crate::saver::SaveOptions;
use crate::search_options::{SearchOptions, reason};
use crate::stop_conditions::StopConditions;

/// What to solve, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    played: position_argument::Played,
    /// The question: outcome or nimber; for the code of an octal game also period; with --misere outcome, grundy, tree or
    /// reduced-tree; for dots and contests score (of bridge also tricks), or a bound such as 'score >= 9' or 'score < 9' [default: score for dots and
    /// contests, outcome for other games]
    #[arg(long, value_name = "QUESTION")]
    claim: Option<Question>,
    /// With --misere: replace components of at most this many cells, lives or tokens by their trees [default: 8 for sprouts,
    /// 12 for cram, 20 for other games]
    #[arg(long, value_name = "MEASURE", requires = "misere")]
    trees_to: Option<u32>,
    /// In a contest: leave positions with at most COUNT empty squares (in bridge, cards) to the checker's plain search, where that is short [default: 7, in Connect
    /// Four 14, in bridge 16]
    #[arg(long, value_name = "COUNT")]
    leaf_empties: Option<u32>,
    /// In Connect Four: try policies for positions with at most COUNT empty cells, 0 for none: with more of them, files are smaller and take longer to find [default: 20]
    #[arg(long, value_name = "COUNT")]
    policy_empties: Option<u32>,
    /// In a contest: believe what a shallow search makes likely, at a confidence of 73, 87, 95, 98 or 99 percent (multi-ProbCut); a
    /// proof has a hole for each belief that it needs
    #[arg(long, value_name = "PERCENT", value_parser = amounts::selectivity)]
    selectivity: Option<u32>,
    /// In a contest: believe that a player reaches a score if that is likely even without making a move, at the same
    /// levels of confidence (null-move pruning); a proof has a hole for each belief that it needs
    #[arg(long, value_name = "PERCENT", value_parser = amounts::selectivity)]
    null_moves: Option<u32>,
    /// Of a deal of bridge: the twenty results of all strains and leaders, as of any deal without strain and declarer
    #[arg(long)]
    table: bool,
    /// Write a certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a bare certificate: smaller, but slower to check
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
    save: SaveOptions,
    #[command(flatten)]
    live: LiveOptions,
    /// Print the answer and the statistics as one JSON object
    #[arg(long)]
    json: bool,
}

/// Times and sizes of a run, for people and machines.
struct Report {
    answer: Answer,
    /// Lemmas of other certificates that were believed.
    believed: usize,
    search: Duration,
    certify: Duration,
    written: Option<WriteReport>,
}

/// Solves, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    let request = options.request()?;
    if options.live.is_watched() && options.output.as_deref().is_some_and(is_standard) {
        return Err(Failure::new(USAGE, "--watch writes to the terminal: with it, -o needs a file"));
    }
    let imported = ImportedFiles::read(&options.imports, &request)?;
    let mut file = options.output.as_deref().map(open).transpose()?;
    let mut stop = StopConditions::start(options.search.time);
    let subject = Subject {
        question: title(&request),
        output: options.output.clone(),
        algorithm: request.algorithm.name(),
        memory: request.limits.memory_bytes,
        request: (request.play == Play::Normal).then(|| request.clone()),
    };
    let saver = options.save.start(&request, &mut stop)?;
    let session = options.live.start(subject, &mut stop, options.json)?;
    let phase = session.is_none().then(|| Phase::begin("searching", Counted::Open("nodes")));
    stop.tell(phase.as_ref().map(Phase::counter).unwrap_or_default());
    let solved = solve_with(&request, &imported.imports, Arc::new(stop.clone()));
    drop(phase);
    let ended = session.map_or(Ok(()), Session::end);
    let mut answer = solved.map_err(|error| match error {
        SolveError::Contradiction(_) => Failure::new(FALSE, error),
        _ => Failure::new(USAGE, error),
    })?;
    let search = stop.search_took();
    let certify = stop.elapsed().saturating_sub(search);
    let believed = imported.imports.beliefs();
    // What cannot be saved takes nothing else with it, and the other way round.
    let settled = std::mem::take(&mut answer.settled);
    let saved = saver.map(|saver| saver.finish(&settled));
    let mut report = Report { answer, believed, search, certify, written: None };
    if let (Some(file), Some(statement), Some(proof)) =
        (&mut file, &report.answer.statement, &report.answer.proof)
    {
        let metadata = solve_metadata(statement, &options.as_arguments());
        let content = Content { statement, proof: &**proof, hinted: !options.bare, metadata };
        let written = fill_with(file, &content, &imported)?;
        report.certify += written.writing;
        report.written = Some(written);
    }
    if saved.is_none()
        && !settled.is_empty()
        && let Some(taken) = file.take()
    {
        let known = counted(settled.len() as u64, "nimber");
        message!("{known} known: all of them are proved, checked and written (Ctrl-C: not)");
        let place = options.output.as_deref().unwrap_or(Path::new(""));
        let (filled, written) = Saving::start(taken, place, &request, settled).wait(&stop)?;
        (file, report.written) = (Some(filled), Some(written));
    }
    if let (Some(file), Some(_), Some(place)) = (file, &report.written, &options.output) {
        keep(file, place)?;
    }
    report.print(options)?;
    ended?;
    saved.transpose()?;
    let answered = report.answer.stopped.is_none() && !report.answer.is_beyond_bound();
    Ok(if answered { report.written.as_ref().map_or(OK, WriteReport::code) } else { UNFINISHED })
}

impl Options {
    /// What to ask the engine.
    fn request(&self) -> Result<Request, Failure> {
        let (asked, play) = self.played.read()?;
        if self.claim.is_some() && asked.question.is_some() {
            return Err(Failure::new(USAGE, "the claim tells the question: leave out --claim"));
        }
        let question = self.claim.or(asked.question).unwrap_or(Question::usual(play)).of(&asked.game, play);
        if !question.is_asked_under(play) {
            return Err(Failure::new(USAGE, misplaced(question, play)));
        }
        if self.table {
            judge_table(&asked)?;
        }
        if let Some(name) = self.of_contests().filter(|_| play != Play::Contest) {
            return Err(Failure::new(USAGE, format!("{name} is for contests: {}", CONTESTS.join(", "))));
        }
        let mut request = Request::new(&asked.game, &asked.position, play, question);
        request.algorithm = self.search.algorithm(&asked.game, play);
        request.limits = self.search.limits();
        request.trees_to = self.trees_to;
        request.leaf_empties = self.leaf_empties;
        request.policy_empties = self.policy_empties;
        request.selectivity = self.selectivity;
        request.null_moves = self.null_moves;
        request.without.clone_from(&self.without);
        request.prove = self.output.is_some();
        Ok(request)
    }

    /// An option that is given and that contests alone have.
    fn of_contests(&self) -> Option<&'static str> {
        let given = [
            ("--leaf-empties", self.leaf_empties),
            ("--policy-empties", self.policy_empties),
            ("--selectivity", self.selectivity),
            ("--null-moves", self.null_moves),
        ];
        given.into_iter().find_map(|(name, value)| value.map(|_| name))
    }

    /// The options without which a search finds another proof.
    fn as_arguments(&self) -> String {
        let trees = self.trees_to.map(|measure| format!(" --trees-to {measure}"));
        let algorithm = self.search.algorithm_name().map(|name| format!(" --algorithm {name}"));
        let leaf = self.leaf_empties.map(|count| format!(" --leaf-empties {count}"));
        let without = self.without.iter().map(|axiom| format!(" --without {axiom}"));
        let selectivity = self.selectivity.map(|percent| format!(" --selectivity {percent}"));
        let null_moves = self.null_moves.map(|percent| format!(" --null-moves {percent}"));
        let policy = self.policy_empties.map(|count| format!(" --policy-empties {count}"));
        let contest = leaf.into_iter().chain(policy).chain(selectivity).chain(null_moves);
        trees.into_iter().chain(contest).chain(algorithm).chain(without).collect()
    }
}

/// Sees that a table of results is asked of a deal without a contract.
fn judge_table(asked: &position_argument::Asked) -> Result<(), Failure> {
    if !TRICKS.contains(&asked.game.as_str()) {
        return Err(Failure::new(USAGE, "--table is for deals of bridge"));
    }
    if asked
        .position
        .split_whitespace()
        .filter(|word| !word.contains('.'))
        .any(|word| word.len() < 3 && word != "-")
    {
        return Err(Failure::new(
            USAGE,
            "--table is about all contracts of a deal: leave out strain and declarer",
        ));
    }
    Ok(())
}

/// Why a question is not asked under a convention of play, and what would be right.
fn misplaced(question: Question, play: Play) -> &'static str {
    match play {
        Play::Scoring => "of dots scores are asked: score, 'score >= 9' or 'score < 9'",
        Play::Contest => "of contests scores are asked: score, 'score >= +9' or 'score < +9'",
        _ if question.is_asked_under(Play::Scoring) => "scores are asked of dots and of contests alone",
        Play::Misere => "nimbers are of normal play; ask for grundy, or leave out --misere",
        Play::Normal => "this is asked under misere play: add --misere",
    }
}

/// What is asked, as in the text of a claim.
fn title(Request { game, position, play, question, .. }: &Request) -> String {
    let asked = match (question, play) {
        (Question::Outcome | Question::Grundy, Play::Misere) => format!("misere {question}"),
        (_, Play::Contest) if OUTCOMES.contains(&game.as_str()) => Question::Outcome.to_string(),
        (_, Play::Contest) if TRICKS.contains(&game.as_str()) => "tricks".to_owned(),
        (_, Play::Scoring | Play::Contest) => Question::Score.to_string(),
        _ => question.to_string().replace('-', " "),
    };
    format!("{asked}({game} {position})")
}

impl Report {
    fn print(&self, options: &Options) -> Result<(), Failure> {
        let Report { answer, written, .. } = self;
        if options.json {
            return print_answer(&self.json(options), options.output.as_deref());
        }
        self.say();
        if let Some(doubt) = answer.doubt.filter(|doubt| doubt.wrong + doubt.open > 0) {
            let Doubt { kept, wrong, open, .. } = doubt;
            let believed = counted(self.believed as u64, "lemma");
            message!(
                "of {believed} that were believed, {wrong} are false and {open} rest on what was not found: searched again with the other {kept}"
            );
        }
        if let (Some(path), Some(written)) = (&options.output, written) {
            written.say(path);
        }
        if let Some(stopped) = answer.stopped {
            message!("gamecert: the search ended early ({}): {}", reason(stopped), self.known(options));
        }
        if let Some(beliefs) = self.figure("beliefs").filter(|beliefs| *beliefs > 0) {
            let what = "what a look ahead makes likely was believed instead of searched for";
            message!("gamecert: not proved: {what}, in {}", counted(beliefs as u64, "position"));
        }
        if answer.is_beyond_bound() {
            message!("gamecert: nimbers above {MAX_NIMBER} cannot be stated");
        }
        answer.statement.as_ref().map_or(Ok(()), |statement| {
            print_answer(&statement.claim().to_string(), options.output.as_deref())
        })
    }

    /// What there is after a search that ended early.
    fn known(&self, options: &Options) -> String {
        let is_whole = self.written.as_ref().is_none_or(|written| written.holes == 0);
        match (&self.answer.statement, &options.output) {
            (Some(_), Some(_)) if self.written.is_none() || !is_whole => "the proof is not whole".to_owned(),
            (Some(_), _) => "this is what is known so far".to_owned(),
            (None, None) => "nothing is proved yet".to_owned(),
            (None, Some(path)) if self.written.is_some() => {
                format!("nothing is proved yet; {} holds the nimbers that are known", path.display())
            }
            (None, Some(path)) => format!("nothing is proved yet, so {} is not written", path.display()),
        }
    }

    fn figure(&self, name: &str) -> Option<usize> {
        self.answer.figures.iter().find(|(it, _)| *it == name).map(|(_, count)| *count)
    }

    /// Tells people the figures.
    fn say(&self) {
        let total = &self.answer.total;
        let mut figures = vec![
            format!("{} nodes", total.nodes),
            format!("{} table entries ({} KiB)", total.entries, total.table_bytes / 1024),
        ];
        if let (Some(trees), Some(components)) = (self.figure("trees"), self.figure("components")) {
            figures.push(format!("{trees} trees of {components} components"));
        }
        figures.push(format!("search {:.2} s", self.search.as_secs_f64()));
        if let Some(WriteReport { lemmas, bytes, checking, .. }) = &self.written {
            figures.push(format!("certify {:.2} s", self.certify.as_secs_f64()));
            figures.push(format!("check {:.2} s", checking.as_secs_f64()));
            figures.push(format!("{lemmas} lemmas, {bytes} bytes"));
        }
        message!("{}", figures.join(", "));
    }

    /// Tells machines.
    fn json(&self, options: &Options) -> String {
        let Report { answer, written, .. } = self;
        let statement = answer.statement.as_ref();
        let imports = statement.iter().flat_map(|statement| &statement.imports);
        let imports: Vec<String> = imports.map(ToString::to_string).collect();
        let place =
            options.output.as_ref().filter(|_| written.is_some()).map(|path| path.display().to_string());
        let written = written.as_ref();
        let mut object = json!({
            "claim": statement.map(|statement| statement.claim().to_string()),
            "imports": imports,
            "stopped": answer.stopped.map(reason),
            "file": place,
            "identity": written.and_then(|written| written.identity.clone()),
            "believed": self.believed,
            "doubt": answer.doubt.map(|Doubt { kept, wrong, open, nodes }| json!({"kept": kept, "false": wrong, "open": open, "nodes": nodes})),
            "holes": written.map_or(0, |written| written.holes),
            "declined": written.and_then(|written| written.declined.clone()),
            "lemmas": written.map(|written| written.lemmas),
            "bytes": written.map(|written| written.bytes),
            "nodes": answer.total.nodes,
            "table_entries": answer.total.entries,
            "table_bytes": answer.total.table_bytes,
            "seconds": {
                "search": seconds(self.search),
                "certify": seconds(self.certify),
                "check": written.map(|written| seconds(written.checking)),
            },
        });
        for &(name, count) in &answer.figures {
            object[name] = json!(count);
        }
        object.to_string()
    }
}
