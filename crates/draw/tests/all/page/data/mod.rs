//! The data of a page.

mod steps;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use gamecert_certs::Identity;
use gamecert_draw::page::Beside;
use gamecert_draw::page::data::{by_importance, json, layout};
use gamecert_draw::picture::dots;
use gamecert_draw::proof::Proof;
use gamecert_elaborate::transcript::{
    Answer, Judgement, Lemma, Question, Reply, Step, Target, Transcript, Trees,
};

#[test]
fn a_board_lies_as_it_is_written() {
    let (_, board) = dots::layout("graph 2,1/0-1").unwrap_or_default();
    assert_eq!(layout(&board), "2 1;b 0.5 0.5 -1 0 0 1;b 1.5 0.5 1 0");
}

#[test]
fn the_start_has_a_picture_before_many_lemmas() {
    let lemma = |number| Lemma { states: Judgement::Nimber(number, 0), steps: Vec::new() };
    let ask = |sum, answer| Step { question: Question::Nimber(sum, 0), answer };
    let reply = Reply { moved: Some((699, vec![650])), to: Target::Sum(vec![650]) };
    let mut transcript = Transcript {
        claim: "outcome(sprouts 0*3) = win".parse().unwrap(),
        identity: Identity([0; 32]),
        axioms: Vec::new(),
        components: vec!["0".to_owned(); 700],
        lemmas: (0..699).map(lemma).collect(),
        start: vec![699],
        goal: vec![ask(vec![699], Answer::Reply(reply))],
        options: BTreeMap::new(),
        is_cut: false,
        trees: Trees::default(),
        graphs: Vec::new(),
        parties: None,
    };
    let choice = |number| ask(vec![number], Answer::Missing);
    transcript.lemmas[650].steps = (0..50).chain(600..650).map(choice).collect();
    let order = by_importance(&transcript);
    assert_eq!(order[..4], [699, 650, 0, 1]);
    assert_eq!(order[100..104], [648, 649, 50, 51]);
    assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 700);
    let out = json(&Proof::of(transcript.clone()), true, Beside::default());
    assert!(out.contains("\"pictures\":{\"699\":["));
    // However much comes next below the claim, half of the pictures are left to others.
    transcript.lemmas[650].steps = (200..600).map(choice).collect();
    assert_eq!(by_importance(&transcript)[298..302], [496, 497, 0, 1]);
}
