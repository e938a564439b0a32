//! The rules of bridge on small patterns, among them those that wrong variants of the rules get wrong.

use super::super::unmetered::{Free, units};
use super::*;
use crate::calculus::contest::{Bound, Contests};

const NS: Side = Side::First;
const EW: Side = Side::Second;

/// A pattern in the words of [`Rules::show`], reduced or not.
fn pattern(text: &str) -> Pattern {
    let words: Vec<&str> = text.split(' ').collect();
    let hand = |text: &str| HANDS[NAMES.iter().position(|it| *it == text).unwrap()];
    let suit = |text: &str| {
        let (owners, lengths) = text.split_once(':').unwrap();
        let mut owners = owners.split("").filter(|it| !["", "-"].contains(it)).map(hand);
        let mut lengths = lengths.chars().map(|digit| u8::try_from(digit.to_digit(16).unwrap()).unwrap());
        Holding {
            lengths: array::from_fn(|_| lengths.next().unwrap()),
            owners: array::from_fn(|_| owners.next()),
        }
    };
    let trumps = strain(STRAINS.iter().position(|it| *it == words[0]).unwrap()).unwrap();
    let suits = array::from_fn(|number| suit(words[2 + number]));
    Pattern { trumps, leader: hand(words[1]), suits, trick: [None; 3] }
}

/// Whether the rules show that a side takes so many tricks of all deals in a pattern, by a plain search.
fn shows(text: &str, side: Side, value: i32) -> bool {
    let bound = Bound { set: pattern(text), side, value };
    Contests::<Bridge>::default().search(bound, 1_000_000, &mut Work::unlimited()).unwrap()
}

/// The cards that may be played, by their names.
fn classes(pattern: &Pattern) -> Vec<String> {
    let name = |Card { suit, place }: Card| {
        format!("{suit:?}{}", place.map_or("-".to_owned(), |it| (it + 1).to_string()))
    };
    pattern.classes().into_iter().map(name).collect()
}

/// The pattern after cards of these names, and who has won the last trick; `None` if it is too coarse.
fn play(text: &str, cards: &str) -> Option<(String, Option<Hand>)> {
    let mut now = (pattern(text), None);
    for name in cards.split(' ') {
        let number = classes(&now.0)
            .iter()
            .position(|it| it == name)
            .unwrap_or_else(|| panic!("{name}: {:?}", classes(&now.0)));
        let card = now.0.classes()[number];
        now = now.0.after(card).unwrap()?;
    }
    Some((Bridge.show(&now.0), now.1))
}

#[test]
fn a_suit_is_followed_and_neighbours_are_one_class() {
    // North has two neighbours, then East one, then North one, and a low one; South has only lows.
    let start = pattern("NT N NNEN:4210 -:0012 -:0122 -:0000");
    assert_eq!(classes(&start), ["S1", "S4", "S-"]);
    let led = start.after(start.classes()[0]).unwrap().unwrap().0;
    assert_eq!((led.turn(), classes(&led)), (Hand::E, vec!["S3".to_owned(), "S-".to_owned()]));
    let followed = led.after(led.classes()[1]).unwrap().unwrap().0;
    assert_eq!(classes(&followed), ["S-"]);
    // West has no spade, and plays what it likes.
    let last = followed.after(followed.classes()[0]).unwrap().unwrap().0;
    assert_eq!((last.turn(), classes(&last)), (Hand::W, vec!["H-".to_owned(), "D-".to_owned()]));
    assert_eq!(Bridge.show(&last), "NT N NNEN:3100 -:0012 -:0122 -:0000 + S1 S- S-");
    // East's low one is the last low spade but for North's: the ranks close up, and East's lower one need not be ranked.
    let (after, winner) = last.after(last.classes()[1]).unwrap().unwrap();
    assert_eq!((Bridge.show(&after).as_str(), winner), ("NT N NE:3100 -:0012 -:0121 -:0000", Some(Hand::N)));
}

