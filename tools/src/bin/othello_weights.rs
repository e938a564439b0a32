//! Learns the evaluation of Othello: `cargo run --release -p gamecert-tools --bin othello_weights` writes the weights that the engine reads.
//!
//! Games are played on the board of eight by eight, first by random moves, then by the best of a few looks ahead, and sometimes by another
//! move. When few squares are empty, the score is searched for; it is what all positions of the game are said to be worth. A position after
//! that has its own score. Weights are fitted to these by gradient descent, and then games are played anew with what was learnt.
//! The same seed gives the same bytes.

#![allow(clippy::print_stdout, reason = "a program may speak to its user")]
#![allow(
    clippy::cast_possible_truncation,
    reason = "scores and weights are small, and clamped where they are not"
)]

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Parser;
use gamecert_engine::games::othello::evaluation::patterns::{LOOKUPS, WEIGHTS, lookups, standard};
use gamecert_engine::games::othello::evaluation::{FEWEST, STAGE, STAGES, stage};
use gamecert_engine::games::othello::{Board, Othello, Size};
use gamecert_engine::knowledge::Limits;
use gamecert_engine::search::contest::{Child, Contest, Features, PARTS, Search, Window};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[derive(Parser)]
#[command(about = "Learns the evaluation of Othello, and writes its weights")]
struct Options {
    /// Where to write the weights
    #[arg(long, default_value = "crates/engine/src/games/othello/evaluation/weights.bin")]
    output: PathBuf,
    /// Games of the last generation; those before have half as many
    #[arg(long, default_value_t = 30_000)]
    games: usize,
    /// Generations of games
    #[arg(long, default_value_t = 3)]
    generations: u32,
    /// Empty squares from which on scores are searched for
    #[arg(long, default_value_t = 14)]
    solved: u32,
    /// Do not learn: play this many games and measure by how much the present evaluation misses the score
    #[arg(long, value_name = "GAMES")]
    errors: Option<u32>,
    /// The seed of all that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position and its score.
struct Sample {
    board: Board,
    score: f32,
}

/// Weights while they are learnt, in points.
struct Weights(Vec<f32>);

impl Weights {
    fn new() -> Self {
        Self(vec![0.0; STAGES as usize * WEIGHTS])
    }

    fn places(board: Board) -> impl Iterator<Item = usize> {
        let empty = 64 - board.occupied().count_ones();
        let start = stage(empty) * WEIGHTS;
        let (mut places, mut count) = ([0; LOOKUPS], 0);
        lookups(board, |place| {
            places[count] = start + place;
            count += 1;
        });
        places.into_iter()
    }

    fn estimate(&self, board: Board) -> f32 {
        Self::places(board).map(|place| self.0[place]).sum()
    }

    /// Fits the weights to samples; returns the mean error.
    fn fit(&mut self, samples: &[Sample], random: &mut ChaCha8Rng) -> f32 {
        let standards: Vec<usize> = (0..WEIGHTS).map(standard).collect();
        let tied = |place: usize| place / WEIGHTS * WEIGHTS + standards[place % WEIGHTS];
        let mut met = vec![0_u32; self.0.len()];
        for sample in samples {
            Self::places(sample.board).for_each(|place| met[tied(place)] += 1);
        }
        // What is met seldom moves by less, so that it does not learn single games by heart.
        let steps: Vec<f32> =
            met.iter().map(|&met| 0.6 / LOOKUPS as f32 * (met as f32 / (met as f32 + 30.0))).collect();
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut error = 0.0;
        for epoch in 0..24 {
            let rate = 0.5_f32.powf(epoch as f32 / 6.0);
            error = 0.0;
            for place in (1..order.len()).rev() {
                order.swap(place, random.random_range(0..=place));
            }
            for &number in &order {
                let Sample { board, score } = samples[number];
                let mut places = [0; LOOKUPS];
                Self::places(board).zip(&mut places).for_each(|(place, to)| *to = tied(place));
                let missed = score - places.iter().map(|&place| self.0[place]).sum::<f32>();
                error += missed * missed;
                places.iter().for_each(|&place| self.0[place] += rate * steps[place] * missed);
            }
        }
        for place in 0..self.0.len() {
            self.0[place] = self.0[tied(place)];
        }
        (error / samples.len() as f32).sqrt()
    }

    fn bytes(&self) -> Vec<u8> {
        let byte =
            |weight: &f32| ((weight * PARTS as f32).round().clamp(-127.0, 127.0) as i8).cast_unsigned();
        self.0.iter().map(byte).collect()
    }
}

/// Plays games and solves their ends.
struct Player {
    search: Search<Othello>,
    random: ChaCha8Rng,
    solved: u32,
}

impl Player {
    fn children(&self, board: Board) -> Vec<Child<Board>> {
        let mut children = Vec::new();
        self.search.game.children(board, &mut children);
        children
    }

