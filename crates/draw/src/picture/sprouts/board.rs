//! A position on the board: a drawing that stays as it is while moves are made in it.

use std::collections::BTreeSet;

use gamecert_elaborate::rules::{Impartial, Rules, Sprouts, Unmetered};

use super::clear::cleared;
use super::field::Field;
use super::net::{Net, Stroke};
use super::pen::{Ink, InkSpot};
use super::routes::{Route, Terrain};
use super::sheet::{Mark, Sheet};
use super::{map, read, relaxed, smooth};
use crate::picture::shape::{Picture, Point};
use crate::picture::side_by_side;

/// A drawn position of Sprouts, in which moves can be made one after another.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Sprouts,
    /// Side by side; no line runs from one to another.
    sheets: Vec<Sheet>,
}

/// A spot of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSpot {
    /// Its middle, in units of the board's picture.
    pub at: Point,
    /// How many lines may still end there, 0 to 3.
    pub lives: u8,
    /// Its letter in the text that was drawn; empty if it has none.
    pub name: String,
}

/// Whether a move begins a turn, or answers the move before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It is marked alone.
    Move,
    /// It is marked beside the move that it answers.
    Reply,
}

/// A move that can be made on a board: the shortest line between two spots that leads to its position.
#[derive(Clone, Debug)]
pub struct Move {
    /// The spots that it joins, ascending, as [`Board::spots`] counts them; twice the same for a loop.
    pub spots: [usize; 2],
    /// The component that it is made in, and those that it makes of it, as the rules write them, ascending.
    pub from: String,
    /// See [`from`](Self::from); none if nothing is left of it.
    pub made: Vec<String>,
    /// The components of the position after it, ascending; none if there is no move left.
    pub after: Vec<String>,
    /// About how long the line is, in units of the board's picture.
    pub length: f64,
    sheet: usize,
    route: Route,
}

impl Board {
    /// The drawing of a position, the same as that of [`sprouts`](super::sprouts) but with a wider margin. `None` where that
    /// gives none.
    #[must_use]
    pub fn new(text: &str, rules: Sprouts) -> Option<Self> {
        let mut sheets = Vec::new();
        for land in read::read(text)? {
            let map = map::map(&land)?;
            let drawing = relaxed(&land, &map)?;
            let curves = smooth::smooth(&drawing)?;
            sheets.push(Sheet::new(&land, Net::of(&land, map), &drawing, curves));
        }
        Some(Self { rules, sheets })
    }

    /// The components of the position, as the rules write them, ascending. `None` if it is beyond a limit of the rules.
    #[must_use]
    pub fn components(&self) -> Option<Vec<String>> {
        self.components_with(&[])
    }

    /// The components if these sheets had other maps.
    fn components_with(&self, others: &[(usize, &Net)]) -> Option<Vec<String>> {
        let mut components = Vec::new();
        for (number, sheet) in self.sheets.iter().enumerate() {
            let other = others.iter().find(|other| other.0 == number);
            let text = other.map_or(&sheet.net, |other| other.1).text();
            if !text.is_empty() {
                let position = self.rules.position(&text).ok()?;
                components.extend(position.components.iter().map(|component| self.rules.show(component)));
            }
        }
        components.sort_unstable();
        Some(components)
    }

    /// All spots, the dead ones too.
    #[must_use]
    pub fn spots(&self) -> Vec<BoardSpot> {
        let mut spots = Vec::new();
        let height = self.size()[1];
        let mut right = 0.0;
        for sheet in &self.sheets {
            let [width, own] = Ink::size(sheet.room);
            for ((&at, &lives), name) in sheet.at.iter().zip(&sheet.net.lives).zip(&sheet.names) {
                let [x, y] = Ink::place(sheet.room, at);
                spots.push(BoardSpot {
                    at: [x + right, y + (height - own) / 2.0],
                    lives,
                    name: name.clone(),
                });
            }
            right += width;
        }
        spots
    }

    /// The size of the picture.
    #[must_use]
    pub fn size(&self) -> Point {
        let sizes = self.sheets.iter().map(|sheet| Ink::size(sheet.room));
        sizes.fold([0.0, 0.0], |[width, height], size| [width + size[0], height.max(size[1])])
    }

