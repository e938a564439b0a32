//! What is known of a deal: some hands, some cards of others, and which cards the others hold between them.

use super::notation::RANKS;
use super::{Card, SUIT_BITS, Seat, Strain, Suit};

const HANDS: &str = "NESW";
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];
/// All 52 cards.
const DECK: u64 = SUIT_BITS * 0x0001_0001_0001_0001;

/// Hands of which some cards are known, with the cards that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The cards that are known, by hand.
    pub(super) hands: [u64; 4],
    /// How many cards each hand lacks.
    pub(super) missing: [usize; 4],
    /// The cards that they hold between them, from the two of spades up.
    pub(super) outstanding: Vec<u64>,
}

impl Known {
    /// Reads four hands as PBN has them, `-` for a hand of which nothing is known, and `+` at the end of one that has
    /// further cards. The cards that are outstanding are written like a hand; without them, the hands have thirteen
    /// cards each, and the rest of the deck is outstanding.
    ///
    /// # Errors
    /// Says in one line what is wrong.
    pub fn read(hands: &str, outstanding: Option<&str>) -> Result<Self, String> {
        let hands = read_hands(hands)?;
        let outstanding = outstanding.map(|text| read_cards(text, "outstanding cards")).transpose()?;
        judge_owners(&hands, outstanding)?;
        let known = hands.each_ref().map(|hand| hand.cards.count_ones() as usize);
        let complete: Vec<(char, usize)> = HANDS
            .chars()
            .zip(hands.iter().zip(known))
            .filter_map(|(name, (hand, count))| hand.is_complete.then_some((name, count)))
            .collect();
        judge_sizes(&complete)?;
        let outstanding = match outstanding {
            Some(cards) => cards,
            None => rest_of_deck(&hands, &complete)?,
        };
        let size = common_size(known, &complete, outstanding.count_ones() as usize)?;
        let outstanding = (0..64).map(|bit| 1 << bit).filter(|card| outstanding & card != 0).collect();
        Ok(Self {
            hands: hands.map(|hand| hand.cards),
            missing: known.map(|count| size - count),
            outstanding,
        })
    }

    /// How many cards each hand has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.hands[0].count_ones() as usize + self.missing[0]
    }

    /// How many deals there are.
    #[must_use]
    pub fn deals(&self) -> u128 {
        let mut left = self.outstanding.len();
        let mut deals = 1;
        for missing in self.missing {
            deals *= choose(left as u128, missing as u128);
            left -= missing;
        }
        deals
    }
}

/// In how many ways so many things are chosen from so many.
fn choose(from: u128, count: u128) -> u128 {
    // Each product of neighbours is divisible by the next number; the largest is far below 2^128.
    (0..count).fold(1, |ways, place| ways * (from - place) / (place + 1))
}

/// A hand as it is written.
struct Hand {
    cards: u64,
    /// Whether it has no further cards.
    is_complete: bool,
}

fn read_hands(text: &str) -> Result<[Hand; 4], String> {
    let upper = text.trim().to_uppercase();
    let begun = upper.split_once(':').and_then(|(first, rest)| Some((seat(first.trim())?, rest)));
    let (first, rest) = begun.ok_or_else(|| {
        format!(
            "`{}` does not say whose hand comes first: begin with it, as in `N:QT.KQJ2.T964.AQ3 - ...`",
            excerpt(text)
        )
    })?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    if words.len() != 4 {
        return Err(format!(
            "a deal has four hands, `-` for one that is not known, but these are {} words",
            words.len()
        ));
    }
    let mut hands = [const { Hand { cards: 0, is_complete: false } }; 4];
    for (place, word) in words.into_iter().enumerate() {
        let owner = first.after(place);
        let name = HANDS.chars().nth(owner.index()).unwrap_or('?');
        let (cards, is_complete) = match word.strip_suffix('+') {
            Some(cards) => (cards, false),
            None => (word, word != "-"),
        };
        let cards = if cards == "-" { 0 } else { read_cards(cards, &format!("the hand of {name}"))? };
        if cards.count_ones() > 13 {
            return Err(format!("the hand of {name} has {} cards, more than 13", cards.count_ones()));
        }
        if cards == 0 && is_complete {
            return Err(format!("the hand of {name} has no cards; write `-` if they are not known"));
        }
        hands[owner.index()] = Hand { cards, is_complete };
    }
    if hands.iter().all(|hand| hand.is_complete) {
        return Err(
            "all hands are known: `gamecert solve bridge` solves this deal; write `-` for a hand that is not known"
                .to_owned(),
        );
    }
    Ok(hands)
}

