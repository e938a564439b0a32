//! Cram: a move places a domino on two free cells of a board, side by side or one above the other.
//!
//! Notation: `5x7` (rows, columns) for an empty board, or the rows joined by `/`, `.` for a free
//! cell and `#` for a taken one; sums with `+`. A component is a connected set of at least two free
//! cells on the smallest board that holds it. Its normal form is the least of its turned and
//! mirrored images with no more rows than columns. Subject: rows, columns, then the cells as one
//! number with the high byte first, in as few bytes as rows times columns bits need; the free cell
//! in row r and column c, from 0, has the weight 2^(r * columns + c).

use std::cmp::Ordering;

use super::{Impartial, Position, PositionError, Rules, excerpt, number, terms};

/// Most cells on a board: the bits of its set of cells.
pub const MAX_CELLS: u32 = 128;

/// The rules of Cram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

/// A board with its set of free cells. Sorted by rows, then columns, then the number of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    cols: u8,
    free: u128,
}

/// The two cells that a domino covers, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(u128);

/// The set of one cell, empty for a cell that no board has.
fn cell(index: u32) -> u128 {
    1_u128.unbounded_shl(index)
}

impl Board {
    /// Rows times columns.
    #[must_use]
    pub fn area(self) -> u32 {
        u32::from(self.rows).saturating_mul(u32::from(self.cols))
    }

    /// A board of free cells alone.
    fn full(rows: u8, cols: u8) -> Self {
        let taken = Self { rows, cols, free: 0 };
        Self { free: u128::MAX.unbounded_shr(MAX_CELLS.saturating_sub(taken.area())), ..taken }
    }

    fn index(self, row: u8, col: u8) -> u32 {
        u32::from(row).saturating_mul(u32::from(self.cols)).saturating_add(u32::from(col))
    }

    fn is_free(self, row: u8, col: u8) -> bool {
        self.free & cell(self.index(row, col)) != 0
    }

    /// The rows from the top, each as a number in which the free cell of column c has weight 2^c.
    fn lines(self) -> impl Iterator<Item = u128> {
        let (line, width) = (Self::full(1, self.cols).free, u32::from(self.cols));
        let below = move |cells: &u128| Some(cells.unbounded_shr(width));
        let rows = usize::from(self.rows);
        std::iter::successors(Some(self.free), below).take(rows).map(move |cells| cells & line)
    }

    /// The board with these rows.
    fn from_lines(cols: u8, lines: impl Iterator<Item = u128>) -> Self {
        lines.fold(Self { rows: 0, cols, free: 0 }, |board, line| Self {
            free: board.free | line.unbounded_shl(board.area()),
            rows: board.rows.saturating_add(1),
            cols,
        })
    }

    /// The connected sets of two or more free cells, each in normal form, ascending.
    fn components(self) -> Vec<Self> {
        let width = u32::from(self.cols);
        let first_column = (0..self.rows).fold(0, |cells, row| cells | cell(self.index(row, 0)));
        let not_first = !first_column;
        let not_last = !first_column.unbounded_shl(width.saturating_sub(1));
        let sideways =
            |set: u128| ((set & not_last).unbounded_shl(1) | (set & not_first).unbounded_shr(1)) & self.free;
        let upright = |set: u128| (set.unbounded_shl(width) | set.unbounded_shr(width)) & self.free;
        // A cell without a free neighbour is in no domino.
        let mut left = sideways(self.free) | upright(self.free);
        let mut found = Vec::new();
        while left != 0 {
            let mut set = cell(left.trailing_zeros());
            loop {
                let widened = set | sideways(set);
                let grown = widened | upright(widened);
                if grown == set {
                    break;
                }
                set = grown;
            }
            left &= !set;
            found.push(Self { free: set, ..self }.normal_form());
        }
        found.sort_unstable();
        found
    }

    /// The least image of the free cells on the smallest board that holds them.
    fn normal_form(self) -> Self {
        let board = self.trimmed();
        match board.rows.cmp(&board.cols) {
            Ordering::Less => board.least_mirror_image(),
            Ordering::Greater => board.transposed().least_mirror_image(),
            Ordering::Equal => board.least_mirror_image().min(board.transposed().least_mirror_image()),
        }
    }

    /// The smallest board that holds the free cells, of which there is at least one.
    fn trimmed(self) -> Self {
        let row_of =
            |index: u32| index.checked_div(u32::from(self.cols)).and_then(|row| u8::try_from(row).ok());
        let top = row_of(self.free.trailing_zeros()).unwrap_or(0);
        let bottom = row_of(127_u32.saturating_sub(self.free.leading_zeros())).unwrap_or(top);
        let rows = bottom.saturating_sub(top).saturating_add(1);
        let board = Self { rows, free: self.free.unbounded_shr(self.index(top, 0)), ..self };
        let columns = board.lines().fold(0, |columns, line| columns | line);
        let left = columns.trailing_zeros();
        let width = 128_u32.saturating_sub(columns.leading_zeros()).saturating_sub(left);
        let cols = u8::try_from(width).unwrap_or(self.cols);
        if cols == self.cols {
            board
        } else {
            Self::from_lines(cols, board.lines().map(|line| line.unbounded_shr(left)))
        }
    }

