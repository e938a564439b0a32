//! `gamecert records`: the proofs of an archive next to the smallest ones that are published or known.

use std::path::PathBuf;

use clap::Args;
use gamecert_archive::{Archive, is_control};
use gamecert_site::{Record, Reference, records};
use serde_json::json;

use crate::commands::{print, print_line};
use crate::exit::{CANNOT, Done, FALSE, Failure, OK};

/// Which archive to compare.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The archive
    archive: PathBuf,
    /// Print one JSON object on a line for each claim
    #[arg(long)]
    json: bool,
}

/// Prints a row for each claim of the archive.
pub(crate) fn run(options: &Options) -> Done {
    let cannot = |error: gamecert_archive::Error| Failure::new(CANNOT, error);
    let archive = Archive::open(&options.archive).map_err(cannot)?;
    let reference = Reference::published().map_err(|error| Failure::new(CANNOT, error))?;
    let all = records(&archive, &reference).map_err(cannot)?;
    if options.json {
        all.iter().try_for_each(|record| print_line(&as_json(record)))?;
    } else {
        let head = format!("{:>9}  {:>9}  {:>9}  claim\n", "lemmas", "published", "smallest");
        print(&(head + &all.iter().map(row).collect::<String>()))?;
    }
    Ok(if all.iter().any(|record| record.contradicts.is_some()) { FALSE } else { OK })
}

fn row(record: &Record) -> String {
    let Record { claim, lemmas, published, known, contradicts, .. } = record;
    let size = |size: &Option<u64>| size.map_or_else(|| "-".to_owned(), |size| size.to_string());
    let is_record = known.iter().chain(published).min().is_some_and(|least| lemmas < least);
    let more = match contradicts {
        Some(kind) => {
            let other = gamecert_certs::Claim { kind: *kind, ..claim.clone() };
            format!("  contradicts what was published, {other}")
        }
        None if is_record => "  a record".to_owned(),
        None => String::new(),
    };
    let (published, known, claim) = (size(published), size(known), claim.to_string());
    format!("{lemmas:>9}  {published:>9}  {known:>9}  {}{more}\n", claim.replace(is_control, " "))
}

fn as_json(record: &Record) -> String {
    json!({
        "claim": record.claim.to_string(),
        "identity": record.identity.to_string(),
        "lemmas": record.lemmas,
        "published": record.published,
        "smallest": record.known,
        "contradicts": record.contradicts.map(|kind| gamecert_certs::Claim { kind, ..record.claim.clone() }.to_string()),
    })
    .to_string()
}
