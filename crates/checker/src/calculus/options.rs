//! The options of a component of an impartial game, one at a time: all of them together may be much larger than it.

use std::collections::BTreeSet;
use std::vec::IntoIter;

use gamecert_certs::Fault;

use crate::rules::Impartial;
use crate::work::{Sure, Work};

/// The options that a lemma has to answer for, in the order of the rules: one for each move, or each different one once.
#[derive(Debug)]
pub struct Options<R: Impartial> {
    component: R::Opened,
    moves: IntoIter<R::Move>,
    seen: BTreeSet<Vec<R::Component>>,
}

impl<R: Impartial> Options<R> {
    /// Those of a component.
    ///
    /// # Errors
    /// If the work is used up.
    pub fn new(rules: &R, component: &R::Component, work: &mut Work) -> Result<Self, Fault> {
        let component = rules.open(component)?;
        let moves = rules.list_moves(&component, work)?.into_iter();
        Ok(Self { component, moves, seen: BTreeSet::new() })
    }

    /// The next one: its components, ascending.
    ///
    /// # Errors
    /// If the work is used up.
    pub fn next(&mut self, rules: &R, work: &mut Work) -> Result<Option<Vec<R::Component>>, Fault> {
        for chosen in self.moves.by_ref() {
            let option = rules.after(&self.component, chosen, work)?;
            if !R::MERGES || self.seen.insert(option.clone()) {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}

/// What a reply leaves of a component of a sum: the components of its option with this number.
///
/// # Errors
/// If there is no such component or option.
pub fn reply<R: Impartial>(
    rules: &R,
    sum: &[R::Component],
    (component, option): (usize, u32),
    work: &mut Work,
) -> Result<Vec<R::Component>, Fault> {
    let count = sum.len();
    let moved = sum.get(component).ok_or_else(|| {
        let why = format!("the reply is in component {component}, but there are only {count}");
        Fault::rejected("no-such-component", why)
    })?;
    let opened = rules.open(moved)?;
    let number = usize::try_from(option).ok().sure()?;
    let chosen = rules.nth_move(&opened, number, work)?.ok_or_else(|| {
        let why = format!("the reply is option {option} of {}, which has fewer", rules.show(moved));
        Fault::rejected("no-such-option", why)
    })?;
    rules.after(&opened, chosen, work)
}
