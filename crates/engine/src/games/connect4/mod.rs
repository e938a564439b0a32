//! Connect Four on sets of cells, in words of 64 or 128 bits.

pub mod board;
pub mod notation;
pub mod threats;

use gamecert_elaborate::rules::{Connect4 as Definition, PositionError, Rules, Unmetered};

pub use crate::games::cram::Word;
use crate::prove::contests::{Goal, Leaves, Policies, Provable, Start};
use crate::registry::ContestVisitor;
use crate::search::contest::{Child, Contest, Score, Window};
use crate::solve::SolveError;
pub use board::{Board, Size};

/// With at least this many empty cells, a search looks up the mirror image that certificates have.
const ORIENTED: u32 = 16;

/// The rules on a board of some size.
#[derive(Clone, Copy, Debug)]
pub struct Connect4<W> {
    /// The size of the board.
    pub size: Size<W>,
}

/// Does something with a position in any spelling.
///
/// # Errors
/// If it is none, or its board is too large to be searched.
pub(crate) fn visit<V: ContestVisitor>(position: &str, visitor: V) -> Result<V::Output, SolveError> {
    let read = Definition.position(position).map_err(SolveError::Position)?;
    let shown = read.components.first().map(|position| Definition.show(position)).unwrap_or_default();
    if let Some((size, position)) = notation::read::<u64>(&shown) {
        return Ok(visitor.visit(start(read.spelling, size, position)));
    }
    let Some((size, position)) = notation::read::<u128>(&shown) else {
        let why =
            "a board of more than 128 cells, with one more above each column, is not searched".to_owned();
        return Err(SolveError::Position(PositionError { beyond_limit: true, why }));
    };
    Ok(visitor.visit(start(read.spelling, size, position)))
}

fn start<W: Word + 'static>(spelling: String, size: Size<W>, position: Board<W>) -> Start<Connect4<W>> {
    Start { name: Definition::NAME, rules: Definition::VERSION, spelling, game: Connect4 { size }, position }
}

/// The number of a cell: rows from the bottom, each from the left.
fn cell<W>(size: Size<W>, column: u32, row: u32) -> u16 {
    u16::try_from(row * size.columns + column).unwrap_or(u16::MAX)
}

impl<W: Word> Connect4<W> {
    /// The cells on which a disc can fall.
    #[inline]
    fn open(self, board: Board<W>) -> W {
        self.size.tops(board.occupied()) & self.size.cells
    }

    /// Whether the other player has a line. The player to move has none.
    #[inline]
    fn is_lost(self, board: Board<W>) -> bool {
        self.size.has_line(board.other)
    }

    /// Adds what discs in these cells lead to.
    fn add_children(self, board: Board<W>, cells: W, children: &mut Vec<Child<Board<W>>>) {
        for (column, number) in (0..self.size.columns).zip(0..) {
            let cell = cells & self.size.column(column);
            if !cell.is_empty() {
                children.push(Child { number, position: board.after(cell), again: false, gain: 0, rank: 0 });
            }
        }
    }
}

