//! Hands of cards as newspapers print them: North above, West and East at the sides, South below; between them the names of the hands, with a
//! ring around the one that leads, and the cards of the trick.
//!
//! Of a deal, cards are shown by their letters. Of a pattern, the highest card that is left of a suit is an ace, the next one a king, and so on; low
//! cards, whose ranks are open, are `x`.

use super::shape::Point;
use super::{Picture, Shape};

const RANKS: &str = "AKQJT98765432";
const HANDS: &str = "NESW";
const SUITS: [&str; 4] = ["S", "H", "D", "C"];
const STRAINS: [&str; 5] = ["NT", "S", "H", "D", "C"];
/// What a low card is called.
const LOW: char = 'x';

/// From card to card, and from suit to suit.
const STEP: f64 = 8.0;
const LINE: f64 = 11.5;
/// What the sign of a suit takes before its cards, and its size.
const SIGN: f64 = 11.0;
const SIGN_SIZE: f64 = 4.2;
/// The width and the height of the table.
const TABLE: Point = [72.0, 46.0];
/// Between the table and the hands.
const GAP: f64 = 4.0;
/// From the top of a line to its letters' baseline, and from there up to their middle.
const BASE: f64 = 9.0;
const MIDDLE: f64 = 3.2;

/// Four hands, perhaps with who leads, and what has been played to a trick.
#[derive(Debug, Default, PartialEq, Eq)]
struct Board {
    /// The number of the strain, if there is one.
    strain: Option<usize>,
    /// The number of the hand that leads, if there is one.
    leader: Option<usize>,
    /// The cards of each hand, by suits.
    hands: [[String; 4]; 4],
    /// Suits and letters of the cards of a trick, from the leader's on.
    trick: Vec<(usize, char)>,
}

/// A deal or a pattern as a picture.
pub(super) fn hands(text: &str) -> Option<Picture> {
    Some(read(text)?.draw())
}

/// The hands in lines of text.
pub(super) fn lines(text: &str) -> Option<Vec<String>> {
    let board = read(text)?;
    let mut lines: Vec<String> =
        HANDS.chars().zip(&board.hands).map(|(name, suits)| format!("{name} {}", suits.join("."))).collect();
    if let Some((strain, leader)) = board.strain.zip(board.leader) {
        lines.push(format!("{}, {} leads", STRAINS[strain], name_of(leader)));
    }
    if !board.trick.is_empty() {
        let cards = board.trick.iter().map(|(suit, letter)| format!("{}{letter}", SUITS[*suit]));
        lines.push(cards.collect::<Vec<_>>().join(" "));
    }
    Some(lines)
}

fn read(text: &str) -> Option<Board> {
    if text.starts_with("N:") { deal(text) } else { pattern(text) }
}

/// The number of a hand.
fn hand(name: &str) -> Option<usize> {
    if name.len() == 1 { HANDS.find(name) } else { None }
}

fn name_of(hand: usize) -> &'static str {
    HANDS.get(hand..=hand).unwrap_or("?")
}

/// A deal in PBN from North on, perhaps with a strain and a declarer.
fn deal(text: &str) -> Option<Board> {
    let words: Vec<&str> = text.strip_prefix("N:")?.split(' ').collect();
    let (dealt, contract) = words.split_at_checked(4)?;
    let mut board = Board::default();
    match contract {
        [] => {}
        [strain, declarer] => {
            board.strain = Some(STRAINS.iter().position(|it| it == strain)?);
            board.leader = Some((hand(declarer)? + 1) % 4);
        }
        _ => return None,
    }
    for (suits, word) in board.hands.iter_mut().zip(dealt) {
        let cards: [&str; 4] = word.split('.').collect::<Vec<_>>().try_into().ok()?;
        if cards.iter().any(|it| it.len() > RANKS.len() || !it.chars().all(|card| RANKS.contains(card))) {
            return None;
        }
        *suits = cards.map(str::to_owned);
    }
    Some(board)
}

