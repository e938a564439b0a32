//! `gamecert merge`: the union of the lemmas of several certificates.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use gamecert_certs::{Certificate, Identity};
use gamecert_engine::merge::{MergeError, Merged, Place, merge};
use serde_json::{Value, json};

use crate::amounts::counted;
use crate::commands::{print_answer, read_certificate};
use crate::exit::{CANNOT, Done, FALSE, Failure};
use crate::imports::folders;
use crate::message::message;
use crate::output::{Content, WriteReport, fill, keep, may_be_bare, metadata, open};
use crate::progress::Phase;

/// What to merge.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Certificates of one game; the claim is that of the first, which must declare all axioms the others
    /// use
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Find their imports here, in an archive or in a folder under any names, and merge them too (may be repeated)
    #[arg(long, value_name = "DIR")]
    import_dir: Vec<PathBuf>,
    /// Write the merged certificate here
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Write no hints, even if all of the certificates have them
    #[arg(long)]
    bare: bool,
    /// Print the statistics as one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads, merges, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    let certificates = read(options)?;
    let phase = Phase::of("merging");
    let merged = merge(&certificates).map_err(|error| failure(options, &error))?;
    drop(phase);
    may_be_bare(options.bare, merged.statement.play)?;
    let mut file = open(&options.output)?;
    // Lemmas of a bare one would have holes for evidence; a bare file leaves finding it to the checker.
    let hinted = !options.bare
        && certificates.iter().all(|(certificate, _)| certificate.hints.is_some())
        && merged.has_evidence();
    let content = Content {
        statement: &merged.statement,
        proof: &merged.proof,
        hinted,
        metadata: metadata("gamecert merge".to_owned()),
    };
    let written = fill(&mut file, &content)?;
    keep(file, &options.output)?;
    print(options, &merged, &written)?;
    Ok(if merged.clashes.is_empty() { written.code() } else { FALSE })
}

/// The files, and what they import.
fn read(options: &Options) -> Result<Vec<(Certificate, Identity)>, Failure> {
    let read = |path: &PathBuf| -> Result<(Certificate, Identity), Failure> {
        read_certificate(path).map(|(certificate, totals)| (certificate, totals.identity))
    };
    let mut certificates: Vec<(Certificate, Identity)> =
        options.files.iter().map(read).collect::<Result<_, _>>()?;
    let imports: BTreeSet<Identity> =
        certificates.iter().flat_map(|(certificate, _)| certificate.statement.imports.clone()).collect();
    let folders = folders(&options.import_dir);
    for import in imports {
        if certificates.iter().any(|(_, identity)| *identity == import) {
            continue;
        }
        let cannot = |why: &dyn Display| Failure::new(CANNOT, format!("import {import}: {why}"));
        let from = folders.open(&import).map_err(|error| cannot(&error))?;
        let Some(from) = from else {
            return Err(cannot(&"there is no file of it (give it too, or the folder with --import-dir)"));
        };
        let (certificate, found) = Certificate::read(from).map_err(|fault| cannot(&fault))?;
        if found.identity != import {
            return Err(cannot(&"its file is another certificate"));
        }
        certificates.push((certificate, import));
    }
    Ok(certificates)
}

fn failure(options: &Options, error: &MergeError) -> Failure {
    Failure::new(CANNOT, format!("{}: {error}", name(options, error.certificate())))
}

/// The name of a certificate; imports found in folders come after the files.
fn name(options: &Options, certificate: usize) -> String {
    let file = options.files.get(certificate);
    file.map_or_else(|| "an import".to_owned(), |file| file.display().to_string())
}

fn print(options: &Options, merged: &Merged, written: &WriteReport) -> Result<(), Failure> {
    let place = |place: &Place| {
        format!("{}, lemma {} ({})", name(options, place.certificate), place.lemma, place.text)
    };
    for clash in &merged.clashes {
        let (first, second) = (place(&clash.first), place(&clash.second));
        message!("gamecert: {first} contradicts {second}; neither is kept");
    }
    if options.json {
        return print_answer(&as_json(options, merged, written).to_string(), Some(&options.output));
    }
    if merged.unreadable > 0 {
        let unreadable = counted(merged.unreadable as u64, "lemma");
        message!("gamecert: {unreadable} left out: not in the normal form of the rules");
    }
    message!("{}, {} bytes", counted(written.lemmas as u64, "lemma"), written.bytes);
    written.say(&options.output);
    print_answer(&merged.statement.claim().to_string(), Some(&options.output))
}

fn as_json(options: &Options, merged: &Merged, written: &WriteReport) -> Value {
    let place = |place: &Place| {
        let file = name(options, place.certificate);
        json!({ "file": file, "lemma": place.lemma, "text": place.text })
    };
    let clashes = merged.clashes.iter().map(|clash| json!([place(&clash.first), place(&clash.second)]));
    json!({
        "claim": merged.statement.claim().to_string(),
        "file": options.output.display().to_string(),
        "identity": written.identity,
        "holes": written.holes,
        "declined": written.declined,
        "lemmas": written.lemmas,
        "bytes": written.bytes,
        "unreadable": merged.unreadable,
        "contradictions": clashes.collect::<Vec<_>>(),
    })
}
