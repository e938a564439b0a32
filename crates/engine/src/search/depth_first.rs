//! Depth-first: one line of play at a time, the first decisive branch wins.
//!
//! Serves every kind of node. The branch that is searched lies open, so that it can be looked at, and so
//! that a node that turns out to be hard can be left for later (section 5.2 of the thesis: the order of the
//! children is never questioned by the walk itself).

use std::collections::VecDeque;

use crate::knowledge::Stopped;
use crate::live::{Command, Level, Steered, View, Watched, attend};
use crate::nodes::{Branch, Expansion, Node, Outcome};

/// The answer of `root`.
///
/// # Errors
/// When a limit ended the search.
pub fn depth_first<N: Node>(root: N, context: &mut N::Context) -> Result<Outcome, Stopped> {
    let mut walk = DepthFirst { context, branch: vec![Step::new(root, 1, None)], is_turned: false };
    loop {
        if let Some(outcome) = walk.step()? {
            return Ok(outcome);
        }
    }
}

struct DepthFirst<'c, N: Node> {
    context: &'c mut N::Context,
    /// From the root to the node that is to be expanded.
    branch: Vec<Step<N>>,
    /// Whether an order has changed the branch.
    is_turned: bool,
}

/// A node of the branch.
struct Step<N> {
    node: N,
    /// Its number among its siblings, from 1.
    number: usize,
    /// Which answer makes the node above won; `None` if that one waits for any answer.
    decisive: Option<Outcome>,
    /// The number of its children.
    children: usize,
    /// Its children that have not been searched yet, or have been left.
    open: VecDeque<(usize, Branch<N>)>,
}

impl<N> Step<N> {
    fn new(node: N, number: usize, decisive: Option<Outcome>) -> Step<N> {
        Step { node, number, decisive, children: 1, open: VecDeque::new() }
    }
}

impl<N: Node> DepthFirst<'_, N> {
    /// Expands one node; tells the answer of the root when that is found.
    fn step(&mut self) -> Result<Option<Outcome>, Stopped> {
        let Some(last) = self.branch.last_mut() else { return Ok(None) };
        let expansion = last.node.expand(self.context)?;
        if self.context.is_called() {
            attend(self)?;
            if std::mem::take(&mut self.is_turned) {
                return Ok(None);
            }
        }
        match expansion {
            Expansion::Settled(outcome) => return self.settle(outcome),
            Expansion::First(other) => self.branch.push(Step::new(other, 1, None)),
            Expansion::Branches(branches) => {
                if let Some(last) = self.branch.last_mut() {
                    last.children = branches.len();
                    last.open = (1..).zip(branches).collect();
                }
                if !self.descend() {
                    return self.settle(Outcome::Lost);
                }
            }
        }
        Ok(None)
    }

    /// Goes to the next child; says whether there is one.
    fn descend(&mut self) -> bool {
        let next = self.branch.last_mut().and_then(|last| last.open.pop_front());
        next.map(|(number, Branch { node, decisive })| Step::new(node, number, Some(decisive)))
            .map(|step| self.branch.push(step))
            .is_some()
    }

    /// Takes note of the answer of the last node, and of those above that it settles.
    fn settle(&mut self, mut outcome: Outcome) -> Result<Option<Outcome>, Stopped> {
        while let Some(Step { node, decisive, .. }) = self.branch.pop() {
            node.settle(outcome, self.context)?;
            match decisive {
                _ if self.branch.is_empty() => return Ok(Some(outcome)),
                None => return Ok(None),
                Some(decisive) if outcome == decisive => outcome = Outcome::Won,
                Some(_) if self.descend() => return Ok(None),
                Some(_) => outcome = Outcome::Lost,
            }
        }
        Ok(None)
    }

    /// Leaves the node on this level, from 0, for one of its siblings.
    fn skip(&mut self, level: usize) -> bool {
        let Some(above) = level.checked_sub(1) else { return false };
        let has_siblings = self.branch.get(above).is_some_and(|above| !above.open.is_empty());
        if !has_siblings || level >= self.branch.len() {
            return false;
        }
        let left = self.branch.drain(level..).next();
        if let (Some(above), Some(Step { node, number, decisive: Some(decisive), .. })) =
            (self.branch.last_mut(), left)
        {
            above.open.push_back((number, Branch { node, decisive }));
        }
        self.descend()
    }
}

impl<N: Node> Steered for DepthFirst<'_, N> {
    type Context = N::Context;

    fn context(&mut self) -> &mut N::Context {
        self.context
    }

    fn view(&self, _: usize) -> View {
        let mut beside = (1, 1);
        let mut is_root = true;
        let level = |step: &Step<N>| {
            let (siblings, alive) = std::mem::replace(&mut beside, (step.children, step.open.len() + 1));
            let question = step.node.describe(self.context);
            let is_awaited = step.decisive.is_none() && !std::mem::take(&mut is_root);
            Level { question, number: step.number, siblings, alive, is_awaited }
        };
        View::Branch(self.branch.iter().map(level).collect())
    }

    fn obey(&mut self, order: Command) -> bool {
        let is_obeyed = match order {
            Command::Skip(level) => level.checked_sub(1).is_some_and(|level| self.skip(level)),
            Command::Restart => {
                self.branch.truncate(1);
                self.branch.iter_mut().for_each(|root| root.open.clear());
                true
            }
            Command::Focus { .. } | Command::Release | Command::Quit => false,
        };
        self.is_turned |= is_obeyed;
        is_obeyed
    }
}
