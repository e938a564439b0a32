//! `gamecert plug`: fills holes, replaces what is false, and avoids axioms.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use gamecert_certs::{Certificate, Claim, ClaimKind, Metadata, Outcome, Question};
use gamecert_engine::plug::{Before, Beliefs, FalseLemma, PlugError, Plugged, RepairMode, Request, plug};
use gamecert_engine::solve;
use serde_json::{Value, json};

use crate::amounts::counted;
use crate::commands::{print_answer, read_certificate, seconds};
use crate::exit::{CANNOT, Done, FALSE, Failure};
use crate::message::message;
use crate::output::{Content, WriteReport, engine, fill, keep, may_be_bare, open};
use crate::progress::{Counted, Phase};
use crate::search_options::{SearchOptions, reason};
use crate::stop_conditions::StopConditions;

/// What to repair, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate, perhaps with holes, false steps, or outdated spellings of positions
    file: PathBuf,
    /// Write the repaired certificate here
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Write a bare certificate: smaller, but slower to check
    #[arg(long)]
    bare: bool,
    /// If the claim is false, prove the true one instead
    #[arg(long)]
    claim_found: bool,
    /// Prove without this axiom, such as small-region
    #[arg(long, value_name = "AXIOM", value_parser = super::FURTHER_AXIOMS)]
    without: Vec<String>,
    #[command(flatten)]
    search: SearchOptions,
    /// Print the statistics as one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads, repairs, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    let (mut certificate, _) = read_certificate(&options.file)?;
    may_be_bare(options.bare, certificate.statement.play)?;
    let mut file = open(&options.output)?;
    let mut stop = StopConditions::start(options.search.time);
    let phase = Phase::begin("searching", Counted::Open("nodes"));
    stop.tell(phase.counter());
    let request = request_for(options, &certificate);
    let done = plug(&request, Arc::new(stop.clone()));
    drop(phase);
    let plugged = match done {
        Err(error @ PlugError::FalseClaim { .. }) => {
            let Failure { error: said, code } = failure(options, &error);
            let found = true_claim(&request, &mut stop);
            let Some(found) = found else { return Err(Failure::new(code, said)) };
            let claim = Claim { kind: found, ..certificate.statement.claim() };
            if !options.claim_found {
                return Err(Failure::new(code, format!("{said}; {claim} is true (--claim-found proves it)")));
            }
            message!("gamecert: {said}; {claim} is proved instead");
            certificate.statement.claim = found;
            let request = request_for(options, &certificate);
            let _phase = Phase::begin("searching", Counted::Open("nodes"));
            plug(&request, Arc::new(stop.clone())).map_err(|error| failure(options, &error))?
        }
        plugged => plugged.map_err(|error| failure(options, &error))?,
    };
    let search = stop.elapsed();
    let content = Content {
        statement: &plugged.statement,
        proof: &plugged.proof,
        hinted: !options.bare && (certificate.hints.is_some() || plugged.way != RepairMode::Nothing),
        metadata: metadata(&certificate, plugged.way),
    };
    let written = fill(&mut file, &content)?;
    keep(file, &options.output)?;
    print(options, &plugged, &written, search)?;
    Ok(written.code())
}

fn request_for<'a>(options: &Options, certificate: &'a Certificate) -> Request<'a> {
    Request {
        certificate,
        algorithm: options.search.algorithm(&certificate.statement.game, certificate.statement.play),
        limits: options.search.limits(),
        without: options.without.clone(),
    }
}

/// What is true instead of a claim that is false: of a bound or an outcome its opposite, otherwise what a search finds, if it does.
fn true_claim(request: &Request<'_>, stop: &mut StopConditions) -> Option<ClaimKind> {
    let statement = &request.certificate.statement;
    let question = match statement.claim {
        ClaimKind::Outcome(Outcome::Win) => return Some(ClaimKind::Outcome(Outcome::Loss)),
        ClaimKind::Outcome(Outcome::Loss) => return Some(ClaimKind::Outcome(Outcome::Win)),
        ClaimKind::ScoreAtLeast(score) => return Some(ClaimKind::ScoreBelow(score)),
        ClaimKind::ScoreBelow(score) => return Some(ClaimKind::ScoreAtLeast(score)),
        ClaimKind::ValueAtLeast(value) => return Some(ClaimKind::ValueBelow(value)),
        ClaimKind::ValueBelow(value) => return Some(ClaimKind::ValueAtLeast(value)),
        ClaimKind::NimberAbove(_) => Question::Nimber,
        claim => claim.question(),
    };
    let phase = Phase::begin("searching for what is true", Counted::Open("nodes"));
    stop.tell(phase.counter());
    let asked = solve::Request {
        algorithm: request.algorithm,
        limits: request.limits,
        without: request.without.clone(),
        prove: false,
        ..solve::Request::new(&statement.game, &statement.position, statement.play, question)
    };
    let answer = solve::solve(&asked, Arc::new(stop.clone())).ok()?;
    answer.statement.map(|found| found.claim).filter(|found| *found != statement.claim)
}

