//! Proofs under scoring play: contracts of Dots-and-boxes. Sound ones, false ones, and ones with holes.

use gamecert_certs::{Certificate, ClaimKind, Judgement, Play};
use gamecert_elaborate::rules::dots::{CHAIN_OPENINGS, LOONY_BOUND, WHITE_COINS};

use super::{Files, STRIP, bare, draft, edit, insert, parse, reject};
use crate::dots::{axiom_sets, complete};
use crate::forge::Draft;

/// Two coins with two arrows each, move by move.
const MOVES: &str = "gamecert 1
claim score(dots graph 2,2) = 1
rules 1
lemma 0 graph 2 < 1
  line 0 by
lemma 1 graph 1,2 < 2
  line by 0
  line 0 by
lemma 2 graph 2,2 < 2
  line 0 by
  line 1 by
goal
  line 0 by 1
  line by 2
end
";

/// Three rows of three coins in turns: whoever opens one, the opponent leaves two of its coins.
const TURNS: &str = "gamecert 1
claim score(dots graph 0,1,1,0,1,1,1,0,1/0-1,0-2,3-4,3-5,6-7,7-8) = 4
rules 1
axiom chain-openings
axiom white-coins
lemma 0 graph 0,1,1/0-1,0-2 < 1
  line by
lemma 1 graph 0,1,1,0,1,1/0-1,0-2,3-4,3-5 < 3
  line by 0
  line by 0
lemma 2 graph 0,1,1,0,1,1,0,1,1/0-1,0-2,3-4,3-5,6-7,6-8 < 5
  line by 1
  line by 1
  line by 1
goal
  line 0 0 by 1/0,1,2,4,3,5 0/1,0,2
  line by 2/0,1,2,3,4,5,7,6,8
end
";

/// The same bound where nobody knows how it is kept.
const LOONY: &str = "gamecert 1
claim score(dots graph 0,1,1,0,1,1,0,1,1/0-1,0-2,3-4,3-5,6-7,6-8) < 5
rules 1
axiom chain-openings
axiom loony-bound
axiom white-coins
lemma 0 graph 0,1,1,0,1,1,0,1,1/0-1,0-2,3-4,3-5,6-7,6-8 < 5
  line by
  line by
  line by
goal
  line by 0
end
";

/// Of three coins with two arrows each, two are a pair.
const PAIRS: &str = "gamecert 1
claim score(dots graph 2,2,2) < 2
rules 1
axiom isolated-pairs
lemma 0 graph 2 < 1
  line 0 by
goal
  line by 0
end
";

