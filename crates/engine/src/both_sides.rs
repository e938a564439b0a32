//! The two sides of each game: the checker's rules, and the engine's.

use gamecert_elaborate::SPRAGUE_GRUNDY;
use gamecert_elaborate::rules::{self, Impartial, Rules, Unmetered};

use crate::games::{self, Game, SproutsConfig};
use crate::solve::SolveError;

/// What is to be done with a game, whichever it is.
pub(crate) trait Errand {
    /// What comes of it.
    type Done;

    /// Does it. The rules apply the axioms given, which are all that a proof may use.
    fn run<R: Impartial, G: Game>(self, rules: &R, axioms: Vec<String>, game: G) -> Self::Done;
}

/// Runs an errand with both sides of the game of this name. `position` tells how large its boards
/// are; the axioms in `without` are applied by neither side.
pub(crate) fn with_both_sides<E, T, F>(
    game: &str,
    position: &str,
    without: &[String],
    errand: E,
) -> Result<T, F>
where
    E: Errand<Done = Result<T, F>>,
    F: From<SolveError>,
{
    let small_regions = !without.iter().any(|axiom| axiom == rules::sprouts::SMALL_REGION);
    with_sprouts(
        SproutsConfig { small_regions, ..SproutsConfig::default() },
        (game, position),
        without,
        errand,
    )
}

/// The same, but the engine uses all axioms: what is known of a position is then known of
/// more positions. The proof still may not use those in `without`, which the rules do not apply.
pub(crate) fn with_knowing_engine<E, T, F>(
    game: &str,
    position: &str,
    without: &[String],
    errand: E,
) -> Result<T, F>
where
    E: Errand<Done = Result<T, F>>,
    F: From<SolveError>,
{
    with_sprouts(SproutsConfig::default(), (game, position), without, errand)
}

fn with_sprouts<E, T, F>(
    config: SproutsConfig,
    (game, position): (&str, &str),
    without: &[String],
    errand: E,
) -> Result<T, F>
where
    E: Errand<Done = Result<T, F>>,
    F: From<SolveError>,
{
    match game {
        rules::Nim::NAME => run::<rules::Nim, _, _>(games::Nim, without, errand),
        rules::Octal::NAME => run::<rules::Octal, _, _>(games::Octal, without, errand),
        rules::Sprouts::NAME => run::<rules::Sprouts, _, _>(games::Sprouts::new(config), without, errand),
        rules::Cram::NAME => {
            let config = games::CramConfig::default();
            let start = rules::Cram.position(position).map_err(SolveError::Position)?;
            if start.components.iter().all(|board| board.area() <= 64) {
                run::<rules::Cram, _, _>(games::Cram::<u64>::new(config), without, errand)
            } else {
                run::<rules::Cram, _, _>(games::Cram::<u128>::new(config), without, errand)
            }
        }
        game => Err(SolveError::UnknownGame(game.to_owned()).into()),
    }
}

fn run<R: Impartial, G: Game, E: Errand>(game: G, without: &[String], errand: E) -> E::Done {
    let may_use = |axiom: &&str| !without.iter().any(|without| without == axiom);
    let known = R::AXIOMS.iter().copied().filter(may_use).chain([SPRAGUE_GRUNDY]);
    let mut axioms: Vec<String> = known.map(str::to_owned).collect();
    axioms.sort_unstable();
    errand.run(&R::under(&axioms), axioms, game)
}

/// A sum in the engine's form, which may split or cancel more than the checker's; `None` if it is larger than the
/// engine can read.
pub(crate) fn translate<R: Impartial, G: Game>(
    rules: &R,
    game: &G,
    sum: &[R::Component],
) -> Option<Vec<G::Position>> {
    let positions = sum.iter().map(|component| game.read_subject(&rules.encode(component)));
    positions.collect::<Option<Vec<_>>>().map(|positions| positions.concat())
}
