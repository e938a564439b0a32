//! Deals of bridge in PBN with a strain and a declarer, and the patterns that lemmas are about.

use gamecert_certs::{ClaimKind, Fault};
use gamecert_checker::rules::{Bridge, Rules};
use gamecert_checker::work::Work;

use super::{excerpt, malformed};

const RANKS: &str = "AKQJT98765432";
const HANDS: &str = "NESW";
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];
const STRAINS: [&str; 5] = ["NT", "S", "H", "D", "C"];
/// The last digit of owners, and where a byte of them begins.
const BASE: u8 = 5;
const IN_BYTE: usize = 3;

/// The spelling of a deal with a strain and a declarer: hands from North on, each suit from its highest card down.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let upper = text.trim().to_uppercase();
    let (first, rest) = match upper.split_once(':') {
        Some((first, rest)) => (first.trim(), rest),
        None => ("", upper.as_str()),
    };
    let (Some(first), true) = (HANDS.find(first), first.len() == 1) else {
        return Err(malformed(format!(
            "`{}` is no deal: begin with the hand that is written first, as in `N:QT.KQJ2.T964.AQ3 ... NT S`",
            excerpt(text)
        )));
    };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is_hand = |word: &&&str| word.contains('.') || **word == "-";
    let hands: Vec<&str> = words.iter().take_while(is_hand).copied().collect();
    if hands.len() != 4 {
        let why = format!(
            "a deal has four hands, this one has {}; each is spelled as in QT.KQJ2.T964.AQ3",
            hands.len()
        );
        return Err(malformed(why));
    }
    let contract = match words.get(4..).unwrap_or_default() {
        [] => String::new(),
        [strain, declarer] => {
            let strain = if *strain == "N" { "NT" } else { strain };
            if !STRAINS.contains(&strain) {
                return Err(malformed(format!("`{}` is no strain: NT, S, H, D or C", excerpt(strain))));
            }
            if declarer.len() != 1 || !HANDS.contains(declarer) {
                return Err(malformed(format!("`{}` is no declarer: N, E, S or W", excerpt(declarer))));
            }
            format!(" {strain} {declarer}")
        }
        _ => {
            return Err(malformed(
                "after the four hands come the strain and the declarer, such as `NT S`, or nothing for all twenty contracts",
            ));
        }
    };
    let mut spelled = vec![String::new(); 4];
    for (place, hand) in hands.iter().enumerate() {
        if let Some(free) = spelled.get_mut((first + place) % 4) {
            *free = self::hand(hand, HANDS.chars().nth((first + place) % 4).unwrap_or('?'))?;
        }
    }
    judge_deal(&spelled)?;
    let spelled = format!("N:{}{contract}", spelled.join(" "));
    match Bridge::default().start(&spelled, &mut Work::unlimited())? {
        Some(_) => Ok(spelled),
        None => Err(malformed(format!("`{}` is no deal", excerpt(text)))),
    }
}

/// A hand, each suit from its highest card down.
fn hand(text: &str, name: char) -> Result<String, Fault> {
    let text = text.replace("10", "T");
    let suits: Vec<&str> = if text == "-" { vec![""; 4] } else { text.split('.').collect() };
    if suits.len() != SUITS.len() {
        return Err(malformed(format!(
            "the hand of {name} has {} suits: write spades, hearts, diamonds and clubs with points between them, as in QT.KQJ2.T964.AQ3",
            suits.len()
        )));
    }
    let mut spelled = Vec::new();
    for (suit, cards) in SUITS.into_iter().zip(suits) {
        let cards = if cards == "-" { "" } else { cards };
        if let Some(other) = cards.chars().find(|card| !RANKS.contains(*card)) {
            let why = format!("`{other}` in the hand of {name} is no card: A, K, Q, J, T or 9 to 2");
            return Err(malformed(why));
        }
        if let Some(twice) = RANKS.chars().find(|card| cards.matches(*card).count() > 1) {
            return Err(malformed(format!("{name} has the card {suit}{twice} twice")));
        }
        spelled.push(RANKS.chars().filter(|card| cards.contains(*card)).collect::<String>());
    }
    Ok(spelled.join("."))
}

/// Sees that hands, from North on, are as large as each other and share no card.
fn judge_deal(hands: &[String]) -> Result<(), Fault> {
    for (number, suit) in SUITS.into_iter().enumerate() {
        for card in RANKS.chars() {
            let holds = |hand: &String| hand.split('.').nth(number).is_some_and(|cards| cards.contains(card));
            let owners: Vec<char> =
                HANDS.chars().zip(hands).filter(|(_, hand)| holds(hand)).map(|(name, _)| name).collect();
            if let [one, other, ..] = owners.as_slice() {
                return Err(malformed(format!("both {one} and {other} have the card {suit}{card}")));
            }
        }
    }
    let counts: Vec<usize> = hands.iter().map(|hand| hand.len().saturating_sub(3)).collect();
    if counts.iter().all(|count| Some(count) == counts.first() && (1..=13).contains(count)) {
        return Ok(());
    }
    let counts: Vec<String> =
        HANDS.chars().zip(counts).map(|(name, count)| format!("{name} {count}")).collect();
    Err(malformed(format!(
        "all hands have the same number of cards, from 1 to 13, not {}",
        counts.join(", ")
    )))
}

