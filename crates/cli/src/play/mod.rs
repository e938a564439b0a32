//! A game between a person and this program: who is to move, what has been played, and who wins.

pub(crate) mod adviser;
pub(crate) mod board;

use gamecert_certs::{CAPTURES, OUTCOMES, Play};
use gamecert_elaborate::moves::{Move, Moves, moves};
use gamecert_engine::solve::SolveError;

use self::adviser::{Advice, Adviser};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Person,
    Program,
}

impl Player {
    fn other(self) -> Self {
        match self {
            Self::Person => Self::Program,
            Self::Program => Self::Person,
        }
    }

    /// The subject of a sentence, as the program says it.
    fn name(self) -> &'static str {
        match self {
            Self::Person => "You",
            Self::Program => "I",
        }
    }
}

/// What is played.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) play: Play,
    /// The axioms under which positions are reduced.
    pub(crate) axioms: Vec<String>,
}

impl Subject {
    /// A position, and all that can be played in it.
    ///
    /// # Errors
    /// If the game is not known, or the text is not a position of it.
    pub(crate) fn moves(&self, position: &str) -> Result<Moves, SolveError> {
        let found = moves(&self.game, &self.axioms, position).map_err(SolveError::Position)?;
        found.ok_or_else(|| SolveError::UnknownGame(self.game.clone()))
    }
}

/// The state of a game after some moves.
#[derive(Clone, Debug)]
struct State {
    here: Moves,
    to_move: Player,
    /// The boxes that each has captured, those of the person first.
    boxes: [i32; 2],
}

/// A game.
pub(crate) struct Match {
    subject: Subject,
    first: Player,
    adviser: Adviser,
    /// The state now is the last one.
    states: Vec<State>,
}

impl Match {
    /// A new game.
    ///
    /// # Errors
    /// If the game is not known, or the position is none of it.
    pub(crate) fn new(subject: Subject, first: Player, adviser: Adviser) -> Result<Self, SolveError> {
        let here = subject.moves(&subject.position)?;
        let states = vec![State { here, to_move: first, boxes: [0, 0] }];
        Ok(Self { subject, first, adviser, states })
    }

    fn state(&self) -> &State {
        // There is always one: the first is never taken back.
        &self.states[self.states.len() - 1]
    }

    /// The position now, and the moves in it.
    pub(crate) fn here(&self) -> &Moves {
        &self.state().here
    }

    /// Whose move it is; `None` if play is over.
    pub(crate) fn to_move(&self) -> Option<Player> {
        let state = self.state();
        (!state.here.all.is_empty()).then_some(state.to_move)
    }

    /// The number of a move by what was typed: its number from 1 on, its name or its squares; a name that is a number, as of a column, counts as a name.
    pub(crate) fn find(&self, typed: &str) -> Option<usize> {
        let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
        let all = &self.here().all;
        let typed_name = plain(typed);
        let is_called = |name: &String| plain(name) == typed_name;
        let named = all.iter().position(|made| is_called(&made.name) || made.squares.iter().any(is_called));
        let is_named = self.here().mover.is_some();
        let numbered = typed.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let numbered = numbered.filter(|number| *number < all.len());
        if is_named { named.or(numbered) } else { numbered.or(named) }
    }

    /// Plays the move with this number, and tells its name.
    ///
    /// # Errors
    /// If the position after it cannot be read, which is an error of this program.
    pub(crate) fn play(&mut self, number: usize) -> Result<String, SolveError> {
        let State { here, to_move, mut boxes } = self.state().clone();
        let Some(made) = here.all.into_iter().nth(number) else {
            return Ok(String::new());
        };
        let name = made.called().to_owned();
        let Move { after, captured, ends, .. } = made;
        let next = if captured > 0 { to_move } else { to_move.other() };
        boxes[usize::from(to_move == Player::Program)] += i32::from(captured);
        let here = match ends {
            Some(result) => Moves { position: after, mover: None, all: Vec::new(), result, left: 0 },
            None => self.subject.moves(&after)?,
        };
        self.states.push(State { here, to_move: next, boxes });
        Ok(name)
    }

    /// What the proof or the search advises the player to move.
    pub(crate) fn advice(&self) -> Advice {
        self.adviser.advise(&self.subject, self.here())
    }

