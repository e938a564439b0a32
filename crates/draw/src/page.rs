//! A page on which one walks through a proof, and plays against it: one file that needs nothing else.

pub mod data;
mod paper;

use gamecert_certs::{Claim, Play};

use crate::picture::shape::escape;
use crate::proof::Proof;
use crate::words::{self, grouped};

const FRAME: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");

/// The colours of pages, and how the shapes of [pictures](crate::picture) look in them.
pub const SHAPES: &str = include_str!("page/shapes.css");

/// What differs from one convention of play to another: the words of the help, and the scripts between those that all pages
/// begin and end with. Each script uses what those before it make.
struct Kind {
    help: &'static str,
    /// What the help says of the game, before.
    of_game: &'static str,
    scripts: &'static [&'static [&'static str]],
    /// How the game looks and its rules, where it has scripts of its own; they come first.
    rules: &'static [&'static str],
}

/// How sums lie on the table, where components are played.
const SUMS: &[&str] = &[
    include_str!("page/cram.js"),
    include_str!("page/tables/grid.js"),
    include_str!("page/tables/boards.js"),
    include_str!("page/tables/bars.js"),
    include_str!("page/tables/heaps.js"),
    include_str!("page/tables/texts.js"),
    include_str!("page/paper.js"),
    include_str!("page/tables/sprouts.js"),
    include_str!("page/table.js"),
    include_str!("page/on_board.js"),
];

const NIMBERS: Kind = Kind {
    help: include_str!("page/nimbers/help.html"),
    of_game: "",
    rules: &[],
    scripts: &[
        &[include_str!("page/nimbers/proof.js")],
        SUMS,
        &[
            include_str!("page/nimbers/play.js"),
            include_str!("page/match.js"),
            include_str!("page/nimbers/phrases.js"),
        ],
    ],
};

const MISERE: Kind = Kind {
    help: include_str!("page/misere/help.html"),
    of_game: "",
    rules: &[],
    scripts: &[
        &[include_str!("page/misere/proof.js")],
        SUMS,
        &[
            include_str!("page/misere/trees.js"),
            include_str!("page/misere/play.js"),
            include_str!("page/match.js"),
            include_str!("page/misere/phrases.js"),
        ],
    ],
};

/// Whole positions are played, and turns of several moves.
const SCORES: Kind = Kind {
    help: include_str!("page/scores/help.html"),
    of_game: "",
    rules: &[],
    scripts: &[&[
        include_str!("page/scores/graph.js"),
        include_str!("page/scores/proof.js"),
        include_str!("page/scores/bounds.js"),
        include_str!("page/scores/picture.js"),
        include_str!("page/scores/play.js"),
        include_str!("page/scores/match.js"),
        include_str!("page/scores/phrases.js"),
    ]],
};

/// Positions of the game that the claim is about are played, by rules that are a script of their own ([`GAMES`]).
const CONTESTS: Kind = Kind {
    help: include_str!("page/contest/help.html"),
    of_game: "",
    rules: &[],
    scripts: &[&[
        include_str!("page/contest/proof.js"),
        include_str!("page/contest/book.js"),
        include_str!("page/contest/play.js"),
        include_str!("page/contest/match.js"),
        include_str!("page/contest/phrases.js"),
    ]],
};

/// The contests, each with what the help says of it, and with the scripts of how it looks and of its rules.
const GAMES: [(&str, &str, &[&str]); 4] = [
    (
        "othello",
        include_str!("page/othello.html"),
        &[include_str!("page/discs.js"), include_str!("page/symmetries.js"), include_str!("page/othello.js")],
    ),
    (
        "go",
        include_str!("page/go.html"),
        &[
            include_str!("page/discs.js"),
            include_str!("page/symmetries.js"),
            include_str!("page/goban.js"),
            include_str!("page/go.js"),
        ],
    ),
    (
        "connect4",
        include_str!("page/connect4.html"),
        &[include_str!("page/discs.js"), include_str!("page/connect4.js")],
    ),
    (
        "bridge",
        include_str!("page/bridge.html"),
        &[include_str!("page/cards.js"), include_str!("page/bridge.js")],
    ),
];

impl Kind {
    fn of(claim: &Claim) -> Self {
        match claim.play {
            Play::Normal => NIMBERS,
            Play::Misere => MISERE,
            Play::Scoring => SCORES,
            Play::Contest => {
                let game = GAMES.iter().find(|(name, ..)| *name == claim.game);
                game.map_or(CONTESTS, |(_, of_game, rules)| Self { of_game, rules, ..CONTESTS })
            }
        }
    }

