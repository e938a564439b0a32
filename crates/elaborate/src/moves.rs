//! The moves of a whole position, under any convention of play, as people name them: for lists of options, and for play.
//!
//! No verdict rests on this file.

use std::collections::BTreeSet;

use gamecert_certs::Fault;
use gamecert_checker::registry::{ContestVisitor, visit_contest};
use gamecert_checker::statement;
use gamecert_checker::work::Work;

use crate::rulebook::{Component, rulebook};
use crate::rules::dots::{Coins, Graph};
use crate::rules::{Contest, Dots, PositionError, Rules, Unmetered};
use crate::spelling::move_name;
use crate::transcript::made;

/// A position, and all that can be played in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The position in the normal form of the rules, which [`moves`] reads again.
    pub position: String,
    /// The side to move, in a contest.
    pub mover: Option<&'static str>,
    /// The moves in the order of the rules; of those that lead to the same position, the first. None if play is over.
    pub all: Vec<Move>,
    /// What is won from here on by the side to move, if play is over.
    pub result: i32,
    /// How many boxes have not been captured, in Dots-and-boxes.
    pub left: u16,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its name; of an impartial game, the position that it leads to.
    pub name: String,
    /// The position that it leads to.
    pub after: String,
    /// The components of that position, each in the notation of the game; none but of an impartial game.
    pub parts: Vec<String>,
    /// How many boxes it captures, in Dots-and-boxes; then the same player moves again.
    pub captured: u16,
}

/// The moves of a position of the game with this name, by rules that apply these axioms where the game is impartial; `None` if
/// there is no such game. An axiom such as `small-region` leaves out parts of positions that do not matter under normal play.
///
/// # Errors
/// If the text is not a position of the game; says what would be right.
pub fn moves(game: &str, axioms: &[String], position: &str) -> Result<Option<Moves>, PositionError> {
    if game == Dots::NAME {
        return in_dots(position).map(Some);
    }
    if let Some((rules, _)) = rulebook(game, &[]) {
        let rules = rules.under(axioms);
        let sum = if position == END { Vec::new() } else { rules.start(position)?.components };
        let mut all = Vec::new();
        for (place, component) in sum.iter().enumerate() {
            let is_again = place > 0 && sum.get(place - 1) == Some(component);
            for option in if is_again { Vec::new() } else { rules.options_of(component) } {
                let others = sum.iter().enumerate().filter(|(other, _)| *other != place);
                let mut after: Vec<Component> = option;
                after.extend(others.map(|(_, other)| other.clone()));
                after.sort_unstable();
                let parts = after.iter().map(|part| rules.text(part)).collect();
                let after = shown(rules.sum_text(&after), after.is_empty());
                all.push(Move { name: after.clone(), after, parts, captured: 0 });
            }
        }
        let position = shown(rules.sum_text(&sum), sum.is_empty());
        return Ok(Some(Moves { position, mover: None, all: each_once(all), result: 0, left: 0 }));
    }
    visit_contest(game, InContest(position)).transpose()
}

/// A position without moves, as text.
pub const END: &str = "no move left";

fn shown(text: String, is_over: bool) -> String {
    if is_over { END.to_owned() } else { text }
}

/// The first of the moves that lead to the same position.
fn each_once(moves: Vec<Move>) -> Vec<Move> {
    let mut seen = BTreeSet::new();
    moves.into_iter().filter(|made| seen.insert(made.after.clone())).collect()
}

fn in_dots(position: &str) -> Result<Moves, PositionError> {
    let graph = match position {
        END => Graph::default(),
        _ => {
            let coins = Dots.position(position)?.components.into_iter().next();
            coins.as_ref().map_or_else(|| Ok(Graph::default()), Coins::graph)?
        }
    };
    let text = |graph: &Graph| -> Result<String, Fault> {
        Ok(Coins::new(graph)?.map_or_else(|| END.to_owned(), |coins| Dots.show(&coins)))
    };
    let mut all = Vec::new();
    for cut in graph.moves() {
        let (after, captured) = graph.after(cut)?;
        all.push(Move { name: made(cut, captured), after: text(&after)?, parts: Vec::new(), captured });
    }
    Ok(Moves { position: text(&graph)?, mover: None, all: each_once(all), result: 0, left: graph.coins()? })
}

