//! The lemmas of a proof: strategies for one trick each, about patterns with as few ranks as the strategy needs.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::pattern::{Hands, classes, subject, union};
use super::sure::{Axioms, Between};
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
    strain: Strain,
    leader: Seat,
    side: Side,
    value: u8,
    pieces: Vec<Piece>,
}

/// What positions a lemma covers, of those with its lengths, strain, leader and side, and what it says of them.
#[derive(Clone, Copy, Debug)]
struct Cover {
    rows: [u32; 4],
    masks: [u32; 4],
    value: u8,
    /// The number of the lemma.
    number: u32,
}

impl Cover {
    /// Whether it says so much of the position with these owners.
    fn says(&self, rows: &[u32; 4], value: u8) -> bool {
        let differs = |suit: usize| (rows[suit] ^ self.rows[suit]) & self.masks[suit] != 0;
        self.value >= value && !(0..4).any(differs)
    }
}

/// Lemmas about the play of one deal.
pub(super) struct Lemmas<O> {
    pub(super) oracle: O,
    owners: Owners,
    leaves: Leaves,
    axioms: Axioms,
    all: Vec<Known>,
    /// What they cover, by lengths, strain, leader and side.
    covers: HashMap<(u64, u8), Vec<Cover>, FxBuildHasher>,
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

/// A strategy for a trick as far as it is made.
#[derive(Default)]
struct Strategy {
    pieces: Vec<Piece>,
    /// The cards that it chooses, which do not depend on what is ranked.
    chosen: Vec<(Position, Option<Card>)>,
}

/// Cards that would have to be ranked.
struct TooCoarse(u64);

impl<O: Oracle> Lemmas<O> {
    /// No lemmas yet.
    pub(super) fn new(oracle: O, hands: &Hands, leaves: Leaves, axioms: Axioms) -> Self {
        Self {
            oracle,
            owners: Owners::new(hands),
            leaves,
            axioms,
            all: Vec::new(),
            covers: HashMap::default(),
            stopped: None,
            is_refuted: false,
        }
    }

    /// How many lemmas have been made.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The known lemmas that say so much.
    fn known(
        &self,
        position: &Position,
        Trick { strain, side, .. }: Trick,
        value: u8,
    ) -> impl Iterator<Item = &Cover> {
        let hands = position.hands();
        let rows = self.owners.rows(union(&hands));
        let covers = self.covers.get(&(lengths(&hands), place(strain, position.leader(), side)));
        covers.into_iter().flatten().filter(move |cover| cover.says(&rows, value))
    }

    /// Whether the rules and the axioms show it where all cards are ranked.
    fn is_settled(&self, Trick { strain, side, .. }: Trick, position: &Position, value: u8) -> bool {
        let hands = position.hands();
        let between = Between { hands: &hands, strain, leader: position.leader(), side };
        value == 0 || self.axioms.settle(&between, union(&hands), value)
    }

    /// The lemma that what is claimed rests on, unless nothing has to be shown.
    pub(super) fn goal(&mut self, position: &Position, strain: Strain, side: Side, value: u8) -> Option<u32> {
        let is_settled = self.is_settled(Trick { ranked: 0, strain, side }, position, value);
        (!is_settled).then(|| self.lemma(position, strain, side, value))
    }

    /// The number of a lemma that a side is sure of so many tricks, which nothing settles, at the start of a trick.
    fn lemma(&mut self, position: &Position, strain: Strain, side: Side, value: u8) -> u32 {
        let mut trick = Trick { ranked: 0, strain, side };
        let ranks = |cover: &&Cover| cover.masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
        if let Some(cover) = self.known(position, trick, value).min_by_key(ranks) {
            return cover.number;
        }
        let (hands, leader) = (position.hands(), position.leader());
        let rows = self.owners.rows(union(&hands));
        let key = (lengths(&hands), place(strain, leader, side));
        let mut strategy = Strategy::default();
        while let Err(TooCoarse(cards)) = self.turn(trick, position, value, &mut strategy) {
            strategy.pieces.clear();
            let masks = self.owners.masks(union(&hands), cards);
            let wanted = trick.ranked | self.owners.ranked(union(&hands), &masks);
            let wider = self.owners.reduced(union(&hands), wanted);
            if wider == trick.ranked {
                self.is_refuted = true;
                strategy.pieces.push(Piece::Hole);
                break;
            }
            trick.ranked = wider;
        }
        let (ranked, pieces) = (trick.ranked, strategy.pieces);
        let masks = self.owners.masks(union(&hands), ranked);
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(Known { hands, ranked, strain, leader, side, value, pieces });
        self.covers.entry(key).or_default().push(Cover { rows, masks, value, number });
        number
    }

