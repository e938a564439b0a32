//! The lemmas of a proof: strategies for one trick each, about patterns with as few ranks as the strategy needs.

use super::covers::{Cover, Known, Piece, Place, Shown};
use super::pattern::{Hands, classes, subject, union};
use super::sure_tricks::{Axioms, Between};
use crate::games::bridge::{Card, Owners, Position, Seat, Side, Strain};
use crate::knowledge::Stopped;
use crate::sort;

/// Where the moves of a strategy come from.
pub(super) trait Oracle {
    /// The memory that it takes.
    fn bytes(&self) -> usize;

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

/// Lemmas about the play of one deal.
pub(super) struct Lemmas<O> {
    pub(super) oracle: O,
    owners: Owners,
    leaves: Leaves,
    axioms: Axioms,
    /// The lemmas.
    pub(super) shown: Shown,
    /// How many bytes they and the searches may take.
    memory_bytes: usize,
    /// What the order is drawn from in which cards are looked at; 0 for that of certificates.
    pub(super) seed: u64,
    /// Why no more moves are found.
    pub(super) stopped: Option<Stopped>,
    /// Whether the search found no move where it had said that there is one.
    pub(super) is_refuted: bool,
}

/// What is shown within a trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trick {
    /// The ranked cards at the start of the trick.
    pub(super) ranked: u64,
    /// The strain.
    pub(super) strain: Strain,
    /// The side that is to be sure of something.
    pub(super) side: Side,
    /// The axioms that may be used.
    pub(super) axioms: Axioms,
}

impl Trick {
    /// The next trick, where only cards of this position are left.
    pub(super) fn next(self, owners: &Owners, position: &Position) -> Self {
        let cards = union(&position.hands());
        Self { ranked: owners.reduced(cards, self.ranked & cards), ..self }
    }

    /// Whether the rules and the axioms alone show that the side is sure of so many tricks.
    pub(super) fn settles(self, position: &Position, value: u8) -> bool {
        let ranked = self.ranked & union(&position.hands());
        value == 0
            || position.trick().is_empty() && self.axioms.settle(&self.between(position), ranked, value)
    }

    /// A few ranked cards with which they do, if they do with all.
    fn settling(self, owners: &Owners, position: &Position, value: u8) -> Option<u64> {
        self.axioms.enough(owners, &self.between(position), value)
    }

    fn between(self, position: &Position) -> Between {
        let Self { strain, side, .. } = self;
        Between { hands: position.hands(), strain, leader: position.leader(), side }
    }
}

/// A strategy for a trick as far as it is made.
#[derive(Default)]
struct Strategy {
    pieces: Vec<Piece>,
    /// The cards that it chooses, which do not depend on what is ranked.
    chosen: Vec<(Position, Option<Card>)>,
}

/// Cards that would have to be ranked.
pub(super) struct TooCoarse(u64);

impl<O: Oracle> Lemmas<O> {
    /// No lemmas yet.
    pub(super) fn new(
        oracle: O,
        hands: &Hands,
        (leaves, axioms): (Leaves, Axioms),
        memory_bytes: usize,
    ) -> Self {
        Self {
            oracle,
            owners: Owners::new(hands),
            leaves,
            axioms,
            shown: Shown::default(),
            memory_bytes,
            seed: 0,
            stopped: None,
            is_refuted: false,
        }
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
        let place = Place::new(&hands, strain, position.leader(), side);
        self.shown.at(place).filter(move |cover| cover.says(&rows, value))
    }

    /// A trick without ranks, under the axioms of the proof.
    pub(super) fn trick(&self, strain: Strain, side: Side) -> Trick {
        Trick { ranked: 0, strain, side, axioms: self.axioms }
    }

    /// Whether the rules and the axioms show it where all cards are ranked.
    pub(super) fn is_settled(&self, position: &Position, trick: Trick, value: u8) -> bool {
        Trick { ranked: u64::MAX, ..trick }.settles(position, value)
    }

    /// The lemma that what is claimed rests on, unless nothing has to be shown.
    pub(super) fn goal(&mut self, position: &Position, strain: Strain, side: Side, value: u8) -> Option<u32> {
        let is_settled = self.is_settled(position, self.trick(strain, side), value);
        (!is_settled).then(|| self.lemma(position, strain, side, value))
    }

    /// The number of a lemma that a side is sure of so many tricks, which nothing settles, at the start of a trick.
    fn lemma(&mut self, position: &Position, strain: Strain, side: Side, value: u8) -> u32 {
        let mut trick = self.trick(strain, side);
        if let Some(cover) = self.known(position, trick, value).min_by_key(|cover| cover.ranks()) {
            return cover.number;
        }
        let hands = position.hands();
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
        self.add(trick, position, value, strategy.pieces)
    }

