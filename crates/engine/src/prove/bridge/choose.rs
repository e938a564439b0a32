//! Few of many lemmas that prove a claim, from the most cards down.
//!
//! The lemmas about one number of cards cite lemmas about four fewer. What they can cite is a covering problem: first the lemmas are taken that
//! many strategies could cite, and then those are left out again, the least cited first, without which all strategies can do.

use std::collections::BTreeMap;

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::covers::{Cover, Piece, Shown};
use super::lemmas::Leaves;
use super::plan::{Planner, Task};
use super::sure_tricks::Axioms;
use crate::knowledge::Stopped;

/// The price of a lemma that a single strategy could cite.
const PRICE: u64 = 1_000_000;

/// Whether to go on, asked now and then.
pub(super) type Look<'a> = &'a dyn Fn() -> Result<(), Stopped>;

/// Gives the lemmas that prove a goal strategies that need few lemmas.
///
/// # Errors
/// If it is to end.
pub(super) fn choose(
    shown: &mut Shown,
    goal: &[u32],
    given: (Leaves, Axioms),
    (random, look): (&mut ChaCha8Rng, Look<'_>),
) -> Result<(), Stopped> {
    let mut needed = Needed { is_needed: vec![false; shown.len()], levels: BTreeMap::new() };
    goal.iter().for_each(|&number| needed.add(number, shown));
    while let Some((_, mut numbers)) = needed.levels.pop_last() {
        numbers.sort_unstable();
        numbers.shuffle(random);
        let mut level = Level::new(shown, given, (&numbers, &needed.is_needed), look);
        level.plan()?;
        level.prune()?;
        let plans = level.plans;
        for (number, pieces) in numbers.into_iter().zip(plans) {
            shown.show(number, pieces);
            let cited: Vec<u32> = shown.get(number).into_iter().flat_map(|known| known.cites()).collect();
            cited.into_iter().for_each(|number| needed.add(number, shown));
        }
    }
    Ok(())
}

/// The lemmas that are needed, and those of them that have no strategies yet, by their cards.
struct Needed {
    is_needed: Vec<bool>,
    levels: BTreeMap<u32, Vec<u32>>,
}

impl Needed {
    fn add(&mut self, number: u32, shown: &Shown) {
        let (Some(known), Some(is_needed)) = (shown.get(number), self.is_needed.get_mut(number as usize))
        else {
            return;
        };
        if !std::mem::replace(is_needed, true) {
            self.levels.entry(known.cards).or_default().push(number);
        }
    }
}

/// Needed lemmas about one number of cards.
struct Level<'a> {
    shown: &'a Shown,
    leaves: Leaves,
    axioms: Axioms,
    numbers: &'a [u32],
    /// Which lemmas are cited for certain, and which ones these lemmas cite.
    is_needed: &'a [bool],
    is_chosen: Vec<bool>,
    /// The strategies of the lemmas, and which of them may cite a lemma.
    plans: Vec<Vec<Piece>>,
    citers: BTreeMap<u32, Vec<usize>>,
    look: Look<'a>,
}

impl<'a> Level<'a> {
    fn new(
        shown: &'a Shown,
        (leaves, axioms): (Leaves, Axioms),
        (numbers, is_needed): (&'a [u32], &'a [bool]),
        look: Look<'a>,
    ) -> Self {
        let is_chosen = is_needed.to_vec();
        Self {
            shown,
            leaves,
            axioms,
            numbers,
            is_needed,
            is_chosen,
            plans: Vec::new(),
            citers: BTreeMap::new(),
            look,
        }
    }

    /// The strategy of a lemma that costs least.
    fn plan_of(&self, place: usize, price: impl Fn(&Cover) -> Option<u64>) -> Option<Vec<Piece>> {
        let planner = Planner { shown: self.shown, leaves: self.leaves, price };
        planner.plan(&self.task(place)?)
    }

    fn task(&self, place: usize) -> Option<Task> {
        Task::of(self.shown.get(*self.numbers.get(place)?)?, self.axioms)
    }

    fn is_chosen(&self, number: u32) -> bool {
        self.is_chosen.get(number as usize) == Some(&true)
    }

    fn set_chosen(&mut self, number: u32, is_chosen: bool) {
        self.is_chosen.get_mut(number as usize).into_iter().for_each(|it| *it = is_chosen);
    }

    /// A strategy for each lemma. What more lemmas could cite costs less, and what is cited already nothing.
    fn plan(&mut self) -> Result<(), Stopped> {
        let mut wanted: BTreeMap<u32, u64> = BTreeMap::new();
        let planner = Planner { shown: self.shown, leaves: self.leaves, price: |_: &Cover| Some(1) };
        for place in 0..self.numbers.len() {
            (self.look)()?;
            let candidates = self.task(place).map(|task| planner.candidates(&task)).unwrap_or_default();
            candidates.into_iter().for_each(|number| *wanted.entry(number).or_default() += 1);
        }
        for place in 0..self.numbers.len() {
            (self.look)()?;
            let found = self.plan_of(place, |cover| {
                let wanted = wanted.get(&cover.number).copied().unwrap_or(1);
                Some(if self.is_chosen(cover.number) { 0 } else { PRICE / wanted })
            });
            // What cannot be shown in one trick keeps the evidence that it has.
            let own = || self.shown.get(*self.numbers.get(place)?).map(|known| known.pieces.clone());
            let pieces = found.or_else(own).unwrap_or_default();
            self.cite(place, &pieces);
            self.plans.push(pieces);
        }
        Ok(())
    }

    fn cite(&mut self, place: usize, pieces: &[Piece]) {
        for number in cited(pieces) {
            self.set_chosen(number, true);
            self.citers.entry(number).or_default().push(place);
        }
    }

    /// Leaves out what all strategies can do without.
    fn prune(&mut self) -> Result<(), Stopped> {
        let is_open = |number: &u32| self.is_needed.get(*number as usize) != Some(&true);
        let open = self.citers.iter().filter(|(number, _)| is_open(number));
        let mut order: Vec<(usize, u32)> = open.map(|(number, citers)| (citers.len(), *number)).collect();
        order.sort_unstable();
        for (_, number) in order {
            (self.look)()?;
            self.set_chosen(number, false);
            let citers = self.citers.get(&number).cloned().unwrap_or_default();
            let cites = |place: &usize| cited(&self.plans[*place]).any(|cited| cited == number);
            let places: Vec<usize> = citers.into_iter().filter(cites).collect();
            let anew = |&place: &usize| self.plan_of(place, |it| self.is_chosen(it.number).then_some(0));
            match places.iter().map(anew).collect::<Option<Vec<_>>>() {
                None => self.set_chosen(number, true),
                Some(anew) => {
                    for (place, pieces) in places.into_iter().zip(anew) {
                        self.cite(place, &pieces);
                        self.plans[place] = pieces;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The lemmas that pieces cite.
fn cited(pieces: &[Piece]) -> impl Iterator<Item = u32> {
    pieces.iter().filter_map(Piece::cites)
}
