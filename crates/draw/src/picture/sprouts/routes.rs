//! The shortest ways for a line from a corner of a face: to each other side, and back to its own side with each choice of the
//! sides that lie to its left.
//!
//! A way crosses edges of triangles. On which side of a way a hole lies is told by how often the way crosses a cut, a path
//! of edges from the hole to the border: an odd number of times or an even one. So this is Dijkstra's search in
//! pairs of an edge and the set of cuts that were crossed an odd number of times (as for shortest paths of a given
//! homology; Chambers, Erickson and Nayyeri 2009).

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::drawing::distance;
use super::field::{Edge, Field, Part};
use super::map::Side;
use super::net::Corner;
use super::sheet::Sheet;

/// Most edges with a set that are looked at from one corner.
const MAX_STEPS: usize = 60_000;

/// Most pairs of an edge and a set that are told apart: of sides beyond, ways are not distinguished.
const MAX_STATES: usize = 1 << 20;

/// How wide a gap between lines or spots should be, and what a narrower one costs.
const WIDE: f64 = 0.5;
const NARROW: f64 = 0.4;

/// How long a loop around nothing is.
const PETAL: f64 = 1.5;

/// A set of sides of a face, by their numbers.
pub(super) type Sides = u64;

/// A face has fewer sides.
pub(super) const MAX_SIDES: usize = 64;

/// A way for a line.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub(super) face: usize,
    pub(super) from: Corner,
    pub(super) to: Corner,
    /// If both corners are on one side: the sides to the left of the line; if they are one corner, those
    /// within.
    pub(super) left: Sides,
    /// About how long it is.
    pub(super) length: f64,
    /// The edges that it crosses, each seen from inside the triangle that it leaves.
    pub(super) edges: Vec<Edge>,
}

/// A face to find ways in.
pub(super) struct Terrain<'a> {
    sheet: &'a Sheet,
    field: &'a Field,
    face: usize,
    corners: Vec<Corner>,
    fans: Vec<Vec<Edge>>,
    /// Edges that join all sides and the frame to a tree, each with the sides that it joins.
    tree: Vec<(Edge, [usize; 2])>,
    /// The sides with spots that have lives, and classes of such that may be exchanged for each other.
    counted: Sides,
    classes: Vec<Sides>,
}

/// What lies ahead of the search: the edge through which a triangle was entered, the cuts crossed, and where it came from.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Seen from inside the triangle entered.
    edge: Edge,
    odd: Sides,
    cost: f64,
    before: usize,
}

/// A way to a corner, which is noted when no shorter one is ahead.
#[derive(Clone, Copy, Debug)]
struct Way {
    corner: usize,
    odd: Sides,
    length: f64,
    before: usize,
}

/// What is ahead of a search, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ahead {
    Edge(usize),
    End(usize),
}

impl<'a> Terrain<'a> {
    /// Prepares a face; `None` if it has too many sides.
    pub(super) fn new(sheet: &'a Sheet, field: &'a Field, face: usize) -> Option<Self> {
        let sides = &sheet.net.map.regions[face];
        if sides.len() >= MAX_SIDES {
            return None;
        }
        let corners = sheet.net.corners(face);
        let fans = corners.iter().map(|&corner| field.fan(sheet, face, corner)).collect::<Option<_>>()?;
        let counted = corners.iter().fold(0, |set, corner| set | 1 << corner.side);
        let classes = classes(sheet, face, counted);
        let mut terrain = Self { sheet, field, face, corners, fans, tree: Vec::new(), counted, classes };
        terrain.grow_tree();
        Some(terrain)
    }

    /// Joins all sides by the shortest edges that do.
    fn grow_tree(&mut self) {
        let sides = &self.sheet.net.map.regions[self.face];
        let connected = self.sheet.net.connected();
        let mut side_of = vec![usize::MAX; connected.len()];
        for (number, side) in sides.iter().enumerate() {
            self.sheet.net.tour(side).for_each(|vertex| side_of[connected[vertex]] = number);
        }
        let origin = &self.sheet.net.map.origin;
        let side = |point: usize| match self.field.parts[point] {
            Part::Vertex(vertex) => side_of[connected[vertex]],
            Part::Line(line) => side_of[connected[origin[2 * line]]],
            Part::Frame => sides.len(),
        };
        let mut edges: Vec<(f64, Edge)> = Vec::new();
        for triangle in (0..self.field.triangles.len()).filter(|&it| self.field.face[it] == self.face) {
            for edge in [0, 1, 2].map(|first| (triangle, first)) {
                let is_first = self.field.across(edge).is_some() && self.field.name(edge) == edge;
                let [from, to] = self.field.ends(edge).map(side);
                if is_first && from != to {
                    edges.push((self.field.length(edge), edge));
                }
            }
        }
        edges.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut joined: Vec<usize> = (0..=sides.len()).collect();
        for (_, edge) in edges {
            let ends = self.field.ends(edge).map(side);
            let [one, other] = ends.map(|side| joined.get(side).copied().unwrap_or(usize::MAX));
            if one != other {
                joined.iter_mut().filter(|it| **it == other).for_each(|it| *it = one);
                self.tree.push((edge, ends));
            }
        }
    }

