use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId};

use super::*;
use crate::calculus::Calculus;
use crate::calculus::contest::Contests;
use crate::config::Config;
use crate::trial::{Trial, Written};

/// A zone as it is shown, with the side to move as it says.
fn zone(text: &str) -> Zone {
    let words: Vec<&str> = text.split(' ').collect();
    let rows: Vec<&str> = words[0].split('/').collect();
    let size = Size { cols: rows[0].len().try_into().unwrap(), rows: rows.len().try_into().unwrap() };
    let letters: Vec<char> = rows.concat().chars().collect();
    let of = |wanted: &str| {
        let mut points = Points::default();
        (0..)
            .zip(&letters)
            .filter(|(_, letter)| wanted.contains(**letter))
            .for_each(|(point, _)| points.add(point));
        points
    };
    let target = size.named(words[1]).unwrap();
    let of_stones = Zone::of(size, of("XO."), [of("X"), of("O")], target);
    let word = |name: &str| words.iter().position(|word| *word == name).map(|place| words[place + 1]);
    let zone = Zone {
        ko: word("ko").map(|ko| size.named(ko).unwrap()),
        mover: if (words[2] == "X") == of_stones.is_swapped { DEFENDER } else { ATTACKER },
        left: word("within").map(|left| left.parse().unwrap()),
        ..of_stones
    };
    assert_eq!(Go.show(&zone), text);
    zone
}

fn point(text: &str, name: &str) -> Move {
    Move::Stone(zone(text).size.named(name).unwrap())
}

/// What follows a move, for a proof of a side.
fn after(text: &str, name: &str, side: Side) -> Option<Zone> {
    let played = Go.play(&zone(text), point(text, name), side, &mut Work::unlimited()).unwrap();
    played.map(|played| played.after)
}

fn classes(zone: &Zone, side: Side) -> Vec<String> {
    let view = Go.view(zone, side, &mut Work::unlimited()).unwrap();
    let name = |class: Move| match class {
        Move::Stone(point) => zone.size.name(point),
        Move::Elsewhere => "-".to_owned(),
    };
    view.classes.into_iter().map(name).collect()
}

fn names(text: &str, side: Side) -> String {
    classes(&zone(text), side).join(" ")
}

/// A block of the side that is to be sure of something has a liberty that is known where its opponent has the move.
#[test]
fn blocks_without_a_known_liberty_may_be_taken_from_beyond() {
    let stands = |text: &str, side| Go.stands(&zone(text), side);
    assert!(!stands("O.X/OX./X?? A3 O within 2", ATTACKER));
    assert!(stands("O.X/OX./X.? A3 O within 2", ATTACKER));
    assert!(!stands("O??/???/??? A3 X", DEFENDER));
    assert!(stands("O.?/???/??? A3 X", DEFENDER));
    // Where the side itself has the move, no lemma stands.
    assert!(!stands("O.?/???/??? A3 O", DEFENDER));
    assert!(!stands("O.X/OX./X.? A3 X", ATTACKER));
}

/// A block of which more may be beyond the zone is neither taken nor left.
#[test]
fn blocks_that_leave_the_zone_are_too_coarse_to_take() {
    assert_eq!(after("O../???/??? A3 X", "B3", ATTACKER), None);
    assert_eq!(after("O.O/?O?/??? A3 X", "B3", DEFENDER), None);
    let taken = after("O../X??/??? A3 X", "B3", ATTACKER).unwrap();
    assert!(taken.is_taken && Go.view(&taken, ATTACKER, &mut Work::unlimited()).unwrap().settled == 1);
    let view = Go.view(&taken, DEFENDER, &mut Work::unlimited()).unwrap();
    assert_eq!((view.settled, view.classes), (0, vec![]));
    // A stone of the opponent takes a block of the side.
    assert_eq!(
        after("X../O??/??? A2 O", "B3", ATTACKER).map(|zone| Go.show(&zone)),
        Some(".O./O??/??? A2 X".to_owned())
    );
    assert_eq!(after("X../??O/??? C2 O", "B3", ATTACKER), None);
}

/// A stone without a liberty that is known: the opponent may place it where the zone is open, the side may not.
#[test]
fn what_is_beyond_the_zone_helps_the_opponent() {
    assert_eq!(names("XOX/X.X/.?. B3 O within 3", ATTACKER), "B2 A1 C1 -");
    assert_eq!(names("XOX/X.X/... B3 O within 3", ATTACKER), "B2 A1 B1 C1 -");
    // Between stones that are known it is suicide.
    assert_eq!(names("XOX/X.X/.X. B3 O within 3", ATTACKER), "-");
    assert_eq!(names("O.?/.??/??? A3 X", DEFENDER), "B3 A2 -");
    let lives = after("XOX/X.X/.?. B3 O within 3", "B2", ATTACKER).unwrap();
    assert!(lives.defenders.has(4));
    assert_eq!(after("X.?/X??/O?? A1 X within 2", "B3", ATTACKER).map(|zone| zone.known), None);
}

/// A stone beyond which the zone is open may take the last liberty of a block that has none in it.
#[test]
fn stones_at_the_border_may_take_what_has_no_known_liberty() {
    assert_eq!(after("OX../?X../.X.. B1 X", "A1", DEFENDER), None);
    let text = "OX../?X../.X.. B1 X";
    assert!(after(text, "D1", DEFENDER).is_some());
    // With the liberty known, it stays.
    assert!(after("OX../.X../.X.. B1 X", "A1", DEFENDER).is_some());
    // The opponent's stone takes nothing of its own.
    assert!(after("OX../?X../.X.. B1 O", "A1", DEFENDER).is_some());
}

