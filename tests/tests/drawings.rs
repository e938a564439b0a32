//! Drawings: those that are kept, what every drawing shows, and what a hostile certificate cannot do.

use std::collections::BTreeSet;
use std::fs;

use gamecert_certs::{Certificate, ClaimKind, Outcome, Question};
use gamecert_draw::diagram::{Extent, Form, Kind, Root, diagram};
use gamecert_draw::page::page;
use gamecert_draw::proof::{Answer, Proof, ProofError};
use gamecert_draw::{Caption, dot, svg};
use gamecert_elaborate::Earned;
use gamecert_elaborate::rules::{Cram, Sprouts};
use gamecert_engine::solve::Request;
use gamecert_tests::certificate;
use gamecert_tests::dots::axiom_sets;
use gamecert_tests::drawings::{USUAL, VERIFIED, all, proof, record, scored};
use gamecert_tests::fixtures::root;
use gamecert_tests::solved::{misere_certificates, misere_request};
use gamecert_tests::truth::Truth;

const WIN: ClaimKind = ClaimKind::Outcome(Outcome::Win);

/// `cargo run -p gamecert-tools --bin regenerate` writes them anew; look at them then.
#[test]
fn kept_drawings_are_what_is_drawn() {
    let folder = root().join("drawings");
    let mut names = BTreeSet::new();
    for (name, text) in all() {
        assert_eq!(fs::read_to_string(folder.join(&name)).unwrap_or_default(), text, "{name}");
        names.insert(name);
    }
    let kept = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(kept.filter(|name| name != "README.md").collect::<BTreeSet<_>>(), names);
}

/// Each option is there with an answer that is true, hinted and bare alike.
#[test]
fn what_is_drawn_is_true() {
    let mut truth = Truth::default();
    for (position, claim) in [("3x4", ClaimKind::Nimber(1)), ("4x4+1x3", WIN)] {
        let [bare, hinted] = [false, true].map(|hinted| proof(&certificate(&Cram, position, claim, hinted)));
        assert_eq!((bare.lemmas.len(), &bare.components), (hinted.lemmas.len(), &hinted.components));
        for found in [bare, hinted] {
            check_true(&found, &mut truth);
        }
    }
    let rules = Sprouts { small_regions: true };
    check_true(&proof(&certificate(&rules, "0*3", WIN, true)), &mut truth);
}

fn check_true(found: &Proof, truth: &mut Truth) {
    let game = found.claim.game.clone();
    let mut nimber = |sum: &[usize]| {
        let text = if sum.is_empty() { return 0 } else { found.show(sum).replace(' ', "") };
        let claim = |nimber| format!("nimber({game} {text}) = {nimber}").parse().unwrap();
        (0..10).find(|&nimber| truth.holds(&claim(nimber))).unwrap()
    };
    for (number, lemma) in found.lemmas.iter().enumerate() {
        assert_eq!(nimber(&[number]), lemma.nimber);
        for choice in &lemma.options {
            match &choice.answer {
                Answer::Hole | Answer::Told | Answer::Line { .. } => {
                    panic!("{}: a hole", found.show(&choice.sum))
                }
                Answer::Values { nimber: told } => assert_eq!(nimber(&choice.sum), *told),
                Answer::Reply { sum, .. } => assert_eq!(nimber(sum), lemma.nimber),
            }
            assert_ne!(nimber(&choice.sum), lemma.nimber);
        }
    }
}

/// All lemmas are drawn, or counted; a tree has no node with two lines to it.
#[test]
fn nothing_is_left_out_in_silence() {
    for name in ["sprouts-5", "sprouts-8", "sprouts-13", "cram-5x5"] {
        let found = record(name);
        for max_nodes in [1, 20, 160, 5000] {
            for form in [Form::Graph, Form::Tree] {
                let drawn = diagram(&found, Root::Claim, Extent { max_nodes, form, ..USUAL });
                let open =
                    drawn.nodes.iter().filter(|kind| matches!(kind, Kind::Lemma { is_open: true, .. }));
                assert_eq!(open.count() + drawn.cut, found.lemmas.len(), "{name} {max_nodes}");
                assert!(
                    drawn.nodes.len() <= 3 * max_nodes + 250,
                    "{name} {max_nodes}: {}",
                    drawn.nodes.len()
                );
                if form == Form::Tree {
                    let ends: BTreeSet<usize> = drawn.edges.iter().map(|edge| edge.to).collect();
                    assert_eq!(ends.len(), drawn.edges.len(), "{name} {max_nodes}");
                }
                let numbers: BTreeSet<usize> = drawn.nodes.iter().filter_map(lemma_number).collect();
                let references = drawn.nodes.iter().filter_map(|kind| match kind {
                    Kind::Reference(number) => Some(*number),
                    _ => None,
                });
                assert!(references.into_iter().all(|number| numbers.contains(&number)), "{name}");
            }
        }
        let depth = diagram(&found, Root::Lemma(found.lemmas.len() - 1), Extent { depth: 1, ..USUAL });
        assert_eq!(
            depth.nodes.iter().filter(|kind| matches!(kind, Kind::Lemma { is_open: true, .. })).count(),
            1
        );
    }
}

