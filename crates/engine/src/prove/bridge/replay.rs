//! Strategies for a trick as they are written, followed card by card: what they show, and where they have holes.
//!
//! Nothing is proved here: that is left to the checker.

use std::slice::Iter;

use gamecert_certs::{Evidence, LemmaId};

use super::covers::{Cover, Piece, Place};
use super::lemmas::{Trick, after, searched};
use super::pattern::{classes, union};
use crate::games::bridge::{Card, Owners, Position};
use crate::prove::contests::Stands;

/// The lemmas that evidence may cite.
pub(super) trait Cited {
    /// What a lemma covers, where it is looked for, and whether it is known to hold; nothing if it is not there, or false. The number is the
    /// one by which pieces cite it. Where there is nothing, there is a hole.
    fn lemma(&self, id: LemmaId) -> Option<(Place, Cover, bool)>;
}

/// What was to be shown where there is a hole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hole {
    pub(super) position: Position,
    pub(super) value: u8,
}

/// A strategy that is followed in a deal of its pattern.
pub(super) struct Follow<'a, C> {
    pub(super) owners: &'a Owners,
    pub(super) cited: &'a C,
    /// What the holes were to show.
    pub(super) holes: Vec<Hole>,
    /// The pieces that have been followed.
    pub(super) pieces: Vec<Piece>,
}

impl<'a, C: Cited> Follow<'a, C> {
    /// Nothing is followed yet.
    pub(super) fn new(owners: &'a Owners, cited: &'a C) -> Self {
        Self { owners, cited, holes: Vec::new(), pieces: Vec::new() }
    }

    /// Follows the pieces that show that the side is sure of so many tricks.
    pub(super) fn follow(
        &mut self,
        trick: Trick,
        position: &Position,
        value: u8,
        pieces: &mut Iter<'_, Evidence>,
    ) -> Stands {
        if trick.settles(position, value) {
            return Stands::Shown;
        }
        let Some(piece) = pieces.next() else { return Stands::Wrong };
        let mover = position.mover();
        let led = position.trick().first().map(|card| card.suit().index());
        let mut cards = classes(position.hand(mover).bits(), trick.ranked, led).map(Card::lowest);
        let chooses = mover.side() == trick.side;
        match *piece {
            Evidence::Hole => {
                self.pieces.push(Piece::Hole);
                self.holes.push(Hole { position: *position, value });
                Stands::Open
            }
            Evidence::Cite { lemma, witness: 0 } => self.cite(trick, position, value, lemma),
            Evidence::Search(most) => {
                self.pieces.push(Piece::Search(most));
                match searched(self.owners, trick, position, value, &mut { most }) {
                    Some(true) => Stands::Shown,
                    _ => Stands::Wrong,
                }
            }
            Evidence::Play(class) if chooses => {
                self.pieces.push(Piece::Play(class));
                match cards.nth(usize::from(class)) {
                    Some(card) => self.play(trick, position, card, value, pieces),
                    None => Stands::Wrong,
                }
            }
            Evidence::All if !chooses => {
                self.pieces.push(Piece::All);
                let mut worst = None;
                for card in cards {
                    let stands = self.play(trick, position, card, value, pieces);
                    worst = worst.max(Some(stands));
                }
                worst.unwrap_or(Stands::Wrong)
            }
            _ => Stands::Wrong,
        }
    }

    fn play(
        &mut self,
        trick: Trick,
        position: &Position,
        card: Card,
        value: u8,
        pieces: &mut Iter<'_, Evidence>,
    ) -> Stands {
        match after(trick, position, card) {
            Err(_) => Stands::Wrong,
            Ok((after, None)) => self.follow(trick, &after, value, pieces),
            Ok((after, Some(winner))) => {
                let left = value - u8::from(winner.side() == trick.side);
                self.follow(trick.next(self.owners, &after), &after, left, pieces)
            }
        }
    }

    fn cite(&mut self, trick: Trick, position: &Position, value: u8, lemma: LemmaId) -> Stands {
        let hands = position.hands();
        let cards = union(&hands);
        let place = Place::new(&hands, trick.strain, position.leader(), trick.side);
        let covers = |(at, cover, _): &(Place, Cover, bool)| {
            *at == place
                && position.trick().is_empty()
                && cover.says(&self.owners.rows(cards), value)
                && cover.fits(&self.owners.masks(cards, trick.ranked))
        };
        let Some(found) = self.cited.lemma(lemma) else {
            self.pieces.push(Piece::Hole);
            return Stands::Open;
        };
        self.pieces.push(Piece::Cite(found.1.number));
        match (covers(&found), found.2) {
            (false, _) => Stands::Wrong,
            (true, true) => Stands::Shown,
            (true, false) => Stands::Open,
        }
    }
}
