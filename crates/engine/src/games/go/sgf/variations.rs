//! A proof as variations: the side that is sure of its goal plays the moves of the proof, and its opponent every class of moves of the zone.
//!
//! What is shown are boards with all the stones of the claim. A lemma that is cited by way of a symmetry is carried to the board that is there: its
//! points, its moves, and the lemmas that it cites. Each lemma is shown once, where it is cited nearest to the start; elsewhere a comment says where
//! that is. So there is an end, also to a proof that the defender can go on for ever.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use gamecert_elaborate::transcript::{Answer, Made, Question, Step, Strategy, Transcript};

use super::problem::show_point;
use super::{Node, Problem, TARGET, Tree, ZONE};
use crate::games::go::notation::{read_point, read_position, write_point};
use crate::games::go::symmetry::Symmetry;
use crate::games::go::{Board, Colour, Move, Point, Size};

/// The moves of a comment that says where a lemma is shown.
const MOVES_NAMED: usize = 8;

/// A proof as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The game.
    pub tree: Tree,
    /// How many lemmas are shown.
    pub lemmas: usize,
    /// Whether there is more than may be shown.
    pub is_cut: bool,
}

/// Shows the proof of a transcript about captures in Go in at most this many nodes; `more` is said at the root.
///
/// # Errors
/// If SGF cannot say what is asked, or the transcript is of another game or of no proof.
pub fn variations(
    transcript: &Transcript,
    problem: &Problem,
    more: &str,
    most: usize,
) -> Result<Shown, String> {
    let root = problem.write(None, more)?.nodes.into_iter().next();
    let no_position = || "it is not about captures in Go".to_owned();
    let (board, _) = read_position(&problem.position).ok_or_else(no_position)?;
    let node = root.ok_or_else(no_position)?;
    let root = Drawn { node, made: None, comments: Vec::new(), zone: None, has_target: true };
    let mut walk = Walk {
        transcript,
        size: board.size(),
        nodes: vec![root],
        most: most.max(1),
        is_cut: false,
        shown: BTreeMap::new(),
        open: VecDeque::new(),
    };
    let carried = Symmetry::identity(board.size());
    walk.open.push_back(Part { lemma: None, board, node: 0, carried, zone: None });
    while let Some(part) = walk.open.pop_front() {
        walk.show(&part)?;
    }
    Ok(walk.finished())
}

/// A lemma, or the claim, to be shown from a node on.
struct Part {
    lemma: Option<usize>,
    board: Board,
    node: usize,
    /// What carries the points of the lemma to those of the board.
    carried: Symmetry,
    /// What the lemma knows; the claim knows all.
    zone: Option<Rc<Zone>>,
}

/// What a lemma knows, on the board that is there.
#[derive(Debug)]
struct Zone {
    points: Vec<Point>,
    /// A stone of the target.
    target: Point,
}

/// A node, with what is said and marked there.
struct Drawn {
    node: Node,
    /// The name of its move.
    made: Option<String>,
    comments: Vec<String>,
    zone: Option<Rc<Zone>>,
    /// Whether the target is on the board.
    has_target: bool,
}

struct Walk<'t> {
    transcript: &'t Transcript,
    size: Size,
    nodes: Vec<Drawn>,
    most: usize,
    is_cut: bool,
    /// At which node each lemma is shown, and what carries it there.
    shown: BTreeMap<usize, (usize, Symmetry)>,
    /// What is still to be shown.
    open: VecDeque<Part>,
}