/// That of the certificate as it was, and by whom it was repaired, if it needed to be.
fn metadata(certificate: &Certificate, way: RepairMode) -> Metadata {
    let mut metadata = certificate.metadata.clone();
    if way != RepairMode::Nothing {
        metadata.0.insert("plugged".to_owned(), engine());
    }
    if metadata.check().is_ok() { metadata } else { certificate.metadata.clone() }
}

fn failure(options: &Options, error: &PlugError) -> Failure {
    let code = match error {
        PlugError::Unsupported(_) => CANNOT,
        PlugError::Position(_) | PlugError::FalseClaim { .. } | PlugError::Contradiction(_) => FALSE,
    };
    if let PlugError::FalseClaim { false_lemmas, beliefs, .. } = error {
        false_lemmas.iter().for_each(say_false);
        beliefs.iter().for_each(say_beliefs);
    }
    Failure::new(code, format!("{}: {error}", options.file.display()))
}

fn say_false(FalseLemma { number, lemma, why }: &FalseLemma) {
    message!("gamecert: lemma {number} ({lemma}) is false: {why}");
}

/// How many holes were believed to be true, and how many of them are not.
fn say_beliefs(&Beliefs { count, wrong, open }: &Beliefs) {
    let open = if open > 0 { format!(", {open} not known yet") } else { String::new() };
    message!("{}, {wrong} of them false{open}", counted(count, "belief"));
}

fn print(
    options: &Options,
    plugged: &Plugged,
    written: &WriteReport,
    search: Duration,
) -> Result<(), Failure> {
    plugged.false_lemmas.iter().for_each(say_false);
    if options.json {
        return print_answer(&as_json(options, plugged, written, search).to_string(), Some(&options.output));
    }
    let Plugged { kept, added, dropped, .. } = plugged;
    let before = match &plugged.before {
        Before::Holes(0) => "nothing to plug".to_owned(),
        Before::Holes(holes) => counted(*holes, "hole"),
        Before::Fault(why) => format!("a false step ({why})"),
        Before::Stale => "other axioms or spellings".to_owned(),
    };
    message!("before: {before}");
    plugged.beliefs.iter().for_each(say_beliefs);
    message!("lemmas: {kept} kept, {added} added, {dropped} dropped");
    let (nodes, search) = (plugged.search.nodes, search.as_secs_f64());
    let (check, bytes) = (written.checking.as_secs_f64(), written.bytes);
    let lemmas = counted(written.lemmas as u64, "lemma");
    message!("{nodes} nodes, plug {search:.2} s, check {check:.2} s, {lemmas}, {bytes} bytes");
    if let Some(stopped) = plugged.stopped {
        message!("gamecert: the search ended early ({}): what is known is kept", reason(stopped));
    }
    written.say(&options.output);
    print_answer(&plugged.statement.claim().to_string(), Some(&options.output))
}

fn as_json(options: &Options, plugged: &Plugged, written: &WriteReport, search: Duration) -> Value {
    let way = match plugged.way {
        RepairMode::Nothing => "nothing",
        RepairMode::Incremental => "incremental",
        RepairMode::Guided => "guided",
        RepairMode::Doubtful => "doubtful",
    };
    let (holes, fault) = match &plugged.before {
        Before::Holes(holes) => (Some(holes), None),
        Before::Fault(why) => (None, Some(why)),
        Before::Stale => (None, None),
    };
    let false_lemmas = plugged.false_lemmas.iter();
    let false_lemmas: Vec<Value> = false_lemmas
        .map(|lemma| json!({ "number": lemma.number, "lemma": lemma.lemma, "why": lemma.why }))
        .collect();
    json!({
        "claim": plugged.statement.claim().to_string(),
        "stopped": plugged.stopped.map(reason),
        "file": options.output.display().to_string(),
        "identity": written.identity,
        "way": way,
        "holes_before": holes,
        "fault_before": fault,
        "holes": written.holes,
        "declined": written.declined,
        "kept": plugged.kept,
        "added": plugged.added,
        "dropped": plugged.dropped,
        "false_lemmas": false_lemmas,
        "beliefs": plugged.beliefs.map(|it| json!({ "count": it.count, "false": it.wrong, "open": it.open })),
        "lemmas": written.lemmas,
        "bytes": written.bytes,
        "nodes": plugged.search.nodes,
        "seconds": { "plug": seconds(search), "check": seconds(written.checking) },
    })
}
