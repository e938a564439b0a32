//! The rules of bridge on small patterns, among them those that wrong variants of the rules get wrong.

use gamecert_certs::Side;
use gamecert_checker::calculus::contest::{Bound, Contests};
use gamecert_checker::rules::bridge::{Card, Hand, Pattern, SURE_TRUMPS, TOP_CARDS};
use gamecert_checker::rules::contest::Cited;
use gamecert_checker::rules::{Bridge, Contest, Rules};
use gamecert_checker::work::Work;

use super::unmetered::{Free, units};

const NS: Side = Side::First;
const EW: Side = Side::Second;

const STRAINS: [&str; 5] = ["NT", "S", "H", "D", "C"];
const NAMES: [&str; 4] = ["N", "E", "S", "W"];
const HANDS: [Hand; 4] = [Hand::N, Hand::E, Hand::S, Hand::W];

/// The number of a name.
fn number(names: &[&str], name: &str) -> u8 {
    names.iter().position(|it| *it == name).unwrap().try_into().unwrap()
}

/// How many cards of a suit each hand holds, in the words of [`Rules::show`].
fn lengths(suit: &str) -> Vec<u8> {
    let (_, lengths) = suit.split_once(':').unwrap();
    lengths.chars().map(|digit| u8::try_from(digit.to_digit(16).unwrap()).unwrap()).collect()
}

/// A pattern in the words of [`Rules::show`], whole or not, reduced or not.
fn pattern(text: &str) -> Pattern {
    let words: Vec<&str> = text.split(' ').collect();
    let mut bytes = vec![4 * number(&STRAINS, words[0]) + number(&NAMES, words[1])];
    for suit in &words[2..6] {
        let lengths = lengths(suit);
        bytes.extend([16 * lengths[0] + lengths[1], 16 * lengths[2] + lengths[3]]);
        let owners = suit.split(':').next().unwrap().replace('-', "");
        let mut digits: Vec<u8> =
            owners.chars().map(|owner| number(&NAMES, &owner.to_string()) + 1).collect();
        digits.resize(3 * (digits.len() / 3 + 1), 0);
        bytes.extend(digits.chunks(3).map(|three| 25 * three[0] + 5 * three[1] + three[2]));
    }
    let pattern = Bridge::of_bytes(&bytes).unwrap();
    assert_eq!(Bridge::default().show(&pattern), text);
    pattern
}

/// Whether all hands in a pattern have as many cards, no suit has too many, and no hand more ranked ones than cards.
fn is_whole(text: &str) -> bool {
    let suits: Vec<&str> = text.split(' ').skip(2).collect();
    let counts = [0, 1, 2, 3].map(|hand| suits.iter().map(|suit| lengths(suit)[hand]).sum::<u8>());
    let is_suit = |suit: &&str| {
        let owns = |name: &str| suit.split(':').next().unwrap().matches(name).count();
        lengths(suit).iter().sum::<u8>() <= 13
            && NAMES.iter().zip(lengths(suit)).all(|(name, length)| owns(name) <= length.into())
    };
    counts[0] > 0 && counts == [counts[0]; 4] && suits.iter().all(is_suit)
}

/// The hand that leads.
fn leader(pattern: &Pattern) -> Hand {
    let shown = Bridge::default().show(pattern);
    HANDS[usize::from(number(&NAMES, shown.split(' ').nth(1).unwrap()))]
}

/// Whether the rules show that a side takes so many tricks of all deals in a pattern, by a plain search.
fn shows(text: &str, side: Side, value: i32) -> bool {
    let bound = Bound { set: pattern(text), side, value };
    Contests::<Bridge>::default().search(bound, 1_000_000, &mut Work::unlimited()).unwrap()
}

/// The cards that may be played.
fn cards(pattern: &Pattern) -> Vec<Card> {
    Bridge::default().classes(pattern, NS, &mut Work::unlimited()).unwrap()
}

/// The cards that may be played, by their names.
fn classes(pattern: &Pattern) -> Vec<String> {
    let name = |Card { suit, place }: Card| {
        format!("{suit:?}{}", place.map_or("-".to_owned(), |it| (it + 1).to_string()))
    };
    cards(pattern).into_iter().map(name).collect()
}

