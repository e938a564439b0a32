//! The lemmas of a proof: strategies for one trick each, about patterns with as few ranks as the strategy needs.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::pattern::{Hands, classes, subject, union};
use crate::games::bridge::{Card, Owners, Position, Seat, Side, Strain, lengths};
use crate::knowledge::Stopped;
use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId};

/// Where the moves of a strategy come from.
pub(super) trait Oracle {
    /// A card with which the side to move stays sure of so many tricks; `None` if there is none.
    ///
    /// # Errors
    /// If the search is to end.
    fn card(&mut self, position: &Position, strain: Strain, tricks: u8) -> Result<Option<Card>, Stopped>;
}

/// What is left to the checker's plain search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaves {
    /// With at most so many tricks left.
    pub(super) tricks: u8,
    /// If it looks at no more sets than this.
    pub(super) looks: u32,
}

/// A piece of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Hole,
    All,
    Play(u16),
    Search(u32),
    Cite(u32),
}

/// A pattern at the start of a trick, and what one side is sure of.
#[derive(Debug)]
struct Known {
    hands: Hands,
    ranked: u64,
    rows: [u32; 4],
    masks: [u32; 4],
    strain: Strain,
    leader: Seat,
    side: Side,
    value: u8,
    pieces: Vec<Piece>,
}

/// Lemmas about the play of one deal.
pub(super) struct Lemmas<O> {
    pub(super) oracle: O,
    owners: Owners,
    leaves: Leaves,
    all: Vec<Known>,
    /// Their numbers, by lengths, strain, leader and side.
    places: HashMap<(u64, u8), Vec<u32>, FxBuildHasher>,
    /// Why no more moves are found.
    pub(super) stopped: Option<Stopped>,
    /// Whether the search found no move where it had said that there is one.
    pub(super) is_refuted: bool,
}

/// What is shown within a trick.
#[derive(Clone, Copy)]
struct Trick {
    /// The ranked cards at the start of the trick.
    ranked: u64,
    strain: Strain,
    side: Side,
}

/// Cards that would have to be ranked.
struct TooCoarse(u64);

impl<O: Oracle> Lemmas<O> {
    /// No lemmas yet.
    pub(super) fn new(oracle: O, hands: &Hands, leaves: Leaves) -> Self {
        Self {
            oracle,
            owners: Owners::new(hands),
            leaves,
            all: Vec::new(),
            places: HashMap::default(),
            stopped: None,
            is_refuted: false,
        }
    }

    /// How many lemmas have been made.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The number of a known lemma that says so much, with as few ranks as there are.
    fn known(&self, position: &Position, strain: Strain, side: Side, value: u8) -> Option<u32> {
        let hands = position.hands();
        let rows = self.owners.rows(union(&hands));
        let key = (lengths(&hands), place(strain, position.leader(), side));
        let covers = |known: &Known| {
            let differs = |suit: usize| (rows[suit] ^ known.rows[suit]) & known.masks[suit] != 0;
            known.value >= value && !(0..4).any(differs)
        };
        let known = self
            .places
            .get(&key)?
            .iter()
            .filter_map(|&number| Some((number, self.all.get(number as usize)?)));
        let ranks = |known: &Known| known.masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
        known
            .filter(|(_, known)| covers(known))
            .min_by_key(|(_, known)| ranks(known))
            .map(|(number, _)| number)
    }

    /// The number of a lemma that a side is sure of so many tricks, at least one, at the start of a trick.
    pub(super) fn lemma(&mut self, position: &Position, strain: Strain, side: Side, value: u8) -> u32 {
        if let Some(number) = self.known(position, strain, side, value) {
            return number;
        }
        let (hands, leader) = (position.hands(), position.leader());
        let rows = self.owners.rows(union(&hands));
        let key = (lengths(&hands), place(strain, leader, side));
        let mut trick = Trick { ranked: 0, strain, side };
        let mut pieces = Vec::new();
        while let Err(TooCoarse(cards)) = self.turn(trick, position, value, &mut pieces) {
            pieces.clear();
            let masks = self.owners.masks(union(&hands), cards);
            let wanted = trick.ranked | self.owners.ranked(union(&hands), &masks);
            let wider = self.owners.reduced(union(&hands), wanted);
            if wider == trick.ranked {
                self.is_refuted = true;
                pieces.push(Piece::Hole);
                break;
            }
            trick.ranked = wider;
        }
        let ranked = trick.ranked;
        let masks = self.owners.masks(union(&hands), ranked);
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(Known { hands, ranked, rows, masks, strain, leader, side, value, pieces });
        self.places.entry(key).or_default().push(number);
        number
    }

