//! Drawings: those that are kept, what every drawing shows, and what a hostile certificate cannot do.

use std::collections::BTreeSet;
use std::fs;

use gamecert_certs::{Certificate, ClaimKind, Outcome, Question};
use gamecert_draw::diagram::{Diagram, Extent, Form, Kind, Node, Root, USUAL_NODES, diagram};
use gamecert_draw::page::{Beside, page};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, dot, legible, svg};
use gamecert_elaborate::Earned;
use gamecert_elaborate::rules::{Cram, Sprouts};
use gamecert_elaborate::transcript::{
    Answer, Judgement, Question as Asked, Reply, Step, Sum, Target, Transcript, TranscriptError,
};
use gamecert_engine::solve::Request;
use gamecert_tests::certificate;
use gamecert_tests::dots::axiom_sets;
use gamecert_tests::drawings::{LARGE, VERIFIED, all, proof, record, scored};
use gamecert_tests::fixtures::{read, root};
use gamecert_tests::solved::{misere_certificates, misere_request};
use gamecert_tests::truth::Truth;
use insta::assert_snapshot;

/// All steps of a proof, those of its claim last.
fn steps(found: &Transcript) -> impl Iterator<Item = &Step> {
    found.lemmas.iter().flat_map(|lemma| &lemma.steps).chain(&found.goal)
}

fn transcript(bytes: &[u8]) -> Transcript {
    proof(bytes).transcript
}

const WIN: ClaimKind = ClaimKind::Outcome(Outcome::Win);

/// `cargo run -p gamecert-tools --bin regenerate` writes pictures anew; look at them then. Graphs in DOT are texts, and snapshots.
#[test]
fn kept_drawings_are_what_is_drawn() {
    let folder = root().join("drawings");
    let mut names = BTreeSet::new();
    let (files, graphs) = all();
    for (name, text) in graphs {
        assert_snapshot!(format!("dot_{name}"), text);
    }
    for (name, text) in files {
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
        let [bare, hinted] =
            [false, true].map(|hinted| transcript(&certificate(&Cram, position, claim, hinted)));
        assert_eq!((bare.lemmas.len(), &bare.components), (hinted.lemmas.len(), &hinted.components));
        for found in [bare, hinted] {
            check_true(&found, &mut truth);
        }
    }
    let rules = Sprouts { small_regions: true };
    check_true(&transcript(&certificate(&rules, "0*3", WIN, true)), &mut truth);
}

fn check_true(found: &Transcript, truth: &mut Truth) {
    let game = found.claim.game.clone();
    let mut nimber = |sum: &[usize]| {
        let shown = found.show(&Sum { components: sum.to_vec(), trees: Vec::new() });
        let text = if sum.is_empty() { return 0 } else { shown.replace(' ', "") };
        let claim = |nimber| format!("nimber({game} {text}) = {nimber}").parse().unwrap();
        (0..10).find(|&nimber| truth.holds(&claim(nimber))).unwrap()
    };
    for (number, lemma) in found.lemmas.iter().enumerate() {
        let Judgement::Nimber(subject, stated) = lemma.states else { panic!("{lemma:?}") };
        assert_eq!((subject, nimber(&[number])), (number, stated));
        for step in &lemma.steps {
            let Asked::Nimber(sum, asked) = &step.question else { panic!("{step:?}") };
            assert_eq!(*asked, stated);
            match &step.answer {
                Answer::Nimber(told) => assert_eq!(nimber(sum), *told),
                Answer::Reply(Reply { to: Target::Sum(sum), .. }) => assert_eq!(nimber(sum), stated),
                _ => panic!("{step:?}"),
            }
            assert_ne!(nimber(sum), stated);
        }
    }
}

