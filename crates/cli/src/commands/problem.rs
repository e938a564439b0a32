//! `gamecert problem`: problems of captures in Go that are made, as positions for `solve` or as SGF for `import`.

use clap::{Args, ValueEnum};
use gamecert_engine::games::go::Size;
use gamecert_engine::games::go::problems::{Shape, random};
use gamecert_engine::games::go::sgf::Problem;

use crate::commands::print;
use crate::exit::{Done, Failure, OK, USAGE};

/// The most problems that are printed at a time.
const MOST: u64 = 100_000;

/// What to make.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  gamecert solve go \"$(gamecert problem ladder 13)\" -o ladder.cert
  gamecert problem random 4x4 --seed 1 --count 20 --sgf > boards.sgf")]
pub(crate) struct Options {
    /// What is asked
    #[arg(value_enum)]
    kind: Kind,
    /// The size of the board: 9, or 4x3 (columns, then rows) for random boards [default: 9, or 4x4 for random boards]
    #[arg(value_parser = size)]
    size: Option<Size>,
    /// Put a block that lives in the way of a ladder
    #[arg(long)]
    breaker: bool,
    /// What chance begins with: the same boards for the same seed [default: 1]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// How many random boards to print [default: 1]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=MOST))]
    count: Option<u64>,
    /// Print games in SGF, one for each problem, instead of positions, one on a line
    #[arg(long)]
    sgf: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A stone that is taken by an atari with each move, along the diagonal
    Ladder,
    /// A stone that is taken along the diagonal, but not by an atari with each move
    LooseLadder,
    /// A stone that is taken by a move that does not touch it
    Net,
    /// Stones that are taken by throwing a stone in
    Snapback,
    /// A block with two eyes, which is not taken
    TwoEyes,
    /// Boards at random
    Random,
}

/// Prints the problems.
pub(crate) fn run(options: &Options) -> Done {
    let positions = options.positions().map_err(|why| Failure::new(USAGE, why))?;
    let mut text = String::new();
    for (name, position) in positions {
        if options.sgf {
            let problem = Problem { position, is_captured: None };
            let game = problem.write(Some(&name), "").map_err(|why| Failure::new(USAGE, why))?;
            text += &game.write();
        } else {
            text += &position;
            text.push('\n');
        }
    }
    print(&text)?;
    Ok(OK)
}

impl Options {
    /// The positions with their names.
    fn positions(&self) -> Result<Vec<(String, String)>, String> {
        if self.breaker && self.kind != Kind::Ladder {
            return Err("--breaker is for ladders".to_owned());
        }
        if (self.seed.is_some() || self.count.is_some()) && self.kind != Kind::Random {
            return Err("--seed and --count are for random boards".to_owned());
        }
        let shape = match self.kind {
            Kind::Random => return self.random(),
            Kind::Ladder => Shape::Ladder { has_breaker: self.breaker },
            Kind::LooseLadder => Shape::LooseLadder,
            Kind::Net => Shape::Net,
            Kind::Snapback => Shape::Snapback,
            Kind::TwoEyes => Shape::TwoEyes,
        };
        let size = self.size.map_or((9, 9), |size| (size.columns(), size.rows()));
        if size.0 != size.1 {
            return Err(format!(
                "a board for a {shape} is square, as 9 is; only random boards may be {}x{}",
                size.0, size.1
            ));
        }
        Ok(vec![(format!("{shape}, {}x{}", size.0, size.0), shape.position(size.0)?)])
    }

    fn random(&self) -> Result<Vec<(String, String)>, String> {
        let default = || size("4x4");
        let size = self.size.map_or_else(default, Ok)?;
        let (columns, rows, seed) = (size.columns(), size.rows(), self.seed.unwrap_or(1));
        let named = |number: u64| {
            let position = random(size, seed, number)?;
            Some((format!("random {columns}x{rows}, seed {seed}, {}", number + 1), position))
        };
        let all: Option<Vec<_>> = (0..self.count.unwrap_or(1)).map(named).collect();
        all.ok_or_else(|| "on a board of one point, no stone has a liberty".to_owned())
    }
}

/// Reads `9` or `4x3`.
fn size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let number = |text: &str| text.parse::<u8>().ok();
    let size = number(columns).zip(number(rows)).and_then(|(columns, rows)| Size::new(columns, rows));
    size.ok_or_else(|| "a board has 1 to 19 columns and rows, as in 9 or 4x3".to_owned())
}
