//! Bridge: two sets of rules, what patterns show against deals that are played out card by card, and proofs of the engine.

use std::array;

use gamecert_certs::{Certificate, ClaimKind, Judgement, Play, Question, Side};
use gamecert_checker::calculus::contest::{Bound, Contests};
use gamecert_checker::work::Work;
use gamecert_elaborate::Verdict;
use gamecert_elaborate::notation::notation;
use gamecert_elaborate::rules::bridge::{SURE_TRUMPS, TOP_CARDS};
use gamecert_elaborate::rules::{Bridge, Contest as _, Rules, Unmetered};
use gamecert_engine::solve::Request;
use gamecert_fixtures::bridge::{Card, Deal, HANDS, Minimax, STRAINS};
use gamecert_tests::judge;
use gamecert_tests::solved::{answer_to, written};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SIDES: [Side; 2] = [Side::First, Side::Second];
/// What a low card has where a ranked one has its place.
const LOW: usize = 15;

type Pattern = <Bridge as Rules>::Component;

/// A deal at the start of a trick, and how much of it a pattern knows: the owners of the highest cards of each suit.
#[derive(Clone)]
struct Known {
    start: Deal,
    owners: [Vec<usize>; 4],
}

impl Known {
    /// So many cards of each suit are ranked at most: cards that tell nothing are left out.
    fn new(start: &Deal, kept: [usize; 4]) -> Self {
        let owners = array::from_fn(|suit| {
            let order: Vec<usize> = start.suit(suit).into_iter().map(|(_, owner)| owner).collect();
            let mut count = kept[suit].min(order.len());
            while count > 0 && order[count - 1..].iter().all(|owner| *owner == order[count - 1]) {
                count -= 1;
            }
            order[..count].to_vec()
        });
        Self { start: start.clone(), owners }
    }

    /// At random, sometimes all.
    fn random(start: &Deal, random: &mut ChaCha8Rng) -> Self {
        let most = [1, 2, 3, 4, 6, 13][random.random_range(0..6)];
        let is_all = random.random_range(0..8) == 0;
        Self::new(start, array::from_fn(|_| if is_all { 13 } else { random.random_range(0..=most) }))
    }

    /// The class of a card: the highest of neighbours with one owner, or the low ones.
    fn place(&self, card: Card) -> usize {
        let owners = &self.owners[card.suit()];
        let order = self.start.suit(card.suit());
        let mut place = order.iter().position(|(other, _)| *other == card).unwrap();
        if place >= owners.len() {
            return LOW;
        }
        while place > 0 && owners[place - 1] == owners[place] {
            place -= 1;
        }
        place
    }

    /// The pattern of a deal later in the trick, in the words of the rules.
    fn show(&self, now: &Deal) -> String {
        let mut text = format!("{} {}", STRAINS[now.strain], &HANDS[now.leader..=now.leader]);
        for (suit, owners) in self.owners.iter().enumerate() {
            let owners: String = owners.iter().map(|owner| &HANDS[*owner..=*owner]).collect();
            let lengths: String = (0..4).map(|owner| format!("{:x}", now.length(owner, suit))).collect();
            text += &format!(" {}:{lengths}", if owners.is_empty() { "-" } else { &owners });
        }
        for (number, card) in now.trick.iter().enumerate() {
            let place = self.place(*card);
            let place = if place == LOW { "-".to_owned() } else { (place + 1).to_string() };
            text += &format!("{} {}{place}", if number == 0 { " +" } else { "" }, STRAINS[card.suit() + 1]);
        }
        text
    }

    /// What is known after a trick with these cards; none if low cards decide who has won it.
    fn after(&self, after: &Deal, trick: &[Card]) -> Option<Self> {
        let of = |suit: usize| trick.iter().filter(move |card| card.suit() == suit);
        let trumps = self.start.strain.checked_sub(1).filter(|trumps| of(*trumps).count() > 0);
        let deciding = trumps.unwrap_or(trick[0].suit());
        let is_open = of(deciding).count() > 1 && of(deciding).all(|card| self.place(*card) == LOW);
        let kept = array::from_fn(|suit| {
            self.owners[suit].len() - of(suit).filter(|card| self.place(**card) != LOW).count()
        });
        (!is_open).then(|| Self::new(after, kept))
    }
}

