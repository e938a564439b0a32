//! Cram: the players place dominoes on two adjacent free cells.
//!
//! Positions are bit boards. The canonical form knows the symmetries of the
//! plane and drops cells that make no difference (section 12.5 of the thesis,
//! and a little more).

use super::{Game, cancel_pairs};

mod region;
mod shape;
mod word;

pub use region::Region;
use region::{Grid, Spare};
use shape::Shapes;

use crate::sort;
pub use word::Word;

/// Which theorems the engine uses beyond the rules of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CramConfig {
    /// A region that a half-turn maps to itself, and every domino in it to
    /// another one apart from it, has nimber 0: the second player answers each
    /// move with its image. Certificates need an axiom for that.
    pub half_turn: bool,
    /// Cells all of whose neighbours have a leaf of their own are dropped.
    /// Merges positions that the checker may tell apart.
    pub spare_leaves: bool,
}

impl Default for CramConfig {
    /// Only what the checker does too.
    fn default() -> CramConfig {
        CramConfig { half_turn: false, spare_leaves: false }
    }
}

/// The rules of Cram, for components whose box has at most `W::BITS` cells:
/// `Cram<u64>` for boards of up to 64 cells, `Cram<u128>` for larger ones.
#[derive(Clone, Debug)]
pub struct Cram<W> {
    shapes: Shapes<W>,
    half_turn: bool,
    spare: Spare,
}

/// The free cells that the bytes of a component tell, with the rows and columns of its board.
fn free_cells<W: Word>(bytes: &[u8]) -> Option<(W, u32, u32)> {
    let (&[rows, columns], bits) = bytes.split_first_chunk()?;
    let (rows, columns) = (u32::from(rows), u32::from(columns));
    let cells = rows * columns;
    if !(1..=W::BITS).contains(&cells) {
        return None;
    }
    let mut free = W::EMPTY;
    let mut next = 0;
    for byte in bits.iter().rev() {
        for bit in 0..8 {
            if byte >> bit & 1 == 1 {
                if next + bit >= cells {
                    return None;
                }
                free |= W::FIRST << (next + bit);
            }
        }
        next += 8;
    }
    (next == cells.next_multiple_of(8)).then_some((free, rows, columns))
}

/// The number of cells of the board that the bytes of a component tell.
pub(crate) fn area(subject: &[u8]) -> u32 {
    subject.first_chunk().map_or(0, |&[rows, columns]| u32::from(rows) * u32::from(columns))
}

impl<W: Word> Cram<W> {
    /// The rules for regions held in words of type `W`.
    pub fn new(config: CramConfig) -> Cram<W> {
        let spare = if config.spare_leaves { Spare::Leaves } else { Spare::Isolated };
        Cram { shapes: Shapes::new(), half_turn: config.half_turn, spare }
    }

    /// The free board of the given size; `None` if it has no cell or too many.
    pub fn board(&self, rows: u8, columns: u8) -> Option<Vec<Region<W>>> {
        let (rows, columns) = (u32::from(rows), u32::from(columns));
        let cells = rows * columns;
        (1..=W::BITS).contains(&cells).then(|| self.sum(W::ones(cells), rows, columns))
    }

    /// Calls `each` with the components of every option, in any order, until it answers `false`.
    #[inline]
    fn each_option(&self, region: &Region<W>, each: impl FnMut(&mut Vec<Region<W>>) -> bool) {
        self.each_move(region, &self.shapes.get(region.rows(), region.width()).dominoes, each);
    }

    /// Calls `each` with the components that each of these dominoes leaves, if it fits, until it answers `false`.
    #[inline]
    fn each_move(
        &self,
        region: &Region<W>,
        dominoes: &[W],
        mut each: impl FnMut(&mut Vec<Region<W>>) -> bool,
    ) {
        let free = region.cells();
        let grid = self.shapes.get(region.rows(), region.width()).grid;
        let mut components = Vec::with_capacity(8);
        for &domino in dominoes {
            if !(domino & !free).is_empty() {
                continue;
            }
            components.clear();
            grid.split(free, free & !domino, self.spare, &mut components);
            if !each(&mut components) {
                return;
            }
        }
    }