    /// Shows that the side is sure of so many tricks, at least one, with a card to be played.
    fn turn(
        &mut self,
        trick: Trick,
        position: &Position,
        value: u8,
        strategy: &mut Strategy,
    ) -> Result<(), TooCoarse> {
        let mover = position.mover();
        let led = position.trick().first().map(|card| card.suit().index());
        let hand = position.hand(mover).bits();
        if mover.side() != trick.side {
            strategy.pieces.push(Piece::All);
            return classes(hand, trick.ranked, led)
                .try_for_each(|class| self.play(trick, position, Card::lowest(class), value, strategy));
        }
        let chosen = match strategy.chosen.iter().find(|chosen| chosen.0 == *position) {
            Some((_, chosen)) => *chosen,
            None => {
                let chosen = self.choose(trick, position, value);
                strategy.chosen.push((*position, chosen));
                chosen
            }
        };
        let Some(card) = chosen else {
            strategy.pieces.push(Piece::Hole);
            return Ok(());
        };
        let number = classes(hand, trick.ranked, led).position(|class| class & card.bit() != 0);
        strategy.pieces.push(Piece::Play(number.and_then(|it| it.try_into().ok()).unwrap_or(u16::MAX)));
        self.play(trick, position, card, value, strategy)
    }

    /// A card with which the side to move stays sure of so many tricks; `None` if none is found.
    fn choose(&mut self, trick: Trick, position: &Position, value: u8) -> Option<Card> {
        if self.stopped.is_some() {
            return None;
        }
        // A card that leads to lemmas that are known, whatever the other side plays, makes none.
        let led = position.trick().first().map(|card| card.suit().index());
        let hand = position.hand(position.mover()).bits();
        let mut cards = classes(hand, position.all(), led).map(Card::lowest);
        let known = cards.find(|card| self.is_known(trick, position, *card, value));
        known.or_else(|| match self.oracle.card(position, trick.strain, value) {
            Ok(card) => {
                self.is_refuted |= card.is_none();
                card
            }
            Err(stopped) => {
                self.stopped = Some(stopped);
                None
            }
        })
    }

    /// Whether the side is sure of so many tricks after a card by lemmas that are known, with best play to the end of the trick.
    fn is_known(&self, trick: Trick, position: &Position, card: Card, value: u8) -> bool {
        let Some((after, winner)) = position.play(card, trick.strain) else { return false };
        if let Some(winner) = winner {
            let left = value - u8::from(winner.side() == trick.side);
            return self.is_settled(trick, &after, left) || self.known(&after, trick, left).next().is_some();
        }
        let mover = after.mover();
        let led = after.trick().first().map(|card| card.suit().index());
        let mut cards = classes(after.hand(mover).bits(), after.all(), led).map(Card::lowest);
        if mover.side() == trick.side {
            cards.any(|card| self.is_known(trick, &after, card, value))
        } else {
            cards.all(|card| self.is_known(trick, &after, card, value))
        }
    }

    /// Shows what is left after a card.
    fn play(
        &mut self,
        trick: Trick,
        position: &Position,
        card: Card,
        value: u8,
        strategy: &mut Strategy,
    ) -> Result<(), TooCoarse> {
        match after(trick, position, card)? {
            (after, None) => self.turn(trick, &after, value, strategy),
            (after, Some(winner)) => {
                self.next_trick(trick, &after, value - u8::from(winner.side() == trick.side), strategy)
            }
        }
    }

    /// Shows what is left at the start of the next trick.
    fn next_trick(
        &mut self,
        trick: Trick,
        position: &Position,
        value: u8,
        strategy: &mut Strategy,
    ) -> Result<(), TooCoarse> {
        let hands = position.hands();
        let ranked = self.owners.reduced(union(&hands), trick.ranked & union(&hands));
        let between =
            Between { hands: &hands, strain: trick.strain, leader: position.leader(), side: trick.side };
        if value == 0 || self.axioms.settle(&between, ranked, value) {
            return Ok(());
        }
        if let Some(needed) = self.axioms.enough(&self.owners, &between, value) {
            return Err(TooCoarse(needed));
        }
        let number = self.lemma(position, trick.strain, trick.side, value);
        let known = self.all.get(number as usize);
        let masks = known.map(|known| self.owners.masks(union(&known.hands), known.ranked));
        let needed = masks.map_or(0, |masks| self.owners.ranked(union(&hands), &masks));
        if needed & !ranked != 0 {
            return Err(TooCoarse(needed));
        }
        let looks = if position.tricks_left() <= self.leaves.tricks && self.stopped.is_none() {
            let mut left = self.leaves.looks;
            let found = self.searched(Trick { ranked, ..trick }, position, value, &mut left);
            (found == Some(true)).then(|| self.leaves.looks - left)
        } else {
            None
        };
        strategy.pieces.push(looks.map_or(Piece::Cite(number), Piece::Search));
        Ok(())
    }

    /// The checker's plain search: whether it shows that the side is sure of so many tricks, or `None` if that takes more looks than are left.
    fn searched(&self, trick: Trick, position: &Position, value: u8, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        let hands = position.hands();
        let between =
            Between { hands: &hands, strain: trick.strain, leader: position.leader(), side: trick.side };
        if value == 0 || position.trick().is_empty() && self.axioms.settle(&between, trick.ranked, value) {
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
                Ok((after, None)) => self.searched(trick, &after, value, left)?,
                Ok((after, Some(winner))) => {
                    let cards = union(&after.hands());
                    let ranked = self.owners.reduced(cards, trick.ranked & cards);
                    let won = u8::from(winner.side() == trick.side);
                    self.searched(Trick { ranked, ..trick }, &after, value - won, left)?
                }
            };
            if shown == decides {
                return Some(decides);
            }
        }
        Some(!decides && !is_empty)
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