/// The pattern after a card, and who has won the trick if it was its last one; `None` if it is too coarse.
fn after(pattern: &Pattern, card: Card) -> Option<(Pattern, Option<Hand>)> {
    let [ours, theirs] =
        [NS, EW].map(|side| Bridge::default().play(pattern, card, side, &mut Work::unlimited()).unwrap());
    let (ours, theirs) = (ours?, theirs.unwrap());
    assert_eq!(ours.after, theirs.after);
    let is_unfinished = Bridge::default().show(&ours.after).contains('+');
    // The winner leads, and a trick is scored for its side.
    let winner = (!is_unfinished).then(|| leader(&ours.after));
    let scored = match winner {
        None => [0, 0],
        Some(Hand::N | Hand::S) => [1, 0],
        Some(Hand::E | Hand::W) => [0, 1],
    };
    assert_eq!([ours.scored, theirs.scored], scored);
    Some((ours.after, winner))
}

/// The pattern after cards of these names, and who has won the last trick; `None` if it is too coarse.
fn play(text: &str, names: &str) -> Option<(String, Option<Hand>)> {
    let mut now = (pattern(text), None);
    for name in names.split(' ') {
        let number = classes(&now.0)
            .iter()
            .position(|it| it == name)
            .unwrap_or_else(|| panic!("{name}: {:?}", classes(&now.0)));
        let card = cards(&now.0)[number];
        now = after(&now.0, card)?;
    }
    Some((Bridge::default().show(&now.0), now.1))
}

#[test]
fn a_suit_is_followed_and_neighbours_are_one_class() {
    // North has two neighbours, then East one, then North one, and a low one; South has only lows.
    let start = pattern("NT N NNEN:4210 -:0012 -:0122 -:0000");
    assert_eq!(classes(&start), ["S1", "S4", "S-"]);
    let led = after(&start, cards(&start)[0]).unwrap().0;
    assert_eq!((Bridge::default().mover(&led), classes(&led)), (EW, vec!["S3".to_owned(), "S-".to_owned()]));
    let followed = after(&led, cards(&led)[1]).unwrap().0;
    assert_eq!(classes(&followed), ["S-"]);
    // West has no spade, and plays what it likes.
    let last = after(&followed, cards(&followed)[0]).unwrap().0;
    assert_eq!(
        (Bridge::default().mover(&last), classes(&last)),
        (EW, vec!["H-".to_owned(), "D-".to_owned()])
    );
    assert_eq!(Bridge::default().show(&last), "NT N NNEN:3100 -:0012 -:0122 -:0000 + S1 S- S-");
    // East's low one is the last low spade but for North's: the ranks close up, and East's lower one need not be ranked.
    let (after, winner) = after(&last, cards(&last)[1]).unwrap();
    assert_eq!(
        (Bridge::default().show(&after).as_str(), winner),
        ("NT N NE:3100 -:0012 -:0121 -:0000", Some(Hand::N))
    );
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
    assert_eq!((Bridge::default().total(&start), Bridge::default().measure_of(&start)), (Ok(2), Ok(8)));
    for (side, last) in [(NS, 0), (EW, 1)] {
        let mut now = start;
        let mut scored = Vec::new();
        for _ in 0..4 {
            assert_eq!(Bridge::default().total(&now), Ok(2));
            let class = Bridge::default().view(&now, side, &mut Work::unlimited()).unwrap().classes[0];
            let played = Bridge::default().play(&now, class, side, &mut Work::unlimited()).unwrap().unwrap();
            scored.push(played.scored);
            now = played.after;
        }
        assert_eq!(scored, [0, 0, 0, last]);
        assert_eq!(
            (leader(&now), Bridge::default().total(&now), Bridge::default().mover(&now)),
            (Hand::W, Ok(1), EW)
        );
    }
    let view = Bridge::default().view(&start, NS, &mut Work::unlimited()).unwrap();
    assert_eq!((view.settled, Bridge::default().asked(&start), Bridge::default().mover(&start)), (0, EW, NS));
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
    assert!(is_whole(text));
    assert!(shows(text, NS, 3) && !shows(text, EW, 1));
    let text = "NT W -:0000 -:0000 ESESNSEW:1331 NWWN:2002";
    assert!(is_whole(text));
    assert!(shows(text, NS, 2) && shows(text, EW, 1) && !shows(text, EW, 2));
}

