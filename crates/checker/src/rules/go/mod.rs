//! Captures in Go: one side, the attacker, tries to take a block of the other one, the target.
//!
//! A stone is placed on an empty point. Then blocks of the other colour without a liberty are taken; after that its own block has to have one. A single
//! stone that has taken a single stone, and has no other liberty, may not be taken back at once (ko). Passing is always allowed, and ends nothing. The
//! result is 1 for the attacker if the target is taken, and 1 for the defender if play goes on without an end.
//!
//! A lemma is about a [`Zone`]: what stands on some points of a board, whatever stands on the others. Term: the rows from the top, joined by `/`, each of
//! `X` (black), `O` (white) and `.`, then a stone of the target, the side to move, and the point of a ko if there is one:
//! `X.O/.../XX. A1 O`, `.XO./X.XO/.XO. A2 O ko B2`. Boards have at most 19 columns and rows; columns are letters without I, rows are counted from the bottom.

mod points;
mod zone;

use gamecert_certs::{Fault, Side};

use super::contest::{Cited, Contest, Played, View};
use super::{Rules, beyond};
use crate::work::{Sure, Work};
use points::{MAX_SIDE, Points, Size};
pub use zone::Zone;
use zone::{ATTACKER, DEFENDER, Placed};

/// The rules of captures in Go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Go;

/// What is written where there is no point.
const NONE: u16 = u16::MAX;
/// Points in a byte of a subject.
const IN_BYTE: usize = 4;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A stone on a point.
    Stone(u16),
    /// A pass, or for the opponent also any stone beyond the zone.
    Elsewhere,
}

impl Go {
    /// Reads a board, which may have another spelling too; `None` if it is none.
    fn position(text: &str) -> Result<Option<Zone>, Fault> {
        let words: Vec<&str> = text.split(' ').collect();
        let (board, target, mover, ko) = match *words {
            [board, target, mover] => (board, target, mover, None),
            [board, target, mover, "ko", ko] => (board, target, mover, Some(ko)),
            _ => return Ok(None),
        };
        let (cols, rows) = (board.split('/').next().map_or(0, str::len), board.split('/').count());
        let side = |count: usize| u8::try_from(count).ok().filter(|side| *side <= MAX_SIDE);
        let (Some(cols), Some(rows)) = (side(cols), side(rows)) else {
            return Err(beyond("a board has at most 19 columns and rows"));
        };
        let size = Size { cols, rows };
        let (mut known, mut black, mut white) = (Points::default(), Points::default(), Points::default());
        for (point, letter) in (0..).zip(board.chars().filter(|letter| *letter != '/')) {
            match letter {
                'X' => black.add(point),
                'O' => white.add(point),
                '.' => {}
                _ => return Ok(None),
            }
            known.add(point);
        }
        let Some(target) = size.named(target) else { return Ok(None) };
        let zone = Zone::of(size, known, [black, white], target);
        let mover = match (mover, zone.is_swapped) {
            ("X", false) | ("O", true) => ATTACKER,
            ("X", true) | ("O", false) => DEFENDER,
            _ => return Ok(None),
        };
        let named = ko.and_then(|ko| size.named(ko));
        let zone = Zone { ko: named, mover, ..zone };
        let is_board = size.is_board() && zone.defenders.has(target) && ko.is_some() == named.is_some();
        let is_met = [ATTACKER, DEFENDER].into_iter().all(|side| zone.breathes(side))
            && named.is_none_or(|ko| Self::may_be_ko(&zone, ko));
        Ok(Some(zone).filter(|_| is_board && is_met))
    }

    /// Whether a single stone of the side that has moved may have taken a single stone on this point.
    fn may_be_ko(zone: &Zone, ko: u16) -> bool {
        let other = zone.mover.other();
        let is_single = |stone: u16| {
            let block = zone.block(stone, other);
            block.stones.only().is_some() && block.liberties.only() == Some(ko)
        };
        let all_theirs = zone.size.next_to(ko).all(|next| zone.stones(other).has(next));
        zone.is_empty(ko) && all_theirs && zone.size.next_to(ko).any(is_single)
    }

