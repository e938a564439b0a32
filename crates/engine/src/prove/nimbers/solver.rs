//! A search for nimbers behind one interface for all games: a position is a number.
//!
//! What asks for nimbers is written, and compiled, once; the walks alone know the positions of a game.

use rustc_hash::FxHashMap;

use crate::certify::Among;
use crate::games::Game;
use crate::games::numbered::{Id, Numbers};
use crate::live::Controller;
use crate::search::{Algorithm, Limits, Solver, Statistics, Stopped, Table};

/// A solver of one game, asked by numbers of positions.
pub(crate) trait NimberSolver {
    /// Reads the subject of a lemma, in any of its variants: a sum in the engine's form, which may split or cancel more
    /// than the checker's. `None` if it is larger than the engine can read.
    fn read(&mut self, subject: &[u8]) -> Option<Vec<Id>>;

    /// Calls `each` with the moves in the component with these bytes that are known to lead to a nimber, by their numbers in
    /// certificates, until it answers `false`. `false`, without a call, if the game has no fast way to list moves in
    /// their order.
    fn replies(&self, subject: &[u8], n: u16, among: Among, each: &mut dyn FnMut(usize) -> bool) -> bool;

    /// Takes note that a proof has a lemma about the component with these bytes.
    fn note_needed(&mut self, subject: &[u8], nimber: u16);

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

    /// The same with at most so many nodes.
    ///
    /// # Errors
    /// When a limit ended the search; [`Stopped::Nodes`] if it was this one.
    fn nimber_within(&mut self, sum: &[Id], nodes: u64) -> Result<u16, Stopped>;

    /// Lets searches visit so many nodes from now on.
    fn allow(&mut self, nodes: u64);

    /// Has `stop` asked now and then whether searches are to end.
    fn stop_when(&mut self, stop: Box<dyn FnMut() -> bool>);

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
    /// What proofs have had lemmas about, with its nimber: at least all that the proof under way has.
    needed: FxHashMap<G::Position, u16>,
    /// Whether all of that was read as one position, or none.
    are_single: bool,
    /// What was known before, if it is set aside.
    before: Option<(Table<G::Position>, Algorithm)>,
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
        are_single: true,
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

    fn replies(&self, subject: &[u8], n: u16, among: Among, each: &mut dyn FnMut(usize) -> bool) -> bool {
        let mut number = 0;
        self.solver.game().moves_in_order(subject, |after| {
            let needed = |part| self.needed.get(part);
            let is_needed = || after.iter().try_fold(0, |sum, part| Some(sum ^ needed(part)?)) == Some(n);
            // There are much fewer of these than of all that are known.
            let is_left_out = among == Among::Needed && self.are_single && !is_needed();
            number += 1;
            is_left_out || self.solver.known_sum(after).nimber() != Some(n) || each(number - 1)
        })
    }

    fn note_needed(&mut self, subject: &[u8], nimber: u16) {
        let Some(sum) = self.solver.game().read_subject(subject) else { return };
        match <[G::Position; 1]>::try_from(sum) {
            Ok([position]) => drop(self.needed.insert(position, nimber)),
            Err(sum) => self.are_single &= sum.is_empty(),
        }
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

    fn stop_when(&mut self, stop: Box<dyn FnMut() -> bool>) {
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
