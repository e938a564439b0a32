//! Boards of Othello: discs on a board with named columns and rows; the last disc that was put has a dot, and next to the board stands
//! who is to move.

use super::{Picture, Shape};

const CELL: f64 = 18.0;
/// What the names of rows and columns take.
const EDGE: f64 = 11.0;
/// What the side to move takes, below the board.
const FOOT: f64 = 17.0;
const DISC: f64 = 7.0;
/// The name of the move that puts no disc.
const PASS: &str = "pass";

/// A position in the spelling of the rules, after moves with these names.
pub(super) fn board(text: &str, moves: &[String]) -> Option<Picture> {
    let (rows, mover) = read(text)?;
    // A pass puts no disc.
    let last = moves.iter().rfind(|name| *name != PASS).map_or("", String::as_str);
    let (width, height) = (rows.first()?.len() as f64 * CELL, rows.len() as f64 * CELL);
    let mut shapes = vec![Shape::Rectangle { class: "felt", corner: [EDGE, EDGE], size: [width, height] }];
    let inner = |count: usize| (1..count).map(|line| (line as f64).mul_add(CELL, EDGE));
    let across = inner(rows.len()).map(|y| vec![[EDGE, y], [EDGE + width, y]]);
    let down = inner(rows[0].len()).map(|x| vec![[x, EDGE], [x, EDGE + height]]);
    shapes.push(Shape::Lines { class: "grid", lines: across.chain(down).collect() });
    let middle = |place: usize| (place as f64 + 0.5).mul_add(CELL, EDGE);
    for (column, name) in (0..rows[0].len()).zip('a'..) {
        let at = [middle(column), EDGE - 3.0];
        shapes.push(Shape::Text { class: "name", at, text: name.to_string() });
    }
    for (y, row) in rows.iter().enumerate() {
        let at = [EDGE / 2.0 - 1.0, middle(y) + 3.0];
        shapes.push(Shape::Text { class: "name", at, text: (y + 1).to_string() });
        for ((x, square), column) in row.bytes().enumerate().zip('a'..) {
            let Some(class) = disc(square) else { continue };
            shapes.push(Shape::Circle { class, centre: [middle(x), middle(y)], radius: DISC });
            if last == format!("{column}{}", y + 1) {
                let class = if square == b'X' { "mark on-black" } else { "mark" };
                shapes.push(Shape::Circle { class, centre: [middle(x), middle(y)], radius: DISC * 0.36 });
            }
        }
    }
    let foot = EDGE + height + FOOT / 2.0 + 1.0;
    let centre = [EDGE + width / 2.0 - 20.0, foot];
    shapes.push(Shape::Circle { class: disc(mover)?, centre, radius: DISC * 0.75 });
    let text = format!("{} to move", char::from(mover));
    shapes.push(Shape::Text { class: "name", at: [EDGE + width / 2.0 + 12.0, foot + 3.0], text });
    Some(Picture { width: width + EDGE, height: height + EDGE + FOOT, shapes })
}

/// The rows of a position, and the side to move.
pub(super) fn lines(text: &str) -> Option<Vec<String>> {
    let (mut rows, mover) = read(text)?;
    rows.push(format!("{} to move", char::from(mover)));
    Some(rows)
}

fn disc(square: u8) -> Option<&'static str> {
    match square {
        b'X' => Some("disc black"),
        b'O' => Some("disc"),
        _ => None,
    }
}

/// The rows of a board, and the side to move.
fn read(text: &str) -> Option<(Vec<String>, u8)> {
    let is_size = |size: &usize| (4..=8).contains(size);
    if let Some((height, width)) = text.split_once('x') {
        let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
        let is_board = is_size(&height) && is_size(&width) && height % 2 == 0 && width % 2 == 0;
        return is_board.then(|| (start(height, width), b'X'));
    }
    let (board, mover) = text.split_once(' ')?;
    let rows: Vec<String> = board.split('/').map(str::to_owned).collect();
    let width = rows.first()?.len();
    let is_row = |row: &String| row.len() == width && row.bytes().all(|square| b"XO-".contains(&square));
    let is_board = is_size(&rows.len()) && is_size(&width) && rows.iter().all(is_row);
    (is_board && ["X", "O"].contains(&mover)).then(|| (rows, mover.as_bytes()[0]))
}

fn start(height: usize, width: usize) -> Vec<String> {
    let square =
        |y: usize, x: usize| match ((y + 1).wrapping_sub(height / 2), (x + 1).wrapping_sub(width / 2)) {
            (0, 0) | (1, 1) => 'O',
            (0, 1) | (1, 0) => 'X',
            _ => '-',
        };
    (0..height).map(|y| (0..width).map(|x| square(y, x)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_lie_where_they_are_written() {
        let centres = |text: &str, class: &str| -> Vec<[f64; 2]> {
            let shapes = board(text, &["a1", "b1", PASS].map(str::to_owned)).unwrap().shapes;
            let places = shapes.into_iter().filter_map(|shape| match shape {
                Shape::Circle { class: found, centre, .. } if found == class => {
                    Some(centre.map(|it| (it - EDGE) / CELL - 0.5))
                }
                _ => None,
            });
            // Below the board, who is to move.
            places.filter(|[_, y]| *y < 4.0).collect()
        };
        assert_eq!(centres("4x4", "disc"), [[1.0, 1.0], [2.0, 2.0]]);
        assert_eq!(centres("4x4", "disc black"), [[2.0, 1.0], [1.0, 2.0]]);
        let text = "-X--/---O/----/---- O";
        assert_eq!(centres(text, "disc"), [[3.0, 1.0]]);
        assert_eq!(centres(text, "mark on-black"), [[1.0, 0.0]]);
        let told = board(text, &[PASS.to_owned()]).unwrap().elements();
        assert!(told.contains(">O to move<") && !told.contains("mark"), "{told}");
    }

    #[test]
    fn rows_are_lines() {
        assert_eq!(lines("-X--/---O/----/---- O").unwrap(), ["-X--", "---O", "----", "----", "O to move"]);
        assert_eq!(lines("4x6").unwrap()[1..3], ["--OX--", "--XO--"]);
        assert_eq!(lines("4x6 X"), None);
    }

    #[test]
    fn what_is_no_board_is_not_drawn() {
        for text in
            ["", "3x4", "4x5", "9x8", "----/----/----/----", "----/---/----/---- X", "----/--Z-/----/---- X"]
        {
            assert_eq!(board(text, &[]), None, "{text}");
        }
    }
}
