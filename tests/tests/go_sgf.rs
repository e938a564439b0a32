//! Go as SGF: a collection of problems, their proofs, and what is written of these, read by rules that the writer does not have.

use std::collections::BTreeSet;

use gamecert_certs::Certificate;
use gamecert_elaborate::Earned;
use gamecert_elaborate::transcript::Transcript;
use gamecert_engine::games::go::sgf::{Game, Node, Problem, TARGET, Tree, ZONE, games, tree, variations};
use gamecert_engine::games::go::{Board, Colour, Move, Point, notation};

use crate::go_proofs::{certificate, outcome};

/// The collection, with its answers.
fn collection() -> Vec<Game> {
    games(include_bytes!("../../fixtures/known/go.sgf")).unwrap()
}

/// What a proof says, as SGF, with no more nodes than this.
fn shown(problem: &Problem, bytes: &[u8], most: usize) -> (Tree, bool) {
    let (certificate, totals) = Certificate::read(bytes).unwrap();
    let transcript = Transcript::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
    let shown = variations(&transcript, problem, "more", most).unwrap();
    (shown.tree, shown.is_cut)
}

/// Every answer of the collection is proved, and every proof is played out on boards.
#[test]
fn the_collection_is_proved_and_shown() {
    let games = collection();
    let kinds: BTreeSet<&str> =
        games.iter().filter_map(|game| game.name.as_ref()?.split(',').next()).collect();
    assert!(games.len() >= 20 && kinds.len() >= 12, "{kinds:?}");
    let mut turned = 0;
    for game in games {
        let problem = game.asked.unwrap();
        let is_captured = problem.is_captured.unwrap();
        let bytes = certificate(&problem.position);
        let (found, _) = outcome(&problem.position, &bytes);
        assert_eq!(found, is_captured, "{:?}: {}", game.name, problem.position);
        let (tree, is_cut) = shown(&problem, &bytes, 10_000);
        assert!(!is_cut);
        let text = tree.write();
        let again = tree::read(text.as_bytes()).unwrap().into_iter().next().unwrap().unwrap();
        assert_eq!(Problem::read(&again), Ok(problem.clone()), "{text}");
        turned += Played::of(&again, &problem).judge(is_captured);
    }
    assert!(turned > 10, "{turned} lemmas are cited by way of a symmetry");
}

#[test]
fn nodes_are_limited() {
    let problem = collection().into_iter().next().unwrap().asked.unwrap();
    let bytes = &certificate(&problem.position);
    let (whole, _) = shown(&problem, bytes, usize::MAX);
    let count = whole.nodes.len();
    assert_eq!(shown(&problem, bytes, count), (whole, false));
    let (part, is_cut) = shown(&problem, bytes, count - 1);
    assert_eq!((part.nodes.len(), is_cut), (count - 1, true));
    let comments = part.nodes.iter().filter_map(|node| node.value("C"));
    let limit = format!("what follows is not shown: {} nodes are the limit", count - 1);
    assert!(comments.filter(|text| text.contains(&limit)).count() >= 1);
}

/// A game of SGF that is played: the board at each node.
struct Played<'t> {
    tree: &'t Tree,
    boards: Vec<Board>,
    target: Point,
}

impl<'t> Played<'t> {
    /// Plays all variations; each move is legal and made by the side to move.
    fn of(tree: &'t Tree, problem: &Problem) -> Self {
        let (start, target) = notation::read_position(&problem.position).unwrap();
        let mut boards: Vec<Board> = Vec::new();
        for node in &tree.nodes {
            let mut board = node.before.map_or_else(|| start.clone(), |before| boards[before].clone());
            if let Some((colour, stone)) = made(node, &board) {
                assert_eq!(colour, board.mover());
                assert!(board.play(stone.map_or(Move::Pass, Move::Play)).is_some(), "{node:?}");
            }
            boards.push(board);
        }
        Self { tree, boards, target }
    }

    /// Sees that the proof is one, as far as boards tell. Returns how often a symmetry was needed.
    fn judge(&self, is_captured: bool) -> usize {
        let attacker = self.boards[0].colour(self.target).unwrap().other();
        let prover = if is_captured { attacker } else { attacker.other() };
        let mut turned = 0;
        for (number, node) in self.tree.nodes.iter().enumerate() {
            let after: Vec<&Node> = self.tree.nodes.iter().filter(|it| it.before == Some(number)).collect();
            let board = &self.boards[number];
            let is_taken = board.is_empty(self.target) || board.colour(self.target) == Some(attacker);
            assert!(is_captured || !is_taken, "{node:?}");
            let comment = node.value("C").unwrap_or_default();
            let is_cited = comment.contains(", as a");
            match after.as_slice() {
                // A proof ends where the target is taken, or goes on where a lemma is shown.
                [] => assert!(is_taken && is_captured || is_cited, "{node:?}"),
                [only] if board.mover() == prover => assert!(!is_taken && made(only, board).is_some()),
                [only] if made(only, board).is_none() => assert_eq!(number, 0),
                all => assert!(self.are_all(node, board, all), "{node:?}: {all:?}"),
            }
            if let Some(zone) = is_cited.then(|| self.zone(node, number)) {
                turned += usize::from(self.is_turned(comment, &zone));
            }
        }
        turned
    }

