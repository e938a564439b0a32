//! `gamecert import`: certificates from what other programs say: a database of positions, or a file of problems.

mod database;
mod problems;

use std::path::PathBuf;

use clap::Args;
use gamecert_certs::Claim;
use gamecert_engine::database::Wanted;

use crate::amounts;
use crate::exit::{Done, Failure, USAGE};

/// What to import, and as a proof of what.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A database: lines of a position and its nimber, losing positions under a header that says so, or lines of
    /// a position and a contract that its player fails at (docs/databases.md), `-` is standard input; or, in a file named .obf, problems of Othello
    /// with their scores (docs/contests.md)
    file: PathBuf,
    /// What to prove from a database, such as 'outcome(sprouts 0*11) = win'; without `= win`, the answer is taken from the database
    #[arg(long, value_name = "CLAIM", value_parser = database::wanted)]
    claim: Option<(Claim, Wanted)>,
    /// Write the certificate here; those of problems go into this folder, one file each
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
    /// Memory for the entries, such as 512M or 4G; beyond it they go to a temporary file, except for scores. For problems,
    /// memory for each search
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = amounts::memory)]
    memory: usize,
    /// Print the statistics as one JSON object; of problems, one for each
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    problems: problems::ProblemOptions,
}

/// Imports a database, or problems, as the name of the file says.
pub(crate) fn run(options: &Options) -> Done {
    let is_obf = options.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("obf"));
    let usage = |why: &str| Err(Failure::new(USAGE, why));
    match &options.claim {
        None if is_obf && (options.all || options.bare || !options.without.is_empty()) => {
            usage("--all, --bare and --without are for databases, not for problems")
        }
        None if is_obf => problems::run(options),
        Some(_) if is_obf => usage("problems claim their own scores: leave out --claim"),
        _ if options.problems.are_given() => usage(
            "--lines, --max-empties, --moves, --jobs, --time, --max-nodes and --leaf-empties are for problems of Othello, in files named .obf",
        ),
        None => usage(
            "--claim says what to prove from a database; only files named .obf claim something themselves",
        ),
        Some(claim) => database::run(options, claim),
    }
}
