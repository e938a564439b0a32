//! `gamecert merge`: the union of the lemmas of several certificates.

use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_certs::Certificate;
use gamecert_engine::merge::{MergeError, Merged, Place, merge};
use serde_json::{Value, json};

use crate::commands::{print_line, read_certificate};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED};
use crate::say::say;
use crate::written::{Content, Written, counted, fill, keep, metadata, open};

/// What to merge.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Certificates of one game on the same axioms; the first tells the claim
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where the merged certificate goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Write no hints, even if some of the certificates have them
    #[arg(long)]
    bare: bool,
    /// Print the figures as one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads, merges, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    let read = |path: &PathBuf| read_certificate(path).map(|(certificate, _)| certificate);
    let certificates: Vec<Certificate> = options.files.iter().map(read).collect::<Result<_, _>>()?;
    let merged = merge(&certificates).map_err(|error| failure(options, &error))?;
    let mut file = open(&options.output)?;
    let hinted = !options.bare && certificates.iter().any(|certificate| certificate.hints.is_some());
    let content = Content {
        statement: &merged.statement,
        proof: &merged.proof,
        hinted,
        metadata: metadata("gamecert merge".to_owned()),
    };
    let written = fill(&mut file, &content)?;
    keep(file, &options.output)?;
    print(options, &merged, &written)?;
    Ok(match written.holes {
        _ if !merged.clashes.is_empty() => FALSE,
        0 => OK,
        _ => UNFINISHED,
    })
}

fn failure(options: &Options, error: &MergeError) -> Failure {
    let number = if let MergeError::Different(number, _) = error { *number } else { 0 };
    Failure::new(CANNOT, format!("{}: {error}", name(options, number).display()))
}

fn name(options: &Options, certificate: usize) -> &Path {
    options.files.get(certificate).map_or(Path::new(""), PathBuf::as_path)
}

fn print(options: &Options, merged: &Merged, written: &Written) -> Result<(), Failure> {
    let place = |place: &Place| {
        format!("{}, lemma {} ({})", name(options, place.certificate).display(), place.lemma, place.text)
    };
    for clash in &merged.clashes {
        let (first, second) = (place(&clash.first), place(&clash.second));
        say!("gamecert: {first} contradicts {second}; neither is kept");
    }
    if options.json {
        return print_line(&as_json(options, merged, written).to_string());
    }
    if merged.unreadable > 0 {
        let unreadable = counted(merged.unreadable as u64, "lemma");
        say!("gamecert: {unreadable} left out: not in the normal form of the rules");
    }
    say!("{}, {} bytes", counted(written.lemmas as u64, "lemma"), written.bytes);
    written.say(&options.output);
    print_line(&merged.statement.claim().to_string())
}

fn as_json(options: &Options, merged: &Merged, written: &Written) -> Value {
    let place = |place: &Place| {
        let file = name(options, place.certificate).display().to_string();
        json!({ "file": file, "lemma": place.lemma, "text": place.text })
    };
    let clashes = merged.clashes.iter().map(|clash| json!([place(&clash.first), place(&clash.second)]));
    json!({
        "claim": merged.statement.claim().to_string(),
        "file": options.output.display().to_string(),
        "identity": written.identity,
        "holes": written.holes,
        "lemmas": written.lemmas,
        "bytes": written.bytes,
        "unreadable": merged.unreadable,
        "contradictions": clashes.collect::<Vec<_>>(),
    })
}
