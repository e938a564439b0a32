//! Which finder belongs to which calculus.

use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::Contests;
use gamecert_checker::calculus::misere::Misere;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::calculus::scores::Scores;
use gamecert_checker::rules::{Contest, Impartial};
use gamecert_checker::trial::Source;

use crate::{contests, misere, nimbers, scores};

/// A calculus whose evidence can be found where a file leaves it out.
pub trait Elaborate: Calculus {
    /// What finds it.
    type Finder: Source<Self>;

    /// A finder for one file; whether it may cite lemmas of imports.
    fn finder(cites_imports: bool) -> Self::Finder;
}

impl<R: Impartial> Elaborate for Nimbers<R> {
    type Finder = nimbers::Finder<R::Component>;

    fn finder(cites_imports: bool) -> Self::Finder {
        nimbers::Finder::new(cites_imports)
    }
}

impl<R: Impartial> Elaborate for Misere<R> {
    type Finder = misere::Finder<R::Component>;

    fn finder(cites_imports: bool) -> Self::Finder {
        misere::Finder::new(cites_imports)
    }
}

impl Elaborate for Scores {
    type Finder = scores::Finder;

    fn finder(cites_imports: bool) -> Self::Finder {
        scores::Finder::new(cites_imports)
    }
}

impl<R: Contest> Elaborate for Contests<R> {
    type Finder = contests::Finder;

    fn finder(cites_imports: bool) -> Self::Finder {
        contests::Finder::new(cites_imports)
    }
}
