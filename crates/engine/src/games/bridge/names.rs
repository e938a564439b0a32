//! Hands, cards and deals as text.

use std::fmt;

use super::notation::RANKS;
use super::{Card, Deal, Seat, Suit};

/// `N`, `E`, `S` or `W`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["N", "E", "S", "W"][self.index()])
    }
}

/// Suit and rank: `SA`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = ["S", "H", "D", "C"][self.suit().index()];
        let rank = RANKS.chars().nth(self.rank().into()).unwrap_or('?');
        f.pad(&format!("{suit}{rank}"))
    }
}

/// As statements spell it: PBN from North on.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, seat) in Seat::ALL.into_iter().enumerate() {
            f.write_str(if place == 0 { "N:" } else { " " })?;
            for (place, suit) in Suit::ALL.into_iter().enumerate() {
                f.write_str(if place == 0 { "" } else { "." })?;
                let cards = self.hand(seat).filter(|card| card.suit() == suit);
                cards
                    .into_iter()
                    .try_for_each(|card| f.write_str(card.to_string().get(1..).unwrap_or_default()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::notation;

    #[test]
    fn deals_are_written_as_they_are_read() {
        for text in
            ["N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97", "N:A... .A.. ..A. ...A"]
        {
            let (deal, _) = notation::read(text).expect("a deal");
            assert_eq!(deal.to_string(), text);
        }
    }
}