/// The pattern that a text stands for.
fn pattern(text: &str) -> Pattern {
    let subject = notation("bridge", &[]).unwrap().read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let pattern = Bridge::default().decode(&subject).unwrap();
    assert_eq!(Bridge::default().show(&pattern), text);
    pattern
}

/// Plays a deal at random card by card, and by the rules on what is known of it. Tells how many tricks were open.
fn play(deal: Deal, random: &mut ChaCha8Rng) -> usize {
    let (work, mut open) = (&mut Work::unlimited(), 0);
    let mut known = Known::random(&deal, random);
    let (mut deal, mut set) = (deal.clone(), pattern(&known.show(&deal)));
    while deal.count(deal.turn()) > 0 {
        let text = known.show(&deal);
        assert_eq!(Bridge::default().show(&set), text);
        let left: usize = (0..4).map(|owner| deal.count(owner)).sum();
        assert_eq!(Bridge::default().measure(&set) as usize, left, "{text}");
        assert_eq!(
            Bridge::default().total(&set),
            Ok(i32::try_from(deal.count(deal.turn())).unwrap()),
            "{text}"
        );
        assert_eq!(Bridge::default().mover(&set), SIDES[deal.turn() % 2], "{text}");
        let view = Bridge::default().view(&set, SIDES[random.random_range(0..2)], work).unwrap();
        assert_eq!(view.settled, 0, "{text}");
        let marks: Vec<usize> =
            view.classes.iter().map(|it| Bridge::default().mark(&set, *it).into()).collect();
        let mark = |card: Card| 16 * card.suit() + known.place(card);
        let moves = deal.moves();
        let mut expected: Vec<usize> = moves.iter().map(|card| mark(*card)).collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(marks, expected, "{text}");
        let card = moves[random.random_range(0..moves.len())];
        let class = view.classes[marks.iter().position(|it| *it == mark(card)).unwrap()];
        let (after, winner) = deal.play(card);
        let trick = [&deal.trick[..], &[card]].concat();
        if winner.is_some() {
            let next = known.after(&after, &trick);
            if next.is_none() {
                assert!(
                    Bridge::default().play(&set, class, Side::First, work).unwrap().is_none(),
                    "{text} {class:?}"
                );
                open += 1;
                if after.count(0) == 0 {
                    break;
                }
                known = Known::random(&after, random);
                (deal, set) = (after.clone(), pattern(&known.show(&after)));
                continue;
            }
            known = next.unwrap();
        }
        let played = SIDES.map(|side| Bridge::default().play(&set, class, side, work).unwrap().unwrap());
        let scored = [0, 1].map(|side| i32::from(winner.is_some_and(|winner| winner % 2 == side)));
        assert_eq!([played[0].scored, played[1].scored], scored, "{text} {class:?}");
        assert_eq!(played[0].after, played[1].after);
        (deal, set) = (after, played[0].after);
    }
    open
}

fn play_often(deals: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(81);
    let mut open = 0;
    for round in 0..deals {
        let deal = Deal::random(&mut random, [2, 3, 4, 5, 6, 8, 13][round % 7]);
        assert_eq!(Deal::parse(&deal.spelling()), deal);
        open += play(deal, &mut random);
    }
    assert!(open > deals / 4, "{open}");
}

#[test]
fn rules_agree() {
    play_often(700);
}

#[test]
#[ignore = "slow: thirty thousand random deals"]
fn rules_agree_thirty_thousand_times() {
    play_often(30_000);
}