    /// Whether these are a pass and all stones that the opponent may place on marked points, or on the whole board where none is marked.
    fn are_all(&self, node: &Node, board: &Board, all: &[&Node]) -> bool {
        let moves: Vec<Option<Point>> = all.iter().map(|node| made(node, board).unwrap().1).collect();
        let different: BTreeSet<&Option<Point>> = moves.iter().collect();
        let marked = marks(node, board);
        let is_answer = |point: &Point| {
            board.is_legal(Move::Play(*point)) && (marked.is_empty() || marked.contains(point))
        };
        let expected = board.size().points().filter(is_answer).count() + 1;
        let says = |node: &&Node| node.value("C").is_some_and(|text| text.starts_with("elsewhere: a pass"));
        assert_eq!(all.iter().filter(|node| says(node)).count(), usize::from(!marked.is_empty()));
        different.contains(&None) && different.len() == moves.len() && moves.len() == expected
    }

    /// What stands on the marked points, as columns, rows from the top and whether the stone is the attacker's.
    fn zone(&self, node: &Node, number: usize) -> BTreeSet<(u8, u8, Option<bool>)> {
        let board = &self.boards[number];
        let attacker = self.boards[0].colour(self.target).unwrap().other();
        let last = board.size().rows() - 1;
        let of =
            |point: Point| (point.column(), last - point.row(), board.colour(point).map(|it| it == attacker));
        marks(node, board).into_iter().map(of).collect()
    }

    /// Whether a lemma that is shown at another node is turned here; its zone there is what a symmetry makes of the one here.
    fn is_turned(&self, comment: &str, here: &BTreeSet<(u8, u8, Option<bool>)>) -> bool {
        let lemma = comment.split(", as a").next().unwrap().lines().last().unwrap();
        let begins = format!("{lemma}: ");
        let is_there = |node: &&(usize, &Node)| {
            node.1.value("C").is_some_and(|text| text.lines().any(|line| line.starts_with(&begins)))
        };
        let nodes: Vec<(usize, &Node)> = self.tree.nodes.iter().enumerate().collect();
        let (number, node) = nodes.iter().find(is_there).unwrap_or_else(|| panic!("{lemma} is not shown"));
        let there = self.zone(node, *number);
        let size = self.boards[0].size();
        let (columns, rows) = (size.columns(), size.rows());
        let fits = |witness: u8| {
            let turn = |&(column, row, stone): &(u8, u8, Option<bool>)| {
                let column = if witness & 1 == 0 { column } else { columns - 1 - column };
                let row = if witness & 2 == 0 { row } else { rows - 1 - row };
                if witness & 4 == 0 { (column, row, stone) } else { (row, column, stone) }
            };
            there.iter().map(turn).collect::<BTreeSet<_>>() == *here
        };
        assert!((0..if columns == rows { 8 } else { 4 }).any(fits), "{comment}: {there:?} {here:?}");
        let says = comment.contains("exchanged") || comment.contains("upside down");
        assert!(says || fits(0), "{comment}");
        says
    }
}

/// The colour and the stone of a node's move; no stone for a pass.
fn made(node: &Node, board: &Board) -> Option<(Colour, Option<Point>)> {
    let moves = [("B", Colour::Black), ("W", Colour::White)];
    let made = moves.into_iter().filter_map(|(name, colour)| Some((colour, node.value(name)?)));
    let made: Vec<(Colour, &str)> = made.collect();
    assert!(made.len() <= 1);
    let (colour, value) = made.first()?;
    Some((*colour, (!value.is_empty()).then(|| point(value, board))))
}

/// The marked points, each once.
fn marks(node: &Node, board: &Board) -> BTreeSet<Point> {
    let values = [TARGET, ZONE].into_iter().flat_map(|name| node.values(name).unwrap_or_default());
    let points: Vec<Point> = values.map(|value| point(value, board)).collect();
    // The root marks the target of the problem, and no zone.
    let points = if node.before.is_none() { Vec::new() } else { points };
    let different: BTreeSet<Point> = points.iter().copied().collect();
    assert_eq!(different.len(), points.len(), "{node:?}");
    different
}

fn point(text: &str, board: &Board) -> Point {
    let [column, row] = text.as_bytes() else { panic!("{text}") };
    Point::new(column - b'a', board.size().rows() - 1 - (row - b'a'))
}
