//! Bridge with all cards seen: deals, positions and the rules of play, and a fast search.
//!
//! Cards are bits of one 64-bit word, sixteen bits to a suit, so that a hand is a word and most questions about it
//! are a mask and a shift. The bits of a suit are ranks: bit 0 is the two, bit 12 the ace. Endings are deals with
//! fewer than thirteen cards a hand; whatever is not held by a hand is out of play.

mod board;
mod choices;
mod dealing;
mod history;
mod known;
mod later_tricks;
mod names;
pub mod notation;
mod order;
mod owners;
mod par;
pub mod pbn;
mod quick_tricks;
mod score;
mod solver;
mod table;
mod weights;

#[cfg(test)]
mod strategy_fusion;
#[cfg(test)]
mod tests;

pub use known::{Known, contract};
pub(crate) use owners::Owners;
pub use par::{Par, Played, Results, Vulnerability, par};
pub use score::{Bid, Doubling, score};
pub use solver::{Solver, Stop};
pub use table::Kept;

/// The cards of one suit in its sixteen bits.
const SUIT_BITS: u64 = 0x1fff;

/// The cards of the suits.
pub(crate) const SUITS: [u64; 4] =
    [Suit::Spades.cards(), Suit::Hearts.cards(), Suit::Diamonds.cards(), Suit::Clubs.cards()];

/// The lengths of the suits in the hands, four bits each.
pub(crate) fn lengths(hands: &[u64; 4]) -> u64 {
    let mut lengths = 0;
    for (hand, cards) in hands.iter().enumerate() {
        for (suit, of_suit) in SUITS.into_iter().enumerate() {
            lengths |= u64::from((cards & of_suit).count_ones()) << (16 * hand + 4 * suit);
        }
    }
    lengths
}

/// A hand, by its place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Number 0.
    North,
    /// Number 1.
    East,
    /// Number 2.
    South,
    /// Number 3.
    West,
}

impl Seat {
    /// The four hands, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The number of the hand, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The hand that plays next.
    #[must_use]
    pub const fn next(self) -> Self {
        self.after(1)
    }

    /// The hand that plays so many cards later.
    #[must_use]
    pub const fn after(self, cards: usize) -> Self {
        Self::ALL[(self.index() + cards % 4) % 4]
    }

    /// The side of the hand.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::North | Self::South => Side::NorthSouth,
            Self::East | Self::West => Side::EastWest,
        }
    }
}

/// Two hands that play together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }
}

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suit {
    /// Number 0.
    Spades,
    /// Number 1.
    Hearts,
    /// Number 2.
    Diamonds,
    /// Number 3.
    Clubs,
}

impl Suit {
    /// The four suits in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The number of the suit, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// All thirteen cards of the suit.
    pub(crate) const fn cards(self) -> u64 {
        SUIT_BITS << (16 * self.index())
    }
}

/// What is trump, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strain {
    /// The highest card of the suit led takes the trick.
    NoTrump,
    /// The highest card of this suit takes the trick; without any, the highest of the suit led.
    Trump(Suit),
}

impl Strain {
    /// The five strains in the order of the literature's tables.
    pub const ALL: [Self; 5] = [
        Self::NoTrump,
        Self::Trump(Suit::Spades),
        Self::Trump(Suit::Hearts),
        Self::Trump(Suit::Diamonds),
        Self::Trump(Suit::Clubs),
    ];

    /// The number of the strain in [`Strain::ALL`].
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::NoTrump => 0,
            Self::Trump(suit) => suit.index() + 1,
        }
    }

    /// All thirteen trumps, or nothing.
    pub(crate) const fn trumps(self) -> u64 {
        match self {
            Self::NoTrump => 0,
            Self::Trump(suit) => suit.cards(),
        }
    }
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a suit with a rank, 0 (the two) to 12 (the ace).
    #[must_use]
    pub const fn new(suit: Suit, rank: u8) -> Option<Self> {
        if rank > 12 { None } else { Some(Self((suit as u8) << 4 | rank)) }
    }

    /// The card of a bit's number.
    #[inline]
    const fn at(index: u32) -> Self {
        Self((index & 63).to_le_bytes()[0])
    }

    /// The suit of the card.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4 & 3) as usize]
    }

    /// The rank of the card, 0 (the two) to 12 (the ace).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 & 15
    }

    /// The number of the card's bit.
    #[inline]
    const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The lowest of some cards of one suit.
    pub(crate) const fn lowest(cards: u64) -> Self {
        Self::at(cards.trailing_zeros())
    }
}

/// A set of cards; as an iterator, its cards from the highest spade down to the lowest club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// The cards as bits.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards there are.
    #[must_use]
    pub const fn size(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let suit = Suit::ALL.into_iter().find(|suit| self.0 & suit.cards() != 0)?;
        let card = Card::at(highest(self.0 & suit.cards()));
        self.0 ^= card.bit();
        Some(card)
    }
}

