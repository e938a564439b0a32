//! One file for each subcommand.

pub(crate) mod archive;
pub(crate) mod assemble;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod checker;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod deals;
pub(crate) mod diff;
pub(crate) mod draw;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod options;
pub(crate) mod par;
pub(crate) mod play;
pub(crate) mod plug;
pub(crate) mod problem;
pub(crate) mod records;
pub(crate) mod show;
pub(crate) mod shrink;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod trees;

use std::time::Duration;

use gamecert_certs::OCTAL_PERIODICITY;
use gamecert_elaborate::rules::IMPARTIAL_GAMES;
use gamecert_elaborate::rules::bridge::{SURE_TRUMPS, TOP_CARDS};
use gamecert_elaborate::rules::dots::{CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS};
use gamecert_elaborate::rules::sprouts::SMALL_REGION;

pub(crate) use crate::certificate_file::{CertificateFile, open, read_certificate, warning};
pub(crate) use crate::print::{print, print_answer, print_line};

/// Axioms that a proof can do without.
pub(crate) const FURTHER_AXIOMS: [&str; 8] = [
    SMALL_REGION,
    OCTAL_PERIODICITY,
    CHAIN_OPENINGS,
    ISOLATED_PAIRS,
    LOONY_BOUND,
    WHITE_COINS,
    SURE_TRUMPS,
    TOP_CARDS,
];

/// What an argument says that names a game, where only impartial games will do.
pub(crate) fn impartial_games() -> String {
    format!("The game: {}", IMPARTIAL_GAMES.join(", "))
}

/// How many processors this machine has.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Seconds with three digits, for machines.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e3).round() / 1e3
}
