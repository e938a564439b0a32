//! Boards of Cram: `5x7`, or rows of `.` and `#`.

use gamecert_certs::Fault;

use super::{beyond, excerpt, malformed, number};
use gamecert_checker::rules::cram::MAX_CELLS;

/// The spelling of a board: one that is empty by its size, another as it is drawn.
pub(super) fn spelling(term: &str) -> Result<String, Fault> {
    let like = "a board looks like 5x7 or ..#/...";
    if let Some((rows, cols)) = term.split_once('x') {
        let sides = number::<u32>(rows).zip(number::<u32>(cols));
        let (rows, cols) =
            sides.ok_or_else(|| malformed(format!("`{}` is not a Cram board; {like}", excerpt(term))))?;
        return judge_size(rows.into(), cols.into()).map(|()| term.to_owned());
    }
    let lines: Vec<&str> = term.split('/').collect();
    let width = lines.first().map_or(0, |line| line.len());
    if lines.iter().any(|line| line.len() != width || line.bytes().any(|b| b != b'.' && b != b'#')) {
        let why =
            format!("`{}` is not rows of `.` and `#` of one length joined by `/`; {like}", excerpt(term));
        return Err(malformed(why));
    }
    judge_size(lines.len() as u64, width as u64)?;
    Ok(if term.contains('#') { term.to_owned() } else { format!("{}x{width}", lines.len()) })
}

fn judge_size(rows: u64, cols: u64) -> Result<(), Fault> {
    if rows == 0 || cols == 0 {
        return Err(malformed(format!("a {rows}x{cols} board has no cells; the smallest is 1x1")));
    }
    if rows.saturating_mul(cols) > MAX_CELLS.into() {
        let why = format!("a {rows}x{cols} board is too large; a Cram board has at most {MAX_CELLS} cells");
        return Err(beyond(why));
    }
    Ok(())
}

/// The dominoes that fit on a board in the spelling of the rules: its squares from either end, as `a1-b1` and `b1-a1`, and the
/// board that is left.
pub(crate) fn dominoes(board: &str) -> Vec<([String; 2], String)> {
    let rows: Vec<Vec<char>> = match board.split_once('x') {
        Some((rows, cols)) => {
            let side = |text: &str| text.parse::<usize>().unwrap_or_default();
            vec![vec!['.'; side(cols)]; side(rows)]
        }
        None => board.split('/').map(|row| row.chars().collect()).collect(),
    };
    let is_free = |&(y, x): &(usize, usize)| rows.get(y).and_then(|row| row.get(x)) == Some(&'.');
    let squares = rows.iter().enumerate().flat_map(|(y, row)| (0..row.len()).map(move |x| (y, x)));
    let dominoes = squares.flat_map(|(y, x)| [[(y, x), (y, x + 1)], [(y, x), (y + 1, x)]]);
    let laid = |[one, other]: [(usize, usize); 2]| {
        let mut left = rows.clone();
        for (y, x) in [one, other] {
            left[y][x] = '#';
        }
        let left: Vec<String> = left.into_iter().map(|row| row.into_iter().collect()).collect();
        let [one, other] = [one, other].map(square);
        ([format!("{one}-{other}"), format!("{other}-{one}")], left.join("/"))
    };
    dominoes.filter(|squares| squares.iter().all(is_free)).map(laid).collect()
}

/// A square by its column and its row; columns without a letter have their number in brackets.
fn square((y, x): (usize, usize)) -> String {
    let letter = ('a'..='z').nth(x).map_or_else(|| format!("({})", x + 1), String::from);
    format!("{letter}{}", y + 1)
}