    /// Takes back the last move of the person, and what the program answered. Tells whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let before = self.states.len() - 1;
        let last = self.states[..before].iter().rposition(|state| state.to_move == Player::Person);
        if let Some(place) = last {
            self.states.truncate(place + 1);
        }
        last.is_some()
    }

    /// Begins anew.
    pub(crate) fn begin_anew(&mut self) {
        self.states.truncate(1);
        self.states[0].to_move = self.first;
    }

    /// The boxes of both, if the game is about boxes.
    pub(crate) fn boxes(&self) -> Option<String> {
        let [own, other] = self.state().boxes;
        (self.subject.play == Play::Scoring).then(|| format!("you have {own}, I have {other}"))
    }

    /// How the game ended; `None` while it goes on.
    pub(crate) fn ending(&self) -> Option<String> {
        if self.to_move().is_some() {
            return None;
        }
        let State { here, to_move, boxes: [own, other] } = self.state();
        let of_mover = |result: i32| if *to_move == Player::Person { result } else { -result };
        // For the person.
        let (result, why) = match self.subject.play {
            Play::Normal => (of_mover(-1), format!("{} cannot move", to_move.name())),
            Play::Misere => (of_mover(1), format!("{} cannot move", to_move.name())),
            Play::Scoring => (own - other, format!("You have {own}, I have {other}")),
            Play::Contest if OUTCOMES.contains(&self.subject.game.as_str()) => {
                (of_mover(here.result), "Play is over".to_owned())
            }
            // Only a capture ends play.
            Play::Contest if CAPTURES.contains(&self.subject.game.as_str()) => {
                (of_mover(-1), "The target is taken".to_owned())
            }
            Play::Contest => {
                let result = of_mover(here.result);
                (result, format!("The result is {result:+} for you"))
            }
        };
        let who = match result {
            1.. => "you win",
            0 => "a draw",
            _ => "I win",
        };
        Some(format!("{why}: {who}."))
    }

    /// The rules in a few words.
    pub(crate) fn rules(&self) -> &'static str {
        match self.subject.play {
            Play::Normal => "who cannot move loses",
            Play::Misere => "who cannot move wins (misere play)",
            Play::Scoring => "who captures more boxes wins; who captures one moves again",
            Play::Contest => "two sides play for a result",
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;

    fn game(name: &str, position: &str, play: Play, first: Player) -> Match {
        let subject =
            Subject { game: name.to_owned(), position: position.to_owned(), play, axioms: Vec::new() };
        Match::new(subject, first, Adviser::searching(10_000)).unwrap()
    }

    /// Plays until the end, each side by advice; how it ended.
    fn played(mut game: Match) -> String {
        while game.to_move().is_some() {
            let number = game.advice().number;
            game.play(number).unwrap();
        }
        game.ending().unwrap()
    }

    #[test]
    fn who_should_win_wins() {
        use Player::{Person, Program};
        for (name, position, play, first, ending) in [
            ("nim", "1+2", Play::Normal, Person, "I cannot move: you win."),
            ("nim", "1+2", Play::Normal, Program, "You cannot move: I win."),
            ("nim", "1+2+3", Play::Normal, Program, "I cannot move: you win."),
            ("nim", "2", Play::Misere, Program, "I cannot move: I win."),
            ("cram", "3x3", Play::Normal, Person, "You cannot move: I win."),
            ("dots", "graph 1,0/0-1", Play::Scoring, Person, "You have 2, I have 0: you win."),
            ("othello", "4x4", Play::Contest, Person, "The result is -10 for you: I win."),
            ("connect4", "4x4", Play::Contest, Program, "Play is over: a draw."),
            ("go", "X.O/.../XX. A1 O", Play::Contest, Person, "The target is taken: you win."),
            ("go", "X.O/.../XX. A1 O", Play::Contest, Program, "The target is taken: I win."),
        ] {
            assert_eq!(played(game(name, position, play, first)), ending, "{name} {position}");
        }
    }

    #[test]
    fn a_move_is_taken_back_with_its_answer() {
        let mut game = game("nim", "3+4", Play::Normal, Player::Program);
        assert!(!game.undo());
        game.play(0).unwrap();
        assert_eq!((game.to_move(), game.undo()), (Some(Player::Person), false));
        let before = game.here().position.clone();
        game.play(0).unwrap();
        game.play(0).unwrap();
        assert!(game.undo());
        assert_eq!((game.here().position.as_str(), game.to_move()), (before.as_str(), Some(Player::Person)));
        // Before the program has answered.
        game.play(0).unwrap();
        assert!(game.undo());
        assert_eq!(game.here().position, before);
        game.begin_anew();
        assert_eq!((game.here().position.as_str(), game.to_move()), ("3 + 4", Some(Player::Program)));
    }

    #[test]
    fn moves_are_found_by_number_and_by_name() {
        let cram = game("cram", "2x3", Play::Normal, Player::Person);
        let names: Vec<String> = cram.here().all.iter().map(|it| it.name.clone()).collect();
        assert_eq!(cram.find("1"), Some(0));
        assert_eq!(cram.find(&format!(" {} ", names[1])), Some(1));
        // The squares of a domino, from either end; those of another one may lead to the same board.
        let middle = cram.find("b1-b2");
        assert!(middle.is_some() && middle == cram.find(" B2-b1") && middle != cram.find("a1-a2"));
        assert_eq!((cram.find("a1-a2"), cram.find("a1-b2")), (cram.find("c2-c1"), None));
        assert_eq!((cram.find("0"), cram.find("99"), cram.find("x")), (None, None, None));
        // In a contest, `2` is the column with this name.
        let full = game("connect4", "4x4:1111", Play::Contest, Player::Person);
        assert_eq!((full.find("1"), full.find("2")), (Some(0), Some(0)));
    }
}