/// Reads cards by their suits, `A72.T7.85.JT6542`; `whose` says where they are.
fn read_cards(text: &str, whose: &str) -> Result<u64, String> {
    let text = text.trim().to_uppercase().replace("10", "T");
    let suits: Vec<&str> = text.split('.').collect();
    if suits.len() != SUITS.len() {
        return Err(format!(
            "`{}` in {whose}: write spades, hearts, diamonds and clubs with points between them, as in QT.KQJ2.T964.AQ3",
            excerpt(&text)
        ));
    }
    let mut cards = 0;
    for ((suit, name), text) in Suit::ALL.into_iter().zip(SUITS).zip(suits) {
        for letter in text.chars().filter(|_| text != "-") {
            let rank = RANKS.find(letter).and_then(|rank| Card::new(suit, u8::try_from(rank).ok()?));
            let card = rank.ok_or_else(|| {
                format!("`{}` in {whose} is no card: A, K, Q, J, T or 9 to 2", excerpt(&letter.to_string()))
            })?;
            if cards & card.bit() != 0 {
                return Err(format!("the card {name}{letter} is twice in {whose}"));
            }
            cards |= card.bit();
        }
    }
    Ok(cards)
}

/// Sees that no card is in two places.
fn judge_owners(hands: &[Hand; 4], outstanding: Option<u64>) -> Result<(), String> {
    let places = hands.iter().zip(HANDS.chars());
    let mut seen: Vec<(u64, String)> =
        places.map(|(hand, name)| (hand.cards, format!("the hand of {name}"))).collect();
    seen.extend(outstanding.map(|cards| (cards, "the outstanding cards".to_owned())));
    for (place, (cards, name)) in seen.iter().enumerate() {
        for (others, other) in &seen[..place] {
            let both = cards & others;
            if both != 0 {
                let card = Card::at(both.trailing_zeros());
                return Err(format!("the card {card} is in {other} and in {name}"));
            }
        }
    }
    Ok(())
}

/// Sees that hands that are known are as large as each other.
fn judge_sizes(complete: &[(char, usize)]) -> Result<(), String> {
    if complete.iter().all(|(_, count)| *count == complete[0].1) {
        return Ok(());
    }
    let counts: Vec<String> = complete.iter().map(|(name, count)| format!("{name} {count}")).collect();
    Err(format!(
        "known hands have the same number of cards, not {}; write `+` at the end of a hand that has further ones",
        counts.join(", ")
    ))
}

/// How many cards each hand has, at least as many as are known of it; the outstanding cards are what hands lack.
fn common_size(known: [usize; 4], complete: &[(char, usize)], outstanding: usize) -> Result<usize, String> {
    let held: usize = known.iter().sum();
    let total = held + outstanding;
    let size = complete.first().map_or(total / 4, |(_, count)| *count);
    if total != 4 * size {
        return Err(match complete {
            [] => format!("four hands of equal size do not have {total} cards"),
            _ => {
                let needed = (4 * size).saturating_sub(held);
                format!("hands of {size} cards lack {needed} outstanding cards, not {outstanding}")
            }
        });
    }
    if size == 0 {
        return Err("no hand has a card: hands have from 1 to 13 of them".to_owned());
    }
    match HANDS.chars().zip(known).find(|(_, count)| *count > size) {
        Some((name, count)) => {
            Err(format!("{name} has {count} cards, more than the {size} that each hand has"))
        }
        None => Ok(size),
    }
}

/// What is outstanding if nothing is said of it.
fn rest_of_deck(hands: &[Hand; 4], complete: &[(char, usize)]) -> Result<u64, String> {
    if let Some((name, count)) = complete.iter().find(|(_, count)| *count != 13) {
        return Err(format!(
            "the hand of {name} has {count} cards: in an ending, --outstanding says which cards the other hands hold, as in --outstanding Q98765..."
        ));
    }
    Ok(hands.iter().fold(DECK, |rest, hand| rest & !hand.cards))
}

/// Reads a strain and a declarer, such as `NT S`.
///
/// # Errors
/// Says in one line what is wrong.
pub fn contract(text: &str) -> Result<(Strain, Seat), String> {
    let upper = text.trim().to_uppercase();
    let words: Vec<&str> = upper.split_whitespace().collect();
    let [strain, declarer] = words.as_slice() else {
        let text = excerpt(text);
        return Err(format!("`{text}` is no contract: write the strain and the declarer, such as `NT S`"));
    };
    let found = Strain::ALL
        .into_iter()
        .find(|it| it.to_string() == *strain || *strain == "N" && *it == Strain::NoTrump);
    let strain = found.ok_or_else(|| format!("`{}` is no strain: NT, S, H, D or C", excerpt(strain)))?;
    let declarer =
        seat(declarer).ok_or_else(|| format!("`{}` is no declarer: N, E, S or W", excerpt(declarer)))?;
    Ok((strain, declarer))
}

fn seat(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == name)
}

