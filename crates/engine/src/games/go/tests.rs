//! The fast board against rules written down from their definition.

use std::collections::{BTreeMap, BTreeSet};

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::notation::{read_board, read_point, read_position, write_board, write_point};
use super::{Board, Colour, Move, Point, Size};

/// Columns and rows of points.
type Places = BTreeSet<(i8, i8)>;

/// A position by definition: stones by column and row.
#[derive(Clone)]
struct Slow {
    stones: BTreeMap<(i8, i8), Colour>,
    columns: i8,
    rows: i8,
    ko: Option<(i8, i8)>,
}

impl Slow {
    fn neighbours(&self, (column, row): (i8, i8)) -> Vec<(i8, i8)> {
        [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            .into_iter()
            .filter(|&(column, row)| (0..self.columns).contains(&column) && (0..self.rows).contains(&row))
            .collect()
    }

    fn block(&self, point: (i8, i8)) -> (Places, Places) {
        let (mut block, mut liberties) = (BTreeSet::from([point]), BTreeSet::new());
        let mut open = vec![point];
        while let Some(stone) = open.pop() {
            for side in self.neighbours(stone) {
                match self.stones.get(&side) {
                    None => _ = liberties.insert(side),
                    Some(colour) if *colour == self.stones[&point] && block.insert(side) => open.push(side),
                    Some(_) => {}
                }
            }
        }
        (block, liberties)
    }

    fn play(&self, point: (i8, i8), colour: Colour) -> Option<Self> {
        if self.stones.contains_key(&point) || self.ko == Some(point) {
            return None;
        }
        let mut after = Self { ko: None, ..self.clone() };
        after.stones.insert(point, colour);
        let mut taken = BTreeSet::new();
        for side in self.neighbours(point) {
            if after.stones.get(&side) == Some(&colour.other()) && after.block(side).1.is_empty() {
                taken.extend(after.block(side).0);
            }
        }
        after.stones.retain(|stone, _| !taken.contains(stone));
        let (block, liberties) = after.block(point);
        if block.len() == 1 && taken.len() == 1 && liberties == taken {
            after.ko = taken.first().copied();
        }
        (!liberties.is_empty()).then_some(after)
    }
}

fn place(point: Point) -> (i8, i8) {
    (point.column().try_into().unwrap(), point.row().try_into().unwrap())
}

/// The same stones, put one by one.
fn anew(board: &Board) -> Board {
    let mut anew = Board::new(board.size(), board.mover());
    for point in board.size().points() {
        anew.put(point, board.colour(point));
    }
    anew.turn(board.mover(), board.ko());
    anew
}

fn play_at_random(columns: u8, rows: u8, moves: u32, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let size = Size::new(columns, rows).unwrap();
    let mut board = Board::new(size, Colour::Black);
    let mut slow = Slow {
        stones: BTreeMap::new(),
        columns: columns.try_into().unwrap(),
        rows: rows.try_into().unwrap(),
        ko: None,
    };
    let mut history = Vec::new();
    for _ in 0..moves {
        let mut legal = vec![(Move::Pass, Slow { ko: None, ..slow.clone() })];
        for point in size.points() {
            let after = slow.play(place(point), board.mover());
            assert_eq!(board.is_legal(Move::Play(point)), after.is_some());
            legal.extend(after.map(|after| (Move::Play(point), after)));
        }
        let (chosen, after) = legal.swap_remove(random.random_range(0..legal.len()));
        let before = board.clone();
        let undo = board.play(chosen).unwrap();
        slow = after;
        assert_eq!(board, anew(&board));
        assert_eq!(board.hash(), anew(&board).hash());
        assert_eq!(board.ko().map(place), slow.ko);
        for point in size.points() {
            assert_eq!(board.colour(point), slow.stones.get(&place(point)).copied());
            if board.colour(point).is_some() {
                let (stones, liberties) = slow.block(place(point));
                let block = board.block(point);
                assert_eq!(block.stones.iter().map(place).collect::<Places>(), stones);
                assert_eq!(block.liberties.iter().map(place).collect::<Places>(), liberties);
            }
        }
        history.push((before, undo));
    }
    for (before, undo) in history.into_iter().rev() {
        board.undo(undo);
        assert_eq!(board, before);
    }
}

#[test]
fn random_play_follows_the_definition() {
    for (columns, rows, moves) in
        [(1, 1, 5), (1, 7, 60), (2, 2, 200), (3, 3, 400), (4, 3, 400), (5, 5, 300), (9, 9, 200)]
    {
        play_at_random(columns, rows, moves, 7);
    }
}

#[test]
#[ignore = "slow: large boards against slow rules"]
fn random_play_on_large_boards_follows_the_definition() {
    play_at_random(19, 19, 900, 1);
    play_at_random(19, 3, 900, 2);
    play_at_random(13, 13, 900, 3);
}

#[test]
fn spelling() {
    for text in ["X.O/.../XX.", ".", "X.X.X.X.X.X.X.X.X.O"] {
        assert_eq!(write_board(&read_board(text, Colour::Black).unwrap()), text);
    }
    for text in ["", "/", "X/XX", "X.a", "XXXXXXXXXXXXXXXXXXXX", "X\n"] {
        assert!(read_board(text, Colour::Black).is_none(), "{text}");
    }
    let size = Size::new(19, 19).unwrap();
    for name in ["A1", "H8", "J10", "T19"] {
        assert_eq!(write_point(read_point(name, size).unwrap()), name);
    }
    for name in ["", "A", "A0", "I3", "A20", "U1", "1A", "A+1", "A1 ", "Ä1", "A01"] {
        assert!(read_point(name, size).is_none(), "{name}");
    }
    let (board, target) = read_position("X.O/.../XX. A1 O").unwrap();
    assert_eq!((board.mover(), write_point(target)), (Colour::White, "A1".to_owned()));
    for text in ["X.O A1", "X.O A1 O O", "X.O B1 X", "X.O D1 X", "X.O A1 .", "X.O  A1 X"] {
        assert!(read_position(text).is_none(), "{text}");
    }
}
