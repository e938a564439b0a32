//! A certificate from the database of another solver.

use std::path::Path;
use std::time::{Duration, Instant};

use gamecert_certs::{Claim, Play, Question};
use gamecert_elaborate::report::Report;
use gamecert_elaborate::rules::Rules;
use gamecert_elaborate::rules::dots::Dots;
use gamecert_engine::database::{
    Contradiction, Counts, ImportError, Imported, Malformed, Request, Wanted, import,
};
use serde_json::{Value, json};

use super::Options;
use crate::amounts::counted;
use crate::commands::{print_line, seconds};
use crate::database_file::DatabaseFile;
use crate::exit::{CANNOT, Done, FALSE, Failure, USAGE};
use crate::message::message;
use crate::output::{Content, Surveyed, WriteReport, fill, keep, metadata, open, survey};
use crate::progress::{Counted, Phase};

/// Reads a claim, or a question such as `outcome(sprouts 0*11)`.
pub(super) fn wanted(text: &str) -> Result<(Claim, Wanted), String> {
    let is_question = text.trim_end().ends_with(')');
    let (question, answer) = match text.trim_start() {
        text if text.starts_with("outcome") => (Wanted::Answer(Question::Outcome), "win"),
        text if text.starts_with("score") => (Wanted::Answer(Question::Score), "0"),
        _ => (Wanted::Answer(Question::Nimber), "0"),
    };
    let full = if is_question { format!("{text} = {answer}") } else { text.to_owned() };
    let claim: Claim = full.parse().map_err(|error: gamecert_certs::ClaimError| error.to_string())?;
    if claim.play == Play::Misere {
        return Err("databases about misere play are not known to this program".to_owned());
    }
    if claim.play == Play::Contest {
        return Err("databases about contests are not known to this program".to_owned());
    }
    if claim.play == Play::Scoring && claim.game != Dots::NAME {
        return Err(format!("scores are claimed of {} alone", Dots::NAME));
    }
    let kind = claim.kind;
    Ok((claim, if is_question { question } else { Wanted::Claim(kind) }))
}

/// Reads, walks, writes, checks and prints.
pub(super) fn run(options: &Options, (claim, wanted): &(Claim, Wanted)) -> Done {
    let started = Instant::now();
    let mut file = open(&options.output)?;
    let request = Request {
        game: claim.game.clone(),
        position: claim.position.clone(),
        wanted: *wanted,
        without: options.without.clone(),
        memory_bytes: options.memory,
        bare: options.bare,
        all: options.all,
    };
    let phase = Phase::begin("importing", Counted::Of("bytes read"));
    let mut source = DatabaseFile::new(&options.file, phase.counter());
    let folder = options.output.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // On disk it has no name, so that nothing is left behind whatever happens.
    let spill = Box::new(|| tempfile::tempfile_in(folder));
    let imported = import(&request, &mut source, spill).map_err(|error| failure(options, &error))?;
    drop(phase);
    let took = started.elapsed();
    let all = if options.all { " --all" } else { "" };
    let content = Content {
        statement: &imported.statement,
        proof: &imported.proof,
        hinted: !options.bare && !options.all,
        metadata: metadata(format!("gamecert import{all} --claim {}", imported.statement.claim())),
    };
    tell_faults(options, &imported);
    if options.all {
        let surveyed = survey(&mut file, &content)?;
        keep(file, &options.output)?;
        return print_table(options, &imported, &surveyed, took);
    }
    let written = fill(&mut file, &content)?;
    keep(file, &options.output)?;
    print(options, &imported, &written, took)?;
    Ok(written.code())
}

fn failure(options: &Options, error: &ImportError) -> Failure {
    let code = match error {
        ImportError::Unknown(_) | ImportError::NoAnswer(_) => USAGE,
        ImportError::Unreadable(_) | ImportError::Limit(_) => CANNOT,
        ImportError::NotADatabase(_) | ImportError::FalseClaim(..) => FALSE,
    };
    let name = options.file.display();
    let why = match error {
        ImportError::Unknown(error) => error.to_string(),
        ImportError::Unreadable(error) => format!("cannot read {name}: {error}"),
        ImportError::Limit(why) => format!("cannot read {name}: {why}"),
        ImportError::NotADatabase(why) => format!("{name} is not a database: {why}"),
        ImportError::NoAnswer(_) | ImportError::FalseClaim(..) => format!("{name}: {error}"),
    };
    Failure::new(code, why)
}

