//! The walk that tells a graph: depth first, each position after all that its moves lead to.

use std::rc::Rc;
use std::vec::IntoIter;

use gamecert_certs::{Fault, Side, signed};
use gamecert_checker::calculus::contest::Bound;
use gamecert_checker::rules::Contest;
use gamecert_checker::rules::contest::View;
use gamecert_checker::work::Sure;

use super::evidence::{Key, Proof, Shown, Table};
use super::visited::Met;
use super::{Edge, GraphError, Listener, Node, Told, What};
use crate::spelling::move_name;
use crate::transcript::parties::side_name;

/// Bytes that a position of a table takes, with its key and what shows it.
const SHOWN_ROOM: usize = 200;
/// Bytes that a position on the way takes, with its text and its moves.
const FRAME_ROOM: usize = 1024;
/// Units that it takes to write a position as text and as bytes.
const WRITTEN: usize = 50;

/// What is told of a position, before it is known where its moves lead to.
enum Decided<C> {
    /// These moves, by their numbers.
    Moves(Vec<(u16, C)>),
    Result(i32),
    Least(i32),
    Open(String),
}

/// A position on the way.
struct Frame<R: Contest> {
    bound: Bound<R::Component>,
    text: String,
    bytes: Vec<u8>,
    /// What shows the positions after it.
    table: Rc<Table<R::Component>>,
    /// What was kept of tables before it.
    in_tables: usize,
    /// The moves to come.
    moves: IntoIter<(u16, R::Class)>,
    /// Those that have been made; of the last one it may not be known yet where it leads to.
    edges: Vec<Edge>,
}

/// What tells graphs.
pub(super) struct Graphs<'t, 'l, R: Contest> {
    proof: Proof<'t, R>,
    listener: &'t mut Listener<'l>,
    /// The nodes of the graph at hand, by their bytes and the side to move.
    met: Met,
    /// The number of the first one.
    first: u32,
    open: u32,
    /// Bytes that the tables on the way take.
    in_tables: usize,
    /// The most bytes that were kept at once, which have been charged.
    most_kept: usize,
}

impl<'t, 'l, R: Contest> Graphs<'t, 'l, R> {
    /// Nothing is told yet.
    pub(super) fn new(proof: Proof<'t, R>, listener: &'t mut Listener<'l>) -> Self {
        Self { proof, listener, met: Met::default(), first: 0, open: 0, in_tables: 0, most_kept: 0 }
    }

    /// Tells a graph for each bound that is claimed.
    pub(super) fn tell(mut self) -> Result<(), GraphError> {
        let table = Rc::new(self.proof.goal()?);
        self.in_tables = table.len() * SHOWN_ROOM;
        for root in self.proof.calculus.claimed(self.proof.claim())? {
            self.say(Told::Strategy(side_name(R::SIDES, root.side), root.value))?;
            let number = self.walk(root, table.clone())?;
            self.say(Told::Start(number))?;
            self.first = number.checked_add(1).sure()?;
            self.met = Met::default();
        }
        self.say(Told::End(self.first, self.open))
    }

    fn say(&mut self, told: Told<'_>) -> Result<(), GraphError> {
        (self.listener)(told).map_err(GraphError::Writing)
    }

    /// Tells all positions that the strategy meets from this one on; returns its number.
    fn walk(
        &mut self,
        start: Bound<R::Component>,
        table: Rc<Table<R::Component>>,
    ) -> Result<u32, GraphError> {
        let text = self.text(&start.set)?;
        let mut path: Vec<Frame<R>> = Vec::new();
        let mut known = self.arrive(start, text, table, &mut path)?;
        while let Some(frame) = path.last_mut() {
            if let (Some(number), Some(edge)) = (known, frame.edges.last_mut()) {
                edge.to = number;
            }
            if let Some((_, class)) = frame.moves.next() {
                let after = self.proof.after(&frame.bound, class)?;
                let text = self.text(&after.set)?;
                let mark = self.proof.calculus.rules.mark(&frame.bound.set, class);
                frame.edges.push(Edge { made: move_name(R::NAME, mark, [&frame.text, &text]), to: 0 });
                let table = frame.table.clone();
                known = self.arrive(after, text, table, &mut path)?;
            } else if let Some(Frame { bound, text, bytes, in_tables, edges, .. }) = path.pop() {
                self.in_tables = in_tables;
                let mover = self.proof.calculus.rules.mover(&bound.set);
                let what = match edges.as_slice() {
                    [edge] if mover == bound.side => What::Reply(edge),
                    edges => What::Answers(edges),
                };
                known = Some(self.node(&bytes, &text, mover, what)?);
            }
        }
        Ok(known.sure()?)
    }

