//! Double-dummy bridge: the play of a hand when all cards are seen, by the Laws of Duplicate Bridge.
//!
//! Hands play in turn to a trick, clockwise. The suit that was led has to be followed; a hand that has none of it plays any card. The highest trump wins, or
//! else the highest card of the suit that was led, and its hand leads to the next trick. A side's result is the number of tricks that it
//! wins.
//!
//! A lemma is about a [`Pattern`] at the start of a trick: in each suit the lengths of the hands and the owners of the highest cards. It holds of every deal in
//! it. Term: a deal in PBN from North on, then the strain and the declarer, at whose left the leader sits:
//! `N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97 NT S`. Without strain and declarer, it is about all twenty
//! contracts: by strains, and in each by the leader from North on. Normal form: ranked cards that tell nothing are
//! not ranked.

mod pattern;
mod sure_tricks;

use std::array;
use std::iter::once;

use gamecert_certs::{Fault, Side};

use super::Rules;
use super::contest::{Cited, Contest, Played, View};
use crate::work::{Sure, Work};
use pattern::{CARDS, HANDS, Holding, Owners, SUITS, Trick};
pub use pattern::{Card, Hand, Pattern, Suit};
pub use sure_tricks::{SURE_TRUMPS, TOP_CARDS};

/// The rules of double-dummy bridge, without axioms unless a certificate declares them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bridge {
    sure_trumps: bool,
    top_cards: bool,
}

/// The cards of a suit from the highest down.
const RANKS: &str = "AKQJT98765432";
/// The names of the suits, and the ones of strains: no trump first.
const STRAINS: [&str; 5] = ["NT", "S", "H", "D", "C"];
/// The names of the hands.
const NAMES: [&str; 4] = ["N", "E", "S", "W"];
/// What a low card is called in bytes and marks, where a ranked one has its place.
const LOW: u8 = 15;
/// Room for the bytes of a subject: seven of a suit that is all ranked.
const LONGEST: usize = 32;

/// The number of a strain.
fn number_of(trumps: Option<Suit>) -> u8 {
    trumps.map_or(0, |suit| suit.number().saturating_add(1))
}

/// The strain with this number.
fn strain(number: usize) -> Option<Option<Suit>> {
    once(None).chain(SUITS.map(Some)).nth(number)
}