    /// The board with rows and columns exchanged.
    fn transposed(self) -> Self {
        let column = |col| (0..self.rows).filter(move |&row| self.is_free(row, col));
        let line = |col| column(col).fold(0, |line, row| line | cell(u32::from(row)));
        Self::from_lines(self.rows, (0..self.cols).map(line))
    }

    /// The board upside down.
    fn flipped(self) -> Self {
        let width = u32::from(self.cols);
        Self { free: self.lines().fold(0, |cells, line| cells.unbounded_shl(width) | line), ..self }
    }

    /// The board after a half-turn: its cells in reverse order.
    fn half_turned(self) -> Self {
        Self { free: self.free.reverse_bits().unbounded_shr(MAX_CELLS.saturating_sub(self.area())), ..self }
    }

    /// The least of the board, its half-turn, and its two mirror images.
    fn least_mirror_image(self) -> Self {
        let flipped = self.flipped();
        self.min(self.half_turned()).min(flipped).min(flipped.half_turned())
    }
}

impl Rules for Cram {
    type Component = Board;

    const NAME: &'static str = "cram";
    const VERSION: u16 = 1;

    fn under(_axioms: &[String]) -> Self {
        Self
    }

    fn position(&self, text: &str) -> Result<Position<Board>, PositionError> {
        let mut spelling = Vec::new();
        let mut components = Vec::new();
        for term in terms(text)? {
            let board = read_board(term)?;
            spelling.push(self.show(&board));
            components.extend(board.components());
        }
        Position::of_terms(&spelling, components)
    }

    fn show(&self, board: &Board) -> String {
        if board.free.count_ones() == board.area() {
            return format!("{}x{}", board.rows, board.cols);
        }
        let row = |row| {
            (0..board.cols).map(|col| if board.is_free(row, col) { '.' } else { '#' }).collect::<String>()
        };
        (0..board.rows).map(row).collect::<Vec<_>>().join("/")
    }

    fn encode(&self, board: &Board) -> Vec<u8> {
        let mut bytes = vec![board.rows, board.cols];
        let skipped = 16_usize.saturating_sub(board.area().div_ceil(8) as usize);
        bytes.extend(board.free.to_be_bytes().iter().skip(skipped));
        bytes
    }

    fn decode(&self, subject: &[u8]) -> Option<Board> {
        let (&[rows, cols], cells) = subject.split_first_chunk::<2>()?;
        let mut board = Board { rows, cols, free: 0 };
        if board.area() > MAX_CELLS || cells.len() != board.area().div_ceil(8) as usize {
            return None;
        }
        board.free = cells.iter().fold(0, |number, &byte| number.unbounded_shl(8) | u128::from(byte));
        (board.components() == [board]).then_some(board)
    }

    fn measure(&self, board: &Board) -> u32 {
        board.free.count_ones()
    }
}

impl Impartial for Cram {
    type Move = Domino;

    /// By the first cell, row by row; the domino that lies before the one that stands.
    fn moves(&self, board: &Board) -> impl Iterator<Item = Domino> {
        let board = *board;
        (0..board.rows).flat_map(move |row| (0..board.cols).map(move |col| (row, col))).flat_map(
            move |(row, col)| {
                let (right, below) = (col.saturating_add(1), row.saturating_add(1));
                let first = cell(board.index(row, col));
                let lies = (right < board.cols).then_some(first | cell(board.index(row, right)));
                let stands = (below < board.rows).then_some(first | cell(board.index(below, col)));
                lies.into_iter().chain(stands).filter(move |&pair| board.free & pair == pair).map(Domino)
            },
        )
    }

    fn play(&self, board: &Board, Domino(covered): Domino) -> Vec<Board> {
        Board { free: board.free & !covered, ..*board }.components()
    }
}

/// Reads one board, in either notation.
fn read_board(term: &str) -> Result<Board, PositionError> {
    let like = "a board looks like 5x7 or ..#/...";
    if let Some((rows, cols)) = term.split_once('x') {
        let (Some(rows), Some(cols)) = (number(rows), number(cols)) else {
            return Err(PositionError::malformed(format!("`{}` is not a Cram board; {like}", excerpt(term))));
        };
        let board = empty_board(rows, cols)?;
        return Ok(Board::full(board.rows, board.cols));
    }
    let lines: Vec<&str> = term.split('/').collect();
    let width = lines.first().map_or(0, |line| line.len());
    if lines.iter().any(|line| line.len() != width || line.bytes().any(|b| b != b'.' && b != b'#')) {
        let why =
            format!("`{}` is not rows of `.` and `#` of one length joined by `/`; {like}", excerpt(term));
        return Err(PositionError::malformed(why));
    }
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let mut board = empty_board(count(lines.len()), count(width))?;
    for (index, _) in lines.concat().bytes().enumerate().filter(|&(_, byte)| byte == b'.') {
        board.free |= cell(count(index));
    }
    Ok(board)
}

