//! A pattern: how many cards of each suit each hand holds, and who owns the highest ones; with the cards of a trick that is not finished.

use std::array;

use gamecert_certs::{Fault, Side};

use crate::work::{Sure, Work};

/// Units that a pattern takes: four suits with four hands each.
const PATTERN: usize = 16;
/// The cards of a suit in the deck.
pub(super) const CARDS: usize = 13;

/// A hand, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    /// North.
    N,
    /// East, to the left of North.
    E,
    /// South, the partner of North.
    S,
    /// West, the partner of East.
    W,
}

/// The hands, each at the left of the one before.
pub(super) const HANDS: [Hand; 4] = [Hand::N, Hand::E, Hand::S, Hand::W];

impl Hand {
    /// Its number in [`HANDS`].
    pub(super) fn number(self) -> u8 {
        self as u8
    }

    /// The side of the hand: North and South are the first one.
    pub(super) fn side(self) -> Side {
        if matches!(self, Self::N | Self::S) { Side::First } else { Side::Second }
    }

    /// The hand at the left.
    pub(super) fn left(self) -> Self {
        match self {
            Self::N => Self::E,
            Self::E => Self::S,
            Self::S => Self::W,
            Self::W => Self::N,
        }
    }
}

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Spades.
    S,
    /// Hearts.
    H,
    /// Diamonds.
    D,
    /// Clubs.
    C,
}

/// The suits in the order in which they are written.
pub(super) const SUITS: [Suit; 4] = [Suit::S, Suit::H, Suit::D, Suit::C];

impl Suit {
    /// Its number in [`SUITS`].
    pub(super) fn number(self) -> u8 {
        self as u8
    }
}

/// The cards of a suit that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Holding {
    /// How many each hand holds.
    pub(super) lengths: [u8; 4],
    /// The owners of the ranked cards, from the highest down, and nothing beyond. Cards of a trick that is not finished keep their place.
    pub(super) owners: [Option<Hand>; CARDS],
}

impl Holding {
    /// How many cards a hand holds.
    pub(super) fn length(&self, hand: Hand) -> u8 {
        self.lengths.get(usize::from(hand.number())).copied().unwrap_or(0)
    }

    /// The ranked cards of a hand, by their places.
    pub(super) fn ranked(&self, hand: Hand) -> impl Iterator<Item = u8> {
        (0..).zip(self.owners).filter(move |(_, owner)| *owner == Some(hand)).map(|(place, _)| place)
    }

    /// How many low cards a hand holds, if it has none in the trick that is not finished. `None` if it has more ranked cards than cards.
    pub(super) fn lows(&self, hand: Hand) -> Option<usize> {
        usize::from(self.length(hand)).checked_sub(self.ranked(hand).count())
    }

    /// Drops the last ranked card as long as it and all low cards belong to one hand, at the start of a trick.
    pub(super) fn reduce(&mut self) {
        while let Some(last) = self.owners.iter_mut().rev().find(|owner| owner.is_some()) {
            let Some(owner) = *last else { return };
            if HANDS.into_iter().any(|hand| hand != owner && self.lows(hand) != Some(0)) {
                return;
            }
            if let Some(last) = self.owners.iter_mut().rev().find(|owner| owner.is_some()) {
                *last = None;
            }
        }
    }
}

/// A card as it is played: of a suit, the ranked one at a place, or a low one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    /// Its place from 0 among the ranked cards at the start of the trick; none if it is low.
    pub place: Option<u8>,
}

/// A set of positions. Its order, by trumps and then by the leader, is that of the starts of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// Trumps; none in no trump.
    pub(super) trumps: Option<Suit>,
    /// The hand that leads to the trick.
    pub(super) leader: Hand,
    /// The cards that are left, in the order of suits.
    pub(super) suits: [Holding; 4],
    /// What has been played to the trick.
    pub(super) trick: [Option<Card>; 3],
}

impl Pattern {
    /// Charges the work of going through a pattern once.
    ///
    /// # Errors
    /// If it is used up.
    pub(super) fn charge(work: &mut Work) -> Result<(), Fault> {
        work.spend(PATTERN)
    }

