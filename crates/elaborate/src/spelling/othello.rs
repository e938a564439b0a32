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