    fn sum(&self, free: W, rows: u32, columns: u32) -> Vec<Region<W>> {
        let mut components = Vec::new();
        let board = W::ones(rows * columns);
        Grid::new(columns, rows).split(board, free, self.spare, &mut components);
        cancel_pairs(&mut components);
        components
    }
}

impl<W: Word> Game for Cram<W> {
    type Position = Region<W>;

    const LISTS_IN_ORDER: bool = true;

    #[inline]
    fn options(&self, region: &Region<W>, mut each: impl FnMut(&[Region<W>]) -> bool) {
        self.each_option(region, |components| {
            cancel_pairs(components);
            each(components)
        });
    }

    fn whole_options(&self, region: &Region<W>, mut each: impl FnMut(&[Region<W>])) {
        self.each_option(region, |components| {
            components.sort_unstable();
            each(components);
            true
        });
    }

    #[inline]
    fn measure(&self, region: &Region<W>) -> u32 {
        region.cells().count()
    }

    /// The square of the number of cells, or less if there is a line across the long side where the
    /// region is easy to cut: then the squares of the two parts, and a price for each pair of cells that
    /// the line separates (the cut length of section 12.6.1 of the thesis, with the balance of the parts).
    ///
    /// The price was found by experiment. At half or twice as much, some boards of 30 to 40 cells take
    /// a third more nodes and lemmas.
    #[inline]
    fn difficulty(&self, region: &Region<W>) -> u32 {
        let free = region.cells();
        let grid = self.shapes.get(region.rows(), region.width()).grid;
        let across = grid.across(free);
        let cells = free.count();
        let price = cells * 5 / 2;
        let (mut left, mut least) = (0, cells * cells);
        for column in 0..region.width() - 1 {
            left += (free & grid.column(column)).count();
            let right = cells - left;
            let cut = (across & grid.column(column)).count();
            least = least.min(left * left + right * right + price * cut);
        }
        least
    }

    /// A position of nimber n can be played for n moves, and a move takes two cells.
    #[inline]
    fn bound(&self, region: &Region<W>) -> u16 {
        u16::try_from(region.cells().count() / 2).unwrap_or(u16::MAX)
    }

    #[inline]
    fn theorem(&self, region: &Region<W>) -> Option<u16> {
        (self.half_turn && region.answers_by_half_turn()).then_some(0)
    }

