//! Othello in books: positions as text, and a guess at their scores.

use gamecert_elaborate::rules::{Othello as Definition, Rules, Unmetered};

use super::board::{Board, Size, moves};
use super::notation::{self, Colour};
use super::{Othello, PASS};
use crate::book::Recorded;
use crate::search::contest::{Contest, PARTS, Score};

/// What a corner is worth in discs, by a rough guess.
const CORNER: Score = 8;

impl Recorded for Othello {
    const NAME: &'static str = Definition::NAME;

    fn board(&self) -> String {
        format!("{}x{}", self.size.rows, self.size.columns)
    }

    fn normal(&self, board: Board) -> Board {
        self.size.canonical(board).0
    }

    fn text(&self, board: Board) -> String {
        notation::show(self.size, board, Colour::X)
    }

    fn read(&self, text: &str) -> Option<Board> {
        let (size, board, mover) = notation::read(text)?;
        (size == self.size && mover == Colour::X).then_some(board)
    }

    fn move_name(&self, number: u16) -> String {
        notation::move_name(number)
    }

    /// The evaluation, where there is one; otherwise mobility and corners.
    fn guess(&self, board: Board) -> Score {
        if let Some(estimate) = self.estimate(board) {
            return (estimate + PARTS).div_euclid(2 * PARTS) * 2;
        }
        let corners = (0..4).fold(0, |corners, symmetry| corners | self.size.image(1, symmetry));
        let count = |board: Board| {
            let [moves, corners] = [moves(board, self.squares), board.own & corners]
                .map(|squares| squares.count_ones().cast_signed());
            moves + CORNER * corners
        };
        // Scores on boards with an even number of squares are even.
        (count(board) - count(board.passed())) / 2 * 2
    }

    fn placed(position: &str) -> Result<(Self, Board), String> {
        let spelling = Definition.position(position).map_err(|error| error.to_string())?.spelling;
        let read = notation::read(&spelling).ok_or_else(|| format!("`{spelling}` cannot be read"))?;
        Ok((Self::new(read.0), read.1))
    }

    fn on_board(board: &str) -> Option<Self> {
        let (rows, columns) = board.split_once('x')?;
        let size = Size::new(columns.parse().ok()?, rows.parse().ok()?)?;
        Some(Self::new(size)).filter(|game| game.board() == board)
    }

    fn is_pass(number: u16) -> bool {
        number == PASS
    }
}
