//! The parts of a claim about a contest, and the evidence of each: what one side is sure of from a start, and what the other one is.
//!
//! No verdict rests on this file.

use gamecert_certs::{ClaimKind, Evidence, Fault, Statement};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::{Contests, Walk};
use gamecert_checker::registry::{ContestVisitor, visit_contest};
use gamecert_checker::rules::Contest;
use gamecert_checker::statement;
use gamecert_checker::work::{Sure, Work};

/// A part of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Of the starts, the one that it is about, from 0 on.
    pub start: usize,
    /// At least so much for the side that is asked for there, or less.
    pub says: ClaimKind,
}

/// A part with its evidence.
pub type Divided = (Part, Vec<Evidence>);

/// The parts of a claim for which the rules and the axioms alone are not enough; none if there is no such position.
#[must_use]
pub fn open_parts(statement: &Statement) -> Vec<Part> {
    let open = |(part, pieces): (Part, Option<Vec<Evidence>>)| pieces.is_none().then_some(part);
    divide(statement, None).unwrap_or_default().into_iter().filter_map(open).collect()
}

/// Divides the evidence of a claim among its parts; nothing if it is no strategy.
#[must_use]
pub fn divided(statement: &Statement, goal: &[Evidence]) -> Option<Vec<Divided>> {
    divide(statement, Some(goal))?.into_iter().map(|(part, pieces)| Some((part, pieces?))).collect()
}

/// The parts with what they take of the evidence; without any, the pieces of those that take none.
fn divide(statement: &Statement, goal: Option<&[Evidence]>) -> Option<Vec<(Part, Option<Vec<Evidence>>)>> {
    visit_contest(&statement.game, Dividing { statement, goal })?.ok().flatten()
}

struct Dividing<'d> {
    statement: &'d Statement,
    goal: Option<&'d [Evidence]>,
}

impl ContestVisitor for Dividing<'_> {
    type Output = Result<Option<Vec<(Part, Option<Vec<Evidence>>)>>, Fault>;

    fn visit<R: Contest + 'static>(self) -> Self::Output {
        let Self { statement, goal } = self;
        let (mut calculus, work) = (Contests::<R>::default(), &mut Work::unlimited());
        let rules = R::under(&statement.axioms);
        let starts = statement::start(&rules, &statement.position, work)?;
        calculus.admit(rules, starts.clone(), statement)?;
        let bounds = calculus.claimed(statement.claim)?;
        let each = bounds.len() / starts.len().max(1);
        let mut pieces = goal.unwrap_or_default().iter();
        let mut parts = Vec::new();
        for (number, bound) in bounds.into_iter().enumerate() {
            let short = |value: i32| i16::try_from(value).ok().sure();
            let says = if bound.side == calculus.rules.asked(&bound.set) {
                ClaimKind::ValueAtLeast(short(bound.value)?)
            } else {
                ClaimKind::ValueBelow(short(calculus.rules.total(&bound.set)? - bound.value + 1)?)
            };
            calculus.starts = vec![bound.set];
            let mut walk = calculus.claim(says, work)?;
            let before = pieces.as_slice();
            let is_whole = follow(&mut calculus, &mut walk, &mut pieces, work)?;
            let taken = before.iter().take(before.len() - pieces.len()).cloned().collect();
            parts.push((Part { start: number / each.max(1), says }, is_whole.then_some(taken)));
        }
        Ok((pieces.len() == 0).then_some(parts))
    }
}

/// Follows a strategy to its end. Whether the pieces are enough.
fn follow<'p, R: Contest>(
    calculus: &mut Contests<R>,
    walk: &mut Walk<R>,
    pieces: &mut impl Iterator<Item = &'p Evidence>,
    work: &mut Work,
) -> Result<bool, Fault> {
    while let Some(asked) = calculus.next(walk, work)? {
        match pieces.next() {
            None => return Ok(false),
            Some(piece @ (Evidence::Play(_) | Evidence::All)) => calculus.judge(walk, &asked, piece, work)?,
            Some(_) => {}
        }
    }
    Ok(true)
}
