//! Proofs under misere play: trees, components that play like them, lost sums. Sound ones, false ones, and
//! ones with holes.

use gamecert_certs::{Certificate, ClaimKind, Judgement, LemmaId, Sum, TreeDigest, TreeName};
use gamecert_elaborate::rules::{Cram, Impartial, Nim, Octal, Sprouts, Unmetered};

use super::{Files, STRIP, bare, draft, edit, insert, parse, reject, reject_when};
use crate::forge::Draft;
use crate::misere::{BruteMisere, by_sums, by_trees};

/// A strip of five cells by trees, none of them reduced.
const FIVE: &str = "gamecert 1
claim misere outcome(cram 1x5) = win
rules 1
lemma 0 tree
lemma 1 tree 0
lemma 2 tree 1
lemma 3 1x2 = 1
  values
lemma 4 1x3 = 1
  values
  values
lemma 5 1x5 = 2
  values 4
  values 3
  values 3
  values 4
goal
  values 5
end
";

/// Two heaps by reduced trees, and a lost sum of equal ones.
const TREES: &str = "gamecert 1
claim misere outcome(nim 2+2) = loss
rules 1
axiom reversible-moves
lemma 0 tree
lemma 1 tree 0
lemma 2 tree 0 1
lemma 3 1 = 1
  values
lemma 4 2 = 2
  values
  values 3
lemma 5 lost tree 2 + tree 2
  values
  values
goal
  values 4 4 5
end
";

/// An octal heap that splits into two equal ones, which cancel under the axiom.
const SPLIT: &str = "gamecert 1
claim misere grundy(octal 0.07:6) = 3
rules 1
axiom reversible-moves
lemma 0 tree
lemma 1 tree 0
lemma 2 tree 0 1
lemma 3 tree 0 1 2
lemma 4 0.07:2 = 1
  values
lemma 5 0.07:3 = 1
  values
lemma 6 0.07:4 = 2
  values 4
  values
lemma 7 0.07:6 = 3
  values 6
  values 5
  values 4 4
goal
  values 7
end
";

/// Equal heaps, by lost sums alone.
const SUMS: &str = "gamecert 1
claim misere outcome(nim 2+2) = loss
rules 1
lemma 0 lost 1
  values
lemma 1 lost 2 + 2
  reply 0 1 by 0
  reply 1 0 by 0
goal
  values 1
end
";

/// The same, where heaps are replaced by trees: before the reply, and after it.
const FOLDED: &str = "gamecert 1
claim misere outcome(nim 2+3) = win
rules 1
lemma 0 tree
lemma 1 tree 0
lemma 2 1 = 1
  values
lemma 3 lost tree 1
  values
lemma 4 lost 2 + 2
  reply 0 1 by 2 3
  reply 0 0 by 2 3
goal
  reply 1 2 by 4
end
";

/// A component beside a tree: moves and replies in both.
const MIXED: &str = "gamecert 1
claim misere grundy(nim 2) = 2
rules 1
lemma 0 tree
lemma 1 tree 0
lemma 2 tree 0 1
lemma 3 lost tree 1
  values
lemma 4 lost 1
  values
lemma 5 lost 2 + tree 2
  values
  reply 1 0 by 4
  reply 0 1 by 4
  reply 0 0 by 3
goal
  values 5
end
";

/// Trees that are not heaps under the axiom, each for its own reason.
const IRREDUCIBLE: &str = "gamecert 1
claim misere outcome(nim 0) = win
rules 1
axiom reversible-moves
lemma 0 tree
lemma 1 tree 0
lemma 2 tree 0 1
<lemmas>goal
  values
end
";

/// Without the axiom, one tree is nothing but a list of trees.
const ALL_TREES: &str = "gamecert 1
claim misere outcome(nim 0) = win
rules 1
lemma 0 tree
lemma 1 tree 0
<lemmas>goal
  values
end
";

fn with_lemmas(source: &str, lemmas: &str) -> String {
    edit(source, "<lemmas>", lemmas)
}

/// The digests of the trees {1} and {0, 1}, which are of one height: whether the first comes first.
fn one_alone_comes_first() -> bool {
    let empty = TreeDigest::of(&[]);
    let one = TreeDigest::of(&[empty]);
    TreeDigest::of(&[one]) < TreeDigest::of(&[empty, one])
}

/// Both trees of height 2, in their order or the other way round.
fn two_of_one_height(in_order: bool) -> &'static str {
    if in_order == one_alone_comes_first() {
        "lemma 2 tree 1\nlemma 3 tree 0 1\n"
    } else {
        "lemma 2 tree 0 1\nlemma 3 tree 1\n"
    }
}