fn lemma_number(kind: &Kind) -> Option<usize> {
    match kind {
        Kind::Lemma { number, .. } => Some(*number),
        _ => None,
    }
}

/// What a certificate says is nowhere taken for a part of the drawing.
#[test]
fn a_hostile_certificate_draws_nothing_of_its_own() {
    let evil = "</script></style></title><script>alert(1)</script>\"'><b>{{data}}\u{2028}]]>\\";
    let bytes = certificate(&Cram, "3x3", ClaimKind::Nimber(0), true);
    let (mut certificate, totals) = Certificate::read(&bytes[..]).unwrap();
    certificate.statement.axioms.push(evil.to_owned());
    let found = Proof::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
    let drawn = diagram(&found, Root::Claim, USUAL);
    let caption = Caption { warning: Some(evil), with_pictures: true };
    let picture = svg(&found, &drawn, &caption);
    assert!(!picture.contains("<script") && !picture.contains("<b>"), "{picture}");
    assert_eq!(picture.matches("</style>").count(), 1);
    let whole = page(&found, evil, false, None, None);
    // The data and the program.
    assert_eq!((whole.matches("<script").count(), whole.matches("</script").count()), (2, 2));
    assert!(!whole.contains("alert(1)</script>") && !whole.contains("<b>"));
    assert_eq!(whole.matches("{{").count(), whole.matches("{{data}}").count());
    let text = dot(&found, &drawn, &caption);
    let quotes = text.replace("\\\\", "").replace("\\\"", "").matches('"').count();
    assert_eq!(quotes % 2, 0, "{text}");
}

#[test]
fn what_is_no_proof_is_drawn_with_a_banner_only() {
    let found = record("sprouts-5");
    let drawn = diagram(&found, Root::Claim, USUAL);
    let with = |warning| svg(&found, &drawn, &Caption { warning, with_pictures: false });
    assert!(!with(None).contains("class=\"banner\""));
    let warned = with(Some("NOT A PROOF: INCOMPLETE, 1 hole"));
    assert!(
        warned.contains("class=\"banner\"") && warned.contains(">NOT A PROOF: INCOMPLETE, 1 hole</text>")
    );
    assert!(
        page(&found, "INCOMPLETE", false, None, None)
            .contains("<p id=\"verdict\" class=\"warning\">INCOMPLETE</p>")
    );
    assert!(
        page(&found, "VERIFIED", true, None, None)
            .contains("<p id=\"verdict\" class=\"verified\">VERIFIED</p>")
    );
    assert!(!svg(&found, &drawn, &VERIFIED).contains("NOT A PROOF"));
}

/// Evidence that makes no sense is drawn as missing.
#[test]
fn wrong_evidence_is_missing_evidence() {
    let bytes = certificate(&Cram, "3x3", ClaimKind::Nimber(0), true);
    let (honest, totals) = Certificate::read(&bytes[..]).unwrap();
    let holes = |certificate: &Certificate| {
        let found = Proof::read(certificate, totals.identity, Earned::BY_ANY).unwrap();
        let answers = found.lemmas.iter().flat_map(|lemma| &lemma.options).map(|choice| &choice.answer);
        answers
            .chain(found.goal.iter().map(|(_, answer)| answer))
            .filter(|&answer| *answer == Answer::Hole)
            .count()
    };
    assert_eq!(holes(&honest), 0);
    let mut wrong = honest.clone();
    let hints = wrong.hints.as_mut().unwrap();
    let pieces = hints.lemmas.iter_mut().flatten().chain(&mut hints.goal);
    let reply = gamecert_certs::Evidence::Reply { component: 9, option: u32::MAX, lemmas: Vec::new() };
    pieces.for_each(|piece| *piece = reply.clone());
    assert!(holes(&wrong) > 0);
    wrong.hints.as_mut().unwrap().lemmas.clear();
    wrong.hints.as_mut().unwrap().goal.clear();
    assert!(holes(&wrong) > 0);
    let mut foreign = honest.clone();
    foreign.statement.game = "chess".to_owned();
    assert_eq!(
        Proof::read(&foreign, totals.identity, Earned::BY_ANY).unwrap_err(),
        ProofError::UnknownGame("chess".to_owned())
    );
    let mut odd = honest;
    odd.lemmas[1].subject.push(7);
    assert_eq!(Proof::read(&odd, totals.identity, Earned::BY_ANY).unwrap_err(), ProofError::Subject(1));
}