    /// The ways from all corners; `None` if some may be missing.
    pub(super) fn routes(&self) -> Option<Vec<Route>> {
        let mut routes = Vec::new();
        for start in 0..self.corners.len() {
            self.from(start, &mut routes)?;
        }
        Some(routes)
    }

    /// Ways from a corner to itself and those after it; `None` if some may be missing.
    fn from(&self, start: usize, routes: &mut Vec<Route>) -> Option<()> {
        let own = self.corners[start].side;
        let cuts = Cuts::new(self, own);
        let mut search = Search::new(self, &cuts, start);
        search.begin();
        while search.missing > 0 {
            match search.next()? {
                Ahead::Edge(state) => search.step(state),
                Ahead::End(way) => search.note(way),
            }
        }
        routes.append(&mut search.found);
        Some(())
    }

    /// A set of sides with those of each class that come first in place of as many others.
    fn class_key(&self, set: Sides) -> Sides {
        self.classes.iter().fold(0, |key, &class| {
            let (mut left, mut count) = (class, (set & class).count_ones());
            let mut first = 0;
            while count > 0 {
                first |= left & left.wrapping_neg();
                left &= left.wrapping_sub(1);
                count -= 1;
            }
            key | first
        })
    }

    /// How many such sets there are without this side.
    fn count_keys(&self, own: usize) -> usize {
        let sizes = self.classes.iter().map(|class| (class & !(1 << own)).count_ones() as usize + 1);
        sizes.fold(1, usize::saturating_mul)
    }
}

/// Cuts from all sides of a face to one of them.
struct Cuts {
    /// For edges of the tree: the sides whose cuts they belong to.
    over: Vec<(Edge, Sides)>,
    /// For each side, twice the place on the border where its cut ends, and one more if that is after the corner.
    foot: Vec<usize>,
    /// The sides whose cuts are told apart.
    told: Sides,
}

impl Cuts {
    fn new(terrain: &Terrain<'_>, own: usize) -> Self {
        let count = terrain.sheet.net.map.regions[terrain.face].len();
        let mut cuts = Self { over: Vec::new(), foot: vec![0; count], told: 0 };
        // From the border outwards: each edge with the side beyond it, and the edge before that.
        let mut open = vec![(own, usize::MAX, 0)];
        let mut beyond: Vec<(usize, usize)> = Vec::new();
        while let Some((side, before, foot)) = open.pop() {
            for &(edge, ends) in &terrain.tree {
                let Some(at) = ends.iter().position(|&end| end == side) else { continue };
                if cuts.over.iter().any(|it| it.0 == edge) {
                    continue;
                }
                let other = ends[1 - at];
                let foot = if side == own { terrain.foot(edge, at, own) } else { foot };
                if let Some(it) = cuts.foot.get_mut(other) {
                    *it = foot;
                }
                open.push((other, beyond.len(), foot));
                beyond.push((other, before));
                cuts.over.push((edge, 0));
            }
        }
        for number in 0..beyond.len() {
            let (side, mut at) = (beyond[number].0, number);
            while side < count && at != usize::MAX {
                cuts.over[at].1 |= 1 << side;
                at = beyond[at].1;
            }
        }
        let edges = 3 * terrain.field.triangles.len();
        let mut others = terrain.counted & !(1 << own);
        while others != 0 && edges << (cuts.told.count_ones() + 1) <= MAX_STATES {
            cuts.told |= others & others.wrapping_neg();
            others &= others.wrapping_sub(1);
        }
        cuts.over.sort_unstable();
        cuts
    }

    /// The cuts that an edge belongs to.
    fn of(&self, field: &Field, edge: Edge) -> Sides {
        let name = field.name(edge);
        self.over.binary_search_by(|it| it.0.cmp(&name)).map_or(0, |place| self.over[place].1)
    }

