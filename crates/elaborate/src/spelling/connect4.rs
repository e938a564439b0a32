//! Positions of Connect Four: a board by its columns and rows, with the columns that were played since; or its rows and the side to move.

use gamecert_certs::{ClaimKind, Fault, Side};
use gamecert_checker::rules::{Connect4, Contest, Rules};
use gamecert_checker::work::Work;

use super::{beyond, excerpt, malformed, number};

/// The spelling of a position.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let text: String = text.trim().replace('×', "x");
    if text.contains('/') {
        return board(&text);
    }
    let (size, moves) = text.split_once(':').map_or((&*text, None), |(size, moves)| (size, Some(moves)));
    let sides = size.split_once('x').and_then(|(cols, rows)| number(cols.trim()).zip(number(rows.trim())));
    let Some((cols, rows)): Option<(u64, u64)> = sides else {
        return Err(malformed(format!(
            "`{}` is no position: write columns and rows, as in 7x6, and the columns played since, as in 7x6:4453",
            excerpt(&text)
        )));
    };
    if !(4..=12).contains(&cols) || !(4..=13).contains(&rows) {
        return Err(beyond("a board has 4 to 12 columns and 4 to 13 rows"));
    }
    let mut spelled = format!("{cols}x{rows}");
    let Some(moves) = moves else { return Ok(spelled) };
    let moves = moves.to_lowercase();
    let columns: Vec<char> = moves.chars().filter(|it| !it.is_whitespace()).collect();
    if columns.is_empty() {
        return Err(malformed(format!(
            "after `:` come the columns that were played; the empty board is {spelled}"
        )));
    }
    for (letter, count) in columns.into_iter().zip(1..) {
        let column = letter.to_digit(13).filter(|&column| (1..=cols).contains(&column.into()));
        if column.is_none() {
            let last = char::from_digit(u32::try_from(cols).unwrap_or(0), 13).unwrap_or('?');
            return Err(malformed(format!("`{letter}` is no column of this board, which has 1 to {last}")));
        }
        let before = spelled.clone();
        if count == 1 {
            spelled.push(':');
        }
        spelled.push(letter);
        if !is_position(&spelled) {
            let why = if is_over(&before) { "play is over before" } else { "the column is full" };
            return Err(malformed(format!("move {count}, in column {letter}: {why}")));
        }
    }
    Ok(spelled)
}

/// A board in rows.
fn board(text: &str) -> Result<String, Fault> {
    let (rows, mover) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    let rows: String = rows.split_whitespace().collect();
    let spelled = format!("{} {}", rows, mover).to_uppercase();
    if is_position(&spelled) {
        return Ok(spelled);
    }
    Err(malformed(format!(
        "`{}`: a board has 4 to 13 rows of 4 to 12 cells, X, O or -, from the top and joined by `/`, then the side to move; no disc hangs in \
         the air, and the side to move has as many discs as the other one, or one less, and no line of four",
        excerpt(text)
    )))
}

fn is_position(spelled: &str) -> bool {
    matches!(Connect4.start(spelled, &mut Work::unlimited()), Ok(Some(_)))
}

fn is_over(spelled: &str) -> bool {
    let start = Connect4.start(spelled, &mut Work::unlimited()).ok().flatten().unwrap_or_default();
    start.iter().any(|position| {
        let classes = Connect4.classes(position, Side::First, &mut Work::unlimited());
        classes.is_ok_and(|classes| classes.is_empty())
    })
}

/// The name of the move from one position to another: the column where they differ, counted from 1, and beyond 9 by a letter.
pub(super) fn move_name(before: &str, after: &str) -> String {
    // The empty board is shown by its size.
    let cell = |rows: &str, place: usize| rows.as_bytes().get(place).copied().filter(|_| rows.contains('/'));
    let differs = |place: &usize| cell(before, *place).unwrap_or(b'-') != cell(after, *place).unwrap_or(b'-');
    let width = after.find('/').map_or(1, |width| width + 1);
    let place = (0..after.len()).filter(|&place| cell(after, place) != Some(b'/')).find(differs).unwrap_or(0);
    let column = u32::try_from(place % width + 1).unwrap_or(0);
    char::from_digit(column, 13).map_or_else(String::new, String::from)
}

/// How many columns the board of a position has.
pub(super) fn columns(position: &str) -> u16 {
    let size = position.split_once('x').and_then(|(columns, _)| columns.parse().ok());
    let in_rows = position.find('/').and_then(|width| width.try_into().ok());
    size.or(in_rows).unwrap_or(1)
}

/// Whether there is such a result.
pub(super) fn judge_claim(kind: ClaimKind) -> Result<(), String> {
    match kind {
        ClaimKind::Value(n) | ClaimKind::ValueAtLeast(n) | ClaimKind::ValueBelow(n)
            if !(-1..=1).contains(&n) =>
        {
            Err(format!("the outcome is win, draw or loss, +1, 0 or -1, not {n}"))
        }
        _ => Ok(()),
    }
}
