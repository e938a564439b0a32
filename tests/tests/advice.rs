//! A search that believes other certificates, true ones and false ones.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use gamecert_certs::{Certificate, ClaimKind, Judgement, Lemma, Metadata, Outcome, Play, Question};

use gamecert_engine::imports::Imports;
use gamecert_engine::search::Stopped;
use gamecert_engine::solve::{Answer, Doubt, Observer, Request, solve, solve_with};
use gamecert_tests::solved::Unwatched;

fn sprouts(spots: usize, play: Play) -> Request {
    Request { prove: true, ..Request::new("sprouts", &format!("0*{spots}"), play, Question::Outcome) }
}

/// The certificate of so many spots.
fn certificate(spots: usize, play: Play) -> Certificate {
    static FOUND: Mutex<BTreeMap<(usize, bool), Certificate>> = Mutex::new(BTreeMap::new());
    let prove = || {
        let answer = solve(&sprouts(spots, play), Arc::new(Unwatched)).unwrap();
        let statement = answer.statement.clone().unwrap();
        Certificate { statement, lemmas: lemmas(answer), metadata: Metadata::default(), hints: None }
    };
    // Several tests ask for the same.
    FOUND.lock().unwrap().entry((spots, play == Play::Misere)).or_insert_with(prove).clone()
}

/// Makes every lemma false whose number is a multiple of `step`, and returns how many.
fn poison(certificate: &mut Certificate, step: usize) -> usize {
    let values = certificate.lemmas.iter_mut().filter_map(|lemma| match &mut lemma.judgement {
        Judgement::Nimber(nimber) => Some(nimber),
        _ => None,
    });
    values.step_by(step).map(|nimber| *nimber = (*nimber + 1) % 3).count()
}

/// This advice, to be judged after so many nodes.
fn advice(certificates: &[&Certificate], nodes: u64) -> Imports {
    let mut imports = Imports::default();
    certificates.iter().for_each(|&certificate| imports.advise(certificate.clone()));
    imports.judge_after(0, nodes);
    imports
}

/// The answer about ten spots with this advice, which is judged after so many nodes.
fn advised(certificates: &[&Certificate], nodes: u64) -> Answer {
    within(&advice(certificates, nodes), u64::MAX)
}

/// The answer about ten spots with this advice and so many nodes.
fn within(imports: &Imports, nodes: u64) -> Answer {
    let mut ten = sprouts(10, Play::Normal);
    ten.limits.nodes = nodes;
    solve_with(&ten, imports, Arc::new(Unwatched)).unwrap()
}

fn lemmas(answer: Answer) -> Vec<Lemma> {
    answer.proof.unwrap().to_proof().lemmas.into_iter().map(|(lemma, _)| lemma).collect()
}

const FOR_EVER: u64 = u64::MAX;

#[test]
fn true_advice_saves_nodes() {
    let of_nine = certificate(9, Play::Normal);
    let alone = advised(&[], FOR_EVER);
    let helped = advised(&[&of_nine], FOR_EVER);
    assert!(helped.search.nodes < alone.search.nodes, "{} of {}", helped.search.nodes, alone.search.nodes);
    assert_eq!((helped.doubt, alone.doubt), (None, None));
    // If it is judged in the midst of the search, all of it is kept, and the search goes on: what it visited by then is not lost.
    let judged = advised(&[&of_nine], 400);
    let all = Doubt { kept: of_nine.lemmas.len(), ..Doubt::default() };
    assert_eq!(judged.doubt, Some(all));
    assert_eq!(judged.statement, helped.statement);
    let (judged, helped) = (judged.search.nodes, helped.search.nodes);
    assert!(judged < helped + 200, "{judged} nodes beside {helped}");
}

#[test]
fn false_advice_is_found_and_left() {
    let (truth, mut certificates) =
        (certificate(10, Play::Normal), [8, 9].map(|n| certificate(n, Play::Normal)));
    let wrong: usize = certificates.iter_mut().map(|certificate| poison(certificate, 7)).sum();
    let [eight, nine] = &certificates;
    let believed = eight.lemmas.len() + nine.lemmas.len();
    for nodes in [100, FOR_EVER] {
        let answer = advised(&[eight, nine], nodes);
        assert_eq!(answer.statement.as_ref().unwrap().claim, ClaimKind::Outcome(Outcome::Win));
        let doubt = answer.doubt.unwrap();
        assert_eq!((doubt.wrong, doubt.kept + doubt.open), (wrong, believed - wrong), "{nodes} nodes");
        assert!(nodes == FOR_EVER || doubt.open == 0);
        assert!(doubt.kept > believed / 2, "{doubt:?}");
        let found = lemmas(answer);
        for lemma in &truth.lemmas {
            assert!(found.iter().all(|other| other.subject != lemma.subject || other == lemma));
        }
    }
    // Of two that contradict each other, one is true.
    let mut forged = nine.clone();
    poison(&mut forged, 3);
    let doubt = advised(&[&certificate(9, Play::Normal), &forged], 100).doubt.unwrap();
    assert!(doubt.kept >= forged.lemmas.len() && doubt.wrong > 0, "{doubt:?}");
}

