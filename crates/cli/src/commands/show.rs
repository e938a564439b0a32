//! `gamecert show`: what a certificate says, without checking it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use gamecert_certs::text::{self, evidence_text, lemma_text};
use gamecert_certs::{Certificate, Evidence, Hints, LemmaId, Play, Totals};
use gamecert_elaborate::notation::{self, Subjects};
use serde_json::{Value, json};

use crate::commands::{CertificateFile, print, print_line};
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::lemma_kinds;

/// What to show.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate
    file: PathBuf,
    /// Print everything as text, which `gamecert assemble` reads back
    #[arg(long, conflicts_with = "lemma")]
    text: bool,
    /// Print one lemma with its options and the evidence for each
    #[arg(long, value_name = "NUMBER")]
    lemma: Option<usize>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["text", "lemma"])]
    json: bool,
}

/// Prints the certificate.
pub(crate) fn run(options: &Options) -> Done {
    let name = options.file.display();
    let file = CertificateFile::read(&options.file)?;
    let CertificateFile { certificate, totals, .. } = &file;
    let game = &certificate.statement.game;
    let subjects = notation::subjects(game, &certificate.statement.axioms)
        .ok_or_else(|| Failure::new(CANNOT, format!("{name}: the game `{game}` is not known")))?;
    if options.json {
        return print_line(&as_json(certificate, totals, subjects.as_ref(), file.size()).to_string())
            .map(|()| OK);
    }
    let mut shown = String::new();
    let written = match options.lemma {
        Some(number) => lemma(&mut shown, certificate, subjects.as_ref(), number)?,
        None if options.text => text::write(certificate, subjects.as_ref(), &mut shown),
        None => summary(&mut shown, certificate, totals, subjects.as_ref(), file.size()),
    };
    written.map_err(|error| Failure::new(CANNOT, error))?;
    print(&shown)?;
    Ok(OK)
}

fn summary(
    to: &mut String,
    certificate: &Certificate,
    totals: &Totals,
    subjects: &dyn Subjects,
    bytes: usize,
) -> std::fmt::Result {
    let statement = &certificate.statement;
    let axioms = if statement.axioms.is_empty() { "none".to_owned() } else { statement.axioms.join(", ") };
    writeln!(to, "claim      {} [{} play]", statement.claim(), statement.play)?;
    writeln!(to, "rules      {} version {}", statement.game, statement.rules)?;
    writeln!(to, "axioms     {axioms}")?;
    statement.imports.iter().try_for_each(|import| writeln!(to, "import     {import}"))?;
    writeln!(to, "identity   {}", totals.identity)?;
    let sort = if certificate.hints.is_some() { "hinted" } else { "bare" };
    writeln!(to, "size       {bytes} bytes, {sort}")?;
    write!(to, "lemmas     {}", totals.lemmas)?;
    spread(to, certificate, subjects)?;
    if let Some(hints) = &certificate.hints {
        let counts = pieces(hints);
        let counts = counts.iter().filter(|(kind, count)| *count > 0 || *kind == "holes");
        let counts: Vec<String> = counts.map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(to, "evidence   {} pieces: {}", totals.evidence, counts.join(", "))?;
    }
    certificate.metadata.0.iter().try_for_each(|(key, value)| writeln!(to, "{key:<10} {value}"))?;
    writeln!(to, "Not judged here: `certcheck FILE` or `gamecert check FILE` does that.")
}