/// A ko that is not certain binds the side that is to be sure of something, and not its opponent.
#[test]
fn kos_are_certain_or_bind_the_side_alone() {
    let ko = |text: &str, name: &str, side| {
        let after = after(text, name, side).unwrap();
        after.ko.map(|ko| after.size.name(ko))
    };
    // The stone on D3 may have another liberty on D2.
    assert_eq!(ko("XXO./OXX?/.OX? A2 X ko A1 within 3", "D3", ATTACKER), None);
    assert_eq!(ko("XXO./OXXO/.OX. A2 X ko A1 within 3", "D3", ATTACKER).as_deref(), Some("C3"));
    assert_eq!(ko("OOOO/OXOX/?.X. A2 O ko D1", "B1", DEFENDER), None);
    assert_eq!(ko("OOOO/OXOX/?.X. A2 O ko D1 within 3", "B1", ATTACKER).as_deref(), Some("B2"));
    // Two stones are taken, or two have taken one, or there is another liberty: no ko.
    assert_eq!(ko("XOO./OXXO/.... A2 X within 3", "D3", ATTACKER), None);
    assert_eq!(ko("XO./OXX/OOO A2 X within 3", "C3", ATTACKER), None);
    assert_eq!(ko(".OX/.X./.O. B1 X within 3", "A3", ATTACKER), None);
    assert_eq!(ko(".OX/OX./.O. B1 X within 3", "A3", ATTACKER).as_deref(), Some("B3"));
}

#[test]
fn a_pass_or_a_move_elsewhere_ends_a_ko() {
    let text = ".XO./X.XO/.XO. A2 O ko B2";
    assert!(!names(text, DEFENDER).contains("B2"));
    let passed = Go.play(&zone(text), Move::Elsewhere, DEFENDER, &mut Work::unlimited()).unwrap().unwrap();
    assert_eq!((passed.after.ko, passed.after.mover), (None, DEFENDER));
    assert!(classes(&passed.after.passed(), DEFENDER).contains(&"B2".to_owned()));
}

#[test]
fn moves_of_the_attacker_are_counted() {
    let text = "O../X.?/??? A3 O within 1";
    let elsewhere =
        Go.play(&zone(text), Move::Elsewhere, ATTACKER, &mut Work::unlimited()).unwrap().unwrap().after;
    assert_eq!((elsewhere.left, Go.measure_of(&elsewhere).unwrap()), (Some(1), 1));
    let passed = elsewhere.passed();
    assert_eq!((passed.left, passed.mover), (Some(0), DEFENDER));
    let none = passed.passed();
    assert_eq!((none.mover, classes(&none, ATTACKER)), (ATTACKER, vec![]));
    assert_eq!(classes(&elsewhere, ATTACKER), ["B3", "C3", "B2", "-"]);
}

fn lemma(text: &str, side: Side) -> Lemma {
    Lemma { subject: Go.encode(&zone(text)), judgement: Judgement::Sure { side, value: 1 } }
}

/// Judges lemmas, each with its evidence, and a claim that is shown by a hole. The code of what is refused.
fn judge(lemmas: &[(&str, Side, &[Evidence])]) -> Result<(), &'static str> {
    let mut trial = Trial::<Contests<Go>>::new(&Config::default());
    let judged = lemmas.iter().zip(0..).try_for_each(|((text, side, pieces), number)| {
        let fact = trial.read(number, &lemma(text, *side))?;
        trial.judge(&fact, &mut Written(pieces.iter().cloned().map(Ok)))?;
        trial.calculus.keep(&fact, &mut trial.work)
    });
    let ended = judged.and_then(|()| {
        let claim = gamecert_certs::ClaimKind::Value(0);
        trial.calculus.starts = vec![zone("X.O/.../XX. A1 O")];
        trial.calculus.claim(claim, &mut trial.work).map(|_| ())
    });
    ended.map_err(|fault| fault.code)
}

const fn cite(lemma: u32, witness: u16) -> Evidence {
    Evidence::Cite { lemma: LemmaId(lemma), witness }
}

/// Two eyes: the attacker may only play elsewhere.
const EYES: &str = ".O.O?/OOOO?/????? B3 X";

#[test]
fn a_group_may_stay_for_ever() {
    assert_eq!(names(EYES, DEFENDER), "-");
    // The pass of the defender comes last: two points and then elsewhere.
    assert_eq!(judge(&[(EYES, DEFENDER, &[Evidence::All, Evidence::Play(2), cite(0, 0)])]), Ok(()));
    // Filling an eye leaves the other lemma owed.
    assert_eq!(
        judge(&[(EYES, DEFENDER, &[Evidence::All, Evidence::Play(2), cite(1, 0)])]),
        Err("cites-no-earlier-lemma")
    );
    assert_eq!(
        judge(&[(EYES, DEFENDER, &[Evidence::All, Evidence::Play(0), cite(0, 0)])]),
        Err("cites-another-subject")
    );
    assert_eq!(
        judge(&[(EYES, DEFENDER, &[Evidence::All, Evidence::Play(2), cite(0, 1)])]),
        Err("cites-another-subject")
    );
}

/// Lemmas of the defence cite each other in any order, those of the attack only earlier ones.
#[test]
fn attacks_are_not_owed() {
    let text = "O.?/X.?/??? A3 O within 2";
    assert_eq!(names(text, ATTACKER), "B3 B2 -");
    // The defender plays B3, and the attacker passes.
    let passes = [Evidence::All, Evidence::Play(1), cite(0, 0)];
    assert_eq!(judge(&[(text, ATTACKER, &passes)]), Err("cites-no-earlier-lemma"));
}
