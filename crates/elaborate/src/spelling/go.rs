//! Boards of Go with a target and the side to move, and the zones that lemmas are about.

use gamecert_certs::{ClaimKind, Fault};
use gamecert_checker::rules::{Go, Rules};
use gamecert_checker::work::Work;

use super::{beyond, excerpt, malformed};

/// The letters of columns: there is no I.
pub const LETTERS: &str = "ABCDEFGHJKLMNOPQRST";
const SHAPE: &str = "write the rows from the top, joined by `/`, each of X, O and `.`, then a stone of the target and the side to move, as in \
                     X.O/.../XX. A1 O";

/// The spelling of a board.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let upper = text.trim().to_uppercase();
    let words: Vec<&str> = upper.split_whitespace().collect();
    let (rows, rest) = words.split_first().ok_or_else(|| malformed(SHAPE.to_owned()))?;
    let (target, mover, ko) = match rest {
        [target, mover] => (target, mover, None),
        [target, mover, "KO", ko] => (target, mover, Some(*ko)),
        _ => return Err(malformed(format!("`{}` is no position: {SHAPE}", excerpt(text)))),
    };
    let rows: Vec<&str> = rows.split('/').collect();
    let size = judge_rows(&rows)?;
    let mover = match *mover {
        "X" | "B" | "BLACK" => "X",
        "O" | "W" | "WHITE" => "O",
        other => return Err(malformed(format!("`{}` is no side: X (black) or O (white)", excerpt(other)))),
    };
    let place = point(target, size)?;
    if stone(&rows, place) == '.' {
        return Err(malformed(format!(
            "there is no stone on {target}: the target is one of the stones to be taken"
        )));
    }
    let ko_text = match ko {
        Some(ko) => {
            point(ko, size)?;
            format!(" ko {ko}")
        }
        None => String::new(),
    };
    let spelled = format!("{} {target} {mover}", rows.join("/"));
    let is_position = |text: &str| matches!(Go.start(text, &mut Work::unlimited()), Ok(Some(_)));
    if !is_position(&spelled) {
        return Err(malformed(without_liberty(&rows, size).unwrap_or_else(|| SHAPE.to_owned())));
    }
    if ko.is_some() && !is_position(&format!("{spelled}{ko_text}")) {
        return Err(malformed(format!(
            "there is no ko on {}: it is an empty point between stones of the side that has moved, one of which stands alone and has no other liberty",
            ko.unwrap_or_default()
        )));
    }
    Ok(format!("{spelled}{ko_text}"))
}

/// Sees that rows are those of a board. Returns its columns and rows.
fn judge_rows(rows: &[&str]) -> Result<(usize, usize), Fault> {
    let cols = rows.first().map_or(0, |row| row.chars().count());
    for (number, row) in (1..).zip(rows) {
        if let Some(other) = row.chars().find(|letter| !"XO.".contains(*letter)) {
            return Err(malformed(format!(
                "`{other}` in row {number}: a point is X (black), O (white) or `.` (empty)"
            )));
        }
        if row.len() != cols {
            let why = format!("row {number} has {} points, the first one {cols}", row.len());
            return Err(malformed(why));
        }
    }
    if cols > LETTERS.len() || rows.len() > LETTERS.len() {
        return Err(beyond("a board has at most 19 columns and rows"));
    }
    if cols == 0 {
        return Err(malformed(SHAPE.to_owned()));
    }
    Ok((cols, rows.len()))
}

/// The column and the row, from the top, of a point with this name.
fn point(name: &str, (cols, rows): (usize, usize)) -> Result<(usize, usize), Fault> {
    let (letter, number) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    if letter == "I" {
        return Err(malformed(format!(
            "`{}`: there is no column I, so that it is not taken for a J",
            excerpt(name)
        )));
    }
    let col = LETTERS.find(letter).filter(|col| letter.len() == 1 && *col < cols);
    let row = number.parse().ok().filter(|row: &usize| (1..=rows).contains(row) && row.to_string() == number);
    col.zip(row.and_then(|row| rows.checked_sub(row))).ok_or_else(|| {
        let last = LETTERS.chars().nth(cols - 1).unwrap_or('?');
        malformed(format!("`{}` is no point of this board, which has A1 to {last}{rows}", excerpt(name)))
    })
}

fn stone(rows: &[&str], (col, row): (usize, usize)) -> char {
    rows.get(row).and_then(|row| row.chars().nth(col)).unwrap_or('.')
}

