//! From the smallest position upwards, for games whose play is too long for
//! recursion: the nimber as the least value that no option has (section 3.3.4
//! of the thesis).
//!
//! Prunes nothing. For heaps that costs little, as all of them are needed.

use crate::games::Game;
use crate::knowledge::{Context, Stopped};

/// Settles the ladder of `position` and then `position` itself; does nothing
/// in games without ladders.
///
/// # Errors
/// When a limit ended the search.
pub(super) fn climb<G: Game>(context: &mut Context<G>, position: &G::Position) -> Result<(), Stopped> {
    let ladder = context.game.ladder(position);
    if ladder.is_empty() {
        return Ok(());
    }
    // `seen[v] == k` means that an option of the k-th rung has the value v.
    let mut seen = Vec::new();
    for (rung, step) in (1_u32..).zip(ladder.iter().chain([position])) {
        if context.known(step).nimber().is_some() {
            continue;
        }
        context.visit()?;
        context.attend()?;
        mark_values(context, step, rung, &mut seen);
        let least_missing = seen.iter().position(|&mark| mark != rung).unwrap_or(seen.len());
        let nimber = u16::try_from(least_missing).map_err(|_| Stopped::Memory)?;
        context.table.settle(step, nimber)?;
    }
    Ok(())
}

fn mark_values<G: Game>(context: &Context<G>, step: &G::Position, rung: u32, seen: &mut Vec<u32>) {
    context.game.options(step, |option| {
        if let Some(value) = context.known_sum(option).nimber() {
            let value = usize::from(value);
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = rung;
        }
        true
    });
}
