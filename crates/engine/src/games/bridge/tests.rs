//! The search against plain minimax on exact cards, and the entries of its table against random deals of their pattern.

use super::owners::Owners;
use super::solver::Solver;
use super::table::Kept;
use super::{Card, Cards, Deal, Position, SUIT_BITS, Seat, Side, Strain, Suit};
use std::collections::HashMap;

const MEMORY: usize = 1 << 22;

/// Marsaglia's generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            let other = self.below(place + 1);
            items.swap(place, other);
        }
    }

    /// A deal of so many cards a hand from the highest `ranks` of `suits` suits.
    fn deal(&mut self, size: usize, suits: usize, ranks: usize) -> Deal {
        let mut cards: Vec<(usize, usize)> =
            (0..suits).flat_map(|suit| (13 - ranks..13).map(move |rank| (suit, rank))).collect();
        self.shuffle(&mut cards);
        let mut hands = [[0; 4]; 4];
        for (number, (suit, rank)) in cards.into_iter().take(4 * size).enumerate() {
            hands[number % 4][suit] |= 1 << rank;
        }
        Deal::new(hands).expect("equal hands")
    }

    fn ending(&mut self, size: usize) -> Deal {
        let suits = 2 + self.below(3);
        let least = (4 * size).div_ceil(suits).min(13);
        let suits = suits.max((4 * size).div_ceil(13));
        let ranks = least + self.below(14 - least);
        self.deal(size, suits, ranks)
    }
}

/// The tricks of North and South by trying everything.
fn minimax(position: &Position, strain: Strain, known: &mut HashMap<Position, u8>) -> u8 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let values = position.legal().map(|card| {
        let (after, winner) = position.play(card, strain).expect("a legal card");
        let taken = u8::from(winner.is_some_and(|seat| seat.side() == Side::NorthSouth));
        taken + minimax(&after, strain, known)
    });
    let value = match position.mover().side() {
        Side::NorthSouth => values.max(),
        Side::EastWest => values.min(),
    };
    let value = value.unwrap_or(0);
    known.insert(*position, value);
    value
}

/// All targets of both sides, and the cards that keep them.
fn check_position(
    solver: &mut Solver,
    position: &Position,
    strain: Strain,
    known: &mut HashMap<Position, u8>,
) {
    let value = minimax(position, strain, known);
    let left = position.tricks_left();
    for side in [Side::NorthSouth, Side::EastWest] {
        let takes = if side == Side::NorthSouth { value } else { left - value };
        for target in 0..=left + 1 {
            let sure = solver.is_sure(position, side, target, &mut |_| true);
            assert_eq!(sure, Ok(takes >= target), "{position:?} {strain:?} {side:?} {target}");
            let best = solver.best(position, side, target, &mut |_| true).expect("the deal's own position");
            let expected = takes >= target && side == position.mover().side() && left > 0;
            assert_eq!(best.is_some(), expected, "{position:?} {strain:?} {side:?} {target}");
            if let Some(card) = best {
                let (after, winner) = position.play(card, strain).expect("a legal card");
                let value = minimax(&after, strain, known);
                let takes = if side == Side::NorthSouth { value } else { after.tricks_left() - value };
                let took = u8::from(winner.is_some_and(|seat| seat.side() == side));
                assert!(took + takes >= target, "{position:?} {strain:?} {side:?} {target} {card:?}");
            }
        }
    }
}

fn check_deal(deal: &Deal, strain: Strain, kept: Kept, random: &mut Random) {
    let mut solver = Solver::with_table(*deal, strain, MEMORY, kept);
    let mut known = HashMap::new();
    for leader in Seat::ALL {
        let start = Position::new(deal, leader);
        let tricks = solver.tricks(leader, &mut |_| true);
        assert_eq!(tricks, Ok(minimax(&start, strain, &mut known)), "{deal:?} {strain:?} {leader:?}");
        // Some cards are played at random, so that tricks are asked about in their middle too.
        let mut position = start;
        for _ in 0..random.below(7) {
            let cards: Vec<Card> = position.legal().collect();
            if cards.is_empty() {
                break;
            }
            let card = cards[random.below(cards.len())];
            position = position.play(card, strain).expect("a legal card").0;
        }
        check_position(&mut solver, &position, strain, &mut known);
    }
    if kept == Kept::Owners {
        check_entries(&solver, deal, strain, random);
    }
}