/// All lemmas are drawn, or counted, and so are the options of each; a tree has no node with two lines to it, and there are never
/// more nodes than are wanted, but for references.
#[test]
fn nothing_is_left_out_in_silence() {
    for name in ["sprouts-5", "sprouts-8", "sprouts-13", "cram-5x5"] {
        let found = record(name);
        for max_nodes in [1, 20, 160, 5000] {
            for form in [Form::Graph, Form::Tree] {
                let drawn = diagram(&found, Root::Claim, Extent { max_nodes, form, ..LARGE });
                assert_eq!(drawn.shown + drawn.cut, found.transcript.lemmas.len(), "{name} {max_nodes}");
                let is_reference = |node: &&Node| matches!(node.kind, Kind::Reference(_));
                let own = drawn.nodes.iter().filter(|node| !is_reference(node)).count();
                assert!(own <= max_nodes, "{name} {max_nodes}: {own}");
                let ends: BTreeSet<usize> = drawn.edges.iter().map(|edge| edge.to).collect();
                if form == Form::Tree {
                    assert_eq!(ends.len(), drawn.edges.len(), "{name} {max_nodes}");
                }
                assert_eq!(
                    ends.len() + 1,
                    drawn.nodes.len(),
                    "{name} {max_nodes}: all but the claim are reached"
                );
                let numbers: BTreeSet<usize> = drawn.nodes.iter().filter_map(lemma_number).collect();
                let references = drawn.nodes.iter().filter_map(|node| match node.kind {
                    Kind::Reference(number) => Some(number),
                    _ => None,
                });
                assert!(references.into_iter().all(|number| numbers.contains(&number)), "{name}");
                options_are_counted(&found.transcript, &drawn);
            }
        }
        let last = found.transcript.lemmas.len() - 1;
        let depth = diagram(&found, Root::Lemma(last), Extent { depth: 1, ..LARGE });
        let open = depth.nodes.iter().filter(|node| lemma_number(node).is_some() && node.left == 0);
        assert_eq!(open.count(), 1);
    }
}

/// What is drawn below a lemma and what is not are all of its options.
fn options_are_counted(found: &Transcript, drawn: &Diagram) {
    for (place, node) in drawn.nodes.iter().enumerate() {
        let Some(number) = lemma_number(node) else { continue };
        let below = drawn.edges.iter().filter(|edge| edge.from == place);
        let told = below.map(|edge| match &drawn.nodes[edge.to].kind {
            Kind::Options(options) => options.len(),
            _ => 1,
        });
        assert_eq!(told.sum::<usize>() + node.left, found.lemmas[number].steps.len(), "lemma {number}");
    }
}

/// What is drawn of few nodes is a part of what is drawn of more: the claim, and the heaviest line first.
#[test]
fn the_principal_line_comes_first() {
    let found = record("cram-5x5");
    let lemmas = |max_nodes| -> BTreeSet<usize> {
        let drawn = diagram(&found, Root::Claim, Extent { max_nodes, ..LARGE });
        drawn.nodes.iter().filter_map(lemma_number).collect()
    };
    let mut before = BTreeSet::new();
    for max_nodes in 1..60 {
        let now = lemmas(max_nodes);
        assert!(before.is_subset(&now), "{max_nodes}");
        before = now;
    }
    assert!(before.len() > 15, "{before:?}");
    // The size of the proof of each lemma as a tree; the line follows the largest.
    let mut sizes: Vec<f64> = Vec::new();
    for lemma in &found.transcript.lemmas {
        let cited = lemma.steps.iter().flat_map(Step::lemmas);
        sizes.push(1.0 + cited.map(|it| sizes[it]).sum::<f64>());
    }
    let top = found.transcript.lemmas.len() - 1;
    let heaviest = found.transcript.lemmas[top].steps.iter().max_by(|one, other| {
        let size = |step: &Step| step.lemmas().iter().map(|&it| sizes[it]).sum::<f64>();
        size(one).total_cmp(&size(other))
    });
    assert!(heaviest.unwrap().lemmas().iter().all(|lemma| lemmas(4).contains(lemma)));
}

/// A hole is drawn even in a small picture of a large proof.
#[test]
fn a_hole_is_on_the_principal_line() {
    let bytes = certificate(&Cram, "4x4", ClaimKind::Outcome(Outcome::Loss), true);
    let (mut certificate, totals) = Certificate::read(&bytes[..]).unwrap();
    // A lemma that much less rests on than on others.
    let deep = certificate.lemmas.len() / 3;
    let pieces = &mut certificate.hints.as_mut().unwrap().lemmas[deep];
    pieces.fill(gamecert_certs::Evidence::Hole);
    let found = Proof::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
    assert!(found.transcript.lemmas[deep].steps.iter().any(Step::is_open), "{deep}");
    let drawn = diagram(&found, Root::Claim, Extent { max_nodes: 30, ..LARGE });
    assert!(drawn.nodes.iter().any(|node| node.kind == Kind::Hole), "{drawn:?}");
}

