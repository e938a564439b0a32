//! Certificates that prove their claims, bare and hinted.

use gamecert_certs::{Certificate, ClaimKind, Metadata};
use gamecert_elaborate::rules::{Cram, Impartial, Nim, Octal, Sprouts, Unmetered};

use super::{Files, HEAPS, PAIR, SEVEN, SPLIT, STRIP, accept_when, bare, draft, edit, insert, parse};
use crate::forge::Draft;
use crate::prover::complete;
use crate::{BruteForce, true_claims};

fn accept(files: &mut Files, name: &str, draft: &Draft) {
    insert(files, format!("accept/{name}.cert"), draft.seal());
}

/// A complete proof of the claim, bare and hinted.
fn both(files: &mut Files, name: &str, certificate: &Certificate) {
    accept(files, &format!("{name}-hinted"), &Draft::encode(certificate));
    let bare = Certificate { hints: None, ..certificate.clone() };
    accept(files, &format!("{name}-bare"), &Draft::encode(&bare));
}

fn each_claim<R: Impartial>(files: &mut Files, rules: &R, name: &str, position: &str) {
    let start = rules.position(position).expect("a position").components;
    for claim in true_claims(BruteForce::new(rules).sum(&start)) {
        let kind = match claim {
            ClaimKind::Nimber(n) => format!("nimber-{n}"),
            ClaimKind::NimberAbove(k) => format!("above-{k}"),
            ClaimKind::Outcome(_) => "outcome".to_owned(),
            _ => unreachable!("claims of normal play"),
        };
        both(files, &format!("{}-{name}-{kind}", R::NAME), &complete(rules, position, claim));
    }
}

pub(super) fn add(files: &mut Files) {
    each_claim(files, &Nim, "0", "0");
    each_claim(files, &Nim, "1-2-3", "1+2+3");
    each_claim(files, &Nim, "2-5", "2+5");
    each_claim(files, &Nim, "0-0-3", "0+0+3");
    each_claim(files, &Octal, "kayles-9", "0.77:9");
    each_claim(files, &Octal, "no-move", "0.07:1");
    each_claim(files, &Octal, "two-codes", "0.07:6+4.0:4");
    each_claim(files, &Cram, "1x1", "1x1");
    each_claim(files, &Cram, "3x3", "3x3");
    each_claim(files, &Cram, "rows", "..#./.../#".replace(".../#", "#.../.##.").as_str());
    each_claim(files, &Cram, "sum", "1x4+2x2+1x1+1x2");
    let sprouts = Sprouts { small_regions: true };
    each_claim(files, &sprouts, "0", "0");
    each_claim(files, &sprouts, "no-move", "2");
    each_claim(files, &sprouts, "3-spots", "0*3");
    each_claim(files, &sprouts, "nested", "1a1a.AB|0.AB");
    each_claim(files, &sprouts, "sum", "0*2.AB|AB+12+0");
    let mut without_axiom = complete(&Sprouts { small_regions: false }, "0*2.A|0.A", ClaimKind::Nimber(1));
    without_axiom.statement.axioms.remove(0);
    both(files, "sprouts-without-small-region", &without_axiom);

    // Rings whose farthest cell is reached from both sides at once, along a row and along a column.
    let rings = [("row", "##.##/...../.###./....."), ("column", "...#.../.#.#.#./.#...#./.#####./.......")];
    for (name, position) in rings {
        let start = Cram.position(position).expect("a position").components;
        let claim = ClaimKind::Nimber(BruteForce::new(&Cram).sum(&start));
        let proof = Certificate { hints: None, ..complete(&Cram, position, claim) };
        accept(files, &format!("cram-ring-closed-in-a-{name}-bare"), &Draft::encode(&proof));
    }
    let long = complete(&Nim, "130", ClaimKind::Nimber(130));
    accept(files, "nim-130-two-blocks", &Draft::encode(&Certificate { hints: None, ..long }));
    let block = complete(&Nim, "128", ClaimKind::Nimber(128));
    accept(files, "nim-128-one-block", &Draft::encode(&Certificate { hints: None, ..block }));
    let most_terms = ["1"; 64].join("+");
    both(files, "nim-64-terms", &complete(&Nim, &most_terms, ClaimKind::Nimber(0)));
    both(files, "octal-130-two-blocks", &complete(&Octal, "0.3:130", ClaimKind::Nimber(0)));
    let (goal, nothing) = ("goal\n  values 3\n", "goal\n  reply 0 2 by 0 0\n");
    accept(files, "win-by-reply", &draft(&edit(SPLIT, goal, nothing)));
    let lemma = "lemma 3 0.07:6 : 3\n";
    accept(files, "win-by-reply-without-the-lemma-bare", &draft(&edit(&bare(SPLIT), lemma, "")));
    accept(files, "reply-in-a-smaller-option", &draft(SEVEN));
    accept(files, "pair-without-lemmas", &draft(PAIR));
    accept(files, "pair-with-lemmas", &draft(&edit(PAIR, "goal\n  values\n", "goal\n  values 1 1\n")));
    let three = edit(&edit(PAIR, "nim 2+2) = 0", "nim 2+2+2) = 2"), "goal\n  values\n", "goal\n  values 1\n");
    accept(files, "pair-beside-another", &draft(&three));
    let bare_pair = bare(PAIR).replace("lemma 0 1 : 1\nlemma 1 2 : 2\n", "");
    accept(files, "pair-without-any-lemma-bare", &draft(&bare_pair));
    accept(files, "replies-for-the-goal", &draft(HEAPS));
    let unused = edit(&bare(STRIP), "nimber(cram 1x5) = 0", "nimber(cram 1x2) = 1");
    accept(files, "lemmas-that-no-one-needs-bare", &draft(&unused));

    let mut with_metadata = parse(STRIP);
    with_metadata.metadata = Metadata([("seed".to_owned(), "1".to_owned())].into());
    both(files, "metadata", &with_metadata);
    let most = (0..64).map(|n| (format!("{n:02}-{}", "k".repeat(61)), "v".repeat(n * 65 + 1)));
    with_metadata.metadata = Metadata(most.collect());
    both(files, "metadata-most", &with_metadata);

    for (name, source, args) in [
        ("expected", STRIP, "expect nimber(cram 1x5) = 0"),
        ("another-axiom-forbidden", STRIP, "forbid half-turn"),
        ("lemmas-as-many-as-allowed", STRIP, "max-lemmas 3"),
    ] {
        accept_when(files, name, draft(source).seal(), args);
    }
}
