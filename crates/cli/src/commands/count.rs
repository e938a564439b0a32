//! `gamecert count`: the size of a whole game tree.

use clap::{Args, ValueEnum};
use gamecert_engine::count::{Side, count};

use crate::commands::print;
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::position_argument::{self, Asked};
use crate::progress::Phase;

/// What to count, and by whose rules.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    asked: position_argument::Arguments,
    /// Whose rules generate the tree
    #[arg(long, value_enum, default_value_t = By::Checker)]
    by: By,
    /// Count without this axiom, such as small-region
    #[arg(long, value_name = "AXIOM", value_parser = super::FURTHER_AXIOMS)]
    without: Vec<String>,
    /// Give up beyond this many positions
    #[arg(long, default_value_t = 10_000_000)]
    max_positions: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// The checker's
    Checker,
    /// The engine's
    Engine,
}

/// Prints positions, canonical trees, and a line for each measure.
pub(crate) fn run(options: &Options) -> Done {
    let Asked { game, position, .. } = options.asked.read()?;
    let phase = Phase::of("counting");
    let side = if options.by == By::Checker { Side::Checker } else { Side::Engine };
    let size = count(&game, &position, &options.without, side, options.max_positions)
        .map_err(|error| Failure::new(USAGE, error))?;
    let size = size.ok_or_else(|| {
        let most = options.max_positions;
        Failure::new(CANNOT, format!("there are more than {most} positions (--max-positions)"))
    })?;
    drop(phase);
    let mut text = format!("{} positions, {} canonical trees\n", size.positions, size.trees);
    text += &format!("{:>8} {:>10} {:>12}\n", "measure", "positions", "options");
    for (measure, (positions, moves)) in &size.by_measure {
        text += &format!("{measure:>8} {positions:>10} {moves:>12}\n");
    }
    print(&text)?;
    Ok(OK)
}