impl Walk<'_> {
    /// Shows the strategy of a lemma or of the claim.
    fn show(&mut self, part: &Part) -> Result<(), String> {
        let steps = self.transcript.steps(part.lemma);
        let strategy = Strategy::of(steps);
        let mut open = vec![(0, part.board.clone(), part.node)];
        while let Some((number, board, node)) = open.pop() {
            let Some(step) = steps.get(number) else { continue };
            match &step.answer {
                Answer::Choice | Answer::All(_) => {
                    let next = strategy.after.get(number).into_iter().flatten();
                    let next: Vec<(usize, &Made)> =
                        next.filter_map(|&next| Some((next, made(steps.get(next)?)?))).collect();
                    let is_chosen = step.answer == Answer::Choice;
                    let mut after = self.play_all(part, (&board, node), &next, is_chosen);
                    if is_chosen && after.is_empty() && !self.is_cut {
                        return Err("a move of the proof is not legal".to_owned());
                    }
                    after.reverse();
                    open.extend(after);
                }
                Answer::Cited(lemma, witness) => self.cite(part, (*lemma, *witness), board, node)?,
                Answer::Settled(_) => self.say(node, "the target is taken".to_owned()),
                Answer::Search(most) => {
                    self.say(node, format!("left to a search of the checker, of {most} positions at most"));
                }
                _ => return Err("it is not proved".to_owned()),
            }
        }
        Ok(())
    }

    /// Adds a node for each of these moves that is legal, and says which ones are not: what a lemma does not know may forbid them. Returns the steps
    /// after them, with what they lead to.
    fn play_all(
        &mut self,
        part: &Part,
        (board, node): (&Board, usize),
        next: &[(usize, &Made)],
        is_chosen: bool,
    ) -> Vec<(usize, Board, usize)> {
        let (mut after, mut illegal) = (Vec::new(), Vec::new());
        for &(step, made) in next {
            let stone = read_point(&made.name, board.size()).map(|point| part.carried.carry(point));
            let play = stone.map_or(Move::Pass, Move::Play);
            let mut played = board.clone();
            if played.play(play).is_none() {
                illegal.extend(stone.map(write_point));
                continue;
            }
            let Some(place) = self.add(part, (board, node), &played, stone) else { return after };
            if stone.is_none() && !is_chosen && part.lemma.is_some() {
                self.say(place, "elsewhere: a pass, or a stone on a point without a mark".to_owned());
            }
            after.push((step, played, place));
        }
        if !illegal.is_empty() && !is_chosen {
            self.say(node, format!("not legal on this board: {}", illegal.join(", ")));
        }
        after
    }

    /// Adds a node for a move, a pass if there is no stone; `None` if there are enough.
    fn add(
        &mut self,
        part: &Part,
        (board, before): (&Board, usize),
        played: &Board,
        stone: Option<Point>,
    ) -> Option<usize> {
        let mut node = Node::after(before);
        let colour = if board.mover() == Colour::Black { "B" } else { "W" };
        node.add(colour, [stone.map_or_else(String::new, |point| show_point(point, board.size()))]);
        let made = Some(stone.map_or_else(|| "pass".to_owned(), write_point));
        let zone = part.zone.clone();
        let has_target = zone.as_ref().is_none_or(|zone| !played.is_empty(zone.target));
        self.put(before, Drawn { node, made, comments: Vec::new(), zone, has_target })
    }

    /// Adds a node; `None` if there are enough, which is said at the one before it.
    fn put(&mut self, before: usize, drawn: Drawn) -> Option<usize> {
        if self.nodes.len() >= self.most {
            self.is_cut = true;
            self.say(before, format!("what follows is not shown: {} nodes are the limit", self.most));
            return None;
        }
        self.nodes.push(drawn);
        Some(self.nodes.len() - 1)
    }

    /// Says that a lemma covers the board at a node. If that is new, it will be shown from there on.
    fn cite(
        &mut self,
        part: &Part,
        (lemma, witness): (usize, u16),
        board: Board,
        node: usize,
    ) -> Result<(), String> {
        let size = board.size();
        let wrong = || format!("lemma {lemma} does not fit the board");
        let carried = part.carried.after(Symmetry::new(size, witness).ok_or_else(wrong)?);
        let zone = Rc::new(zone(&self.transcript.subject(lemma), carried).ok_or_else(wrong)?);
        // Marks at the root are those of the problem.
        let node = if node == 0 {
            let drawn = Drawn {
                node: Node::after(0),
                made: None,
                comments: Vec::new(),
                zone: None,
                has_target: true,
            };
            let Some(node) = self.put(0, drawn) else { return Ok(()) };
            node
        } else {
            node
        };
        if let Some(drawn) = self.nodes.get_mut(node) {
            drawn.zone = Some(zone.clone());
        }
        let says = self.says(lemma);
        if let Some(&(place, there)) = self.shown.get(&lemma) {
            let how = self.transcript.carried(there.to(carried).witness());
            let how = if how.is_empty() { how } else { format!(" ({how})") };
            let way = self.way(place);
            self.say(node, format!("lemma {lemma}, {way}{how}: {says}"));
            return Ok(());
        }
        self.say(node, format!("lemma {lemma}: {says}, whatever stands on points without a mark"));
        self.shown.insert(lemma, (node, carried));
        self.open.push_back(Part { lemma: Some(lemma), board, node, carried, zone: Some(zone) });
        Ok(())
    }

    /// What a lemma says.
    fn says(&self, lemma: usize) -> String {
        match self.transcript.subject(lemma).split_once(" within ") {
            Some((_, "1")) => "the attacker takes the target with one move".to_owned(),
            Some((_, moves)) => format!("the attacker takes the target with at most {moves} moves"),
            None => "the target is never taken".to_owned(),
        }
    }

    /// How one comes to a node: `as after C2, pass, A3`.
    fn way(&self, node: usize) -> String {
        let nodes = std::iter::successors(self.nodes.get(node), |it| self.nodes.get(it.node.before?));
        let mut moves: Vec<&str> = nodes.filter_map(|it| it.made.as_deref()).collect();
        moves.reverse();
        match moves.len().checked_sub(MOVES_NAMED) {
            _ if moves.is_empty() => "as at the beginning".to_owned(),
            None | Some(0) => format!("as after {}", moves.join(", ")),
            Some(more) => {
                let last = moves.get(more..).unwrap_or_default().join(", ");
                format!("as after {} moves, the last ones {last}", moves.len())
            }
        }
    }

    fn say(&mut self, node: usize, what: String) {
        if let Some(drawn) = self.nodes.get_mut(node) {
            drawn.comments.push(what);
        }
    }

    /// The nodes with their marks and comments.
    fn finished(self) -> Shown {
        let size = self.size;
        let nodes = self.nodes.into_iter().map(|drawn| drawn.finished(size)).collect();
        Shown { tree: Tree { nodes }, lemmas: self.shown.len(), is_cut: self.is_cut }
    }
}