/// Tells what is wrong in the database.
fn tell_faults(options: &Options, imported: &Imported) {
    let name = options.file.display();
    for Malformed { line, why } in &imported.malformed {
        message!("gamecert: {name}, line {line}: {why}");
    }
    for contradiction in &imported.contradictions {
        message!("gamecert: {name}: {contradiction}");
    }
}

fn print(
    options: &Options,
    imported: &Imported,
    written: &WriteReport,
    took: Duration,
) -> Result<(), Failure> {
    if options.json {
        return print_line(&as_json(options, imported, written, took).to_string());
    }
    say_counts(&imported.counts);
    let (import, check) = (took.as_secs_f64(), written.checking.as_secs_f64());
    let (lemmas, bytes) = (counted(written.lemmas as u64, "lemma"), written.bytes);
    message!("import {import:.2} s, check {check:.2} s, {lemmas}, {bytes} bytes");
    written.say(&options.output);
    print_line(&imported.statement.claim().to_string())
}

/// Tells how the checker found all of a table.
fn print_table(options: &Options, imported: &Imported, surveyed: &Surveyed, took: Duration) -> Done {
    let Surveyed { report, bytes, checking } = surveyed;
    if options.json {
        let mut object = figures(options, imported, took, *checking);
        merge(&mut object, json!({ "bytes": bytes, "lemmas": imported.proof.lemmas.len() }));
        if let Report::Survey(survey) = report {
            let (holding, refuted, open) = (survey.holding, survey.refuted.count, survey.open.count);
            merge(&mut object, json!({ "holding": holding, "false": refuted, "with_holes": open }));
        }
        print_line(&object.to_string())?;
    } else {
        say_counts(&imported.counts);
        let (import, check) = (took.as_secs_f64(), checking.as_secs_f64());
        let lemmas = counted(imported.proof.lemmas.len() as u64, "lemma");
        message!("import {import:.2} s, check {check:.2} s, {lemmas}, {bytes} bytes");
        message!("written to {}, which `certcheck --all` judges", options.output.display());
        print_line(&report.to_string())?;
    }
    Ok(report.exit_code())
}

fn say_counts(counts: &Counts) {
    let Counts { read, used, unused, duplicate, contradicted, malformed, too_large } = counts;
    message!(
        "{read} entries: {used} used, {unused} unused, {duplicate} duplicate, {contradicted} contradicted, \
         {malformed} malformed, {too_large} too large"
    );
}

fn as_json(options: &Options, imported: &Imported, written: &WriteReport, took: Duration) -> Value {
    let mut object = figures(options, imported, took, written.checking);
    let WriteReport { identity, holes, declined, lemmas, bytes, .. } = written;
    merge(
        &mut object,
        json!({ "identity": identity, "holes": holes, "declined": declined, "lemmas": lemmas, "bytes": bytes }),
    );
    object
}

/// Adds what another object has.
fn merge(object: &mut Value, other: Value) {
    if let (Value::Object(object), Value::Object(other)) = (object, other) {
        object.extend(other);
    }
}

fn figures(options: &Options, imported: &Imported, took: Duration, checking: Duration) -> Value {
    let counts = &imported.counts;
    let contradictions = imported.contradictions.iter().map(|Contradiction { entries, why }| {
        let entries: Vec<Value> =
            entries.iter().map(|(line, text)| json!({ "line": line, "text": text })).collect();
        json!({ "entries": entries, "why": why })
    });
    let malformed =
        imported.malformed.iter().map(|Malformed { line, why }| json!({ "line": line, "why": why }));
    json!({
        "claim": imported.statement.claim().to_string(),
        "file": options.output.display().to_string(),
        "read": counts.read,
        "used": counts.used,
        "unused": counts.unused,
        "duplicate": counts.duplicate,
        "contradicted": counts.contradicted,
        "malformed": counts.malformed,
        "too_large": counts.too_large,
        "first_malformed": malformed.collect::<Vec<_>>(),
        "first_contradictions": contradictions.collect::<Vec<_>>(),
        "seconds": { "import": seconds(took), "check": seconds(checking) },
    })
}
