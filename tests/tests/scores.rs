//! Scores that the engine finds: those of the literature, and those of random positions, each with a certificate for both
//! sides that the checker verifies.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use gamecert_certs::{Certificate, ClaimKind, Identity, Judgement, Play, Question};
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::dots::{Coins, Dots};
use gamecert_elaborate::rules::{Rules, Unmetered};
use gamecert_elaborate::{Config, Source, Verdict, check, check_with};
use gamecert_engine::games::dots::Board;
use gamecert_engine::imports::Imports;
use gamecert_engine::knowledge::{Limits, Stopped};
use gamecert_engine::plug::{PlugError, RepairMode};
use gamecert_engine::search::Algorithm;
use gamecert_engine::shrink::{self, Method, Shrunk};
use gamecert_engine::solve::{Answer, Observer, Request, SolveError, solve, solve_with};
use gamecert_tests::dots::{axiom_sets, brute_score, random_graph};
use gamecert_tests::forge::Draft;
use gamecert_tests::judge;
use gamecert_tests::solved::{Unwatched, plugged, repaired};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn request(position: &str, question: Question, without: &[String]) -> Request {
    let mut request = Request::new("dots", position, Play::Scoring, question);
    request.limits.memory_bytes = 1 << 26;
    Request { without: without.to_vec(), ..request }
}

/// The certificate of an answer.
fn bytes(answer: &Answer, hinted: bool) -> Vec<u8> {
    let (statement, proof) = answer.statement.as_ref().zip(answer.proof.as_ref()).unwrap();
    let mut bytes = Vec::new();
    proof.write(&mut bytes, statement, hinted, &Default::default()).unwrap();
    bytes
}

fn written(answer: &Answer) -> Certificate {
    Certificate::read(bytes(answer, true).as_slice()).unwrap().0
}

fn shrunk(certificate: &Certificate, method: Method, rounds: u32) -> Shrunk {
    let config = shrink::Config { method, rounds, memory_bytes: 1 << 26, ..shrink::Config::default() };
    shrink::shrink(certificate, &[], &config, Arc::new(Quiet)).unwrap()
}

fn judge_shrunk(shrunk: &Shrunk) -> Verdict {
    judge(&shrunk.proof.write(Vec::new(), &shrunk.statement, true, &Default::default()).unwrap().1)
}

/// The claim that answers a request, and the lemmas of its proof, which the checker verifies, hinted and, if it
/// takes no more than so much work, bare.
fn proved(request: &Request, most_work: u64) -> (ClaimKind, usize) {
    let answer = solve(request, Arc::new(Unwatched)).unwrap();
    let verdict = judge(&bytes(&answer, true));
    let Verdict::Verified(hinted) = &verdict else { panic!("{}: {verdict}", request.position) };
    let config = Config { max_work: most_work, ..Config::default() };
    match &check(bytes(&answer, false).as_slice(), &config, &mut |_| {}) {
        Verdict::Verified(bare) => assert_eq!(bare.identity, hinted.identity),
        Verdict::Refused(fault) if fault.code == "limit-work" => {}
        verdict => panic!("{}, bare: {verdict}", request.position),
    }
    (answer.statement.unwrap().claim, answer.proof.unwrap().lemma_count())
}

/// Kind and size of boards whose number of strings is `wanted`, and what the first player scores.
fn boards(wanted: impl Fn(u32) -> bool) -> Vec<(String, u16)> {
    let lines = include_str!("../../fixtures/known/dots_and_boxes.csv").lines();
    let boards: Vec<(String, u16)> = lines
        .filter(|line| !line.starts_with(['#', 'k']))
        .filter_map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let position = format!("{} {}x{}", cells[0], cells[1], cells[2]);
            let strings = Dots.measure(&Dots.position(&position).unwrap().components[0]);
            wanted(strings).then(|| (position, cells[3].parse().unwrap()))
        })
        .collect();
    assert!(!boards.is_empty());
    boards
}