    /// The cards of the trick, with the hands that have played them.
    pub(super) fn played(&self) -> impl Iterator<Item = (Hand, Card)> {
        let hands = HANDS.into_iter().cycle().skip_while(|hand| *hand != self.leader);
        hands.zip(self.trick.into_iter().flatten())
    }

    /// The hand to play.
    pub(super) fn turn(&self) -> Hand {
        self.played().last().map_or(self.leader, |(hand, _)| hand.left())
    }

    /// The cards of a suit.
    fn holding(&self, suit: Suit) -> Option<&Holding> {
        self.suits.get(usize::from(suit.number()))
    }

    /// How many cards a hand holds.
    pub(super) fn count(&self, hand: Hand) -> u32 {
        self.suits.iter().fold(0, |sum, it| sum.saturating_add(it.length(hand).into()))
    }

    /// The classes of cards that may be played: suit by suit, in each the ranked cards from the highest down, neighbours only once, and then
    /// the low ones. The suit that was led has to be followed.
    pub(super) fn classes(&self) -> Vec<Card> {
        let hand = self.turn();
        let led = self.trick.first().copied().flatten().map(|card| card.suit);
        let must_follow = led.and_then(|led| self.holding(led)).is_some_and(|led| led.length(hand) > 0);
        let may = |suit: &(Suit, &Holding)| !must_follow || led == Some(suit.0);
        let of_suit = |(suit, holding): (Suit, &Holding)| {
            let before = [None].into_iter().chain(holding.owners);
            let tops = (0..).zip(holding.owners.into_iter().zip(before));
            let tops =
                tops.filter(|(_, (owner, before))| *owner == Some(hand) && before != owner).map(|it| it.0);
            let low = holding.lows(hand).is_some_and(|lows| lows > 0).then_some(None);
            let places: Vec<Option<u8>> = tops.map(Some).chain(low).collect();
            places.into_iter().map(move |place| Card { suit, place })
        };
        SUITS.into_iter().zip(&self.suits).filter(may).flat_map(of_suit).collect()
    }

    /// The pattern after a card, and the hand that has won the trick if that was its last one. `None` if the pattern leaves open who wins.
    ///
    /// # Errors
    /// None that the rules know of.
    pub(super) fn after(&self, card: Card) -> Result<Option<(Self, Option<Hand>)>, Fault> {
        let mut after = *self;
        let (hand, cards) = (self.turn(), self.played());
        let holding = after.suits.get_mut(usize::from(card.suit.number())).sure()?;
        let length = holding.lengths.get_mut(usize::from(hand.number())).sure()?;
        *length = length.checked_sub(1).sure()?;
        if let Some(free) = after.trick.iter_mut().find(|it| it.is_none()) {
            *free = Some(card);
            return Ok(Some((after, None)));
        }
        let cards: Vec<(Hand, Card)> = cards.chain([(hand, card)]).collect();
        let Some(winner) = self.winner(&cards) else { return Ok(None) };
        for (suit, holding) in SUITS.into_iter().zip(&mut after.suits) {
            let is_played =
                |place: u8| cards.iter().any(|(_, it)| it.suit == suit && it.place == Some(place));
            let mut left = (0..).zip(holding.owners).filter(|(place, _)| !is_played(*place));
            holding.owners = array::from_fn(|_| left.next().and_then(|(_, owner)| owner));
            holding.reduce();
        }
        Ok(Some((Self { leader: winner, trick: [None; 3], ..after }, Some(winner))))
    }

    /// The hand that wins a trick with these cards: the highest trump, or else the highest card of the suit that was led. `None` if several
    /// low cards are the highest ones.
    fn winner(&self, cards: &[(Hand, Card)]) -> Option<Hand> {
        let of = |suit: Option<Suit>| {
            cards.iter().filter(move |(_, card)| Some(card.suit) == suit).collect::<Vec<_>>()
        };
        let trumps = of(self.trumps);
        let deciding = if trumps.is_empty() { of(cards.first().map(|(_, card)| card.suit)) } else { trumps };
        let ranked = deciding.iter().filter_map(|(hand, card)| card.place.map(|place| (place, *hand)));
        match (ranked.min(), &*deciding) {
            (Some((_, hand)), _) => Some(hand),
            (None, [(hand, _)]) => Some(*hand),
            _ => None,
        }
    }
}