/// The deal as it was written is the pattern that knows all of it, led by the hand at the left of the declarer.
#[test]
fn starts_agree() {
    let mut random = ChaCha8Rng::seed_from_u64(82);
    for round in 0..200 {
        let deal = Deal::random(&mut random, 1 + round % 13);
        let text = Known::new(&deal, [13; 4]).show(&deal);
        let start = Bridge::default().position(&deal.spelling()).unwrap();
        assert_eq!((start.spelling, Bridge::default().show(&start.components[0])), (deal.spelling(), text));
        assert_eq!(Bridge::default().asked(&start.components[0]), SIDES[(deal.leader + 1) % 2]);
        let all = Bridge::default().position(&deal.spelling_of_all()).unwrap().components;
        let contracts = (0..5).flat_map(|strain| (0..4).map(move |leader| (strain, leader)));
        assert_eq!(all.len(), 20);
        for (start, (strain, leader)) in all.iter().zip(contracts) {
            let deal = deal.in_contract(strain, leader);
            assert_eq!(Bridge::default().show(start), Known::new(&deal, [13; 4]).show(&deal));
        }
    }
}

/// The most that the rules and these axioms show of each side by a plain search.
fn shown(axioms: &[&str], set: Pattern, size: usize) -> [usize; 2] {
    let axioms: Vec<String> = axioms.iter().map(|axiom| (*axiom).to_owned()).collect();
    let mut contests = Contests::<Bridge>::default();
    contests.rules = Bridge::under(&axioms);
    SIDES.map(|side| {
        let shows = |&value: &usize| {
            let bound = Bound { set, side, value: i32::try_from(value).unwrap() };
            contests.search(bound, 200_000, &mut Work::unlimited()) == Ok(true)
        };
        (1..=size + 1).take_while(shows).last().unwrap_or(0)
    })
}

/// No deal of a pattern gives a side less than what the rules show of it.
fn patterns_hold(rounds: usize, size: usize, deals: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(83 + size as u64);
    let mut minimax = Minimax::default();
    let (mut exact, mut partial) = (0, 0);
    for round in 0..rounds {
        let deal = Deal::random(&mut random, size);
        let known = Known::random(&deal, &mut random);
        let text = known.show(&deal);
        let axioms: &[&str] = [&[][..], &[SURE_TRUMPS], &[TOP_CARDS], &[SURE_TRUMPS, TOP_CARDS]][round % 4];
        let [first, second] = shown(axioms, pattern(&text), size);
        if first + second == 0 {
            continue;
        }
        *(if first + second == size { &mut exact } else { &mut partial }) += 1;
        for number in 0..deals {
            let member = if number == 0 { deal.clone() } else { Deal::within(&text, &mut random) };
            let tricks = minimax.tricks(&member);
            let spelled = member.spelling();
            assert!(
                first <= tricks && second <= size - tricks,
                "{axioms:?} {text} {first} {second}: {spelled} {tricks}"
            );
        }
        minimax.clear();
        // Of a deal that is known, the rules tell all.
        if known.owners == Known::new(&deal, [13; 4]).owners {
            assert_eq!(first + second, size, "{text}");
        }
    }
    assert!(exact > rounds / 8 && partial > rounds / 8, "{exact} {partial}");
}

#[test]
fn patterns_hold_of_each_of_their_deals() {
    patterns_hold(800, 2, 12);
    patterns_hold(500, 3, 20);
    patterns_hold(40, 4, 20);
}

#[test]
#[ignore = "slow: some ten thousand patterns, twenty deals of each"]
fn many_patterns_hold_of_each_of_their_deals() {
    patterns_hold(10_000, 2, 20);
    patterns_hold(10_000, 3, 20);
    patterns_hold(2_000, 4, 20);
}

