//! Misere play: what it costs to solve, certify and check, position by position, each in a process of its own,
//! compared with brute force.
//!
//! `cargo bench -p gamecert-benches --bench misere` prints a table in CPU seconds. Brute force is the least number that no option has
//! (and 1 for the end), over the whole tree of sums of components, each sum once; it proves nothing, and is left out
//! where it takes minutes. `cargo bench -p gamecert-benches --bench misere -- 5x7 0*12` measures these positions only, large ones among them.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use std::collections::HashMap;

use cpu_time::ProcessTime;
use gamecert_benches::measure::{Measured, Row, child, cost, is_chosen, numbers, peak_memory, run};
use gamecert_engine::games::{Cram, CramConfig, Game, Sprouts};

/// Positions with the misere Grundy value of boards, and the outcome of starts of Sprouts (1 for a win): J. Lemoine and
/// S. Viennot, theses of 2011, tables 12.5, 12.6 and 4.3. The last ones are not known from elsewhere.
const POSITIONS: [(&str, Option<u16>); 18] = [
    ("4x7", Some(1)),
    ("5x6", Some(1)),
    ("4x8", Some(1)),
    ("3x12", Some(1)),
    ("5x7", Some(1)),
    ("4x9", Some(1)),
    ("6x6", Some(1)),
    ("4x10", None),
    ("0*6", Some(1)),
    ("0*8", Some(0)),
    ("0*10", Some(1)),
    ("0*11", Some(1)),
    ("0*12", Some(1)),
    ("3x15", Some(1)),
    ("5x8", None),
    ("3x16", None),
    ("6x7", None),
    ("0*14", Some(0)),
];

/// Those that take more than half a minute.
const LARGE: [&str; 5] = ["3x15", "5x8", "3x16", "6x7", "0*14"];

/// Those that brute force is tried on.
const SMALL: [&str; 4] = ["4x7", "5x6", "4x8", "0*6"];

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["brute-force", position] = chosen[..] {
        return brute_force(position);
    }
    let positions = POSITIONS.map(|(position, _)| position);
    let positions: Vec<&str> =
        positions.into_iter().filter(|position| is_chosen(&chosen, position, &LARGE)).collect();
    run(&["position", "brute s", "bruteMB", "sums"], &positions, |position| {
        let expected = POSITIONS.iter().find(|(name, _)| *name == position).and_then(|&(_, value)| value);
        let is_board = position.contains('x');
        let cost = if is_board {
            cost("cram", position, "grundy")?
        } else {
            cost("sprouts", position, "misere outcome")?
        };
        let mut peer = vec!["-".to_owned(); 3];
        if SMALL.contains(&position) {
            let [value, seconds, memory, sums] = numbers(&child(&["brute-force", position])?)?;
            if value != cost.value && (is_board || (value == 0.0) != (cost.value == 0.0)) {
                return Err(format!("{position}: brute force finds {value}").into());
            }
            peer = vec![format!("{seconds:.2}"), format!("{memory:.0}"), sums.to_string()];
        }
        Ok(Row { peer, expected: expected.map(i32::from), cost })
    })
}

/// Prints the misere Grundy value, CPU seconds, MB of memory and the number of sums.
fn brute_force(position: &str) -> Measured<()> {
    let started = ProcessTime::now();
    let (value, sums) = match position.split_once('x') {
        Some((rows, columns)) => {
            let game = Cram::<u64>::new(CramConfig::default());
            let board = game.board(rows.parse()?, columns.parse()?).ok_or("a board")?;
            whole_tree(&game, board)
        }
        None => {
            let game = Sprouts::default();
            let start = game.read_subject(position.as_bytes()).ok_or("a start")?;
            whole_tree(&game, start)
        }
    };
    println!("{value} {} {} {sums}", started.elapsed().as_secs_f64(), peak_memory()?);
    Ok(())
}

/// The misere Grundy value of a sum, and the number of sums that play can reach.
fn whole_tree<G: Game>(game: &G, start: Vec<G::Position>) -> (u16, usize) {
    let mut known: HashMap<Vec<G::Position>, u16> = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(sum) = open.last() {
        let options = options(game, sum);
        let unknown: Vec<Vec<G::Position>> =
            options.iter().filter(|option| !known.contains_key(*option)).cloned().collect();
        if unknown.is_empty() {
            let values: Vec<u16> = options.iter().map(|option| known[option]).collect();
            let value = if values.is_empty() { 1 } else { (0..).find(|n| !values.contains(n)).unwrap_or(0) };
            known.insert(sum.clone(), value);
            open.pop();
        } else {
            open.extend(unknown);
        }
    }
    (known[&start], known.len())
}

fn options<G: Game>(game: &G, sum: &[G::Position]) -> Vec<Vec<G::Position>> {
    let mut found = Vec::new();
    for (place, component) in sum.iter().enumerate() {
        game.whole_options(component, |parts| {
            let others = sum.iter().enumerate().filter(|&(other, _)| other != place);
            let mut option: Vec<G::Position> =
                others.map(|(_, other)| other.clone()).chain(parts.iter().cloned()).collect();
            option.sort_unstable();
            found.push(option);
        });
    }
    found.sort_unstable();
    found.dedup();
    found
}