/// Whatever is drawn is legible when a window of 1,400 by 1,000 pixels shows all of it: text of 12 units has 10 pixels.
#[test]
fn pictures_are_legible_in_a_window() {
    for name in ["sprouts-5", "sprouts-8", "cram-5x5"] {
        let found = record(name);
        let usual = Extent { max_nodes: USUAL_NODES, ..LARGE };
        let drawn = legible(&found, Root::Claim, usual, &VERIFIED);
        assert!((6..=USUAL_NODES).contains(&drawn.nodes.len()), "{name}: {} nodes", drawn.nodes.len());
        let text = svg(&found, &drawn, &VERIFIED);
        let (root, _) = text.split_once('>').unwrap();
        assert!(!root.contains(" width=") && !root.contains(" height="), "{root}");
        let size = root.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap();
        let size: Vec<f64> = size.split(' ').map(|it| it.parse().unwrap()).collect();
        let pixels = (1400.0 / size[0]).min(1000.0 / size[1]) * 12.0;
        assert!(pixels >= 10.0, "{name}: {pixels}");
        assert!(text.contains(&format!("; {} drawn, {} left out<", drawn.shown, drawn.cut)), "{name}");
        // Pictures share their scale.
        let scales: BTreeSet<&str> =
            text.split(" scale(").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
        assert!(scales.len() <= 1, "{scales:?}");
    }
}

/// A proof about a tree shows the tree, with the same winners as the trees that lemmas call lost.
#[test]
fn a_proof_about_a_tree_draws_the_tree() {
    let request = misere_request("sprouts", "0*4", Question::ReducedTree);
    let [bare, hinted] = misere_certificates(&request).map(|bytes| proof(&bytes));
    for found in [bare, hinted] {
        let text = dot(&found, &diagram(&found, Root::Claim, LARGE), &VERIFIED);
        for tree in ["{3;{1;2;{3;{2}}}}", "{1;2;{3;{2}}}", "{3;{2}}", "{2}", "*1", "*2", "*3"] {
            assert_eq!(text.matches(&format!("label=\"{tree}\"")).count(), 1, "{tree}: {text}");
        }
        // Under misere play a heap of one token is lost, and so is what leads to won trees alone.
        let lost: Vec<&str> = text.lines().filter(|line| line.contains("style=\"filled\"")).collect();
        assert_eq!(lost.len(), 3, "{lost:?}");
        assert!(
            ["{3;{1;2;{3;{2}}}}", "{2}", "*1"]
                .iter()
                .all(|tree| lost.iter().any(|line| line.contains(&format!("\"{tree}\""))))
        );
        let few = diagram(&found, Root::Claim, Extent { max_nodes: 3, ..LARGE });
        assert_eq!(few.nodes.iter().map(|node| node.left).sum::<usize>(), 4, "{few:?}");
    }
}

fn lemma_number(node: &Node) -> Option<usize> {
    if let Kind::Lemma(number) = node.kind { Some(number) } else { None }
}

/// What a certificate says is nowhere taken for a part of the drawing.
#[test]
fn a_hostile_certificate_draws_nothing_of_its_own() {
    let evil = "</script></style></title><script>alert(1)</script>\"'><b>{{data}}\u{2028}]]>\\";
    let bytes = certificate(&Cram, "3x3", ClaimKind::Nimber(0), true);
    let (mut certificate, totals) = Certificate::read(&bytes[..]).unwrap();
    certificate.statement.axioms.push(evil.to_owned());
    let found = Proof::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
    let drawn = diagram(&found, Root::Claim, LARGE);
    let caption = Caption { warning: Some(evil), with_pictures: true };
    let picture = svg(&found, &drawn, &caption);
    assert!(!picture.contains("<script") && !picture.contains("<b>"), "{picture}");
    assert_eq!(picture.matches("</style>").count(), 1);
    let whole = page(&found, evil, false, Beside::default());
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
    let drawn = diagram(&found, Root::Claim, LARGE);
    let with = |warning| svg(&found, &drawn, &Caption { warning, with_pictures: false });
    assert!(!with(None).contains("class=\"banner\""));
    let warned = with(Some("NOT A PROOF: INCOMPLETE, 1 hole"));
    assert!(
        warned.contains("class=\"banner\"") && warned.contains(">NOT A PROOF: INCOMPLETE, 1 hole</text>")
    );
    assert!(
        page(&found, "INCOMPLETE", false, Beside::default())
            .contains("<p id=\"verdict\" class=\"warning\">INCOMPLETE</p>")
    );
    assert!(
        page(&found, "VERIFIED", true, Beside::default())
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
        let found = Transcript::read(certificate, totals.identity, Earned::BY_ANY).unwrap();
        steps(&found).filter(|step| step.is_open()).count()
    };
    assert_eq!(holes(&honest), 0);
    let mut wrong = honest.clone();
    let hints = wrong.hints.as_mut().unwrap();
    let pieces = hints.lemmas.iter_mut().flatten().chain(&mut hints.goal);
    let reply = gamecert_certs::Evidence::Reply { component: 9, option: u32::MAX, lemmas: Vec::new() };
    pieces.for_each(|piece| *piece = reply.clone());
    let found = Transcript::read(&wrong, totals.identity, Earned::BY_ANY).unwrap();
    assert!(steps(&found).count() > 5);
    for step in steps(&found) {
        let Answer::Refused(why) = &step.answer else { panic!("{step:?}") };
        assert!(why.starts_with("the reply is in component 9, but there are only "), "{why}");
    }
    wrong.hints.as_mut().unwrap().lemmas.clear();
    wrong.hints.as_mut().unwrap().goal.clear();
    assert!(holes(&wrong) > 0);
    let mut foreign = honest.clone();
    foreign.statement.game = "chess".to_owned();
    assert_eq!(
        Proof::read(&foreign, totals.identity, Earned::BY_ANY).unwrap_err(),
        TranscriptError::UnknownGame("chess".to_owned())
    );
    let mut odd = honest;
    odd.lemmas[1].subject.push(7);
    let why = "its subject is not a cram component in normal form".to_owned();
    assert_eq!(
        Proof::read(&odd, totals.identity, Earned::BY_ANY).unwrap_err(),
        TranscriptError::Lemma(1, why)
    );
}

