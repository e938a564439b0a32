//! A pattern: how many cards of each suit each hand holds, and who owns the highest ones; with the cards of a trick that is not finished.

use std::iter;

use gamecert_certs::{Fault, Side};

use crate::work::{Sure, Work};

/// Units that a pattern takes: four suits with four hands each.
const PATTERN: usize = 16;
/// The cards of a suit in the deck.
pub(super) const CARDS: usize = 13;
/// The bits of the owners of all of them.
const ALL_BITS: u8 = 26;

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

/// The owners of cards of one suit, at most thirteen, from the highest down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Owners {
    /// Two for each card.
    bits: u8,
    /// The numbers of the hands, two bits each, that of the highest card last; nothing beyond.
    numbers: u32,
}

impl Owners {
    pub(super) fn iter(self) -> impl Iterator<Item = Hand> {
        let Self { mut bits, mut numbers } = self;
        iter::from_fn(move || {
            bits = bits.checked_sub(2)?;
            let owner = HANDS.get(usize::try_from(numbers & 3).ok()?).copied();
            numbers >>= 2;
            owner
        })
    }

    /// Adds the owner of the next card; `None` if the deck has no more.
    pub(super) fn push(&mut self, owner: Hand) -> Option<()> {
        self.numbers |= u32::from(owner.number()) << self.bits;
        self.bits = self.bits.checked_add(2).filter(|bits| *bits <= ALL_BITS)?;
        Some(())
    }

    /// The owner of the lowest card.
    fn last(self) -> Option<Hand> {
        let place = self.bits.checked_sub(2)?;
        HANDS.get(usize::try_from(self.numbers >> place).ok()?).copied()
    }

    /// Drops the owner of the lowest card if it is this one; says whether it was.
    fn pop_if(&mut self, owner: Hand) -> bool {
        let is_last = self.last() == Some(owner);
        if is_last {
            self.bits = self.bits.saturating_sub(2);
            self.numbers &= !(3 << self.bits);
        }
        is_last
    }

    /// Those of the cards whose places are not in this set.
    fn without(self, places: u16) -> Option<Self> {
        let left = (0..).zip(self.iter()).filter(|(place, _)| places >> place & 1 == 0);
        let mut owners = Self::default();
        left.map(|(_, owner)| owner).try_for_each(|owner| owners.push(owner))?;
        Some(owners)
    }

    /// Whether those of another list begin with these.
    pub(super) fn begin(self, other: Self) -> bool {
        let beyond = u32::MAX << self.bits;
        self.bits <= other.bits && (self.numbers ^ other.numbers) & !beyond == 0
    }
}

/// The cards of a suit that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Holding {
    /// How many each hand holds.
    pub(super) lengths: [u8; 4],
    /// The owners of the ranked cards. Cards of a trick that is not finished keep their place.
    pub(super) owners: Owners,
}

impl Holding {
    /// How many cards a hand holds.
    pub(super) fn length(&self, hand: Hand) -> u8 {
        self.lengths.get(usize::from(hand.number())).copied().unwrap_or(0)
    }

    /// How many low cards each hand holds; one that has played to the trick that is not finished may hold more. `None` if a hand has more ranked cards
    /// than cards.
    pub(super) fn lows(&self) -> Option<[u8; 4]> {
        let mut lows = self.lengths;
        for owner in self.owners.iter() {
            let length = lows.get_mut(usize::from(owner.number()))?;
            *length = length.checked_sub(1)?;
        }
        Some(lows)
    }