/// Code, defect, text, what is replaced, by what.
type Edit = (&'static str, &'static str, &'static str, &'static str, &'static str);

const HINTED: &[Edit] = &[
    ("tree-order", "unsorted", TREES, "lemma 2 tree 0 1\n", "lemma 2 tree 1 0\n"),
    ("tree-order", "child-twice", TREES, "lemma 1 tree 0\n", "lemma 1 tree 0 0\n"),
    ("tree-order", "child-twice-without-the-axiom", FIVE, "lemma 1 tree 0\n", "lemma 1 tree 0 0\n"),
    ("tree-not-reduced", "to-the-empty-tree", TREES, "lemma 2 tree 0 1\n", "lemma 2 tree 1\n"),
    ("tree-not-reduced", "to-one", SPLIT, "lemma 3 tree 0 1 2\n", "lemma 3 tree 0 2\n"),
    ("tree-not-reduced", "two-to-the-empty-tree", SPLIT, "lemma 3 tree 0 1 2\n", "lemma 3 tree 1 2\n"),
    ("cites-no-earlier-lemma", "tree-itself", TREES, "lemma 1 tree 0\n", "lemma 1 tree 1\n"),
    ("cites-no-earlier-lemma", "tree-the-next", TREES, "lemma 1 tree 0\n", "lemma 1 tree 2\n"),
    ("cites-no-earlier-lemma", "tree-farthest", TREES, "lemma 1 tree 0\n", "lemma 1 tree 4294967295\n"),
    ("cites-no-earlier-lemma", "equals-itself", TREES, "lemma 3 1 = 1", "lemma 3 1 = 3"),
    ("cites-no-earlier-lemma", "equals-the-next", TREES, "lemma 3 1 = 1", "lemma 3 1 = 4"),
    ("cites-no-earlier-lemma", "tree-of-a-sum", TREES, "lost tree 2 + tree 2", "lost tree 2 + tree 5"),
    (
        "cites-no-earlier-lemma",
        "in-a-piece-of-equals",
        FIVE,
        "1x5 = 2\n  values 4\n",
        "1x5 = 2\n  values 5\n",
    ),
    ("cites-no-earlier-lemma", "lost-itself", FOLDED, "  reply 0 1 by 2 3\n", "  reply 0 1 by 2 4\n"),
    ("cites-no-earlier-lemma", "lost-the-next", FOLDED, "  reply 0 1 by 2 3\n", "  reply 0 1 by 2 5\n"),
    ("cites-no-earlier-lemma", "for-a-component", FOLDED, "  reply 0 0 by 2 3\n", "  reply 0 0 by 5 3\n"),
    ("cites-no-earlier-lemma", "by-a-misere-goal", FIVE, "goal\n  values 5", "goal\n  values 6"),
    ("cites-no-earlier-lemma", "by-a-misere-reply", FOLDED, "reply 1 2 by 4", "reply 1 2 by 5"),
    ("cites-another-kind", "equals-for-a-tree", TREES, "lemma 4 2 = 2", "lemma 4 2 = 3"),
    ("cites-another-kind", "lost-for-a-tree", MIXED, "lemma 5 lost 2 + tree 2", "lemma 5 lost 2 + tree 3"),
    ("cites-another-kind", "equals-in-a-sum", TREES, "lost tree 2 + tree 2", "lost tree 2 + tree 4"),
    ("another-tree", "smaller", FIVE, "1x5 = 2", "1x5 = 1"),
    ("another-tree", "empty", FIVE, "1x2 = 1", "1x2 = 0"),
    ("another-tree", "larger", TREES, "lemma 3 1 = 1", "lemma 3 1 = 2"),
    // Without the axiom two heaps of one token do not cancel.
    ("another-tree", "of-equal-parts", SPLIT, "axiom reversible-moves\n", ""),
    ("bad-sum", "components-unsorted", MIXED, "lemma 4 lost 1\n", "lemma 4 lost 2 + 1\n"),
    ("bad-sum", "trees-unsorted", MIXED, "lemma 4 lost 1\n", "lemma 4 lost tree 2 + tree 1\n"),
    ("bad-sum", "ones", TREES, "lost tree 2 + tree 2", "lost tree 1 + tree 1"),
    ("bad-sum", "ones-beside-another", TREES, "lost tree 2 + tree 2", "lost tree 1 + tree 1 + tree 2"),
    ("bad-sum", "empty-tree", TREES, "lost tree 2 + tree 2", "lost tree 0 + tree 2"),
    ("bad-sum", "empty-tree-alone", TREES, "lost tree 2 + tree 2", "lost tree 0"),
    ("bad-sum", "empty-tree-without-the-axiom", MIXED, "lost 2 + tree 2", "lost 2 + tree 0"),
    ("bad-sum", "three", SPLIT, "goal\n", "lemma 8 lost tree 3\ngoal\n"),
    ("bad-sum", "three-beside-another", SPLIT, "goal\n", "lemma 8 lost tree 2 + tree 3\ngoal\n"),
    ("lost-without-moves", "empty-sum", SUMS, "lemma 0 lost 1\n  values\n", "lemma 0 lost\n"),
    (
        "option-is-lost",
        "by-a-lost-sum",
        SUMS,
        "lost 2 + 2\n  reply 0 1 by 0\n  reply 1 0 by 0\n",
        "lost 2\n  values\n  values 0\n",
    ),
    ("option-is-lost", "by-its-tree", TREES, "lost tree 2 + tree 2", "lost tree 2"),
    ("no-such-option", "of-a-component-of-a-sum", SUMS, "reply 0 1 by 0", "reply 0 2 by 0"),
    ("no-such-option", "of-a-tree", MIXED, "reply 1 0 by 4", "reply 1 2 by 4"),
    ("no-such-option", "largest-of-a-tree", MIXED, "reply 1 0 by 4", "reply 1 4294967295 by 4"),
    ("no-such-option", "of-a-misere-goal", FOLDED, "reply 1 2 by 4", "reply 1 3 by 4"),
    ("no-such-component", "beyond-a-component", SUMS, "reply 0 1 by 0", "reply 1 1 by 0"),
    ("no-such-component", "beyond-a-tree", MIXED, "reply 1 0 by 4", "reply 2 0 by 4"),
    ("no-such-component", "largest-of-a-sum", MIXED, "reply 1 0 by 4", "reply 4294967295 0 by 4"),
    ("no-such-component", "of-an-empty-sum", SUMS, "lost 1\n  values\n", "lost 1\n  reply 0 0 by\n"),
    ("citation-missing", "for-a-part-of-equals", FIVE, "1x5 = 2\n  values 4\n", "1x5 = 2\n  values\n"),
    ("citation-missing", "one-of-two-of-equals", SPLIT, "  values 4 4\n", "  values 4\n"),
    ("citation-missing", "for-a-component", SUMS, "  reply 0 1 by 0\n", "  values\n"),
    ("citation-missing", "for-a-lost-sum", SUMS, "reply 0 1 by 0", "reply 0 1 by"),
    ("citation-missing", "for-a-lost-tree", FOLDED, "  reply 0 1 by 2 3\n", "  reply 0 1 by 2\n"),
    ("citation-missing", "by-a-misere-goal", SUMS, "goal\n  values 1", "goal\n  values"),
    ("citation-missing", "by-the-goal-of-a-tree", TREES, "goal\n  values 4 4 5", "goal\n  values 4"),
    ("citation-left", "for-no-part-of-equals", FIVE, "1x2 = 1\n  values\n", "1x2 = 1\n  values 3\n"),
    ("citation-left", "one-more-of-equals", FIVE, "1x5 = 2\n  values 4\n", "1x5 = 2\n  values 4 4\n"),
    ("citation-left", "after-a-lost-sum", SUMS, "reply 0 1 by 0", "reply 0 1 by 0 0"),
    ("citation-left", "after-the-sum-of-the-goal", SUMS, "goal\n  values 1", "goal\n  values 1 1"),
    ("citation-left", "no-lemma-after-a-lost-sum", SUMS, "reply 0 1 by 0", "reply 0 1 by 0 77"),
    (
        "cites-another-subject",
        "another-part-of-equals",
        FIVE,
        "1x5 = 2\n  values 4\n",
        "1x5 = 2\n  values 3\n",
    ),
    ("cites-another-subject", "tree-for-a-part", FIVE, "1x5 = 2\n  values 4\n", "1x5 = 2\n  values 1\n"),
    ("cites-another-subject", "another-lost-sum", MIXED, "reply 1 0 by 4", "reply 1 0 by 3"),
    ("cites-another-subject", "tree-for-a-lost-sum", MIXED, "reply 1 0 by 4", "reply 1 0 by 1"),
    ("cites-another-subject", "equals-for-a-lost-sum", FOLDED, "reply 1 2 by 4", "reply 1 2 by 2"),
    ("cites-another-subject", "reply-to-another-sum", SUMS, "reply 0 1 by 0", "reply 0 0 by 0"),
    ("cites-another-subject", "reply-in-another-part", MIXED, "reply 1 0 by 4", "reply 0 0 by 4"),
    (
        "cites-another-subject",
        "components-swapped-before-a-reply",
        FOLDED,
        "  reply 0 0 by 2 3\n",
        "  reply 0 0 by 3 2\n",
    ),
    ("cites-another-subject", "part-replaced-too-late", FOLDED, "  reply 0 0 by 2 3\n", "  reply 1 0 by 3\n"),
    ("cites-another-subject", "values-of-an-option", SUMS, "  reply 0 1 by 0\n", "  values 0\n"),
    ("cites-another-subject", "lost-sum-of-the-goal", SUMS, "goal\n  values 1", "goal\n  values 0"),
    // A tree that is replaced is not cited for what is left.
    ("cites-another-subject", "trees-left-out", TREES, "goal\n  values 4 4 5", "goal\n  values 4 5"),
    ("reply-for-a-tree", "of-an-option", FIVE, "1x5 = 2\n  values 4\n", "1x5 = 2\n  reply 0 0 by\n"),
    ("evidence-missing", "option-of-equals", FIVE, "  values 3\n  values 4\ngoal", "  values 3\ngoal"),
    ("evidence-missing", "all-options-of-equals", FIVE, "1x2 = 1\n  values\n", "1x2 = 1\n"),
    ("evidence-missing", "option-of-a-sum", SUMS, "  reply 1 0 by 0\n", ""),
    ("evidence-missing", "option-of-a-tree", TREES, "  values\n  values\ngoal", "  values\ngoal"),
    ("evidence-missing", "of-a-misere-goal", SUMS, "goal\n  values 1\n", "goal\n"),
    ("evidence-missing", "of-the-goal-of-a-win", FOLDED, "goal\n  reply 1 2 by 4\n", "goal\n"),
    ("evidence-left", "under-a-tree", TREES, "lemma 0 tree\n", "lemma 0 tree\n  values\n"),
    ("evidence-left", "hole-under-a-tree", TREES, "lemma 0 tree\n", "lemma 0 tree\n  hole\n"),
    ("evidence-left", "under-equals", FIVE, "1x2 = 1\n  values\n", "1x2 = 1\n  values\n  values\n"),
    ("evidence-left", "under-a-lost-sum", SUMS, "  reply 1 0 by 0\n", "  reply 1 0 by 0\n  hole\n"),
    ("evidence-left", "of-a-misere-goal", SUMS, "goal\n  values 1\n", "goal\n  values 1\n  values 1\n"),
    ("lemma-of-another-play", "nimber", FIVE, "1x2 = 1", "1x2 : 1"),
    ("lemma-of-another-play", "tree", STRIP, "lemma 0 1x2 : 1\n  values\n", "lemma 0 tree\n"),
    ("lemma-of-another-play", "equals", STRIP, "lemma 0 1x2 : 1\n", "lemma 0 1x2 = 1\n"),
    ("lemma-of-another-play", "lost", STRIP, "lemma 0 1x2 : 1\n", "lemma 0 lost 1x2\n"),
    ("claim-of-another-play", "grundy", STRIP, "nimber(cram 1x5) = 0", "grundy(cram 1x5) = 0"),
    ("claim-of-another-play", "misere-nimber", FIVE, "outcome(cram 1x5) = win", "nimber(cram 1x5) = 1"),
    ("claim-of-another-play", "misere-above", FIVE, "outcome(cram 1x5) = win", "nimber(cram 1x5) > 0"),
    (
        "claim-of-another-play",
        "tree-under-the-axiom",
        TREES,
        "misere outcome(nim 2+2) = loss",
        "tree(nim 2+2) = *0",
    ),
    (
        "claim-of-another-play",
        "reduced-tree-without-the-axiom",
        FIVE,
        "misere outcome(cram 1x5) = win",
        "reduced tree(cram 1x5) = *0",
    ),
    (
        "axiom-of-another-play",
        "reversible-moves",
        STRIP,
        "axiom sprague-grundy\n",
        "axiom reversible-moves\naxiom sprague-grundy\n",
    ),
    (
        "axiom-of-another-play",
        "reversible-moves-alone",
        STRIP,
        "axiom sprague-grundy\n",
        "axiom reversible-moves\n",
    ),
    ("axiom-of-another-play", "sprague-grundy", FIVE, "rules 1\n", "rules 1\naxiom sprague-grundy\n"),
    (
        "axiom-of-another-play",
        "both",
        TREES,
        "axiom reversible-moves\n",
        "axiom reversible-moves\naxiom sprague-grundy\n",
    ),
    (
        "axiom-of-another-game",
        "misere",
        TREES,
        "axiom reversible-moves\n",
        "axiom reversible-moves\naxiom small-region\n",
    ),
    (
        "unknown-axiom",
        "misere",
        TREES,
        "axiom reversible-moves\n",
        "axiom half-turn\naxiom reversible-moves\n",
    ),
    ("claim-is-false", "misere-loss-by-values", FIVE, "= win", "= loss"),
    ("claim-is-false", "misere-loss-by-reply", FOLDED, "= win", "= loss"),
    ("claim-is-false", "misere-win-by-a-lost-sum", SUMS, "= loss", "= win"),
    ("claim-is-false", "misere-win-by-values", TREES, "loss\nrules 1", "win\nrules 1"),
    ("claim-is-false", "misere-grundy", SPLIT, "= 3\nrules", "= 2\nrules"),
    ("claim-is-false", "misere-grundy-of-a-win", FIVE, "outcome(cram 1x5) = win", "grundy(cram 1x5) = 0"),
];

/// The bare form of each.
const BARE: &[Edit] = &[
    ("another-tree", "bare", FIVE, "1x5 = 2", "1x5 = 1"),
    ("option-is-lost", "bare", TREES, "lost tree 2 + tree 2", "lost tree 2"),
    ("claim-is-false", "bare-misere-loss", FIVE, "= win", "= loss"),
    ("claim-is-false", "bare-misere-win", TREES, "(nim 2+2) = loss", "(nim 1) = win"),
    ("claim-is-false", "bare-misere-grundy", FIVE, "outcome(cram 1x5) = win", "grundy(cram 1x5) = 0"),
    ("lost-without-moves", "bare", SUMS, "lemma 0 lost 1\n", "lemma 0 lost\n"),
    ("tree-not-reduced", "bare", TREES, "lemma 2 tree 0 1\n", "lemma 2 tree 1\n"),
];

/// Defect, text with a place for lemmas, these lemmas.
const ORDERS: &[(&str, &str, &str)] = &[
    ("tree-twice", ALL_TREES, "lemma 2 tree 0\n"),
    ("tree-by-height", ALL_TREES, "lemma 2 tree 1\nlemma 3 tree 2\nlemma 4 tree 0 1\n"),
    ("tree-after-equals", ALL_TREES, "lemma 2 1 = 1\n  values\nlemma 3 tree 1\n"),
    ("tree-after-lost", ALL_TREES, "lemma 2 lost tree 1\n  values\nlemma 3 tree 1\n"),
    ("equals-after-lost", ALL_TREES, "lemma 2 lost tree 1\n  values\nlemma 3 1 = 1\n  values\n"),
    ("equals-twice", ALL_TREES, "lemma 2 1 = 1\n  values\nlemma 3 1 = 1\n  values\n"),
    ("equals-with-another-tree", ALL_TREES, "lemma 2 1 = 1\n  values\nlemma 3 1 = 0\n  values\n"),
    ("equals-by-measure", ALL_TREES, "lemma 2 2 = 1\n  hole\n  hole\nlemma 3 1 = 1\n  values\n"),
    ("lost-twice", ALL_TREES, "lemma 2 lost 1\n  values\nlemma 3 lost 1\n  values\n"),
    ("lost-by-measure", ALL_TREES, "lemma 2 lost 2 + 2\n  hole\n  hole\nlemma 3 lost 1 + 1 + 1\n  hole\n"),
    ("lost-by-height", ALL_TREES, "lemma 2 lost 1 + tree 1\n  hole\n  hole\nlemma 3 lost 1\n  values\n"),
    ("lost-by-components", ALL_TREES, "lemma 2 lost 2\n  hole\n  hole\nlemma 3 lost 1 + 1\n  hole\n"),
    ("lost-by-trees", ALL_TREES, "lemma 2 lost 1\n  values\nlemma 3 lost tree 1\n  values\n"),
];

/// Holes, defect, text, what is replaced, by what.
const HOLES: &[(usize, &str, &str, &str, &str)] = &[
    (1, "option-of-equals", FIVE, "1x5 = 2\n  values 4\n", "1x5 = 2\n  hole\n"),
    (2, "two-of-equals", FIVE, "  values 3\n  values 3\n", "  hole\n  hole\n"),
    (1, "option-of-a-lost-sum", SUMS, "  reply 1 0 by 0\n", "  hole\n"),
    (2, "both-of-a-lost-sum", MIXED, "  values\n  reply 1 0 by 4\n", "  hole\n  hole\n"),
    (1, "misere-goal", FIVE, "goal\n  values 5\n", "goal\n  hole\n"),
    (1, "misere-goal-of-a-loss", SUMS, "goal\n  values 1\n", "goal\n  hole\n"),
    (1, "option-of-a-sum-of-equals", SPLIT, "  values 4 4\n", "  hole\n"),
    (1, "misere-goal-of-grundy", SPLIT, "goal\n  values 7\n", "goal\n  hole\n"),
];

fn accept(files: &mut Files, name: &str, source: &str) {
    insert(files, format!("accept/misere-{name}.cert"), draft(source).seal());
}

fn accept_when(files: &mut Files, name: &str, source: &str, args: &str) {
    super::accept_when(files, &format!("misere-{name}"), draft(source).seal(), args);
}

fn both(files: &mut Files, name: &str, source: &str) {
    accept(files, &format!("{name}-hinted"), source);
    accept(files, &format!("{name}-bare"), &bare(source));
}

fn both_of(files: &mut Files, name: &str, certificate: &Certificate) {
    let bare = Certificate { hints: None, ..certificate.clone() };
    for (form, certificate) in [("hinted", certificate), ("bare", &bare)] {
        insert(files, format!("accept/misere-{name}-{form}.cert"), Draft::encode(certificate).seal());
    }
}

/// The name of a tree that is no heap.
fn named(children: &[TreeDigest]) -> TreeName {
    TreeName::Other(TreeDigest::of(children))
}

/// The trees of heaps.
fn heaps(count: usize) -> Vec<TreeDigest> {
    let mut heaps = Vec::new();
    while heaps.len() < count {
        heaps.push(TreeDigest::of(&heaps));
    }
    heaps
}

/// A proof of each claim that is true of the position: by trees with the axiom and without, and by sums.
fn each_claim<R: Impartial>(
    files: &mut Files,
    rules: R,
    name: &str,
    position: &str,
    [all, reduced]: [TreeName; 2],
) {
    let start = rules.position(position).expect("a position").components;
    let mut brute_force = BruteMisere::new(rules);
    let grundy = ClaimKind::Grundy(brute_force.grundy(&start));
    let by_sums = by_sums(&rules, position);
    let outcome = by_sums.statement.claim;
    let name = format!("{}-{name}", R::NAME);
    both_of(files, &format!("{name}-by-sums"), &by_sums);
    both_of(files, &format!("{name}-outcome-reduced"), &by_trees(&rules, position, outcome, true));
    for (kind, claim, reduced) in
        [("outcome", outcome, false), ("grundy", grundy, false), ("grundy-reduced", grundy, true)]
    {
        let hinted = by_trees(&rules, position, claim, reduced);
        insert(files, format!("accept/misere-{name}-{kind}.cert"), Draft::encode(&hinted).seal());
    }
    both_of(files, &format!("{name}-tree"), &by_trees(&rules, position, ClaimKind::Tree(all), false));
    let claim = ClaimKind::ReducedTree(reduced);
    both_of(files, &format!("{name}-reduced-tree"), &by_trees(&rules, position, claim, true));
    // What is shown by the same trees of another one is false.
    let other = if all == TreeName::Heap(3) { TreeName::Heap(2) } else { TreeName::Heap(3) };
    let mut wrong = by_trees(&rules, position, ClaimKind::Tree(other), false);
    reject(files, "claim-is-false", &format!("{name}-tree"), Draft::encode(&wrong).seal());
    wrong.hints = None;
    wrong.statement.claim = ClaimKind::Tree(TreeName::Other(TreeDigest([7; 32])));
    reject(files, "claim-is-false", &format!("{name}-tree-bare"), Draft::encode(&wrong).seal());
    let other = if reduced == TreeName::Heap(3) { TreeName::Heap(2) } else { TreeName::Heap(3) };
    let wrong = by_trees(&rules, position, ClaimKind::ReducedTree(other), true);
    reject(files, "claim-is-false", &format!("{name}-reduced-tree"), Draft::encode(&wrong).seal());
}

fn sound(files: &mut Files) {
    let heap = TreeName::Heap;
    let h = heaps(4);
    for (name, source) in
        [("five", FIVE), ("trees", TREES), ("sums", SUMS), ("folded", FOLDED), ("mixed", MIXED)]
    {
        both(files, name, source);
    }
    both(files, "split", SPLIT);
    let pair = TreeDigest::of(&[h[1]]);
    each_claim(files, Nim, "0", "0", [heap(0); 2]);
    each_claim(files, Nim, "1", "1", [heap(1); 2]);
    each_claim(files, Nim, "1-1", "1+1", [named(&[h[1]]), heap(0)]);
    each_claim(files, Nim, "3", "3", [heap(3); 2]);
    let three = [h[2], h[1], pair, TreeDigest::of(&[h[0], h[1]])];
    let beside = TreeDigest::of(&[h[2], h[1], pair]);
    assert_eq!(three[3], h[2], "{{0, 1}} is a heap");
    each_claim(files, Nim, "1-2", "1+2", [TreeName::Other(beside), heap(3)]);
    each_claim(files, Cram, "1x4", "1x4", [heap(2); 2]);
    each_claim(files, Cram, "1x5", "1x5", [named(&[h[1]]), heap(0)]);
    each_claim(files, Octal, "split", "0.07:6", [named(&[h[2], h[1], pair]), heap(3)]);
    let sprouts = Sprouts { small_regions: true };
    let grundy = ClaimKind::Grundy(
        BruteMisere::new(sprouts).grundy(&sprouts.position("0").expect("a spot").components),
    );
    let spots = by_trees(&sprouts, "0", grundy, true);
    both_of(files, "sprouts-one-spot", &spots);
    both_of(files, "sprouts-one-spot-by-sums", &by_sums(&sprouts, "0"));
    both_of(files, "sprouts-two-spots-by-sums", &by_sums(&sprouts, "0*2"));
    let mut without = by_trees(&Sprouts { small_regions: false }, "0*2", ClaimKind::Grundy(0), false);
    without.statement.axioms.clear();
    without.statement.claim = ClaimKind::Grundy(
        BruteMisere::new(Sprouts { small_regions: false })
            .grundy(&Sprouts { small_regions: false }.position("0*2").expect("a position").components),
    );
    let without = Draft::encode(&without).seal();
    insert(files, "accept/misere-sprouts-two-spots-without-axioms.cert".to_owned(), without);

    // {2} and {2, 3} have the empty tree in all their children, but are lost: they stay.
    let lost = with_lemmas(IRREDUCIBLE, "lemma 3 tree 2\nlemma 4 lost tree 3\n  values\n");
    both(files, "tree-of-two-is-not-the-empty-one", &lost);
    let heap_of_three = "lemma 3 tree 0 1 2\nlemma 4 tree 2 3\n";
    let heap_of_three = with_lemmas(IRREDUCIBLE, heap_of_three);
    accept(files, "tree-of-two-and-three-is-not-the-empty-one", &heap_of_three);
    // One child more keeps {0, 2}, which is *1, from being reduced.
    let two = TreeDigest::of(&[h[2]]);
    let (first, second) = if two < h[3] { (3, 4) } else { (4, 3) };
    let trees = format!("lemma {first} tree 2\nlemma {second} tree 0 1 2\n");
    let mut lines: Vec<&str> = trees.lines().collect();
    lines.sort_unstable();
    let lemmas = format!("{}\nlemma 5 tree 0 2 {first}\n", lines.join("\n"));
    accept(files, "one-child-is-not-reversible", &with_lemmas(IRREDUCIBLE, &lemmas));
    let lemmas = format!("{}\nlemma 5 tree 0 2 {second}\n", lines.join("\n"));
    let reducible = with_lemmas(IRREDUCIBLE, &lemmas);
    reject(files, "tree-not-reduced", "two-to-one", draft(&reducible).seal());

    accept(files, "two-of-one-height", &with_lemmas(ALL_TREES, two_of_one_height(true)));
    let whole = format!("{}lemma 4 tree 2 3\n", two_of_one_height(true));
    accept(files, "children-of-one-height", &with_lemmas(ALL_TREES, &whole));
    let swapped = with_lemmas(ALL_TREES, two_of_one_height(false));
    reject(files, "lemma-order", "tree-by-digest", draft(&swapped).seal());
    let whole = format!("{}lemma 4 tree 3 2\n", two_of_one_height(true));
    reject(files, "tree-order", "by-digest", draft(&with_lemmas(ALL_TREES, &whole)).seal());
    // Without the axiom *3 is one part of a sum, and two heaps of one token are two.
    let plain = edit(
        &edit(SPLIT, "axiom reversible-moves\n", ""),
        "lemma 7 0.07:6 = 3\n  values 6\n  values 5\n  values 4 4\n",
        "lemma 7 lost tree 3 + tree 3\n  values\n  values\n  values\n",
    );
    let plain = edit(&plain, "grundy(octal 0.07:6) = 3", "outcome(octal 0.07:2+0.07:2) = win");
    accept(files, "three-without-the-axiom", &edit(&plain, "goal\n  values 7", "goal\n  values 4 4"));
    let ones = with_lemmas(ALL_TREES, "lemma 2 lost tree 1 + tree 1 + tree 1\n  values\n");
    both(files, "ones-without-the-axiom", &ones);
    // A third heap of one token is left of three; a pair of them is nothing.
    let three = edit(
        &edit(TREES, "nim 2+2", "nim 1+2+3"),
        "goal\n  values 4 4 5",
        "lemma 6 lost 3 + tree 1 + tree 2\n  reply 1 0 by 5\n  hole\n  hole\n  hole\n  hole\n  hole\ngoal\n  values 3 4 6",
    );
    insert(
        files,
        "incomplete/5-holes/sum-of-three-kinds.cert".to_owned(),
        draft(&edit(&three, "  reply 1 0 by 5\n", "  values\n")).seal(),
    );
    let cancelled =
        edit(&edit(TREES, "nim 2+2) = loss", "nim 1+1+1) = loss"), "  values 4 4 5", "  values 3 3 3");
    both(files, "ones-cancel", &cancelled);
    for (name, source, args) in [
        ("expected", FIVE, "expect misere outcome(cram 1x5) = win"),
        ("expected-grundy", SPLIT, "expect misere grundy(octal 0.07:6) = 3"),
        ("another-axiom-forbidden", TREES, "forbid sprague-grundy"),
        ("axiom-not-used-forbidden", FIVE, "forbid reversible-moves"),
        ("lemmas-as-many-as-allowed", TREES, "max-lemmas 6"),
    ] {
        accept_when(files, name, source, args);
    }
}

/// Lost sums of trees alone, of one measure and of another: those of a smaller measure come first, then digests tell.
fn lost_trees(files: &mut Files) {
    let h = heaps(3);
    let two_alone = TreeDigest::of(&[h[2]]);
    let [one, three_ones, alone, pair] =
        [("tree 1", 1), ("tree 1 + tree 1 + tree 1", 1), ("tree 3", 2), ("tree 2 + tree 2", 2)]
            .map(|(sum, pieces)| format!("lost {sum}\n{}", "  values\n".repeat(pieces)));
    let alone = alone.replacen("  values\n", "", 1);
    let middle = if h[1] < two_alone { [&three_ones, &alone] } else { [&alone, &three_ones] };
    let text = |order: [&String; 4]| {
        let lemmas: String = (4..).zip(order).map(|(n, lemma)| format!("lemma {n} {lemma}")).collect();
        draft(&with_lemmas(ALL_TREES, &format!("lemma 2 tree 0 1\nlemma 3 tree 2\n{lemmas}"))).seal()
    };
    let place = "accept/misere-lost-sums-of-trees.cert".to_owned();
    insert(files, place, text([&one, middle[0], middle[1], &pair]));
    for (defect, order) in [
        ("lost-by-digest", [&one, middle[1], middle[0], &pair]),
        ("lost-by-heights", [&one, middle[0], &pair, middle[1]]),
        ("lost-by-heights-first", [middle[0], &one, middle[1], &pair]),
    ] {
        reject(files, "lemma-order", defect, text(order));
    }
}

/// The sum of two heaps that has more options to look at than one piece of evidence may take.
fn large_sum(files: &mut Files) {
    let trees = (0..=64)
        .map(|n| format!("lemma {n} tree{}\n", (0..n).map(|child| format!(" {child}")).collect::<String>()));
    let heaps = (1..=64).map(|n| format!("lemma {} {n} = {n}\n", n + 64));
    let lemmas: String = trees.chain(heaps).collect();
    let head = "gamecert 1\nclaim misere grundy(nim 64) = 4096\nrules 1\naxiom reversible-moves\n";
    reject(files, "limit-sum", "heaps-of-64-and-4096", draft(&format!("{head}{lemmas}end\n")).seal());
}

fn asked(files: &mut Files) {
    large_sum(files);
    for (code, defect, source, args) in [
        ("axiom-forbidden", "reversible-moves", TREES.to_owned(), "forbid reversible-moves"),
        ("unexpected-claim", "misere-play", FIVE.to_owned(), "expect outcome(cram 1x5) = win"),
        ("unexpected-claim", "misere-outcome", FIVE.to_owned(), "expect misere outcome(cram 1x5) = loss"),
        ("unexpected-claim", "misere-grundy", SPLIT.to_owned(), "expect misere grundy(octal 0.07:6) = 2"),
        ("unexpected-claim", "misere-kind", FIVE.to_owned(), "expect tree(cram 1x5) = *0"),
        ("limit-lemmas", "misere", TREES.to_owned(), "max-lemmas 5"),
    ] {
        reject_when(files, code, defect, draft(&source).seal(), args);
    }
}

/// Lemmas that no text can spell, or that are as large as may be.
fn sizes(files: &mut Files) {
    let zeros = |count| vec![LemmaId(0); count];
    let strip = || vec![1, 2, 3];
    let tree = |count| (vec![], Judgement::Tree(zeros(count)));
    let lost = |components: Vec<Vec<u8>>, trees: usize| {
        (vec![], Judgement::Lost(Sum { components, trees: zeros(trees) }))
    };
    for (code, defect, (subject, judgement)) in [
        ("bad-lemma", "tree-with-a-subject", (strip(), Judgement::Tree(zeros(1)))),
        ("bad-lemma", "4097-children", tree(4097)),
        ("tree-order", "4096-children", tree(4096)),
        ("bad-lemma", "lost-with-a-subject", (strip(), lost(vec![strip()], 0).1)),
        ("bad-lemma", "equals-without-a-subject", (vec![], Judgement::Equals(LemmaId(0)))),
        ("bad-lemma", "equals-of-a-long-subject", (vec![1; 1025], Judgement::Equals(LemmaId(0)))),
        ("bad-subject", "equals-of-the-longest", (vec![1; 1024], Judgement::Equals(LemmaId(0)))),
        ("bad-lemma", "257-trees", lost(vec![], 257)),
        ("bad-sum", "256-trees", lost(vec![], 256)),
        ("bad-lemma", "257-components", lost(vec![strip(); 257], 0)),
        ("evidence-missing", "256-components", lost(vec![strip(); 256], 0)),
        ("bad-lemma", "empty-component-of-a-sum", lost(vec![strip(), vec![]], 0)),
        ("bad-lemma", "long-component-of-a-sum", lost(vec![vec![1; 1025]], 0)),
        ("bad-subject", "longest-component-of-a-sum", lost(vec![vec![1; 1024]], 0)),
        ("bad-subject", "equals", (vec![1, 4, 0b1011], Judgement::Equals(LemmaId(0)))),
    ] {
        let mut certificate = parse(FIVE);
        let last = &mut certificate.lemmas[5];
        (last.subject, last.judgement) = (subject, judgement);
        certificate.hints.as_mut().expect("hints").lemmas[5].clear();
        reject(files, code, defect, Draft::encode(&certificate).seal());
    }
}

/// Statements: claims that only the other play knows, and names of trees that are too large.
fn statements(files: &mut Files) {
    for (defect, claim) in [
        ("tree", ClaimKind::Tree(TreeName::Heap(2))),
        ("tree-by-digest", ClaimKind::Tree(TreeName::Other(TreeDigest([7; 32])))),
        ("reduced-tree", ClaimKind::ReducedTree(TreeName::Heap(2))),
    ] {
        let mut normal = parse(STRIP);
        normal.statement.claim = claim;
        reject(files, "claim-of-another-play", defect, Draft::encode(&normal).seal());
    }
    let heap = TreeName::Heap;
    for (code, size) in [("bad-statement", 4097), ("claim-is-false", 4096)] {
        let claims = [
            ("tree", FIVE, ClaimKind::Tree(heap(size))),
            ("reduced-tree", TREES, ClaimKind::ReducedTree(heap(size))),
        ];
        for (name, source, claim) in claims {
            let mut certificate = parse(&source.replace("values 4 4 5", "values 4 4"));
            certificate.statement.claim = claim;
            reject(files, code, &format!("{name}-{size}"), Draft::encode(&certificate).seal());
        }
    }
    let mut grundy = parse(FIVE);
    grundy.statement.claim = ClaimKind::Grundy(4097);
    reject(files, "bad-statement", "grundy-4097", Draft::encode(&grundy).seal());
    // A reply tells no tree, and lemmas are cited for all components of the start.
    let tree = "tree(cram 1x5) = *0";
    let tree = edit(FIVE, "misere outcome(cram 1x5) = win", tree);
    for (code, defect, goal) in [
        ("reply-for-a-tree", "of-the-goal", "  reply 0 0 by 4"),
        ("citation-missing", "by-the-goal-for-a-tree", "  values"),
        ("citation-left", "by-the-goal-for-a-tree", "  values 5 5"),
        ("cites-another-subject", "by-the-goal-for-a-tree", "  values 4"),
        ("cites-no-earlier-lemma", "by-the-goal-for-a-tree", "  values 6"),
    ] {
        reject(files, code, defect, draft(&edit(&tree, "goal\n  values 5", &format!("goal\n{goal}"))).seal());
    }
    let hole = edit(&tree, "goal\n  values 5", "goal\n  hole");
    insert(files, "incomplete/1-holes/goal-of-a-tree.cert".to_owned(), draft(&hole).seal());
}

pub(super) fn add(files: &mut Files) {
    sound(files);
    for &(code, defect, source, old, new) in HINTED {
        reject(files, code, defect, draft(&edit(source, old, new)).seal());
    }
    for &(code, defect, source, old, new) in BARE {
        reject(files, code, defect, draft(&edit(&bare(source), old, new)).seal());
    }
    for &(defect, source, lemmas) in ORDERS {
        reject(files, "lemma-order", defect, draft(&with_lemmas(source, lemmas)).seal());
    }
    for &(holes, name, source, old, new) in HOLES {
        let place = format!("incomplete/{holes}-holes/{name}.cert");
        insert(files, place, draft(&edit(source, old, new)).seal());
    }
    // Lost sums that nobody knows, and trees of which no lemma tells.
    for (holes, name, source, old, new) in [
        (2, "bare-lost-sums", SUMS, "lemma 0 lost 1\nlemma 1", "lemma 0"),
        (4, "bare-equals", FIVE, "lemma 3 1x2 = 1\nlemma 4 1x3 = 1\nlemma 5", "lemma 3"),
    ] {
        let place = format!("incomplete/{holes}-holes/{name}.cert");
        insert(files, place, draft(&edit(&bare(source), old, new)).seal());
    }
    lost_trees(files);
    asked(files);
    sizes(files);
    statements(files);
}
