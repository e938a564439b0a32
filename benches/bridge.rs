//! Bridge: what it costs to find the twenty results of a deal, to certify and to check them, each deal in a process of its own.
//!
//! `cargo bench -p gamecert-benches --bench bridge` prints a table in CPU seconds: the first twenty deals of `fixtures/known/bridge.csv`, in
//! turn with DDS (B. Haglund, S. Hein) on one thread if `python3` has the package endplay. `-- 31 hard2` measures the deals with these
//! numbers, in the same file or in `bridge-hard.csv`.
//!
//! `-- tables 50` compares kinds of tables on the first fifty deals, in one strain of each, with each of the four hands on lead: nodes and CPU
//! seconds of the search alone.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use std::fs::File;
use std::io::BufReader;

use std::time::Duration;

use cpu_time::ProcessTime;
use gamecert_benches::measure::{Measured, Row, cost_but_bare, line, run};
use gamecert_benches::peer::cpu_time_of;
use gamecert_certs::{Certificate, ClaimKind};
use gamecert_engine::games::bridge::{Kept, Side, Solver, notation};

/// How many deals are measured if none is named.
const USUAL: usize = 20;

/// The twenty results of a deal by DDS, and the CPU seconds that they take without those of the interpreter.
const DDS: &str = "
import sys, time
from endplay._dds import SetMaxThreads
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player
SetMaxThreads(1)
deal = Deal(sys.argv[1])
begun = time.process_time()
table = calc_dd_table(deal)
took = time.process_time() - begun
strains = [Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs]
declarers = [Player.west, Player.north, Player.east, Player.south]
print(f'{took:.2f}', *(table[strain, declarer] for strain in strains for declarer in declarers))
";

/// Deals and the results of each, by their numbers.
fn deals() -> Vec<(String, &'static str, &'static str)> {
    let read = |text: &'static str, name: &'static str| {
        let rows = text.lines().filter_map(|line| line.split_once(',')).filter(|row| row.0.starts_with("N:"));
        (1..).zip(rows).map(move |(number, (deal, results))| (format!("{name}{number}"), deal, results))
    };
    let usual = read(include_str!("../fixtures/known/bridge.csv"), "");
    usual.chain(read(include_str!("../fixtures/known/bridge-hard.csv"), "hard")).collect()
}

/// CPU seconds of DDS for a deal.
fn dds(deal: &str, results: &str) -> Measured<String> {
    let printed = cpu_time_of("python3", &["-c", DDS, deal]).map(|(_, printed)| printed);
    let Some((took, found)) = printed.as_deref().and_then(|line| line.trim().split_once(' ')) else {
        return Ok("-".to_owned());
    };
    if found == results { Ok(took.to_owned()) } else { Err(format!("DDS finds {found} for {deal}").into()) }
}

/// Nodes that a search may visit for one deal.
const MOST_NODES: u64 = 30_000_000;

/// Nodes and CPU seconds of the search with each kind of table.
fn tables(deals: &[(String, &'static str, &'static str)]) -> Measured<()> {
    line(&["table", "nodes", "seconds", "ended"]);
    let kinds = [
        ("owners", Kept::Owners),
        ("by card", Kept::OwnersCardByCard),
        ("ranks", Kept::RelativeRanks),
        ("cards", Kept::Cards),
    ];
    let mut sums = [(0, Duration::ZERO, 0); 4];
    for (number, (_, position, results)) in deals.iter().enumerate() {
        let (deal, contracts) = notation::read(position).ok_or("no deal")?;
        let results: Vec<u8> = results.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        let chosen: Vec<_> = contracts.into_iter().zip(results).skip(number % 5 * 4).take(4).collect();
        for ((_, kept), (nodes, seconds, ended)) in kinds.into_iter().zip(&mut sums) {
            let begun = ProcessTime::now();
            let [((strain, _), _), ..] = chosen[..] else { return Err("no contract".into()) };
            let mut solver = Solver::with_table(deal, strain, 1 << 30, kept);
            let mut is_ended = true;
            for &((_, leader), result) in &chosen {
                let tricks = solver.tricks(leader, &mut |nodes| nodes < MOST_NODES).ok();
                is_ended &= tricks.is_some();
                let tricks =
                    tricks.map(|tricks| if leader.side() == Side::EastWest { tricks } else { 13 - tricks });
                if tricks.is_some_and(|tricks| tricks != result) {
                    return Err(format!("{position} {strain:?} {leader:?} came out as {tricks:?}").into());
                }
            }
            *nodes += solver.nodes;
            *seconds += begun.elapsed();
            *ended += u32::from(is_ended);
        }
    }
    for ((name, _), (nodes, seconds, ended)) in kinds.into_iter().zip(sums) {
        line(&[
            name.to_owned(),
            nodes.to_string(),
            format!("{:.2}", seconds.as_secs_f64()),
            ended.to_string(),
        ]);
    }
    Ok(())
}

fn main() -> Measured<()> {
    let deals = deals();
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [word, count] = &words[..]
        && word == "tables"
    {
        return tables(&deals[..count.parse::<usize>()?.min(deals.len())]);
    }
    let named = words.iter().any(|word| deals.iter().any(|deal| deal.0 == *word));
    let numbers: Vec<&str> = deals.iter().map(|deal| &*deal.0).collect();
    let measured = if named { &numbers[..] } else { &numbers[..USUAL] };
    run(&["deal", "dds"], measured, |number| {
        let (_, deal, results) = deals.iter().find(|deal| deal.0 == number).ok_or("no such deal")?;
        let folder = tempfile::tempdir()?;
        let cost = cost_but_bare(["bridge", deal, "score"], folder.path())?;
        let (certificate, _) =
            Certificate::read(BufReader::new(File::open(folder.path().join("hinted.cert"))?))?;
        let ClaimKind::Values(table) = certificate.statement.claim else { return Err("no table".into()) };
        let found = table.0.map(|tricks| tricks.to_string()).join(" ");
        if found != *results {
            return Err(format!("{deal} came out as {found}, not {results}").into());
        }
        Ok(Row { peer: vec![dds(deal, results)?], expected: None, cost })
    })
}
