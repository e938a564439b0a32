//! The family of searches of contests: nodes and CPU seconds of each on positions of the FFO endgame suite, each improvement added alone
//! to alpha-beta with the game's order, and each left out of all together.
//!
//! `cargo bench -p gamecert-benches --bench contests` measures positions 20 to 39; `-- 20 24` those from 20 to 24, `-- mtdf pvs` two
//! searches alone. A search ends after 200 million nodes of a position, and the row says so by `>`. With `-- selective 1 40`, the levels of multi-ProbCut and of null moves are measured instead: how many
//! scores are wrong.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use cpu_time::ProcessTime;
use gamecert_engine::games::othello::{Board, Othello, notation};
use gamecert_engine::knowledge::Limits;
use gamecert_engine::search::contest::{Driver, Features, Score, Search, Selectivity};

/// Nodes of one position.
const MOST_NODES: u64 = 200_000_000;

fn positions(from: u32, to: u32) -> Vec<(Othello, Board, Score)> {
    let lines = include_str!("../fixtures/known/othello-ffo.csv").lines();
    let row = |line: &str| {
        let mut cells = line.split(',');
        let number: u32 = cells.next()?.parse().ok()?;
        let (size, board, _) = notation::read(cells.next()?)?;
        let score: Score = cells.next()?.parse().ok()?;
        (from..=to).contains(&number).then(|| (Othello::new(size), board, score))
    };
    lines.filter_map(row).collect()
}

/// What is measured: a name, a search, and what it uses.
fn family() -> Vec<(String, Driver, Features)> {
    let base = Features { ranks: true, endings: true, ..Features::NONE };
    let added = |name: &str, features| (format!("alpha-beta + {name}"), Driver::AlphaBeta, features);
    let all = Features::USUAL;
    let without = |name: &str, features| (format!("pvs - {name}"), Driver::Pvs, features);
    let mut rows = vec![
        ("alpha-beta".to_owned(), Driver::AlphaBeta, base),
        added("null windows", Features { null_windows: true, ..base }),
        added("table", Features { table: true, ..base }),
        added("table, ETC", Features { table: true, transposition_cutoffs: true, ..base }),
        added("table, its move", Features { table: true, table_move: true, ..base }),
        added("killers", Features { killers: true, ..base }),
        added("history", Features { history: true, ..base }),
        added("looks ahead", Features { looks_ahead: true, ..base }),
        without("null windows", Features { null_windows: false, ..all }),
        without("ETC", Features { transposition_cutoffs: false, ..all }),
        without("table move", Features { table_move: false, ..all }),
        without("looks ahead", Features { looks_ahead: false, ..all }),
        without("the game's order", Features { ranks: false, ..all }),
        without("endings", Features { endings: false, ..all }),
        ("pvs + killers".to_owned(), Driver::Pvs, Features { killers: true, ..all }),
        ("pvs + history".to_owned(), Driver::Pvs, Features { history: true, ..all }),
    ];
    rows.extend(
        [Driver::Pvs, Driver::Mtdf, Driver::Aspiration, Driver::DfPn]
            .map(|it| (it.name().to_owned(), it, it.features())),
    );
    rows
}

fn selective() -> Vec<(String, Driver, Features)> {
    let kinds = [("selectivity", [true, false]), ("null moves", [false, true]), ("both", [true, true])];
    let rows = kinds.into_iter().flat_map(|(name, believes)| {
        Selectivity::LEVELS.map(|percent| {
            let [selectivity, null_moves] = believes.map(|it| Selectivity::new(percent).filter(|_| it));
            let features = Features { selectivity, null_moves, ..Features::USUAL };
            (format!("pvs, {name} {percent}"), Driver::Pvs, features)
        })
    });
    rows.chain([("pvs".to_owned(), Driver::Pvs, Features::USUAL)]).collect()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let from = numbers.first().copied().unwrap_or(20);
    let to = numbers.get(1).copied().unwrap_or(39.max(from));
    let rows = if words.iter().any(|word| word == "selective") { selective() } else { family() };
    let is_asked = |name: &String| {
        !Driver::ALL.iter().any(|it| words.iter().any(|word| word == it.name())) || words.contains(name)
    };
    println!("{:<28} {:>12} {:>8} {:>6} {:>10}", "search", "nodes", "CPU s", "wrong", "beliefs");
    for (name, driver, features) in rows.into_iter().filter(|(name, ..)| is_asked(name)) {
        let begun = ProcessTime::now();
        let (mut nodes, mut wrong, mut beliefs, mut stopped) = (0, 0, 0, 0);
        for (game, board, score) in positions(from, to) {
            let limits = Limits { memory_bytes: 1 << 28, nodes: MOST_NODES };
            let mut search = Search::new(game, features, limits);
            search.root = Some(board);
            match driver.score(&mut search, board) {
                Ok(found) => wrong += u32::from(found != score),
                Err(_) => stopped += 1,
            }
            nodes += search.work.nodes();
            beliefs += search.beliefs;
        }
        let more = if stopped > 0 { ">" } else { "" };
        let seconds = begun.elapsed().as_secs_f64();
        println!("{name:<28} {:>12} {seconds:>8.2} {wrong:>6} {beliefs:>10}", format!("{more}{nodes}"));
    }
}
