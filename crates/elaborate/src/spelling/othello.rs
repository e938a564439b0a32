//! Positions of Othello: the start of a board, its rows, or all its squares in one word; then the side to move.

use gamecert_certs::{ClaimKind, Fault, Side};
use gamecert_checker::rules::{Contest, Othello, Rules};
use gamecert_checker::work::Work;

use super::{beyond, excerpt, malformed, number};

/// Squares of boards that are as wide as high, which can be written in one word.
const IN_ONE_WORD: [usize; 5] = [16, 25, 36, 49, 64];

/// The spelling of a position.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let text = text.trim();
    if let Some((rows, cols)) = text.split_once(['x', '×']) {
        let sides = number::<u32>(rows.trim()).zip(number::<u32>(cols.trim()));
        if let Some((rows, cols)) = sides {
            return start(rows, cols);
        }
    }
    let (board, mover) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    let mover = match mover {
        "X" | "x" => Side::First,
        "O" | "o" => Side::Second,
        _ => {
            return Err(malformed(format!(
                "`{}`: after the board comes the side to move, X or O",
                excerpt(text)
            )));
        }
    };
    let rows = rows(&board.split_whitespace().collect::<String>().to_uppercase())?;
    let letter = if mover == Side::First { "X" } else { "O" };
    let start = start_of(&rows).filter(|_| mover == Side::First);
    let spelled = start.unwrap_or_else(|| format!("{} {letter}", rows.join("/")));
    judge(&spelled).map(|()| spelled)
}

/// The start of a board.
fn start(rows: u32, cols: u32) -> Result<String, Fault> {
    sizes(rows.try_into().unwrap_or(usize::MAX), cols.try_into().unwrap_or(usize::MAX))?;
    if rows % 2 == 1 || cols % 2 == 1 {
        return Err(malformed(format!(
            "a board of {rows}x{cols} has no middle for the discs of the start; write its rows, as in ----/-OX-/-XO-/---- X"
        )));
    }
    Ok(format!("{rows}x{cols}"))
}

fn sizes(rows: usize, cols: usize) -> Result<(), Fault> {
    let is_size = |size| (4..=8).contains(&size);
    if is_size(rows) && is_size(cols) {
        Ok(())
    } else {
        Err(beyond("a board has 4 to 8 rows and 4 to 8 columns"))
    }
}

/// The rows of a board.
fn rows(board: &str) -> Result<Vec<String>, Fault> {
    if let Some(other) = board.chars().find(|letter| !"XO-/".contains(*letter)) {
        return Err(malformed(format!("`{other}` is no square: X and O are discs, - is an empty square")));
    }
    let rows: Vec<String> = match board.split_once('/') {
        Some(_) => board.split('/').map(str::to_owned).collect(),
        None => {
            let side = IN_ONE_WORD.iter().position(|&squares| squares == board.len()).ok_or_else(|| {
                malformed(format!(
                    "there are {} squares; a board in one word has 16, 25, 36, 49 or 64, any other is written in rows joined by `/`",
                    board.len()
                ))
            })?;
            let row = |squares: &[u8]| squares.iter().copied().map(char::from).collect();
            board.as_bytes().chunks(side + 4).map(row).collect()
        }
    };
    let cols = rows.first().map_or(0, String::len);
    sizes(rows.len(), cols)?;
    if rows.iter().any(|row| row.len() != cols) {
        return Err(malformed("the rows of the board have different numbers of squares"));
    }
    if !board.contains(['X', 'O']) {
        return Err(malformed("the board has no discs"));
    }
    Ok(rows)
}

/// The size of a board whose squares are those of its start, which is how the rules write it.
fn start_of(rows: &[String]) -> Option<String> {
    let (height, width) = (rows.len(), rows.first()?.len());
    (rows == rows_of(height, width) && height % 2 == 0 && width % 2 == 0).then(|| format!("{height}x{width}"))
}

/// The rows of the start of a board.
fn rows_of(height: usize, width: usize) -> Vec<String> {
    let middle = |at: usize, size: usize| (at * 2).checked_sub(size).filter(|place| *place < 3);
    let letter = |down, right| match middle(down, height).zip(middle(right, width)) {
        Some((down, right)) if down == right => 'O',
        Some(_) => 'X',
        None => '-',
    };
    (1..=height).map(|down| (1..=width).map(|right| letter(down, right)).collect()).collect()
}