/// The name with this number.
fn name(names: &[&'static str], number: u8) -> &'static str {
    names.get(usize::from(number)).copied().unwrap_or_default()
}

impl Bridge {
    /// Reads a deal, with a contract or for all of them; none if it is spelled otherwise.
    fn deal(text: &str) -> Option<Vec<Pattern>> {
        let words: Vec<&str> = text.strip_prefix("N:")?.split(' ').collect();
        let (hands, contract) = words.split_at_checked(HANDS.len())?;
        let contracts: Vec<(Option<Suit>, Hand)> = match *contract {
            [] => (0..STRAINS.len())
                .filter_map(strain)
                .flat_map(|trumps| HANDS.map(|leader| (trumps, leader)))
                .collect(),
            [name, declarer] => {
                let trumps = strain(STRAINS.iter().position(|it| *it == name)?)?;
                let declarer = HANDS.get(NAMES.iter().position(|it| *it == declarer)?)?;
                vec![(trumps, declarer.left())]
            }
            _ => return None,
        };
        let hands: Vec<Vec<&str>> = hands.iter().map(|hand| hand.split('.').collect()).collect();
        if hands.iter().any(|suits| suits.len() != SUITS.len()) {
            return None;
        }
        let mut suits = [Holding::default(); 4];
        for (number, holding) in suits.iter_mut().enumerate() {
            *holding = Self::suit(hands.iter().filter_map(|hand| hand.get(number).copied()))?;
        }
        let pattern = |(trumps, leader)| Pattern { trumps, leader, suits, trick: [None; 3] };
        let all: Vec<Pattern> = contracts.into_iter().map(pattern).collect();
        all.iter().all(Self::is_whole).then_some(all)
    }

    /// The cards of one suit in each hand. `None` unless they are different cards, in each hand from the highest down.
    fn suit<'t>(hands: impl Iterator<Item = &'t str> + Clone) -> Option<Holding> {
        let mut lengths = hands.clone().map(str::len);
        let lengths: [Option<u8>; 4] = array::from_fn(|_| lengths.next().and_then(|it| it.try_into().ok()));
        let [Some(north), Some(east), Some(south), Some(west)] = lengths else { return None };
        let lengths = [north, east, south, west];
        let owner = |card: char| {
            HANDS.into_iter().zip(hands.clone()).find(|(_, cards)| cards.contains(card)).map(|(hand, _)| hand)
        };
        let mut holding = Holding { lengths, owners: Owners::default() };
        RANKS.chars().filter_map(owner).try_for_each(|owner| holding.owners.push(owner))?;
        // A card that is there twice, or is none, is missing in what is written again.
        let is_spelled = HANDS
            .into_iter()
            .zip(hands.clone())
            .all(|(hand, cards)| RANKS.chars().filter(|card| owner(*card) == Some(hand)).eq(cards.chars()));
        holding.reduce();
        is_spelled.then_some(holding)
    }

    /// Whether all hands have as many cards, at least one, and each suit at most as many as the deck, none of them ranked twice.
    fn is_whole(pattern: &Pattern) -> bool {
        let count = pattern.count(pattern.leader);
        let is_suit = |it: &Holding| {
            let sum = it.lengths.into_iter().fold(0_usize, |sum, length| sum.saturating_add(length.into()));
            sum <= CARDS && it.lows().is_some()
        };
        count > 0
            && HANDS.into_iter().all(|hand| pattern.count(hand) == count)
            && pattern.suits.iter().all(is_suit)
    }
}

impl Rules for Bridge {
    type Component = Pattern;

    const NAME: &'static str = "bridge";
    const VERSION: u16 = 1;
    const SUMS: bool = false;
    const AXIOMS: &'static [&'static str] = &[SURE_TRUMPS, TOP_CARDS];

    fn under(axioms: &[String]) -> Self {
        let has = |name: &str| axioms.iter().any(|axiom| axiom == name);
        Self { sure_trumps: has(SURE_TRUMPS), top_cards: has(TOP_CARDS) }
    }

    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Pattern>>, Fault> {
        work.spend(term.len())?;
        Pattern::charge(work)?;
        Ok(Self::deal(term))
    }

    /// The strain, the leader, and for each suit the owners of its ranked cards and the lengths from North on: `NT W NES:4333 -:3334 W:3343 -:3333`. Then the cards of
    /// a trick that is not finished: `+ S1 S-`.
    fn show(&self, pattern: &Pattern) -> String {
        let suit = |it: &Holding| {
            let owners: String = it.owners.iter().map(|hand| name(&NAMES, hand.number())).collect();
            let digit = |length: u8| char::from_digit(length.into(), 16).unwrap_or('?');
            let lengths: String = it.lengths.into_iter().map(digit).collect();
            format!(" {}:{lengths}", if owners.is_empty() { "-" } else { &owners })
        };
        let card = |(_, Card { suit, place }): (Hand, Card)| {
            let place = place.and_then(|place| place.checked_add(1));
            let place = place.map_or("-".to_owned(), |place| place.to_string());
            format!(" {}{place}", name(&STRAINS, number_of(Some(suit))))
        };
        let [strain, leader] =
            [name(&STRAINS, number_of(pattern.trumps)), name(&NAMES, pattern.leader.number())];
        let suits: String = pattern.suits.iter().map(suit).collect();
        let cards: String = pattern.played().map(card).collect();
        let played = if cards.is_empty() { "" } else { " +" };
        format!("{strain} {leader}{suits}{played}{cards}")
    }

    /// Four times the number of the strain plus that of the leader; for each suit the lengths, each in half a byte, then the owners, three in
    /// a byte to the base of five, from 1 on, ended by a digit 0; then the cards of a trick that is not finished.
    fn encode(&self, pattern: &Pattern) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LONGEST);
        bytes.push(number_of(pattern.trumps) << 2 | pattern.leader.number());
        for Holding { lengths: [north, east, south, west], owners } in pattern.suits {
            bytes.extend([north << 4 | east, south << 4 | west]);
            let mut digits = owners.iter().map(|hand| hand.number().saturating_add(1)).chain(once(0));
            while let Some(first) = digits.next() {
                let three = [first, digits.next().unwrap_or(0), digits.next().unwrap_or(0)];
                bytes.push(
                    three.into_iter().fold(0_u8, |byte, digit| byte.saturating_mul(5).saturating_add(digit)),
                );
            }
        }
        bytes.extend(pattern.played().map(|(_, card)| byte_of(card)));
        bytes
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Pattern>, Fault> {
        work.spend(subject.len())?;
        Pattern::charge(work)?;
        let pattern = Self::of_bytes(subject).filter(Self::is_whole);
        let is_reduced = |it: &Pattern| {
            it.suits.iter().all(|holding| {
                let mut reduced = *holding;
                reduced.reduce();
                reduced == *holding
            })
        };
        Ok(pattern.filter(|it| is_reduced(it) && self.encode(it) == subject))
    }

    /// The cards that are left.
    fn measure_of(&self, pattern: &Pattern) -> Result<u64, Fault> {
        Ok(HANDS.into_iter().fold(0, |sum, hand| pattern.count(hand).saturating_add(sum)).into())
    }
}