    /// The told sides of a set, as a number below two to the power of their count.
    fn index(&self, set: Sides) -> usize {
        let (mut left, mut index, mut bit) = (self.told, 0, 1);
        while left != 0 {
            if set & left & left.wrapping_neg() != 0 {
                index |= bit;
            }
            left &= left.wrapping_sub(1);
            bit <<= 1;
        }
        index
    }
}

impl Terrain<'_> {
    /// Where an edge ends on the border of a side, as [`Cuts::foot`].
    fn foot(&self, edge: Edge, at: usize, side: usize) -> usize {
        let leaving = if at == 0 { Some(edge) } else { self.field.across(edge) };
        let Side::Walk(darts) = &self.sheet.net.map.regions[self.face][side] else { return 0 };
        let met = leaving.and_then(|edge| self.field.next_dart(edge));
        met.map_or(0, |(dart, piece)| {
            let place = darts.iter().position(|&it| it == dart).unwrap_or(0);
            2 * place + usize::from(piece > 0)
        })
    }
}

/// A search from one corner.
struct Search<'a> {
    terrain: &'a Terrain<'a>,
    cuts: &'a Cuts,
    start: usize,
    /// Where ways end: for triangles, by the point, the corner and the cuts that are crossed within its fan.
    ends: Vec<(Edge, usize, Sides)>,
    states: Vec<State>,
    ways: Vec<Way>,
    open: BinaryHeap<Reverse<(u64, Ahead)>>,
    seen: Vec<bool>,
    steps: usize,
    found: Vec<Route>,
    keys: BTreeSet<(usize, Sides)>,
    missing: usize,
}

impl<'a> Search<'a> {
    fn new(terrain: &'a Terrain<'a>, cuts: &'a Cuts, start: usize) -> Self {
        let Terrain { sheet, field, face, corners, fans, .. } = terrain;
        let vertex = |corner: usize| sheet.net.vertex(*face, corners[corner]);
        let mut ends = Vec::new();
        let mut missing = 0;
        let own = corners[start].side;
        for corner in start..corners.len() {
            let is_loop = corner == start;
            if vertex(corner) == vertex(start) && !(is_loop && sheet.net.lives[vertex(corner)] >= 2) {
                continue;
            }
            let keys = terrain.count_keys(own);
            missing += match corners[corner].side == own {
                // A loop around a set is one around all others.
                true if is_loop && sheet.net.lives[vertex(corner)] == 3 => keys.div_ceil(2),
                true => keys,
                false => 1,
            };
            let mut crossed = 0;
            for (number, &edge) in fans[corner].iter().enumerate() {
                crossed ^= if number > 0 { cuts.of(field, edge) } else { 0 };
                ends.push((edge, corner, crossed));
            }
        }
        ends.sort_unstable();
        let entries = 3 * field.triangles.len();
        Self {
            terrain,
            cuts,
            start,
            ends,
            states: Vec::new(),
            ways: Vec::new(),
            open: BinaryHeap::new(),
            seen: vec![false; entries << cuts.told.count_ones()],
            steps: 0,
            found: Vec::new(),
            keys: BTreeSet::new(),
            missing,
        }
    }

    /// The first steps: from the corner across the far edge of a triangle, or along an edge to another corner.
    fn begin(&mut self) {
        let Terrain { field, fans, .. } = self.terrain;
        if self.ends.iter().any(|end| end.1 == self.start) {
            // A loop around nothing crosses no edge.
            self.arrive(Way { corner: self.start, odd: 0, length: PETAL, before: usize::MAX });
        }
        let mut odd = 0;
        for (number, &edge) in fans[self.start].iter().enumerate() {
            odd ^= if number > 0 { self.cuts.of(field, edge) } else { 0 };
            let [from, _] = field.ends(edge);
            for other in [1, 2] {
                let leaving = (edge.0, (edge.1 + other) % 3);
                let to = field.ends(leaving)[0];
                self.end((leaving, odd), distance(field.points[from], field.points[to]), usize::MAX);
            }
            let far = (edge.0, (edge.1 + 1) % 3);
            let way = distance(field.points[from], field.middle(far));
            self.cross(far, odd, way, usize::MAX);
        }
    }

    /// The nearest of what is ahead; `None` if there is nothing, or the search has taken too many steps.
    fn next(&mut self) -> Option<Ahead> {
        while let Some(Reverse((_, ahead))) = self.open.pop() {
            let Ahead::Edge(state) = ahead else { return Some(ahead) };
            let State { edge, odd, .. } = self.states[state];
            let place = ((3 * edge.0 + edge.1) << self.cuts.told.count_ones()) + self.cuts.index(odd);
            if !std::mem::replace(&mut self.seen[place], true) {
                self.steps += 1;
                return (self.steps <= MAX_STEPS).then_some(ahead);
            }
        }
        None
    }