/// A pattern as the rules show it: `NT W NES:4333 -:3433 W:3343 -:3334`, perhaps with `+ S1 H-` behind it.
fn pattern(text: &str) -> Option<Board> {
    let (text, played) = text.split_once(" + ").unwrap_or((text, ""));
    let words: Vec<&str> = text.split(' ').collect();
    let [strain, leader, suits @ ..] = words.as_slice() else { return None };
    let (strain, leader) = (STRAINS.iter().position(|it| it == strain)?, hand(leader)?);
    let suits: &[&str; 4] = suits.try_into().ok()?;
    let mut cards = Vec::new();
    for name in played.split(' ').filter(|name| !name.is_empty()) {
        let (suit, place) = name.split_at_checked(1)?;
        let place: Option<usize> =
            if place == "-" { None } else { Some(place.parse::<usize>().ok()?.checked_sub(1)?) };
        cards.push((SUITS.iter().position(|it| *it == suit)?, place));
    }
    if cards.len() > 3 {
        return None;
    }
    let mut board = Board { strain: Some(strain), leader: Some(leader), ..Board::default() };
    for (number, suit) in suits.iter().enumerate() {
        let (owners, lengths) = suit.split_once(':')?;
        let owners = if owners == "-" { "" } else { owners };
        if owners.len() > RANKS.len() || lengths.len() != 4 {
            return None;
        }
        for (place, (owner, letter)) in owners.chars().zip(RANKS.chars()).enumerate() {
            if !cards.contains(&(number, Some(place))) {
                board.hands[HANDS.find(owner)?][number].push(letter);
            }
        }
        for (suits, length) in board.hands.iter_mut().zip(lengths.chars()) {
            let length = length.to_digit(14)? as usize;
            let lows = length.checked_sub(suits[number].len())?;
            suits[number].extend(std::iter::repeat_n(LOW, lows));
        }
    }
    let letter = |place: Option<usize>| place.map_or(Some(LOW), |place| RANKS.chars().nth(place));
    board.trick =
        cards.into_iter().map(|(suit, place)| Some((suit, letter(place)?))).collect::<Option<_>>()?;
    Some(board)
}

impl Board {
    fn draw(&self) -> Picture {
        let longest = self.hands.iter().flatten().map(String::len).max().unwrap_or(0).max(3);
        let side = (longest as f64).mul_add(STEP, SIGN);
        let block = 4.0 * LINE;
        let [left, top] = [side + GAP, block + GAP];
        let [across, down] = TABLE;
        let (width, height) = (left.mul_add(2.0, across), top.mul_add(2.0, down));
        let mut shapes = vec![Shape::Rectangle { class: "baize", corner: [left, top], size: TABLE }];
        self.names(&mut shapes, [left, top]);
        self.played(&mut shapes, [left + across / 2.0, top + down / 2.0]);
        // Those above and below stand over the middle of the table.
        let middle = ((width - side) / 2.0).max(0.0);
        let corners = [[middle, 0.0], [left + across + GAP, top], [middle, top + down + GAP], [0.0, top]];
        for (hand, corner) in self.hands.iter().zip(corners) {
            draw_hand(&mut shapes, hand, corner);
        }
        match self.strain {
            Some(0) => shapes.push(text("strain", [9.0, BASE], "NT")),
            Some(strain) => {
                shapes.extend(sign(strain - 1, [5.0, BASE - MIDDLE], SIGN_SIZE));
                shapes.push(text("strain", [27.0, BASE], "trumps"));
            }
            None => {}
        }
        Picture { width, height, shapes }
    }

    /// The names of the hands at the edges of the table, with a ring around the one that leads.
    fn names(&self, shapes: &mut Vec<Shape>, [left, top]: Point) {
        let [across, down] = TABLE;
        let halfway = down / 2.0 + MIDDLE;
        let places =
            [[across / 2.0, BASE], [across - 7.0, halfway], [across / 2.0, down - 3.0], [7.0, halfway]];
        for (hand, [x, y]) in places.into_iter().enumerate() {
            let at = [left + x, top + y];
            if self.leader == Some(hand) {
                let centre = [at[0], at[1] - MIDDLE];
                shapes.push(Shape::Circle { class: "leads", centre, radius: 5.2 });
            }
            shapes.push(text("hand", at, name_of(hand)));
        }
    }

