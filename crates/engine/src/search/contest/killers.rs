//! Killer moves: those that refuted the last moves at the same distance from the end.

/// The last two moves that ended a search, for each distance from the end.
#[derive(Debug, Default)]
pub(super) struct Killers(Vec<[Option<u16>; 2]>);

impl Killers {
    /// A move ended the search of a position.
    pub(super) fn add(&mut self, left: u32, number: u16) {
        let left = left as usize;
        if self.0.len() <= left {
            self.0.resize(left + 1, [None; 2]);
        }
        let moves = &mut self.0[left];
        if moves[0] != Some(number) {
            *moves = [Some(number), moves[0]];
        }
    }

    /// Less for a killer; 0 for other moves.
    pub(super) fn rank(&self, left: u32, number: u16) -> i32 {
        match self.0.get(left as usize) {
            Some([first, _]) if *first == Some(number) => -2,
            Some([_, second]) if *second == Some(number) => -1,
            _ => 0,
        }
    }
}