    /// Drops the last ranked card as long as it and all low cards belong to one hand, at the start of a trick.
    pub(super) fn reduce(&mut self) {
        let Some((last, lows)) = self.owners.last().zip(self.lows()) else { return };
        let is_open = HANDS.into_iter().zip(lows).any(|(hand, low)| hand != last && low > 0);
        while !is_open && self.owners.pop_if(last) {}
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

/// What a card does to the trick.
pub(super) enum Trick {
    /// It is not the last one.
    Unfinished,
    /// It ends the trick, which this hand has won.
    Won(Hand),
    /// It ends the trick, but the pattern leaves open who wins it.
    Open,
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
        let hands = iter::successors(Some(self.leader), |hand| Some(hand.left()));
        hands.zip(self.trick.into_iter().flatten())
    }

    /// The hand to play.
    pub(super) fn turn(&self) -> Hand {
        self.trick.iter().flatten().fold(self.leader, |hand, _| hand.left())
    }

    /// The cards of the suits that are not trumps.
    pub(super) fn suits_but_trumps(&self) -> impl Iterator<Item = &Holding> {
        let is_trumps = |suit: Suit| self.trumps == Some(suit);
        SUITS.into_iter().zip(&self.suits).filter(move |(suit, _)| !is_trumps(*suit)).map(|(_, it)| it)
    }

    /// The cards of a suit.
    pub(super) fn holding(&self, suit: Suit) -> Option<&Holding> {
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
        let mut classes = Vec::with_capacity(CARDS);
        for (suit, holding) in SUITS.into_iter().zip(&self.suits) {
            let (mut above, mut low) = (None, holding.length(hand));
            if low == 0 || must_follow && led != Some(suit) {
                continue;
            }
            for (place, owner) in (0..).zip(holding.owners.iter()) {
                if owner == hand {
                    low = low.saturating_sub(1);
                    if above != Some(hand) {
                        classes.push(Card { suit, place: Some(place) });
                    }
                }
                above = Some(owner);
            }
            if low > 0 {
                classes.push(Card { suit, place: None });
            }
        }
        classes
    }

    /// Plays a card.
    ///
    /// # Errors
    /// None that the rules know of.
    pub(super) fn play(&mut self, card: Card) -> Result<Trick, Fault> {
        let hand = self.turn();
        let holding = self.suits.get_mut(usize::from(card.suit.number())).sure()?;
        let length = holding.lengths.get_mut(usize::from(hand.number())).sure()?;
        *length = length.checked_sub(1).sure()?;
        let [Some(first), Some(second), Some(third)] = self.trick else {
            *self.trick.iter_mut().find(|it| it.is_none()).sure()? = Some(card);
            return Ok(Trick::Unfinished);
        };
        let [second_hand, third_hand] = [self.leader.left(), self.leader.left().left()];
        let cards = [(self.leader, first), (second_hand, second), (third_hand, third), (hand, card)];
        let Some(winner) = self.winner(&cards) else { return Ok(Trick::Open) };
        for (suit, holding) in SUITS.into_iter().zip(&mut self.suits) {
            let mut of_suit = cards.iter().filter(|(_, card)| card.suit == suit).peekable();
            if of_suit.peek().is_some() {
                let places = of_suit.filter_map(|(_, card)| 1_u16.checked_shl(card.place?.into()));
                let played = places.fold(0, |played, place| played | place);
                holding.owners = holding.owners.without(played).sure()?;
                holding.reduce();
            }
        }
        (self.leader, self.trick) = (winner, [None; 3]);
        Ok(Trick::Won(winner))
    }

    /// The hand that wins a trick with these cards: the highest trump, or else the highest card of the suit that was led. `None` if several
    /// low cards are the highest ones.
    fn winner(&self, cards: &[(Hand, Card); 4]) -> Option<Hand> {
        let of = |suit: Option<Suit>| cards.iter().filter(move |(_, card)| Some(card.suit) == suit);
        let [(_, led), ..] = cards;
        let deciding = if of(self.trumps).next().is_some() { self.trumps } else { Some(led.suit) };
        let ranked = of(deciding).filter_map(|(hand, card)| card.place.map(|place| (place, *hand))).min();
        let mut low = of(deciding);
        match (ranked, low.next(), low.next()) {
            (Some((_, hand)), ..) => Some(hand),
            (None, Some((hand, _)), None) => Some(*hand),
            _ => None,
        }
    }
}