    /// Rows, columns, and the free cells as one number with the high byte first, in as few bytes as
    /// rows times columns bits need: the free cell (r, c) is bit r * columns + c.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Region<W>>> {
        let (free, rows, columns) = free_cells(bytes)?;
        Some(self.sum(free, rows, columns))
    }

    /// Unless spare leaves are dropped, the canonical form is that of the checker.
    fn subject(&self, region: &Region<W>) -> Option<Vec<u8>> {
        let (rows, columns) = (region.rows(), region.width());
        let mut subject = vec![u8::try_from(rows).ok()?, u8::try_from(columns).ok()?];
        let bytes = (0..(rows * columns).div_ceil(8)).rev();
        subject.extend(bytes.map(|place| (region.cells() >> (8 * place)).low_byte()));
        (self.spare == Spare::Isolated).then_some(subject)
    }

    #[inline]
    fn moves_in_order(&self, region: &Region<W>, mut each: impl FnMut(&mut Vec<Region<W>>) -> bool) {
        let shape = self.shapes.get(region.rows(), region.width());
        self.each_move(region, &shape.in_order, |components| {
            if components.len() > 1 {
                sort::by_key(components, |part| (part.rows(), part.width(), part.cells()));
            }
            each(components)
        });
    }

    fn to_text(&self, region: &Region<W>) -> String {
        let (rows, width) = (region.rows(), region.width());
        if region.cells() == W::ones(rows * width) {
            return format!("{rows}x{width}");
        }
        let taken = |cell: u32| (region.cells() >> cell & W::FIRST).is_empty();
        let symbol = |cell| if taken(cell) { '#' } else { '.' };
        let row = |row| (row * width..(row + 1) * width).map(symbol).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Octal;
    use crate::search::{Algorithm, Known, Limits, Solver};
    use std::collections::{BTreeSet, HashMap};

    const ALGORITHMS: [Algorithm; 2] = [Algorithm::DepthFirst, Algorithm::NimberSets];

    /// Nimbers of boards, from the tables of the thesis and the results
    /// published by P. Beling: (rows, columns, nimber).
    const KNOWN: &[(u8, u8, u16)] = &[
        (1, 1, 0),
        (1, 10, 3),
        (1, 16, 5),
        (2, 2, 0),
        (2, 3, 1),
        (3, 3, 0),
        (3, 4, 1),
        (3, 5, 1),
        (3, 6, 4),
        (3, 7, 1),
        (3, 8, 3),
        (4, 4, 0),
        (4, 5, 2),
        (5, 5, 0),
    ];

    const KNOWN_LARGE: &[(u8, u8, u16)] = &[
        (3, 9, 1),
        (3, 10, 2),
        (3, 11, 0),
        (3, 12, 1),
        (3, 13, 2),
        (3, 14, 3),
        (4, 6, 0),
        (4, 7, 3),
        (4, 8, 0),
        (4, 9, 1),
        (4, 11, 1),
        (5, 6, 2),
        (5, 7, 1),
        (5, 8, 1),
    ];

    fn configs() -> impl Iterator<Item = CramConfig> {
        let flags = [(false, false), (false, true), (true, false), (true, true)];
        flags.into_iter().map(|(half_turn, spare_leaves)| CramConfig { half_turn, spare_leaves })
    }

    fn check_board<W: Word>(config: CramConfig, algorithm: Algorithm, known: (u8, u8, u16)) {
        let (rows, columns, nimber) = known;
        let game = Cram::<W>::new(config);
        let board = game.board(rows, columns).unwrap();
        let mut solver = Solver::new(game, Limits::default(), algorithm);
        assert_eq!(solver.sum_nimber(&board), Ok(nimber), "{rows}x{columns} {config:?}");
    }

    #[test]
    fn small_boards_have_their_known_nimbers() {
        for &known in KNOWN {
            for algorithm in ALGORITHMS {
                check_board::<u64>(CramConfig::default(), algorithm, known);
            }
            check_board::<u128>(CramConfig::default(), Algorithm::NimberSets, known);
        }
    }

    #[test]
    #[ignore = "slow: two minutes in release"]
    fn large_boards_have_their_known_nimbers() {
        for &known in KNOWN_LARGE {
            for algorithm in ALGORITHMS {
                for config in configs() {
                    check_board::<u64>(config, algorithm, known);
                }
            }
        }
    }

    #[test]
    fn strips_are_dawsons_kayles() {
        let mut kayles = Solver::new(Octal, Limits::default(), Algorithm::NimberSets);
        for columns in [2, 40, 64, 65, 100, 128] {
            let heap = kayles.game().read_subject(&[0, 0, 7, 0, 0, 0, columns]).unwrap();
            let nimber = kayles.sum_nimber(&heap).unwrap();
            let known = (1, columns, nimber);
            check_board::<u128>(CramConfig::default(), Algorithm::NimberSets, known);
        }
    }

    /// The nimber by the definition, on a board four cells wide.
    fn mex(free: u32, memory: &mut HashMap<u32, u16>) -> u16 {
        if let Some(&nimber) = memory.get(&free) {
            return nimber;
        }
        let mut values = BTreeSet::new();
        for cell in 0..20 {
            for (shift, fits) in [(1, cell % 4 != 3), (4, cell < 16)] {
                let domino = 1_u32 << cell | 1 << (cell + shift);
                if fits && free & domino == domino {
                    values.insert(mex(free & !domino, memory));
                }
            }
        }
        let nimber = (0..).find(|n| !values.contains(n)).unwrap();
        memory.insert(free, nimber);
        nimber
    }

    fn subject(rows: u8, columns: u8, free: u32) -> Vec<u8> {
        let bytes = usize::from(rows * columns).div_ceil(8);
        [&[rows, columns], &free.to_be_bytes()[4 - bytes..]].concat()
    }

    #[test]
    fn searches_agree_with_the_definition() {
        let mut memory = HashMap::new();
        let mut solvers = Vec::new();
        for config in configs() {
            for algorithm in ALGORITHMS {
                solvers.push(Solver::new(Cram::<u64>::new(config), Limits::default(), algorithm));
            }
        }
        let mut state = 1_u32;
        for round in 0..300 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Every other position has about a quarter of the cells free instead of a half.
            let sparse = if round % 2 == 0 { state.rotate_right(19) } else { u32::MAX };
            let free = state.rotate_right(8) & sparse & 0xf_ffff;
            let expected = mex(free, &mut memory);
            for solver in &mut solvers {
                let sum = solver.game().read_subject(&subject(5, 4, free)).unwrap();
                assert_eq!(solver.sum_nimber(&sum), Ok(expected), "{free:x}");
                assert_eq!(solver.sum_is(&sum, expected), Ok(true));
                assert_eq!(solver.sum_is(&sum, expected ^ 1), Ok(false));
                assert_eq!(solver.known_sum(&sum), Known::Nimber(expected));
            }
        }
    }

    #[test]
    fn symmetric_variants_are_one_position() {
        let game = Cram::<u64>::new(CramConfig::default());
        // An L of four cells, in three rows of two and in two rows of three.
        let variants = [
            (3, 2, 0b11_01_01),
            (3, 2, 0b11_10_10),
            (3, 2, 0b01_01_11),
            (2, 3, 0b111_001),
            (2, 3, 0b001_111),
            (4, 4, 0b0110_0100_0100_0000),
        ];
        let positions: BTreeSet<_> = variants
            .iter()
            .map(|&(rows, columns, free)| game.read_subject(&subject(rows, columns, free)).unwrap())
            .collect();
        assert_eq!(positions.len(), 1);
        let read = |rows, columns| game.read_subject(&[&[rows, columns][..], &[255; 8]].concat());
        assert_eq!(read(64, 1), read(1, 64));
        assert_eq!(read(32, 2), read(2, 32));
        assert_eq!(read(16, 4), read(4, 16));
    }

    #[test]
    fn leaves_beyond_the_first_are_spare() {
        let game = Cram::<u64>::new(CramConfig { half_turn: false, spare_leaves: true });
        let read = |rows, columns, free| game.read_subject(&subject(rows, columns, free)).unwrap();
        // A cross is a domino, and five in a row are two of them.
        assert_eq!(read(3, 3, 0b010_111_010), read(1, 2, 0b11));
        assert_eq!(read(1, 5, 0b11111), []);
    }

    #[test]
    fn malformed_subjects_are_refused() {
        let game = Cram::<u64>::new(CramConfig::default());
        for bad in [
            &[][..],
            &[2],
            &[0, 5],
            &[5, 0],
            &[2, 2],
            &[2, 2, 0x1f],
            &[2, 2, 0x0f, 0],
            &[13, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            assert_eq!(game.read_subject(bad), None, "{bad:?}");
        }
        assert_eq!(game.read_subject(&[2, 2, 1]), Some(vec![]));
        let large = Cram::<u128>::new(CramConfig::default());
        assert!(large.read_subject(&[&[8, 16][..], &[255; 16]].concat()).is_some());
    }

    #[test]
    fn text_shows_the_box() {
        let game = Cram::<u64>::new(CramConfig::default());
        let sum = game.read_subject(&subject(3, 3, 0b111_111_001)).unwrap();
        assert_eq!(game.to_text(&sum[0]), ".../.../.##");
        assert_eq!(game.to_text(&game.board(4, 3).unwrap()[0]), "3x4");
    }
}