    /// The picture: shapes as [`sprouts`](super::sprouts) has them. The line of the last move also has the class `made`, and that of a
    /// [reply](Turn::Reply) to it `reply` as well; so has the new spot on it.
    #[must_use]
    pub fn picture(&self) -> Picture {
        side_by_side(self.sheets.iter().map(|sheet| ink(sheet, None).picture()).collect(), 0.0)
    }

    /// Every move: for each two spots and each position that a line between them can lead to, the shortest such
    /// line. `None` if the drawing is too crowded for lines, or some may be missing as there are too many ways.
    #[must_use]
    pub fn moves(&self) -> Option<Vec<Move>> {
        let mut moves: Vec<Move> = Vec::new();
        for (number, sheet) in self.sheets.iter().enumerate() {
            let first = self.sheets[..number].iter().map(|sheet| sheet.at.len()).sum();
            let faces: Vec<usize> =
                (0..sheet.net.map.regions.len()).filter(|&face| sheet.net.is_alive(face)).collect();
            let Some(field) = (!faces.is_empty()).then(|| Field::of(sheet)) else { continue };
            let field = field?;
            for face in faces {
                for route in Terrain::new(sheet, &field, face)?.routes()? {
                    self.add(&mut moves, (number, first), route)?;
                }
            }
        }
        moves.sort_by(|one, other| (one.spots, &one.after).cmp(&(other.spots, &other.after)));
        Some(moves)
    }

    /// About how long the ways are that lines can take from each corner of a region to itself and to those after it, in the order in which they
    /// are found: of each kind the shortest, from short to long. `None` as for [moves](Self::moves).
    #[must_use]
    pub fn ways(&self) -> Option<Vec<Vec<f64>>> {
        let mut ways = Vec::new();
        for sheet in &self.sheets {
            let field = Field::of(sheet)?;
            for face in (0..sheet.net.map.regions.len()).filter(|&face| sheet.net.is_alive(face)) {
                let routes = Terrain::new(sheet, &field, face)?.routes()?;
                let from_corners = routes.chunk_by(|one, other| one.from == other.from);
                ways.extend(from_corners.map(|routes| routes.iter().map(|route| route.length).collect()));
            }
        }
        Some(ways)
    }

    /// The moves, if they lead to the texts that the rules give for the position. Small regions and turned parts let several
    /// drawings stand for one text; the moves in them are worth the same, but have different texts.
    #[must_use]
    pub fn moves_by_the_rules(&self) -> Option<Vec<Move>> {
        self.moves().filter(|moves| self.are_those_of_the_rules(moves) == Some(true))
    }