#[test]
fn the_highest_card_or_trump_wins() {
    let wins = |text: &str, cards: &str| play(text, cards).map(|(_, winner)| winner.unwrap());
    // Ranks, and one low card alone of the suit that was led.
    assert_eq!(wins("NT N ENSW:1111 -:0000 -:0000 -:0000", "S2 S1 S3 S4"), Some(Hand::E));
    assert_eq!(wins("NT W -:0001 -:1110 -:0000 -:0000", "S- H- H- H-"), Some(Hand::W));
    assert_eq!(wins("NT W -:1001 -:0110 -:0000 -:0000", "S- S- H- H-"), None);
    assert_eq!(wins("NT W N:1001 -:0110 -:0000 -:0000", "S- S1 H- H-"), Some(Hand::N));
    // Trumps, the higher one of two, and a low one against none or one.
    assert_eq!(wins("H W N:1001 E:0110 -:0000 -:0000", "S- S1 H1 H-"), Some(Hand::E));
    assert_eq!(wins("H W N:1001 S:0110 -:0000 -:0000", "S- S1 H- H1"), Some(Hand::S));
    assert_eq!(wins("H W N:1001 -:0110 -:0000 -:0000", "S- S1 H- H-"), None);
    assert_eq!(wins("H W N:1001 -:0100 -:0010 -:0000", "S- S1 H- D-"), Some(Hand::E));
    assert_eq!(wins("D W N:1001 -:0100 -:0010 -:0000", "S- S1 H- D-"), Some(Hand::S));
    // A ranked trump that was led.
    assert_eq!(wins("S W NW:1011 -:0100 -:0000 -:0000", "S2 S1 H- S-"), Some(Hand::N));
    assert_eq!(wins("C W NW:1011 -:0100 -:0000 -:0000", "S2 S1 H- S-"), Some(Hand::N));
}

/// The result counts from here on, for each side; the winner leads.
#[test]
fn tricks_are_scored() {
    let start = pattern("NT N W:2211 -:0011 -:0000 -:0000");
    assert_eq!((Bridge.total(&start), Bridge.measure_of(&start)), (Ok(2), Ok(8)));
    for (side, last) in [(NS, 0), (EW, 1)] {
        let mut now = start;
        let mut scored = Vec::new();
        for _ in 0..4 {
            assert_eq!(Bridge.total(&now), Ok(2));
            let class = Bridge.view(&now, side, &mut Work::unlimited()).unwrap().classes[0];
            let played = Bridge.play(&now, class, side, &mut Work::unlimited()).unwrap().unwrap();
            scored.push(played.scored);
            now = played.after;
        }
        assert_eq!(scored, [0, 0, 0, last]);
        assert_eq!((now.leader, Bridge.total(&now), Bridge.mover(&now)), (Hand::W, Ok(1), EW));
    }
    let view = Bridge.view(&start, NS, &mut Work::unlimited()).unwrap();
    assert_eq!((view.settled, Bridge.asked(&start), Bridge.mover(&start)), (0, EW, NS));
}

/// Which partner wins with a low card is open, and so is who leads.
#[test]
fn low_cards_of_partners_are_too_coarse() {
    assert_eq!(play("NT N -:0101 -:0000 -:1010 -:0000", "D- S- D- S-"), None);
    assert!(play("NT N N:1010 -:0101 -:0000 -:0000", "S1 H- S- H-").is_some());
    // One of the two low diamonds wins; which one decides whether the top club is reached.
    assert!(!shows("NT N -:0202 -:0000 -:1010 -:1010", NS, 2));
}

/// Cards of one hand are no neighbours while a card of the trick lies between them.
#[test]
fn cards_of_the_trick_keep_their_place() {
    let text = "C E WE:0101 SSE:0120 WWN:1002 NSEN:2110";
    assert!(Bridge::is_whole(&pattern(text)));
    assert!(shows(text, NS, 3) && !shows(text, EW, 1));
    let text = "NT W -:0000 -:0000 ESESNSEW:1331 NWWN:2002";
    assert!(Bridge::is_whole(&pattern(text)));
    assert!(shows(text, NS, 2) && shows(text, EW, 1) && !shows(text, EW, 2));
}

/// With fewer ranks than a proof needs, there is a deal in the pattern that gives less.
#[test]
fn too_few_ranks_show_nothing() {
    for (coarse, fine, side) in [
        ("S S S:1021 W:1211 -:0001 -:1100", "S S SNSW:1021 WNESE:1211 W:0001 NE:1100", EW),
        ("S W -:0000 NS:2011 -:1210 W:0112", "S W -:0000 NSNW:2011 ENES:1210 WEWS:0112", NS),
    ] {
        assert!(Bridge::is_whole(&pattern(coarse)) && Bridge::is_whole(&pattern(fine)));
        assert!(!shows(coarse, side, 1) && !shows(fine, side, 1));
        assert!(shows(fine, side.other(), 3));
    }
}

