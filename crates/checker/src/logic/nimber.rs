//! Rule NIMBER: the lemma `P : n` says that the nimber of the component P is n.
//!
//! It holds when every option of P has a nimber other than n, and for every m < n some option has
//! nimber m: n is then the least number that no option has (the definition of the nimber).
//! Side conditions: all lemmas cited are earlier, and the axiom `sprague-grundy` is declared.

use gamecert_certs::{Evidence, Fault};

use super::{Earlier, Shown, Step};
use crate::rules::Rules;

/// Judges the lemma `subject : n`. `pieces` yields the evidence for each option in turn, given the
/// option's components, and `None` if there is no more.
///
/// A number m < n that no option is shown to have is a hole, unless the nimbers of all options are
/// shown: then it is an error.
///
/// # Errors
/// If a piece is missing or refused, an option has the nimber n, or no option has some m < n.
pub fn judge<R: Rules>(
    earlier: &Earlier<'_, R>,
    subject: &R::Component,
    n: u16,
    mut pieces: impl FnMut(&[R::Component]) -> Option<Evidence>,
) -> Result<Step, Fault> {
    let mut seen = vec![false; usize::from(n)];
    let mut holes: u64 = 0;
    let mut first = String::new();
    let mut all_shown = true;
    for (number, chosen) in earlier.rules.moves(subject).enumerate() {
        let option = earlier.rules.play(subject, chosen);
        let place = || format!("option {number} ({})", earlier.rules.show_sum(&option));
        let piece = pieces(&option)
            .ok_or_else(|| Fault::rejected("evidence-missing", "is left without evidence").at(place()))?;
        match earlier.judge(&option, n, &piece).map_err(|fault| fault.at(place()))? {
            Shown::Value(value) if value == n => {
                let why = format!("has nimber {n}, so the subject has not");
                return Err(Fault::rejected("option-has-the-nimber", why).at(place()));
            }
            Shown::Value(value) => {
                if let Some(flag) = seen.get_mut(usize::from(value)) {
                    *flag = true;
                }
            }
            Shown::Other => all_shown = false,
            Shown::Nothing => {
                all_shown = false;
                holes = holes.saturating_add(1);
                if first.is_empty() {
                    first = place();
                }
            }
        }
    }
    if let (Some(m), 0) = (seen.iter().position(|&found| !found), holes) {
        let why = format!("no option is shown to have nimber {m}");
        if all_shown {
            return Err(Fault::rejected("value-missing", format!("{why}, so the nimber is not {n}")));
        }
        return Ok(Step::Holes(1, why));
    }
    Ok(if holes == 0 { Step::Holds } else { Step::Holes(holes, first) })
}
