//! Patterns as a proof writes them: the cards of a deal, of which the highest ones of each suit are ranked.
//!
//! Cards are the bits of words, sixteen for each suit, as in [`crate::games::bridge`].

use crate::games::bridge::{SUITS, Seat, Strain};

/// The cards of the hands.
pub(super) type Hands = [u64; 4];

/// The cards of all hands.
pub(super) fn union(hands: &Hands) -> u64 {
    hands.iter().fold(0, |all, hand| all | hand)
}

/// The highest of these cards of one suit.
pub(super) fn highest(cards: u64) -> u64 {
    cards.checked_ilog2().map_or(0, |place| 1 << place)
}

/// The hand that holds a card.
pub(super) fn owner(hands: &Hands, card: u64) -> u8 {
    (0..).zip(hands).find(|(_, hand)| *hand & card != 0).map_or(0, |(number, _)| number)
}

/// The classes of cards that a hand may play, in the order of certificates: in each suit neighbours among the ranked ones, from the
/// highest down, and then the low ones. `ranked` has the cards of the unfinished trick, too.
pub(super) fn classes(hand: u64, ranked: u64, led: Option<usize>) -> impl Iterator<Item = u64> {
    let followed = led.map_or(0, |suit| hand & SUITS[suit]);
    let may = if followed == 0 { hand } else { followed };
    SUITS.into_iter().filter(move |suit| may & suit != 0).flat_map(move |suit| {
        let mut left = ranked & suit;
        let mut low = hand & suit & !ranked;
        std::iter::from_fn(move || {
            let mut run = 0;
            while left != 0 {
                let card = highest(left);
                if hand & card == 0 && run != 0 {
                    break;
                }
                left &= !card;
                run |= hand & card;
            }
            if run == 0 {
                run = std::mem::take(&mut low);
            }
            (run != 0).then_some(run)
        })
    })
}

/// The bytes of a pattern at the start of a trick, as docs/format.md has them.
pub(super) fn subject(strain: Strain, leader: Seat, hands: &Hands, ranked: u64) -> Vec<u8> {
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let mut bytes = vec![byte(4 * strain.index() + leader.index())];
    for suit in SUITS {
        let length = |hand: usize| byte((hands[hand] & suit).count_ones() as usize);
        bytes.extend([length(0) << 4 | length(1), length(2) << 4 | length(3)]);
        let mut left = ranked & suit;
        let mut digit = || {
            let card = highest(left);
            left &= !card;
            if card == 0 { 0 } else { owner(hands, card) + 1 }
        };
        loop {
            let three = [digit(), digit(), digit()];
            bytes.push(three.into_iter().fold(0, |byte, digit| byte * 5 + digit));
            if three.contains(&0) {
                break;
            }
        }
    }
    bytes
}