/// Code, defect, certificate, and what is replaced in it by what.
type Defect = (&'static str, &'static str, &'static str, &'static str, &'static str);

const HINTED: &[Defect] = &[
    ("evidence-missing", "line", MOVES, "  line 1 by\ngoal", "goal"),
    ("evidence-missing", "line-of-claim", MOVES, "  line by 2\nend", "end"),
    ("evidence-missing", "chain-opened-in-other-ways", TURNS, "axiom chain-openings\n", ""),
    ("evidence-left", "line", MOVES, "  line 1 by\ngoal", "  line 1 by\n  line by\ngoal"),
    ("evidence-left", "line-of-claim", MOVES, "  line by 2\nend", "  line by 2\n  line by\nend"),
    ("evidence-of-another-play", "values-for-a-score", MOVES, "  line 1 by\ngoal", "  values\ngoal"),
    ("evidence-of-another-play", "reply-for-a-score", MOVES, "  line by 2\nend", "  reply 0 0 by 2\nend"),
    ("evidence-of-another-play", "line-for-a-nimber", STRIP, "  values 2\nend", "  line by 2\nend"),
    ("line-too-short", "no-move", MOVES, "  line 0 by\n  line 1 by\ngoal", "  line by\n  line 1 by\ngoal"),
    (
        "line-too-short",
        "no-further-move",
        TURNS,
        "line 0 0 by 1/0,1,2,4,3,5 0/1,0,2",
        "line 0 by 1/0,1,2,4,3,5",
    ),
    ("no-such-option", "line", MOVES, "  line 1 by\ngoal", "  line 2 by\ngoal"),
    ("moves-left", "after-the-contract", MOVES, "  line 1 by\ngoal", "  line 1 0 by\ngoal"),
    ("moves-left", "of-a-lost-position", TURNS, "  line by 2/", "  line 0 by 2/"),
    ("citation-left", "line", MOVES, "  line 1 by\ngoal", "  line 1 by 0\ngoal"),
    ("citation-missing", "line", MOVES, "  line by 2\nend", "  line by\nend"),
    ("citation-missing", "loony-bound-undeclared", LOONY, "axiom loony-bound\n", ""),
    ("citation-missing", "too-few-coins-are-not-so-few", MOVES, "  line by 0\n", "  line by\n"),
    ("cites-no-earlier-lemma", "line-cites-itself", MOVES, "  line by 0\n", "  line by 1\n"),
    ("cites-no-earlier-lemma", "line-cites-no-lemma", MOVES, "  line by 2\nend", "  line by 3\nend"),
    ("cites-another-subject", "line", MOVES, "  line by 2\nend", "  line by 1/1,0\nend"),
    ("cites-another-subject", "line-other-numbers", TURNS, "2/0,1,2,3,4,5,7,6,8", "2/0,1,2,3,4,5,8,7,6"),
    ("cites-another-subject", "pairs-undeclared", PAIRS, "axiom isolated-pairs\n", ""),
    ("bad-relabelling", "number-twice", MOVES, "  line by 2\nend", "  line by 2/0,0\nend"),
    ("bad-relabelling", "too-few-numbers", MOVES, "  line by 2\nend", "  line by 2/0\nend"),
    ("bad-relabelling", "too-many-numbers", MOVES, "  line by 2\nend", "  line by 2/0,1,2\nend"),
    ("bad-relabelling", "number-beyond", MOVES, "  line by 2\nend", "  line by 2/0,2\nend"),
    ("contract-beyond-coins", "one-more", MOVES, "lemma 0 graph 2 < 1", "lemma 0 graph 2 < 2"),
    ("option-is-won", "captures-enough", MOVES, "lemma 1 graph 1,2 < 2", "lemma 1 graph 1,2 < 1"),
    ("lemma-order", "score", MOVES, "lemma 2 graph 2,2 < 2", "lemma 2 graph 1,2 < 2"),
    ("lemma-order", "score-other-contract", PAIRS, "goal", "lemma 1 graph 2 < 1\n  line 0 by\ngoal"),
    ("lemma-of-another-play", "nimber-for-a-score", PAIRS, "graph 2 < 1", "graph 2 : 1"),
    ("lemma-of-another-play", "score-for-a-nimber", STRIP, "1x5 : 0", "1x5 < 1"),
    ("line-misses", "half-of-a-pair", PAIRS, ") < 2", ") < 1"),
    (
        "axiom-of-another-play",
        "sprague-grundy-for-scores",
        MOVES,
        "rules 1\n",
        "rules 1\naxiom sprague-grundy\n",
    ),
    ("axiom-of-another-game", "small-region-in-dots", MOVES, "rules 1\n", "rules 1\naxiom small-region\n"),
    (
        "axiom-of-another-game",
        "white-coins-in-cram",
        STRIP,
        "axiom sprague-grundy\n",
        "axiom sprague-grundy\naxiom white-coins\n",
    ),
    ("bad-position", "no-rows-of-boxes", MOVES, "dots graph 2,2", "dots american 0x3"),
    ("bad-position", "five-strings", MOVES, "dots graph 2,2", "dots graph 5"),
    ("bad-position", "captured-coin-with-a-string", MOVES, "dots graph 2,2", "dots ALG*LGLALAE"),
    ("bad-position", "sum-of-graphs", MOVES, "dots graph 2,2", "dots graph 2+graph 2"),
    ("bad-position", "board-in-letters", MOVES, "dots graph 2,2", "dots ALA*LGLALAE"),
    (
        "bad-position",
        "strings-in-another-order",
        TURNS,
        "dots graph 0,1,1,0,1,1,1,0,1/0-1,0-2",
        "dots graph 0,1,1,0,1,1,1,0,1/0-2,0-1",
    ),
    ("position-too-large", "boxes", MOVES, "dots graph 2,2", "dots american 8x9"),
    (
        "play-of-another-game",
        "nimber-of-dots",
        MOVES,
        "score(dots graph 2,2) = 1",
        "nimber(dots graph 2,2) = 1",
    ),
    (
        "play-of-another-game",
        "misere-dots",
        MOVES,
        "score(dots graph 2,2) = 1",
        "misere outcome(dots graph 2,2) = win",
    ),
    ("play-of-another-game", "score-of-cram", STRIP, "nimber(cram 1x5) = 0", "score(cram 1x5) = 0"),
];

/// Claims for which no evidence will do: code, defect, and all of the certificate after the first line.
const CLAIMS: &[(&str, &str, &str)] = &[
    (
        "cites-weaker-lemma",
        "in-turns",
        "claim score(dots graph 2,2) < 1\nrules 1\naxiom white-coins\nlemma 0 graph 2,2 < 2\n  line by\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "cites-another-subject",
        "fewer-arrows",
        "claim score(dots graph 3) < 1\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "cites-another-subject",
        "numbers-of-another-coin",
        "claim score(dots graph 2,3) < 2\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 1\n  line by\nlemma 1 graph 2,3 < 2\n  hole\n  hole\ngoal\n  line by 1/1,0\nend\n",
    ),
    (
        "citation-left",
        "too-few-coins",
        "claim score(dots graph 2) < 2\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "moves-left",
        "white-coin-is-enough",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\ngoal\n  line 0 by\nend\n",
    ),
    (
        "line-too-short",
        "row-of-two-hands-over",
        "claim score(dots graph 1,0,0,0,0/0-1,2-3,2-4,3-4) < 3\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0/0-1,0-2,1-2 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "line-too-short",
        "row-of-four-hands-over",
        "claim score(dots graph 0,0,0,0,0,0,0,0,0/0-1,1-2,2-3,4-5,4-8,5-6,6-7,7-8) < 5\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0,0,0/0-1,0-4,1-2,2-3,3-4 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "line-misses",
        "row-of-two-leaves-two",
        "claim score(dots graph 1,0,0,0,0/0-1,2-3,2-4,3-4) >= 4\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0/0-1,0-2,1-2 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "line-misses",
        "row-of-four-leaves-four",
        "claim score(dots graph 0,0,0,0,0,0,0,0,0/0-1,1-2,2-3,4-5,4-8,5-6,6-7,7-8) >= 6\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0,0,0/0-1,0-4,1-2,2-3,3-4 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "line-too-short",
        "single-coin-does-not-hand-over",
        "claim score(dots graph 1,0,0,0/1-2,1-3,2-3) >= 2\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0/0-1,0-2,1-2 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "line-too-short",
        "star-does-not-hand-over",
        "claim score(dots graph 0,0,0,0,0,0,0,0,0/0-1,0-2,0-3,4-5,4-8,5-6,6-7,7-8) >= 5\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0,0,0/0-1,0-4,1-2,2-3,3-4 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "line-too-short",
        "single-coin-is-not-bounded",
        "claim score(dots graph 1,0,0,0/1-2,1-3,2-3) >= 2\nrules 1\naxiom loony-bound\ngoal\n  line by\nend\n",
    ),
    (
        "line-too-short",
        "one-above-the-bound",
        "claim score(dots graph 1,0,0,0/0-1,2-3,2-3) >= 3\nrules 1\naxiom loony-bound\ngoal\n  line by\nend\n",
    ),
    (
        "line-too-short",
        "four-are-left",
        "claim score(dots graph 0,0,0,0,0,0,0/0-1,1-2,2-3,4-5,4-6,5-6) >= 5\nrules 1\naxiom loony-bound\ngoal\n  line by\nend\n",
    ),
    (
        "line-too-short",
        "loony-bound-undeclared",
        "claim score(dots graph 1,0,0,0,0/0-1,2-3,2-4,3-4) >= 3\nrules 1\ngoal\n  line by\nend\n",
    ),
    (
        "citation-missing",
        "loony-bound-undeclared-in-turns",
        "claim score(dots graph 1,0,0,0,0/0-1,2-3,2-4,3-4) >= 3\nrules 1\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "evidence-missing",
        "capture-is-no-rival",
        "claim score(dots graph 1,0/0-1) < 1\nrules 1\naxiom chain-openings\nlemma 0 graph 1,0/0-1 < 1\n  line 0 by\ngoal\n  line by 0\nend\n",
    ),
    (
        "evidence-missing",
        "chain-openings-undeclared",
        "claim score(dots graph 0,0,0/0-1,0-2,1-2) < 1\nrules 1\naxiom white-coins\nlemma 0 graph 0,0,0/0-1,0-2,1-2 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "evidence-missing",
        "only-half-of-a-score",
        "claim score(dots graph 1) = 0\nrules 1\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "evidence-left",
        "half-of-a-score-twice",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\ngoal\n  line by\n  line by\nend\n",
    ),
    (
        "evidence-left",
        "chain-opened-twice",
        "claim score(dots graph 0,0,0/0-1,0-2,1-2) < 1\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 0,0,0/0-1,0-2,1-2 < 1\n  line by\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "contract-beyond-coins",
        "unused-lemma",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 2\n  line by\ngoal\n  line by\nend\n",
    ),
    (
        "subject-not-black",
        "unused-lemma",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\nlemma 0 graph 1,1 < 2\n  hole\n  hole\ngoal\n  line by\nend\n",
    ),
    (
        "lemma-order",
        "score-by-bytes",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\nlemma 0 graph 3,2 < 1\n  hole\n  hole\nlemma 1 graph 2,3 < 1\n  hole\n  hole\ngoal\n  line by\nend\n",
    ),
    (
        "lemma-order",
        "score-by-measure",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\nlemma 0 graph 3 < 1\n  hole\nlemma 1 graph 2 < 1\n  hole\ngoal\n  line by\nend\n",
    ),
    (
        "lemma-order",
        "score-same-subject",
        "claim score(dots graph 1) >= 1\nrules 1\naxiom white-coins\nlemma 0 graph 2,2 < 1\n  hole\n  hole\nlemma 1 graph 2,2 < 2\n  hole\n  hole\ngoal\n  line by\nend\n",
    ),
    (
        "citation-missing",
        "three-arrows-are-no-pair",
        "claim score(dots graph 3,3) < 2\nrules 1\naxiom isolated-pairs\ngoal\n  line by\nend\n",
    ),
    (
        "citation-missing",
        "no-arrows-are-no-pair",
        "claim score(dots graph 0,2,0,2/0-1,2-3) < 3\nrules 1\naxiom isolated-pairs\ngoal\n  line by\nend\n",
    ),
    (
        "citation-missing",
        "one-and-two-coins-are-no-pair",
        "claim score(dots graph 2,1,1/1-2) < 2\nrules 1\naxiom isolated-pairs\ngoal\n  line by\nend\n",
    ),
    (
        "claim-is-false",
        "no-coins",
        "claim score(dots graph) >= 1\nrules 1\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "option-is-won",
        "captures-the-only-coin",
        "claim score(dots graph 1) < 1\nrules 1\nlemma 0 graph 1 < 1\n  line by\ngoal\n  line by 0\nend\n",
    ),
    (
        "bad-relabelling",
        "for-fewer-coins",
        "claim score(dots graph 1,2) < 2\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 1\n  line by\ngoal\n  line by 0/0,1\nend\n",
    ),
    (
        "bad-relabelling",
        "beyond-fewer-coins",
        "claim score(dots graph 1,2) < 2\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 1\n  line by\ngoal\n  line by 0/1\nend\n",
    ),
    (
        "bad-relabelling",
        "same-numbers",
        "claim score(dots graph 1,2) < 2\nrules 1\naxiom white-coins\nlemma 0 graph 2 < 1\n  line by\ngoal\n  line by 0/0\nend\n",
    ),
    (
        "line-too-short",
        "the-best-opening-counts",
        "claim score(dots graph 1,1,0,0,0/0-1,2-3,2-4,3-4) < 3\nrules 1\naxiom chain-openings\naxiom white-coins\nlemma 0 graph 1,1/0-1 < 1\n  line by\nlemma 1 graph 0,0,0/0-1,0-2,1-2 < 1\n  line by\nlemma 2 graph 1,1,0,0,0/0-1,2-3,2-4,3-4 < 3\n  line by 1\n  line by\ngoal\n  line by 2\nend\n",
    ),
    (
        "citation-missing",
        "a-rival-captures-nothing",
        "claim score(dots graph 0,1,0,0,0/0-1,2-3,2-4,3-4) < 3\nrules 1\naxiom chain-openings\nlemma 0 graph 0,0,0/0-1,0-2,1-2 < 1\n  line 0 0 by\nlemma 1 graph 1,0,0,0/1-2,1-3,2-3 < 2\n  line by 0\n  line 0 0 0 by\nlemma 2 graph 0,1,0,0,0/0-1,2-3,2-4,3-4 < 3\n  line by 1\n  line 0 0 0 by\ngoal\n  line by 2\nend\n",
    ),
    (
        "claim-is-false",
        "more-than-all-coins",
        "claim score(dots graph 1) >= 2\nrules 1\ngoal\n  line by\nend\n",
    ),
    ("claim-is-false", "less-than-nothing", "claim score(dots graph 2) < 0\nrules 1\ngoal\n  line by\nend\n"),
    (
        "line-misses",
        "white-coin",
        "claim score(dots graph 1) < 1\nrules 1\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "line-misses",
        "white-coins-but-one",
        "claim score(dots graph 1,2) < 1\nrules 1\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "line-too-short",
        "captures-too-few",
        "claim score(dots graph 1,1) >= 2\nrules 1\ngoal\n  line 0 by\nend\n",
    ),
    (
        "line-too-short",
        "black-alone",
        "claim score(dots graph 2) >= 1\nrules 1\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "line-misses",
        "loony-bound-by-one",
        "claim score(dots graph 1,0,2/0-1) >= 3\nrules 1\naxiom loony-bound\naxiom white-coins\ngoal\n  line by\nend\n",
    ),
    (
        "line-too-short",
        "loony-bound-by-one-in-moves",
        "claim score(dots graph 1,0,2/0-1) >= 3\nrules 1\naxiom loony-bound\ngoal\n  line by\nend\n",
    ),
];

/// Holes: how many, name, certificate, and what is replaced by what.
const HOLES: &[(u32, &str, &str, &str, &str)] = &[
    (1, "score", MOVES, "  line 1 by\ngoal", "  hole\ngoal"),
    (2, "score-and-claim", MOVES, "  line 1 by\ngoal\n  line 0 by 1\n", "  hole\ngoal\n  hole\n"),
];

pub(super) fn add(files: &mut Files) {
    sound(files);
    for &(code, defect, source, old, new) in HINTED {
        reject(files, code, defect, draft(&edit(source, old, new)).seal());
    }
    for &(code, defect, rest) in CLAIMS {
        reject(files, code, defect, draft(&format!("gamecert 1\n{rest}")).seal());
    }
    for &(holes, name, source, old, new) in HOLES {
        let place = format!("incomplete/{holes}-holes/{name}.cert");
        insert(files, place, draft(&edit(source, old, new)).seal());
    }
    // A lemma that is needed and is not there: the claim, and two moves, are left without an answer.
    let open = edit(&bare(MOVES), "lemma 0 graph 2 < 1\nlemma 1", "lemma 0");
    insert(
        files,
        "incomplete/1-holes/bare-score.cert".to_owned(),
        draft(&edit(&open, "lemma 2", "lemma 1")).seal(),
    );
    weaker(files);
    forged(files);
}

/// A lemma with a larger contract than is asked for.
fn weaker(files: &mut Files) {
    let claim = edit(MOVES, ") = 1", ") < 1");
    reject(files, "cites-weaker-lemma", "by-one", draft(&edit(&claim, "  line 0 by 1\n", "")).seal());
}

/// What no text can say.
fn forged(files: &mut Files) {
    let change = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = parse(PAIRS);
        change(&mut certificate);
        Draft::encode(&certificate).seal()
    };
    for contract in [0, 4097] {
        let bytes = change(&|it| it.lemmas[0].judgement = Judgement::Below(contract));
        reject(files, "bad-lemma", &format!("contract-{contract}"), bytes);
    }
    let claim = change(&|it| it.statement.claim = ClaimKind::Nimber(1));
    reject(files, "claim-of-another-play", "nimber-under-scoring-play", claim);
    let play = change(&|it| it.statement.play = Play::Normal);
    reject(files, "play-of-another-game", "dots-under-normal-play", play);
    let subjects: [(&str, &[u8]); 6] = [
        ("coin-without-strings", &[0]),
        ("five-arrows", &[5]),
        ("string-to-itself", &[8, 0, 1]),
        ("string-to-nowhere", &[8, 1]),
        ("strings-out-of-order", &[16, 2, 1, 0, 0]),
        ("string-named-twice", &[8, 1, 8, 0]),
    ];
    for (defect, subject) in subjects {
        reject(files, "bad-subject", defect, change(&|it| it.lemmas[0].subject = subject.to_vec()));
    }
}