impl<W: Word + 'static> Contest for Connect4<W> {
    type Position = Board<W>;

    const MOVES: usize = 12;

    fn left(&self, board: Board<W>) -> u32 {
        (self.size.cells & !board.occupied()).count()
    }

    fn children(&self, board: Board<W>, children: &mut Vec<Child<Board<W>>>) {
        if !self.is_lost(board) {
            self.add_children(board, self.open(board), children);
        }
    }

    /// Those that win at once if there are any; otherwise those that do not lose at once, if there are any; of a board that is its own mirror image, the left half.
    fn candidates(&self, board: Board<W>, children: &mut Vec<Child<Board<W>>>) {
        if self.is_lost(board) {
            return;
        }
        let open = self.open(board);
        let mut cells = threats::candidates(self.size, board, open);
        if self.left(board) >= ORIENTED && self.size.mirrored(board) == board {
            cells = cells & W::ones(self.size.columns.div_ceil(2) * self.size.stride());
        }
        self.add_children(board, cells, children);
    }

    fn oriented(&self, board: Board<W>) -> Board<W> {
        if self.left(board) >= ORIENTED { self.representative(board) } else { board }
    }

    fn result(&self, board: Board<W>) -> Score {
        -Score::from(self.is_lost(board))
    }

    fn range(&self, _board: Board<W>) -> (Score, Score) {
        (-1, 1)
    }

    fn representative(&self, board: Board<W>) -> Board<W> {
        self.canonical(board).0
    }

    fn hash(&self, board: Board<W>) -> u64 {
        let [low, high] = self.size.bits(board).halves();
        let mixed = low.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    fn rank(&self, _board: Board<W>, children: &mut [Child<Board<W>>]) {
        let columns = i32::try_from(self.size.columns).unwrap_or(0);
        for child in children {
            let threats = threats::of(self.size, child.position.other, child.position.occupied());
            let off_centre = (2 * i32::from(child.number) + 1 - columns).abs();
            child.rank = off_centre - 16 * threats.count().cast_signed();
        }
    }

    fn ending(&self, board: Board<W>, window: Window, nodes: &mut u64) -> Option<Score> {
        let found = threats::score(self.size, board, self.open(board), window);
        *nodes += u64::from(found.is_some());
        found
    }
}

impl<W: Word + 'static> Provable for Connect4<W> {
    const LEAVES: Leaves = Leaves { left: 14, looks: 50 };
    const POLICIES: Policies = Policies { left: 20, left_to_shrink: 32, looks: 20_000 };

    /// The bytes of a position are its bits, the lowest ones first: the order of bytes is that of the bits read from the other end, byte by byte.
    fn canonical(&self, board: Board<W>) -> (Board<W>, u16) {
        let key = |board| self.size.bits(board).halves().map(u64::swap_bytes);
        let mirrored = self.size.mirrored(board);
        if key(mirrored) < key(board) { (mirrored, 1) } else { (board, 0) }
    }

    fn subject(&self, board: Board<W>) -> Vec<u8> {
        notation::subject(self.size, board)
    }

    fn read(&self, subject: &[u8]) -> Option<Board<W>> {
        let board = notation::of_subject(self.size, subject)?;
        (self.canonical(board).0 == board).then_some(board)
    }

    fn settled(&self, board: Board<W>, is_mover: bool) -> Score {
        let has_won = |cells: W| !(self.size.completing(board.own) & cells).is_empty();
        match () {
            () if self.is_lost(board) => {
                if is_mover {
                    -1
                } else {
                    1
                }
            }
            () if board.occupied() == self.size.cells => 0,
            () if is_mover && has_won(self.open(board)) => 1,
            () => -1,
        }
    }

    fn mark(&self, board: Board<W>, child: &Child<Board<W>>) -> u16 {
        let column = board.occupied() & self.size.column(child.number.into());
        cell(self.size, child.number.into(), column.count())
    }

    /// Those who follow up get the upper cell of each pair; the others come from below.
    fn marks(&self, board: Board<W>) -> Vec<u16> {
        let mut cells = Vec::new();
        for column in 0..self.size.columns {
            let height = (board.occupied() & self.size.column(column)).count();
            cells.extend((height..self.size.rows).zip(0..).map(|(row, place)| {
                let rank = if place % 2 == 1 { 0 } else { place + 1 };
                (rank, cell(self.size, column, row))
            }));
        }
        cells.sort_unstable();
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    fn plain_search(&self, goal: Goal<Board<W>>, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        let Goal { position, chooses, score } = goal;
        if self.settled(position, chooses) >= score {
            return Some(true);
        }
        let mut open = if self.is_lost(position) { W::EMPTY } else { self.open(position) };
        if open.is_empty() {
            return Some(false);
        }
        // Columns are cells from low bits to high ones.
        while !open.is_empty() {
            let rest = open.without_first();
            let after = Goal { position: position.after(open ^ rest), chooses: !chooses, score };
            open = rest;
            if self.plain_search(after, left)? == chooses {
                return Some(chooses);
            }
        }
        Some(!chooses)
    }
}