/// How many pieces of evidence there are of each kind.
fn pieces(hints: &Hints) -> [(&'static str, u64); PIECES.len()] {
    let mut counts = PIECES.map(|kind| (kind, 0));
    for piece in hints.lemmas.iter().flatten().chain(&hints.goal) {
        counts.iter_mut().filter(|(kind, _)| *kind == kind_of(piece)).for_each(|(_, count)| *count += 1);
    }
    counts
}

/// The summary for machines; `evidence` is null for a bare certificate.
fn as_json(certificate: &Certificate, totals: &Totals, subjects: &dyn Subjects, bytes: usize) -> Value {
    let statement = &certificate.statement;
    let kinds = lemma_kinds::by_name(&certificate.lemmas);
    let sizes = sizes(certificate, subjects);
    let evidence = certificate.hints.as_ref().map(|hints| BTreeMap::from(pieces(hints)));
    json!({
        "claim": statement.claim().to_string(), "play": statement.play.to_string(), "game": statement.game,
        "position": statement.position, "rules": statement.rules, "axioms": statement.axioms,
        "imports": statement.imports.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "identity": totals.identity.to_string(), "bytes": bytes, "lemmas": totals.lemmas, "kinds": kinds,
        "smallest": sizes.map(|(least, _)| least), "largest": sizes.map(|(_, most)| most), "evidence": evidence,
        "metadata": certificate.metadata.0,
    })
}

/// The number of lemmas of each kind, and the range of the measures of their subjects.
fn spread(to: &mut String, certificate: &Certificate, subjects: &dyn Subjects) -> std::fmt::Result {
    let counts = lemma_kinds::counts(&certificate.lemmas);
    match sizes(certificate, subjects) {
        Some((least, most)) => writeln!(to, ", sizes {least} to {most}: {counts}"),
        None => writeln!(to),
    }
}

/// The least and the greatest measure of a subject, if subjects have one.
fn sizes(certificate: &Certificate, subjects: &dyn Subjects) -> Option<(u32, u32)> {
    let measures = || certificate.lemmas.iter().filter_map(|lemma| subjects.measure(&lemma.subject));
    measures().min().zip(measures().max())
}

fn lemma(
    to: &mut String,
    certificate: &Certificate,
    subjects: &dyn Subjects,
    number: usize,
) -> Result<std::fmt::Result, Failure> {
    let lemma = certificate.lemmas.get(number).ok_or_else(|| {
        let count = certificate.lemmas.len();
        Failure::new(
            USAGE,
            format!("there is no lemma {number}; the certificate has {count}, numbered from 0"),
        )
    })?;
    let pieces = certificate.hints.as_ref().and_then(|hints| hints.lemmas.get(number));
    let cited = |piece: &Evidence| {
        let lemma = |id: &LemmaId| match id.imported() {
            Some(_) => Some("imported".to_owned()),
            None => Some(lemma_text(certificate.lemmas.get(usize::try_from(id.0).ok()?)?, subjects)),
        };
        piece.citations().iter().filter_map(lemma).collect::<Vec<_>>().join(", ")
    };
    let mut print = || -> std::fmt::Result {
        writeln!(to, "lemma {number} {}", lemma_text(lemma, subjects))?;
        // A strategy has no piece for each option.
        if certificate.statement.play == Play::Contest {
            return pieces
                .into_iter()
                .flatten()
                .try_for_each(|piece| writeln!(to, "  {}", evidence_text(piece)));
        }
        for (place, option) in subjects.options(&lemma.subject).iter().enumerate() {
            match pieces.and_then(|pieces| pieces.get(place)) {
                Some(piece) => {
                    writeln!(to, "  option {place} {option}: {} ({})", evidence_text(piece), cited(piece))?
                }
                None => writeln!(to, "  option {place} {option}")?,
            }
        }
        Ok(())
    };
    Ok(print())
}

/// The kinds of evidence, in the order of the format, but for holes.
const PIECES: [&str; 9] =
    ["values", "replies", "lines", "citations", "searches", "choices", "answers", "policies", "holes"];

/// What a piece of evidence is.
fn kind_of(piece: &Evidence) -> &'static str {
    match piece {
        Evidence::Values(_) => "values",
        Evidence::Reply { .. } => "replies",
        Evidence::Line { .. } => "lines",
        Evidence::Cite { .. } => "citations",
        Evidence::Search(_) => "searches",
        Evidence::Play(_) => "choices",
        Evidence::All => "answers",
        Evidence::Policy { .. } => "policies",
        Evidence::Hole => "holes",
    }
}
