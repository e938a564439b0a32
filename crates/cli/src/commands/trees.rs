//! `gamecert trees`: a whole game as trees, and what it is worth under misere play.

use clap::Args;
use gamecert_engine::trees::{Forest, GameTrees, Tree, TreesError, trees};
use serde_json::json;

use crate::commands::{print, print_line};
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::written::counted;

/// What to develop.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The game: nim, octal, cram or sprouts
    game: String,
    /// The position
    position: String,
    /// Give up beyond so many trees
    #[arg(long, value_name = "COUNT", default_value_t = 4_000_000)]
    max_trees: usize,
    /// Write the reduced tree as a text of at most so many bytes
    #[arg(long, value_name = "BYTES", default_value_t = 10_000)]
    max_text: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints how many trees there are, the reduced tree, and what follows from it.
pub(crate) fn run(options: &Options) -> Done {
    let found = trees(&options.game, &options.position, options.max_trees).map_err(|error| match error {
        TreesError::Game(_) => Failure::new(USAGE, error),
        TreesError::TooMany(_) => Failure::new(CANNOT, format!("{error} (--max-trees)")),
    })?;
    let GameTrees { forest, canonical, reduced, canonical_count, reduced_count, components } = &found;
    let text = forest.text(*reduced, options.max_text);
    let worth = Worth::of(forest, *canonical);
    if options.json {
        let shown = json!({
            "game": options.game, "position": options.position, "components": components,
            "canonical_trees": canonical_count, "reduced_canonical_trees": reduced_count,
            "height": forest.height(*canonical), "reduced_height": forest.height(*reduced), "reduced_tree": text,
            "nimber": worth.nimber, "misere_grundy": worth.misere, "misere_outcome": worth.outcome(),
        });
        return print_line(&shown.to_string()).map(|()| OK);
    }
    let text = text.unwrap_or_else(|| format!("more than {} bytes (--max-text)", options.max_text));
    print(&format!(
        "{}, {} reduced; {} developed\n\
        height {}, reduced {}\n\
        reduced tree {text}\n\
        misere Grundy value {}: {}; nimber {}\n\
        not proved here: `gamecert solve --misere ... --claim grundy`, `reduced-tree` or `tree` does that\n",
        counted(*canonical_count as u64, "canonical tree"),
        reduced_count,
        counted(*components as u64, "component"),
        forest.height(*canonical),
        forest.height(*reduced),
        worth.misere,
        worth.outcome(),
        worth.nimber,
    ))?;
    Ok(OK)
}

/// What a position is worth.
struct Worth {
    nimber: u16,
    misere: u16,
}

impl Worth {
    fn of(forest: &Forest, tree: Tree) -> Worth {
        Worth { nimber: forest.nimber(tree), misere: forest.misere_grundy(tree) }
    }

    fn outcome(&self) -> &'static str {
        if self.misere == 0 { "loss" } else { "win" }
    }
}
