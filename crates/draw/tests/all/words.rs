//! Claims in words.

use gamecert_certs::{Claim, ClaimKind, Play};
use gamecert_draw::words::{convention, grouped, headline, meaning, value};

#[test]
fn numbers_for_people() {
    let all = [0, 7, 999, 1000, 23_879, 1_000_000].map(grouped);
    assert_eq!(all, ["0", "7", "999", "1,000", "23,879", "1,000,000"]);
}

/// Of Connect Four, results are wins, draws and losses, as in its claims.
#[test]
fn results_have_their_names() {
    let value = |claim: &str| {
        let Claim { game, kind, .. } = claim.parse().unwrap();
        value(&game, kind)
    };
    for (claim, words) in [
        ("outcome(connect4 5x4) = draw", "draw"),
        ("outcome(connect4 7x6) = win", "win"),
        ("outcome(connect4 6x6) = loss", "loss"),
        ("outcome(connect4 5x4) >= draw", "≥ draw"),
        ("outcome(connect4 7x6) < win", "< win"),
        ("score(othello 4x4) = 0", "score 0"),
        ("score(othello 4x4) >= -10", "score ≥ -10"),
        ("outcome(cram 5x5) = loss", "loss"),
        ("outcome(go X.O/.../XX. A1 O) = captured", "captured"),
        ("outcome(go X.O/.../XX. A1 O) < captured", "< captured"),
        ("tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. NT S) = 1", "1 trick"),
        ("tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. NT S) < 2", "< 2 tricks"),
    ] {
        assert_eq!(value(claim), words);
    }
}

/// The side that is asked of a deal is the declarer's, who does not lead.
#[test]
fn tricks_are_those_of_the_declarer() {
    for (kind, words) in [
        (
            ClaimKind::Value(1),
            "The declarer's side can be sure of 1 trick, and not of more if the other side plays well.",
        ),
        (
            ClaimKind::ValueAtLeast(6),
            "The declarer's side can be sure of 6 tricks or more, whatever the other side plays.",
        ),
        (
            ClaimKind::ValueBelow(7),
            "The other side can keep the declarer's side below 7 tricks, whatever that one plays.",
        ),
    ] {
        assert_eq!(meaning("bridge", Play::Contest, kind), words);
    }
    assert!(meaning("othello", Play::Contest, ClaimKind::Value(1)).starts_with("The side to move"));
    assert!(meaning("go", Play::Contest, ClaimKind::Value(0)).starts_with("The defender holds the target,"));
    assert!(convention("go", Play::Contest).contains("the attacker takes the target"));
    assert!(convention("bridge", Play::Contest).starts_with("Claimed is what the declarer's side"));
    assert!(convention("othello", Play::Contest).contains("side to move"));
}

#[test]
fn claims_are_sentences() {
    for (claim, words) in [
        ("outcome(cram 5x5) = loss", "The player who moves second wins 5 × 5 Cram"),
        ("outcome(sprouts 0*11) = win", "The player who moves first wins Sprouts with 11 spots"),
        ("outcome(sprouts 0*1) = loss", "The player who moves second wins Sprouts with 1 spot"),
        ("misere outcome(cram 4x7) = win", "The player who moves first wins 4 × 7 misere Cram"),
        ("nimber(cram 3x4 + 2x2) = 0", "Cram 3x4 + 2x2 has nimber 0"),
        ("nimber(cram .../###/###/###/###/###/#..) = 2", "A position of Cram has nimber 2"),
        ("nimber(nim 2+5) > 1", "Nim 2+5 has a nimber above 1"),
        ("misere grundy(cram 4x5) = 1", "4 × 5 misere Cram has Grundy value 1"),
        (
            "score(dots american 3x3) = 3",
            "The player who moves first scores 3 in American 3 × 3 Dots-and-boxes",
        ),
        (
            "score(dots american 3x3) < 4",
            "The player who moves first scores less than 4 in American 3 × 3 Dots-and-boxes",
        ),
        (
            "outcome(octal 0.77:20) = win",
            "The player who moves first wins a heap of 20 in the octal game 0.77",
        ),
        (
            "outcome(octal 0.77:11+0.07:12) = win",
            "The player who moves first wins the octal game 0.77:11+0.07:12",
        ),
        ("outcome(connect4 7x6) = win", "The side to move wins 7 × 6 Connect Four"),
        ("outcome(connect4 7x6:4453) < win", "The side to move does not win Connect Four 7x6:4453"),
        ("outcome(connect4 5x4) = draw", "5 × 4 Connect Four is a draw"),
        ("outcome(connect4 5x4) >= draw", "The side to move does not lose 5 × 4 Connect Four"),
        ("outcome(connect4 6x6) = loss", "The side to move loses 6 × 6 Connect Four"),
        ("score(othello 4x4) = -10", "The side to move gets \u{2212}10 in 4 × 4 Othello"),
        ("score(othello 6x6) >= 0", "The side to move gets 0 or more in 6 × 6 Othello"),
        ("tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. NT S) = 1", "South takes 1 trick in no trump"),
        ("tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. H W) >= 0", "West takes 0 tricks or more in hearts"),
        ("tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. H W) < 2", "West takes fewer than 2 tricks in hearts"),
        ("outcome(go X.O/.../XX. A1 O) = captured", "The attacker takes the target in Go X.O/.../XX. A1 O"),
        (
            "outcome(go .O.OX./OOOOX./.XXXX. B3 X) < captured",
            "The defender holds the target in a position of Go",
        ),
        (
            "tricks(bridge N:A.K.. K.A.. Q.Q.. J.J..) = 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
            "The number of tricks in each contract of a deal",
        ),
    ] {
        assert_eq!(headline(&claim.parse().unwrap()), words, "{claim}");
    }
}
