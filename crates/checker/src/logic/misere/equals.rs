//! Rule EQUALS: the lemma `P = t` says that the component P plays like the tree t.
//!
//! It holds when the trees of all options of P make the tree t: each option is a sum of components that play
//! like trees, and its tree is the sum of these.
//! Side conditions: all lemmas cited are earlier. Axiom used, if it is declared: reversible moves.

use gamecert_certs::{Evidence, Fault, require};

use super::Known;
use super::finder::{Finder, finish, next};
use super::forest::{EMPTY, Tree};
use super::{Fact, Holes, Written};
use crate::rules::Impartial;

/// Judges the lemma `component = tree`; there is a piece for each option in turn.
///
/// # Errors
/// If a piece is missing, refused or left over, or the options make another tree.
pub fn judge<R: Impartial>(
    known: &mut Known<R>,
    finder: &mut Finder<R::Component>,
    (component, tree): (&R::Component, Tree),
    mut written: Option<Written<'_>>,
) -> Result<Holes, Fault> {
    let (mut holes, mut children) = (Holes::default(), Vec::new());
    for (number, option) in known.rules.options(component).iter().enumerate() {
        let shown = known.rules.show_sum(option);
        let place = || format!("option {number} ({shown})");
        let piece = next(&mut written, || finder.trees(option)).map_err(|fault| fault.at(place()))?;
        match tree_of(known, option, &piece).map_err(|fault| fault.at(place()))? {
            Some(child) => children.push(child),
            None => holes.add(1, place),
        }
    }
    finish(written)?;
    finder.judge_steps()?;
    if holes.count == 0 {
        let made = known.forest.tree(children)?;
        require(made == tree, || {
            let why = format!("the options make the tree {}", known.forest.show(made));
            Fault::rejected("another-tree", why)
        })?;
    }
    Ok(holes)
}

/// The tree of a sum whose components play like trees, by one lemma for each of them; `None` for a hole.
///
/// # Errors
/// If a lemma is missing, left over, not earlier, or about something else.
pub fn tree_of<R: Impartial>(
    known: &mut Known<R>,
    sum: &[R::Component],
    piece: &Evidence,
) -> Result<Option<Tree>, Fault> {
    let lemmas = match piece {
        Evidence::Hole => return Ok(None),
        Evidence::Values(lemmas) => lemmas,
        Evidence::Line { .. } | Evidence::Reply { .. } => {
            return Err(Fault::rejected("reply-for-a-tree", "a reply does not tell a tree"));
        }
    };
    require(lemmas.len() == sum.len(), || {
        let why = format!("{} lemmas are cited for {} components", lemmas.len(), sum.len());
        let code = if lemmas.len() < sum.len() { "citation-missing" } else { "citation-left" };
        Fault::rejected(code, why)
    })?;
    let mut all = EMPTY;
    for (component, &id) in sum.iter().zip(lemmas) {
        let tree = match known.fact(id)? {
            Fact::Equals(subject, tree) if subject == component => *tree,
            fact => {
                let (shown, says) = (known.rules.show(component), known.show(fact));
                let why = format!("lemma {id} is cited for {shown}, but says: {says}");
                return Err(Fault::rejected("cites-another-subject", why));
            }
        };
        all = known.forest.sum(all, tree)?;
    }
    Ok(Some(all))
}
