//! Laying a component into the square grid, with straight strings of length one: as a part of a board.
//!
//! Coins are placed one after the other, next to the coins that they are joined to, in all ways that leave room for the strings
//! still to come, and the way with the smallest rectangle around it is kept. The search ends after some steps, whether it has
//! found a way or not: then there may be one, and the component is drawn in another way.

/// Coins placed in all, at most.
const MAX_STEPS: usize = 6_000;

/// To the right, to the left, down and up.
pub(super) const SIDES: [[i32; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// Strings of a coin, at most.
const MAX_STRINGS: usize = 4;

/// A component: for each of its coins the number of its arrows, and the coins that it is joined to, from 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Component {
    pub(super) arrows: Vec<u8>,
    pub(super) joined: Vec<Vec<usize>>,
}

/// A cell of the grid.
pub(super) type Cell = [i32; 2];

/// A cell for each coin, none twice, if a way is found: joined coins are neighbours, and next to each coin there is an
/// empty cell for each of its arrows.
pub(super) fn embed(component: &Component) -> Option<Vec<Cell>> {
    let has_double = |joined: &Vec<usize>| (1..joined.len()).any(|at| joined[..at].contains(&joined[at]));
    if component.joined.iter().any(has_double) {
        return None;
    }
    let order = order(component);
    let count = order.len();
    let spare = |coin: usize| {
        let strings = component.joined[coin].len() + usize::from(component.arrows[coin]);
        MAX_STRINGS.checked_sub(strings)
    };
    let spare: Option<Vec<usize>> = (0..count).map(spare).collect();
    let side = 2 * count + 3;
    let mut search = Search {
        component,
        order,
        cells: vec![None; count],
        coins: vec![None; side * side],
        side,
        spare: spare?,
        steps: 0,
        best: None,
    };
    search.place(0, [0, 0, 0, 0]);
    let (_, cells) = search.best?;
    Some(upright(&cells))
}

/// The order in which coins are placed: next is who is joined to most of those before, then who has most strings.
fn order(component: &Component) -> Vec<usize> {
    let count = component.joined.len();
    let mut order: Vec<usize> = Vec::with_capacity(count);
    while order.len() < count {
        let rank = |&coin: &usize| {
            let placed = component.joined[coin].iter().filter(|it| order.contains(it)).count();
            (placed, component.joined[coin].len(), count - coin)
        };
        match (0..count).filter(|coin| !order.contains(coin)).max_by_key(rank) {
            Some(next) => order.push(next),
            None => break,
        }
    }
    order
}

/// The same cells from 0 on, lying rather than standing.
fn upright(cells: &[Cell]) -> Vec<Cell> {
    let least = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    let most = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).max().unwrap_or(0));
    let is_high = most[1] - least[1] > most[0] - least[0];
    let moved = |cell: &Cell| [cell[0] - least[0], cell[1] - least[1]];
    cells.iter().map(moved).map(|[x, y]| if is_high { [y, x] } else { [x, y] }).collect()
}

struct Search<'a> {
    component: &'a Component,
    order: Vec<usize>,
    cells: Vec<Option<Cell>>,
    /// The coin in each cell of a square around the first one.
    coins: Vec<Option<usize>>,
    side: usize,
    /// How many neighbours to which it is not joined each coin may still get.
    spare: Vec<usize>,
    steps: usize,
    /// The smallest area found, and the cells.
    best: Option<(i32, Vec<Cell>)>,
}

/// Least and greatest places of a rectangle: x, y, x, y.
type Bounds = [i32; 4];

fn grown(bounds: Bounds, cell: Cell) -> Bounds {
    [bounds[0].min(cell[0]), bounds[1].min(cell[1]), bounds[2].max(cell[0]), bounds[3].max(cell[1])]
}

fn area(bounds: Bounds) -> i32 {
    (bounds[2] - bounds[0] + 1) * (bounds[3] - bounds[1] + 1)
}

impl Search<'_> {
    /// Places the coins from this one of the order on, within what is left of the steps. It calls itself for each coin.
    fn place(&mut self, number: usize, bounds: Bounds) {
        // Nothing is smaller than a full rectangle.
        let is_settled = |least: i32| area(bounds) >= least || usize::try_from(least) == Ok(self.order.len());
        if self.best.as_ref().is_some_and(|(least, _)| is_settled(*least)) {
            return;
        }
        let Some(&coin) = self.order.get(number) else {
            let cells = self.cells.iter().map(|cell| cell.unwrap_or_default()).collect();
            self.best = Some((area(bounds), cells));
            return;
        };
        let mut ways: Vec<Cell> = self.ways(coin, number);
        // Of equal ways the first direction comes first, so that chains run straight.
        ways.sort_by_key(|&cell| area(grown(bounds, cell)));
        for cell in ways {
            if self.steps >= MAX_STEPS {
                return;
            }
            self.steps += 1;
            let Some(strangers) = self.strangers(coin, cell) else { continue };
            self.set(coin, cell, Some(coin), &strangers);
            self.place(number + 1, grown(bounds, cell));
            self.set(coin, cell, None, &strangers);
        }
    }

    /// Cells next to the first coin that this one is joined to. Turned and mirrored ways begin in the same cells.
    fn ways(&self, coin: usize, number: usize) -> Vec<Cell> {
        let placed = self.component.joined[coin].iter().find_map(|&it| self.cells[it]);
        let Some([x, y]) = placed else { return vec![[0, 0]] };
        let sides = if number == 1 { &SIDES[..1] } else { &SIDES[..] };
        sides.iter().map(|side| [x + side[0], y + side[1]]).collect()
    }

    /// The coins next to a cell that this coin is not joined to, if it may lie there.
    fn strangers(&self, coin: usize, cell: Cell) -> Option<Vec<usize>> {
        if self.coin(cell).is_some() {
            return None;
        }
        let near: Vec<usize> =
            SIDES.iter().filter_map(|side| self.coin([cell[0] + side[0], cell[1] + side[1]])).collect();
        let joined = &self.component.joined[coin];
        let placed = joined.iter().filter(|&&it| self.cells[it].is_some()).count();
        let strangers: Vec<usize> = near.iter().copied().filter(|it| !joined.contains(it)).collect();
        let has_room = strangers.len() <= self.spare[coin] && strangers.iter().all(|&it| self.spare[it] > 0);
        (near.len() - strangers.len() == placed && has_room).then_some(strangers)
    }

    fn coin(&self, cell: Cell) -> Option<usize> {
        self.coins.get(self.place_of(cell)?).copied().flatten()
    }

    fn place_of(&self, cell: Cell) -> Option<usize> {
        let middle = i32::try_from(self.side / 2).ok()?;
        let [x, y] = [0, 1].map(|axis| usize::try_from(cell[axis] + middle).ok());
        Some(y? * self.side + x?)
    }

    /// Puts a coin into a cell, or takes it away.
    fn set(&mut self, coin: usize, cell: Cell, what: Option<usize>, strangers: &[usize]) {
        self.cells[coin] = what.map(|_| cell);
        if let Some(place) = self.place_of(cell)
            && let Some(at) = self.coins.get_mut(place)
        {
            *at = what;
        }
        for &other in strangers.iter().chain(strangers.iter().map(|_| &coin)) {
            self.spare[other] = if what.is_some() { self.spare[other] - 1 } else { self.spare[other] + 1 };
        }
    }
}