    /// The cards of the trick, each before its hand.
    fn played(&self, shapes: &mut Vec<Shape>, [x, y]: Point) {
        let places = [[x, y - 5.5], [x + 14.0, y + 1.0], [x, y + 7.5], [x - 14.0, y + 1.0]];
        let hands = places.into_iter().cycle().skip(self.leader.unwrap_or(0));
        for (&(suit, letter), [x, y]) in self.trick.iter().zip(hands) {
            shapes.extend(sign(suit, [x - 4.0, y], SIGN_SIZE * 0.85));
            shapes.push(card(letter, [x + 4.0, y + MIDDLE]));
        }
    }
}

/// The cards of a hand, from this corner on; a stroke where there are none of a suit.
fn draw_hand(shapes: &mut Vec<Shape>, hand: &[String; 4], [left, top]: Point) {
    for (suit, cards) in hand.iter().enumerate() {
        let base = (suit as f64).mul_add(LINE, top) + BASE;
        shapes.extend(sign(suit, [left + 4.5, base - MIDDLE], SIGN_SIZE));
        if cards.is_empty() {
            let [from, to] = [left + SIGN + 1.0, left + SIGN + STEP - 1.0];
            let lines = vec![vec![[from, base - MIDDLE], [to, base - MIDDLE]]];
            shapes.push(Shape::Lines { class: "void", lines });
        }
        for (place, letter) in cards.chars().enumerate() {
            shapes.push(card(letter, [(place as f64 + 0.5).mul_add(STEP, left + SIGN), base]));
        }
    }
}

fn card(letter: char, at: Point) -> Shape {
    text(if letter == LOW { "card low" } else { "card" }, at, &letter.to_string())
}

fn text(class: &'static str, at: Point, text: &str) -> Shape {
    Shape::Text { class, at, text: text.to_owned() }
}

/// The sign of a suit around a point, so far up and down.
fn sign(suit: usize, [x, y]: Point, size: f64) -> Vec<Shape> {
    let class = if suit == 1 || suit == 2 { "suit red" } else { "suit" };
    let at = |[across, down]: Point| [across.mul_add(size, x), down.mul_add(size, y)];
    let curve = |from: Point, segments: &[[Point; 3]]| Shape::Curve {
        class,
        from: at(from),
        segments: segments.iter().map(|segment| segment.map(at)).collect(),
    };
    let stem = curve(
        [0.0, 0.1],
        &[
            [[0.05, 0.6], [0.15, 0.85], [0.4, 1.0]],
            [[0.2, 1.0], [-0.2, 1.0], [-0.4, 1.0]],
            [[-0.15, 0.85], [-0.05, 0.6], [0.0, 0.1]],
        ],
    );
    let circle = |centre: Point| Shape::Circle { class, centre: at(centre), radius: 0.46 * size };
    match suit {
        0 => vec![
            curve(
                [0.0, -1.0],
                &[
                    [[0.2, -0.5], [0.95, -0.15], [0.95, 0.32]],
                    [[0.95, 0.8], [0.2, 0.85], [0.0, 0.3]],
                    [[-0.2, 0.85], [-0.95, 0.8], [-0.95, 0.32]],
                    [[-0.95, -0.15], [-0.2, -0.5], [0.0, -1.0]],
                ],
            ),
            stem,
        ],
        1 => vec![curve(
            [0.0, 1.0],
            &[
                [[-0.2, 0.5], [-0.95, 0.1], [-0.95, -0.45]],
                [[-0.95, -1.15], [-0.1, -1.15], [0.0, -0.5]],
                [[0.1, -1.15], [0.95, -1.15], [0.95, -0.45]],
                [[0.95, 0.1], [0.2, 0.5], [0.0, 1.0]],
            ],
        )],
        2 => {
            let [top, right, bottom, left] = [[0.0, -1.05], [0.8, 0.0], [0.0, 1.05], [-0.8, 0.0]];
            let straight = |from: Point, to: Point| [from, to, to];
            vec![curve(
                top,
                &[straight(top, right), straight(right, bottom), straight(bottom, left), straight(left, top)],
            )]
        }
        _ => vec![circle([0.0, -0.5]), circle([-0.5, 0.2]), circle([0.5, 0.2]), stem],
    }
}
