//! Rule LOST: the lemma `P + t1 + ... + tk is lost` says that the player to move loses this sum under misere play.
//!
//! It holds when there is a move, and every move leads to a sum that is won: one whose tree says so, or one
//! with a reply to a sum that is lost by an earlier lemma. (A player who cannot move wins, so a sum without moves is
//! not lost.)
//! Side conditions: all lemmas cited are earlier.

use gamecert_certs::{Fault, require};

use super::finder::{Finder, finish, next};
use super::forest::Tree;
use super::sum::{Shown, Sum};
use super::{Holes, Known, Written};
use crate::rules::Impartial;

/// Reads a sum, which has to stand in its normal form: components ascending, trees as terms.
///
/// # Errors
/// If it does not, or a component or a tree is not one.
pub fn read<R: Impartial>(known: &Known<R>, sum: &gamecert_certs::Sum) -> Result<Sum<R::Component>, Fault> {
    let components = sum.components.iter().map(|bytes| super::super::component(&known.rules, bytes));
    let components = components.collect::<Result<Vec<R::Component>, _>>()?;
    let trees = sum.trees.iter().map(|&id| known.tree(id)).collect::<Result<Vec<Tree>, _>>()?;
    let normal = known.sum(components.clone(), &trees);
    require(normal == Sum { components, trees }, || {
        let why = format!("its sum is not in normal form, which is {}", known.show_sum(&normal));
        Fault::rejected("bad-sum", why)
    })?;
    Ok(normal)
}

/// Judges the lemma that `sum` is lost; there is a piece for each option in turn.
///
/// # Errors
/// If a piece is missing, refused or left over, or the sum is won.
pub fn judge<R: Impartial>(
    known: &mut Known<R>,
    finder: &mut Finder<R::Component>,
    sum: &Sum<R::Component>,
    mut written: Option<Written<'_>>,
) -> Result<Holes, Fault> {
    let mut holes = Holes::default();
    let mut count: u64 = 0;
    // One option at a time: all of them together may be much larger than the lemma.
    for part in 0..sum.parts() {
        for made in known.made(sum, part) {
            let option = known.option(sum, part, made);
            let shown = known.show_sum(&option);
            let place = || format!("option {count} ({shown})");
            let piece =
                next(&mut written, || finder.find(known, &option)).map_err(|fault| fault.at(place()))?;
            match known.judge(&option, &piece).map_err(|fault| fault.at(place()))? {
                Shown::Won => {}
                Shown::Lost => {
                    let why = "is lost, so the sum is won";
                    return Err(Fault::rejected("option-is-lost", why).at(place()));
                }
                Shown::Nothing => holes.add(1, place),
            }
            count = count.saturating_add(1);
        }
    }
    require(count > 0, || Fault::rejected("lost-without-moves", "has no move, so the player to move wins"))?;
    finish(written)?;
    finder.judge_steps()?;
    Ok(holes)
}
