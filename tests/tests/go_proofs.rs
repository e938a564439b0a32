//! Proofs about captures in Go, from the search to the checker.

use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Identity, Metadata, Play, Question};
use gamecert_elaborate::moves::moves;
use gamecert_elaborate::replies::reply;
use gamecert_elaborate::{Config, Particulars, Source, check_with};
use gamecert_engine::games::go::problems::Shape;
use gamecert_engine::imports::Imports;
use gamecert_engine::merge::merge;
use gamecert_engine::solve::{Answer, Request, SolveError, solve_with};
use gamecert_tests::judge;
use gamecert_tests::solved::{Unwatched, answer_to, written};

/// The certificate of the outcome of a position.
pub(crate) fn certificate(position: &str) -> Vec<u8> {
    let answer = answer_to(&Request::new("go", position, Play::Contest, Question::Score));
    written(&answer, true).1
}

/// The outcome of a position with a proof that is verified, and how many lemmas that has.
fn proved(position: &str) -> (bool, usize) {
    outcome(position, &certificate(position))
}

/// The outcome that a certificate proves, which is verified, and how many lemmas it has.
pub(crate) fn outcome(position: &str, bytes: &[u8]) -> (bool, usize) {
    let (certificate, _) = Certificate::read(bytes).unwrap();
    assert_eq!(judge(bytes).word(), "VERIFIED", "{position}");
    match certificate.statement.claim {
        ClaimKind::Value(value) => (value == 1, certificate.lemmas.len()),
        claim => panic!("{claim:?}"),
    }
}

/// Rows of the known values with at least and less than so many positions.
fn known(least: usize, below: usize) -> Vec<(&'static str, bool)> {
    let rows = include_str!("../../fixtures/known/go.csv").lines().filter(|line| line.contains('/'));
    let read = |line: &'static str| {
        let [position, outcome, reached] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let reached: usize = reached.parse().unwrap();
        (least..below).contains(&reached).then_some((position, outcome == "captured"))
    };
    rows.filter_map(read).collect()
}

fn check(least: usize, below: usize) -> [usize; 2] {
    let mut lemmas = [0, 0];
    for (position, is_captured) in known(least, below) {
        let (found, count) = proved(position);
        assert_eq!(found, is_captured, "{position}");
        lemmas[usize::from(found)] += count;
    }
    lemmas
}

#[test]
fn known_outcomes_are_proved() {
    assert_eq!(known(0, 20_000).len(), 22);
    // Held and captured: every change of the proofs changes these.
    assert_eq!(check(0, 20_000), [183, 104]);
}

#[test]
#[ignore = "slow: boards of up to 1,400,000 positions"]
fn more_known_outcomes_are_proved() {
    assert_eq!(check(20_000, usize::MAX), [1510, 255]);
}

/// Positions that lead to each other, on the whole board at first.
#[test]
fn a_defence_without_small_zones_is_proved() {
    assert_eq!(proved(".O.X/OX../O... B2 X"), (false, 280));
}

/// What a small zone shows at once is not sought among all positions of the board, which are 35 million.
#[test]
fn a_defence_in_a_small_zone_spares_the_whole_board() {
    let request = Request::new("go", ".O.O./OOOO./...../...../..... B5 X", Play::Contest, Question::Score);
    let answer = solve_with(&request, &Imports::default(), Arc::new(Unwatched)).unwrap();
    assert!(answer.search.nodes < 3_000_000, "{}", answer.search.nodes);
    let (claim, bytes) = written(&answer, true);
    let position = answer.statement.as_ref().unwrap().position.clone();
    assert_eq!((claim, outcome(&position, &bytes)), (ClaimKind::Value(0), (false, 2)));
}

/// Neither few exchanges nor all positions show these: regions that grow do, by a search that believes.
#[test]
fn defences_in_regions_are_proved() {
    let problem = "XOX.XXXX/X.XOOXOX/OOOXX..O/OXOOXXO./XXOXOOXO/X.OX.OXO/XOO.XXXX/XXOXXO.X C8 X";
    assert_eq!(proved(problem), (false, 9));
}