/// The bytes of a pattern that is written as the rules show it.
pub(super) fn subject(text: &str) -> Result<Vec<u8>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [strain, leader, suits @ ..] = words.as_slice() else {
        return Err(pattern(text));
    };
    let number = STRAINS.iter().zip(0_u8..).find(|(it, _)| *it == strain).map(|(_, number)| number);
    let number = number.ok_or_else(|| format!("`{}` is no strain: NT, S, H, D or C", excerpt(strain)))?;
    let leader =
        Some(*leader).filter(|it| it.len() == 1).and_then(hand_number).ok_or_else(|| pattern(text))?;
    if suits.len() != SUITS.len() {
        return Err(pattern(text));
    }
    let mut bytes = vec![number << 2 | leader];
    let mut counts = [0; 4];
    for (suit, written) in SUITS.into_iter().zip(suits) {
        let (owners, lengths) = written.split_once(':').ok_or_else(|| pattern(text))?;
        let owners: Option<Vec<u8>> =
            owners.split("").filter(|it| !it.is_empty() && owners != "-").map(hand_number).collect();
        let owners = owners.ok_or_else(|| pattern(text))?;
        let lengths: Option<Vec<u8>> =
            lengths.chars().map(|digit| digit.to_digit(14).and_then(|it| it.try_into().ok())).collect();
        let Some([north, east, south, west]) = lengths.as_deref() else { return Err(pattern(text)) };
        let lengths = [*north, *east, *south, *west];
        let cards: usize = lengths.iter().copied().map(usize::from).sum();
        if cards > RANKS.len() {
            return Err(format!("the lengths of {suit} add up to {cards} cards, more than 13"));
        }
        for ((hand, length), count) in HANDS.chars().zip(lengths).zip(&mut counts) {
            let ranked = owners.iter().filter(|owner| hand_number_of(hand) == Some(**owner)).count();
            if ranked > length.into() {
                let why = format!("{hand} owns {ranked} ranked cards of {suit}, but holds {length}");
                return Err(why);
            }
            *count += usize::from(length);
        }
        bytes.extend([north << 4 | east, south << 4 | west]);
        // A digit 0 ends the owners, unless they are all that the deck has.
        let digits: Vec<u8> = owners.iter().map(|owner| owner + 1).chain([0]).take(RANKS.len()).collect();
        for three in digits.chunks(IN_BYTE) {
            let padded = three.iter().copied().chain([0, 0]).take(IN_BYTE);
            bytes.push(padded.fold(0, |byte, digit| byte * BASE + digit));
        }
    }
    if counts.iter().any(|count| Some(count) != counts.first()) {
        let counts: Vec<String> =
            HANDS.chars().zip(counts).map(|(name, count)| format!("{name} {count}")).collect();
        return Err(format!("all hands hold the same number of cards, not {}", counts.join(", ")));
    }
    match Bridge::default().read(&bytes, &mut Work::unlimited()) {
        Ok(Some(_)) => Ok(bytes),
        _ => Err(format!(
            "`{}` ranks a card that need not be ranked: it and all cards below it belong to one hand",
            excerpt(text)
        )),
    }
}

fn hand_number(name: &str) -> Option<u8> {
    name.chars().next().and_then(hand_number_of)
}

fn hand_number_of(name: char) -> Option<u8> {
    HANDS.find(name).and_then(|number| number.try_into().ok())
}

/// What a text should be that is no pattern.
fn pattern(text: &str) -> String {
    format!(
        "`{}` is no pattern: write strain, leader, and for each suit the owners of the highest cards and the lengths from North on, as in \
         `NT W NES:4333 -:3433 W:3343 -:3334`",
        excerpt(text)
    )
}

/// The name of a class of moves: the ranked card of a suit by its place from 1, or a low one.
pub(super) fn mark_name(mark: u16) -> String {
    let suit = SUITS.get(usize::from(mark >> 4)).copied().unwrap_or('?');
    match mark & 15 {
        15 => format!("{suit}-"),
        place => format!("{suit}{}", place + 1),
    }
}

/// Whether a position has such results: a contract has one, a deal without one has twenty.
pub(super) fn judge_claim(kind: ClaimKind, position: &str) -> Result<(), String> {
    let (told, is_table) = match kind {
        ClaimKind::Values(table) => (table.0.iter().copied().max().map_or(0, i16::from), true),
        ClaimKind::ValueBelow(n) => (n.saturating_sub(1).max(0), false),
        ClaimKind::Value(n) | ClaimKind::ValueAtLeast(n) => (n, false),
        _ => return Ok(()),
    };
    let words: Vec<&str> = position.split(' ').collect();
    if is_table && words.len() > 4 {
        return Err(
            "a contract has one number of tricks: leave out strain and declarer for all twenty".to_owned()
        );
    }
    if !is_table && words.len() == 4 {
        let why = "a deal without strain and declarer has twenty numbers of tricks: add a contract, such as NT S, for one";
        return Err(why.to_owned());
    }
    let is_card = |letter: &char| RANKS.contains(*letter);
    let hand = words.first().map_or("", |hand| hand.trim_start_matches("N:"));
    let most = i16::try_from(hand.chars().filter(is_card).count()).unwrap_or(i16::MAX);
    if (0..=most).contains(&told) {
        Ok(())
    } else {
        Err(format!("the number of tricks is at most {most}, not {told}"))
    }
}
