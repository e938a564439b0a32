//! Where coins lie, and where their arrows point.

use gamecert_elaborate::rules::dots::{Coins, Dots, Graph};
use gamecert_elaborate::rules::{Position, Unmetered};

use super::grid::{Cell, Component, SIDES, embed};
use super::springs::{directions, length, minus, relaxed};
use crate::picture::shape::Point;

/// Between components, as many coins would fit there.
const GAP: f64 = 1.0;
/// The width of all components together, as a multiple of that of a square of their area.
const WIDE: f64 = 1.4;

/// A picture of a position: the length of a string in the grid is one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The coins, by their numbers.
    pub places: Vec<Place>,
    /// Width and height; places are at least half a length inside.
    pub size: Point,
}

/// Where a coin lies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Its middle.
    pub at: Point,
    /// The directions of its arrows, of length one.
    pub arrows: Vec<Point>,
    /// Whether it is a box of a board: all of its strings are straight and have length one.
    pub is_box: bool,
}

/// The graph of a position, and its layout; `None` if the text is none.
#[must_use]
pub fn layout(text: &str) -> Option<(Graph, Layout)> {
    let position = Dots.position(text).ok()?;
    let graph = graph_of(&position)?;
    let mut parts = Vec::new();
    let mut first = 0;
    for term in text.split('+') {
        let of_term = graph_of(&Dots.position(term).ok()?)?;
        let coins = of_term.arrows.len();
        match on_board(term, &of_term) {
            Some(layout) => parts.push(((first..first + coins).collect(), layout)),
            None => {
                let of_components = components(&of_term).into_iter();
                parts.extend(of_components.map(|(coins, layout)| {
                    (coins.into_iter().map(|coin: usize| coin + first).collect(), layout)
                }));
            }
        }
        first += coins;
    }
    Some((graph, packed(first, parts)))
}

fn graph_of(position: &Position<Coins>) -> Option<Graph> {
    position.components.first().map_or(Some(Graph::default()), |coins| coins.graph().ok())
}

/// The layout of a graph of which nothing else is known.
#[must_use]
pub fn layout_of(graph: &Graph) -> Layout {
    packed(graph.arrows.len(), components(graph))
}

/// The layout of a start position or of a board in letters.
fn on_board(term: &str, graph: &Graph) -> Option<Layout> {
    let (cells, sides) = start(term).or_else(|| letters(term))?;
    if cells.len() != graph.arrows.len() {
        return None;
    }
    let arrows = |coin: usize| usize::from(graph.arrows[coin]);
    Some(match sides {
        Some(sides) => {
            let of_coin = |coin: usize| -> Vec<Cell> {
                let free = sides.iter().filter(|side| !cells.contains(&beside(cells[coin], side)));
                free.take(arrows(coin)).copied().collect()
            };
            boxes(&cells, &(0..cells.len()).map(of_coin).collect::<Vec<_>>())
        }
        None => boxes(&cells, &pointing(&cells, &joined(graph), &graph.arrows)),
    })
}

/// The cells of a start position, and the sides at which its arrows are, in this order.
fn start(term: &str) -> Option<(Vec<Cell>, Option<&'static [Cell]>)> {
    let (kind, size) = term.trim().split_once(' ')?;
    let (rows, cols) = size.trim().split_once('x')?;
    let (rows, cols): (i32, i32) = (rows.parse().ok()?, cols.parse().ok()?);
    let sides: &[Cell] = match kind {
        "american" => &SIDES,
        "icelandic" => &[[1, 0], [0, 1]],
        "swedish" => &[],
        _ => return None,
    };
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| [col, row]));
    Some((cells.collect(), Some(sides)))
}

/// The cells of a board in letters.
fn letters(term: &str) -> Option<(Vec<Cell>, Option<&'static [Cell]>)> {
    let (first, others) = term.trim().strip_suffix('E')?.split_once('*')?;
    let width = first.chars().count();
    let is_coin = |&(place, letter): &(usize, char)| {
        place.checked_rem(width).is_some_and(|col| col % 2 == 0) && place / width % 2 == 0 && letter != 'G'
    };
    let coins = first.chars().chain(others.chars()).enumerate().filter(is_coin);
    let cell =
        |(place, _)| Some([i32::try_from(place % width / 2).ok()?, i32::try_from(place / width / 2).ok()?]);
    Some((coins.map(cell).collect::<Option<_>>()?, None))
}

fn beside(cell: Cell, side: &Cell) -> Cell {
    [cell[0] + side[0], cell[1] + side[1]]
}

fn joined(graph: &Graph) -> Vec<Vec<usize>> {
    let mut joined = vec![Vec::new(); graph.arrows.len()];
    for &(one, other) in &graph.links {
        joined[usize::from(one)].push(usize::from(other));
        joined[usize::from(other)].push(usize::from(one));
    }
    joined
}