/// As much of a text as a message shows.
fn excerpt(text: &str) -> String {
    let shown: String = text.chars().take(60).map(|it| if it.is_control() { ' ' } else { it }).collect();
    if text.chars().nth(60).is_some() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(hands: &str, outstanding: Option<&str>) -> Result<Known, String> {
        Known::read(hands, outstanding)
    }

    #[test]
    fn the_rest_of_the_deck_is_outstanding() {
        let found = known("N:QT.KQJ2.T964.AQ3 - KJ9543.8654.J2.8 -", None).expect("two hands");
        assert_eq!((found.size(), found.missing, found.outstanding.len()), (13, [0, 13, 0, 13], 26));
        assert_eq!(found.deals(), 10_400_600);
        let found = known("n:- A72.t7.85.J106542 - -", None).expect("one hand");
        assert_eq!((found.missing, found.deals()), ([13, 0, 13, 13], 84_478_098_072_866_400));
        let all = known("E:- - - -", None).expect("no hand");
        assert_eq!(all.deals(), 53_644_737_765_488_792_839_237_440_000);
    }

    /// West has the ace of spades, and twelve further cards.
    #[test]
    fn single_cards_may_be_known() {
        let found = known("S:KJ9543.8654.J2.8 A...+ QT.KQJ2.T964.AQ3 -", None).expect("two hands and a card");
        assert_eq!((found.missing, found.outstanding.len()), ([0, 13, 0, 12], 25));
        assert_eq!(found.hands[3], 1 << 12);
        assert_eq!(found.deals(), 5_200_300);
    }

    #[test]
    fn endings_say_what_is_outstanding() {
        let found = known("N:KT3... - AJ2... -", Some("Q98765...")).expect("an ending");
        assert_eq!((found.size(), found.missing, found.deals()), (3, [0, 3, 0, 3], 20));
        let found = known("N:- - - -", Some("AKQJ.AKQJ..")).expect("eight cards");
        assert_eq!((found.size(), found.deals()), (2, 2520));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        let both = "N:KT3... - AJ2... -";
        for (hands, outstanding, expected) in [
            ("KT3... - AJ2... -", None, "`KT3... - AJ2... -` does not say whose hand comes first"),
            ("X:KT3... - AJ2... -", None, "does not say whose hand comes first"),
            (
                "N:KT3... - AJ2...",
                None,
                "a deal has four hands, `-` for one that is not known, but these are 3 words",
            ),
            ("N:KT3... - AJ2... - NT S", None, "but these are 6 words"),
            (
                "N:KT3.. - AJ2... -",
                None,
                "`KT3..` in the hand of N: write spades, hearts, diamonds and clubs",
            ),
            ("N:K1... - AJ2... -", None, "`1` in the hand of N is no card"),
            ("N:KK3... - AJ2... -", None, "the card SK is twice in the hand of N"),
            ("N:KT3... - KJ2... -", None, "the card SK is in the hand of N and in the hand of S"),
            ("N:KT3... - K...+ -", None, "the card SK is in the hand of N and in the hand of S"),
            (
                "N:KT3... - AJ2... -",
                Some("K98765..."),
                "the card SK is in the hand of N and in the outstanding cards",
            ),
            (both, Some("Q99876..."), "the card S9 is twice in outstanding cards"),
            (both, Some("Q9876..."), "hands of 3 cards lack 6 outstanding cards, not 5"),
            (both, None, "the hand of N has 3 cards: in an ending, --outstanding says"),
            (
                "N:KT3... - AJ... -",
                Some("Q98765..."),
                "known hands have the same number of cards, not N 3, S 2",
            ),
            ("N:AKQJT98765432.A.. - - -", None, "the hand of N has 14 cards, more than 13"),
            ("N:... - AJ2... -", None, "the hand of N has no cards; write `-`"),
            (
                "N:KT3... 9876...+ AJ2... -",
                Some("Q5..."),
                "E has 4 cards, more than the 3 that each hand has",
            ),
            ("N:- - - -", Some("..."), "no hand has a card: hands have from 1 to 13 of them"),
            ("N:- - - -", Some("AKQ.AKQ.."), "four hands of equal size do not have 6 cards"),
            ("N:A... K... Q... J...", None, "all hands are known: `gamecert solve bridge` solves this deal"),
        ] {
            let found = known(hands, outstanding).expect_err(hands);
            assert!(found.contains(expected) && !found.contains('\n'), "{hands}: {found}");
        }
    }

    #[test]
    fn contracts_are_a_strain_and_a_declarer() {
        assert_eq!(contract(" nt s "), Ok((Strain::NoTrump, Seat::South)));
        assert_eq!(contract("N E"), Ok((Strain::NoTrump, Seat::East)));
        assert_eq!(contract("D W"), Ok((Strain::Trump(Suit::Diamonds), Seat::West)));
        for (text, expected) in [
            ("X S", "`X` is no strain: NT, S, H, D or C"),
            ("NT X", "`X` is no declarer: N, E, S or W"),
            ("NT", "`NT` is no contract: write the strain and the declarer, such as `NT S`"),
            ("3NT S N", "is no contract"),
        ] {
            assert!(contract(text).expect_err(text).contains(expected), "{text}");
        }
    }
}
