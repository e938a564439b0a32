//! `gamecert options`: the options of a position, with the nimbers that a short search finds.

use clap::Args;
use gamecert_engine::options::options;

use crate::asked::{self, Asked};
use crate::commands::print;
use crate::exit::{Done, Failure, OK, USAGE};
use crate::progress::Phase;

/// A position.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    asked: asked::Arguments,
    /// Search at most this many nodes for the nimbers of all options; 0 lists only the options
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
}

/// Prints the normal form, and each option with its nimber or a question mark.
pub(crate) fn run(asked: &Options) -> Done {
    let Asked { game, position, .. } = asked.asked.read()?;
    let phase = Phase::of("solving");
    let found = options(&game, &position, asked.nodes).map_err(|error| Failure::new(USAGE, error))?;
    drop(phase);
    let mut text = format!("{}: {} options\n", found.position, found.options.len());
    for option in &found.options {
        let nimber = option.nimber.map_or("?".to_owned(), |nimber| nimber.to_string());
        text += &format!("{nimber:>4}  {}\n", option.text);
    }
    print(&text)?;
    Ok(OK)
}