    /// Whether a lemma says at least so much of the start of a trick.
    pub(super) fn is_shown(&self, position: &Position, trick: Trick, value: u8) -> bool {
        self.known(position, trick, value).next().is_some()
    }

    /// The number of a lemma that a side is sure of so many tricks, at least one, at the start of a trick, if these ranks are enough for the
    /// strategy that is found.
    pub(super) fn lemma_within(&mut self, position: &Position, trick: Trick, value: u8) -> Option<u32> {
        let masks = self.owners.masks(union(&position.hands()), trick.ranked);
        let fitting = self.known(position, trick, value).find(|cover| cover.fits(&masks));
        if let Some(cover) = fitting {
            return Some(cover.number);
        }
        let mut strategy = Strategy::default();
        self.turn(trick, position, value, &mut strategy).ok()?;
        Some(self.add(trick, position, value, strategy.pieces))
    }

    /// The memory that the lemmas and the searches take.
    pub(super) fn bytes(&self) -> usize {
        self.oracle.bytes() + self.shown.bytes()
    }

    /// What is left to the checker's plain search.
    pub(super) fn leaves(&self) -> Leaves {
        self.leaves
    }

    /// The owners of the cards of the deal.
    pub(super) fn owners(&self) -> &Owners {
        &self.owners
    }

    /// Goes on with another deal, by what is shown.
    pub(super) fn go_on_with(&mut self, hands: &Hands) {
        self.owners = Owners::new(hands);
    }

    /// Adds a lemma about the start of a trick. Returns its number.
    fn add(&mut self, trick: Trick, position: &Position, value: u8, pieces: Vec<Piece>) -> u32 {
        let Trick { ranked, strain, side, .. } = trick;
        let (hands, leader) = (position.hands(), position.leader());
        let cards = union(&hands);
        let owners = (self.owners.rows(cards), self.owners.masks(cards, ranked));
        let subject = subject(strain, leader, &hands, ranked);
        let known = Known { subject, cards: cards.count_ones(), side, value, pieces, imported: None };
        self.shown.add(Place::new(&hands, strain, leader, side), owners, known)
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
        if self.stopped.is_none() && self.bytes() > self.memory_bytes {
            self.stopped = Some(Stopped::Memory);
        }
        if self.stopped.is_some() {
            return None;
        }
        // A card that leads to lemmas that are known, whatever the other side plays, makes none.
        let led = position.trick().first().map(|card| card.suit().index());
        let hand = position.hand(position.mover()).bits();
        let mut cards: Vec<Card> = classes(hand, position.all(), led).map(Card::lowest).collect();
        if self.seed != 0 {
            sort::by_key(&mut cards, |card| (card.bit() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        let known = cards.into_iter().find(|card| self.is_known(trick, position, *card, value));
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
            return self.is_settled(&after, trick, left) || self.known(&after, trick, left).next().is_some();
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
        let next = trick.next(&self.owners, position);
        if next.settles(position, value) {
            return Ok(());
        }
        if let Some(needed) = next.settling(&self.owners, position, value) {
            return Err(TooCoarse(needed));
        }
        let number = self.lemma(position, trick.strain, trick.side, value);
        let masks = self.shown.masks(number);
        let needed = masks.map_or(0, |masks| self.owners.ranked(union(&hands), masks));
        if needed & !next.ranked != 0 {
            return Err(TooCoarse(needed));
        }
        let looks = if position.tricks_left() <= self.leaves.tricks && self.stopped.is_none() {
            let mut left = self.leaves.looks;
            let found = searched(&self.owners, next, position, value, &mut left);
            (found == Some(true)).then(|| self.leaves.looks - left)
        } else {
            None
        };
        strategy.pieces.push(looks.map_or(Piece::Cite(number), Piece::Search));
        Ok(())
    }
}

/// The position after a card, and who has won the trick if that was its last one.
pub(super) fn after(
    trick: Trick,
    position: &Position,
    card: Card,
) -> Result<(Position, Option<Seat>), TooCoarse> {
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
pub(super) fn searched(
    owners: &Owners,
    trick: Trick,
    position: &Position,
    value: u8,
    left: &mut u32,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if trick.settles(position, value) {
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
                let won = u8::from(winner.side() == trick.side);
                searched(owners, trick.next(owners, &after), &after, value - won, left)?
            }
        };
        if shown == decides {
            return Some(decides);
        }
    }
    Some(!decides && !is_empty)
}