/// The number of the highest bit of a word that is not 0.
#[inline]
const fn highest(bits: u64) -> u32 {
    bits.leading_zeros() ^ 63
}

/// Four hands of equal size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: [u64; 4],
}

impl Deal {
    /// From the ranks of each hand in each suit, `hands[hand][suit]`, bit 12 for the ace.
    ///
    /// `None` unless each hand has the same number of cards, 1 to 13, and no card is held twice.
    #[must_use]
    pub fn new(hands: [[u16; 4]; 4]) -> Option<Self> {
        let mut words = [0; 4];
        let mut all = 0;
        for (word, hand) in words.iter_mut().zip(hands) {
            for (suit, ranks) in hand.into_iter().enumerate() {
                if u64::from(ranks) & !SUIT_BITS != 0 {
                    return None;
                }
                *word |= u64::from(ranks) << (16 * suit);
            }
            if all & *word != 0 {
                return None;
            }
            all |= *word;
        }
        Self::of(words)
    }

    /// From the cards of each hand as bits, none of which is held twice. `None` unless each hand has the same number of cards, 1 to 13.
    pub(crate) fn of(hands: [u64; 4]) -> Option<Self> {
        let size = hands[0].count_ones();
        let fits = (1..=13).contains(&size) && hands.iter().all(|hand| hand.count_ones() == size);
        fits.then_some(Self { hands })
    }

    /// The cards of a hand.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Cards {
        Cards(self.hands[seat.index()])
    }

    /// The cards of the hands as bits.
    pub(crate) const fn hands(&self) -> &[u64; 4] {
        &self.hands
    }

    /// How many tricks there are.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.hands[0].count_ones().to_le_bytes()[0]
    }
}

/// A position in the play of a deal, perhaps in the middle of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What is still in each hand.
    hands: [u64; 4],
    /// The hand that led to the trick, or is to lead.
    leader: Seat,
    /// The cards of the unfinished trick; those beyond `played` are the first card.
    trick: [Card; 3],
    played: u8,
}

impl Position {
    /// The start of a deal, with this hand to lead.
    #[must_use]
    pub const fn new(deal: &Deal, leader: Seat) -> Self {
        Self { hands: deal.hands, leader, trick: [Card(0); 3], played: 0 }
    }

    /// The hand that led to the trick, or is to lead.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The hand that is to play.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.leader.after(self.played as usize)
    }

    /// The cards of the unfinished trick, at most three.
    #[must_use]
    pub fn trick(&self) -> &[Card] {
        self.trick.get(..usize::from(self.played)).unwrap_or_default()
    }

    /// What is still in a hand.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Cards {
        Cards(self.hands[seat.index()])
    }

    /// The cards of the hands as bits.
    pub(crate) const fn hands(&self) -> [u64; 4] {
        self.hands
    }

    /// All cards of the hands and of the unfinished trick as bits.
    pub(crate) fn all(&self) -> u64 {
        let played = self.trick().iter().fold(0, |cards, card| cards | card.bit());
        self.hands.iter().fold(played, |all, hand| all | hand)
    }

    /// How many tricks are not finished, with the current one.
    #[must_use]
    pub const fn tricks_left(&self) -> u8 {
        // The mover has not played to the current trick.
        self.hands[self.mover().index()].count_ones().to_le_bytes()[0]
    }

    /// The cards that may be played; none when play is finished.
    #[must_use]
    pub fn legal(&self) -> Cards {
        let hand = self.hands[self.mover().index()];
        let following = self.trick().first().map_or(0, |led| hand & led.suit().cards());
        Cards(if following == 0 { hand } else { following })
    }

    /// The position after a card, and who took the trick if it was the fourth; `None` if it may not be played.
    #[must_use]
    pub fn play(&self, card: Card, strain: Strain) -> Option<(Self, Option<Seat>)> {
        if !self.legal().contains(card) {
            return None;
        }
        let mut after = *self;
        after.hands[self.mover().index()] ^= card.bit();
        if let Some(place) = after.trick.get_mut(usize::from(self.played)) {
            *place = card;
            after.played += 1;
            return Some((after, None));
        }
        let mut winner = 0;
        let cards = [self.trick[0], self.trick[1], self.trick[2], card];
        for place in 1..4 {
            if beats(cards[place].index(), cards[winner].index(), strain.trumps()) {
                winner = place;
            }
        }
        let leader = self.leader.after(winner);
        Some((Self { hands: after.hands, leader, trick: [Card(0); 3], played: 0 }, Some(leader)))
    }
}

/// Whether a card played later takes the trick from the card that had it.
#[inline]
const fn beats(later: usize, best: usize, trumps: u64) -> bool {
    if later >> 4 == best >> 4 { later > best } else { 1 << later & trumps != 0 }
}
