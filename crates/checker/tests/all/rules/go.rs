//! Go: moves in zones, kos, what stands, and lemmas that are owed.

use gamecert_certs::{ClaimKind, Evidence, Judgement, Lemma, LemmaId, Side};
use gamecert_checker::Config;
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::Contests;
use gamecert_checker::rules::go::{Move, Zone};
use gamecert_checker::rules::{Contest, Go, Rules};
use gamecert_checker::trial::{Trial, Written};
use gamecert_checker::work::Work;

const ATTACKER: Side = Side::First;
const DEFENDER: Side = Side::Second;

/// The number of a point, row by row from the top, on a board of so many columns and rows.
fn number(name: &str, [cols, rows]: [u16; 2]) -> u16 {
    let col = "ABCDEFGHJKLMNOPQRST".find(&name[..1]).unwrap();
    let row: u16 = name[1..].parse().unwrap();
    (rows - row) * cols + u16::try_from(col).unwrap()
}

/// The columns and rows of a zone as it is shown.
fn size(text: &str) -> [u16; 2] {
    let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
    [rows[0].len(), rows.len()].map(|count| count.try_into().unwrap())
}

/// What follows a word in a zone as it is shown.
fn word<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut words = text.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

/// A zone as it is shown, with the side to move as it says. Lemmas are about the attacker's zones without a count and the defender's with
/// one; others come of them by a pass.
fn zone(text: &str) -> Zone {
    let size = size(text);
    let words: Vec<&str> = text.split(' ').collect();
    let letters: Vec<char> = words[0].chars().filter(|letter| *letter != '/').collect();
    let target = number(words[1], size);
    let is_attackers = !words[2].starts_with(letters[usize::from(target)]);
    if is_attackers == text.contains("within") {
        assert!(!text.contains("ko"), "{text}: no zone with a ko comes of a pass");
        let mover = if words[2] == "X" { " O" } else { " X" };
        let before = zone(&text.replace(&format!(" {}", words[2]), mover));
        return zone_after(&before, Move::Elsewhere, text);
    }
    let left = word(text, "within").map_or(0, |left| left.parse().unwrap());
    let ko = word(text, "ko").map_or(u16::MAX, |ko| number(ko, size));
    let mut subject = size.map(|side| u8::try_from(side).unwrap()).to_vec();
    subject.extend([left, target, ko].into_iter().flat_map(u16::to_le_bytes));
    let digit = |letter: &char| u8::try_from("?.XO".find(*letter).unwrap()).unwrap();
    let digits = |four: &[char]| four.iter().rev().fold(0, |byte, letter| byte << 2 | digit(letter));
    subject.extend(letters.chunks(4).map(digits));
    let zone = Go.read(&subject, &mut Work::unlimited()).unwrap().unwrap();
    assert_eq!(Go.show(&zone), text);
    zone
}

/// The zone after a move, which is shown like this.
fn zone_after(before: &Zone, class: Move, text: &str) -> Zone {
    let after = Go.play(before, class, Go.mover(before), &mut Work::unlimited()).unwrap().unwrap().after;
    assert_eq!(Go.show(&after), text);
    after
}

/// The zone without the move of whoever has it.
fn pass(zone: &Zone) -> Zone {
    Go.play(zone, Move::Elsewhere, DEFENDER, &mut Work::unlimited()).unwrap().unwrap().after
}

fn point(text: &str, name: &str) -> Move {
    Move::Stone(number(name, size(text)))
}

/// The name of a move in a zone as it is shown.
fn name_of(shown: &str, class: Move) -> String {
    let Move::Stone(point) = class else { return "-".to_owned() };
    let size = size(shown);
    let cols = "ABCDEFGHJKLMNOPQRST".chars().take(size[0].into());
    let mut names = cols.flat_map(|col| (1..=size[1]).map(move |row| format!("{col}{row}")));
    names.find(|name| number(name, size) == point).unwrap()
}

/// What follows a move, for a proof of a side.
fn after(text: &str, name: &str, side: Side) -> Option<Zone> {
    let played = Go.play(&zone(text), point(text, name), side, &mut Work::unlimited()).unwrap();
    played.map(|played| played.after)
}

fn classes(zone: &Zone, side: Side) -> Vec<String> {
    let view = Go.view(zone, side, &mut Work::unlimited()).unwrap();
    let shown = Go.show(zone);
    view.classes.into_iter().map(|class| name_of(&shown, class)).collect()
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
    assert_eq!(Go.view(&taken, ATTACKER, &mut Work::unlimited()).unwrap().settled, 1);
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
    assert_eq!(Go.show(&lives), "XOX/XOX/.?. B3 X within 3");
    assert_eq!(after("X.?/X??/O?? A1 X within 2", "B3", ATTACKER), None);
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
    let ko_after = |zone: &Zone, name: &str, side| {
        let class = point(&Go.show(zone), name);
        let after = Go.play(zone, class, side, &mut Work::unlimited()).unwrap().unwrap().after;
        word(&Go.show(&after), "ko").map(str::to_owned)
    };
    let ko = |text: &str, name: &str, side| ko_after(&zone(text), name, side);
    // A stone that takes a single one leaves a ko.
    let taken = |before: &str, name: &str, text: &str| zone_after(&zone(before), point(before, name), text);
    // The stone on D3 may have another liberty on D2.
    let open = taken("XXO./OXX?/X.X. A2 O within 3", "B1", "XXO./OXX?/.OX. A2 X ko A1 within 3");
    assert_eq!(ko_after(&open, "D3", ATTACKER), None);
    let known = taken("XXO./OXXO/X.X. A2 O within 3", "B1", "XXO./OXXO/.OX. A2 X ko A1 within 3");
    assert_eq!(ko_after(&known, "D3", ATTACKER).as_deref(), Some("C3"));
    let open = taken("..../OOOO/OXO./?.XO A2 X", "D2", "..../OOOO/OXOX/?.X. A2 O ko D1");
    assert_eq!(ko_after(&open, "B1", DEFENDER), None);
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
    let passed = pass(&zone(text));
    assert_eq!((Go.show(&passed).contains("ko"), Go.mover(&passed)), (false, DEFENDER));
    assert!(classes(&pass(&passed), DEFENDER).contains(&"B2".to_owned()));
}

#[test]
fn moves_of_the_attacker_are_counted() {
    let text = "O../X.?/??? A3 O within 1";
    let elsewhere = pass(&zone(text));
    let left = |zone: &Zone| word(&Go.show(zone), "within").map(str::to_owned);
    assert_eq!((left(&elsewhere).as_deref(), Go.measure_of(&elsewhere).unwrap()), (Some("1"), 1));
    let passed = pass(&elsewhere);
    assert_eq!((left(&passed).as_deref(), Go.mover(&passed)), (Some("0"), DEFENDER));
    let none = pass(&passed);
    assert_eq!((Go.mover(&none), classes(&none, ATTACKER)), (ATTACKER, vec![]));
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
        let claim = ClaimKind::Value(0);
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
