//! Deals at random around known cards: each deal that agrees with them is equally likely.
//!
//! The outstanding cards are shuffled (Fisher and Yates, as Durstenfeld has it) and handed out to the hands that lack
//! cards, from North on. Every order of the cards is equally likely, and each deal has the same number of orders.
//!
//! A deal depends on the seed and on its number alone.

use rand_chacha::ChaCha8Rng;

use super::{Deal, Known};
use crate::games::random::{below, stream};

impl Known {
    /// The deal of this number, from 0, under this seed.
    #[must_use]
    pub fn deal(&self, seed: u64, number: u64) -> Deal {
        let mut random = stream(seed, number);
        let mut cards = self.outstanding.clone();
        shuffle(&mut cards, &mut random);
        let mut hands = self.hands;
        let mut rest = cards.into_iter();
        for (hand, missing) in hands.iter_mut().zip(self.missing) {
            *hand |= rest.by_ref().take(missing).fold(0, |cards, card| cards | card);
        }
        Deal { hands }
    }
}

fn shuffle(cards: &mut [u64], random: &mut ChaCha8Rng) {
    for place in (1..cards.len()).rev() {
        // A deck has fewer cards than a byte has values.
        let limit = u32::try_from(place + 1).unwrap_or(u32::MAX);
        let other = below(limit, random) as usize;
        cards.swap(place, other);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{Card, Seat, Suit};
    use super::*;

    fn known(hands: &str, outstanding: &str) -> Known {
        Known::read(hands, Some(outstanding)).expect("hands")
    }

    /// How often each deal comes among the first `count` of a seed.
    fn frequencies(known: &Known, count: u64) -> BTreeMap<[u64; 4], u64> {
        let mut found = BTreeMap::new();
        for number in 0..count {
            *found.entry(*known.deal(7, number).hands()).or_default() += 1;
        }
        found
    }

    /// The sum of squared deviations from equal shares, each in units of the share: about the number of deals, if all are equally likely.
    fn chi_square(known: &Known, count: u64) -> f64 {
        let found = frequencies(known, count);
        assert_eq!(found.len() as u128, known.deals(), "each deal comes");
        let share = count as f64 / found.len() as f64;
        found.values().map(|times| (*times as f64 - share).powi(2) / share).sum()
    }

    /// With 19, 139 and 629 degrees of freedom, one seed in a thousand gives more than 43.8, 196.3 and 744.3.
    #[test]
    fn each_deal_is_equally_likely() {
        assert!(chi_square(&known("N:KT3... - AJ2... -", "Q98765..."), 20_000) < 43.8);
        // Hands that lack different numbers of cards.
        let uneven = known("N:KT3... A..K.+ - -", "Q98765.J..");
        assert_eq!(uneven.deals(), 140);
        assert!(chi_square(&uneven, 70_000) < 196.3);
        assert!(chi_square(&known("N:- - - A...+", "KQJ.A.AK.A"), 126_000) < 744.3);
    }

    #[test]
    fn deals_agree_with_what_is_known() {
        let known = Known::read("S:KJ9543.8654.J2.8 A...+ QT.KQJ2.T964.AQ3 -", None).expect("hands");
        let ace = Card::new(Suit::Spades, 12).expect("a card");
        for number in 0..200 {
            let deal = known.deal(1, number);
            assert!(deal.hand(Seat::West).contains(ace));
            assert_eq!(deal.hand(Seat::South).bits(), known.hands[2]);
            let hands = deal.hands();
            assert!(hands.iter().all(|hand| hand.count_ones() == 13));
            assert_eq!(hands.iter().fold(0, |all, hand| all ^ hand).count_ones(), 52);
        }
    }

    #[test]
    fn a_deal_depends_on_seed_and_number_alone() {
        let known = known("N:KT3... - AJ2... -", "Q98765...");
        let deals = |seed, numbers: &[u64]| -> Vec<Deal> {
            numbers.iter().map(|number| known.deal(seed, *number)).collect()
        };
        let (forth, mut back) = (deals(1, &[0, 1, 2, 3, 4, 5]), deals(1, &[5, 4, 3, 2, 1, 0]));
        back.reverse();
        assert_eq!(forth, back);
        assert_ne!(forth, deals(2, &[0, 1, 2, 3, 4, 5]));
        assert!(forth.iter().any(|deal| *deal != forth[0]));
    }

    /// Another version of a library must not change what a seed gives.
    #[test]
    fn a_seed_gives_what_it_gave() {
        let known = Known::read("N:QT.KQJ2.T964.AQ3 - KJ9543.8654.J2.8 -", None).expect("hands");
        let shown = [0, 1].map(|number| known.deal(1, number).to_string());
        let expected = [
            "N:QT.KQJ2.T964.AQ3 A72.A3.KQ.T96542 KJ9543.8654.J2.8 86.T97.A8753.KJ7",
            "N:QT.KQJ2.T964.AQ3 A762.3.A853.K972 KJ9543.8654.J2.8 8.AT97.KQ7.JT654",
        ];
        assert_eq!(shown, expected);
    }
}