/// What is wrong with a stone whose block has no liberty.
fn without_liberty(rows: &[&str], (cols, height): (usize, usize)) -> Option<String> {
    let name =
        |(col, row): (usize, usize)| format!("{}{}", LETTERS.chars().nth(col).unwrap_or('?'), height - row);
    let points = (0..height).flat_map(|row| (0..cols).map(move |col| (col, row)));
    let has_none = |start: &(usize, usize)| {
        let colour = stone(rows, *start);
        let (mut block, mut next) = (vec![*start], 0);
        while let Some(&(col, row)) = block.get(next) {
            next += 1;
            let around =
                [(col.wrapping_sub(1), row), (col, row.wrapping_sub(1)), (col + 1, row), (col, row + 1)];
            for near in around.into_iter().filter(|near| near.0 < cols && near.1 < height) {
                match stone(rows, near) {
                    '.' => return false,
                    other if other == colour && !block.contains(&near) => block.push(near),
                    _ => {}
                }
            }
        }
        colour != '.'
    };
    let mut stones = points.filter(|point| stone(rows, *point) != '.');
    stones.find(has_none).map(|point| {
        format!("the stone on {} has no liberty, nor has its block: it would have been taken", name(point))
    })
}

/// The bytes of a zone that is written as the rules show it.
pub(super) fn subject(text: &str) -> Result<Vec<u8>, String> {
    let wrong = || {
        format!(
            "`{}` is no zone: write the rows with `?` for what is not known, a stone of the target, the side to move, `ko` and its point if there is \
             one, and for an attack `within` and the number of its moves, as in O.?/X?? A2 O within 2",
            excerpt(text)
        )
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let [rows, target, _, rest @ ..] = words.as_slice() else { return Err(wrong()) };
    let (ko, left) = match rest {
        [] => (None, "0"),
        ["ko", ko] => (Some(*ko), "0"),
        ["within", left] => (None, *left),
        ["ko", ko, "within", left] => (Some(*ko), *left),
        _ => return Err(wrong()),
    };
    let left: u16 = left.parse().map_err(|_| wrong())?;
    let rows: Vec<&str> = rows.split('/').collect();
    let plain: Vec<String> = rows.iter().map(|row| row.replace('?', ".")).collect();
    let size =
        judge_rows(&plain.iter().map(String::as_str).collect::<Vec<_>>()).map_err(|fault| fault.why)?;
    let number = |name: &str| {
        let (col, row) = point(name, size).map_err(|fault| fault.why)?;
        u16::try_from(row * size.0 + col).map_err(|_| wrong())
    };
    let words = [left, number(target)?, ko.map_or(Ok(u16::MAX), number)?];
    let mut bytes: Vec<u8> = [size.0, size.1].into_iter().filter_map(|side| side.try_into().ok()).collect();
    bytes.extend(words.into_iter().flat_map(u16::to_le_bytes));
    let digits: Vec<u8> =
        rows.concat().chars().map(|letter| "?.XO".find(letter).map_or(0, |it| it.to_le_bytes()[0])).collect();
    let packed = digits.chunks(4).map(|four| four.iter().rev().fold(0, |byte, digit| byte << 2 | digit));
    bytes.extend(packed);
    match Go.read(&bytes, &mut Work::unlimited()) {
        Ok(Some(zone)) if Go.show(&zone) == text => Ok(bytes),
        _ => Err(wrong()),
    }
}

/// The name of a point on a board of a position, or of a pass.
pub(super) fn mark_name(position: &str, mark: u16) -> String {
    let rows: Vec<&str> = position.split(' ').next().unwrap_or_default().split('/').collect();
    let cols = rows.first().map_or(1, |row| row.len().max(1));
    let (col, row) = (usize::from(mark) % cols, usize::from(mark) / cols);
    match (LETTERS.chars().nth(col), rows.len().checked_sub(row).filter(|row| *row > 0)) {
        (Some(letter), Some(row)) if mark != u16::MAX => format!("{letter}{row}"),
        _ => "elsewhere".to_owned(),
    }
}

/// How a symmetry of the board carries a position to the one that a lemma is about.
pub(super) fn carried(witness: u16) -> String {
    let parts =
        [(4, "columns and rows exchanged"), (1, "left and right exchanged"), (2, "turned upside down")];
    let named: Vec<&str> =
        parts.iter().filter(|(bit, _)| witness & bit != 0).map(|(_, name)| *name).collect();
    named.join(", ")
}

/// Whether there is such a result.
pub(super) fn judge_claim(kind: ClaimKind) -> Result<(), String> {
    match kind {
        ClaimKind::Value(n) | ClaimKind::ValueAtLeast(n) | ClaimKind::ValueBelow(n)
            if !(0..=1).contains(&n) =>
        {
            Err(format!("the outcome is captured or held, 1 or 0, not {n}"))
        }
        _ => Ok(()),
    }
}