/// Under misere play lemmas are lost sums, and nothing has a nimber; bare and hinted are drawn alike.
#[test]
fn misere_proofs_are_drawn() {
    let request = Request { trees_to: Some(2), ..misere_request("cram", "3x4", Question::Grundy) };
    let [bare, hinted] = misere_certificates(&request).map(|bytes| proof(&bytes));
    assert_eq!((&bare.components, bare.lemmas.len()), (&hinted.components, hinted.lemmas.len()));
    for found in [bare, hinted] {
        let answers = found.lemmas.iter().flat_map(|lemma| &lemma.options).map(|choice| &choice.answer);
        assert!(answers.clone().count() > 5 && answers.clone().all(|answer| *answer != Answer::Hole));
        // Each reply leads to a sum that is lost by an earlier lemma.
        for (number, lemma) in found.lemmas.iter().enumerate() {
            for choice in &lemma.options {
                if let Answer::Reply { sum, .. } = &choice.answer {
                    assert!(sum[0] < number && !found.lemmas[sum[0]].options.is_empty());
                }
            }
        }
        let drawn = diagram(&found, Root::Claim, USUAL);
        let text = svg(&found, &drawn, &VERIFIED);
        assert!(text.contains("misere grundy(cram 3x4) = 0") && text.contains("a sum that is lost"));
        assert!(!text.contains(": 0<") && !text.contains("nimber"));
    }
}

/// Under scoring play each move is answered by a line that the checker accepts, to earlier lemmas; under all axioms, and bare as
/// hinted.
#[test]
fn proofs_about_scores_are_drawn() {
    for axioms in axiom_sets() {
        let axioms: Vec<&str> = axioms.iter().map(String::as_str).collect();
        let hinted = scored("american 1x3", ClaimKind::Score(1), &axioms);
        let (mut certificate, totals) = Certificate::read(&hinted[..]).unwrap();
        certificate.hints = None;
        let bare = Proof::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
        for found in [proof(&hinted), bare] {
            for (number, lemma) in found.lemmas.iter().enumerate() {
                assert!(!lemma.options.is_empty());
                for choice in &lemma.options {
                    let Answer::Line { lemmas, .. } = &choice.answer else {
                        panic!("{axioms:?}: {choice:?}")
                    };
                    assert!(lemmas.iter().all(|&cited| cited < number));
                }
            }
            assert!(found.goal.iter().all(|(_, answer)| matches!(answer, Answer::Line { .. })), "{axioms:?}");
            let drawn = diagram(&found, Root::Claim, USUAL);
            let text = svg(&found, &drawn, &VERIFIED);
            assert!(text.contains("score(dots american 1x3) = 1") && text.contains("who moves scores less"));
            assert!(!text.contains("nimber") && !text.contains("missing"));
            assert!(dot(&found, &drawn, &VERIFIED).contains("graph 2 < 1"));
        }
    }
}

/// A line that does not lead where it should is missing.
#[test]
fn wrong_lines_are_missing_evidence() {
    let bytes = scored("american 2x2", ClaimKind::Score(3), &["white-coins"]);
    let (honest, totals) = Certificate::read(&bytes[..]).unwrap();
    let missing = |certificate: &Certificate| {
        let found = Proof::read(certificate, totals.identity, Earned::BY_ANY).unwrap();
        let answers = found.lemmas.iter().flat_map(|lemma| &lemma.options).map(|choice| &choice.answer);
        let goal = found.goal.iter().map(|(_, answer)| answer);
        let [count, holes] = [false, true].map(|holes| {
            let all = answers.clone().chain(goal.clone());
            all.filter(|&answer| !holes || *answer == Answer::Hole).count()
        });
        assert_eq!(
            svg(&found, &diagram(&found, Root::Claim, USUAL), &VERIFIED).contains("missing"),
            holes > 0
        );
        (holes, count)
    };
    assert_eq!(missing(&honest).0, 0);
    let mut wrong = honest.clone();
    let hints = wrong.hints.as_mut().unwrap();
    for piece in hints.lemmas.iter_mut().flatten().chain(&mut hints.goal) {
        if let gamecert_certs::Evidence::Line { moves, .. } = piece {
            moves.push(u16::MAX);
        }
    }
    let (holes, count) = missing(&wrong);
    assert_eq!(holes, count);
    let mut foreign = honest;
    foreign.lemmas[0].judgement = gamecert_certs::Judgement::Nimber(1);
    assert_eq!(Proof::read(&foreign, totals.identity, Earned::BY_ANY).unwrap_err(), ProofError::Play);
}