    /// Comes to a position: its number, if that is known at once; otherwise it is put on the way.
    fn arrive(
        &mut self,
        bound: Bound<R::Component>,
        text: String,
        mut table: Rc<Table<R::Component>>,
        path: &mut Vec<Frame<R>>,
    ) -> Result<Option<u32>, GraphError> {
        let mover = self.proof.calculus.rules.mover(&bound.set);
        let mut bytes = self.proof.calculus.rules.encode(&bound.set);
        bytes.push(u8::from(mover == Side::Second));
        if let Some(place) = self.met.place(&bytes) {
            return Ok(Some(self.first + place));
        }
        let in_tables = self.in_tables;
        let decided = self.decide(&bound, &mut table)?;
        let what = match &decided {
            Decided::Moves(moves) => {
                let (moves, edges) = (moves.clone().into_iter(), Vec::new());
                path.push(Frame { bound, text, bytes, table, in_tables, moves, edges });
                self.hold(path.len())?;
                return Ok(None);
            }
            Decided::Result(result) => What::Result(*result),
            Decided::Least(least) => What::Least(*least),
            Decided::Open(why) => What::Open(why),
        };
        self.in_tables = in_tables;
        self.node(&bytes, &text, mover, what).map(Some)
    }

    /// Tells a node, and gives it a number.
    fn node(&mut self, bytes: &[u8], position: &str, mover: Side, what: What<'_>) -> Result<u32, GraphError> {
        let place = self.met.add(bytes).ok_or(GraphError::NoPositions)?;
        let number = self.first.checked_add(place).sure()?;
        self.open += u32::from(matches!(what, What::Open(_)));
        self.say(Told::Node(Node { number, position, mover: side_name(R::SIDES, mover), what }))?;
        Ok(number)
    }

    /// Charges for what is kept at the same time, as far as it has not been charged for yet.
    fn hold(&mut self, on_the_way: usize) -> Result<(), Fault> {
        let kept = self.met.room() + on_the_way * FRAME_ROOM + self.in_tables;
        self.proof.work.hold(kept.saturating_sub(self.most_kept))?;
        self.most_kept = self.most_kept.max(kept);
        Ok(())
    }

    /// What shows that the side is sure of the result here. The table becomes that of what comes after.
    fn decide(
        &mut self,
        bound: &Bound<R::Component>,
        table: &mut Rc<Table<R::Component>>,
    ) -> Result<Decided<R::Class>, GraphError> {
        let Bound { set, side, value } = bound;
        let View { settled, classes } = self.view(bound)?;
        if classes.is_empty() {
            let why = || format!("play is over with {}", signed(settled));
            return Ok(if settled < *value { Decided::Open(why()) } else { Decided::Result(settled) });
        }
        let moves: Vec<(u16, R::Class)> = (0..).zip(classes).collect();
        if settled >= *value {
            let chooses = self.proof.calculus.rules.mover(set) == *side;
            let last = if chooses { self.last(bound, &moves)? } else { None };
            return Ok(last.map_or(Decided::Least(settled), |last| Decided::Moves(vec![last])));
        }
        Ok(match self.shown(bound, table)? {
            Shown::All => Decided::Moves(moves),
            Shown::Choice(to) => match self.leads_to(bound, &moves, &to)? {
                Some(chosen) => Decided::Moves(vec![chosen]),
                None => Decided::Open("no move leads where the evidence goes".to_owned()),
            },
            Shown::Open(why) => Decided::Open(why),
            Shown::Cited(_) | Shown::Search(..) | Shown::Policy(..) => {
                Decided::Open("nothing is said of it".to_owned())
            }
        })
    }

    /// What a table says of a position. If it cites a lemma or leaves the rest to a search or a policy, the table becomes that of these; a
    /// lemma may leave all to a policy.
    fn shown(
        &mut self,
        bound: &Bound<R::Component>,
        table: &mut Rc<Table<R::Component>>,
    ) -> Result<Shown<R::Component>, GraphError> {
        let key = self.proof.image(bound)?;
        let missing = || Shown::Open("nothing is said of it".to_owned());
        let mut shown = table.get(&key).cloned().unwrap_or_else(missing);
        for _ in 0..2 {
            let Some(further) = self.proof.further(&shown)? else { break };
            self.in_tables += further.len() * SHOWN_ROOM;
            *table = Rc::new(further);
            shown = table.get(&key).cloned().unwrap_or_else(missing);
        }
        Ok(shown)
    }

    /// The move that leads to this position but for a symmetry.
    fn leads_to(
        &mut self,
        bound: &Bound<R::Component>,
        moves: &[(u16, R::Class)],
        to: &Key,
    ) -> Result<Option<(u16, R::Class)>, GraphError> {
        for &(number, class) in moves {
            let after = self.proof.after(bound, class)?;
            if self.proof.image(&after)? == *to {
                return Ok(Some((number, class)));
            }
        }
        Ok(None)
    }

    /// The move that ends play with the result.
    fn last(
        &mut self,
        bound: &Bound<R::Component>,
        moves: &[(u16, R::Class)],
    ) -> Result<Option<(u16, R::Class)>, GraphError> {
        for &(number, class) in moves {
            let after = self.proof.after(bound, class)?;
            let View { settled, classes } = self.view(&after)?;
            if classes.is_empty() && settled >= after.value {
                return Ok(Some((number, class)));
            }
        }
        Ok(None)
    }

    fn view(&mut self, Bound { set, side, .. }: &Bound<R::Component>) -> Result<View<R::Class>, Fault> {
        self.proof.calculus.rules.view(set, *side, &mut self.proof.work)
    }

    /// A position as the rules write it.
    fn text(&mut self, set: &R::Component) -> Result<String, Fault> {
        self.proof.work.spend(WRITTEN)?;
        Ok(self.proof.calculus.rules.show(set))
    }
}