/// Another deal of the lengths whose rows of owners agree with the entry's.
fn consistent(
    lengths: &[[usize; 4]; 4],
    rows: &[u32; 4],
    masks: &[u32; 4],
    random: &mut Random,
) -> Option<Deal> {
    let mut hands = [[0; 4]; 4];
    for suit in 0..4 {
        let mut missing = lengths.map(|hand| hand[suit]);
        let total: usize = missing.iter().sum();
        let ranked = (26 - masks[suit].trailing_zeros().min(26)) as usize / 2;
        let mut owners = Vec::new();
        for place in 0..ranked {
            let owner = (rows[suit] >> (24 - 2 * place) & 3) as usize;
            missing[owner] = missing[owner].checked_sub(1)?;
            owners.push(owner);
        }
        let mut low: Vec<usize> = (0..4).flat_map(|hand| vec![hand; missing[hand]]).collect();
        random.shuffle(&mut low);
        owners.extend(low);
        let mut ranks: Vec<usize> = (0..13).collect();
        random.shuffle(&mut ranks);
        ranks.truncate(total);
        ranks.sort_unstable();
        for owner in owners {
            hands[owner][suit] |= 1 << ranks.pop()?;
        }
    }
    Deal::new(hands)
}

/// Some entries of the table hold for other deals of their patterns.
fn check_entries(solver: &Solver, deal: &Deal, strain: Strain, random: &mut Random) {
    let full: [[usize; 4]; 4] = Seat::ALL
        .map(|seat| Suit::ALL.map(|suit| deal.hand(seat).filter(|card| card.suit() == suit).count()));
    for (key, leader, entry) in solver.table().entries() {
        if random.below(8) != 0 {
            continue;
        }
        let mut lengths = full;
        for (place, length) in lengths.iter_mut().flatten().enumerate() {
            *length = (key >> (4 * place) & 15) as usize;
        }
        // The last length gave its place to the leader.
        lengths[3][3] = lengths[0].iter().sum::<usize>() - lengths[3][..3].iter().sum::<usize>();
        let other = consistent(&lengths, &entry.rows(), &entry.masks(), random)
            .expect("an entry's owners are within its lengths");
        let start = Position::new(&other, Seat::ALL[leader]);
        let value = minimax(&start, strain, &mut HashMap::new());
        assert!(
            entry.lower <= value && value <= entry.upper,
            "{deal:?} {strain:?}: {value} not in {}..={} for {other:?}, {leader} leads, masks {:x?}",
            entry.lower,
            entry.upper,
            entry.masks()
        );
    }
}

fn check_endings(seed: u64, count: usize, sizes: &[usize]) {
    let mut random = Random(seed);
    for number in 0..count {
        let deal = random.ending(sizes[number % sizes.len()]);
        check_deal(&deal, Strain::ALL[random.below(5)], Kept::Owners, &mut random);
    }
}

/// A table of a simpler kind tells more positions apart, or the same ones.
#[test]
fn tables_of_all_kinds_agree() {
    let mut random = Random(0x1234_5678_9abc_def5);
    for number in 0..300 {
        let deal = random.ending(1 + number % 4);
        let strain = Strain::ALL[random.below(5)];
        for kept in [Kept::OwnersCardByCard, Kept::RelativeRanks, Kept::Cards] {
            check_deal(&deal, strain, kept, &mut random);
        }
    }
    let deal = random.deal(7, 4, 7);
    let nodes = |kept| {
        let mut solver = Solver::with_table(deal, Strain::NoTrump, MEMORY, kept);
        let tricks = solver.tricks(Seat::North, &mut |_| true);
        (solver.nodes, tricks)
    };
    let [owners, card_by_card, ranks, cards] =
        [Kept::Owners, Kept::OwnersCardByCard, Kept::RelativeRanks, Kept::Cards].map(nodes);
    assert_eq!((owners, owners.1, ranks.1), (card_by_card, ranks.1, cards.1));
    assert!(owners.0 < ranks.0 && ranks.0 < cards.0, "{owners:?} {ranks:?} {cards:?}");
}

#[test]
fn endings_are_solved() {
    check_endings(0x1234_5678_9abc_def1, 1000, &[1, 2, 2, 3, 3, 3, 3, 4]);
}

#[test]
#[ignore = "slow: half an hour of plain minimax"]
fn many_endings_are_solved() {
    check_endings(
        0xfeed_5678_9abc_def1,
        10_000,
        &[3, 4, 4, 4, 5, 4, 4, 5, 4, 5, 4, 4, 5, 4, 4, 4, 5, 4, 4, 6],
    );
}