/// Sixteen times the number of the suit and the place of a ranked card.
fn byte_of(Card { suit, place }: Card) -> u8 {
    suit.number() << 4 | place.unwrap_or(LOW)
}

impl Bridge {
    /// How many tricks a side is sure of: no side wins fewer than none; between tricks, the axioms say more.
    fn sure_of(&self, pattern: &Pattern, side: Side) -> i32 {
        let is_between = pattern.trick == [None; 3];
        let trumps = if is_between && self.sure_trumps { sure_tricks::with_trumps(pattern, side) } else { 0 };
        let leads = is_between && pattern.leader.side() == side;
        let top_cards = if leads && self.top_cards { sure_tricks::with_top_cards(pattern) } else { 0 };
        trumps.max(top_cards).into()
    }

    /// What these bytes begin with, as a pattern at the start of a trick.
    #[must_use]
    pub fn of_bytes(subject: &[u8]) -> Option<Pattern> {
        let mut bytes = subject.iter().copied();
        let head = bytes.next()?;
        let (trumps, leader) = (strain((head >> 2).into())?, *HANDS.get(usize::from(head & 3))?);
        let mut suits = [Holding::default(); 4];
        for holding in &mut suits {
            let (first, second) = (bytes.next()?, bytes.next()?);
            holding.lengths = [first >> 4, first & 15, second >> 4, second & 15];
            loop {
                let byte = bytes.next()?;
                let digits = [byte / 25, byte / 5 % 5, byte % 5];
                for digit in digits.into_iter().take_while(|digit| *digit != 0) {
                    holding.owners.push(*HANDS.get(usize::from(digit.checked_sub(1)?))?)?;
                }
                if digits.contains(&0) {
                    break;
                }
            }
        }
        Some(Pattern { trumps, leader, suits, trick: [None; 3] })
    }
}

impl Contest for Bridge {
    type Class = Card;

    const SIDES: [&'static str; 2] = ["NS", "EW"];

    fn mover(&self, pattern: &Pattern) -> Side {
        pattern.turn().side()
    }

    /// The declarer's side: the one that does not lead.
    fn asked(&self, pattern: &Pattern) -> Side {
        pattern.leader.side().other()
    }

    /// The tricks that are not finished.
    fn total(&self, pattern: &Pattern) -> Result<i32, Fault> {
        i32::try_from(pattern.count(pattern.turn())).ok().sure()
    }

    fn view(&self, pattern: &Pattern, side: Side, work: &mut Work) -> Result<View<Card>, Fault> {
        Pattern::charge(work)?;
        Ok(View { settled: self.sure_of(pattern, side), classes: pattern.classes() })
    }

    fn settled(&self, pattern: &Pattern, side: Side, work: &mut Work) -> Result<i32, Fault> {
        Pattern::charge(work)?;
        Ok(self.sure_of(pattern, side))
    }

    fn classes(&self, pattern: &Pattern, _: Side, work: &mut Work) -> Result<Vec<Card>, Fault> {
        Pattern::charge(work)?;
        Ok(pattern.classes())
    }

    fn play(
        &self,
        pattern: &Pattern,
        card: Card,
        side: Side,
        work: &mut Work,
    ) -> Result<Option<Played<Pattern>>, Fault> {
        Pattern::charge(work)?;
        let mut after = *pattern;
        let scored = match after.play(card)? {
            Trick::Unfinished => 0,
            Trick::Won(winner) => i32::from(winner.side() == side),
            Trick::Open => return Ok(None),
        };
        Ok(Some(Played { after, scored }))
    }

    /// Sixteen times the number of the suit and the place of a ranked card, or 15 for a low one.
    fn mark(&self, _: &Pattern, card: Card) -> u16 {
        byte_of(card).into()
    }

    fn stands(&self, _: &Pattern, _: Side) -> bool {
        true
    }

    /// The same strain, leader and lengths, and owners that begin those of the set; between tricks only. The witness is 0.
    fn covers(
        &self,
        Cited { subject, side: lemmas, witness }: Cited<'_>,
        pattern: &Pattern,
        side: Side,
        work: &mut Work,
    ) -> Result<bool, Fault> {
        work.spend(subject.len())?;
        Pattern::charge(work)?;
        let Some(lemma) = Self::of_bytes(subject) else { return Ok(false) };
        let is_same =
            (lemma.trumps, lemma.leader, lemma.trick) == (pattern.trumps, pattern.leader, pattern.trick);
        let begins = |(lemmas, sets): (&Holding, &Holding)| {
            lemmas.lengths == sets.lengths && lemmas.owners.begin(sets.owners)
        };
        let is_prefix = lemma.suits.iter().zip(&pattern.suits).all(begins);
        Ok(witness == 0 && lemmas == side && is_same && is_prefix)
    }
}
