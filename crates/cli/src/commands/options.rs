//! `gamecert options`: the options of a position, with what a short search finds about them.

use clap::Args;
use gamecert_certs::Play;
use gamecert_engine::options::{PositionOption, Worth, options};

use crate::amounts::counted;
use crate::commands::print;
use crate::exit::{Done, Failure, OK, USAGE};
use crate::position_argument::{self, Asked};
use crate::progress::Phase;

/// A position.
#[derive(Args, Debug)]
#[command(after_help = "Under misere play, it shows which moves win instead of nimbers.")]
pub(crate) struct Options {
    #[command(flatten)]
    played: position_argument::Played,
    /// Search at most this many nodes for all options; 0 lists only the options
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
}

/// Prints the normal form, and each option with what it is worth or a question mark.
pub(crate) fn run(options: &Options) -> Done {
    let (Asked { game, position, .. }, play) = options.played.read()?;
    let phase = Phase::of("solving");
    let found =
        self::options(&game, &position, play, options.nodes).map_err(|error| Failure::new(USAGE, error))?;
    drop(phase);
    let shows = match play {
        Play::Normal => "",
        Play::Misere => ", and whether who moves there wins (misere play)",
        Play::Scoring => ", and how many boxes who moves there gets from here on",
        Play::Contest => ", and the result for who moves there",
    };
    let mut text = format!("{}: {}{shows}\n", found.position, counted(found.options.len() as u64, "option"));
    let width = found.options.iter().filter_map(|it| it.name.as_ref()).map(String::len).max().unwrap_or(0);
    for PositionOption { name, text: after, worth } in &found.options {
        let worth = match worth {
            None => "?".to_owned(),
            Some(Worth::Nimber(nimber)) => nimber.to_string(),
            Some(Worth::Wins(true)) => "win".to_owned(),
            Some(Worth::Wins(false)) => "loss".to_owned(),
            Some(Worth::Gets(boxes)) if play == Play::Scoring => boxes.to_string(),
            Some(Worth::Gets(result)) => format!("{result:+}"),
        };
        let name = name.as_ref().map_or(String::new(), |name| format!("{name:<width$}  "));
        text += &format!("{worth:>4}  {name}{after}\n");
    }
    print(&text)?;
    Ok(OK)
}
