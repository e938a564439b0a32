//! Proofs with a false step, a step too few or too many, or a hole.

use super::{Files, HEAPS, PAIR, SEVEN, SPLIT, STRIP, bare, draft, edit, insert, reject, splice};
use crate::forge::Draft;

/// Code, defect, text, what is replaced, by what.
type Edit = (&'static str, &'static str, &'static str, &'static str, &'static str);

const HINTED: &[Edit] = &[
    ("cites-no-earlier-lemma", "itself", STRIP, "  values 1\n", "  values 2\n"),
    ("cites-no-earlier-lemma", "the-next", SPLIT, "0.07:4 : 2\n  values 0\n", "0.07:4 : 2\n  values 3\n"),
    ("cites-no-earlier-lemma", "by-the-goal", STRIP, "goal\n  values 2", "goal\n  values 3"),
    ("cites-no-earlier-lemma", "no-lemma", STRIP, "goal\n  values 2", "goal\n  values 4294967295"),
    ("cites-no-earlier-lemma", "for-another-part", HEAPS, "reply 1 1 by 0 0", "reply 1 1 by 2 0"),
    ("cites-no-earlier-lemma", "for-the-reply", HEAPS, "reply 1 1 by 0 0", "reply 1 1 by 0 2"),
    ("cites-another-subject", "same-value", STRIP, "  values 1\n", "  values 0\n"),
    ("cites-another-subject", "by-the-goal", STRIP, "goal\n  values 2", "goal\n  values 0"),
    ("cites-another-subject", "components-swapped", SEVEN, "  values 0 1\n", "  values 1 0\n"),
    ("cites-another-subject", "by-a-reply", HEAPS, "reply 1 0 by 0", "reply 1 0 by 1"),
    ("citation-missing", "no-values", STRIP, "  values 1\n", "  values\n"),
    ("citation-missing", "one-of-two", SPLIT, "  values 0 0\n", "  values 0\n"),
    ("citation-missing", "by-the-goal", STRIP, "goal\n  values 2", "goal\n  values"),
    ("citation-missing", "for-the-other-parts", HEAPS, "reply 1 0 by 0", "reply 1 0 by"),
    ("citation-missing", "for-the-reply", HEAPS, "reply 1 1 by 0 0", "reply 1 1 by 0"),
    ("citation-missing", "one-of-a-pair", PAIR, "goal\n  values\n", "goal\n  values 1\n"),
    ("citation-missing", "one-of-three", PAIR, "nim 2+2", "nim 2+2+2"),
    ("citation-left", "pair-and-another", PAIR, "goal\n  values\n", "goal\n  values 0\n"),
    ("citation-left", "pair-cited-three-times", PAIR, "goal\n  values\n", "goal\n  values 1 1 1\n"),
    ("citation-left", "for-nothing", STRIP, "1x2 : 1\n  values\n", "1x2 : 1\n  values 0\n"),
    ("citation-left", "one-more", STRIP, "  values 1\n", "  values 1 1\n"),
    ("citation-left", "no-lemma", STRIP, "  values 1\n", "  values 1 77\n"),
    ("citation-left", "by-a-reply", STRIP, "reply 0 0 by", "reply 0 0 by 0"),
    ("no-such-component", "of-one", STRIP, "reply 0 0 by", "reply 1 0 by"),
    ("no-such-component", "of-two", HEAPS, "reply 1 0 by 0", "reply 2 0 by 0"),
    ("no-such-component", "of-none", STRIP, "1x2 : 1\n  values\n", "1x2 : 1\n  reply 0 0 by\n"),
    ("no-such-component", "largest", STRIP, "reply 0 0 by", "reply 4294967295 0 by"),
    ("no-such-option", "one-too-far", STRIP, "reply 0 0 by", "reply 0 2 by"),
    ("no-such-option", "of-the-goal", HEAPS, "reply 1 0 by 0", "reply 1 2 by 0"),
    ("no-such-option", "largest", STRIP, "reply 0 0 by", "reply 0 4294967295 by"),
    ("reply-misses", "the-other-option", HEAPS, "reply 1 1 by 0 0", "reply 1 0 by 0"),
    ("reply-misses", "the-other-component", HEAPS, "reply 1 0 by 0", "reply 0 0 by 1"),
    ("reply-misses", "by-a-lemma", SPLIT, "  values 0 0\n", "  reply 0 0 by 0\n"),
    ("option-has-the-nimber", "zero", STRIP, "1x2 : 1", "1x2 : 0"),
    ("option-has-the-nimber", "of-a-cited-lemma", STRIP, "1x5 : 0", "1x5 : 1"),
    ("option-has-the-nimber", "of-a-sum", SPLIT, "0.07:6 : 3", "0.07:6 : 0"),
    ("value-missing", "the-next", STRIP, "1x2 : 1", "1x2 : 2"),
    ("value-missing", "largest", STRIP, "1x3 : 1", "1x3 : 4096"),
    ("evidence-missing", "none", STRIP, "1x2 : 1\n  values\n", "1x2 : 1\n"),
    ("evidence-missing", "last-option", STRIP, "  reply 0 0 by\n", ""),
    ("evidence-missing", "of-the-goal", STRIP, "goal\n  values 2\n", "goal\n"),
    ("evidence-missing", "last-of-the-goal", HEAPS, "  reply 1 0 by 0\n", ""),
    ("evidence-left", "one-more", STRIP, "1x2 : 1\n  values\n", "1x2 : 1\n  values\n  values\n"),
    ("evidence-left", "hole", STRIP, "  reply 0 0 by\n", "  reply 0 0 by\n  hole\n"),
    ("evidence-left", "of-the-goal", STRIP, "goal\n  values 2\n", "goal\n  values 2\n  values 2\n"),
    ("claim-is-false", "nimber-by-values", STRIP, "1x5) = 0", "1x5) = 1"),
    ("claim-is-false", "outcome-win-of-zero", STRIP, "nimber(cram 1x5) = 0", "outcome(cram 1x5) = win"),
    ("claim-is-false", "outcome-loss", SPLIT, "= win", "= loss"),
    ("claim-is-false", "nimber-of-a-sum", SPLIT, "outcome(octal 0.07:6) = win", "nimber(octal 0.07:6) = 2"),
];

/// The bare form of each.
const BARE: &[Edit] = &[
    ("option-has-the-nimber", "bare-zero", STRIP, "1x2 : 1", "1x2 : 0"),
    ("option-has-the-nimber", "bare-of-a-cited-lemma", STRIP, "1x5 : 0", "1x5 : 1"),
    ("value-missing", "bare", STRIP, "1x3 : 1", "1x3 : 2"),
    ("claim-is-false", "bare-nimber", STRIP, "1x5) = 0", "1x5) = 3"),
    ("claim-is-false", "bare-win", STRIP, "nimber(cram 1x5) = 0", "outcome(cram 1x5) = win"),
    ("claim-is-false", "bare-loss", SPLIT, "= win", "= loss"),
    ("claim-is-false", "bare-above", HEAPS, "> 1", "> 3"),
];

/// Holes, defect, text, what is replaced, by what.
const HOLES: &[(usize, &str, &str, &str, &str)] = &[
    (1, "option", STRIP, "  values 1\n", "  hole\n"),
    (1, "option-that-shows-a-value", SPLIT, "  values 0 0\n", "  hole\n"),
    (1, "value-behind-a-reply", SEVEN, "  values 0 1\n", "  reply 1 0 by 0\n"),
    (1, "goal", STRIP, "goal\n  values 2\n", "goal\n  hole\n"),
    (1, "goal-first-of-two", HEAPS, "  reply 1 1 by 0 0\n", "  hole\n"),
    (2, "goal-both", HEAPS, "  reply 1 1 by 0 0\n  reply 1 0 by 0\n", "  hole\n  hole\n"),
    (2, "one-lemma", STRIP, "  values\n  values\n", "  hole\n  hole\n"),
    (
        4,
        "all-options",
        STRIP,
        "  values 1\n  values 0\n  values 0\n  reply 0 0 by\n",
        "  hole\n  hole\n  hole\n  hole\n",
    ),
];

/// Two components of which no lemma speaks.
const UNKNOWN_SUM: &str = "gamecert 1
claim nimber(nim 2+3) = 1
rules 1
axiom sprague-grundy
lemma 0 1 : 1
end
";

/// All claims of a certificate for the position, each false in its own way by a reply.
fn false_by_reply(files: &mut Files) {
    let claims = [
        ("nimber-by-reply", "nimber(nim 1+2) = 1", "  reply 1 0 by 0\n"),
        ("outcome-loss-by-reply", "outcome(nim 1+2) = loss", "  reply 1 1 by 0 0\n"),
        (
            "nimber-above-at-once",
            "nimber(nim 1+2) > 3",
            "  reply 1 1 by 0 0\n  reply 1 0 by 0\n  reply 0 0 by 1\n  values 0 1\n",
        ),
        ("nimber-above-first", "nimber(nim 1+1) > 0", "  values 0 0\n"),
        ("empty-position-wins", "outcome(nim 0) = win", "  values\n"),
        ("empty-position-above", "nimber(nim 0) > 0", "  values\n"),
        ("empty-position-nimber", "nimber(nim 0) = 1", "  values\n"),
    ];
    for (defect, claim, goal) in claims {
        let source = edit(HEAPS, "nimber(nim 1+2) > 1", claim);
        let source = edit(&source, "  reply 1 1 by 0 0\n  reply 1 0 by 0\n", goal);
        reject(files, "claim-is-false", defect, draft(&source).seal());
    }
}

fn order_of_lemmas(files: &mut Files) {
    let blocks = [
        ("same-twice", "lemma 0 1x2 : 1\nlemma 1 1x2 : 1\n"),
        ("same-with-another-nimber", "lemma 0 1x2 : 1\nlemma 1 1x2 : 2\n"),
        ("measure", "lemma 0 1x3 : 1\nlemma 1 1x2 : 1\n"),
        ("bytes", "lemma 0 2x2 : 0\nlemma 1 1x4 : 2\n"),
    ];
    for (defect, lemmas) in blocks {
        let head = "gamecert 1\nclaim nimber(cram 1x5) = 0\nrules 1\naxiom sprague-grundy\n";
        reject(files, "lemma-order", defect, draft(&format!("{head}{lemmas}end\n")).seal());
    }
    // The first lemma of a block stands after the last of the block before it.
    let many: String = (0..128).map(|n| format!("lemma {n} {} : {}\n", n + 1, n + 1)).collect();
    let head = "gamecert 1\nclaim nimber(nim 1) = 1\nrules 1\naxiom sprague-grundy\n";
    let source = format!("{head}{many}lemma 128 128 : 128\nend\n");
    reject(files, "lemma-order", "across-blocks", draft(&source).seal());
}

/// One bare spot, under the axiom: a lemma without evidence of its own.
const ONE_SPOT: &str = "gamecert 1
claim nimber(sprouts 0) = 0
rules 1
axiom small-region
axiom sprague-grundy
lemma 0 0 : 0
end
";

/// Defect, and the subject of a lemma about Sprouts.
const LANDS: &[(&str, &str)] = &[
    ("no-lives", "2"),
    ("two-lands", "0*2|0*2"),
    ("sum", "0*2+0*2"),
    ("bare-spots-one-by-one", "0.0"),
    ("letters-out-of-order", "0.BA|BA"),
    ("letter-once", "0.AB|A"),
    ("letter-three-times", "0.ABA|AB"),
    ("letter-twice-in-a-row", "0.1aa"),
    ("small-letter-across", "1a.1a"),
    ("capital-in-one-boundary", "1A1A"),
    ("region-with-one-life", "0.AB|AB|2"),
    ("small-region-in-two-boundaries", "0.AB|A.B"),
    ("too-many-lives", "0*61"),
    ("too-many-moves", "0.A.B.C.D.E.F.G.H.I.J.K.L.M.N.O.P.Q.R.S.T|ABCDEFGHIJKLMNOPQRST"),
    ("not-ascii", "é"),
];

fn subjects(files: &mut Files) {
    let heap: &[u8] = &[2, 0, 1];
    let strip: &[u8] = &[3, 1, 2, 3];
    let heap_of_two: &[u8] = &[7, 0, 0, 7, 0, 0, 0, 2];
    let bad: [(&str, &str, &[u8], &[u8]); 22] = [
        ("nim-no-tokens", HEAPS, heap, &[2, 0, 0]),
        ("nim-too-many-tokens", HEAPS, heap, &[2, 0x10, 1]),
        ("nim-a-byte-too-few", HEAPS, heap, &[1, 1]),
        ("nim-a-byte-too-many", HEAPS, heap, &[3, 0, 0, 1]),
        ("octal-before-the-point", SPLIT, heap_of_two, &[7, 1, 0, 7, 0, 0, 0, 2]),
        ("octal-digit-8", SPLIT, heap_of_two, &[7, 0, 0, 7, 8, 0, 0, 2]),
        ("octal-last-digit-8", SPLIT, heap_of_two, &[7, 0, 0, 7, 0, 8, 0, 2]),
        ("octal-no-move", SPLIT, heap_of_two, &[7, 0, 0, 7, 0, 0, 0, 1]),
        ("octal-no-tokens", SPLIT, heap_of_two, &[7, 0, 0, 7, 0, 0, 0, 0]),
        ("octal-too-many-tokens", SPLIT, heap_of_two, &[7, 0, 0, 7, 0, 0, 0x10, 1]),
        ("octal-a-byte-too-few", SPLIT, heap_of_two, &[6, 0, 0, 7, 0, 0, 2]),
        ("octal-a-byte-too-many", SPLIT, heap_of_two, &[8, 0, 0, 7, 0, 0, 0, 0, 2]),
        ("cram-two-components", STRIP, strip, &[3, 1, 5, 0b11011]),
        ("cram-a-cell-alone", STRIP, strip, &[3, 1, 4, 0b1011]),
        ("cram-one-cell", STRIP, strip, &[3, 1, 1, 1]),
        ("cram-no-cell", STRIP, strip, &[3, 1, 2, 0]),
        ("cram-no-rows", STRIP, strip, &[2, 0, 2]),
        ("cram-standing", STRIP, strip, &[3, 2, 1, 3]),
        ("cram-mirrored", STRIP, strip, &[3, 2, 2, 0b1110]),
        ("cram-empty-column", STRIP, strip, &[3, 1, 3, 0b110]),
        ("cram-a-cell-beyond", STRIP, strip, &[3, 1, 2, 0b111]),
        (
            "cram-too-many-cells",
            STRIP,
            strip,
            &[19, 12, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
        ),
    ];
    for (defect, subject) in LANDS {
        let lemma: Vec<u8> =
            std::iter::once(u8::try_from(subject.len()).expect("short")).chain(subject.bytes()).collect();
        let draft = draft(ONE_SPOT).with(1, |block| splice(block, b"\x010", &lemma));
        reject(files, "bad-subject", &format!("sprouts-{defect}"), draft.seal());
    }
    for (defect, source, old, new) in bad {
        reject(files, "bad-subject", defect, draft(source).with(1, |block| splice(block, old, new)).seal());
    }
}

pub(super) fn add(files: &mut Files) {
    for &(code, defect, source, old, new) in HINTED {
        reject(files, code, defect, draft(&edit(source, old, new)).seal());
    }
    for &(code, defect, source, old, new) in BARE {
        reject(files, code, defect, draft(&edit(&bare(source), old, new)).seal());
    }
    for &(holes, name, source, old, new) in HOLES {
        let place = format!("incomplete/{holes}-holes/{name}.cert");
        insert(files, place, draft(&edit(source, old, new)).seal());
    }
    let missing = draft(&edit(&bare(STRIP), "lemma 2 1x5 : 0\n", ""));
    insert(files, "incomplete/1-holes/bare-goal.cert".to_owned(), missing.seal());
    let missing = edit(&bare(SEVEN), "lemma 0 0.07:2 : 1\n", "").replace("lemma 1", "lemma 0");
    let missing = missing.replace("lemma 2", "lemma 1").replace("lemma 3", "lemma 2");
    insert(files, "incomplete/2-holes/bare-lemma-of-a-sum.cert".to_owned(), draft(&missing).seal());
    insert(files, "incomplete/1-holes/bare-two-unknown.cert".to_owned(), draft(UNKNOWN_SUM).seal());
    let empty = Draft(draft(&bare(STRIP)).0[..1].to_vec());
    insert(files, "incomplete/1-holes/no-lemmas.cert".to_owned(), empty.seal());
    false_by_reply(files);
    order_of_lemmas(files);
    subjects(files);
}