/// Under misere play lemmas are lost sums, and nothing has a nimber; bare and hinted are drawn alike.
#[test]
fn misere_proofs_are_drawn() {
    let request = Request { trees_to: Some(2), ..misere_request("cram", "3x4", Question::Grundy) };
    let [bare, hinted] = misere_certificates(&request).map(|bytes| proof(&bytes));
    let [one, other] = [&bare.transcript, &hinted.transcript];
    assert_eq!((&one.components, one.lemmas.len()), (&other.components, other.lemmas.len()));
    for found in [bare, hinted] {
        let lemmas = &found.transcript.lemmas;
        assert!(steps(&found.transcript).count() > 5 && steps(&found.transcript).all(|step| !step.is_open()));
        // Each reply leads to a sum that is lost by an earlier lemma.
        for (number, lemma) in lemmas.iter().enumerate() {
            for step in &lemma.steps {
                if let Answer::Reply(Reply { to, .. }) = &step.answer {
                    let Target::Lemma(cited) = *to else { panic!("{step:?}") };
                    assert!(cited < number && matches!(lemmas[cited].states, Judgement::Lost(_)));
                    assert!(!lemmas[cited].steps.is_empty());
                }
            }
        }
        let drawn = diagram(&found, Root::Claim, LARGE);
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
            for (number, lemma) in found.transcript.lemmas.iter().enumerate() {
                assert!(!lemma.steps.is_empty());
                for step in &lemma.steps {
                    let Answer::Line(line) = &step.answer else { panic!("{axioms:?}: {step:?}") };
                    assert!(line.lemmas.iter().all(|&(cited, _)| cited < number));
                }
            }
            let goal = &found.transcript.goal;
            assert!(goal.iter().all(|step| matches!(step.answer, Answer::Line(_))), "{axioms:?}");
            let drawn = diagram(&found, Root::Claim, LARGE);
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
        let [count, holes] = [false, true]
            .map(|holes| steps(&found.transcript).filter(|step| !holes || step.is_open()).count());
        let text = svg(&found, &diagram(&found, Root::Claim, LARGE), &VERIFIED);
        assert_eq!(text.contains("refused:"), holes > 0);
        assert!(!text.contains("missing"));
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
    assert_eq!(Proof::read(&foreign, totals.identity, Earned::BY_ANY).unwrap_err(), TranscriptError::Play);
}

/// Every step is described in words, with what it rests on or why it is refused.
#[test]
fn steps_are_told_in_words() {
    let explained = |name: &str, lemma: usize| {
        let (certificate, totals) = Certificate::read(&read(name).unwrap()[..]).unwrap();
        let found = Transcript::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
        [found.explain_claim(), found.explain_lemma(lemma).unwrap_or_default()].concat()
    };
    assert_snapshot!(
        [
            explained("reject/option-has-the-nimber/of-a-sum.cert", 3),
            explained("accept/misere-cram-1x4-by-sums-hinted.cert", 1),
            explained("accept/dots-american-2x2-score-all-axioms-bare.cert", 3),
        ]
        .join("\n")
    );
}
