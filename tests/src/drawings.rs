//! The drawings that are kept in `fixtures/drawings`, and how they come about.

use std::fs;

use gamecert_certs::{CAPTURES, CONTESTS, Certificate, ClaimKind, Play, Question};
use gamecert_draw::diagram::{Extent, Form, Root, USUAL_NODES, diagram};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, dot, legible, svg};
use gamecert_elaborate::Earned;
use gamecert_elaborate::rules::Rules;
use gamecert_elaborate::rules::dots::Dots;
use gamecert_engine::search::Algorithm;
use gamecert_engine::solve::Request;

use crate::dots::complete;
use crate::fixtures::root;
use crate::solved::{answer, answer_to, certificates, written};

/// A drawing is kept as a file up to this size, and as the hash of one beyond it.
const MAX_KEPT: usize = 250_000;

/// Position 20 of the endgame suite of the FFO.
const SIX_EMPTY: &str = "XXXOXXXX/OXXXXXXX/OOXXXXXX/OOOXXXXX/OOOXXOO-/OOOOO---/OOOOOOO-/OOOOOOO- X";

/// A ladder in Go.
const LADDER: &str =
    "........./..XX...../.XO....../.X......./........./........./........./........./......... C7 X";

/// Name of the drawing and its proof.
const DRAWINGS: [(&str, &str, &str); 10] = [
    ("nim-1+2+3", "nim", "1+2+3"),
    ("cram-3x3", "cram", "3x3"),
    ("cram-4x4", "cram", "4x4"),
    ("sprouts-2", "sprouts", "0*2"),
    ("sprouts-5", "sprouts", "0*5"),
    ("sprouts-8", "sprouts", "0*8"),
    ("dots-american-2x2", "dots", "american 2x2"),
    ("dots-swedish-3x3", "dots", "swedish 3x3"),
    ("othello-ffo-20", "othello", SIX_EMPTY),
    ("go-ladder", "go", LADDER),
];

/// The certificate of a drawing: a record for Sprouts, a complete proof for Dots-and-boxes, a new one for other games, which leaves little to
/// plain search in contests.
fn certificate(game: &str, position: &str) -> Vec<u8> {
    if game == "sprouts" {
        return bytes_of_record(&format!("sprouts-{}", position.trim_start_matches("0*")));
    }
    if game == Dots::NAME {
        let score = if position == "american 2x2" { 3 } else { 8 };
        return scored(position, ClaimKind::Score(score), Dots::AXIOMS);
    }
    if CONTESTS.contains(&game) {
        let request = Request::new(game, position, Play::Contest, Question::Score);
        // Nothing of captures is left to a search.
        let leaf_empties = (!CAPTURES.contains(&game)).then_some(2);
        return written(&answer_to(&Request { leaf_empties, ..request }), true).1;
    }
    let [_, hinted] = certificates(&answer(game, position, Question::Outcome, Algorithm::NimberSets)).1;
    hinted
}

/// A complete proof about Dots-and-boxes under these axioms.
///
/// # Panics
/// If it is none.
pub fn scored(position: &str, claim: ClaimKind, axioms: &[&str]) -> Vec<u8> {
    let axioms: Vec<String> = axioms.iter().map(|axiom| (*axiom).to_owned()).collect();
    let mut bytes = Vec::new();
    complete(position, claim, &axioms).write(&mut bytes).expect("well formed");
    bytes
}

/// A certificate as a proof.
///
/// # Panics
/// If it is none.
pub fn proof(bytes: &[u8]) -> Proof {
    let (certificate, totals) = Certificate::read(bytes).expect("well formed");
    Proof::read(&certificate, totals.identity, Earned::BY_ANY).expect("a proof")
}

/// The caption of a drawing of a verified certificate.
pub const VERIFIED: Caption<'static> = Caption { warning: None, with_pictures: true };

/// A large part of a proof.
pub const LARGE: Extent = Extent { depth: usize::MAX, max_nodes: 100, form: Form::Graph };

/// What is drawn, by names.
pub type Drawn = Vec<(String, String)>;

/// All drawings by the names of their files, large ones as their hashes; and all graphs in DOT, by the names of their proofs.
pub fn all() -> (Drawn, Drawn) {
    let (mut files, mut graphs) = (Vec::new(), Vec::new());
    for (name, game, position) in DRAWINGS {
        let proof = proof(&certificate(game, position));
        let usual = Extent { max_nodes: USUAL_NODES, ..LARGE };
        let drawn = legible(&proof, Root::Claim, usual, &VERIFIED);
        graphs.push((name.to_owned(), dot(&proof, &drawn, &VERIFIED)));
        let tree = diagram(&proof, Root::Claim, Extent { depth: 3, max_nodes: 60, form: Form::Tree });
        for (suffix, text) in
            [(".svg", svg(&proof, &drawn, &VERIFIED)), ("-tree.svg", svg(&proof, &tree, &VERIFIED))]
        {
            if text.len() <= MAX_KEPT {
                files.push((format!("{name}{suffix}"), text));
            } else {
                files
                    .push((format!("{name}{suffix}.blake3"), format!("{}\n", blake3::hash(text.as_bytes()))));
            }
        }
    }
    (files, graphs)
}

/// The proof of a record that is kept in `fixtures/records`.
///
/// # Panics
/// If there is no such file.
pub fn record(name: &str) -> Proof {
    proof(&bytes_of_record(name))
}

fn bytes_of_record(name: &str) -> Vec<u8> {
    fs::read(root().join(format!("records/{name}.cert"))).expect("a record")
}