/// Three lemmas of 96 bytes, and five bytes of subjects. Where evidence is looked for there is an index, of 320 bytes
/// a lemma, and the subjects are there twice more.
fn sound(files: &mut Files) {
    for (name, source) in [("moves", MOVES), ("turns", TURNS), ("loony", LOONY), ("pairs", PAIRS)] {
        insert(files, format!("accept/dots-{name}-hinted.cert"), draft(source).seal());
        insert(files, format!("accept/dots-{name}-bare.cert"), draft(&bare(source)).seal());
    }
    let nothing = "gamecert 1\nclaim score(dots graph) = 0\nrules 1\ngoal\n  line by\n  line by\nend\n";
    insert(files, "accept/dots-no-coins.cert".to_owned(), draft(nothing).seal());
    let all = axiom_sets().pop().unwrap_or_default();
    let but = |axiom: &str| all.iter().filter(|it| *it != axiom).cloned().collect::<Vec<_>>();
    let sets = [
        ("all-axioms", all.clone()),
        ("no-axioms", Vec::new()),
        ("without-white-coins", but(WHITE_COINS)),
        ("without-chain-openings", but(CHAIN_OPENINGS)),
        ("without-loony-bound", but(LOONY_BOUND)),
    ];
    for (name, axioms) in sets {
        for (place, position, score) in
            [("american-2x2", "american 2x2", 3), ("icelandic-2x2", "icelandic 2x2", 3)]
        {
            let claims = [
                ("score", ClaimKind::Score(score)),
                ("at-least", ClaimKind::ScoreAtLeast(score)),
                ("below", ClaimKind::ScoreBelow(score + 1)),
            ];
            for (kind, claim) in claims {
                let hinted = complete(position, claim, &axioms);
                let bare = Certificate { hints: None, ..hinted.clone() };
                insert(
                    files,
                    format!("accept/dots-{place}-{kind}-{name}-hinted.cert"),
                    Draft::encode(&hinted).seal(),
                );
                insert(
                    files,
                    format!("accept/dots-{place}-{kind}-{name}-bare.cert"),
                    Draft::encode(&bare).seal(),
                );
            }
        }
    }
}
