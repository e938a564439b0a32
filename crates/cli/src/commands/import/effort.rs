//! What to spend on each problem or deal of a file.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;
use gamecert_engine::search::Limits;

use crate::amounts;

/// How many are solved at a time, and what each may take.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options for problems (.obf, .sgf) and deals (.pbn)")]
pub(super) struct EachOptions {
    /// How many are solved at a time [default: 1]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Spend at most this time on the search of each, such as 90s or 1h30m
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    pub(super) time: Option<Duration>,
    /// Search at most this many nodes for each, with the same result on every machine
    #[arg(long, value_name = "COUNT")]
    max_nodes: Option<u64>,
    /// Leave positions with at most COUNT empty squares, or cards, to the checker's plain search, where that is short [default: 7 squares,
    /// 16 cards]
    #[arg(long, value_name = "COUNT")]
    pub(super) leaf_empties: Option<u32>,
}

impl EachOptions {
    /// Whether there is any of them.
    pub(super) fn are_given(&self) -> bool {
        let Self { jobs, time, max_nodes, leaf_empties } = self;
        jobs.is_some() || time.is_some() || max_nodes.is_some() || leaf_empties.is_some()
    }

    pub(super) fn jobs(&self) -> u16 {
        self.jobs.unwrap_or(1)
    }

    /// What a search may take, with this much memory.
    pub(super) fn limits(&self, memory_bytes: usize) -> Limits {
        Limits { memory_bytes, nodes: self.max_nodes.unwrap_or(Limits::default().nodes) }
    }

    /// The option that leads to the same proof again.
    pub(super) fn leaf_option(&self) -> String {
        self.leaf_empties.map(|count| format!(" --leaf-empties {count}")).unwrap_or_default()
    }
}

/// Reads `7` or `1-19`.
pub(super) fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0);
    let ends = number(first).zip(number(last)).filter(|(first, last)| first <= last);
    ends.map(|(first, last)| first..=last)
        .ok_or_else(|| format!("`{text}` is not a number or a range of numbers, such as 1-19"))
}

/// Whether a number is asked for: any is, unless some are listed.
pub(super) fn lists(ranges: &[RangeInclusive<usize>], number: usize) -> bool {
    ranges.is_empty() || ranges.iter().any(|range| range.contains(&number))
}
