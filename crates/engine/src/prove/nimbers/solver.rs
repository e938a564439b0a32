//! A search for nimbers behind one interface for all games: a position is a number.
//!
//! What asks for nimbers is written, and compiled, once; the walks alone know the positions of a game.

use std::iter;

use gamecert_elaborate::rulebook::Component;
use rustc_hash::FxHashMap;

use crate::certify::{Among, FastRules};
use crate::games::numbered::{Id, Numbers};
use crate::games::{Game, cancel_neighbours};
use crate::live::Controller;
use crate::search::{Algorithm, Limits, Solver, Statistics, Stopped, Table};

/// A solver of one game, asked by numbers of positions.
pub(crate) trait NimberSolver {
    /// Reads the subject of a lemma, in any of its variants: a sum in the engine's form, which may split or cancel more
    /// than the checker's. `None` if it is larger than the engine can read.
    fn read(&mut self, subject: &[u8]) -> Option<Vec<Id>>;

    /// Rules that list moves as the checker does, in games that have them.
    fn fast_rules(&mut self) -> Option<&mut dyn FastRules>;

    /// The position in the notation of the game.
    fn text(&self, position: Id) -> String;

    /// What is known of a sum, without a search.
    fn known(&self, sum: &[Id]) -> Option<u16>;

    /// Takes the nimber of a position for granted.
    ///
    /// # Errors
    /// When the memory is used up.
    fn believe(&mut self, position: Id, nimber: u16) -> Result<(), Stopped>;

    /// Forgets what is known of a position.
    fn forget(&mut self, position: Id);

    /// Forgets all that is known.
    fn forget_all(&mut self);

    /// Searches whether a sum has this nimber.
    ///
    /// # Errors
    /// When a limit ended the search.
    fn is_nimber(&mut self, sum: &[Id], n: u16) -> Result<bool, Stopped>;

    /// Searches for the nimber of a sum.
    ///
    /// # Errors
    /// When a limit ended the search.
    fn nimber(&mut self, sum: &[Id]) -> Result<u16, Stopped>;

    /// The same with at most `nodes` nodes.
    ///
    /// # Errors
    /// When a limit ended the search; [`Stopped::Nodes`] if it was this one.
    fn nimber_within(&mut self, sum: &[Id], nodes: u64) -> Result<u16, Stopped>;

    /// Lets searches visit `nodes` more nodes from now on.
    fn allow(&mut self, nodes: u64);

    /// Has `stop` asked now and then whether searches are to end.
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>);

    /// Has searches be steered by this controller from now on, or by none.
    fn steer(&mut self, controller: Option<Controller>);

    /// Begins with nothing known, by another algorithm, and in other ways as drawn from `seed`.
    fn begin_afresh(&mut self, algorithm: Algorithm, seed: u64);

    /// Ends what [`NimberSolver::begin_afresh`] began: what was found since is forgotten, and what was known before is known again.
    fn end_afresh(&mut self);

    /// All positions whose nimbers are known, in the notation of the game.
    fn settled(&self) -> Vec<(String, u16)>;

    /// How much work has been done.
    fn statistics(&self) -> Statistics;
}

/// A solver, and the positions that have numbers.
struct Numbered<G: Game> {
    solver: Solver<G>,
    numbers: Numbers<G::Position>,
    /// Sums by the subjects that have been read.
    read: FxHashMap<Box<[u8]>, Option<Box<[Id]>>>,
    /// What proofs have had lemmas about: at least all that the proof under way has.
    needed: FxHashMap<G::Position, Needed>,
    /// What was known before, if it is set aside.
    before: Option<(Table<G::Position>, Algorithm)>,
}

/// A component about which a proof has a lemma.
#[derive(Clone, Copy)]
struct Needed {
    id: Id,
    nimber: u16,
    /// Whether the search knew this nimber.
    is_known: bool,
}

/// A solver of this game that knows nothing yet.
pub(crate) fn nimber_solver<G: Game + 'static>(
    game: G,
    limits: Limits,
    algorithm: Algorithm,
) -> Box<dyn NimberSolver> {
    Box::new(Numbered {
        solver: Solver::new(game, limits, algorithm),
        numbers: Numbers::default(),
        read: FxHashMap::default(),
        needed: FxHashMap::default(),
        before: None,
    })
}

impl<G: Game> NimberSolver for Numbered<G> {
    fn read(&mut self, subject: &[u8]) -> Option<Vec<Id>> {
        if let Some(known) = self.read.get(subject) {
            return known.as_ref().map(|sum| sum.to_vec());
        }
        let sum = self.solver.game().read_subject(subject);
        let sum = sum.map(|sum| self.numbers.sum(&sum));
        self.read.insert(subject.into(), sum.as_deref().map(Box::from));
        sum
    }

