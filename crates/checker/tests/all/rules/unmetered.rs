//! The rules without a budget, for the tests of each game.

use std::fmt;

use gamecert_certs::Fault;

use gamecert_checker::rules::{Impartial, Rules};
use gamecert_checker::statement;
use gamecert_checker::work::Work;

/// The units that a call takes, which is declined with one fewer.
pub(super) fn units<T: fmt::Debug>(call: impl Fn(&mut Work) -> Result<T, Fault>) -> u64 {
    let mut work = Work::unlimited();
    call(&mut work).unwrap();
    let units = work.spent();
    for fewer in 0..units {
        assert_eq!(call(&mut Work::new(fewer, u64::MAX)).unwrap_err().code, "limit-work");
    }
    assert!(call(&mut Work::new(units, u64::MAX)).is_ok());
    units
}

/// The components of a position as they are shown.
pub(super) fn components(rules: &impl Rules, text: &str) -> Vec<String> {
    let position = rules.position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.components.iter().map(|component| rules.show(component)).collect()
}

/// Asserts that the first component of a position has these options.
pub(super) fn check_options(rules: &impl Impartial, text: &str, expected: &[&str]) {
    let options = rules.options(&rules.position(text).unwrap().components[0]);
    let shown: Vec<String> = options.iter().map(|option| rules.show_sum(option)).collect();
    assert_eq!(shown, expected, "{text}");
}

/// A position.
#[derive(Debug)]
pub(super) struct Position<C> {
    pub(super) components: Vec<C>,
}

pub(super) trait Free: Rules {
    fn position(&self, text: &str) -> Result<Position<Self::Component>, String> {
        let components = statement::start(self, text, &mut Work::unlimited());
        components.map(|components| Position { components }).map_err(|fault| fault.why)
    }

    fn decode(&self, subject: &[u8]) -> Option<Self::Component> {
        self.read(subject, &mut Work::unlimited()).unwrap()
    }
}

impl<R: Rules> Free for R {}

pub(super) trait FreePlay: Impartial {
    fn moves(&self, component: &Self::Component) -> Vec<Self::Move> {
        self.list_moves(&self.open(component).unwrap(), &mut Work::unlimited()).unwrap()
    }

    fn play(&self, component: &Self::Component, chosen: Self::Move) -> Vec<Self::Component> {
        self.after(&self.open(component).unwrap(), chosen, &mut Work::unlimited()).unwrap()
    }

    /// Each option once, where it comes first.
    fn options(&self, component: &Self::Component) -> Vec<Vec<Self::Component>> {
        let mut seen = Vec::new();
        for chosen in self.moves(component) {
            let option = self.play(component, chosen);
            if !Self::MERGES || !seen.contains(&option) {
                seen.push(option);
            }
        }
        seen
    }
}

impl<R: Impartial> FreePlay for R {}