/// A block that lives is taken into a region whole, so that the region need not reach as far on all other sides.
#[test]
fn ladders_with_a_breaker_are_held() {
    let ladder = Shape::Ladder { has_breaker: true };
    for size in [9, 13] {
        assert_eq!(proved(&ladder.position(size).unwrap()), (false, 3), "{size}");
    }
}

/// The problems of a grade that are known to be captured.
fn captures(grade: &str) -> Vec<&'static str> {
    let rows = include_str!("../../fixtures/known/go-captures.csv").lines();
    let is_row = |line: &&str| !line.starts_with('#') && line.contains('/');
    let rows: Vec<Vec<&str>> = rows.filter(is_row).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 200);
    let is_asked = |row: &&Vec<&str>| row[1..] == ["captured", grade];
    rows.iter().filter(is_asked).map(|row| row[0]).collect()
}

fn check_captures(problems: impl Iterator<Item = &'static str>) -> usize {
    problems.map(|position| assert!(proved(position).0, "{position}")).count()
}

/// Those on boards that are too large to be solved whole.
#[test]
fn captures_of_problems_are_proved() {
    let large = captures("easy").into_iter().filter(|position| position.matches('/').count() >= 6);
    assert_eq!(check_captures(large), 8);
}

#[test]
#[ignore = "slow: a hundred positions"]
fn more_captures_of_problems_are_proved() {
    let count = ["easy", "medium", "hard"].map(|grade| check_captures(captures(grade).into_iter()));
    assert_eq!(count, [35, 36, 46]);
}

/// A lemma for each rung; what is beyond the ladder is not known.
#[test]
fn ladders_take_a_lemma_for_each_rung() {
    let ladder = |size| Shape::Ladder { has_breaker: false }.position(size).unwrap();
    assert_eq!(proved(&ladder(7)), (true, 7));
    assert_eq!(proved(&ladder(9)), (true, 11));
}

#[test]
fn two_eyes_are_one_lemma() {
    assert_eq!(proved(".O.OX/OOOOX/..... A2 X"), (false, 1));
    // On boards that are too large to be solved whole, too.
    assert_eq!(proved(&Shape::TwoEyes.position(8).unwrap()), (false, 1));
    assert_eq!(proved(&Shape::TwoEyes.position(19).unwrap()), (false, 1));
}

/// In drawings, stones of lemmas have the colours of the board: the digit of black is 2, that of white 3.
#[test]
fn lemmas_have_the_colours_of_the_board() {
    let digit = |position: &str| {
        let subject = Certificate::read(&certificate(position)[..]).unwrap().0.lemmas[0].subject.clone();
        let target = usize::from(u16::from_le_bytes([subject[4], subject[5]]));
        subject[8 + target / 4] >> (2 * (target % 4)) & 3
    };
    assert_eq!([digit(".O.OX/OOOOX/..... A2 X"), digit(".X.XO/XXXXO/..... A2 O")], [3, 2]);
}

#[test]
fn shapes_are_captured() {
    for (shape, size) in [(Shape::LooseLadder, 7), (Shape::Net, 6), (Shape::Net, 13), (Shape::Snapback, 6)] {
        assert!(proved(&shape.position(size).unwrap()).0, "{shape}");
    }
}

fn solved_with(position: &str, import: &[u8]) -> Answer {
    let (certificate, totals) = Certificate::read(import).unwrap();
    let mut imports = Imports::default();
    imports.add(totals.identity, certificate);
    let request = Request::new("go", position, Play::Contest, Question::Score);
    solve_with(&request, &imports, Arc::new(Unwatched)).unwrap()
}