/// All nodes are counted, of the search that begins again as of the first, and those that tell what is true; together they are not more than allowed.
#[test]
fn all_nodes_count() {
    let mut nine = certificate(9, Play::Normal);
    poison(&mut nine, 7);
    // The advice is judged in the midst of the search, or after a contradiction.
    for judged_after in [100, FOR_EVER] {
        let imports = advice(&[&nine], judged_after);
        let with = |nodes| within(&imports, nodes);
        let whole = with(u64::MAX);
        let (nodes, doubt) = (whole.search.nodes, whole.doubt.unwrap());
        assert!(doubt.nodes > 0 && nodes > 100 + doubt.nodes, "{nodes} nodes, {doubt:?}");
        let early = 100 + doubt.nodes / 2;
        let stopped = with(early);
        assert_eq!((stopped.stopped, stopped.search.nodes), (Some(Stopped::Nodes), early));
        let same = with(nodes);
        assert_eq!((same.stopped, same.search.nodes), (None, nodes));
        let less = with(nodes - 1);
        assert_eq!((less.stopped, less.search.nodes), (Some(Stopped::Nodes), nodes - 1));
    }
}

/// Notes the nodes that it is told of.
#[derive(Default)]
struct Counting(Mutex<Vec<u64>>);

impl Observer for Counting {
    fn stop_search(&self, nodes: u64) -> bool {
        self.0.lock().unwrap().push(nodes);
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }
}

#[test]
fn the_nodes_that_are_told_never_become_fewer() {
    let mut poisoned = certificate(11, Play::Normal);
    let mut alone = poisoned.clone();
    poison(&mut poisoned, 7);
    alone.lemmas = alone.lemmas.split_off(alone.lemmas.len() - 1);
    // After the judging the search goes on, or begins again with nodes that count from nothing; they are told by 4096.
    for (certificate, lost) in [(alone, 0), (poisoned, 5_000)] {
        let counting = Arc::new(Counting::default());
        let twelve = sprouts(12, Play::Normal);
        let answer = solve_with(&twelve, &advice(&[&certificate], 5_000), counting.clone()).unwrap();
        let told = counting.0.lock().unwrap();
        let doubt = answer.doubt.unwrap();
        let less = told.windows(2).find(|pair| pair[0] > pair[1]);
        assert!(doubt.nodes > 0 && less.is_none(), "{doubt:?}, {less:?}");
        let last = *told.last().unwrap();
        assert!(last > 7_000, "{last} nodes");
        assert_eq!((last - lost - doubt.nodes) % 4096, 0, "{last} nodes, {doubt:?}");
    }
}

/// Nodes that tell whether advice is true count when the search goes on, too.
#[test]
fn nodes_that_find_nothing_count() {
    let mut twelve = certificate(12, Play::Normal);
    twelve.lemmas = twelve.lemmas.split_off(twelve.lemmas.len() - 1);
    let imports = advice(&[&twelve], 100);
    let with = |nodes| within(&imports, nodes);
    let whole = with(u64::MAX);
    let (nodes, doubt) = (whole.search.nodes, whole.doubt.unwrap());
    assert_eq!((doubt.kept, doubt.wrong, doubt.open), (1, 0, 0));
    let alone = advised(&[], FOR_EVER).search.nodes;
    assert!(doubt.nodes > 500 && nodes + 200 > alone + doubt.nodes, "{nodes} and {doubt:?} beside {alone}");
    assert_eq!((with(nodes).stopped, with(nodes - 1).stopped), (None, Some(Stopped::Nodes)));
}

/// What cannot be shown and is too hard to search is believed until a proof meets a contradiction.
#[test]
fn what_rests_on_nothing_is_believed_as_long_as_nothing_contradicts_it() {
    let mut twelve = certificate(12, Play::Normal);
    let hardest = twelve.lemmas.pop().unwrap();
    twelve.lemmas = vec![hardest];
    let mut nine = certificate(9, Play::Normal);
    let wrong = poison(&mut nine, 7);
    let doubt = advised(&[&twelve, &nine], 100).doubt.unwrap();
    assert_eq!((doubt.wrong, doubt.kept, doubt.open), (wrong, nine.lemmas.len() + 1 - wrong, 0));
    let doubt = advised(&[&twelve, &nine], FOR_EVER).doubt.unwrap();
    assert_eq!((doubt.wrong, doubt.kept, doubt.open), (wrong, nine.lemmas.len() - wrong, 1));
}

/// Under misere play nothing is judged, so that the search goes on.
#[test]
fn advice_under_misere_play_is_not_judged() {
    let imports = advice(&[&certificate(6, Play::Misere)], 100);
    let seven = sprouts(7, Play::Misere);
    let answer = solve_with(&seven, &imports, Arc::new(Unwatched)).unwrap();
    let alone = solve(&seven, Arc::new(Unwatched)).unwrap();
    assert_eq!((&answer.statement, answer.doubt), (&alone.statement, None));
    assert!(answer.search.nodes < alone.search.nodes);
}
