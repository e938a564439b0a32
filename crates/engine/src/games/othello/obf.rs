//! Othello Board Files (OBF), in which programs exchange endgame problems: a position of the board of eight by eight on each
//! line, with the scores of its moves, or with its score alone.
//!
//! A line is a list of fields that end in `;`, and perhaps a comment after `%`. The first field is the position: its 64 squares
//! from a1 on, then the side to move. Every other field is a move with its score for the side to move, or a score alone, which
//! is that of the position.

use super::board::{Board, Size, flips, moves};
use super::notation::{self, Colour};
use super::{Othello, PASS};
use crate::search::contest::Contest;

/// The only size that the format has.
const SIZE: Size = Size { columns: 8, rows: 8 };

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    board: Board,
    mover: Colour,
    /// The score of the position for the side to move: the best one among those of the moves. `None` if the line says none.
    pub score: Option<i16>,
    /// The moves by their numbers, with their scores for the side to move.
    pub moves: Vec<(u16, i16)>,
}

/// A position that can be claimed: the side to move does not have to pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The position in the notation of the game.
    pub position: String,
    /// Whether its side to move is not the one whose score is asked for, so that the score has the other sign.
    pub is_opposite: bool,
}

impl Problem {
    /// The position itself. A side that has to pass is not asked: the position for the other side is.
    #[must_use]
    pub fn asked(&self) -> Asked {
        asked(self.board, self.mover, false)
    }

    /// The position after one of the moves.
    #[must_use]
    pub fn after(&self, number: u16) -> Asked {
        let square = u32::from(number);
        let after = if number == PASS {
            self.board.passed()
        } else {
            self.board.after(square, flips(self.board, square))
        };
        asked(after, self.mover.other(), true)
    }

    /// How many squares are empty.
    #[must_use]
    pub fn empty(&self) -> u32 {
        Othello::new(SIZE).left(self.board)
    }
}

fn asked(board: Board, mover: Colour, is_opposite: bool) -> Asked {
    if is_pass(board) {
        let position = notation::show(SIZE, board.passed(), mover.other());
        return Asked { position, is_opposite: !is_opposite };
    }
    Asked { position: notation::show(SIZE, board, mover), is_opposite }
}

/// Whether the player to move has no move, and the other one has.
fn is_pass(board: Board) -> bool {
    let squares = SIZE.squares();
    moves(board, squares) == 0 && moves(board.passed(), squares) != 0
}

/// Reads a line; `None` if it is blank or holds a comment only.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(line: &str) -> Result<Option<Problem>, String> {
    let text = line.split('%').next().unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(None);
    }
    let mut fields = text.split(';').map(str::trim);
    let (board, mover) = position(fields.next().unwrap_or_default())?;
    let mut problem = Problem { board, mover, score: None, moves: Vec::new() };
    let mut alone = None;
    for field in fields.filter(|field| !field.is_empty()) {
        if let Some((name, score)) = field.split_once(':') {
            let number = number_of(board, name.trim())?;
            if problem.moves.iter().any(|(other, _)| *other == number) {
                return Err(format!("the move {} stands twice", name.trim()));
            }
            problem.moves.push((number, score_of(score)?));
        } else if alone.replace(score_of(field)?).is_some() {
            return Err("two scores are given without a move".to_owned());
        }
    }
    let best = problem.moves.iter().map(|(_, score)| *score).max();
    if let (Some(alone), Some(best)) = (alone, best)
        && alone != best
    {
        return Err(format!("the score is said to be {alone:+}, and that of the best move {best:+}"));
    }
    problem.score = alone.or(best);
    Ok(Some(problem))
}

/// A line with the position and its score, which is written to be read by any program. `None` if the position, in the
/// checker's spelling, is of another size.
#[must_use]
pub fn write(position: &str, score: i16, comment: &str) -> Option<String> {
    let (size, board, mover) = notation::read(position)?;
    let squares = notation::word(size, board, mover);
    (size == SIZE).then(|| format!("{squares} {mover}; {score:+}; % {comment}"))
}

/// Reads the squares and the side to move.
fn position(field: &str) -> Result<(Board, Colour), String> {
    let mut words: Vec<&str> = field.split_whitespace().collect();
    let side = words.pop_if(|word| word.len() == 1).filter(|_| !words.is_empty());
    let squares = words.concat();
    let mut discs = [0_u64; 2];
    for (square, letter) in squares.chars().enumerate() {
        let bit = 1_u64.checked_shl(u32::try_from(square).unwrap_or(u32::MAX)).unwrap_or(0);
        match letter {
            '-' | '.' => {}
            _ => discs[colour(letter).ok_or_else(|| unknown(letter))? as usize] |= bit,
        }
    }
    let count = squares.chars().count();
    if count != 64 {
        return Err(format!("{count} squares are given instead of 64"));
    }
    let mover = side
        .and_then(|side| side.chars().next())
        .and_then(colour)
        .ok_or("after the squares comes the side to move, X or O")?;
    let [x, o] = discs;
    if x | o == 0 {
        return Err("the board has no discs".to_owned());
    }
    let board = if mover == Colour::X { Board { own: x, other: o } } else { Board { own: o, other: x } };
    Ok((board, mover))
}

