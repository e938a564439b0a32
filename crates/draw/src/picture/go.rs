//! Boards of Go with a target, and zones of such boards: what is known lies on wood, and what a zone does not know lies beyond. The stones of
//! the target's block have triangles, the last stone has a ring, and a point that is barred by a ko has a square.

use gamecert_elaborate::notation::GO_COLUMNS;

use super::discs::{Board, CELL, EDGE, Look, middle, plain};
use super::{Picture, Shape};

const LOOK: Look = Look {
    ground: wood,
    hole: None,
    discs: [["disc black", "ring on-black"], ["disc", "ring"]],
    mark: 0.8,
    column: |column| GO_COLUMNS.chars().nth(column.into()).map_or_else(String::new, String::from),
    row: Some(|row, rows| (rows - row).to_string()),
};
/// The sides of the largest board.
const MAX_SIDE: usize = 19;
/// From the middle of a stone to the tips of the triangle on it, and from that of a point to the sides of the square on it.
const TRIANGLE: f64 = 4.2;
const SQUARE: f64 = 3.4;

/// A column and a row from the top.
type Place = (usize, usize);

/// A position, or a zone, in the spelling of the rules.
struct Position {
    board: Board,
    target: Place,
    ko: Option<Place>,
}

/// A position or a zone in the spelling of the rules, after moves with these names.
pub(super) fn board(text: &str, moves: &[String]) -> Option<Picture> {
    let Position { board, target, ko } = read(text)?;
    // A pass puts no stone.
    let last = moves.iter().rev().find_map(|name| point(name, &board.rows));
    let mut signs: Vec<Shape> =
        block(&board.rows, target).into_iter().map(|at| triangle(&board, at)).collect();
    signs.extend(ko.map(square));
    board.draw(&LOOK, last.map(|(column, row)| (row, column)), signs)
}

/// The rows of a position or a zone, what is asked, and the side to move.
pub(super) fn lines(text: &str) -> Option<Vec<String>> {
    let mut lines = read(text)?.board.lines();
    let words: Vec<&str> = text.split(' ').collect();
    lines.insert(lines.len() - 1, format!("target {}", words.get(1)?));
    if let Some(["ko", ko]) = words.get(3..5) {
        lines.insert(lines.len() - 1, format!("ko {ko}"));
    }
    Some(lines)
}

fn read(text: &str) -> Option<Position> {
    let words: Vec<&str> = text.split(' ').collect();
    let [rows, target, mover, rest @ ..] = words.as_slice() else { return None };
    let (ko, left) = match rest {
        [] => (None, None),
        ["ko", ko] => (Some(*ko), None),
        ["within", left] => (None, Some(*left)),
        ["ko", ko, "within", left] => (Some(*ko), Some(*left)),
        _ => return None,
    };
    let (mover, name) = match *mover {
        "X" => (b'X', "Black"),
        "O" => (b'O', "White"),
        _ => return None,
    };
    let rows: Vec<String> = rows.split('/').map(str::to_owned).collect();
    let width = rows.first()?.len();
    let is_side = |count: usize| (1..=MAX_SIDE).contains(&count);
    let is_row = |row: &String| row.len() == width && row.bytes().all(|at| b"XO.?".contains(&at));
    if !is_side(width) || !is_side(rows.len()) || !rows.iter().all(is_row) {
        return None;
    }
    let place = |name: &str| point(name, &rows);
    let target = place(target)?;
    let ko = match ko {
        Some(ko) => Some(place(ko)?),
        None => None,
    };
    let within = left.map(|left| format!(", within {left}")).unwrap_or_default();
    let board = Board { mover, foot: format!("{name} to move{within}"), rows };
    Some(Position { board, target, ko })
}

/// The point with this name on a board with these rows.
fn point(name: &str, rows: &[String]) -> Option<Place> {
    let (letter, number) = name.split_at_checked(1)?;
    let column = GO_COLUMNS.find(letter)?;
    let row = rows.len().checked_sub(number.parse().ok()?)?;
    (column < rows.first()?.len() && row < rows.len()).then_some((column, row))
}

/// What stands on a point.
fn stone(rows: &[String], (column, row): Place) -> Option<u8> {
    rows.get(row)?.as_bytes().get(column).copied()
}

fn is_known(rows: &[String], at: Place) -> bool {
    stone(rows, at).is_some_and(|stone| stone != b'?')
}

