//! Othello on bitboards.

pub mod board;
mod book;
pub mod endgame;
pub mod evaluation;
pub mod notation;
pub mod obf;
mod order;

use gamecert_elaborate::rules::{Othello as Definition, PositionError, Rules, Unmetered};

use crate::prove::contests::{Goal, Leaves, Provable, Start};
use crate::search::contest::{Child, Contest, Score, Window};
use crate::solve::SolveError;
pub use board::{Board, Size};

/// The number of a pass, after those of the squares.
pub const PASS: u16 = 64;

/// The rules on a board of some size.
#[derive(Clone, Copy, Debug)]
pub struct Othello {
    size: Size,
    squares: u64,
    /// With at most this many empty squares, the last moves are played without a table.
    pub ending: u32,
}

impl Othello {
    /// On a board of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, squares: size.squares(), ending: 7 }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The squares without a disc.
    #[inline]
    fn empty(&self, board: Board) -> u64 {
        self.squares & !board.occupied()
    }
}

/// A position in any spelling.
///
/// # Errors
/// If it is none.
pub(crate) fn start(position: &str) -> Result<Start<Othello>, SolveError> {
    let spelling = Definition.position(position).map_err(SolveError::Position)?.spelling;
    let unread = || PositionError { beyond_limit: false, why: format!("`{spelling}` cannot be read") };
    let (size, board, _) = notation::read(&spelling).ok_or_else(|| SolveError::Position(unread()))?;
    let game = Othello::new(size);
    Ok(Start { name: Definition::NAME, rules: Definition::VERSION, spelling, game, position: board })
}

impl Contest for Othello {
    type Position = Board;

    const MOVES: usize = 65;

    fn left(&self, board: Board) -> u32 {
        self.empty(board).count_ones()
    }

    fn children(&self, board: Board, children: &mut Vec<Child<Board>>) {
        let mut moves = board::moves(board, self.squares);
        if moves == 0 && board::moves(board.passed(), self.squares) != 0 {
            children.push(Child { number: PASS, position: board.passed(), again: false, gain: 0, rank: 0 });
        }
        while moves != 0 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let position = board.after(square, board::flips(board, square));
            let number = u16::try_from(square).unwrap_or(PASS);
            children.push(Child { number, position, again: false, gain: 0, rank: 0 });
        }
    }

    fn result(&self, board: Board) -> Score {
        endgame::result(board, self.left(board))
    }

    fn range(&self, _board: Board) -> (Score, Score) {
        let all = self.squares.count_ones().cast_signed();
        (-all, all)
    }

    /// A move turns discs over and adds one, and empty squares are counted for the winner: the sum of both sides is fixed.
    fn step(&self) -> Score {
        2
    }

    fn representative(&self, board: Board) -> Board {
        self.size.canonical(board).0
    }

    fn hash(&self, Board { own, other }: Board) -> u64 {
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ other.rotate_left(32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    fn rank(&self, board: Board, children: &mut [Child<Board>]) {
        order::rank(self.squares, board, children);
    }

    fn estimate(&self, board: Board) -> Option<Score> {
        let has_weights = self.squares == u64::MAX && self.left(board) >= evaluation::FEWEST;
        has_weights.then(|| evaluation::estimate(board))
    }

    fn error(&self, board: Board, depth: u32) -> Option<Score> {
        evaluation::error(self.left(board), depth)
    }

    fn without_moving(&self, board: Board) -> Option<Board> {
        (board::moves(board, self.squares) != 0).then(|| board.passed())
    }

    fn ending(&self, board: Board, Window { alpha, beta }: Window, nodes: &mut u64) -> Option<Score> {
        let empty = self.empty(board);
        (empty.count_ones() <= self.ending).then(|| endgame::score(board, empty, alpha, beta, nodes))
    }
}

impl Provable for Othello {
    const LEAVES: Leaves = Leaves { left: 7, looks: 50 };

    fn canonical(&self, board: Board) -> (Board, u16) {
        self.size.canonical(board)
    }

    fn subject(&self, board: Board) -> Vec<u8> {
        notation::subject(self.size, board)
    }

    fn read(&self, subject: &[u8]) -> Option<Board> {
        let board = notation::of_subject(self.size, subject)?;
        (self.canonical(board).0 == board).then_some(board)
    }

    fn settled(&self, board: Board, is_mover: bool) -> Score {
        let is_over = [board, board.passed()].iter().all(|&board| board::moves(board, self.squares) == 0);
        match (is_over, is_mover) {
            (false, _) => self.range(board).0,
            (true, true) => self.result(board),
            (true, false) => -self.result(board),
        }
    }

    /// Squares and a pass have these numbers.
    fn mark(&self, _board: Board, child: &Child<Board>) -> u16 {
        child.number
    }

    fn plain_search(&self, Goal { position, chooses, score }: Goal<Board>, left: &mut u32) -> Option<bool> {
        if score <= self.range(position).0 {
            return left.checked_sub(1).map(|rest| *left = rest).map(|()| true);
        }
        endgame::plain(position, self.empty(position), (chooses, score), left)
    }
}