#[test]
fn boards_with_up_to_24_strings() {
    let boards = boards(|strings| strings <= 24);
    assert!(boards.len() > 15, "{}", boards.len());
    check_boards(boards);
}

#[test]
#[ignore = "slow: boards of up to 31 strings, a quarter of a minute"]
fn boards_with_up_to_31_strings() {
    let boards = boards(|strings| strings <= 31);
    assert_eq!(boards.len(), 31);
    check_boards(boards);
}

fn check_boards(boards: Vec<(String, u16)>) {
    for (position, score) in boards {
        let (claim, _) = proved(&request(&position, Question::Score, &[]), 500_000);
        assert_eq!(claim, ClaimKind::Score(score), "{position}");
    }
}

/// Without each axiom, and without all of them.
#[test]
fn boards_without_axioms() {
    for (position, score) in boards(|strings| strings <= 18) {
        let all: Vec<String> = Dots::AXIOMS.iter().map(|&axiom| axiom.to_owned()).collect();
        let each = all.iter().map(|axiom| vec![axiom.clone()]);
        for without in each.chain([all.clone()]) {
            let (claim, _) = proved(&request(&position, Question::Score, &without), 500_000);
            assert_eq!(claim, ClaimKind::Score(score), "{position} without {without:?}");
        }
    }
}

/// Numbers of lemmas for the contracts of the american board of nine boxes, compared with the smallest ones of table 13.1 of the
/// theses, whose proofs have been shrunk. Of ours, only the first one needs to be.
#[test]
fn contracts_of_nine_boxes() {
    let published = [241, 380, 533, 1410, 884, 825, 808, 673, 427];
    let found = (1..=9).map(|contract| {
        let (claim, lemmas) =
            proved(&request("american 3x3", Question::ScoreAtLeast(contract), &[]), 2_000_000);
        let expected =
            if contract <= 3 { ClaimKind::ScoreAtLeast(contract) } else { ClaimKind::ScoreBelow(contract) };
        assert_eq!(claim, expected);
        lemmas
    });
    let found: Vec<usize> = found.collect();
    let larger: Vec<u16> = (1..)
        .zip(found.iter().zip(published))
        .filter(|(_, (found, published))| *found > published)
        .map(|it| it.0)
        .collect();
    assert_eq!(larger, [1], "{found:?}");
    let answer =
        solve(&request("american 3x3", Question::ScoreAtLeast(1), &[]), Arc::new(Unwatched)).unwrap();
    let shrunk = shrunk(&written(&answer), Method::RandomReplies, 60);
    assert!(matches!(judge_shrunk(&shrunk), Verdict::Verified(_)));
    assert!(shrunk.proof.lemmas.len() <= published[0], "{}", shrunk.proof.lemmas.len());
}

/// Proof numbers find the same scores, with as little memory for them as can be, too.
#[test]
fn all_ways_to_search() {
    for (position, score) in
        [("american 2x3", 2), ("icelandic 3x3", 4), ("american 3x3", 3), ("swedish 3x5", 10)]
    {
        for algorithm in [Algorithm::DfPn, Algorithm::Pn] {
            let limits = Limits { memory_bytes: 1 << 18, ..Limits::default() };
            let request = Request { algorithm, limits, ..request(position, Question::Score, &[]) };
            assert_eq!(proved(&request, 0).0, ClaimKind::Score(score), "{position} {algorithm:?}");
        }
    }
}

/// Engine, brute force, and checker agree, under any axioms.
#[test]
fn four_hundred_random_positions() {
    check_random(400);
}

#[test]
#[ignore = "slow: ten thousand random positions"]
fn ten_thousand_random_positions() {
    check_random(10_000);
}