/// The outcome of a position, how many nodes were visited and how many lemmas its proof has besides those that it imports.
fn with_import(position: &str, import: &[u8]) -> (bool, u64, usize) {
    let answer = solved_with(position, import);
    let (claim, bytes) = written(&answer, true);
    let (certificate, _) = Certificate::read(&bytes[..]).unwrap();
    let mut open = |_: &Identity| Ok(Some(Box::new(import) as Source<'_>));
    let verdict = check_with(&bytes[..], &Config::default(), &mut open, &mut |_| {});
    assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
    assert_eq!(judge(&bytes).fault().unwrap().code, "import-missing");
    (claim == ClaimKind::Value(1), answer.search.nodes, certificate.lemmas.len())
}

/// The outcome and the lemmas of a proof that could cite an import, but does not.
fn without_use(position: &str, import: &[u8]) -> (bool, usize) {
    let bytes = written(&solved_with(position, import), true).1;
    let (mut certificate, _) = Certificate::read(&bytes[..]).unwrap();
    certificate.statement.imports.clear();
    let mut alone = Vec::new();
    certificate.write(&mut alone).unwrap();
    assert_eq!(judge(&alone).word(), "VERIFIED", "{position}");
    (certificate.statement.claim == ClaimKind::Value(1), certificate.lemmas.len())
}

/// The same board upside down and with exchanged colours, with a stone in a corner.
fn turned(position: &str, corner: char) -> String {
    let (rows, rest) = position.split_once(' ').unwrap();
    let other = |stone| match stone {
        'X' => 'O',
        'O' => 'X',
        empty => empty,
    };
    let mut turned: Vec<String> = rows.split('/').rev().map(|row| row.chars().map(other).collect()).collect();
    let (target, mover) = rest.split_once(' ').unwrap();
    let row: usize = target[1..].parse().unwrap();
    let size = turned.len();
    assert_eq!(turned[size - 1].pop(), Some('.'));
    turned[size - 1].push(corner);
    format!(
        "{} {}{} {}",
        turned.join("/"),
        &target[..1],
        size + 1 - row,
        other(mover.chars().next().unwrap())
    )
}

/// What is on other points than those of the zone does not matter: a proof serves on each board that agrees on these, turned and with exchanged colours, too.
#[test]
fn a_proof_serves_on_other_boards() {
    let ladder = Shape::Ladder { has_breaker: false }.position(9).unwrap();
    for corner in ['X', 'O'] {
        assert_eq!(with_import(&turned(&ladder, corner), &certificate(&ladder)), (true, 0, 0));
    }
    let eyes = Shape::TwoEyes.position(9).unwrap();
    assert_eq!(with_import(&turned(&eyes, 'X'), &certificate(&eyes)), (false, 0, 0));
    // Boards of other sizes have nothing in common.
    let other = Shape::TwoEyes.position(8).unwrap();
    assert_eq!(without_use(&other, &certificate(&eyes)), (false, 1));
    // Nor have boards with as many points in other columns and rows.
    let wide = certificate(".O.O/OOOO/.... B3 X");
    assert_eq!(without_use(".O./OOO/OO./... B4 X", &wide), (false, 1));
    // What is not proved is not believed either.
    let mut imports = Imports::default();
    imports.advise(Certificate::read(&certificate(&eyes)[..]).unwrap().0);
    let request = Request::new("go", &eyes, Play::Contest, Question::Score);
    let refused = solve_with(&request, &imports, Arc::new(Unwatched));
    assert!(matches!(refused, Err(SolveError::Unsupported(why)) if why.contains("--import")));
}

/// What follows from an import takes no lemma, and lemmas are chosen with that in mind; those of the import stay as they are.
#[test]
fn a_defence_leans_on_an_import() {
    for (board, import, alone, lemmas) in [
        ("O..X/OOO./...O B2 X", "O..X/OOOX/.O.O B2 X", 13, 11),
        ("..X/.X./O.. B2 O", "O.X/.X./OX. B2 O", 17, 12),
    ] {
        assert_eq!(proved(board), (false, alone));
        let (is_captured, _, count) = with_import(board, &certificate(import));
        assert_eq!((is_captured, count), (false, lemmas));
    }
}

/// The name of the move that a certificate has on a board.
fn move_by(certificate: &Certificate, board: &str) -> String {
    let number = reply(certificate, board).unwrap();
    moves("go", &[], board).unwrap().unwrap().all[number].name.clone()
}

#[test]
fn a_proof_has_moves_on_boards_that_are_turned() {
    let board = "X.../.X../O... A1 X";
    let (proof, _) = Certificate::read(&certificate(board)[..]).unwrap();
    assert_eq!(move_by(&proof, board), "B1");
    assert_eq!(move_by(&proof, &turned(board, 'O')), "B3");
}

/// Of several moves, that of the earliest lemma is played; what lemmas say of the other side is no reason for a move.
#[test]
fn a_move_leads_to_the_earliest_lemma_about_its_side() {
    let lemmas_of = |position: &str| Certificate::read(&certificate(position)[..]).unwrap().0.lemmas;
    let with = |board, lemmas: [&str; 2]| {
        let mut proof = Certificate::read(&certificate(board)[..]).unwrap().0;
        proof.lemmas = lemmas.into_iter().flat_map(lemmas_of).collect();
        move_by(&proof, board)
    };
    let board = "X.../.X../O... A1 X";
    let after = ["X.../.X../OX.. A1 O", "X.../XX../O... A1 O"];
    assert_eq!(with(board, after), "B1");
    assert_eq!(with(board, [after[1], after[0]]), "A2");
    // Three points in a row are two eyes for whoever plays in the middle.
    let eyes = "...O/OOOO/XXXX/.... A3 X";
    let middle = ".X.O/OOOO/XXXX/.... A3 O";
    assert_eq!(with(eyes, ["...O/OOOO/XXXX/X... A3 O", middle]), "B4");
}

/// The outcome of the position of the first of two certificates, by what both show, and how many lemmas they have together.
fn merged(pair: [&[u8]; 2]) -> (ClaimKind, usize) {
    let pair =
        pair.map(|bytes| Certificate::read(bytes).map(|(read, totals)| (read, totals.identity)).unwrap());
    let merged = merge(&pair).unwrap();
    assert!(merged.clashes.is_empty() && merged.unreadable == 0);
    let bytes = merged.proof.write(Vec::new(), &merged.statement, true, &Metadata::default()).unwrap().1;
    assert_eq!(judge(&bytes).word(), "VERIFIED");
    (merged.statement.claim, merged.proof.lemmas.len())
}

/// What an import shows is put in; of lemmas that cite each other in any order each finds its evidence, and bounds that meet become the outcome.
#[test]
fn proofs_are_merged() {
    let ladder = Shape::Ladder { has_breaker: false }.position(9).unwrap();
    let import = certificate(&ladder);
    let citing = written(&solved_with(&turned(&ladder, 'O'), &import), true).1;
    assert_eq!(merged([&citing, &import]), (ClaimKind::Value(1), 11));

    let board = ".../O.X/O.X C1 X";
    let whole = certificate(board);
    let count = outcome(board, &whole).1;
    let half = |parity: usize| {
        let (mut half, _) = Certificate::read(&whole[..]).unwrap();
        for (number, pieces) in half.hints.as_mut().unwrap().lemmas.iter_mut().enumerate() {
            if number % 2 == parity {
                *pieces = vec![Evidence::Hole];
            }
        }
        let mut bytes = Vec::new();
        half.write(&mut bytes).unwrap();
        bytes
    };
    assert_eq!(merged([&half(0), &half(1)]), (ClaimKind::Value(0), count));

    let bound = |question| written(&answer_to(&Request::new("go", board, Play::Contest, question)), true).1;
    let bounds = [bound(Question::ValueBelow(1)), bound(Question::ValueAtLeast(0))];
    assert_eq!(merged([&bounds[0], &bounds[1]]), (ClaimKind::Value(0), count));
}
