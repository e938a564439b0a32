//! What a node shows: a picture of its position where there is one, and a few lines of text.

use gamecert_certs::{CONTESTS, Claim, Play};
use gamecert_elaborate::transcript::Trees;

use crate::diagram::{Kind, Node};
use crate::picture::{self, Picture, budget::PictureBudget};
use crate::proof::{Proof, View};

/// Letters of a line, at most.
const MAX_LETTERS: usize = 44;
/// Digits of a digest, at most.
const DIGITS: usize = 12;
/// Letters of a title, at most, where it tells several options.
const MAX_TITLE: usize = 10_000;
/// If a picture is wider or higher than this, all pictures of a drawing are made smaller.
const MAX_WIDTH: f64 = 360.0;
const MAX_HEIGHT: f64 = 120.0;

/// Letters of a tree that is written in braces.
const MAX_BRACES: usize = 24;
/// Options that are lines of text where one reply refutes several; more are counted.
const MOST_LINES: usize = 3;
/// Boards that are drawn where one reply refutes several options; more are counted.
const MOST_BOARDS: usize = 4;
/// Between these: more than between components of one of them.
const BOARD_GAP: f64 = 26.0;

/// What stands in a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Label {
    /// The position.
    pub(crate) picture: Option<Picture>,
    /// The text, in lines.
    pub(crate) lines: Vec<String>,
    /// All of the text, where the lines do not show it.
    pub(crate) title: String,
}

/// The label of a node.
pub(crate) fn label(proof: &Proof, node: &Node, budget: &mut PictureBudget) -> Label {
    let mut label = of_kind(proof, &node.kind, budget);
    label.lines.extend(left(node.left, proof.transcript.claim.play));
    label
}

/// How many options of a position are not drawn.
fn left(count: usize, play: Play) -> Option<String> {
    let what = match play {
        Play::Normal | Play::Misere => "option",
        Play::Scoring | Play::Contest => "move",
    };
    (count > 0).then(|| format!("+ {count} {what}{}", if count == 1 { "" } else { "s" }))
}

fn of_kind(proof: &Proof, kind: &Kind, budget: &mut PictureBudget) -> Label {
    let transcript = &proof.transcript;
    match kind {
        Kind::Claim => {
            let lines = vec![short_claim(&transcript.claim)];
            Label { lines, ..of_position(proof, &View::Claim, None, budget) }
        }
        &Kind::Lemma(number) => match transcript.claim.play {
            Play::Normal => of_position(proof, &View::Lemma(number), Some(transcript.value(number)), budget),
            Play::Misere => of_position(proof, &View::Lemma(number), None, budget),
            Play::Scoring => of_score(proof, number, budget),
            Play::Contest => of_bound(proof, number, budget),
        },
        Kind::Reference(number) => Label {
            lines: vec![format!("\u{2193} {number}")],
            title: transcript.subject(*number),
            ..Label::default()
        },
        Kind::Options(options) => match options.as_slice() {
            [option] => of_position(proof, option, None, budget),
            several => of_several(proof, several, budget),
        },
        Kind::Sum(sum, nimber) => of_position(proof, &View::of(sum), Some(*nimber), budget),
        &Kind::Tree { number, .. } => of_tree(&transcript.trees, number),
        Kind::Line(words) => Label { lines: vec![short(words)], title: words.clone(), ..Label::default() },
        Kind::Refused(why) => {
            let lines = vec!["refused:".to_owned(), short(why)];
            Label { lines, title: why.clone(), ..Label::default() }
        }
        Kind::Hole => Label { lines: vec!["missing".to_owned()], ..Label::default() },
    }
}

/// A position as a picture, or else as text; with its nimber, if one is given.
fn of_position(proof: &Proof, view: &View, nimber: Option<u16>, budget: &mut PictureBudget) -> Label {
    let game = proof.transcript.claim.game.as_str();
    let picture = budget.picture(proof, view);
    let title = proof.text(view);
    // A board says all that its text says.
    let is_told = game == "cram" || CONTESTS.contains(&game);
    let text = (picture.is_none() || !is_told).then(|| short(&title));
    let lines = match picture::lines(game, &title) {
        Some(rows) if picture.is_none() => rows,
        _ => {
            let nimber = nimber.map(|nimber| format!(": {nimber}"));
            let parts: Vec<String> = text.into_iter().chain(nimber).collect();
            if parts.is_empty() { Vec::new() } else { vec![parts.join(" ")] }
        }
    };
    Label { picture, lines, title }
}

/// How much smaller than their own size the pictures of a drawing are: all alike, so that equal positions are equally large.
pub(crate) fn scale(labels: &[Label]) -> f64 {
    let fitting =
        |picture: &Picture| (MAX_WIDTH / picture.width.max(1.0)).min(MAX_HEIGHT / picture.height.max(1.0));
    labels.iter().filter_map(|label| label.picture.as_ref()).map(fitting).fold(1.0, f64::min)
}