fn check_random(positions: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let sets = axiom_sets();
    let mut hard = 0;
    for number in 0..positions {
        let graph = random_graph(&mut random, 8, 12);
        let Some(coins) = Coins::new(&graph).unwrap() else { continue };
        let position = Dots.show(&coins);
        let score = brute_score(&graph);
        let (claim, lemmas) =
            proved(&request(&position, Question::Score, &sets[number % sets.len()]), u64::MAX);
        assert_eq!(claim, ClaimKind::Score(score), "{position}");
        hard += usize::from(lemmas > 10);
    }
    assert!(hard > positions / 20, "{hard}");
}

/// The two ways to play: what a move leaves, for all moves of random positions.
#[test]
fn openings_agree_with_the_checker() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..2000 {
        let graph = random_graph(&mut random, 10, 16);
        let Some(coins) = Coins::new(&graph).unwrap() else { continue };
        let board = Board::read(&Dots.encode(&coins)).unwrap();
        let (ours, theirs) = (board.coloured(board.all()), coins.graph().unwrap().coloured().unwrap());
        let theirs_black = Coins::new(&theirs.black).unwrap().map(|it| Dots.encode(&it)).unwrap_or_default();
        assert_eq!(
            (u16::from(ours.white), u16::from(ours.handed_over)),
            (theirs.white, theirs.handed_over.unwrap_or(0))
        );
        assert_eq!(u64::from(ours.black.count_ones()), theirs.black.strings().unwrap());
        let Some(black) = Board::read(&theirs_black) else { continue };
        let mut openings = Vec::new();
        black.openings(black.all(), &mut openings);
        let black_graph = theirs.black.renumbered(&[]).unwrap().unwrap();
        let mut found: Vec<(u16, u16, u64)> = Vec::new();
        for opening in &openings {
            found.push((
                u16::from(opening.white),
                u16::from(opening.handed_over),
                opening.left.count_ones().into(),
            ));
        }
        let axioms =
            gamecert_checker::calculus::scores::Axioms { chain_openings: true, ..Default::default() };
        let options = gamecert_checker::calculus::scores::options::options(
            axioms,
            &black_graph,
            &mut Work::unlimited(),
        )
        .unwrap();
        let mut expected: Vec<(u16, u16, u64)> = options
            .iter()
            .map(|option| {
                let it = option.after.coloured().unwrap();
                (it.white, it.handed_over.unwrap_or(0), it.black.strings().unwrap())
            })
            .collect();
        // Strings with the same ends are several to the engine.
        found.sort_unstable();
        expected.sort_unstable();
        found.dedup();
        expected.dedup();
        assert_eq!(found, expected, "{black_graph:?}");
    }
}

/// Equal graphs have one key and one form, whatever the numbers of their coins; graphs with different forms have different keys.
#[test]
fn keys_tell_graphs_apart() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let mut forms = std::collections::HashMap::new();
    for _ in 0..5000 {
        let graph = random_graph(&mut random, 9, 14);
        let Some(coins) = Coins::new(&graph).unwrap() else { continue };
        let board = Board::read(&Dots.encode(&coins)).unwrap();
        let form = gamecert_elaborate::canonical_labelling::ordered(&graph).form;
        let key = board.key(board.all());
        assert_eq!(*forms.entry(key).or_insert_with(|| form.clone()), form);
        let count = u8::try_from(coins.graph().unwrap().arrows.len()).unwrap();
        let turned: Vec<u8> = (0..count).map(|coin| (coin + 1) % count).collect();
        let turned =
            Coins::new(&coins.graph().unwrap().renumbered(&turned).unwrap().unwrap()).unwrap().unwrap();
        let other = Board::read(&Dots.encode(&turned)).unwrap();
        assert_eq!(
            (other.key(other.all()), other.order(other.all()).bytes),
            (key, board.order(board.all()).bytes)
        );
    }
    // Two rings of six coins that share a coin with its strings; two rings of four at the ends of a row.
    let fused = "graph 0,0,0,0,0,0,0,0,0/0-1,1-2,2-3,3-4,4-5,0-5,0-6,6-7,7-8,3-8";
    let apart = "graph 0,0,0,0,0,0,0,0,0/0-1,1-2,2-3,0-3,3-4,4-5,5-6,6-7,7-8,5-8";
    let key = |text: &str| {
        let board = Board::read(&Dots.encode(&Dots.position(text).unwrap().components[0])).unwrap();
        board.key(board.all())
    };
    assert_ne!(key(fused), key(apart));
}