    fn fast_rules(&mut self) -> Option<&mut dyn FastRules> {
        if G::LISTS_IN_ORDER { Some(self) } else { None }
    }

    fn text(&self, position: Id) -> String {
        self.solver.game().to_text(self.numbers.position(position))
    }

    fn known(&self, sum: &[Id]) -> Option<u16> {
        match sum {
            &[position] => self.solver.known(self.numbers.position(position)).nimber(),
            sum => self.solver.known_sum(&self.numbers.positions(sum)).nimber(),
        }
    }

    fn believe(&mut self, position: Id, nimber: u16) -> Result<(), Stopped> {
        let position = self.numbers.position(position).clone();
        self.solver.believe(&position, nimber)
    }

    fn forget(&mut self, position: Id) {
        let position = self.numbers.position(position).clone();
        self.solver.forget(&position);
    }

    fn forget_all(&mut self) {
        self.solver.forget_all();
    }

    fn is_nimber(&mut self, sum: &[Id], n: u16) -> Result<bool, Stopped> {
        let sum = self.numbers.positions(sum);
        self.solver.sum_is(&sum, n)
    }

    fn nimber(&mut self, sum: &[Id]) -> Result<u16, Stopped> {
        let sum = self.numbers.positions(sum);
        self.solver.sum_nimber(&sum)
    }

    fn nimber_within(&mut self, sum: &[Id], nodes: u64) -> Result<u16, Stopped> {
        let sum = self.numbers.positions(sum);
        self.solver.sum_nimber_within(&sum, nodes)
    }

    fn allow(&mut self, nodes: u64) {
        self.solver.allow(nodes);
    }

    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.solver.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.solver.steer(controller);
    }

    fn begin_afresh(&mut self, algorithm: Algorithm, seed: u64) {
        self.before = Some(self.solver.begin_afresh(algorithm, seed));
    }

    fn end_afresh(&mut self) {
        if let Some(before) = self.before.take() {
            self.solver.end_afresh(before);
        }
    }

    fn settled(&self) -> Vec<(String, u16)> {
        self.solver.settled()
    }

    fn statistics(&self) -> Statistics {
        self.solver.statistics()
    }
}

impl<G: Game> FastRules for Numbered<G> {
    fn id(&mut self, component: &Component) -> Option<Id> {
        let sum = self.solver.game().read_subject(component.subject())?;
        let [position] = sum.as_slice() else { return None };
        let subject = self.solver.game().subject(position)?;
        (subject == component.subject()).then(|| self.numbers.number(position))
    }

    fn component(&self, id: Id) -> Component {
        Component::new(&self.solver.game().subject(self.numbers.position(id)).unwrap_or_default())
    }

    fn size(&self, id: Id) -> u32 {
        self.solver.game().measure(self.numbers.position(id))
    }

    fn known(&self, id: Id) -> Option<u16> {
        self.solver.known(self.numbers.position(id)).nimber()
    }

    fn options(&mut self, id: Id, each: &mut dyn FnMut(&[Id])) {
        let Self { solver, numbers, .. } = self;
        let position = numbers.position(id).clone();
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        solver.game().moves_in_order(&position, |after| {
            parts.append(after);
            ends.push(parts.len());
            true
        });
        // Many are looked up at once: the processor does not wait for one after another.
        let ids = numbers.sum(&parts);
        let mut rest = ids.as_slice();
        for (end, first) in ends.iter().zip(iter::once(&0).chain(&ends)) {
            let (sum, others) = rest.split_at(end - first);
            rest = others;
            each(sum);
        }
    }

    fn replies(&mut self, id: Id, n: u16, among: Among, each: &mut dyn FnMut(u32, &[Id]) -> bool) {
        let Self { solver, numbers, needed, .. } = self;
        let position = numbers.position(id).clone();
        let (mut number, mut ids) = (0, Vec::new());
        solver.game().moves_in_order(&position, |after| {
            cancel_neighbours(after);
            number += 1;
            ids.clear();
            // There are much fewer of these than of all that are known.
            if among == Among::Needed {
                let (mut sum, mut are_known) = (0, true);
                for part in &*after {
                    let Some(part) = needed.get(part) else { return true };
                    ids.push(part.id);
                    sum ^= part.nimber;
                    are_known &= part.is_known;
                }
                if sum != n {
                    return true;
                }
                if are_known {
                    return each(number - 1, &ids);
                }
            }
            if solver.known_sum(after).nimber() != Some(n) {
                return true;
            }
            if among == Among::All {
                ids.extend(after.iter().map(|part| numbers.number(part)));
            }
            each(number - 1, &ids)
        });
    }

    fn note_needed(&mut self, id: Id, nimber: u16) {
        let position = self.numbers.position(id).clone();
        let is_known = FastRules::known(self, id) == Some(nimber);
        self.needed.insert(position, Needed { id, nimber, is_known });
    }
}
