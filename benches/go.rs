//! The searches for captures in Go on the same problems, in tables like those of "Des optimisations de l'Alpha-Béta" (Cazenave, 2000).
//!
//! `cargo bench -p gamecert-benches --bench go` prints a table for each grade of `fixtures/known/go-captures.csv`, and one for the small
//! boards of `fixtures/known/go.csv`, with at most 10,000 nodes a problem. `-- hard 100000` measures one grade, with as many nodes.
//!
//! `-- gnugo` asks GNU Go, which has to be installed, about the problems whose answers are known.
//!
//! `-- make 1` makes the problems from a seed and prints the rows of the file; the answers are those of certificates that `gamecert solve go` makes.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::Duration;

use cpu_time::ProcessTime;
use gamecert_benches::captures::{DEEPEST, Grade, Problem, SMALL, make, problems};
use gamecert_benches::gnugo::{GnuGo, Reading};
use gamecert_benches::measure::Measured;
use gamecert_engine::games::go::search::{Algorithm, Limits, Search};

/// Nodes for each problem, if the arguments do not say how many.
const NODES: u64 = 10_000;

/// How often each problem is searched, because one time is too short to measure.
const REPEATS: u32 = 10;

/// What a search says of a problem.
#[derive(Clone, Copy)]
struct Answer {
    /// `None` if it ran out of nodes.
    is_captured: Option<bool>,
    /// All nodes, and those that did not only decide a game.
    nodes: [u64; 2],
}

fn ask(problem: &Problem, algorithm: Algorithm, nodes: u64) -> Option<Answer> {
    let Problem { board, target, .. } = problem;
    let limits = Limits { nodes, algorithm, ..Limits::default() };
    let mut search = Search::new(board.clone(), *target, limits)?;
    let found = search.moves(board, DEEPEST, &mut |_| true);
    Some(Answer {
        is_captured: found.ok().map(|found| found.is_some()),
        nodes: [search.nodes, search.tree_nodes],
    })
}

/// A row of a table.
#[derive(Default)]
struct Row {
    time: Duration,
    nodes: [u64; 2],
    /// Right answers about targets that are held, and that are captured.
    right: [u32; 2],
    /// Held, but said to be captured; captured, but said to be held.
    wrong: [u32; 2],
    /// Nothing was said.
    open: u32,
    /// Nodes on the problems on which alpha-beta is right, too: all, and those of alpha-beta.
    shared: [u64; 2],
}

impl Row {
    fn measure(problems: &[&Problem], algorithm: Algorithm, nodes: u64, base: &[Answer]) -> Option<Self> {
        let begun = ProcessTime::now();
        for _ in 1..REPEATS {
            for problem in problems {
                _ = ask(problem, algorithm, nodes);
            }
        }
        let answers: Vec<Answer> =
            problems.iter().map(|problem| ask(problem, algorithm, nodes)).collect::<Option<_>>()?;
        let mut row = Self { time: begun.elapsed() / REPEATS, ..Self::default() };
        for ((problem, answer), base) in problems.iter().zip(&answers).zip(base) {
            for (sum, nodes) in row.nodes.iter_mut().zip(answer.nodes) {
                *sum += nodes;
            }
            match (answer.is_captured, problem.is_captured) {
                (None, _) => row.open += 1,
                (_, None) => {}
                (Some(said), Some(truth)) if said == truth => {
                    row.right[usize::from(truth)] += 1;
                    if base.is_captured == Some(truth) {
                        row.shared[0] += answer.nodes[0];
                        row.shared[1] += base.nodes[0];
                    }
                }
                (Some(_), Some(truth)) => row.wrong[usize::from(truth)] += 1,
            }
        }
        Some(row)
    }

    fn print(&self, name: &str, known: u32) {
        let Self { time, nodes: [all, tree], right: [held, captured], wrong, open, shared } = self;
        let solved = 100.0 * f64::from(held + captured) / f64::from(known);
        #[allow(clippy::cast_precision_loss, reason = "figures")]
        let share = shared[0] as f64 / shared[1] as f64;
        println!(
            "{name:<26} {:>7.3} {tree:>9} {all:>9} {solved:>7.2}% {captured:>8} {held:>5} {:>6} {:>6} {open:>5} {share:>6.2}",
            time.as_secs_f64(),
            wrong[0],
            wrong[1],
        );
    }
}

/// Prints the table of a group of problems.
fn table(group: &str, problems: &[Problem], nodes: u64) -> Option<u64> {
    let problems: Vec<&Problem> = problems.iter().filter(|problem| problem.group == group).collect();
    let known = |truth| problems.iter().filter(|problem| problem.is_captured == Some(truth)).count();
    let (captured, held) = (known(true), known(false));
    let unknown = problems.len() - captured - held;
    println!("\n{group}: {captured} captured, {held} held, {unknown} not known, at most {nodes} nodes each");
    println!(
        "{:<26} {:>7} {:>9} {:>9} {:>8} {:>8} {:>5} {:>6} {:>6} {:>5} {:>6}",
        "search", "CPU s", "nodes", "all", "solved", "captured", "held", "false", "missed", "open", "share"
    );
    let base = Algorithm::AlphaBeta { null_move: false };
    let base: Vec<Answer> =
        problems.iter().map(|problem| ask(problem, base, nodes)).collect::<Option<_>>()?;
    let mut signature = 0;
    for algorithm in Algorithm::all() {
        let row = Row::measure(&problems, algorithm, nodes, &base)?;
        row.print(algorithm.name(), u32::try_from(captured + held).ok()?);
        signature += row.nodes[0];
    }
    Some(signature)
}

/// Prints how often GNU Go is wrong about the problems of each group.
fn gnugo(problems: &[Problem]) -> Measured<()> {
    let mut gnugo = GnuGo::start()?;
    println!("{:<8} {:>5} {:<9} {:>6} {:>6}", "group", "asked", "reading", "missed", "false");
    for group in Grade::ALL.map(Grade::name).into_iter().chain([SMALL]) {
        for reading in [Reading::Tactical, Reading::Owl] {
            let (mut asked, mut wrong) = (0, [0, 0]);
            for problem in problems.iter().filter(|problem| problem.group == group) {
                let Some(truth) = problem.is_captured else { continue };
                if let Some(said) = gnugo.captures(problem, reading)? {
                    asked += 1;
                    wrong[usize::from(said)] += u32::from(said != truth);
                }
            }
            println!("{group:<8} {asked:>5} {:<9} {:>6} {:>6}", format!("{reading:?}"), wrong[0], wrong[1]);
        }
    }
    Ok(())
}

fn main() -> Measured<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [word, seed] = &words[..]
        && word == "make"
    {
        make(seed.parse()?, |row| println!("{row}"));
        return Ok(());
    }
    if words == ["gnugo"] {
        return gnugo(&problems()?);
    }
    let nodes = words.iter().find_map(|word| word.parse().ok()).unwrap_or(NODES);
    let problems = problems()?;
    let groups = Grade::ALL.map(Grade::name).into_iter().chain([SMALL]);
    let is_named = |group: &&str| words.iter().any(|word| word == group);
    let named: Vec<&str> = groups.clone().filter(is_named).collect();
    let mut signature = 0;
    for group in if named.is_empty() { groups.collect() } else { named } {
        signature += table(group, &problems, nodes).ok_or("a problem without a target")?;
    }
    println!("signature: {signature} nodes in all, the same on every machine");
    Ok(())
}
