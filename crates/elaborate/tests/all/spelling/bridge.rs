//! Deals and patterns of bridge as people write them, the names of cards, and results that there are.

use gamecert_certs::{ClaimKind, Table};
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::{Bridge, Rules};
use gamecert_elaborate::spelling::{judge_claim, mark_name, subject};

use super::{check_refusal, check_spelling};

const DEAL: &str = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97";

#[test]
fn deals_have_one_spelling() {
    check_spelling(&Bridge::default(), &format!(" {DEAL} NT S"), &format!("{DEAL} NT S"));
    check_spelling(&Bridge::default(), &DEAL.to_lowercase(), DEAL);
    // From another hand on, cards in any order, tens in two digits, voids as dashes.
    check_spelling(&Bridge::default(), "S:.A.. -.-.A.- ...A 10... n w", "N:...A T... .A.. ..A. NT W");
    check_spelling(&Bridge::default(), "N:KA... .5A.. ..A2. ...2A S E", "N:AK... .A5.. ..A2. ...A2 S E");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let refuse = |text: &str, why: &str| check_refusal(&Bridge::default(), text, why, false);
    refuse("A... .A.. ..A. ...A NT S", "begin with the hand that is written first");
    refuse("X:A... .A.. ..A. ...A NT S", "begin with the hand that is written first");
    refuse("N:A... .A.. ..A. NT S", "a deal has four hands, this one has 3");
    refuse("N:A... .A.. ..A. ...A X S", "`X` is no strain: NT, S, H, D or C");
    refuse("N:A... .A.. ..A. ...A NT X", "`X` is no declarer: N, E, S or W");
    refuse("N:A... .A.. ..A. ...A NT", "after the four hands come the strain and the declarer");
    refuse("N:A.. .A.. ..A. ...A NT S", "the hand of N has 3 suits");
    refuse("N:1... .A.. ..A. ...A NT S", "`1` in the hand of N is no card");
    refuse("N:AA... .A.. ..A. ...A NT S", "N has the card SA twice");
    refuse("N:A... A... ..A. ...A NT S", "both N and E have the card SA");
    refuse(&DEAL.replace("K97", "K9"), "not N 13, E 13, S 13, W 12");
    refuse("N:... ... ... ... NT S", "from 1 to 13, not N 0, E 0, S 0, W 0");
}

#[test]
fn patterns_are_read_as_they_are_shown() {
    let subject = |text: &str| subject(Bridge::NAME, text).unwrap();
    for text in [
        "NT W NES:4333 -:3433 W:3343 -:3334",
        "S N -:1000 -:0100 -:0010 -:0001",
        "C E NESWNESWNESW:4333 -:3433 -:3343 -:3334",
    ] {
        let subject = subject(text).unwrap();
        let read = Bridge::default().read(&subject, &mut Work::unlimited()).unwrap();
        assert_eq!(read.map(|pattern| Bridge::default().show(&pattern)).as_deref(), Some(text));
    }
    for (text, why) in [
        ("NT W NES:4333 -:3433 W:3343", "is no pattern"),
        ("NT W NES-4333 -:3433 W:3343 -:3334", "is no pattern"),
        ("NT W NEX:4333 -:3433 W:3343 -:3334", "is no pattern"),
        ("NT W NES:433 -:3433 W:3343 -:3334", "is no pattern"),
        ("NT NW NES:4333 -:3433 W:3343 -:3334", "is no pattern"),
        ("N W NES:4333 -:3433 W:3343 -:3334", "`N` is no strain"),
        ("NT W NES:4334 -:3433 W:3343 -:3334", "the lengths of S add up to 14 cards, more than 13"),
        (
            "NT W NES:4332 -:3433 W:3343 -:3334",
            "all hands hold the same number of cards, not N 13, E 13, S 13, W 12",
        ),
        ("NT W NN:1111 -:3333 W:3333 -:3333", "N owns 2 ranked cards of S, but holds 1"),
        ("NT W NES:1110 -:0001 -:0000 -:0000", "ranks a card that need not be ranked"),
    ] {
        let found = subject(text).unwrap_err();
        assert!(found.contains(why) && !found.contains('\n'), "{text}: {found}");
    }
}

#[test]
fn moves_have_names() {
    assert_eq!([0, 18, 47, 63].map(|mark| mark_name(Bridge::NAME, "", mark)), ["S1", "H3", "D-", "C-"]);
}

#[test]
fn a_contract_has_one_result_and_a_deal_twenty() {
    let judge_claim = |kind, position: &str| judge_claim(Bridge::NAME, kind, position);
    let contract = format!("{DEAL} NT S");
    let table = ClaimKind::Values(Table([13; 20]));
    assert_eq!([judge_claim(table, DEAL), judge_claim(ClaimKind::Value(13), &contract)], [Ok(()), Ok(())]);
    assert_eq!(judge_claim(ClaimKind::ValueBelow(14), &contract), Ok(()));
    assert!(judge_claim(table, &contract).unwrap_err().contains("one number of tricks"));
    assert!(judge_claim(ClaimKind::Value(3), DEAL).unwrap_err().contains("twenty numbers"));
    let ending = "N:A... .A.. ..A. ...A NT S";
    for kind in [ClaimKind::Value(2), ClaimKind::ValueAtLeast(2), ClaimKind::ValueBelow(3)] {
        assert!(judge_claim(kind, ending).unwrap_err().ends_with("at most 1, not 2"), "{kind:?}");
    }
}
