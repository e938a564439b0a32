//! What each axiom about scores saves: the lemmas of a proof with all of them, and of what `plug` makes of it without one.
//!
//! `cargo bench -p gamecert-benches --bench axioms` prints a row for each board of the theses with up to 24 strings; `cargo bench -p gamecert-benches --bench axioms --
//! 'american 3x4'` this board only, of any size. Each certificate is checked.

use std::sync::Arc;

use gamecert_benches::measure::{Measured, is_chosen, line};
use gamecert_certs::{Certificate, Play, Question};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::rules::dots::Dots;
use gamecert_elaborate::rules::{Rules, Unmetered};
use gamecert_engine::solve::{Request, solve};
use gamecert_tests::judge;
use gamecert_tests::solved::{Unwatched, plugged, repaired};

/// Strings of the largest boards that are measured without being named.
const STRINGS: u32 = 24;

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let heads = ["board", "strings", "score", "lemmas"].map(str::to_owned).into_iter();
    line(&heads.chain(Dots::AXIOMS.iter().map(|axiom| format!("-{axiom}"))).collect::<Vec<_>>());
    let published = include_str!("../fixtures/known/dots_and_boxes.csv");
    for row in published.lines().filter(|row| !row.starts_with(['#', 'k'])) {
        let cells: Vec<&str> = row.split(',').collect();
        let [kind, rows, columns, first, _] = cells[..] else { return Err(row.into()) };
        let board = format!("{kind} {rows}x{columns}");
        let start = Dots.position(&board).map_err(|error| error.why)?;
        let strings = start.components.first().map_or(0, |coins| Dots.measure(coins));
        let large = if strings > STRINGS { vec![board.as_str()] } else { Vec::new() };
        if is_chosen(&chosen, &board, &large) {
            let mut cells = vec![board.clone(), strings.to_string(), first.to_owned()];
            cells.extend(growth(&board, first)?);
            line(&cells);
        }
    }
    Ok(())
}

/// Lemmas with all axioms, and without each.
fn growth(board: &str, score: &str) -> Measured<Vec<String>> {
    let claim = format!("score(dots {board}) = {score}");
    let verified = |bytes: &[u8]| -> Measured<()> {
        match judge(bytes) {
            Verdict::Verified(summary) if summary.claim.to_string() == claim => Ok(()),
            verdict => Err(format!("{claim}: {verdict}").into()),
        }
    };
    let request = Request::new("dots", board, Play::Scoring, Question::Score);
    let answer = solve(&request, Arc::new(Unwatched))?;
    let (statement, proof) = answer.statement.zip(answer.proof).ok_or("no proof")?;
    let mut bytes = Vec::new();
    proof.write(&mut bytes, &statement, true, &Default::default())?;
    verified(&bytes)?;
    let certificate = Certificate::read(bytes.as_slice()).map_err(|fault| fault.to_string())?.0;
    let mut cells = vec![certificate.lemmas.len().to_string()];
    for axiom in Dots::AXIOMS {
        let repair = plugged(&certificate, &[axiom]).map_err(|error| error.to_string())?;
        verified(&repaired(&repair, true))?;
        cells.push(repair.proof.lemmas.len().to_string());
    }
    Ok(cells)
}