    /// How good a position is for the player to move, as far as is known, after looking `depth` moves ahead.
    fn value(&self, weights: &Weights, board: Board, depth: u32, (alpha, beta): (f32, f32)) -> f32 {
        let children = self.children(board);
        if children.is_empty() {
            return self.search.game.result(board) as f32;
        }
        if depth == 0 {
            return weights.estimate(board);
        }
        let mut best = f32::MIN;
        for child in children {
            best = best.max(-self.value(weights, child.position, depth - 1, (-beta, -alpha.max(best))));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// A game: positions and the score of each.
    fn game(&mut self, weights: Option<&Weights>, samples: &mut Vec<Sample>) {
        let mut board = self.search.game.size().start();
        let mut passed = Vec::new();
        let opening = self.random.random_range(6..16);
        for turn in 0.. {
            let children = self.children(board);
            if self.search.game.left(board) <= self.solved || children.is_empty() {
                break;
            }
            if turn >= opening && self.search.game.left(board) <= FEWEST + STAGE * STAGES {
                passed.push(board);
            }
            let wanders = turn < opening || self.random.random_range(0..80) == 0;
            let best = match weights {
                _ if wanders => None,
                None => children.iter().min_by_key(|child| self.children(child.position).len()),
                Some(weights) => {
                    let value = |child: &&Child<Board>| {
                        let value = self.value(weights, child.position, 2, (-99.0, 99.0));
                        (value * 1000.0) as i32
                    };
                    children.iter().min_by_key(value)
                }
            };
            let chosen = best.or_else(|| children.choose(&mut self.random));
            board = chosen.map_or(board, |child| child.position);
        }
        let last = self.score(board);
        // After each move, a pass too, a position is seen from the other player.
        let mut score = last;
        for &board in passed.iter().rev() {
            score = -score;
            samples.push(Sample { board, score });
        }
        while self.search.game.left(board) >= FEWEST {
            let score = self.score(board);
            samples.push(Sample { board, score });
            let Some(child) = self.children(board).choose(&mut self.random).copied() else { break };
            board = child.position;
        }
    }

    /// By how much looking ahead misses the score in random games: standard deviations by empty squares and moves ahead.
    fn errors(&mut self, games: u32) {
        const DEPTHS: [u32; 4] = [0, 1, 2, 4];
        let whole = Window { alpha: -65 * PARTS, beta: 65 * PARTS };
        let mut missed = vec![[0.0; DEPTHS.len()]; 64];
        let mut samples = Vec::new();
        for _ in 0..games {
            self.game(Some(&Weights::new()), &mut samples);
            let first = samples
                .iter()
                .map(|sample| sample.board)
                .find(|&board| self.search.game.left(board) <= self.solved + 6);
            samples.clear();
            let Some(mut board) = first else { continue };
            while self.search.game.left(board) >= FEWEST + 4 {
                let empty = self.search.game.left(board);
                let score = f64::from(self.score(board));
                for (place, depth) in DEPTHS.into_iter().enumerate() {
                    let found = self.search.look_ahead(board, depth, whole).ok().flatten().unwrap_or(0);
                    missed[empty as usize][place] += (f64::from(found) / f64::from(PARTS) - score).powi(2);
                }
                let Some(child) = self.children(board).choose(&mut self.random).copied() else { break };
                board = child.position;
            }
        }
        for (empty, sums) in missed.iter().enumerate().filter(|(_, sums)| sums[0] > 0.0) {
            let errors: Vec<String> =
                sums.iter().map(|sum| format!("{:.2}", (sum / f64::from(games)).sqrt())).collect();
            println!(
                "{empty} empty squares: {} discs after looking ahead {DEPTHS:?} moves",
                errors.join(", ")
            );
        }
    }

    fn score(&mut self, board: Board) -> f32 {
        self.search.table.next_search();
        self.search.alpha_beta(board, Window { alpha: -65, beta: 65 }).map_or(0.0, |score| score as f32)
    }
}

fn main() -> io::Result<()> {
    let Options { output, games, generations, solved, errors, seed } = Options::parse();
    let size = Size::new(8, 8).ok_or_else(|| io::Error::other("no such board"))?;
    let limits = Limits { memory_bytes: 64 << 20, nodes: u64::MAX };
    let mut player = Player {
        search: Search::new(Othello::new(size), Features::USUAL, limits),
        random: ChaCha8Rng::seed_from_u64(seed),
        solved,
    };
    if let Some(games) = errors {
        player.errors(games);
        return Ok(());
    }
    let mut weights: Option<Weights> = None;
    let mut samples = Vec::new();
    for generation in 1..=generations {
        let count = if generation == generations { games } else { games / 2 };
        if generation > 2 {
            // Those that were played without any knowledge are forgotten.
            samples.drain(..samples.len() / 3);
        }
        for _ in 0..count {
            player.game(weights.as_ref(), &mut samples);
        }
        let mut next = weights.take().unwrap_or_else(Weights::new);
        let error = next.fit(&samples, &mut player.random);
        println!("generation {generation}: {} positions, error {error:.2}", samples.len());
        for number in 0..STAGES as usize {
            let of_stage = samples.iter().filter(|it| stage(64 - it.board.occupied().count_ones()) == number);
            let missed = |it: &Sample| f64::from(it.score - next.estimate(it.board)).powi(2);
            let (count, sum) = of_stage.fold((0, 0.0), |(count, sum), it| (count + 1, sum + missed(it)));
            println!("  stage {number}: {count} positions, error {:.2}", (sum / f64::from(count)).sqrt());
        }
        fs::write(&output, next.bytes())?;
        weights = Some(next);
    }
    Ok(())
}
