//! What stands in a node: a picture of its position where there is one, and a few lines of text.

use gamecert_certs::Play;
use gamecert_elaborate::rules::dots::Graph;

use crate::diagram::Kind;
use crate::picture::{self, Picture, ink::Ink};
use crate::proof::{Component, Proof};

/// Letters of a line, at most.
const MAX_LETTERS: usize = 44;
/// Letters of a title, at most, where it tells several options.
const MAX_TITLE: usize = 10_000;
/// A picture that is wider or higher than this is made smaller.
const MAX_SIZE: f64 = 150.0;

/// Options that are lines of text where one reply refutes several; more are counted.
const LINES_TOLD: usize = 3;
/// Boards that are drawn where one reply refutes several options; more are counted.
const BOARDS_TOLD: usize = 4;
/// Between these: more than between components of one of them.
const BOARD_GAP: f64 = 26.0;

/// What stands in a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Label {
    /// The position.
    pub(crate) picture: Option<Picture>,
    /// How much smaller than its own size the picture is.
    pub(crate) scale: f64,
    /// The text, in lines.
    pub(crate) lines: Vec<String>,
    /// All of the text, where the lines do not show it.
    pub(crate) title: String,
}

/// The label of a node.
pub(crate) fn label(proof: &Proof, kind: &Kind, ink: &mut Ink) -> Label {
    // Nothing has a nimber under misere play.
    let told = |nimber: Option<u16>| nimber.filter(|_| proof.claim.play == Play::Normal);
    let mut of_sum = |sum, nimber| of_sum(proof, sum, told(nimber), ink);
    match kind {
        Kind::Claim => {
            Label { lines: vec![short(&proof.claim.to_string())], ..of_sum(proof.start.as_slice(), None) }
        }
        Kind::Lemma { number, .. } if proof.scores.is_some() => of_score(proof, *number, ink),
        Kind::Lemma { number, .. } => {
            of_sum(&[*number], Some(proof.lemmas.get(*number).map_or(0, |lemma| lemma.nimber)))
        }
        Kind::Reference(number) => Label {
            lines: vec![format!("\u{2193} {number}")],
            title: proof.show(&[*number]),
            ..Label::default()
        },
        Kind::Options(options) => match options.as_slice() {
            [option] => of_sum(option, None),
            several => of_several(proof, several, ink),
        },
        Kind::Sum(sum, nimber) => of_sum(sum, Some(*nimber)),
        Kind::Line(words) => Label { lines: vec![short(words)], title: words.clone(), ..Label::default() },
        Kind::More(count) => Label { lines: vec![format!("and {count} more")], ..Label::default() },
        Kind::Hole => Label { lines: vec!["missing".to_owned()], ..Label::default() },
    }
}

/// A position as a picture, or else as a text; with its nimber, if that is told.
fn of_sum(proof: &Proof, sum: &[Component], nimber: Option<u16>, ink: &mut Ink) -> Label {
    let game = proof.claim.game.as_str();
    let picture = if sum.is_empty() { None } else { ink.picture(proof, sum) };
    let title = proof.show(sum);
    // A board says all that its text says.
    let text = (picture.is_none() || game != "cram").then(|| short(&title));
    let parts: Vec<String> = text.into_iter().chain(nimber.map(|nimber| format!(": {nimber}"))).collect();
    let lines = if parts.is_empty() { Vec::new() } else { vec![parts.join(" ")] };
    let scale = picture.as_ref().map_or(1.0, scale);
    Label { picture, scale, lines, title }
}

/// How much smaller a picture is made.
fn scale(picture: &Picture) -> f64 {
    (MAX_SIZE / picture.width.max(1.0)).min(MAX_SIZE / picture.height.max(1.0)).min(1.0)
}

/// A position and the score that its player to move does not reach.
fn of_score(proof: &Proof, lemma: usize, ink: &mut Ink) -> Label {
    let contract = proof.lemmas.get(lemma).map_or(0, |lemma| lemma.nimber);
    let subject = proof.scores.as_ref().and_then(|scores| scores.subjects.get(lemma));
    let coins = subject.and_then(|graph| Graph::coins(graph).ok()).unwrap_or(0);
    let picture = ink.picture(proof, &[lemma]);
    let text = proof.show(&[lemma]);
    let line = match picture {
        Some(_) => format!("< {contract} of {coins}"),
        None => format!("{} < {contract}", short(&text)),
    };
    let scale = picture.as_ref().map_or(1.0, scale);
    Label { picture, scale, lines: vec![line], title: format!("{text} < {contract}") }
}

/// The first few of several options: boards side by side, or lines of text. The others are counted.
fn of_several(proof: &Proof, options: &[Vec<Component>], ink: &mut Ink) -> Label {
    let is_scored = proof.scores.is_some();
    let as_boards = (proof.claim.game == "cram" || is_scored) && ink.is_wanted();
    let most = if as_boards { BOARDS_TOLD } else { LINES_TOLD };
    // To count a single one takes as much room as to tell it.
    let told = if options.len() > most + 1 { &options[..most] } else { options };
    let more = options.len() - told.len();
    let more = (more > 0).then(|| format!("and {more} more"));
    let boards = told.iter().map(|option| ink.picture(proof, option));
    let boards: Option<Vec<Picture>> = if as_boards { boards.collect() } else { None };
    let scales = boards.iter().flatten().map(scale);
    let scale = if is_scored { scales.fold(1.0, f64::min) } else { 1.0 };
    let picture = boards.map(|boards| picture::side_by_side(boards, BOARD_GAP));
    // Trees have no pictures.
    let lines = match picture {
        // The words name coins by the numbers in the picture.
        Some(_) if is_scored => {
            vec![short(&told.iter().map(|option| proof.show(option)).collect::<Vec<_>>().join(", "))]
        }
        Some(_) => Vec::new(),
        None => told.iter().map(|option| short(&proof.show(option))).collect(),
    };
    Label { picture, scale, lines: lines.into_iter().chain(more).collect(), title: title(proof, options) }
}

/// Several options in words, as far as they fit into a title; the others are counted.
fn title(proof: &Proof, options: &[Vec<Component>]) -> String {
    let mut left = MAX_TITLE;
    let mut texts = Vec::new();
    for option in options {
        let text = proof.show(option);
        let Some(less) = left.checked_sub(text.len()) else { break };
        left = less;
        texts.push(text);
    }
    let more = options.len() - texts.len();
    if more > 0 {
        texts.push(format!("{}{more}", if texts.is_empty() { "options: " } else { "and " }));
    }
    texts.join(", ")
}

/// A text that is not too long for a node.
pub(crate) fn short(text: &str) -> String {
    if text.chars().count() <= MAX_LETTERS {
        return text.to_owned();
    }
    text.chars().take(MAX_LETTERS - 1).chain(['\u{2026}']).collect()
}