/// What the rules guarantee of a pattern holds of a deal that has more ranks.
#[test]
fn a_lemma_covers_what_begins_like_it() {
    let set = pattern("NT N NES:3211 -:0122 S:1111 -:0000");
    let covers = |text: &str, side, witness| {
        let subject = Bridge.encode(&pattern(text));
        Bridge.covers(Cited { subject: &subject, side, witness }, &set, NS, &mut Work::unlimited()).unwrap()
    };
    for same in [
        "NT N NES:3211 -:0122 S:1111 -:0000",
        "NT N NE:3211 -:0122 -:1111 -:0000",
        "NT N -:3211 -:0122 S:1111 -:0000",
    ] {
        assert!(covers(same, NS, 0), "{same}");
        assert!(!covers(same, EW, 0) && !covers(same, NS, 1), "{same}");
    }
    for other in [
        // More ranks, others, another leader, the partner's lead, another strain, other lengths.
        "NT N NESN:3211 -:0122 S:1111 -:0000",
        "NT N NES:3211 S:0122 S:1111 -:0000",
        "NT N NS:3211 -:0122 S:1111 -:0000",
        "NT E NE:3211 -:0122 -:1111 -:0000",
        "NT S NE:3211 -:0122 -:1111 -:0000",
        "S N NE:3211 -:0122 -:1111 -:0000",
        "NT N NE:3121 -:0122 -:1111 -:0000",
        "NT N NE:2211 -:1122 -:1111 -:0000",
    ] {
        assert!(!covers(other, NS, 0), "{other}");
    }
    let subject = Bridge.encode(&set);
    let within = set.after(set.classes()[0]).unwrap().unwrap().0;
    let cited = Cited { subject: &subject, side: NS, witness: 0 };
    assert!(!Bridge.covers(cited, &within, NS, &mut Work::unlimited()).unwrap());
    let cited = Cited { subject: &[], ..cited };
    assert!(!Bridge.covers(cited, &set, NS, &mut Work::unlimited()).unwrap());
}

#[test]
fn a_deal_has_one_spelling() {
    let read =
        |text: &str| Bridge.start(text, &mut Work::unlimited()).unwrap().map(|all| Bridge.show(&all[0]));
    let deal = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97 NT S";
    let shown = "NT W ESNSNSWEWSSS:2362 WNNNEWSESSSW:4243 WWWSNNEWNENW:4225 NWNEEWSWEEEN:3613";
    assert_eq!(read(deal).as_deref(), Some(shown));
    assert_eq!(read("N:A... .A.. ..A. ...A S E").as_deref(), Some("S S -:1000 -:0100 -:0010 -:0001"));
    assert_eq!(read("N:A.K.. K.A.. Q.Q.. J.J.. H N").as_deref(), Some("H E NES:1111 ENS:1111 -:0000 -:0000"));
    // All contracts: in each strain, each hand leads.
    let all = Bridge.start("N:A... .A.. ..A. ...A", &mut Work::unlimited()).unwrap().unwrap();
    let shown = all.iter().map(|it| Bridge.show(it).split(' ').take(2).collect::<Vec<_>>().join(" "));
    let expected = STRAINS.into_iter().flat_map(|strain| NAMES.map(|leader| format!("{strain} {leader}")));
    assert!(shown.eq(expected));
    for other in [
        "",
        "E:A... .A.. ..A. ...A S E",
        "N:A... .A.. ..A. ...A S",
        "N:A... .A.. ..A. ...A SS E",
        "N:A... .A.. ..A. ...A S X",
        "N:A... .A.. ..A. S E",
        "N:A... .A.. ..A. ...AK S E",
        "N:A... .A.. ..A. ...KA S E",
        "N:AK... .AK.. ..AK. ...KA S E",
        "N:A... A... ..A. ...A S E",
        "N:AA... .AK.. ..AK. ...AK S E",
        "N:A.. .A.. ..A. ...A S E",
        "N:A.... .A.. ..A. ...A S E",
        "N:a... .A.. ..A. ...A S E",
        "N:1... .A.. ..A. ...A S E",
        "N:... ... ... ... S E",
        "N:A...  .A.. ..A. ...A S E",
        "N:A... .A.. ..A. ...A S E ",
    ] {
        assert_eq!(read(other), None, "{other}");
    }
}

