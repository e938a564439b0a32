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

#[cfg(test)]
mod tests {
    use super::super::trial::{check_refusal, check_spelling};
    use super::*;

    #[test]
    fn positions_have_short_spellings() {
        check_spelling(&Connect4, " 7x6 ", "7x6");
        check_spelling(&Connect4, "7 x 6", "7x6");
        check_spelling(&Connect4, "7 × 6 : 44", "7x6:44");
        check_spelling(&Connect4, "12×13:1bC ", "12x13:1bc");
        check_spelling(&Connect4, "7x6: 44 53", "7x6:4453");
        check_spelling(&Connect4, "----/----/o---/XX-- o", "----/----/O---/XX-- O");
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        let refuse = |text: &str, why: &str| check_refusal(&Connect4, text, why, false);
        refuse("7x6:", "after `:` come the columns that were played; the empty board is 7x6");
        refuse("7x6:44z", "`z` is no column of this board, which has 1 to 7");
        refuse("7x6:8", "`8` is no column of this board, which has 1 to 7");
        refuse("12x4:d", "`d` is no column of this board, which has 1 to c");
        refuse("7x6:0", "`0` is no column");
        refuse("7x6:4444444", "move 7, in column 4: the column is full");
        refuse("7x6:12121213", "move 8, in column 3: play is over before");
        refuse("seven", "`seven` is no position: write columns and rows, as in 7x6");
        refuse("7x06", "`7x06` is no position");
        refuse("O---/----/----/XXX- O", "no disc hangs in the air");
        refuse("----/----/O---/XX-- X", "the side to move has as many discs as the other one, or one less");
        for size in ["3x3", "3x6", "7x3", "64x64", "13x6", "7x14", "4294967303x6"] {
            check_refusal(&Connect4, size, "a board has 4 to 12 columns and 4 to 13 rows", true);
        }
    }

    #[test]
    fn moves_have_names() {
        assert_eq!(move_name("4x4", "----/----/----/---X O"), "4");
        assert_eq!(move_name("----/----/----/---X O", "----/----/---O/---X X"), "4");
        let wide = "------------/------------/------------/------------ X";
        assert_eq!(move_name(wide, &wide.replace("- X", "X O")), "c");
    }

    #[test]
    fn there_are_three_results() {
        assert_eq!(judge_claim(ClaimKind::ValueBelow(-1)), Ok(()));
        assert!(judge_claim(ClaimKind::Value(2)).unwrap_err().contains("win, draw or loss"));
    }
}
