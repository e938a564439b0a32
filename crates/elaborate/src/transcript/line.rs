//! Lines of play, and their words.

use gamecert_checker::rules::dots::Cut;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How it begins.
    pub opening: Opening,
    /// The moves of the player whose line it is; captures are among them unless white coins are an axiom.
    pub moves: Vec<Cut>,
    /// The lemmas, each with the number in its subject of each coin that is left.
    pub lemmas: Vec<(usize, Vec<u8>)>,
}

/// How a line of play begins. Numbers count coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The one who fails goes on to move: after captures, or from the start.
    Left,
    /// This many are taken, and that is enough.
    Enough(u16),
    /// By the axiom loony-bound: this player can hand over.
    Bound,
    /// The first number are taken, and the second number handed over.
    HandOver(u16, u16),
    /// This many are taken, and then the first move is made; the others come when the other player has handed over.
    Take(u16),
    /// Every capture is among the moves; this many are taken before the last one.
    Play(u16),
}

impl Line {
    /// In words, which name coins by their numbers.
    #[must_use]
    pub fn words(&self) -> String {
        let cuts: Vec<String> = self.moves.iter().map(|&cut| named(cut)).collect();
        let then = |taken: u16, rest: String| match taken {
            0 => rest,
            _ => format!("take {taken}, {rest}"),
        };
        match self.opening {
            Opening::Left if cuts.is_empty() => "goes on".to_owned(),
            Opening::Left => format!("when handed over: {}", cuts.join(", later ")),
            Opening::Enough(0) => "has enough".to_owned(),
            Opening::Enough(taken) => format!("take {taken}: enough"),
            Opening::Bound => "can hand over (loony-bound)".to_owned(),
            Opening::HandOver(taken, left) => then(taken, format!("hand over {left}")),
            Opening::Take(taken) => match cuts.split_first() {
                Some((first, [])) => then(taken, format!("cut {first}")),
                Some((first, later)) => {
                    then(taken, format!("cut {first}; when handed over, {}", later.join(", later ")))
                }
                None => then(taken, "go on".to_owned()),
            },
            Opening::Play(taken) => then(taken, format!("cut {}", cuts.last().map_or("", String::as_str))),
        }
    }

    /// The moves that follow at once. Later ones follow what is not known.
    #[must_use]
    pub fn at_once(&self) -> &[Cut] {
        match self.opening {
            Opening::Take(_) => self.moves.get(..1).unwrap_or_default(),
            Opening::Play(_) | Opening::Enough(_) => &self.moves,
            Opening::Left | Opening::Bound | Opening::HandOver(..) => &[],
        }
    }
}

/// A string in words: its two coins, or its coin and an arrow.
#[must_use]
fn named(cut: Cut) -> String {
    match cut {
        Cut::Arrow(coin) => format!("{coin}\u{2192}"),
        Cut::Link(one, other) => format!("{one}-{other}"),
    }
}

/// A move in words.
#[must_use]
pub fn made(cut: Cut, captured: u16) -> String {
    let cut = named(cut);
    if captured == 0 { format!("cut {cut}") } else { format!("take {captured} by {cut}") }
}