#[test]
fn what_cannot_be_asked_is_told() {
    let refused = |position: &str, asked| match solve(&request(position, asked, &[]), Arc::new(Unwatched)) {
        Err(SolveError::Position(error)) => error.why,
        other => panic!("{other:?}"),
    };
    assert!(refused("american 3x3", Question::ScoreAtLeast(10)).contains("beyond the 9 coins"));
    assert!(refused("american 3x3", Question::ScoreBelow(11)).contains("beyond the 9 coins"));
    assert!(refused("american 3x3", Question::ScoreBelow(0)).contains("nobody scores less than 0"));
    assert!(refused("american 6x6", Question::Score).contains("at most 64 strings"));
    assert!(refused("american 0x3", Question::Score).contains("is not the size"));
    assert_eq!(
        proved(&request("american 3x3", Question::ScoreBelow(10), &[]), 100),
        (ClaimKind::ScoreBelow(10), 0)
    );
    assert_eq!(
        proved(&request("american 3x3", Question::ScoreAtLeast(0), &[]), 100),
        (ClaimKind::ScoreAtLeast(0), 0)
    );
    assert_eq!(proved(&request("G*E", Question::Score, &[]), 100), (ClaimKind::Score(0), 0));
}

#[test]
fn limits_stop_a_search() {
    let limits = Limits { nodes: 100, ..Limits::default() };
    let answer =
        solve(&Request { limits, ..request("american 3x3", Question::Score, &[]) }, Arc::new(Unwatched))
            .unwrap();
    assert_eq!((answer.statement, answer.stopped), (None, Some(Stopped::Nodes)));
}

/// Asked to stop, a search of a score keeps the bound that it knows, with a proof.
#[test]
fn who_stops_a_search_gets_a_bound() {
    /// Stops when it is asked for the time that stands here.
    struct After(AtomicU32);
    impl Observer for After {
        fn stop_search(&self, _nodes: u64) -> bool {
            self.0.fetch_sub(1, Ordering::Relaxed) == 1
        }

        fn stop_certify(&self) -> bool {
            false
        }
    }
    let mut claims = BTreeSet::new();
    for looks in 1.. {
        let request = request("american 3x3", Question::Score, &[]);
        let answer = solve(&request, Arc::new(After(AtomicU32::new(looks)))).unwrap();
        if answer.stopped.is_none() {
            assert_eq!(answer.statement.unwrap().claim, ClaimKind::Score(3));
            break;
        }
        assert_eq!(answer.stopped, Some(Stopped::Requested), "{looks}");
        let Some(statement) = &answer.statement else { continue };
        let is_true = matches!(statement.claim, ClaimKind::ScoreAtLeast(1..=3) | ClaimKind::ScoreBelow(4..));
        assert!(is_true, "{looks}: {}", statement.claim());
        if claims.insert(statement.claim().to_string()) {
            let verdict = judge(&bytes(&answer, true));
            assert!(matches!(verdict, Verdict::Verified(_)), "{looks}: {verdict}");
        }
    }
    assert!(!claims.is_empty());
}

/// Asked to stop while the proof is put together, the engine leaves holes, which can be plugged.
#[test]
fn who_stops_the_proof_gets_holes() {
    struct Impatient;
    impl Observer for Impatient {
        fn stop_search(&self, _nodes: u64) -> bool {
            false
        }

        fn stop_certify(&self) -> bool {
            true
        }
    }
    let answer = solve(&request("american 2x3", Question::Score, &[]), Arc::new(Impatient)).unwrap();
    assert_eq!(answer.stopped, Some(Stopped::Requested));
    let certificate = written(&answer);
    let verdict = judge(&bytes(&answer, true));
    let Verdict::Incomplete { holes, .. } = verdict else { panic!("{verdict}") };
    assert!(holes > 0);
    let plugged = plugged(&certificate, &[]).unwrap();
    assert!(matches!(judge(&repaired(&plugged, true)), Verdict::Verified(_)));
}