impl Drawn {
    /// The node with its marks and comments.
    fn finished(self, size: Size) -> Node {
        let mut node = self.node;
        if let Some(zone) = self.zone {
            let is_target = |point: &Point| self.has_target && *point == zone.target;
            let target = Some(zone.target).filter(is_target);
            node.add(TARGET, target.map(|point| show_point(point, size)));
            let others = zone.points.iter().filter(|point| !is_target(point));
            node.add(ZONE, others.map(|point| show_point(*point, size)));
        }
        self.comments.iter().for_each(|comment| node.say(comment));
        node
    }
}

/// The points that a lemma knows, carried to a board; the lemma as the rules write it: `O.?/X?? A2 O within 2`.
fn zone(subject: &str, carried: Symmetry) -> Option<Zone> {
    let mut words = subject.split(' ');
    let (rows, target) = (words.next()?, words.next()?);
    let rows: Vec<&str> = rows.split('/').collect();
    let columns = rows.first()?.len();
    let size = Size::new(u8::try_from(columns).ok()?, u8::try_from(rows.len()).ok()?)?;
    let is_known = |point: &Point| {
        let row = rows.get(usize::from(size.rows() - 1 - point.row()));
        row.and_then(|row| row.as_bytes().get(usize::from(point.column()))).is_some_and(|it| *it != b'?')
    };
    let points = size.points().filter(is_known).map(|point| carried.carry(point)).collect();
    Some(Zone { points, target: carried.carry(read_point(target, size)?) })
}

/// The move that leads to a step.
fn made(step: &Step) -> Option<&Made> {
    match &step.question {
        Question::Sure(sure) => sure.made.as_ref(),
        _ => None,
    }
}