/// The name of the move from one position to another, both in the spelling of the rules: the square of the disc that is put, such as
/// `e3`, by its column and its row from the top, or `pass`.
pub(super) fn move_name(before: &str, after: &str) -> String {
    let rows = |text: &str| match text.split_once(' ') {
        Some((board, _)) => board.split('/').map(str::to_owned).collect(),
        None => {
            let sides = text.split_once('x').and_then(|(rows, cols)| number(rows).zip(number(cols)));
            sides.map_or_else(Vec::new, |(rows, cols)| rows_of(rows, cols))
        }
    };
    for ((before, after), row) in rows(before).iter().zip(rows(after)).zip(1..) {
        let mut squares = before.chars().zip(after.chars()).zip('a'..);
        if let Some((_, column)) = squares.find(|((before, after), _)| *before == '-' && *after != '-') {
            return format!("{column}{row}");
        }
    }
    "pass".to_owned()
}

/// How the symmetry with this number moves a board, in words, and whether the sides are exchanged.
pub(super) fn carried(witness: u16, exchanged: bool) -> String {
    let moved = match witness {
        0 => "",
        1 => "mirrored left to right",
        2 => "mirrored top to bottom",
        3 => "turned by half",
        4 => "mirrored along the diagonal through a1",
        5 => "turned by a quarter to the right",
        6 => "turned by a quarter to the left",
        _ => "mirrored along the other diagonal",
    };
    let sides = if exchanged { "with the sides exchanged" } else { "" };
    [moved, sides].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Sees that the side to move has a move, or nobody has.
fn judge(spelled: &str) -> Result<(), Fault> {
    let work = &mut Work::unlimited();
    let Some(position) = Othello.start(spelled, work)?.and_then(|start| start.into_iter().next()) else {
        return Err(malformed("this is not a position of Othello"));
    };
    let mover = Othello.mover(&position);
    if let [None] = Othello.classes(&position, mover, work)?.as_slice() {
        let [first, second] = Othello::SIDES;
        let (mover, other) = if mover == Side::First { (first, second) } else { (second, first) };
        return Err(malformed(format!(
            "{mover} has no move here and passes, so the side to move is {other}"
        )));
    }
    Ok(())
}

/// Sees that there is such a score.
///
/// # Errors
/// Says what scores there are.
pub(crate) fn judge_claim(kind: ClaimKind, spelled: &str) -> Result<(), String> {
    let (ClaimKind::Value(score) | ClaimKind::ValueAtLeast(score) | ClaimKind::ValueBelow(score)) = kind
    else {
        return Ok(());
    };
    let size = spelled
        .split_once('x')
        .and_then(|(rows, cols)| rows.parse::<i16>().ok().zip(cols.parse::<i16>().ok()));
    let squares = match size {
        Some((rows, cols)) => rows * cols,
        None => {
            let board = spelled.split(' ').next().unwrap_or_default();
            board.bytes().filter(|&letter| letter != b'/').map(|_| 1).sum()
        }
    };
    if score.abs() > squares {
        return Err(format!(
            "there are {squares} squares, so a score is from -{squares} to +{squares}, not {score}"
        ));
    }
    // The empty squares go to one side, unless both have equally many discs.
    if matches!(kind, ClaimKind::Value(_)) && score != 0 && (score - squares) % 2 != 0 {
        let parity = if squares % 2 == 0 { "even" } else { "odd, or 0" };
        return Err(format!("there are {squares} squares, so a score is {parity}, not {score}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use gamecert_checker::rules::contest::Cited;

    use super::super::trial::{check_refusal, check_spelling};
    use super::*;

    #[test]
    fn spelling_is_one() {
        check_spelling(&Othello, " 4x4 ", "4x4");
        check_spelling(&Othello, "6 x 8", "6x8");
        check_spelling(&Othello, "6 × 8", "6x8");
        check_spelling(&Othello, "-----OX--XO----- X", "4x4");
        check_spelling(&Othello, "----/-OX-/-XO-/---- X", "4x4");
        check_spelling(&Othello, "-----OX--XO-----  o", "----/-OX-/-XO-/---- O");
        check_spelling(&Othello, "-----/--OX-/--XO-/----- X", "-----/--OX-/--XO-/----- X");
        check_spelling(&Othello, "xxxx/xxxx/xxxx/xxxo x", "XXXX/XXXX/XXXX/XXXO X");
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        let refuse = |text: &str, why: &str| check_refusal(&Othello, text, why, false);
        refuse(
            &format!("{} X", "X".repeat(63)),
            "there are 63 squares; a board in one word has 16, 25, 36, 49 or 64",
        );
        refuse("----/-OW-/-WO-/---- X", "`W` is no square: X and O are discs, - is an empty square");
        refuse("----/----/----/---- X", "the board has no discs");
        refuse("----/-OX-/-XO-/----", "after the board comes the side to move, X or O");
        refuse("----/-OX-/-XO-/---- W", "after the board comes the side to move, X or O");
        refuse("----/-OX/-XO-/---- X", "the rows of the board have different numbers of squares");
        refuse("-OXX/XXXX/XXXX/XXXX O", "O has no move here and passes, so the side to move is X");
        refuse("5x6", "a board of 5x6 has no middle for the discs of the start");
        check_refusal(&Othello, "9x8", "a board has 4 to 8 rows and 4 to 8 columns", true);
        check_refusal(&Othello, "---/-OX/XO- X", "a board has 4 to 8 rows and 4 to 8 columns", true);
    }

    #[test]
    fn moves_have_names() {
        let board = "----/XXX-/-XO-/---- O";
        assert_eq!(move_name("4x4", board), "a2");
        assert_eq!(move_name(board, "----/XXX-/OOO-/---- X"), "a3");
        assert_eq!(move_name(board, "----/XXX-/-XO-/---- X"), "pass");
        let oblong = "--------/--------/--------/XXXXXXX- O";
        assert_eq!(move_name(oblong, "--------/--------/--------/XXXXXXXO X"), "h4");
    }

    /// Each symmetry moves the board as its words say.
    #[test]
    fn symmetries_have_words() {
        let read =
            |board: &str| Othello.start(&format!("{board} X"), &mut Work::unlimited()).unwrap().unwrap()[0];
        let board = read("XO--/-X--/--OX/----");
        for (witness, (words, image)) in [
            ("", "XO--/-X--/--OX/----"),
            ("mirrored left to right", "--OX/--X-/XO--/----"),
            ("mirrored top to bottom", "----/--OX/-X--/XO--"),
            ("turned by half", "----/XO--/--X-/--OX"),
            ("mirrored along the diagonal through a1", "X---/OX--/--O-/--X-"),
            ("turned by a quarter to the right", "---X/--XO/-O--/-X--"),
            ("turned by a quarter to the left", "--X-/--O-/OX--/X---"),
            ("mirrored along the other diagonal", "-X--/-O--/--XO/---X"),
        ]
        .into_iter()
        .enumerate()
        {
            let witness = u16::try_from(witness).unwrap();
            assert_eq!(carried(witness, false), words);
            let cited = Cited { subject: &Othello.encode(&read(image)), side: Side::Second, witness };
            assert!(Othello.covers(cited, &board, Side::Second, &mut Work::unlimited()).unwrap(), "{words}");
        }
        assert_eq!(carried(0, true), "with the sides exchanged");
        assert_eq!(carried(3, true), "turned by half, with the sides exchanged");
    }

    #[test]
    fn scores_have_a_parity_and_a_limit() {
        let even = "there are 16 squares, so a score is even, not 3";
        assert_eq!(judge_claim(ClaimKind::Value(3), "4x4"), Err(even.to_owned()));
        let odd = "there are 20 squares, so a score is from -20 to +20, not 22";
        let board = "-----/--OX-/--XO-/----- X";
        assert_eq!(judge_claim(ClaimKind::ValueAtLeast(22), board), Err(odd.to_owned()));
        for kind in [ClaimKind::Value(-10), ClaimKind::Value(0), ClaimKind::ValueBelow(3)] {
            assert_eq!(judge_claim(kind, board), Ok(()));
        }
    }
}