    /// What stands on a point, as it is written: `?` if it is not known.
    fn letter(zone: &Zone, point: u16) -> char {
        let colours = if zone.is_swapped { ['O', 'X'] } else { ['X', 'O'] };
        let [attacker, defender] = colours;
        match () {
            () if !zone.known.has(point) => '?',
            () if zone.attackers.has(point) => attacker,
            () if zone.defenders.has(point) => defender,
            () => '.',
        }
    }

    /// A unit for each point.
    fn charge(zone: &Zone, work: &mut Work) -> Result<(), Fault> {
        work.spend(zone.size.count().into())
    }

    /// What these bytes begin with, as what a lemma may be about.
    fn of_bytes(subject: &[u8]) -> Option<Zone> {
        let (head, cells) = subject.split_first_chunk::<8>()?;
        let [cols, rows, left, left_high, target, target_high, ko, ko_high] = *head;
        let size = Size { cols, rows };
        let [left, target, ko] =
            [[left, left_high], [target, target_high], [ko, ko_high]].map(u16::from_le_bytes);
        let (mut known, mut black, mut white) = (Points::default(), Points::default(), Points::default());
        let digits = cells.iter().flat_map(|byte| [0, 2, 4, 6].map(|shift| byte >> shift & 3));
        for (point, digit) in (0..size.count()).zip(digits) {
            match digit {
                0 => continue,
                1 => {}
                2 => black.add(point),
                _ => white.add(point),
            }
            known.add(point);
        }
        let zone = Zone {
            ko: Some(ko).filter(|ko| *ko != NONE),
            mover: if left == 0 { ATTACKER } else { DEFENDER },
            left: Some(left).filter(|left| *left > 0),
            ..Zone::of(size, known, [black, white], target)
        };
        let is_zone =
            size.is_board() && zone.defenders.has(target) && zone.ko.is_none_or(|ko| zone.is_empty(ko));
        is_zone.then_some(zone)
    }
}

impl Rules for Go {
    type Component = Zone;

    const NAME: &'static str = "go";
    const VERSION: u16 = 1;
    const SUMS: bool = false;

    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Zone>>, Fault> {
        work.spend(term.len())?;
        let Some(zone) = Self::position(term)? else { return Ok(None) };
        Self::charge(&zone, work)?;
        Ok((self.show(&zone) == term).then(|| vec![zone]))
    }

    /// As a start is written, with `?` for what is not known; then how many moves the attacker has left, if they are counted.
    fn show(&self, zone: &Zone) -> String {
        let points: Vec<u16> = (0..zone.size.count()).collect();
        let rows = points.chunks(usize::from(zone.size.cols).max(1));
        let rows: Vec<String> =
            rows.map(|row| row.iter().map(|&point| Self::letter(zone, point)).collect()).collect();
        let mover = if (zone.mover == ATTACKER) == zone.is_swapped { 'O' } else { 'X' };
        let ko = zone.ko.map_or_else(String::new, |ko| format!(" ko {}", zone.size.name(ko)));
        let left = zone.left.map_or_else(String::new, |left| format!(" within {left}"));
        format!("{} {} {mover}{ko}{left}", rows.join("/"), zone.size.name(zone.target))
    }

    /// Columns and rows, a byte each; then two bytes each, the lower one first, for how many moves the attacker has left, or 0 if they are not counted, for the
    /// target, and for the ko, or 65535 if there is none; then the points, four in a byte from the lowest bits on: 0 if it is not known, 1 if it is
    /// empty, 2 for a black stone, 3 for a white one.
    fn encode(&self, zone: &Zone) -> Vec<u8> {
        let words = [zone.left.unwrap_or(0), zone.target, zone.ko.unwrap_or(NONE)];
        let mut bytes = vec![zone.size.cols, zone.size.rows];
        bytes.extend(words.into_iter().flat_map(u16::to_le_bytes));
        let digit = |point: &u16| match Self::letter(zone, *point) {
            '?' => 0,
            '.' => 1,
            'X' => 2,
            _ => 3_u8,
        };
        let points: Vec<u16> = (0..zone.size.count()).collect();
        bytes.extend(points.chunks(IN_BYTE).map(|four| {
            four.iter().map(digit).zip([0, 2, 4, 6]).fold(0, |byte, (digit, shift)| byte | digit << shift)
        }));
        bytes
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Zone>, Fault> {
        work.spend(subject.len())?;
        let Some(zone) = Self::of_bytes(subject) else { return Ok(None) };
        Self::charge(&zone, work)?;
        Ok((self.encode(&zone) == subject).then_some(zone))
    }

    /// The moves that the attacker has left, if they are counted. A pass of the defender does not make them fewer.
    fn measure_of(&self, zone: &Zone) -> Result<u64, Fault> {
        Ok(zone.left.unwrap_or(0).into())
    }
}

impl Contest for Go {
    type Class = Move;

