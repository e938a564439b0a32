//! The nimber of a position, if it lies in a requested set (Beling and
//! Rogalski, On pruning search trees of impartial games, Artificial
//! Intelligence 283, 2020).
//!
//! With r options still open, the nimber of a position is among the least
//! r + 1 values that no option is known to have: its *candidates*. An option
//! is asked only for values that would change the answer; when it has none of
//! them, the candidates lose their largest member.
//!
//! Beyond the paper: values that a search refuted are kept in the table, so that
//! it is not done again; and all options are asked for the wanted values alone
//! before any is asked for smaller ones, as most questions are answered by an
//! option that has the wanted value.
//!
//! Recursion is as deep as a play is long. Options are ordered once per query,
//! by what the game calls difficult; nothing is learnt about the order.

use super::order::{Pending, easiest_first};
use crate::games::Game;
use crate::knowledge::{Context, Known, NimberSet, Stopped};

/// The walk: a context, and stacks shared by the nodes on the way from the
/// root.
pub(super) struct NimberSets<'c, G: Game> {
    context: &'c mut Context<G>,
    components: Vec<G::Position>,
    options: Vec<Pending>,
}

/// A question about one position, and what has been found so far.
struct Query<'p, P> {
    position: &'p P,
    /// The values that are asked for.
    wanted: NimberSet,
    /// The largest of them.
    largest: u16,
    /// Values that the position does not have.
    seen: NimberSet,
    /// Values that no open option has.
    missing: NimberSet,
    /// The place of the first open option on the stack; the rest is open too.
    first: usize,
}

impl<'c, G: Game> NimberSets<'c, G> {
    pub(super) fn new(context: &'c mut Context<G>) -> NimberSets<'c, G> {
        NimberSets { context, components: Vec::new(), options: Vec::new() }
    }

    /// Whether the nimber of the sum is `n`.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(super) fn sum_is(&mut self, sum: &[G::Position], n: u16) -> Result<bool, Stopped> {
        if let Known::Nimber(nimber) = self.context.known_sum(sum) {
            return Ok(nimber == n);
        }
        let start = self.components.len();
        self.components.extend_from_slice(sum);
        let mut option = Pending::new(start, self.components.len(), 0);
        option.hardest_first(&self.context.game, &mut self.components);
        let answer = self.option_in(option, NimberSet::only(n));
        self.components.truncate(start);
        Ok(answer? == Some(n))
    }

    /// The nimber of a sum if it lies in `wanted`: algorithm 6 of the thesis.
    fn option_in(&mut self, option: Pending, wanted: NimberSet) -> Result<Option<u16>, Stopped> {
        let mut known = option.known;
        for place in (option.first + 1..option.end).rev() {
            let component = self.components[place].clone();
            let all = NimberSet::up_to(self.context.game.bound(&component));
            match self.nimber_in(&component, all)? {
                Some(nimber) => known ^= nimber,
                None => return Ok(None),
            }
        }
        let hardest = self.components[option.first].clone();
        let nimber = self.nimber_in(&hardest, wanted.xor(known))?;
        Ok(nimber.map(|nimber| nimber ^ known))
    }

    /// The nimber of a component if it lies in `wanted`. Another nimber may be
    /// returned too, when it comes for free.
    fn nimber_in(&mut self, position: &G::Position, wanted: NimberSet) -> Result<Option<u16>, Stopped> {
        let seen = match self.context.known(position) {
            Known::Nimber(n) => return Ok(Some(n)),
            Known::Excludes(set) => set,
        };
        let wanted = wanted.without(seen) & NimberSet::up_to(self.context.game.bound(position));
        let Some(largest) = wanted.largest() else {
            return Ok(None);
        };
        self.context.visit()?;
        self.context.attend()?;
        let (component_mark, option_mark) = (self.components.len(), self.options.len());
        let mut query =
            Query { position, wanted, largest, seen, missing: NimberSet::EMPTY, first: option_mark };
        self.look_up(&mut query);
        let answer = if query.is_refuted() { None } else { self.ask(&mut query)? };
        self.components.truncate(component_mark);
        self.options.truncate(option_mark);
        Ok(answer)
    }

    /// Searches, and keeps the answer. Refutations that the look-up alone gives
    /// are not kept: there are many, and they are found again as fast.
    fn ask(&mut self, query: &mut Query<'_, G::Position>) -> Result<Option<u16>, Stopped> {
        let Self { context, components, options } = self;
        easiest_first(&context.game, options, query.first, components);
        self.ask_wanted(query)?;
        let answer = if query.is_refuted() { None } else { self.ask_candidates(query)? };
        match answer {
            Some(nimber) => self.context.table.settle(query.position, nimber)?,
            None => self.context.table.exclude(query.position, query.seen)?,
        }
        Ok(answer)
    }

    /// Takes from the table what it knows about the options, and pushes those
    /// that are open. Ends early when the query is refuted.
    fn look_up(&mut self, query: &mut Query<'_, G::Position>) {
        let Self { context, components, options } = self;
        context.game.options(query.position, |option| {
            let start = components.len();
            let mut known = 0;
            for component in option {
                match context.known(component) {
                    Known::Nimber(n) => known ^= n,
                    Known::Excludes(_) => components.push(component.clone()),
                }
            }
            if components.len() > start {
                options.push(Pending::new(start, components.len(), known));
                return true;
            }
            query.see(known);
            !query.is_refuted()
        });
    }

    /// Asks all options for the wanted values, if smaller ones are open too.
    fn ask_wanted(&mut self, query: &mut Query<'_, G::Position>) -> Result<(), Stopped> {
        let smaller = NimberSet::up_to(query.largest).without(query.wanted);
        if smaller.without(query.seen).is_empty() {
            return Ok(());
        }
        let mut open = query.first;
        for index in query.first..self.options.len() {
            let option = self.options[index];
            match self.option_in(option, query.wanted.without(query.seen))? {
                None => {
                    self.options[open] = option;
                    open += 1;
                }
                Some(value) => {
                    query.see(value);
                    if query.is_refuted() {
                        return Ok(());
                    }
                }
            }
        }
        self.options.truncate(open);
        query.missing = query.wanted;
        Ok(())
    }

    /// Asks the open options for all candidates that are not too large.
    fn ask_candidates(&mut self, query: &mut Query<'_, G::Position>) -> Result<Option<u16>, Stopped> {
        let relevant = NimberSet::up_to(query.largest);
        let all = NimberSet::up_to(self.context.game.bound(query.position));
        let last = self.options.len();
        for index in query.first..last {
            let open = u32::try_from(last - index).unwrap_or(u32::MAX);
            let candidates = all.without(query.seen).first(open + 1);
            if (candidates & query.wanted).is_empty() {
                return Ok(None);
            }
            let useful = candidates.first(open).without(query.missing) & relevant;
            if let Some(value) = self.option_in(self.options[index], useful)? {
                query.see(value);
            }
        }
        let least = all.without(query.seen).least();
        match least {
            Some(nimber) if relevant.has(nimber) => Ok(Some(nimber)),
            _ => {
                query.seen = query.seen | relevant;
                Ok(None)
            }
        }
    }
}

impl<P> Query<'_, P> {
    /// Some option has this value.
    fn see(&mut self, value: u16) {
        self.seen = self.seen | NimberSet::only(value);
    }

    /// Whether the position has none of the wanted values.
    fn is_refuted(&self) -> bool {
        self.wanted.without(self.seen).is_empty()
    }
}