/// Reads the form of the reference file: a deal in PBN, then twenty results of the declarer.
fn check_reference(line: &str, strains: &[usize]) {
    let (deal, numbers) = line.split_once('|').expect("a deal and its results");
    let mut hands = [[0u16; 4]; 4];
    for (hand, text) in hands.iter_mut().zip(deal.trim_start_matches("N:").split(' ')) {
        for (ranks, cards) in hand.iter_mut().zip(text.split('.')) {
            for card in cards.chars() {
                *ranks |= 1 << "23456789TJQKA".find(card).expect("a rank");
            }
        }
    }
    let deal = Deal::new(hands).expect("a deal");
    let numbers: Vec<u8> = numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
    for &strain in strains {
        let mut solver = Solver::new(deal, Strain::ALL[strain], 1 << 26);
        for leader in Seat::ALL {
            let tricks = solver.tricks(leader, &mut |_| true).expect("nobody stops it");
            let declarer = if leader.side() == Side::NorthSouth { 13 - tricks } else { tricks };
            assert_eq!(declarer, numbers[4 * strain + leader.index()], "{line} {strain} {leader:?}");
        }
    }
}

#[test]
fn a_reference_deal_is_solved() {
    check_reference(
        "N:J94.AQ8.53.KQ873 72.T652.AQ7.J942 AT63.K943.KT842. KQ85.J7.J96.AT65|4 8 5 8 4 9 4 9 4 8 4 9 4 9 4 9 6 7 6 7",
        &[1],
    );
}

#[test]
fn a_full_table_forgets() {
    let mut random = Random(0x1234_5678_9abc_def3);
    let deal = random.deal(6, 4, 6);
    for strain in Strain::ALL {
        let mut small = Solver::new(deal, strain, 1 << 16);
        let mut large = Solver::new(deal, strain, MEMORY);
        for leader in Seat::ALL {
            assert_eq!(small.tricks(leader, &mut |_| true), large.tricks(leader, &mut |_| true));
        }
    }
}

#[test]
fn rows_of_owners_are_relative() {
    let deal = Deal::new([[0b1001, 0, 0, 0], [0b0110, 0, 0, 0], [0, 0b11, 0, 0], [0, 0, 0b11, 0]]);
    let owners = Owners::new(&deal.expect("equal hands").hands);
    // North has 5 and 2 of spades, East 4 and 3.
    assert_eq!(owners.rows(0b1111)[0] >> 18, 0b00_01_01_00);
    assert_eq!(owners.rows(0b0101)[0] >> 22, 0b01_00);
    assert_eq!(owners.masks(0b1111, 0b0100)[0] >> 18, 0b11_11_00_00);
    assert_eq!(owners.ranked(0b0111, &owners.masks(0b1111, 0b0100)), 0b0110);
    // The lowest card of all needs no rank, as the others are known.
    assert_eq!(owners.reduced(0b1111, 0b0001), 0b0010);
    assert_eq!(owners.reduced(0b1001, 0b0001), 0);
}

#[test]
fn questions_that_make_no_sense_are_answered() {
    let mut random = Random(7);
    let deal = random.deal(3, 4, 5);
    let other = random.deal(3, 4, 5);
    let mut solver = Solver::new(deal, Strain::NoTrump, 0);
    let foreign = Position::new(&other, Seat::East);
    assert_eq!(solver.is_sure(&foreign, Side::EastWest, 1, &mut |_| true), Err(super::Stop::OtherDeal));
    assert_eq!(solver.best(&foreign, Side::EastWest, 1, &mut |_| true), Err(super::Stop::OtherDeal));
    assert!(solver.tricks(Seat::East, &mut |_| true).is_ok());
    assert_eq!(Deal::new([[1; 4]; 4]), None);
    assert_eq!(Deal::new([[0; 4]; 4]), None);
    assert_eq!(Deal::new([[1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0], [0, 0, 0, 0]]), None);
    assert_eq!(Deal::new([[1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0], [1 << 13, 0, 0, 0]]), None);
    assert_eq!(Cards(SUIT_BITS).size(), 13);
}

#[test]
fn the_caller_can_stop() {
    let mut random = Random(11);
    let deal = random.deal(13, 4, 13);
    let mut solver = Solver::new(deal, Strain::NoTrump, MEMORY);
    assert_eq!(solver.tricks(Seat::North, &mut |_| false), Err(super::Stop::Asked));
}