    /// All scripts.
    fn scripts(&self) -> impl Iterator<Item = &'static str> {
        let first =
            [include_str!("page/data.js"), include_str!("page/steps.js"), include_str!("page/shapes.js")];
        let last =
            [include_str!("page/play_view.js"), include_str!("page/words.js"), include_str!("page/walk.js")];
        first.into_iter().chain(self.rules.iter().copied()).chain(self.scripts.concat()).chain(last)
    }
}

/// What a page says that has not all in it.
const LEFT_OUT: &str = "<p id=\"left-out\">Left out of this page, for its size: moves in positions that come in equal pairs and need \
    no lemma. Whatever is played in one of them, the proof plays in the other.</p>\n";

/// Pictures of Sprouts that a page has, at most; other positions are texts.
pub const MAX_PICTURES: usize = 600;

/// A link at the top of a page, to what it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Home<'a> {
    /// The address.
    pub address: &'a str,
    /// What stands there.
    pub text: &'a str,
}

/// The best move that a book of a contest knows in a position.
#[derive(Clone, Debug)]
pub struct BookMove {
    /// The position, of all that are equal under a symmetry.
    pub position: String,
    /// The name of the move.
    pub name: String,
    /// Its score for the player to move.
    pub score: i32,
    /// Whether that is proved.
    pub is_proved: bool,
}

/// What a page has beside the proof.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// The lemma at which it opens, by its number; otherwise it opens at the claim.
    pub lemma: Option<usize>,
    /// A link to what it belongs to.
    pub home: Option<Home<'a>>,
    /// What a book says, for whoever plays.
    pub book: &'a [BookMove],
}

/// Writes the page. `verdict` is what the checker said of the certificate, on one line; `is_verified` tells whether it accepts it.
#[must_use]
pub fn page(proof: &Proof, verdict: &str, is_verified: bool, beside: Beside<'_>) -> String {
    let claim = escape(&proof.transcript.claim.to_string());
    let title = if is_verified { claim.clone() } else { format!("Not proved: {claim}") };
    let verdict = format!(
        "<p id=\"verdict\" class=\"{}\">{}</p>\n",
        if is_verified { "verified" } else { "warning" },
        escape(verdict)
    );
    let kind = Kind::of(&proof.transcript.claim);
    let data = data::json(proof, is_verified, beside);
    let has_paper = paper::is_drawn_on(&proof.transcript.claim.game);
    let mut out = String::with_capacity(data.len() + 50_000);
    let mut rest = FRAME;
    // The frame is ours, what goes into it is not: no mark is looked for in what was put in.
    while let Some((before, mark, after)) = next_mark(rest) {
        out.push_str(before);
        match mark {
            "title" => out.push_str(&title),
            "home" => {
                let link = |it: Home<'_>| {
                    format!("<p><a href=\"{}\">{}</a></p>\n", escape(it.address), escape(it.text))
                };
                out.push_str(&beside.home.map(link).unwrap_or_default());
            }
            "headline" if is_verified => {
                out.push_str(&escape(&words::headline(&proof.transcript.claim)));
                out.push('.');
            }
            "headline" => out.push_str(&title),
            "claim" => out.push_str(&claim),
            "lead" => out.push_str(&lead(proof, is_verified)),
            // What is no proof says so first.
            "warning" if !is_verified => out.push_str(&verdict),
            "verdict" if is_verified => out.push_str(&verdict),
            "left-out" if proof.transcript.is_cut => out.push_str(LEFT_OUT),
            "style" => [SHAPES, STYLE].iter().for_each(|rules| out.push_str(rules)),
            "data" => out.push_str(&data),
            "wasm" if has_paper => out.push_str(paper::POLICY),
            "paper" if has_paper => out.push_str(&paper::element()),
            "help" => {
                out.push_str(kind.of_game);
                out.push_str(kind.help);
            }
            "script" => kind.scripts().for_each(|script| out.push_str(script)),
            _ => {}
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// What there is beside the claim: so many lemmas, and what the checker said.
fn lead(proof: &Proof, is_verified: bool) -> String {
    let lemmas = proof.transcript.lemmas.len();
    let count = match lemmas {
        0 => "A proof without lemmas".to_owned(),
        1 => "A proof in one lemma".to_owned(),
        count => format!("A proof in {} lemmas", grouped(count as u64)),
    };
    if is_verified {
        format!(" · {count}, accepted by the checker when this page was made.")
    } else {
        String::new()
    }
}

/// The text before the next `{{mark}}`, the mark, and the text after it.
fn next_mark(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (mark, after) = rest.split_once("}}")?;
    Some((before, mark, after))
}