#[test]
fn subjects_are_reduced() {
    // Strain and leader; lengths; owners to the base of five, ended by a digit 0.
    let text = "D W NES:4333 -:3343 NNN:3433 W:3334";
    let subject = Bridge.encode(&pattern(text));
    let expected =
        [15, 0x43, 0x33, 25 + 2 * 5 + 3, 0, 0x33, 0x43, 0, 0x34, 0x33, 25 + 5 + 1, 0, 0x33, 0x34, 4 * 25];
    assert_eq!(subject, expected);
    assert_eq!(Bridge.decode(&subject), Some(pattern(text)));
    // All but the last card of a suit can be ranked.
    for (owners, is_reduced) in [("NESWNESWNESWN", false), ("NESWNESWNESW", true), ("NESWNESWNES", true)] {
        let subject = Bridge.encode(&pattern(&format!("NT N {owners}:4333 -:3433 -:3343 -:3334")));
        assert_eq!(Bridge.decode(&subject).is_some(), is_reduced, "{owners}");
    }
    for bad in [
        // Too many ranked cards of a hand, more than 13 cards, unequal hands, no cards, ranks that tell nothing.
        "NT N EEE:1211 -:1122 -:1000 -:0000",
        "NT N -:7007 -:0000 -:0000 -:0770",
        "NT N -:1111 -:1110 -:0000 -:0000",
        "NT N -:0000 -:0000 -:0000 -:0000",
        "NT N N:1111 -:1111 -:0000 N:2000",
        "NT N NE:2100 -:0022 -:0101 -:0000",
    ] {
        assert_eq!(Bridge.decode(&Bridge.encode(&pattern(bad))), None, "{bad}");
    }
    let cut = |range| subject.get(range).and_then(|bytes: &[u8]| Bridge.decode(bytes));
    assert!((0..subject.len()).all(|end| cut(0..end).is_none()));
    let with = |place: usize, byte: u8| {
        let mut changed = subject.clone();
        changed[place] = byte;
        Bridge.decode(&changed)
    };
    // No strain, a byte that is no three digits, a digit behind the end.
    for (place, byte) in [(0, 20), (3, 125), (4, 1), (7, 5)] {
        assert_eq!(with(place, byte), None, "{place} {byte}");
    }
    assert!(Bridge.decode(&[&subject[..], &[0]].concat()).is_none());
}

/// A ranked card is dropped if it and all low cards belong to one hand.
#[test]
fn patterns_are_reduced() {
    let reduced = |text: &str| {
        let mut reduced = pattern(text);
        reduced.suits.iter_mut().for_each(Holding::reduce);
        Bridge.show(&reduced).split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(reduced("NT N NES:1110 -:0000 -:0000 -:0000"), "NE:1110");
    assert_eq!(reduced("NT N NESSS:1150 -:0000 -:0000 -:0000"), "NE:1150");
    assert_eq!(reduced("NT N NES:1151 -:0000 -:0000 -:0000"), "NES:1151");
    assert_eq!(reduced("NT N NEN:2150 -:0000 -:0000 -:0000"), "NEN:2150");
    assert_eq!(reduced("NT N NNN:9000 -:0000 -:0000 -:0000"), "-:9000");
}

#[test]
fn classes_have_marks() {
    let start = pattern("NT N NNEN:4210 -:0012 -:0122 -:0000");
    let marks: Vec<u16> = start.classes().into_iter().map(|class| Bridge.mark(&start, class)).collect();
    assert_eq!(marks, [0, 3, 15]);
    let clubs = pattern("NT S -:0100 -:0001 -:0000 S:1020");
    assert_eq!(
        clubs.classes().into_iter().map(|class| Bridge.mark(&clubs, class)).collect::<Vec<_>>(),
        [48, 63]
    );
    // Sets on the way have bytes of their own.
    let after = |number: usize| start.after(start.classes()[number]).unwrap().unwrap().0;
    let bytes: Vec<Vec<u8>> = (0..3).map(|number| Bridge.encode(&after(number))).collect();
    assert!(
        bytes[0] != bytes[1] && bytes[1] != bytes[2] && bytes.iter().all(|it| Bridge.decode(it).is_none())
    );
}

#[test]
fn work_is_counted() {
    let start = pattern("NT N NE:2111 -:0111 -:0000 -:0000");
    let subject = Bridge.encode(&start);
    let cited = Cited { subject: &subject, side: NS, witness: 0 };
    let deal = "N:A... .A.. ..A. ...A S E";
    assert_eq!(units(|work| Bridge.start(deal, work)), deal.len() as u64 + 16);
    assert_eq!(units(|work| Bridge.read(&subject, work)), subject.len() as u64 + 16);
    assert_eq!(units(|work| Bridge.view(&start, NS, work)), 16);
    assert_eq!(units(|work| Bridge.play(&start, start.classes()[0], NS, work)), 16);
    assert_eq!(units(|work| Bridge.covers(cited, &start, NS, work)), subject.len() as u64 + 16);
}