    /// Shows that the side is sure of so many tricks, at least one, with a card to be played.
    fn turn(
        &mut self,
        trick: Trick,
        position: &Position,
        value: u8,
        pieces: &mut Vec<Piece>,
    ) -> Result<(), TooCoarse> {
        let mover = position.mover();
        let led = position.trick().first().map(|card| card.suit().index());
        let hand = position.hand(mover).bits();
        if mover.side() != trick.side {
            pieces.push(Piece::All);
            return classes(hand, trick.ranked, led)
                .try_for_each(|class| self.play(trick, position, Card::lowest(class), value, pieces));
        }
        // The last card of a trick may lead to a lemma that is known, or to enough tricks.
        let ends = |card: &Card| {
            let Ok((after, Some(winner))) = after(trick, position, *card) else { return false };
            let left = value - u8::from(winner.side() == trick.side);
            left == 0 || self.known(&after, trick.strain, trick.side, left).is_some()
        };
        let last = if position.trick().len() == 3 { position.legal().find(ends) } else { None };
        let found = match self.stopped {
            None if last.is_some() => Ok(last),
            None => self.oracle.card(position, trick.strain, value),
            Some(stopped) => Err(stopped),
        };
        let card = match found {
            Ok(Some(card)) => card,
            Ok(None) => {
                self.is_refuted = true;
                pieces.push(Piece::Hole);
                return Ok(());
            }
            Err(stopped) => {
                self.stopped = Some(stopped);
                pieces.push(Piece::Hole);
                return Ok(());
            }
        };
        let number = classes(hand, trick.ranked, led).position(|class| class & card.bit() != 0);
        pieces.push(Piece::Play(number.and_then(|it| it.try_into().ok()).unwrap_or(u16::MAX)));
        self.play(trick, position, card, value, pieces)
    }

    /// Shows what is left after a card.
    fn play(
        &mut self,
        trick: Trick,
        position: &Position,
        card: Card,
        value: u8,
        pieces: &mut Vec<Piece>,
    ) -> Result<(), TooCoarse> {
        match after(trick, position, card)? {
            (after, None) => self.turn(trick, &after, value, pieces),
            (after, Some(winner)) => {
                self.next_trick(trick, &after, value - u8::from(winner.side() == trick.side), pieces)
            }
        }
    }

    /// Shows what is left at the start of the next trick.
    fn next_trick(
        &mut self,
        trick: Trick,
        position: &Position,
        value: u8,
        pieces: &mut Vec<Piece>,
    ) -> Result<(), TooCoarse> {
        if value == 0 {
            return Ok(());
        }
        let number = self.lemma(position, trick.strain, trick.side, value);
        let hands = position.hands();
        let known = self.all.get(number as usize);
        let needed = known.map_or(0, |known| self.owners.ranked(union(&hands), &known.masks));
        let ranked = self.owners.reduced(union(&hands), trick.ranked & union(&hands));
        if needed & !ranked != 0 {
            return Err(TooCoarse(needed));
        }
        let looks = if position.tricks_left() <= self.leaves.tricks && self.stopped.is_none() {
            let mut left = self.leaves.looks;
            let found = searched(&self.owners, Trick { ranked, ..trick }, position, value, &mut left);
            (found == Some(true)).then(|| self.leaves.looks - left)
        } else {
            None
        };
        pieces.push(looks.map_or(Piece::Cite(number), Piece::Search));
        Ok(())
    }

