//! A trial.
use gamecert_checker::rules::{Rules, dots::Dots};
use gamecert_engine::games::dots::Board;
use gamecert_engine::knowledge::Limits;
use gamecert_engine::scores::alpha_beta::AlphaBeta;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let start = Dots.position(&args[1]).unwrap().components;
    let board = Board::read(&Dots.encode(&start[0])).unwrap();
    let limits = Limits {
        memory_bytes: args.get(3).map_or(4 << 30, |m| m.parse::<usize>().unwrap() << 20),
        nodes: u64::MAX,
    };
    let mut search = AlphaBeta::new(board, limits);
    let all = search.board.all();
    let coins = i32::from(search.board.coins(all));
    let began = std::time::Instant::now();
    match args.get(2).map(String::as_str) {
        Some(c) if c != "-" => {
            let c: i32 = c.parse().unwrap();
            let r = search.reaches(all, c).unwrap();
            println!(
                "{} {c}: {r} nodes {} entries {} {:.2?}",
                args[1],
                search.work.nodes(),
                search.table.len(),
                began.elapsed()
            );
        }
        _ => {
            let (mut low, mut high) = (0, coins);
            let mut c = coins / 2;
            while low < high {
                let t = c.clamp(low + 1, high);
                if search.reaches(all, t).unwrap() {
                    low = t;
                    c = t + 1
                } else {
                    high = t - 1;
                    c = t - 1
                }
                eprintln!(
                    "{low}..{high} nodes {} entries {} {:.2?}",
                    search.work.nodes(),
                    search.table.len(),
                    began.elapsed()
                );
            }
            println!(
                "{} = {low}/{} nodes {} entries {} {:.2?}",
                args[1],
                coins - low,
                search.work.nodes(),
                search.table.len(),
                began.elapsed()
            );
        }
    }
}