    /// Whether moves lead from each component to what the rules say, and to all of that.
    fn are_those_of_the_rules(&self, moves: &[Move]) -> Option<bool> {
        for sheet in &self.sheets {
            let text = sheet.net.text();
            let components =
                if text.is_empty() { Vec::new() } else { self.rules.position(&text).ok()?.components };
            for component in components {
                let from = self.rules.show(&component);
                let shown = |option: &Vec<_>| {
                    let mut parts: Vec<String> = option.iter().map(|part| self.rules.show(part)).collect();
                    parts.sort_unstable();
                    parts
                };
                let options = self.rules.options(&component);
                let expected: BTreeSet<Vec<String>> = options.iter().map(shown).collect();
                let found = moves.iter().filter(|it| it.from == from).map(|it| it.made.clone());
                if found.collect::<BTreeSet<_>>() != expected {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Adds a move of a sheet, whose spots are counted from `first` on, unless there is a shorter one.
    fn add(&self, moves: &mut Vec<Move>, (number, first): (usize, usize), route: Route) -> Option<()> {
        let sheet = &self.sheets[number];
        let mut spots = [route.from, route.to].map(|corner| first + sheet.net.vertex(route.face, corner));
        spots.sort_unstable();
        let mut net = sheet.net.clone();
        let stroke = Stroke { face: route.face, from: route.from, to: route.to, is_turned: false };
        net.draw(stroke, |_, side| route.left >> side & 1 == 1);
        let after = self.components_with(&[(number, &net)])?;
        let (from, made) = difference(&self.components()?, &after)?;
        let length = route.length * Ink::size([[0.0; 2], [1.0; 2]])[0];
        let made = Move { spots, from, made, after, length, sheet: number, route };
        match moves.iter_mut().find(|it| it.spots == spots && it.after == made.after) {
            Some(known) if known.length <= length => {}
            Some(known) => *known = made,
            None => moves.push(made),
        }
        Some(())
    }

    /// The board after one of its [moves](Self::moves), with everything as it was and the new line. `None` if there is no room
    /// for it.
    #[must_use]
    pub fn played(&self, chosen: &Move, turn: Turn) -> Option<Self> {
        let sheet = self.sheets.get(chosen.sheet)?;
        let mark = match turn {
            Turn::Move => Mark::Move,
            Turn::Reply => Mark::Reply,
        };
        let mut board = self.clone();
        if turn == Turn::Move {
            board.sheets.iter_mut().for_each(Sheet::unmark);
        }
        board.sheets[chosen.sheet] =
            board.sheets[chosen.sheet].drawn(&Field::of(sheet)?, &chosen.route, mark)?;
        (board.components()? == chosen.after).then_some(board)
    }

    /// The board after one of its [moves](Self::moves), without what is dead in it. All that is left stays where it was, so
    /// that its picture can be shown in the place of the one before. Spots are counted anew, and have no letters.
    #[must_use]
    pub fn after(&self, chosen: &Move) -> Option<Self> {
        let mut board = self.played(chosen, Turn::Move)?;
        let sheets = board.sheets.iter().map(cleared).collect();
        let clear = Self { rules: self.rules, sheets };
        if clear.components()? == chosen.after {
            return Some(clear);
        }
        for sheet in &mut board.sheets {
            sheet.unmark();
            sheet.forget_names();
        }
        Some(board)
    }

    /// The picture of this board with the line and the new spot of one of its moves, and nothing else changed: spots have the
    /// lives that they had.
    #[must_use]
    pub fn with_move(&self, chosen: &Move, turn: Turn) -> Option<Picture> {
        let board = self.played(chosen, turn)?;
        let pictures =
            board.sheets.iter().zip(&self.sheets).map(|(sheet, before)| ink(sheet, Some(before)).picture());
        Some(side_by_side(pictures.collect(), 0.0))
    }

    /// The line and the new spot of one of its moves alone, where they are in the picture of the board.
    #[must_use]
    pub fn line(&self, chosen: &Move) -> Option<Picture> {
        let board = self.played(chosen, Turn::Move)?;
        let pictures = board.sheets.iter().map(|sheet| {
            let mut ink = ink(sheet, None);
            ink.spots.retain(|spot| spot.mark != Mark::None);
            ink.curves.retain(|curve| curve.1 != Mark::None);
            ink.picture()
        });
        Some(side_by_side(pictures.collect(), 0.0))
    }
}

/// The component that is not there any more after a move, and those that have come in its place.
fn difference(before: &[String], after: &[String]) -> Option<(String, Vec<String>)> {
    let mut made = after.to_vec();
    let mut gone = Vec::new();
    for text in before {
        match made.iter().position(|it| it == text) {
            Some(place) => drop(made.remove(place)),
            None => gone.push(text.clone()),
        }
    }
    // Equal components all stay but one.
    let from = gone.pop().filter(|_| gone.is_empty())?;
    Some((from, made))
}

/// What is to be drawn of a sheet, where spots have the lives that they had on another one before.
fn ink<'a>(sheet: &'a Sheet, before: Option<&Sheet>) -> Ink<'a> {
    let spots = sheet.at.iter().enumerate().map(|(vertex, &at)| {
        let lives =
            before.and_then(|before| before.net.lives.get(vertex)).unwrap_or(&sheet.net.lives[vertex]);
        InkSpot { at, lives: *lives, name: &sheet.names[vertex], mark: sheet.spot_marks[vertex] }
    });
    let curves = sheet.curves.iter().zip(sheet.line_marks.iter().copied()).collect();
    Ink { spots: spots.collect(), curves, room: sheet.room }
}
