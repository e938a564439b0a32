//! `gamecert trees`: a whole game as trees, and what it is worth under misere play.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_draw::{TreeDrawing, TreeNode, tree_dot, tree_svg};
use gamecert_engine::trees::{Forest, GameTrees, Tree, TreesError, trees};
use serde_json::json;

use crate::amounts::counted;
use crate::commands::{print, print_line};
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::file_kind::FileKind;
use crate::message::message;
use crate::output::write_bytes;
use crate::progress::Phase;

/// What to generate.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[arg(help = super::impartial_games())]
    game: String,
    /// The position
    position: String,
    /// Give up beyond this many trees
    #[arg(long, value_name = "COUNT", default_value_t = 4_000_000)]
    max_trees: usize,
    /// Print the reduced tree as text if it has at most this many bytes
    #[arg(long, value_name = "BYTES", default_value_t = 10_000)]
    max_text: usize,
    /// Draw the reduced tree in this file; its name chooses the format: .svg or .dot
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw at most this many trees; the drawing says where branches are left out
    #[arg(long, value_name = "COUNT", default_value_t = 100, requires = "output",
        value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The most characters of a name in a drawing; a tree with a longer one is named by its height and its
/// number among those of that height.
const MAX_NAME: usize = 12;

/// Prints how many trees there are, the reduced tree, and what follows from it.
pub(crate) fn run(options: &Options) -> Done {
    let write = options.output.as_deref().map(format).transpose()?;
    let phase = Phase::of("generating");
    let found = trees(&options.game, &options.position, options.max_trees).map_err(|error| match error {
        TreesError::Game(_) => Failure::new(USAGE, error),
        TreesError::TooMany(_) => Failure::new(CANNOT, format!("{error} (--max-trees)")),
    })?;
    drop(phase);
    let GameTrees { forest, canonical, reduced, canonical_count, reduced_count, components } = &found;
    if let (Some((kind, write)), Some(output)) = (write, &options.output) {
        let drawing = drawing(options, forest, *reduced);
        write_bytes(kind, output, write(&drawing).as_bytes())?;
        message!("{} drawn, written to {}", counted(drawing.nodes.len() as u64, "tree"), output.display());
    }
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

/// What writes a drawing.
type Write = fn(&TreeDrawing) -> String;

/// What is written into a file of this name, and what writes it.
fn format(output: &Path) -> Result<(FileKind, Write), Failure> {
    match output.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok((FileKind::Svg, tree_svg)),
        Some("dot" | "gv") => Ok((FileKind::Dot, tree_dot)),
        _ => Err(Failure::new(
            USAGE,
            format!("the name of the drawing has to end in .svg or .dot, not {}", output.display()),
        )),
    }
}

/// A tree and those below it, level by level; heaps of Nim are leaves.
fn drawing(options: &Options, forest: &Forest, top: Tree) -> TreeDrawing {
    let most = usize::try_from(options.max_nodes).unwrap_or(usize::MAX);
    let (mut trees, mut edges) = (vec![top], Vec::new());
    let mut places = HashMap::from([(top, 0)]);
    let mut is_cut = Vec::new();
    // As many as there are trees are looked at, while they become more.
    while let Some(&tree) = trees.get(is_cut.len()) {
        let children = if forest.heap(tree).is_some() { &[][..] } else { forest.children(tree) };
        let new = children.iter().filter(|child| !places.contains_key(child)).count();
        is_cut.push(trees.len() + new > most);
        if trees.len() + new > most {
            continue;
        }
        for &child in children {
            let place = *places.entry(child).or_insert_with(|| {
                trees.push(child);
                trees.len() - 1
            });
            edges.push((is_cut.len() - 1, place));
        }
    }
    let mut of_height: HashMap<u16, usize> = HashMap::new();
    let mut name = |tree: Tree| {
        forest.text(tree, MAX_NAME).unwrap_or_else(|| {
            let count = of_height.entry(forest.height(tree)).or_default();
            *count += 1;
            format!("{}-{count}", forest.height(tree))
        })
    };
    let nodes = trees.iter().zip(is_cut).map(|(&tree, is_cut)| TreeNode {
        name: name(tree),
        is_lost: forest.is_lost(tree),
        is_cut,
    });
    TreeDrawing {
        nodes: nodes.collect(),
        edges,
        title: format!("reduced tree({} {})", options.game, options.position),
        about: format!(
            "height {}, {}; who is to move {} under misere play; not checked",
            forest.height(top),
            counted(forest.below(top).len() as u64, "tree"),
            if forest.is_lost(top) { "loses" } else { "wins" },
        ),
    }
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
