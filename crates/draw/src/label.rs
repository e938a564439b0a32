//! What stands in a node: a picture of its position where there is one, and a few lines of text.

use crate::diagram::{Kind, and_more, options_told};
use crate::picture::{self, Picture};
use crate::proof::{Component, Proof};

/// Letters of a line, at most.
const MAX_LETTERS: usize = 44;
/// A picture that is wider or higher than this is made smaller.
const MAX_SIZE: f64 = 150.0;

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
pub(crate) fn label(proof: &Proof, kind: &Kind, with_pictures: bool) -> Label {
    match kind {
        Kind::Claim => of_sum(proof, &proof.start, Vec::new(), proof.claim.to_string(), with_pictures),
        Kind::Lemma { number, .. } => {
            let nimber = proof.lemmas.get(*number).map_or(0, |lemma| lemma.nimber);
            of_sum(proof, &[*number], vec![format!(": {nimber}")], String::new(), with_pictures)
        }
        Kind::Reference(number) => Label {
            lines: vec![format!("\u{2193} {number}")],
            title: proof.show(&[*number]),
            ..Label::default()
        },
        Kind::Options(options) => match options.as_slice() {
            [option] => of_sum(proof, option, Vec::new(), String::new(), with_pictures),
            several if proof.claim.game == "cram" && with_pictures => boards(proof, several),
            several => Label {
                title: several.iter().map(|option| proof.show(option)).collect::<Vec<_>>().join(", "),
                lines: options_told(proof, several).iter().map(|line| short(line)).collect(),
                ..Label::default()
            },
        },
        Kind::Sum(sum, nimber) => {
            of_sum(proof, sum, vec![format!(": {nimber}")], String::new(), with_pictures)
        }
        Kind::Hole => Label { lines: vec!["missing".to_owned()], ..Label::default() },
    }
}

/// A position as a picture, or else as a text; then other lines.
fn of_sum(proof: &Proof, sum: &[Component], after: Vec<String>, claim: String, with_pictures: bool) -> Label {
    let game = proof.claim.game.as_str();
    let names = sum.iter().filter_map(|&component| proof.components.get(component)).map(String::as_str);
    let picture = if with_pictures && !sum.is_empty() { picture::sum(game, names) } else { None };
    let text = proof.show(sum);
    // A board says all that its text says.
    let needs_text = picture.is_none() || game != "cram";
    let mut lines = Vec::new();
    let mut after = after.into_iter();
    if !claim.is_empty() {
        lines.push(short(&claim));
    } else if needs_text {
        let nimber = after.next().map_or_else(String::new, |nimber| format!(" {nimber}"));
        lines.push(short(&text) + &nimber);
    }
    lines.extend(after);
    let scale = picture.as_ref().map_or(1.0, |picture| {
        (MAX_SIZE / picture.width.max(1.0)).min(MAX_SIZE / picture.height.max(1.0)).min(1.0)
    });
    Label { picture, scale, lines, title: text }
}

/// The first few of several boards, side by side.
fn boards(proof: &Proof, options: &[Vec<Component>]) -> Label {
    let told = if options.len() > BOARDS_TOLD + 1 { BOARDS_TOLD } else { options.len() };
    let board = |option: &Vec<Component>| {
        picture::sum("cram", option.iter().filter_map(|&part| proof.components.get(part)).map(String::as_str))
    };
    let boards: Option<Vec<Picture>> = options.iter().take(told).map(board).collect();
    let picture = boards.map(|boards| picture::side_by_side(boards, BOARD_GAP));
    Label {
        picture,
        scale: 1.0,
        lines: and_more(options.len() - told).into_iter().collect(),
        title: options.iter().map(|option| proof.show(option)).collect::<Vec<_>>().join(", "),
    }
}

/// A text that is not too long for a node.
pub(crate) fn short(text: &str) -> String {
    if text.chars().count() <= MAX_LETTERS {
        return text.to_owned();
    }
    text.chars().take(MAX_LETTERS - 1).chain(['\u{2026}']).collect()
}