/// A board with no free cell.
fn empty_board(rows: u32, cols: u32) -> Result<Board, PositionError> {
    if rows == 0 || cols == 0 {
        return Err(PositionError::malformed(format!(
            "a {rows}x{cols} board has no cells; the smallest is 1x1"
        )));
    }
    let sides = (u8::try_from(rows), u8::try_from(cols));
    match sides {
        (Ok(rows), Ok(cols)) if u32::from(rows).saturating_mul(u32::from(cols)) <= MAX_CELLS => {
            Ok(Board { rows, cols, free: 0 })
        }
        _ => Err(PositionError::beyond(format!(
            "a {rows}x{cols} board is too large; a Cram board has at most {MAX_CELLS} cells"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_components(text: &str, expected: &[&str]) {
        let components = Cram.position(text).unwrap().components;
        assert_eq!(components.iter().map(|board| Cram.show(board)).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn boards_split_and_turn() {
        check_components("1x1", &[]);
        check_components("2x1", &["1x2"]);
        check_components("..#../..#..", &["2x2", "2x2"]);
        check_components(".#./#.#/.#.", &[]);
        check_components("#./..", &["../.#"]);
        check_components("../.#", &["../.#"]);
        check_components("..#/#../###", &["#../..#"]);
        check_components("1x3+..#..", &["1x2", "1x2", "1x3"]);
    }

    /// The rows of a board after a quarter turn.
    fn turned(text: &str) -> String {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let column = |col: usize| rows.iter().rev().map(|row| row[col]).collect::<String>();
        (0..rows[0].len()).map(column).collect::<Vec<_>>().join("/")
    }

    fn mirrored(text: &str) -> String {
        text.split('/').map(|row| row.chars().rev().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn all_eight_images_have_one_normal_form() {
        for text in ["...#/.#../.###", "..../.#..", "../.#/.#/.#", ".../.../..#"] {
            let least = Cram.position(text).unwrap().components;
            let mut image = text.to_owned();
            for _ in 0..4 {
                image = turned(&image);
                assert_eq!(Cram.position(&image).unwrap().components, least, "{image}");
                assert_eq!(Cram.position(&mirrored(&image)).unwrap().components, least, "{image}");
            }
        }
    }

    #[test]
    fn moves_come_row_by_row_lying_first() {
        let board = Cram.position("../..").unwrap().components[0];
        let moves: Vec<Domino> = Cram.moves(&board).collect();
        assert_eq!(moves, [Domino(0b0011), Domino(0b0101), Domino(0b1010), Domino(0b1100)]);
        let full = Cram.position("3x4").unwrap().components[0];
        assert_eq!(Cram.moves(&full).count(), 3 * 3 + 2 * 4);
        let largest = Cram.position("8x16").unwrap().components[0];
        assert_eq!(Cram.moves(&largest).count(), 8 * 15 + 7 * 16);
    }

    #[test]
    fn only_normal_forms_decode() {
        let corner = Cram.position("../.#").unwrap().components[0];
        assert_eq!(Cram.decode(&Cram.encode(&corner)), Some(corner));
        for (why, subject) in [
            ("not the least image", vec![2, 2, 0b1110]),
            ("a cell that stands alone", vec![1, 4, 0b1011]),
            ("two components", vec![1, 5, 0b11011]),
            ("an empty column", vec![1, 3, 0b011]),
            ("more rows than columns", vec![2, 1, 0b11]),
            ("no cells", vec![1, 1, 0]),
            ("one cell", vec![1, 1, 1]),
            ("a cell beyond the board", vec![1, 2, 0b111]),
            ("a byte too many", vec![1, 2, 0, 0b11]),
            ("a byte too few", vec![1, 9, 0b11]),
            ("no board", vec![]),
            ("too many cells", [vec![12, 12], vec![255; 18]].concat()),
        ] {
            assert_eq!(Cram.decode(&subject), None, "{why}");
        }
    }

    #[test]
    fn bytes_sort_like_boards() {
        let mut boards = Cram.position("1x2+1x9+2x2+3x3+../.#+#../..#+2x5+3x7").unwrap().components;
        boards.sort_unstable();
        let bytes: Vec<Vec<u8>> = boards.iter().map(|board| Cram.encode(board)).collect();
        assert!(bytes.is_sorted());
    }
}
