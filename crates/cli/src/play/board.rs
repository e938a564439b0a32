//! Positions as boards of text, for terminals.

use gamecert_elaborate::moves::END;
use gamecert_elaborate::notation::GO_COLUMNS;

/// A position as lines; without a drawing of its own, its notation.
pub(crate) fn board(game: &str, position: &str) -> Vec<String> {
    let as_text = || vec![position.to_owned()];
    if position == END {
        return as_text();
    }
    match game {
        "nim" | "grundy" => heaps(position).unwrap_or_else(as_text),
        "cram" => {
            let parts: Vec<&str> = position.split(" + ").collect();
            let mut lines = Vec::new();
            for (part, number) in parts.iter().zip(1..) {
                if number > 1 {
                    lines.push(String::new());
                }
                if parts.len() > 1 {
                    lines.push(format!("board {number}:"));
                }
                lines.extend(rows(part, '.', true));
            }
            lines
        }
        "othello" => rows(&with_discs(position), '-', true),
        "connect4" => {
            let empty = position.split_once('x').map(|(columns, rows)| format!("{rows}x{columns}"));
            let mut lines = rows(&empty.unwrap_or_else(|| position.to_owned()), '-', false);
            let width = lines.first().map_or(0, |row| row.split(' ').count());
            let names = (1..=width).filter_map(|column| char::from_digit(u32::try_from(column).ok()?, 36));
            lines.push(spaced(names));
            lines
        }
        "go" => goban(position).unwrap_or_else(as_text),
        _ => as_text(),
    }
}

/// A board of Go, with its points named, and what is asked of it.
fn goban(position: &str) -> Option<Vec<String>> {
    let (board, asked) = position.split_once(' ')?;
    let rows: Vec<&str> = board.split('/').collect();
    let mut lines = named(&rows, GO_COLUMNS.chars(), (1..=rows.len()).rev());
    let (target, rest) = asked.split_once(' ')?;
    let ko = rest.split_once(" ko ").map(|(_, ko)| format!(", no stone on {ko} (ko)")).unwrap_or_default();
    lines.push(format!("target {target}{ko}"));
    Some(lines)
}

/// The rows of the start of a board of Othello, which is written as its size.
fn with_discs(position: &str) -> String {
    let Some((rows, columns)) = size(position) else { return position.to_owned() };
    let middle =
        |at: usize, size: usize| (at + 1 == size / 2 || at == size / 2).then_some(at + 1 == size / 2);
    let disc = |row: usize, column: usize| match middle(row, rows).zip(middle(column, columns)) {
        Some((upper, left)) if upper == left => 'O',
        Some(_) => 'X',
        None => '-',
    };
    let row = |row: usize| (0..columns).map(|column| disc(row, column)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// The numbers in `2x3`.
fn size(text: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|count| (1..=64).contains(count));
    let (one, other) = text.split_once('x')?;
    number(one).zip(number(other))
}

/// Heaps, a line each.
fn heaps(position: &str) -> Option<Vec<String>> {
    let heap = |text: &str| text.trim().parse::<usize>().ok().filter(|count| *count <= 60);
    position
        .split('+')
        .map(|text| heap(text).map(|count| format!("{count:>2} {}", "o".repeat(count))))
        .collect()
}

/// The rows of a board, from a size such as `2x3` or from rows joined by `/`.
fn rows(text: &str, empty: char, with_names: bool) -> Vec<String> {
    let board = text.split(' ').next().unwrap_or_default();
    let cells: Vec<String> = match size(board) {
        Some((rows, columns)) => vec![empty.to_string().repeat(columns); rows],
        None => board.split('/').map(str::to_owned).collect(),
    };
    if with_names {
        named(&cells, 'a'..='z', 1..)
    } else {
        cells.iter().map(|row| spaced(row.chars())).collect()
    }
}

/// The rows of a board, with letters above the columns and a number before each row.
fn named(
    rows: &[impl AsRef<str>],
    letters: impl Iterator<Item = char>,
    numbers: impl Iterator<Item = usize>,
) -> Vec<String> {
    let width = rows.first().map_or(0, |row| row.as_ref().len());
    let edge = rows.len().to_string().len();
    let row =
        |(number, row): (usize, &_)| format!("{number:>edge$} {}", spaced(AsRef::<str>::as_ref(row).chars()));
    let above = format!("{:edge$} {}", "", spaced(letters.take(width)));
    [above].into_iter().chain(numbers.zip(rows).map(row)).collect()
}

fn spaced(letters: impl Iterator<Item = char>) -> String {
    letters.map(String::from).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_drawn() {
        assert_eq!(board("nim", "3 + 1"), [" 3 ooo", " 1 o"]);
        assert_eq!(board("cram", "2x3"), ["  a b c", "1 . . .", "2 . . ."]);
        assert_eq!(
            board("cram", "1x2 + #./.."),
            ["board 1:", "  a b", "1 . .", "", "board 2:", "  a b", "1 # .", "2 . ."]
        );
        assert_eq!(board("cram", "10x2")[..2], ["   a b", " 1 . ."]);
        assert_eq!(board("cram", "10x2")[10], "10 . .");
        assert_eq!(board("othello", "XO--/---- X"), ["  a b c d", "1 X O - -", "2 - - - -"]);
        assert_eq!(board("othello", "4x4")[2], "2 - O X -");
        assert_eq!(board("connect4", "--X-/OOX- O"), ["- - X -", "O O X -", "1 2 3 4"]);
        assert_eq!(
            board("go", ".XO./X.XO/.XO. A2 O ko B2"),
            ["  A B C D", "3 . X O .", "2 X . X O", "1 . X O .", "target A2, no stone on B2 (ko)"]
        );
        let wide = board("go", &format!("{} A10 X", ["O........."; 10].join("/")));
        assert_eq!(wide[..2], ["   A B C D E F G H J K", "10 O . . . . . . . . ."]);
        assert_eq!((wide[10].as_str(), wide[11].as_str()), (" 1 O . . . . . . . . .", "target A10"));
        assert_eq!(board("connect4", "5x4").len(), 5);
        assert_eq!(board("connect4", "5x4")[4], "1 2 3 4 5");
        assert_eq!(board("sprouts", "0*2"), ["0*2"]);
        assert_eq!(board("nim", END), [END]);
    }
}