/// A colour by its letter: programs also write black as `*` or B, and white as W.
fn colour(letter: char) -> Option<Colour> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Colour::X),
        'O' | 'o' | 'W' | 'w' => Some(Colour::O),
        _ => None,
    }
}

fn unknown(letter: char) -> String {
    format!("`{}` is no square: X and O are discs, - is an empty square", letter.escape_debug())
}

/// The number of a move.
fn number_of(board: Board, name: &str) -> Result<u16, String> {
    let name = name.to_lowercase();
    if ["ps", "pa", "pass", "--"].contains(&name.as_str()) {
        let why = || "a side with a move does not pass".to_owned();
        return is_pass(board).then_some(PASS).ok_or_else(why);
    }
    let square = match name.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
            Some(u16::from(row - b'1') * 8 + u16::from(column - b'a'))
        }
        _ => None,
    };
    let is_move = |square: &u16| moves(board, SIZE.squares()) >> square & 1 != 0;
    square.filter(is_move).ok_or_else(|| format!("`{}` is not a move here", name.escape_debug()))
}

/// A score that there can be.
fn score_of(text: &str) -> Result<i16, String> {
    let text = text.trim();
    let score: i16 = text
        .parse()
        .map_err(|_| format!("`{}` is neither MOVE:SCORE nor a score, such as +4", text.escape_debug()))?;
    if score.unsigned_abs() > 64 {
        return Err(format!("a score is from -64 to +64, not {score:+}"));
    }
    if score % 2 != 0 {
        return Err(format!("a score is even, since empty squares go to the winner, not {score:+}"));
    }
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-";

    fn problem(line: &str) -> Problem {
        read(line).unwrap().unwrap()
    }

    #[test]
    fn lines_as_other_programs_write_them() {
        let read_line = problem(&format!("{BOARD} X; H5:+6; G6:-2; F6:-4; H6:-10;"));
        assert_eq!((read_line.score, read_line.moves.len(), read_line.empty()), (Some(6), 4, 6));
        assert_eq!(read_line.asked().position.split('/').next_back(), Some("OOOOOOO- X"));
        for (line, score) in [
            (format!("{BOARD} X"), None),
            (format!("  {BOARD} x ;+6 % the score alone"), Some(6)),
            (format!("{} *; +6; h5:6;\r", BOARD.replace('X', "*")), Some(6)),
        ] {
            assert_eq!(problem(&line).score, score, "{line}");
        }
        for blank in ["", "  \r", "% a comment; with a field;"] {
            assert_eq!(read(blank), Ok(None));
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let asked = problem(&format!("{BOARD} X; +6;")).asked();
        let line = write(&asked.position, 6, "why not").unwrap();
        assert_eq!(line, format!("{BOARD} X; +6; % why not"));
        assert_eq!(problem(&line).asked(), asked);
        assert_eq!(problem(&write("8x8", 0, "").unwrap()).empty(), 60);
        assert_eq!(write("6x6", -4, ""), None);
    }

    /// The score of a pass is that of the other side with the other sign; so is that after a move, unless it is answered by a
    /// pass.
    #[test]
    fn passes_are_not_asked() {
        let line = format!("-OX{} O", "X".repeat(61));
        let passes = problem(&format!("{line}; ps:-62;"));
        assert!(passes.asked().is_opposite && passes.asked().position.ends_with(" X"));
        assert_eq!(passes.after(PASS), passes.asked());
        let moves = problem(&format!("-OX{} X; a1:+64", "X".repeat(61)));
        assert!(!moves.asked().is_opposite);
        assert!(moves.after(0).is_opposite, "play is finished: nobody passes");
        let then_passes = problem(&format!("-OX{}XO- X; A1:+64", "X".repeat(58)));
        assert!(!then_passes.after(0).is_opposite);
        assert!(then_passes.after(0).position.ends_with(" X"));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        let refuse = |line: String, why: &str| assert_eq!(read(&line), Err(why.to_owned()), "{line}");
        refuse(format!("{} X; +6;", &BOARD[1..]), "63 squares are given instead of 64");
        refuse(format!("{BOARD}- X; +6;"), "65 squares are given instead of 64");
        refuse(
            BOARD.replacen('X', "Z", 1) + " X;",
            "`Z` is no square: X and O are discs, - is an empty square",
        );
        for side in ["", " Z", ";"] {
            refuse(format!("{BOARD}{side}"), "after the squares comes the side to move, X or O");
        }
        refuse(format!("{} X; +6;", "-".repeat(64)), "the board has no discs");
        let lines = [
            ("+66", "a score is from -64 to +64, not +66"),
            ("H5:-66", "a score is from -64 to +64, not -66"),
            ("-3", "a score is even, since empty squares go to the winner, not -3"),
            ("A1:+6", "`a1` is not a move here"),
            ("H9:+6", "`h9` is not a move here"),
            ("ps:+6", "a side with a move does not pass"),
            ("H5:+6; h5:+6", "the move h5 stands twice"),
            ("H5:+6; +4", "the score is said to be +4, and that of the best move +6"),
            ("+6; +6", "two scores are given without a move"),
            ("six", "`six` is neither MOVE:SCORE nor a score, such as +4"),
            ("H5:", "`` is neither MOVE:SCORE nor a score, such as +4"),
        ];
        for (fields, why) in lines {
            refuse(format!("{BOARD} X; {fields};"), why);
        }
    }
}