#[test]
fn proofs_declare_what_they_rest_on() {
    let check = |position: &str, without: &[&str], axioms: &[&str]| {
        let without: Vec<String> = without.iter().map(|&axiom| axiom.to_owned()).collect();
        let answer = solve(&request(position, Question::Score, &without), Arc::new(Unwatched)).unwrap();
        assert_eq!(answer.statement.as_ref().unwrap().axioms, axioms, "{position}");
        let verdict = judge(&bytes(&answer, true));
        assert!(matches!(verdict, Verdict::Verified(_)), "{position}: {verdict}");
    };
    check("graph 2", &[], &["white-coins"]);
    check("graph 2,2/0-1", &[], &["isolated-pairs", "white-coins"]);
    check("graph 2,2/0-1", &["white-coins"], &["isolated-pairs", "loony-bound"]);
    check("swedish 2x2", &[], &["chain-openings", "white-coins"]);
    check("swedish 4x4", &[], &["chain-openings", "loony-bound", "white-coins"]);
    check("swedish 4x4", &["loony-bound"], &["chain-openings", "white-coins"]);
    check("american 3x3", &[], &["chain-openings", "isolated-pairs", "loony-bound", "white-coins"]);
}

/// Keys may take a graph for two: here the proof needs one of them twice, as one lemma.
#[test]
fn a_graph_with_two_keys_is_one_lemma() {
    let given = solve(&request("swedish 4x5", Question::Score, &[]), Arc::new(Unwatched)).unwrap();
    let repair = plugged(&written(&given), &["white-coins"]).unwrap();
    let verdict = judge(&repaired(&repair, true));
    assert!(matches!(verdict, Verdict::Verified(_)), "{verdict}");
}

/// A proof becomes one without each of the axioms that it rests on, and one without holes.
#[test]
fn proofs_are_plugged() {
    for (position, score) in [("american 2x3", 2), ("icelandic 3x3", 4), ("swedish 4x4", 8)] {
        let answer = solve(&request(position, Question::Score, &[]), Arc::new(Unwatched)).unwrap();
        let certificate = written(&answer);
        let claim = ClaimKind::Score(score);
        for axiom in Dots::AXIOMS {
            let plugged = plugged(&certificate, &[axiom]).unwrap();
            let is_declared = certificate.statement.axioms.contains(&(*axiom).to_owned());
            let way = if is_declared { RepairMode::Guided } else { RepairMode::Nothing };
            assert_eq!((plugged.way, plugged.statement.claim), (way, claim), "{position} {axiom}");
            assert!(!plugged.statement.axioms.contains(&(*axiom).to_owned()));
            assert!(matches!(judge(&repaired(&plugged, true)), Verdict::Verified(_)), "{position} {axiom}");
        }
        assert_eq!(plugged(&certificate, &[]).unwrap().way, RepairMode::Nothing);
        // A lemma is missing, or says too much.
        let (mut without, mut wrong) = (certificate.clone(), certificate.clone());
        (without.hints, wrong.hints) = (None, None);
        without.lemmas.remove(0);
        let last = wrong.lemmas.len() - 1;
        wrong.lemmas[last].judgement = Judgement::Below(1);
        assert!(matches!(judge(&Draft::encode(&without).seal()), Verdict::Incomplete { .. }), "{position}");
        for broken in [without, wrong] {
            let plugged = plugged(&broken, &[]).unwrap();
            assert!(matches!(judge(&repaired(&plugged, true)), Verdict::Verified(_)), "{position}");
        }
        let mut false_claim = certificate.clone();
        false_claim.statement.claim = ClaimKind::Score(score + 1);
        assert!(matches!(plugged(&false_claim, &[]), Err(PlugError::FalseClaim { .. })), "{position}");
    }
}

