//! `gamecert import`: certificates from what other programs say: a database of positions, or a file of problems or of deals.

mod captures;
mod database;
mod deals;
mod destinations;
mod effort;
mod parallel;
mod problems;
mod proof;
mod tally;

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gamecert_certs::Claim;
use gamecert_engine::database::Wanted;

use crate::amounts;
use crate::exit::{CANNOT, Done, Failure, USAGE};

/// What to import, and as a proof of what.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  gamecert import entries.txt --claim 'outcome(sprouts 0*11)' -o s11.cert\n  gamecert import problems.obf -o proofs --lines 1-19 --time 5m\n  gamecert import deals.pbn -o proofs --jobs 2\n  gamecert import problems.sgf -o proofs --time 1m"
)]
pub(crate) struct Options {
    /// A database: lines of a position and its nimber, losing positions under a header that says so, or lines of
    /// a position and a contract that its player fails at (docs/databases.md), `-` is standard input; or, in a file named .obf, problems of Othello
    /// with their scores, or, in a file named .pbn, deals of bridge with their double-dummy results, or, in a file named .sgf, problems of captures in Go (docs/contests.md)
    file: PathBuf,
    /// What the file is [default: what its name says, or else a database]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// What to prove from a database, such as 'outcome(sprouts 0*11) = win'; without `= win`, the answer is taken from the database
    #[arg(long, value_name = "CLAIM", value_parser = database::wanted)]
    claim: Option<(Claim, Wanted)>,
    /// Write the certificate here; those of problems and deals go into this folder, one file each
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Keep all entries as lemmas, whatever the claim, and judge each on its own as `certcheck --all` does
    #[arg(long)]
    all: bool,
    /// Write a bare certificate: smaller, but slower to check
    #[arg(long)]
    bare: bool,
    /// Prove without this axiom, such as small-region
    #[arg(long, value_name = "AXIOM", value_parser = super::FURTHER_AXIOMS)]
    without: Vec<String>,
    /// Memory for the entries, such as 512M or 4G; beyond it they go to a temporary file, except for scores. For problems and deals,
    /// memory for each search
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = amounts::memory)]
    memory: usize,
    /// Print the statistics as one JSON object; of problems and deals, one for each
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    each: effort::EachOptions,
    #[command(flatten)]
    problems: problems::ProblemOptions,
    #[command(flatten)]
    deals: deals::DealOptions,
    #[command(flatten)]
    captures: captures::CaptureOptions,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Database,
    Obf,
    Pbn,
    Sgf,
}

impl Options {
    /// What the file is, as an option or its name says.
    fn format(&self) -> Format {
        let has = |ending: &str| self.file.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending));
        let endings = [("obf", Format::Obf), ("pbn", Format::Pbn), ("sgf", Format::Sgf)];
        let named = endings.into_iter().find(|(ending, _)| has(ending));
        self.format.or(named.map(|(_, format)| format)).unwrap_or(Format::Database)
    }

    /// Whether options are given that this format does not have; says which.
    fn judge(&self, format: Format) -> Result<(), &'static str> {
        let is_given = |is_given: bool, why| if is_given { Err(why) } else { Ok(()) };
        let of_databases = self.all || self.bare || !self.without.is_empty();
        if format == Format::Database {
            is_given(
                self.each.are_given(),
                "--jobs, --time, --max-nodes and --leaf-empties are for problems of Othello and Go and deals of bridge, in files named .obf, .sgf and .pbn",
            )?;
        }
        if format != Format::Obf {
            is_given(
                self.problems.are_given(),
                "--lines, --max-empties and --moves are for problems of Othello, in files named .obf",
            )?;
        }
        if format != Format::Pbn {
            is_given(self.deals.are_given(), "--deals is for deals of bridge, in files named .pbn")?;
        }
        if format != Format::Sgf {
            is_given(self.captures.are_given(), "--games is for problems of Go, in files named .sgf")?;
        }
        match format {
            Format::Database => is_given(
                self.claim.is_none(),
                "--claim says what to prove from a database; only files named .obf, .pbn and .sgf claim something themselves",
            ),
            Format::Obf => {
                is_given(self.claim.is_some(), "problems claim their own scores: leave out --claim")?;
                is_given(of_databases, "--all, --bare and --without are for databases, not for problems")
            }
            Format::Pbn => {
                is_given(self.claim.is_some(), "deals claim their own results: leave out --claim")?;
                is_given(of_databases, "--all, --bare and --without are for databases, not for deals")
            }
            Format::Sgf => {
                is_given(self.claim.is_some(), "problems say what is asked: leave out --claim")?;
                is_given(of_databases, "--all, --bare and --without are for databases, not for problems")?;
                let is_counted = self.each.leaf_empties.is_some();
                is_given(is_counted, "--leaf-empties is for Othello and bridge, not for Go")
            }
        }
    }
}

/// Imports a database, problems or deals.
pub(crate) fn run(options: &Options) -> Done {
    let format = options.format();
    options.judge(format).map_err(|why| Failure::new(USAGE, why))?;
    match (format, &options.claim) {
        (Format::Database, Some(claim)) => database::run(options, claim),
        (Format::Pbn, _) => deals::run(options),
        (Format::Sgf, _) => captures::run(options),
        (Format::Obf | Format::Database, _) => problems::run(options),
    }
}

/// The bytes of a file, or of standard input (`-`): at most this many, and one more if there are more.
fn read(file: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let most = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    super::open(file)?
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::new(CANNOT, format!("cannot read {}: {error}", file.display())))?;
    Ok(bytes)
}
