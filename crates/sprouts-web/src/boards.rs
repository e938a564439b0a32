//! Boards by number, and what a page asks of them, as JSON.

use gamecert_draw::picture::sprouts::{Board, Move, Turn};
use gamecert_elaborate::rules::Sprouts;
use serde_json::{Value, json};

/// Boards, each with its moves once these were asked for.
#[derive(Debug, Default)]
pub struct Boards {
    all: Vec<(Board, Option<Vec<Move>>)>,
}

impl Boards {
    /// No boards.
    #[must_use]
    pub const fn new() -> Self {
        Self { all: Vec::new() }
    }

    /// Draws a position, and returns the number of its board. `None` if it cannot be drawn, or the rules write it otherwise.
    pub fn draw(&mut self, text: &str, small_regions: bool) -> Option<usize> {
        let board = Board::new(text, Sprouts { small_regions })?;
        let mut texts: Vec<&str> = text.split('+').collect();
        texts.sort_unstable();
        (board.components()? == texts).then(|| self.keep(board))
    }

    fn keep(&mut self, board: Board) -> usize {
        self.all.push((board, None));
        self.all.len() - 1
    }

    /// The board after one of the [moves](Self::moves) of another. A reply is seen beside the move that it answers; else the
    /// last turn is not marked any more. `None` if there is no such move, or no room for its line.
    pub fn play(&mut self, board: usize, chosen: usize, is_reply: bool) -> Option<usize> {
        let (board, chosen) = self.chosen(board, chosen)?;
        let played = board.played(chosen, if is_reply { Turn::Reply } else { Turn::Move })?;
        Some(self.keep(played))
    }

    fn chosen(&self, board: usize, chosen: usize) -> Option<(&Board, &Move)> {
        let (board, moves) = self.all.get(board)?;
        Some((board, moves.as_ref()?.get(chosen)?))
    }

    /// The picture of a board: its `size`, its `shapes` as SVG, and its `spots`, each with its place and its lives.
    #[must_use]
    pub fn picture(&self, board: usize) -> Option<String> {
        let (board, _) = self.all.get(board)?;
        let spots = board.spots().into_iter().map(|spot| json!([spot.at[0], spot.at[1], spot.lives]));
        let picture = board.picture();
        let answer = json!({
            "size": [picture.width, picture.height],
            "shapes": picture.elements(),
            "spots": spots.collect::<Value>(),
            "components": board.components()?,
        });
        Some(answer.to_string())
    }

    /// The moves of a board, each as its two spots, the component that it is made in, those that it makes of it, and the
    /// length of its line. `None` if the board does not do for all.
    pub fn moves(&mut self, board: usize) -> Option<String> {
        let (board, known) = self.all.get_mut(board)?;
        if known.is_none() {
            *known = Some(board.moves_by_the_rules()?);
        }
        let moves = known.iter().flatten().map(|it| json!([it.spots, it.from, it.made, it.length]));
        Some(moves.collect::<Value>().to_string())
    }

    /// The line of a move, with the new spot, as SVG. `None` if there is no room for it.
    #[must_use]
    pub fn line(&self, board: usize, chosen: usize) -> Option<String> {
        let (board, chosen) = self.chosen(board, chosen)?;
        Some(board.line(chosen)?.elements())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;

    fn read(text: Option<String>) -> Value {
        serde_json::from_str(&text.unwrap()).unwrap()
    }

    /// A game with two spots on one sheet: what was drawn stays, and each turn is marked.
    #[test]
    fn a_game_is_drawn_on_one_sheet() {
        let mut boards = Boards::new();
        let start = boards.draw("0*2", true).unwrap();
        let picture = read(boards.picture(start));
        assert_eq!(picture["components"], json!(["0*2"]));
        assert_eq!(picture["spots"].as_array().unwrap().len(), 2);
        let moves = read(boards.moves(start));
        // A line between the spots, and from each a loop with the other outside.
        let told: Vec<Value> = moves.as_array().unwrap().iter().map(|it| json!([it[0], it[2]])).collect();
        let [line, near, far] =
            [json!([[0, 1], ["1a1a"]]), json!([[0, 0], ["0.AB|AB"]]), json!([[1, 1], ["0.AB|AB"]])];
        assert_eq!(told, [near, line.clone(), far]);
        let number = told.iter().position(|it| *it == line).unwrap();
        let alone = boards.line(start, number).unwrap();
        assert_eq!([alone.matches("<path").count(), alone.matches("<circle class=\"spot").count()], [2, 1]);
        let after = boards.play(start, number, false).unwrap();
        let drawn = read(boards.picture(after));
        assert_eq!(drawn["components"], json!(["1a1a"]));
        assert_eq!(
            drawn["spots"].as_array().unwrap()[..2].iter().map(|it| [&it[0], &it[1]]).collect::<Vec<_>>(),
            picture["spots"].as_array().unwrap().iter().map(|it| [&it[0], &it[1]]).collect::<Vec<_>>()
        );
        boards.moves(after).unwrap();
        let marks = |boards: &Boards, number: usize| {
            let shapes = boards.picture(number).unwrap();
            ["line\\\"", "line made\\\"", "line made reply\\\""].map(|class| shapes.matches(class).count())
        };
        let reply = boards.play(after, 0, true).unwrap();
        assert_eq!(marks(&boards, reply), [0, 2, 2]);
        let next = boards.play(after, 0, false).unwrap();
        assert_eq!(marks(&boards, next), [2, 2, 0]);
    }

    /// A drawing of `222` in which a region lies that is left out of its text has a move to `AB|AB`, which the rules do not have for that
    /// text: so there are none on it.
    #[test]
    fn moves_are_those_of_the_rules() {
        let mut boards = Boards::new();
        let mut board = boards.draw("0.12", true).unwrap();
        let mut play = |from: &str, made: &[&str]| {
            let moves = read(boards.moves(board));
            let number =
                moves.as_array().unwrap().iter().position(|it| it[1] == from && it[2] == json!(made));
            board = boards.play(board, number.unwrap(), false).unwrap();
            boards.moves(board)
        };
        assert!(play("0.12", &["0.22"]).is_some());
        assert!(play("0.22", &["1a2a"]).is_some());
        assert_eq!(play("1a2a", &["222"]), None);
        // Drawn anew, it has.
        let anew = boards.draw("222", true).unwrap();
        assert_eq!(read(boards.moves(anew))[0][2], json!(["22"]));
    }

    #[test]
    fn what_is_not_there_is_nothing() {
        let mut boards = Boards::new();
        assert_eq!(boards.draw("no position", true), None);
        assert_eq!(boards.draw("0+0*2", true), Some(0));
        assert_eq!(boards.draw("0.0", true), None);
        let mut boards = Boards::new();
        assert_eq!(boards.moves(0), None);
        let board = boards.draw("0*3", false).unwrap();
        // Moves have no numbers before they are asked for.
        assert_eq!(boards.play(board, 0, false), None);
        let count = read(boards.moves(board)).as_array().unwrap().len();
        assert_eq!(boards.play(board, count, false), None);
        assert_eq!(boards.line(board, count), None);
        assert_eq!(boards.picture(board + 1), None);
    }
}