/// The stones of the block of a stone; none if there is no stone.
fn block(rows: &[String], at: Place) -> Vec<Place> {
    let colour = stone(rows, at);
    let mut block = Vec::new();
    let mut waiting: Vec<Place> =
        colour.filter(|colour| b"XO".contains(colour)).map(|_| at).into_iter().collect();
    while let Some((column, row)) = waiting.pop() {
        if block.contains(&(column, row)) {
            continue;
        }
        block.push((column, row));
        let around = [
            (column.wrapping_sub(1), row),
            (column, row.wrapping_sub(1)),
            (column + 1, row),
            (column, row + 1),
        ];
        waiting.extend(around.into_iter().filter(|&near| stone(rows, near) == colour));
    }
    block
}

fn triangle(board: &Board, at: Place) -> Shape {
    let [x, y] = [at.0, at.1].map(middle);
    let (side, down) = (TRIANGLE * 0.866, TRIANGLE / 2.0);
    let top = [x, y - TRIANGLE];
    let lines = vec![vec![top, [x + side, y + down], [x - side, y + down], top]];
    let is_black = stone(&board.rows, at) == Some(b'X');
    Shape::Lines { class: if is_black { "target on-black" } else { "target" }, lines }
}

fn square(at: Place) -> Shape {
    let [x, y] = [at.0, at.1].map(middle);
    Shape::Rectangle { class: "ko", corner: [x - SQUARE, y - SQUARE], size: [2.0 * SQUARE; 2] }
}

/// What is known is of wood; lines through the points, and star points.
fn wood(rows: &[String]) -> Vec<Shape> {
    let (columns, height) = (rows.first().map_or(0, String::len), rows.len());
    let known = |at: Place| is_known(rows, at);
    let (mut zone, mut grid, mut beyond) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..height {
        for (from, to, is_in) in runs(columns, |column| known((column, row))) {
            if is_in {
                let edge = |place: usize| (place as f64).mul_add(CELL, EDGE);
                let ([left, right], [top, bottom]) = ([from, to + 1].map(edge), [row, row + 1].map(edge));
                zone.push(vec![[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]);
            }
        }
    }
    let mut through = |count: usize, at: &dyn Fn(usize) -> Place| {
        for (from, to, is_in) in runs(count - 1, |number| known(at(number)) && known(at(number + 1))) {
            let line = [at(from), at(to + 1)].map(|(column, row)| [middle(column), middle(row)]).to_vec();
            if is_in { grid.push(line) } else { beyond.push(line) }
        }
    };
    (0..height).for_each(|row| through(columns, &|column| (column, row)));
    (0..columns).for_each(|column| through(height, &|row| (column, row)));
    let stars = stars(columns, height).into_iter().filter(|&at| known(at));
    let stars = stars.map(|(column, row)| Shape::Circle {
        class: "star",
        centre: [column, row].map(middle),
        radius: 1.5,
    });
    let lines = [("zone", zone), ("grid beyond", beyond), ("grid", grid)];
    let lines = lines.into_iter().filter(|(_, lines)| !lines.is_empty());
    let lines = lines.map(|(class, lines)| Shape::Lines { class, lines });
    [plain("goban", rows)].into_iter().chain(lines).chain(stars).collect()
}

/// The runs of numbers below a count for which something holds or not: the first and the last of each, and whether it holds.
fn runs(count: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize, bool)> {
    let mut runs: Vec<(usize, usize, bool)> = Vec::new();
    for (number, holds) in (0..count).map(|number| (number, holds(number))) {
        match runs.last_mut() {
            Some((_, to, same)) if *same == holds => *to = number,
            _ => runs.push((number, number, holds)),
        }
    }
    runs
}

/// The star points of the boards that are usual.
fn stars(columns: usize, rows: usize) -> Vec<Place> {
    let (near, has_sides) = match (columns, rows) {
        (9, 9) => (2, false),
        (13, 13) => (3, false),
        (19, 19) => (3, true),
        _ => return Vec::new(),
    };
    let (middle, far) = (columns / 2, columns - 1 - near);
    let all = [near, middle, far].map(|row| [near, middle, far].map(|column| (column, row)));
    let is_star = |&(column, row): &Place| has_sides || (column == middle) == (row == middle);
    all.concat().into_iter().filter(is_star).collect()
}