/// With fewer ranks than a proof needs, there is a deal in the pattern that gives less.
#[test]
fn too_few_ranks_show_nothing() {
    for (coarse, fine, side) in [
        ("S S S:1021 W:1211 -:0001 -:1100", "S S SNSW:1021 WNESE:1211 W:0001 NE:1100", EW),
        ("S W -:0000 NS:2011 -:1210 W:0112", "S W -:0000 NSNW:2011 ENES:1210 WEWS:0112", NS),
    ] {
        assert!(is_whole(coarse) && is_whole(fine));
        assert!(!shows(coarse, side, 1) && !shows(fine, side, 1));
        assert!(shows(fine, side.other(), 3));
    }
}

/// What the rules guarantee of a pattern holds of a deal that has more ranks.
#[test]
fn a_lemma_covers_what_begins_like_it() {
    let set = pattern("NT N NES:3211 -:0122 S:1111 -:0000");
    let covers = |text: &str, side, witness| {
        let subject = Bridge::default().encode(&pattern(text));
        Bridge::default()
            .covers(Cited { subject: &subject, side, witness }, &set, NS, &mut Work::unlimited())
            .unwrap()
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
    let subject = Bridge::default().encode(&set);
    let within = after(&set, cards(&set)[0]).unwrap().0;
    let cited = Cited { subject: &subject, side: NS, witness: 0 };
    assert!(!Bridge::default().covers(cited, &within, NS, &mut Work::unlimited()).unwrap());
    let cited = Cited { subject: &[], ..cited };
    assert!(!Bridge::default().covers(cited, &set, NS, &mut Work::unlimited()).unwrap());
}

#[test]
fn a_deal_has_one_spelling() {
    let read = |text: &str| {
        Bridge::default()
            .start(text, &mut Work::unlimited())
            .unwrap()
            .map(|all| Bridge::default().show(&all[0]))
    };
    let deal = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97 NT S";
    let shown = "NT W ESNSNSWEWSSS:2362 WNNNEWSESSSW:4243 WWWSNNEWNENW:4225 NWNEEWSWEEEN:3613";
    assert_eq!(read(deal).as_deref(), Some(shown));
    assert_eq!(read("N:A... .A.. ..A. ...A S E").as_deref(), Some("S S -:1000 -:0100 -:0010 -:0001"));
    assert_eq!(read("N:A.K.. K.A.. Q.Q.. J.J.. H N").as_deref(), Some("H E NES:1111 ENS:1111 -:0000 -:0000"));
    // All contracts: in each strain, each hand leads.
    let all = Bridge::default().start("N:A... .A.. ..A. ...A", &mut Work::unlimited()).unwrap().unwrap();
    let shown =
        all.iter().map(|it| Bridge::default().show(it).split(' ').take(2).collect::<Vec<_>>().join(" "));
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
    let subject = Bridge::default().encode(&pattern(text));
    let expected =
        [15, 0x43, 0x33, 25 + 2 * 5 + 3, 0, 0x33, 0x43, 0, 0x34, 0x33, 25 + 5 + 1, 0, 0x33, 0x34, 4 * 25];
    assert_eq!(subject, expected);
    assert_eq!(Bridge::default().decode(&subject), Some(pattern(text)));
    // All but the last card of a suit can be ranked.
    for (owners, is_reduced) in [("NESWNESWNESWN", false), ("NESWNESWNESW", true), ("NESWNESWNES", true)] {
        let subject = Bridge::default().encode(&pattern(&format!("NT N {owners}:4333 -:3433 -:3343 -:3334")));
        assert_eq!(Bridge::default().decode(&subject).is_some(), is_reduced, "{owners}");
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
        assert_eq!(Bridge::default().decode(&Bridge::default().encode(&pattern(bad))), None, "{bad}");
    }
    // Fourteen owners in a suit, and more than can be told apart, each of the hand that has all of it.
    for count in [14, 17, 40] {
        let owners = [vec![25 + 5 + 1; count / 3], vec![[0, 25, 25 + 5][count % 3]]].concat();
        let bytes = [&[0, 0xd0, 0], &owners[..], &[0x0d, 0, 0, 0, 0xd0, 0, 0, 0x0d, 0]].concat();
        assert_eq!(Bridge::default().decode(&bytes), None, "{count}");
        assert_eq!(Bridge::of_bytes(&bytes), None, "{count}");
    }
    let cut = |range| subject.get(range).and_then(|bytes: &[u8]| Bridge::default().decode(bytes));
    assert!((0..subject.len()).all(|end| cut(0..end).is_none()));
    let with = |place: usize, byte: u8| {
        let mut changed = subject.clone();
        changed[place] = byte;
        Bridge::default().decode(&changed)
    };
    // No strain, a byte that is no three digits, a digit behind the end.
    for (place, byte) in [(0, 20), (3, 125), (4, 1), (7, 5)] {
        assert_eq!(with(place, byte), None, "{place} {byte}");
    }
    assert!(Bridge::default().decode(&[&subject[..], &[0]].concat()).is_none());
}

/// A ranked card is dropped if it and all low cards belong to one hand.
#[test]
fn patterns_are_reduced() {
    // All that is reduced is what a trick leaves: here each hand plays one card more of the suit.
    let reduced = |suit: &str| {
        let digits: String = lengths(suit).iter().map(|length| format!("{:x}", length + 1)).collect();
        let owners = suit.split(':').next().unwrap();
        let (after, _) =
            play(&format!("NT N NESW{owners}:{digits} -:0000 -:0000 -:0000"), "S1 S2 S3 S4").unwrap();
        after.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(reduced("NES:1110"), "NE:1110");
    assert_eq!(reduced("NESSS:1150"), "NE:1150");
    assert_eq!(reduced("NES:1151"), "NES:1151");
    assert_eq!(reduced("NEN:2150"), "NEN:2150");
    assert_eq!(reduced("NNN:9000"), "-:9000");
}

#[test]
fn classes_have_marks() {
    let start = pattern("NT N NNEN:4210 -:0012 -:0122 -:0000");
    let marks: Vec<u16> =
        cards(&start).into_iter().map(|class| Bridge::default().mark(&start, class)).collect();
    assert_eq!(marks, [0, 3, 15]);
    let clubs = pattern("NT S -:0100 -:0001 -:0000 S:1020");
    assert_eq!(
        cards(&clubs).into_iter().map(|class| Bridge::default().mark(&clubs, class)).collect::<Vec<_>>(),
        [48, 63]
    );
    // Sets on the way have bytes of their own.
    let bytes: Vec<Vec<u8>> = cards(&start)
        .into_iter()
        .map(|card| Bridge::default().encode(&after(&start, card).unwrap().0))
        .collect();
    assert!(
        bytes[0] != bytes[1]
            && bytes[1] != bytes[2]
            && bytes.iter().all(|it| Bridge::default().decode(it).is_none())
    );
}

#[test]
fn work_is_counted() {
    let start = pattern("NT N NE:2111 -:0111 -:0000 -:0000");
    let subject = Bridge::default().encode(&start);
    let cited = Cited { subject: &subject, side: NS, witness: 0 };
    let deal = "N:A... .A.. ..A. ...A S E";
    assert_eq!(units(|work| Bridge::default().start(deal, work)), deal.len() as u64 + 16);
    assert_eq!(units(|work| Bridge::default().read(&subject, work)), subject.len() as u64 + 16);
    assert_eq!(units(|work| Bridge::default().view(&start, NS, work)), 16);
    assert_eq!(units(|work| Bridge::default().play(&start, cards(&start)[0], NS, work)), 16);
    assert_eq!(units(|work| Bridge::default().covers(cited, &start, NS, work)), subject.len() as u64 + 16);
}

/// What the axioms alone give a side of a pattern.
fn settled(axioms: &[&str], text: &str, side: Side) -> i32 {
    let axioms: Vec<String> = axioms.iter().map(|axiom| (*axiom).to_owned()).collect();
    Bridge::under(&axioms).view(&pattern(text), side, &mut Work::unlimited()).unwrap().settled
}

#[test]
fn trumps_win_tricks_sooner_or_later() {
    let sure = |text: &str| [NS, EW].map(|side| settled(&[SURE_TRUMPS], text, side));
    // The better hand of a side counts, and not both, whoever leads.
    assert_eq!(sure("S E NNSS:3220 -:1223 -:0000 -:0001"), [2, 0]);
    assert_eq!(sure("S E WWEE:0202 -:2020 -:0202 -:2020"), [0, 2]);
    // A higher trump of the other side may take one, a higher one of the partner none.
    assert_eq!(sure("S E ENNW:2101 -:4444 -:0000 -:0000"), [1, 1]);
    assert_eq!(sure("S E SNNE:2110 -:0000 -:0000 -:0000"), [2, 0]);
    // The best place to stop counting: before the other side's trumps, or after them.
    assert_eq!(sure("S E NNEEEN:3300 -:0000 -:0000 -:0000"), [2, 1]);
    assert_eq!(sure("S E EENNNN:4200 -:0000 -:0000 -:0000"), [2, 2]);
    // The owners of low trumps are known where all trumps are counted: of both opponents.
    assert_eq!(sure("S E -:5111 -:0000 -:0000 -:0000"), [3, 0]);
    assert_eq!(sure("S E E:4101 -:0000 -:0000 -:0000"), [2, 1]);
    assert_eq!(sure("S N -:1250 -:0000 -:0000 -:0000"), [3, 0]);
    // Only trumps, only between tricks, and only if the axiom is declared.
    assert_eq!(sure("H E NN:2200 -:0022 -:0000 -:0000"), [0, 0]);
    assert_eq!(sure("NT E NN:2200 -:0022 -:0000 -:0000"), [0, 0]);
    assert_eq!(settled(&[TOP_CARDS], "S E NN:2200 -:0022 -:0000 -:0000", NS), 0);
    let led = pattern("S E NN:2200 -:0022 -:0000 -:0000");
    let led = after(&led, cards(&led)[0]).unwrap().0;
    let rules = Bridge::under(&[SURE_TRUMPS.to_owned(), TOP_CARDS.to_owned()]);
    assert_eq!(rules.view(&led, NS, &mut Work::unlimited()).unwrap().settled, 0);
}

#[test]
fn top_cards_are_cashed() {
    let cashed = |text: &str| [NS, EW].map(|side| settled(&[TOP_CARDS], text, side));
    // In no trump, of each suit the leader's highest cards, up to one of another hand, its partner's too.
    assert_eq!(cashed("NT N NNEN:3300 NSN:2020 -:1111 -:0000"), [3, 0]);
    assert_eq!(cashed("NT E NNEN:3300 EE:0301 EWE:0202 -:0000"), [0, 4]);
    // All cards of the suit, once no other hand has any.
    assert_eq!(cashed("NT N NN:5212 -:0000 -:0000 -:0000"), [5, 0]);
    assert_eq!(cashed("NT N NN:5313 -:0000 -:0000 -:0000"), [2, 0]);
    assert_eq!(cashed("NT N NN:5131 -:0000 -:0000 -:0000"), [2, 0]);
    assert_eq!(cashed("NT N NN:5113 -:0000 -:0000 -:0000"), [2, 0]);
    assert_eq!(cashed("NT S -:0020 -:1111 -:0000 -:0000"), [2, 0]);
    // Trumps come first; who has none left, ruffs nothing.
    assert_eq!(cashed("S N NN:2222 NNN:3030 -:0303 -:0000"), [5, 0]);
    assert_eq!(cashed("S N -:2000 NNN:3030 -:0303 -:0000"), [5, 0]);
    // Who may have one left, has to follow: each opponent, and the partner.
    assert_eq!(cashed("S N NN:2322 NNN:3130 -:0303 -:0000"), [3, 0]);
    assert_eq!(cashed("S N NN:2223 NNN:3032 -:0303 -:0000"), [4, 0]);
    assert_eq!(cashed("S N NN:2232 NNN:3303 -:0303 -:0000"), [2, 0]);
    assert_eq!(cashed("S N NN:2232 NNN:3313 -:0303 -:0000"), [3, 0]);
    assert_eq!(cashed("S N NN:2131 NNN:3313 -:0303 -:0000"), [3, 0]);
    // What is cut off in one suit is not in another.
    assert_eq!(cashed("S N -:0100 NN:2122 NN:2222 -:0000"), [3, 0]);
    // Not in the middle of a trick, where the leader's cards are counted no more.
    let led = pattern("NT N NN:5212 -:0000 -:0000 -:0000");
    let led = after(&led, cards(&led)[0]).unwrap().0;
    let rules = Bridge::under(&[TOP_CARDS.to_owned()]);
    assert_eq!(rules.view(&led, NS, &mut Work::unlimited()).unwrap().settled, 0);
    // Whoever has the lead; and only if the axiom is declared.
    assert_eq!(cashed("NT W NNEN:3300 WW:0012 -:1111 -:0000"), [0, 2]);
    assert_eq!(settled(&[SURE_TRUMPS], "NT N NN:5212 -:0000 -:0000 -:0000", NS), 0);
    assert_eq!(settled(&[], "S N NN:5212 -:0000 -:0000 -:0000", NS), 0);
    assert_eq!(settled(&[SURE_TRUMPS, TOP_CARDS], "S N NNE:2100 NN:2222 -:0000 -:0000", NS), 4);
}