/// The components, each with its coins and its layout. Coins that have been captured are in none.
fn components(graph: &Graph) -> Vec<(Vec<usize>, Layout)> {
    let joined = joined(graph);
    let mut is_seen = vec![false; joined.len()];
    let mut found = Vec::new();
    for first in (0..joined.len()).filter(|&coin| graph.arrows[coin] > 0 || !joined[coin].is_empty()) {
        if std::mem::replace(&mut is_seen[first], true) {
            continue;
        }
        let mut coins = vec![first];
        let mut next = 0;
        while let Some(&coin) = coins.get(next) {
            next += 1;
            let new: Vec<usize> = joined[coin]
                .iter()
                .copied()
                .filter(|&it| !std::mem::replace(&mut is_seen[it], true))
                .collect();
            coins.extend(new);
        }
        coins.sort_unstable();
        let number = |coin: &usize| coins.binary_search(coin).unwrap_or(0);
        let component = Component {
            arrows: coins.iter().map(|&coin| graph.arrows[coin]).collect(),
            joined: coins.iter().map(|&coin| joined[coin].iter().map(number).collect()).collect(),
        };
        let layout = of_component(&component);
        found.push((coins, layout));
    }
    found
}

fn of_component(component: &Component) -> Layout {
    match embed(component) {
        Some(cells) => boxes(&cells, &pointing(&cells, &component.joined, &component.arrows)),
        None => relaxed_layout(component),
    }
}

/// Sides for the arrows of each coin: where no coin is; rather where no other coin has its sides, and straight on.
fn pointing(cells: &[Cell], joined: &[Vec<usize>], arrows: &[u8]) -> Vec<Vec<Cell>> {
    let of_coin = |coin: usize| {
        let cell = cells[coin];
        let mut chosen: Vec<Cell> = Vec::new();
        for _ in 0..arrows[coin] {
            let strings = joined[coin].iter().map(|&it| [cells[it][0] - cell[0], cells[it][1] - cell[1]]);
            let strings: Vec<Cell> = strings.chain(chosen.iter().copied()).collect();
            let rank = |side: &&Cell| {
                let there = beside(cell, side);
                let crowd = SIDES.iter().filter(|&side| cells.contains(&beside(there, side))).count();
                (crowd, !strings.contains(&[-side[0], -side[1]]))
            };
            let is_free = |side: &&Cell| !chosen.contains(side) && !cells.contains(&beside(cell, side));
            match SIDES.iter().filter(is_free).min_by_key(rank) {
                Some(&side) => chosen.push(side),
                None => break,
            }
        }
        chosen
    };
    (0..cells.len()).map(of_coin).collect()
}

/// The layout of boxes in these cells, with arrows at these sides.
fn boxes(cells: &[Cell], pointing: &[Vec<Cell>]) -> Layout {
    let most = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
    let point = |cell: &Cell| cell.map(f64::from);
    let place = |(cell, sides): (&Cell, &Vec<Cell>)| Place {
        at: point(cell).map(|it| it + 0.5),
        arrows: sides.iter().map(point).collect(),
        is_box: true,
    };
    Layout { places: cells.iter().zip(pointing).map(place).collect(), size: point(&[most(0), most(1)]) }
}

fn relaxed_layout(component: &Component) -> Layout {
    let at = relaxed(component);
    let least = |axis: usize| at.iter().map(|point| point[axis]).fold(f64::INFINITY, f64::min);
    let most = |axis: usize| at.iter().map(|point| point[axis]).fold(f64::NEG_INFINITY, f64::max);
    let corner = [least(0) - 0.5, least(1) - 0.5];
    let place = |coin: usize| {
        let strings = component.joined[coin].iter().map(|&it| minus(at[it], at[coin]));
        let strings: Vec<Point> = strings.map(|it| it.map(|part| part / length(it).max(1e-6))).collect();
        let arrows = directions(&strings, usize::from(component.arrows[coin]));
        Place { at: minus(at[coin], corner), arrows, is_box: false }
    };
    // Whole sizes keep the boards next to it on one grid.
    let size = [most(0) - corner[0] + 0.5, most(1) - corner[1] + 0.5].map(f64::ceil);
    Layout { places: (0..at.len()).map(place).collect(), size }
}

/// Components in rows, high ones first.
fn packed(coins: usize, mut parts: Vec<(Vec<usize>, Layout)>) -> Layout {
    parts.sort_by(|(_, one), (_, other)| other.size[1].total_cmp(&one.size[1]));
    let area: f64 = parts.iter().map(|(_, part)| (part.size[0] + GAP) * (part.size[1] + GAP)).sum();
    let widest = parts.iter().map(|(_, part)| part.size[0]).fold(0.0, f64::max);
    let wide = (WIDE * area.sqrt()).max(widest);
    let mut all = Layout { places: vec![Place::default(); coins], size: [0.0, 0.0] };
    let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0);
    for (coins, part) in parts {
        if left > 0.0 && left + part.size[0] > wide {
            (left, top) = (0.0, bottom + GAP);
        }
        for (coin, place) in coins.into_iter().zip(part.places) {
            let at = [place.at[0] + left, place.at[1] + top];
            if let Some(placed) = all.places.get_mut(coin) {
                *placed = Place { at, ..place };
            }
        }
        bottom = f64::max(bottom, top + part.size[1]);
        all.size = [all.size[0].max(left + part.size[0]), bottom];
        left += part.size[0] + GAP;
    }
    all
}