/// A tree in nested braces, in which a number is a heap; a large one by its name.
fn of_tree(trees: &Trees, number: usize) -> Label {
    let name = trees.all.get(number).map_or("", |tree| &tree.name);
    let mut text = String::new();
    let is_short = !name.starts_with('*') && write_tree(&mut text, trees, number);
    let lines = vec![if is_short { text } else { name.to_owned() }];
    Label { lines, title: name.to_owned(), ..Label::default() }
}

/// Writes a tree in braces; whether that is not too long.
fn write_tree(out: &mut String, trees: &Trees, number: usize) -> bool {
    let Some(tree) = trees.all.get(number) else { return false };
    if let Some(size) = tree.name.strip_prefix('*') {
        out.push_str(size);
        return out.len() <= MAX_BRACES;
    }
    for (place, &child) in tree.children.iter().enumerate() {
        out.push(if place == 0 { '{' } else { ';' });
        // Each level has a brace, so that what is deep is soon too long.
        if out.len() > MAX_BRACES || !write_tree(out, trees, child) {
            return false;
        }
    }
    out.push('}');
    out.len() <= MAX_BRACES
}

/// A position and the score that its player to move does not reach.
fn of_score(proof: &Proof, lemma: usize, budget: &mut PictureBudget) -> Label {
    let contract = proof.transcript.value(lemma);
    let coins = proof.transcript.graphs.get(lemma).and_then(|graph| graph.coins().ok()).unwrap_or(0);
    let picture = budget.picture(proof, &View::Lemma(lemma));
    let text = proof.transcript.subject(lemma);
    let line = match picture {
        Some(_) => format!("< {contract} of {coins}"),
        None => format!("{} < {contract}", short(&text)),
    };
    Label { picture, lines: vec![line], title: format!("{text} < {contract}") }
}

/// A position of a contest and what a side is sure of from there on.
fn of_bound(proof: &Proof, lemma: usize, budget: &mut PictureBudget) -> Label {
    let says = proof.transcript.bound(lemma);
    let Label { picture, lines, title } = of_position(proof, &View::Lemma(lemma), None, budget);
    // A board says all that its text says.
    let before = if picture.is_some() { Vec::new() } else { lines };
    let title = format!("{title} : {says}");
    Label { picture, lines: before.into_iter().chain([says]).collect(), title }
}

/// The first few of several options: boards side by side, or lines of text. The others are counted.
fn of_several(proof: &Proof, options: &[View], budget: &mut PictureBudget) -> Label {
    let is_scored = proof.is_scored();
    let as_boards = (proof.transcript.claim.game == "cram" || is_scored) && budget.is_wanted();
    let most = if as_boards { MOST_BOARDS } else { MOST_LINES };
    // To count a single one takes as much room as to tell it.
    let shown = if options.len() > most + 1 { &options[..most] } else { options };
    let more = options.len() - shown.len();
    let more = (more > 0).then(|| format!("and {more} more"));
    let boards = shown.iter().map(|option| budget.picture(proof, option));
    let boards: Option<Vec<Picture>> = if as_boards { boards.collect() } else { None };
    let picture = boards.map(|boards| picture::side_by_side(boards, BOARD_GAP));
    // Trees have no pictures.
    let lines = match picture {
        // The words name coins by the numbers in the picture.
        Some(_) if is_scored => {
            vec![short(&shown.iter().map(|option| proof.text(option)).collect::<Vec<_>>().join(", "))]
        }
        Some(_) => Vec::new(),
        None => shown.iter().map(|option| short(&proof.text(option))).collect(),
    };
    Label { picture, lines: lines.into_iter().chain(more).collect(), title: title(proof, options) }
}

/// Several options in words, as far as they fit into a title; the others are counted.
fn title(proof: &Proof, options: &[View]) -> String {
    let mut left = MAX_TITLE;
    let mut texts = Vec::new();
    for option in options {
        let text = proof.text(option);
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

/// A claim in which the digest of a tree is cut off.
pub(crate) fn without_digest(claim: &Claim) -> String {
    let text = claim.to_string();
    match text.rsplit_once(" = #") {
        Some((before, digest)) if digest.len() > DIGITS => {
            format!("{before} = #{}\u{2026}", digest.get(..DIGITS).unwrap_or_default())
        }
        _ => text,
    }
}

/// A claim that is not too long for a node: without its position, which is drawn, or stands in the title.
fn short_claim(claim: &Claim) -> String {
    let text = without_digest(claim);
    if text.chars().count() <= MAX_LETTERS {
        text
    } else {
        short(&text.replacen(&claim.position, "\u{2026}", 1))
    }
}

/// A text that is not too long for a node.
pub(crate) fn short(text: &str) -> String {
    if text.chars().count() <= MAX_LETTERS {
        return text.to_owned();
    }
    text.chars().take(MAX_LETTERS - 1).chain(['\u{2026}']).collect()
}