/// A position of a contest.
struct InContest<'a>(&'a str);

impl ContestVisitor for InContest<'_> {
    type Output = Result<Moves, PositionError>;

    fn visit<R: Contest + 'static>(self) -> Self::Output {
        let (rules, work) = (R::under(&[]), &mut Work::unlimited());
        // Where a side has to pass, only the rules read the position.
        let exact = statement::start(&rules, self.0, work).ok().and_then(|found| found.into_iter().next());
        let position = match exact {
            Some(position) => position,
            None => rules.position(self.0)?.components.into_iter().next().ok_or_else(|| PositionError {
                beyond_limit: false,
                why: format!("`{}` is no position", self.0),
            })?,
        };
        let mover = rules.mover(&position);
        // What leaves nothing open looks the same to both sides, and here the opponent of the mover is asked for all moves.
        let view = rules.view(&position, mover.other(), work)?;
        let before = rules.show(&position);
        let mut all = Vec::new();
        for (class, number) in view.classes.into_iter().zip(0..) {
            if let Some(played) = rules.play(&position, class, mover.other(), work)? {
                let after = rules.show(&played.after);
                let name = move_name(R::NAME, number, [&before, &after]);
                all.push(Move { name, after, parts: Vec::new(), captured: 0 });
            }
        }
        let result = rules.view(&position, mover, work)?.settled;
        let [first, second] = R::SIDES;
        let mover = if mover == gamecert_certs::Side::First { first } else { second };
        Ok(Moves { position: before, mover: Some(mover), all, result, left: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(game: &str, position: &str) -> Vec<String> {
        let found = moves(game, &[], position).unwrap().unwrap();
        found.all.into_iter().map(|it| it.name).collect()
    }

    #[test]
    fn moves_have_the_names_of_the_game() {
        assert_eq!(names("nim", "1+2"), ["2", "1", "1 + 1"]);
        assert_eq!(names("cram", "1x2"), [END]);
        assert_eq!(names("cram", END), [""; 0]);
        assert_eq!(names("connect4", "4x4"), ["1", "2", "3", "4"]);
        assert_eq!(names("othello", "4x4").len(), 4);
        assert!(names("othello", "4x4").contains(&"a2".to_owned()));
    }

    /// Each position that a move leads to can be played on, until play is over.
    #[test]
    fn play_goes_on_to_its_end() {
        for (game, start) in [
            ("nim", "3+2"),
            ("octal", "0.77:5"),
            ("grundy", "8"),
            ("chomp", "2x3"),
            ("cram", "3x3"),
            ("sprouts", "0*2"),
            ("dots", "american 1x2"),
            ("othello", "4x4"),
            ("connect4", "4x4"),
        ] {
            let mut position = start.to_owned();
            let mut played = 0;
            while let Some(last) = moves(game, &[], &position).unwrap().unwrap().all.pop() {
                position = last.after;
                played += 1;
                assert!(played < 100, "{game}");
            }
            assert!(played > 1, "{game}: {position}");
        }
    }

    #[test]
    fn who_captures_a_box_is_told() {
        let found = moves("dots", &[], "graph 2").unwrap().unwrap();
        assert_eq!((found.left, found.all.len(), found.all[0].captured), (1, 1, 0));
        let last = moves("dots", &[], &found.all[0].after).unwrap().unwrap();
        assert_eq!((last.all[0].captured, last.all[0].after.as_str()), (1, END));
        assert_eq!(moves("dots", &[], END).unwrap().unwrap().all, []);
    }

    #[test]
    fn what_is_no_position_is_told() {
        assert!(moves("cram", &[], "many").unwrap_err().why.contains("many"));
        assert_eq!(moves("chess", &[], "8x8"), Ok(None));
    }
}
