//! Deals as statements spell them: PBN from North on, then the strain and the declarer.

use super::{Deal, Seat, Strain, Suit};

/// The ranks from the lowest up.
pub(super) const RANKS: &str = "23456789TJQKA";

/// Reads a deal with the strain and the leader of a contract, or of all of them.
#[must_use]
pub fn read(text: &str) -> Option<(Deal, Vec<(Strain, Seat)>)> {
    let words: Vec<&str> = text.strip_prefix("N:")?.split(' ').collect();
    let (hands, contract) = words.split_at_checked(4)?;
    let contracts = match contract {
        [] => Strain::ALL.iter().flat_map(|strain| Seat::ALL.map(|leader| (*strain, leader))).collect(),
        [strain, declarer] => {
            let strain = match *strain {
                "NT" => Strain::NoTrump,
                suit => Strain::Trump(*Suit::ALL.get("SHDC".find(suit)?)?),
            };
            vec![(strain, Seat::ALL.get("NESW".find(declarer)?)?.next())]
        }
        _ => return None,
    };
    let mut deal = [[0; 4]; 4];
    for (hand, text) in deal.iter_mut().zip(hands) {
        for (suit, cards) in hand.iter_mut().zip(text.split('.')) {
            *suit = cards.chars().try_fold(0_u16, |suit, card| Some(suit | 1 << RANKS.find(card)?))?;
        }
    }
    Some((Deal::new(deal)?, contracts))
}

/// Spells a deal with the strain and the leader of a contract.
#[must_use]
pub fn spell(deal: &Deal, strain: Strain, leader: Seat) -> String {
    let strain = ["NT", "S", "H", "D", "C"][strain.index()];
    format!("{deal} {strain} {}", leader.after(3))
}

#[cfg(test)]
mod tests {
    use super::{read, spell};

    #[test]
    fn what_is_spelled_is_read() {
        let text = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97 H S";
        let (deal, contracts) = read(text).unwrap();
        let &[(strain, leader)] = contracts.as_slice() else { panic!("one contract") };
        assert_eq!(spell(&deal, strain, leader), text);
    }
}
