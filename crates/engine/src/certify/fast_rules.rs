//! The engine's own rules of a game in which both sides have the same normal form: a walk that asks these for moves and
//! nimbers plays nothing by the checker's rules.

use gamecert_elaborate::rulebook::Component;

use crate::games::numbered::Id;

/// Which moves to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// At least those that leave nothing but components about which the proof has lemmas.
    Needed,
    /// All of them.
    All,
}

/// The rules of a game for components that are numbers, with what is known of these.
///
/// Moves and components come in the order of the checker's rules. A sum may have equal pairs.
pub trait FastRules {
    /// The number of a component; `None` if it has to be left to the checker's rules.
    fn id(&mut self, component: &Component) -> Option<Id>;

    /// The component that has a number.
    fn component(&self, id: Id) -> Component;

    /// What the checker's rules call its size.
    fn size(&self, id: Id) -> u32;

    /// The nimber of a component, if it is known without a search.
    fn known(&self, id: Id) -> Option<u16>;

    /// Calls `each` with what each move leaves.
    fn options(&mut self, id: Id, each: &mut dyn FnMut(&[Id]));

    /// Calls `each` with the moves that are known, without a search, to lead to nimber `n`, and what they leave without
    /// pairs that cancel, until it answers `false`.
    fn replies(&mut self, id: Id, n: u16, among: Among, each: &mut dyn FnMut(u32, &[Id]) -> bool);

    /// Takes note that a proof has a lemma about a component.
    fn note_needed(&mut self, id: Id, nimber: u16);
}
