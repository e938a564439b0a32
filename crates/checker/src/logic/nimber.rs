//! Rule NIMBER: the lemma `P : n` says that the nimber of the component P is n.
//!
//! It holds when every option of P has a nimber other than n, and for every m < n some option has
//! nimber m: n is then the least number that no option has (the definition of the nimber).
//! Side conditions: all lemmas cited are earlier, and the axiom `sprague-grundy` is declared.

use std::collections::BTreeSet;

use gamecert_certs::{Fault, require};

use super::pieces::Pieces;
use super::{Earlier, Holes, Shown};
use crate::rules::Impartial;

/// Judges the lemma `subject : n`. `pieces` yields the evidence for each option in turn.
///
/// A number m < n that no option is shown to have is a hole, unless the nimbers of all options are
/// shown: then it is an error.
///
/// # Errors
/// If a piece is missing, refused or left over, an option has the nimber n, or no option has some
/// m < n.
pub fn judge<R: Impartial>(
    earlier: &Earlier<R>,
    subject: &R::Component,
    n: u16,
    mut pieces: Pieces<'_, R::Component>,
) -> Result<Holes, Fault> {
    let mut values = BTreeSet::new();
    let mut all_shown = true;
    let mut holes = Holes::default();
    for (number, option) in earlier.rules.options(subject).into_iter().enumerate() {
        let place = || format!("option {number} ({})", earlier.rules.show_sum(&option));
        match pieces.next(earlier, &option, n).map_err(|fault| fault.at(place()))? {
            Shown::Value(value) => {
                require(value != n, || {
                    let why = format!("has nimber {n}, so the subject has not");
                    Fault::rejected("option-has-the-nimber", why).at(place())
                })?;
                values.insert(value);
            }
            Shown::Other => all_shown = false,
            Shown::Nothing => holes.add(1, place),
        }
    }
    if let (Some(m), 0) = ((0..n).find(|m| !values.contains(m)), holes.count) {
        let why = format!("no option is shown to have nimber {m}");
        require(!all_shown, || Fault::rejected("value-missing", format!("{why}, so the nimber is not {n}")))?;
        holes.add(1, || why);
    }
    pieces.finish().map(|()| holes)
}