/// Nobody asks to stop.
#[derive(Clone)]
struct Quiet;

impl shrink::Observer for Quiet {
    fn stop(&self) -> bool {
        false
    }
}

#[test]
fn proofs_are_shrunk() {
    let all = ["white-coins", "chain-openings", "isolated-pairs", "loony-bound"].map(str::to_owned);
    for (position, contract, without) in
        [("american 3x3", 1, &[][..]), ("icelandic 3x3", 4, &[]), ("american 2x2", 3, &all)]
    {
        let answer =
            solve(&request(position, Question::ScoreAtLeast(contract), without), Arc::new(Unwatched));
        let certificate = written(&answer.unwrap());
        for (method, rounds) in [(Method::RandomReplies, 8), (Method::Descent, 2)] {
            let (one, other) = (shrunk(&certificate, method, rounds), shrunk(&certificate, method, rounds));
            let (before, after) = (certificate.lemmas.len(), one.proof.lemmas.len());
            let is_smaller = if position == "american 3x3" { after < before } else { after <= before };
            assert!(is_smaller, "{position} {method:?}: {after} of {before}");
            assert_eq!(one.proof, other.proof);
            assert!(matches!(judge_shrunk(&one), Verdict::Verified(_)));
        }
    }
}

/// A proof on top of another one has its own lemmas alone; a proof that goes on from another one rests on itself.
#[test]
fn proofs_cite_imports_and_take_advice() {
    let mut wanted = request("american 3x3", Question::Score, &[]);
    wanted.limits.memory_bytes = 1 << 26;
    let alone = solve(&wanted, Arc::new(Unwatched)).unwrap();
    let mut import = written(&alone);
    let identity = Certificate::read(bytes(&alone, false).as_slice()).unwrap().1.identity;
    let file = bytes(&alone, false);
    let mut imports = Imports::default();
    imports.add(identity, import.clone());
    let on_top = solve_with(&wanted, &imports, Arc::new(Unwatched)).unwrap();
    let (own, all) = (on_top.proof.as_ref().unwrap().lemma_count(), import.lemmas.len());
    assert_eq!(own, 0, "of {all}");
    let mut find =
        |asked: &Identity| Ok((*asked == identity).then(|| Box::new(file.as_slice()) as Source<'_>));
    for hinted in [false, true] {
        let bytes = bytes(&on_top, hinted);
        let verdict = check_with(bytes.as_slice(), &Config::default(), &mut find, &mut |_| {});
        assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
        assert_eq!(judge(&bytes).word(), "DECLINED", "without the import");
    }
    // False advice costs a search, and nothing else.
    for lemma in &mut import.lemmas {
        lemma.judgement = Judgement::Below(1);
    }
    let mut advice = Imports::default();
    advice.advise(import);
    let advised = solve_with(&request("american 3x3", Question::Score, &[]), &advice, Arc::new(Unwatched));
    let advised = advised.unwrap();
    let verdict = judge(&bytes(&advised, true));
    assert!(["VERIFIED", "INCOMPLETE"].contains(&verdict.word()), "{verdict}");
    // Another game, or fewer axioms than the import rests on.
    let mut other = Imports::default();
    other.add(identity, gamecert_tests::solved::solved("cram", "2x2", Question::Outcome, false));
    let refused = |imports: &Imports, request: &Request| {
        solve_with(request, imports, Arc::new(Unwatched)).map(|answer| answer.statement)
    };
    assert!(matches!(refused(&other, &wanted), Err(SolveError::Import(_))));
    let axioms: Vec<String> = Dots::AXIOMS.iter().map(|&axiom| axiom.to_owned()).collect();
    assert!(matches!(
        refused(&imports, &request("american 3x3", Question::Score, &axioms)),
        Err(SolveError::Import(_))
    ));
}