    /// The lemmas that these cite or are, in the order of certificates, with their evidence, and the numbers that these have among them.
    pub(super) fn written(&self, goal: &[u32]) -> (Vec<(Lemma, Vec<Evidence>)>, Vec<LemmaId>) {
        let mut is_cited = vec![false; self.all.len()];
        let mut waiting = goal.to_vec();
        while let Some(number) = waiting.pop() {
            let (Some(known), Some(cited)) =
                (self.all.get(number as usize), is_cited.get_mut(number as usize))
            else {
                continue;
            };
            if !std::mem::replace(cited, true) {
                let cites = known.pieces.iter().filter_map(|piece| match piece {
                    Piece::Cite(number) => Some(*number),
                    _ => None,
                });
                waiting.extend(cites);
            }
        }
        let cited = self.all.iter().zip(0_usize..).zip(is_cited).filter(|(_, is_cited)| *is_cited);
        let mut found: Vec<_> = cited
            .map(|((known, number), _)| {
                let Known { strain, leader, hands, ranked, side, value, .. } = known;
                let side = if *side == Side::NorthSouth {
                    gamecert_certs::Side::First
                } else {
                    gamecert_certs::Side::Second
                };
                (
                    union(hands).count_ones(),
                    subject(*strain, *leader, hands, *ranked),
                    side,
                    std::cmp::Reverse(*value),
                    number,
                )
            })
            .collect();
        found.sort_unstable();
        // Of two that say the same of one pattern, or one less than the other, the stronger one is written.
        let mut places = vec![u32::MAX; self.all.len()];
        let mut lemmas: Vec<(Lemma, usize)> = Vec::new();
        for (_, subject, side, std::cmp::Reverse(value), number) in found {
            let is_new = lemmas.last().is_none_or(|(last, _)| {
                last.subject != subject
                    || !matches!(last.judgement, Judgement::Sure { side: of, .. } if of == side)
            });
            if is_new {
                lemmas.push((
                    Lemma { subject, judgement: Judgement::Sure { side, value: value.into() } },
                    number,
                ));
            }
            if let Some(place) = places.get_mut(number) {
                *place = u32::try_from(lemmas.len() - 1).unwrap_or(u32::MAX);
            }
        }
        let id = |number: u32| LemmaId(places.get(number as usize).copied().unwrap_or(u32::MAX));
        let piece = |piece: &Piece| match *piece {
            Piece::Hole => Evidence::Hole,
            Piece::All => Evidence::All,
            Piece::Play(class) => Evidence::Play(class),
            Piece::Search(looks) => Evidence::Search(looks),
            Piece::Cite(number) => Evidence::Cite { lemma: id(number), witness: 0 },
        };
        let pieces = |number: usize| self.all.get(number).map_or(&[][..], |known| &known.pieces);
        let lemmas = lemmas
            .into_iter()
            .map(|(lemma, number)| (lemma, pieces(number).iter().map(piece).collect()))
            .collect();
        (lemmas, goal.iter().map(|&number| id(number)).collect())
    }
}

/// What lemmas are found by, besides lengths.
fn place(strain: Strain, leader: Seat, side: Side) -> u8 {
    u8::try_from(strain.index() * 8 + leader.index() * 2 + usize::from(side == Side::NorthSouth))
        .unwrap_or(u8::MAX)
}

/// The position after a card, and who has won the trick if that was its last one.
fn after(trick: Trick, position: &Position, card: Card) -> Result<(Position, Option<Seat>), TooCoarse> {
    let Some((after, winner)) = position.play(card, trick.strain) else { return Err(TooCoarse(0)) };
    if winner.is_some() {
        let cards = position.trick().iter().fold(card.bit(), |cards, card| cards | card.bit());
        let trumps = cards & trick.strain.trumps();
        let led = position.trick().first().map_or(0, |led| cards & led.suit().cards());
        let deciding = if trumps == 0 { led } else { trumps };
        if deciding & trick.ranked == 0 && deciding.count_ones() > 1 {
            return Err(TooCoarse(1 << deciding.ilog2()));
        }
    }
    Ok((after, winner))
}

/// The checker's plain search: whether it shows that the side is sure of so many tricks, or `None` if that takes more looks than are left.
fn searched(owners: &Owners, trick: Trick, position: &Position, value: u8, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if value == 0 {
        return Some(true);
    }
    let mover = position.mover();
    let led = position.trick().first().map(|card| card.suit().index());
    let decides = mover.side() == trick.side;
    let mut is_empty = true;
    for class in classes(position.hand(mover).bits(), trick.ranked, led) {
        is_empty = false;
        let shown = match after(trick, position, Card::lowest(class)) {
            Err(TooCoarse(_)) => false,
            Ok((after, None)) => searched(owners, trick, &after, value, left)?,
            Ok((after, Some(winner))) => {
                let cards = union(&after.hands());
                let ranked = owners.reduced(cards, trick.ranked & cards);
                let won = u8::from(winner.side() == trick.side);
                searched(owners, Trick { ranked, ..trick }, &after, value - won, left)?
            }
        };
        if shown == decides {
            return Some(decides);
        }
    }
    Some(!decides && !is_empty)
}
