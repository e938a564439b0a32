//! The strategy for one trick that takes the fewest further lemmas, by lemmas that are known, where the ranks of the pattern are given.

use super::covers::{Cover, Known, Piece, Place, Shown};
use super::lemmas::{Leaves, Trick, after, searched};
use super::pattern::{classes, subject, union};
use super::read_back::Pattern;
use super::sure_tricks::Axioms;
use crate::games::bridge::{Card, Owners, Position};

/// A lemma in a deal of its pattern.
pub(super) struct Task {
    owners: Owners,
    position: Position,
    trick: Trick,
    value: u8,
}

impl Task {
    /// The lemma in some deal of its pattern, under these axioms; nothing if there is none, or they settle it.
    pub(super) fn of(known: &Known, axioms: Axioms) -> Option<Self> {
        let pattern = Pattern::read(&known.subject)?;
        let ((deal, position), ranked) = pattern.member(&|_| {})?;
        let trick = Trick { ranked, strain: pattern.strain, side: known.side, axioms };
        (!trick.settles(&position, known.value)).then(|| Self {
            owners: Owners::new(deal.hands()),
            position,
            trick,
            value: known.value,
        })
    }

    /// The ranked cards of the pattern.
    pub(super) fn ranked(&self) -> u64 {
        self.trick.ranked
    }

    /// Has these cards be the ranked ones.
    pub(super) fn rank(&mut self, ranked: u64) {
        self.trick.ranked = self.owners.reduced(union(&self.position.hands()), ranked);
    }

    /// Where the lemma is looked for, what it covers, and the lemma with this evidence.
    pub(super) fn known(&self, pieces: Vec<Piece>) -> (Place, ([u32; 4], [u32; 4]), Known) {
        let hands = self.position.hands();
        let Trick { ranked, strain, side, .. } = self.trick;
        let (cards, leader) = (union(&hands), self.position.leader());
        let owners = (self.owners.rows(cards), self.owners.masks(cards, ranked));
        let subject = subject(strain, leader, &hands, ranked);
        let (cards, value) = (cards.count_ones(), self.value);
        let known = Known { subject, cards, side, value, pieces, imported: None };
        (Place::new(&hands, strain, leader, side), owners, known)
    }

    /// The lemmas that cover a position of the trick's end.
    fn covers<'s>(
        &self,
        shown: &'s Shown,
        position: &Position,
        value: u8,
    ) -> impl Iterator<Item = &'s Cover> + use<'s> {
        let hands = position.hands();
        let cards = union(&hands);
        let next = self.trick.next(&self.owners, position);
        let (rows, masks) = (self.owners.rows(cards), self.owners.masks(cards, next.ranked));
        let place = Place::new(&hands, next.strain, position.leader(), next.side);
        shown.at(place).filter(move |cover| cover.says(&rows, value) && cover.fits(&masks))
    }
}

/// Looks for strategies.
pub(super) struct Planner<'s, P> {
    /// The lemmas that may be cited.
    pub(super) shown: &'s Shown,
    /// What is left to the checker's plain search.
    pub(super) leaves: Leaves,
    /// What it costs to cite a lemma; nothing if it may not be cited.
    pub(super) price: P,
}

impl<P: Fn(&Cover) -> Option<u64>> Planner<'_, P> {
    /// The strategy that costs least, if there is any.
    pub(super) fn plan(&self, task: &Task) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        self.turn(task, &task.position, (task.value, u64::MAX), &mut pieces)?;
        Some(pieces)
    }

    /// What it costs, if it is less than the most, to show so much where a card is to be played. The pieces are added.
    fn turn(
        &self,
        task: &Task,
        position: &Position,
        (value, most): (u8, u64),
        pieces: &mut Vec<Piece>,
    ) -> Option<u64> {
        let mover = position.mover();
        let led = position.trick().first().map(|card| card.suit().index());
        let cards = classes(position.hand(mover).bits(), task.trick.ranked, led).map(Card::lowest);
        if mover.side() != task.trick.side {
            pieces.push(Piece::All);
            let mut cost = 0;
            for card in cards {
                cost += self.play(task, position, card, (value, most.checked_sub(cost)?), pieces)?;
            }
            return (cost < most).then_some(cost);
        }
        let before = pieces.len();
        let mut best: Option<(u64, Vec<Piece>)> = None;
        for (class, card) in (0..).zip(cards) {
            let most = best.as_ref().map_or(most, |(cost, _)| *cost);
            if most == 0 {
                break;
            }
            pieces.push(Piece::Play(class));
            if let Some(cost) = self.play(task, position, card, (value, most), pieces) {
                best = Some((cost, pieces[before..].to_vec()));
            }
            pieces.truncate(before);
        }
        let (cost, rest) = best?;
        pieces.extend(rest);
        Some(cost)
    }

    /// The same after a card.
    fn play(
        &self,
        task: &Task,
        position: &Position,
        card: Card,
        (value, most): (u8, u64),
        pieces: &mut Vec<Piece>,
    ) -> Option<u64> {
        let (after, winner) = after(task.trick, position, card).ok()?;
        let Some(winner) = winner else { return self.turn(task, &after, (value, most), pieces) };
        let left = value - u8::from(winner.side() == task.trick.side);
        if task.trick.next(&task.owners, &after).settles(&after, left) {
            return (most > 0).then_some(0);
        }
        if after.tricks_left() <= self.leaves.tricks {
            let next = task.trick.next(&task.owners, &after);
            let mut looks = self.leaves.looks;
            if searched(&task.owners, next, &after, left, &mut looks) == Some(true) {
                pieces.push(Piece::Search(self.leaves.looks - looks));
                return (most > 0).then_some(0);
            }
        }
        let covers = task.covers(self.shown, &after, left);
        let priced = covers.filter_map(|cover| Some(((self.price)(cover)?, cover.ranks(), cover.number)));
        let (cost, _, number) = priced.min()?;
        pieces.push(Piece::Cite(number));
        (cost < most).then_some(cost)
    }

    /// All lemmas that a strategy might cite.
    pub(super) fn candidates(&self, task: &Task) -> Vec<u32> {
        let mut found = Vec::new();
        self.collect(task, &task.position, task.value, &mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    fn collect(&self, task: &Task, position: &Position, value: u8, found: &mut Vec<u32>) {
        let led = position.trick().first().map(|card| card.suit().index());
        let hand = position.hand(position.mover()).bits();
        for card in classes(hand, task.trick.ranked, led).map(Card::lowest) {
            let Ok((after, winner)) = after(task.trick, position, card) else { continue };
            let Some(winner) = winner else {
                self.collect(task, &after, value, found);
                continue;
            };
            let left = value - u8::from(winner.side() == task.trick.side);
            if !task.trick.next(&task.owners, &after).settles(&after, left) {
                found.extend(task.covers(self.shown, &after, left).map(|cover| cover.number));
            }
        }
    }
}