    /// Goes on from an edge: to the point beyond it, and across the other two edges of the triangle.
    fn step(&mut self, number: usize) {
        let State { edge, odd, cost, .. } = self.states[number];
        let field = self.terrain.field;
        let here = field.middle(edge);
        let far = (edge.0, (edge.1 + 2) % 3);
        self.end((far, odd), cost + distance(here, field.points[field.apex(edge)]), number);
        for other in [1, 2] {
            let edge = (edge.0, (edge.1 + other) % 3);
            self.cross(edge, odd, cost + distance(here, field.middle(edge)), number);
        }
    }

    fn cross(&mut self, edge: Edge, odd: Sides, cost: f64, before: usize) {
        let field = self.terrain.field;
        let Some(entered) = field.across(edge) else { return };
        let cost = cost + NARROW * (WIDE / field.length(edge).max(1e-9) - 1.0).clamp(0.0, 10.0);
        self.open.push(Reverse((cost.to_bits(), Ahead::Edge(self.states.len()))));
        let odd = odd ^ self.cuts.of(field, edge);
        self.states.push(State { edge: entered, odd, cost, before });
    }

    /// Ends a way at the first point of an edge of this triangle, if there is a corner.
    fn end(&mut self, (edge, odd): (Edge, Sides), cost: f64, before: usize) {
        let first = self.ends.partition_point(|end| end.0 < edge);
        for place in first..self.ends.len() {
            let (at, corner, crossed) = self.ends[place];
            if at != edge {
                break;
            }
            self.arrive(Way { corner, odd: odd ^ crossed, length: cost, before });
        }
    }

    /// Sees a corner ahead.
    fn arrive(&mut self, way: Way) {
        self.open.push(Reverse((way.length.to_bits(), Ahead::End(self.ways.len()))));
        self.ways.push(way);
    }

    /// Notes a way, unless one of its kind is known: that was shorter.
    fn note(&mut self, number: usize) {
        let Way { corner, odd, length, before } = self.ways[number];
        let Terrain { sheet, face, corners, .. } = self.terrain;
        let (from, to) = (corners[self.start], corners[corner]);
        let mut left = 0;
        let mut key = 0;
        if from.side == to.side {
            left = self.left(from, to, odd);
            key = self.terrain.class_key(left);
            if from == to && sheet.net.lives[sheet.net.vertex(*face, from)] == 3 {
                let others = self.terrain.counted & !(1 << from.side);
                key = key.min(self.terrain.class_key(!left & others));
            }
        }
        if self.keys.insert((corner, key)) {
            self.missing = self.missing.saturating_sub(1);
            let mut edges = Vec::new();
            let mut at = before;
            while let Some(state) = self.states.get(at) {
                edges.extend(self.terrain.field.across(state.edge));
                at = state.before;
            }
            edges.reverse();
            self.found.push(Route { face: *face, from, to, left, length, edges });
        }
    }

    /// The sides to the left of a line, or within a loop.
    fn left(&self, from: Corner, to: Corner, odd: Sides) -> Sides {
        if from == to {
            return odd;
        }
        // The left border runs from the second corner to the first. Lines begin and end at the edge of a corner
        // that comes first against the clock, so cuts that end in the corner of their end are on their right.
        let (after, until) = (2 * to.place, 2 * from.place);
        let is_left = |foot: usize| {
            if after < until { after < foot && foot <= until } else { after < foot || foot <= until }
        };
        let feet = (0..).zip(&self.cuts.foot).filter(|&(side, _)| side != from.side);
        let left = feet.fold(0, |set, (side, &foot)| set | Sides::from(is_left(foot)) << side);
        left ^ odd
    }
}

/// Sides that may be exchanged for each other: bare spots, and those that read alike and have no spot in
/// common with another side.
fn classes(sheet: &Sheet, face: usize, counted: Sides) -> Vec<Sides> {
    let mut classes: Vec<(String, Sides)> = Vec::new();
    for (number, side) in (0..).zip(&sheet.net.map.regions[face]) {
        if counted >> number & 1 == 0 {
            continue;
        }
        let text = sheet.net.alone(face, side).unwrap_or_else(|| format!("side {number}"));
        match classes.iter_mut().find(|class| class.0 == text) {
            Some(class) => class.1 |= 1 << number,
            None => classes.push((text, 1 << number)),
        }
    }
    classes.into_iter().map(|class| class.1).collect()
}