    const SIDES: [&'static str; 2] = ["attacker", "defender"];
    const ENDLESS: Option<Side> = Some(DEFENDER);

    fn mover(&self, zone: &Zone) -> Side {
        zone.mover
    }

    fn asked(&self, _: &Zone) -> Side {
        ATTACKER
    }

    fn total(&self, _: &Zone) -> Result<i32, Fault> {
        Ok(1)
    }

    /// The points where a stone may be placed, in their order, then elsewhere; none once the target is taken or the attacker has no move left.
    fn view(&self, zone: &Zone, side: Side, work: &mut Work) -> Result<View<Move>, Fault> {
        let settled = self.settled(zone, side, work)?;
        if zone.is_taken || zone.mover == ATTACKER && zone.left == Some(0) {
            return Ok(View { settled, classes: Vec::new() });
        }
        let mut classes = Vec::new();
        for point in zone.known.iter().filter(|&point| zone.is_empty(point) && zone.ko != Some(point)) {
            Self::charge(zone, work)?;
            if !matches!(zone.place(point, side), Placed::Illegal) {
                classes.push(Move::Stone(point));
            }
        }
        classes.push(Move::Elsewhere);
        Ok(View { settled, classes })
    }

    /// The attacker is sure of a target that has been taken.
    fn settled(&self, zone: &Zone, side: Side, _: &mut Work) -> Result<i32, Fault> {
        Ok(i32::from(zone.is_taken && side == ATTACKER))
    }

    fn play(
        &self,
        zone: &Zone,
        class: Move,
        side: Side,
        work: &mut Work,
    ) -> Result<Option<Played<Zone>>, Fault> {
        Self::charge(zone, work)?;
        let placed = match class {
            Move::Stone(point) => zone.place(point, side),
            Move::Elsewhere => Placed::After(zone.passed()),
        };
        Ok(match placed {
            Placed::After(after) => Some(Played { after, scored: 0 }),
            Placed::Illegal | Placed::TooCoarse => None,
        })
    }

    /// The point of the stone, or 65535.
    fn mark(&self, _: &Zone, class: Move) -> u16 {
        match class {
            Move::Stone(point) => point,
            Move::Elsewhere => NONE,
        }
    }

    /// Where the opponent has the move, and no block of the side can be taken from beyond the zone.
    fn stands(&self, zone: &Zone, side: Side) -> bool {
        zone.mover != side && zone.breathes(side)
    }

    /// The witness is a symmetry of the board, which carries each known point of the lemma to one with the same contents, its target to a stone of the
    /// target's block, and its ko, if it has one, to the ko. The lemma needs no more moves than are left.
    fn covers(
        &self,
        Cited { subject, side: lemmas, witness }: Cited<'_>,
        zone: &Zone,
        side: Side,
        work: &mut Work,
    ) -> Result<bool, Fault> {
        Self::charge(zone, work)?;
        let lemma = Self::of_bytes(subject).sure()?;
        let carry = |point: u16| zone.size.carry(point, witness);
        let is_same = |point: u16| {
            let image = carry(point).filter(|image| zone.known.has(*image));
            image.is_some_and(|image| {
                [ATTACKER, DEFENDER]
                    .into_iter()
                    .all(|of| lemma.stones(of).has(point) == zone.stones(of).has(image))
            })
        };
        let block = zone.block(zone.target, DEFENDER);
        Ok(lemmas == side
            && lemma.size == zone.size
            && lemma.mover == zone.mover
            && lemma.known.iter().all(is_same)
            && carry(lemma.target).is_some_and(|target| block.stones.has(target))
            && lemma.ko.is_none_or(|ko| carry(ko).is_some_and(|ko| zone.ko == Some(ko)))
            && lemma.left.is_none_or(|needed| zone.left.is_none_or(|left| needed <= left))
            && !zone.is_taken)
    }
}
