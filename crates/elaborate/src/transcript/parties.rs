//! The sides of a contest.

use gamecert_certs::Side;

/// The position after classes of moves, by their numbers, in a proof about a side; all as the rules write it. `None` if there are no
/// such moves.
pub type Replay = fn(&str, Side, &[u16]) -> Option<String>;

/// The sides of a contest.
#[derive(Clone, Copy, Debug)]
pub struct Parties {
    /// Their names.
    pub names: [&'static str; 2],
    /// How moves are made.
    pub replay: Replay,
}

impl Parties {
    /// The name of a side.
    #[must_use]
    pub fn name(&self, side: Side) -> &'static str {
        side_name(self.names, side)
    }
}

/// The name of a side, of these two.
pub(super) fn side_name([first, second]: [&'static str; 2], side: Side) -> &'static str {
    if side == Side::First { first } else { second }
}
