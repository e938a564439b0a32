//! `gamecert archive`: a folder that keeps certificates. One file for each of its subcommands.

mod add;
mod find;
mod get;
mod init;
mod intake;
mod maintain;
mod publish;
mod show;

use std::path::PathBuf;
use std::time::SystemTime;

use clap::{Args, Subcommand};
use gamecert_archive::{Abbreviation, Archive, Entry, is_control};
use serde_json::{Value, json};

use crate::archive_folder::failure;
use crate::exit::{CANNOT, Done, Failure};

/// What to do with an archive.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The archive [default: $GAMECERT_ARCHIVE, or the archive at or above the current folder]
    #[arg(long, global = true, value_name = "DIR")]
    archive: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Create an archive in a new or empty folder
    Init(init::Options),
    /// Check certificates and keep those that are verified
    Add(Box<add::Options>),
    /// Take in files that others have dropped into a folder, each in a process of its own
    Intake(intake::Options),
    /// Take one file, in a process of its own
    #[command(hide = true)]
    TakeOne(intake::One),
    /// List all certificates
    List(find::Listing),
    /// Find certificates by what they claim
    Find(find::Options),
    /// Show everything known about a certificate
    Show(show::Options),
    /// Copy a certificate out of the archive
    Get(get::Options),
    /// Copy certificates into a folder, with their imports and a list
    Export(get::ExportOptions),
    /// Publish a site of plain files: a table, pages, pictures, and the checker for browsers
    Publish(Box<publish::Options>),
    /// Verify that everything is intact, and rebuild the index if it is not
    Verify(maintain::VerifyOptions),
    /// Remove certificates
    Remove(maintain::RemoveOptions),
    /// Remove what killed processes left behind
    Gc,
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options) -> Done {
    if let Command::Init(init) = &options.command {
        return init::run(init, options.archive.as_deref());
    }
    let archive = open(options)?;
    match &options.command {
        Command::Init(_) => Err(Failure::new(CANNOT, "an archive is made of a new folder")),
        Command::Add(options) => add::run(&archive, options),
        Command::Intake(options) => intake::run(&archive, options),
        Command::TakeOne(one) => intake::take_one(&archive, one),
        Command::List(options) => find::list(&archive, options),
        Command::Find(options) => find::run(&archive, options),
        Command::Show(options) => show::run(&archive, options),
        Command::Get(options) => get::run(&archive, options),
        Command::Export(options) => get::export(&archive, options),
        Command::Publish(options) => publish::run(&archive, options),
        Command::Verify(options) => maintain::verify(&archive, options),
        Command::Remove(options) => maintain::remove(&archive, options),
        Command::Gc => maintain::collect(&archive),
    }
}

fn open(options: &Options) -> Result<Archive, Failure> {
    let named = options.archive.clone().or_else(|| std::env::var_os("GAMECERT_ARCHIVE").map(PathBuf::from));
    let root = match named {
        Some(root) => root,
        None => {
            let here = std::env::current_dir().map_err(|error| Failure::new(CANNOT, error))?;
            Archive::around(&here).ok_or_else(|| {
                let why = "the current folder lies in no archive (--archive DIR names one, gamecert archive init makes one)";
                Failure::new(CANNOT, why)
            })?
        }
    };
    Archive::open(&root).map_err(failure)
}

/// The certificate that a user names.
fn entry(archive: &Archive, name: &Abbreviation) -> Result<Entry, Failure> {
    archive.entry(name).map_err(failure)
}

/// A line about a certificate: the first digits of its identity, its size and its claim. `imported` is the number of the lemmas
/// of its imports.
fn line(entry: &Entry, imported: u64) -> String {
    let identity = entry.identity.to_string();
    let all = entry.lemmas.saturating_add(imported);
    let imported = match imported {
        0 => String::new(),
        count => format!("  ({count} of the lemmas imported)"),
    };
    let form = if entry.hinted { "hinted" } else { "bare" };
    format!(
        "{}  {:>9} lemma{} {:>11} bytes  {form:<6}  {}{imported}",
        &identity[..12],
        all,
        if all == 1 { " " } else { "s" },
        entry.bytes,
        plain(&entry.statement.claim().to_string())
    )
}

/// What others wrote must not control the terminal.
fn plain(text: &str) -> String {
    text.replace(is_control, " ")
}

/// Everything the index knows, for machines. `imported` is the number of lemmas of its imports.
fn as_json(entry: &Entry, imported: u64) -> Value {
    let statement = &entry.statement;
    let imports: Vec<String> = statement.imports.iter().map(ToString::to_string).collect();
    json!({
        "identity": entry.identity.to_string(),
        "claim": statement.claim().to_string(),
        "game": statement.game,
        "rules": statement.rules,
        "play": statement.play.to_string(),
        "position": statement.position,
        "axioms": statement.axioms,
        "imports": imports,
        "lemmas": entry.lemmas,
        "imported_lemmas": imported,
        "evidence": entry.evidence,
        "hinted": entry.hinted,
        "bytes": entry.bytes,
        "stored_bytes": entry.stored_bytes,
        "date": entry.date,
        "provenances": entry.provenances,
        "signatures": entry.signatures,
    })
}

/// The date of today (UTC), as provenance states it.
fn today() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now())
        .to_string()
        .chars()
        .take("2026-11-24".len())
        .collect()
}