/// What the axioms alone give a side of a pattern is no more than it has in any deal.
#[test]
fn axioms_hold_of_each_deal() {
    let mut random = ChaCha8Rng::seed_from_u64(87);
    let (mut minimax, mut counts) = (Minimax::default(), [0; 2]);
    for round in 0..3000 {
        let deal = Deal::random(&mut random, 2 + round % 3);
        let text = Known::random(&deal, &mut random).show(&deal);
        for (axiom, count) in [SURE_TRUMPS, TOP_CARDS].into_iter().zip(&mut counts) {
            let rules = Bridge::under(&[axiom.to_owned()]);
            let settled = |side| rules.view(&pattern(&text), side, &mut Work::unlimited()).unwrap().settled;
            for (number, side) in SIDES.into_iter().enumerate() {
                let least = usize::try_from(settled(side)).unwrap();
                if least > 1 {
                    *count += 1;
                    let member = Deal::within(&text, &mut random);
                    let tricks = minimax.tricks_of(&member, number);
                    assert!(
                        tricks >= least,
                        "{axiom} {text} {side:?} {least}: {} {tricks}",
                        member.spelling()
                    );
                    minimax.clear();
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// The engine's claim and its certificate, which the checker verifies.
fn solved(position: &str) -> (ClaimKind, Vec<u8>) {
    let request = Request::new("bridge", position, Play::Contest, Question::Score);
    let (claim, bytes) = written(&answer_to(&request), true);
    let verdict = judge(&bytes);
    assert!(matches!(verdict, Verdict::Verified(_)), "{position}: {verdict}");
    (claim, bytes)
}

/// The declarer's tricks, by brute force.
fn tricks(minimax: &mut Minimax, deal: &Deal) -> usize {
    minimax.tricks_of(deal, (deal.leader + 1) % 2)
}

fn endings_agree(rounds: usize, most: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(84);
    let mut minimax = Minimax::default();
    for round in 0..rounds {
        let deal = Deal::random(&mut random, 1 + round % most);
        let expected = tricks(&mut minimax, &deal);
        minimax.clear();
        let position = deal.spelling();
        assert_eq!(solved(&position).0, ClaimKind::Value(i16::try_from(expected).unwrap()), "{position}");
    }
}

#[test]
fn endings_by_brute_force() {
    endings_agree(120, 4);
}

#[test]
#[ignore = "slow: ten thousand endings"]
fn ten_thousand_endings_by_brute_force() {
    endings_agree(10_000, 6);
}

/// Strains in their order, and in each the hands that lead.
#[test]
fn tables_by_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(85);
    let mut minimax = Minimax::default();
    for round in 0..6 {
        let deal = Deal::random(&mut random, 1 + round % 3);
        let position = deal.spelling_of_all();
        let ClaimKind::Values(table) = solved(&position).0 else { panic!("{position}: no table") };
        for (number, value) in table.0.into_iter().enumerate() {
            let deal = deal.in_contract(number / 4, number % 4);
            assert_eq!(usize::from(value), tricks(&mut minimax, &deal), "{position} {number}");
        }
    }
}

/// Each lemma of the engine holds of deals that it was not found from.
fn lemmas_hold(certificates: usize, size: usize, deals: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(86 + size as u64);
    let (mut minimax, mut count) = (Minimax::default(), 0);
    for _ in 0..certificates {
        let deal = Deal::random(&mut random, size);
        let (certificate, _) = Certificate::read(&solved(&deal.spelling()).1[..]).unwrap();
        for lemma in certificate.lemmas {
            let Judgement::Sure { side, value } = lemma.judgement else { panic!("no bound") };
            let text = notation("bridge", &[]).unwrap().show(&lemma.subject).unwrap();
            for _ in 0..deals {
                let member = Deal::within(&text, &mut random);
                let tricks = minimax.tricks_of(&member, usize::from(side == Side::Second));
                let spelled = member.spelling();
                assert!(tricks >= usize::try_from(value).unwrap(), "{text} {value}: {spelled} {tricks}");
            }
            minimax.clear();
            count += 1;
        }
    }
    assert!(count > certificates, "{count}");
}

#[test]
fn lemmas_hold_of_each_of_their_deals() {
    lemmas_hold(3, 5, 3);
}

#[test]
#[ignore = "slow: some hundred certificates"]
fn many_lemmas_hold_of_each_of_their_deals() {
    lemmas_hold(100, 5, 10);
    lemmas_hold(30, 6, 5);
}
