//! Problems: the root of a game as a position, and back.

use gamecert_elaborate::excerpt;
use gamecert_elaborate::rules::{Go, Unmetered};

use super::tree::{Broken, read};
use super::{Node, NotRead, TARGET, Tree};
use crate::games::go::notation::{read_position, write_position};
use crate::games::go::{Board, Colour, Point, PointSet, Size};

/// The properties that set stones up, with what they put on a point.
const SETUP: [(&str, Option<Colour>); 3] =
    [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];
/// The properties by which a target is marked.
const MARKS: [&str; 4] = [TARGET, "SQ", "CR", "MA"];
/// The size of a board of Go whose size is not said, as the format has it.
const DEFAULT_SIZE: &str = "19";
/// How many points in a list are looked at, which may overlap: more than a board has.
const MOST_POINTS: usize = 1 << 12;

/// What is asked, with the answer if it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position in the spelling of statements.
    pub position: String,
    /// Whether the target is captured, if that is said.
    pub is_captured: Option<bool>,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its name (`GN`), if it has one.
    pub name: Option<String>,
    /// What is asked, or what is wrong.
    pub asked: Result<Problem, String>,
}

/// Reads the problems of a file.
///
/// # Errors
/// If the file is too large, or has no game.
pub fn games(bytes: &[u8]) -> Result<Vec<Game>, NotRead> {
    let game = |game| match game {
        Ok(tree) => of_tree(&tree),
        Err(Broken { line, why }) => Game { line, name: None, asked: Err(why) },
    };
    Ok(read(bytes)?.into_iter().map(game).collect())
}

fn of_tree(tree: &Tree) -> Game {
    let root = tree.nodes.first();
    let name = root.and_then(|root| root.value("GN")).map(str::trim).filter(|name| !name.is_empty());
    Game { line: root.map_or(0, |root| root.line), name: name.map(excerpt), asked: Problem::read(tree) }
}

impl Problem {
    /// The problem at the root of a game.
    ///
    /// # Errors
    /// Says what is wrong with it, and what would be right.
    pub fn read(tree: &Tree) -> Result<Self, String> {
        let [root, rest @ ..] = tree.nodes.as_slice() else { return Err("it has no root".to_owned()) };
        if let Some(game) = root.value("GM").filter(|game| game.trim() != "1") {
            return Err(format!("GM[{}] is another game: Go is GM[1]", excerpt(game)));
        }
        let size = size(root.value("SZ").unwrap_or(DEFAULT_SIZE))?;
        if let Some(name) = ["B", "W"].into_iter().find(|name| root.values(name).is_some()) {
            return Err(format!("the root has a move ({name}): a problem begins with a setup, AB and AW"));
        }
        let sets_up = |node: &&Node| SETUP.iter().any(|(name, _)| node.values(name).is_some());
        if let Some(again) = rest.iter().find(sets_up) {
            let why = "stones are set up after the root: a problem has one setup, in the root";
            return Err(format!("line {}: {why}", again.line));
        }
        let mover = match root.value("PL").map(str::trim) {
            Some("B" | "b" | "black" | "Black") => Colour::Black,
            Some("W" | "w" | "white" | "White") => Colour::White,
            Some(other) => return Err(format!("PL[{}] is no side: PL[B] or PL[W]", excerpt(other))),
            None => return Err("the side to move is missing: PL[B] or PL[W] in the root".to_owned()),
        };
        let board = set_up(root, size, mover)?;
        let target = target(root, &board)?;
        let position = Go.position(&write_position(&board, target)).map_err(|error| error.why)?.spelling;
        let says = |word: &str| {
            let line = root.value("C").and_then(|comment| comment.lines().next()).unwrap_or_default();
            line.trim().eq_ignore_ascii_case(word)
        };
        let is_captured = if says("held") { Some(false) } else { Some(true).filter(|_| says("captured")) };
        Ok(Self { position, is_captured })
    }

    /// The problem as a game of one node, with a name and more to say after the answer.
    ///
    /// # Errors
    /// Says why there is no such game: SGF cannot say that a stone has just been taken in a ko.
    pub fn write(&self, name: Option<&str>, more: &str) -> Result<Tree, String> {
        if self.position.contains(" ko ") {
            return Err("SGF cannot say that a ko has just been taken, and the position has one".to_owned());
        }
        let (board, target) = read_position(&self.position)
            .ok_or_else(|| format!("`{}` is no position", excerpt(&self.position)))?;
        let size = board.size();
        let mut root = Node::default();
        let mut say = |name: &str, value: String| root.add(name, [value]);
        say("FF", "4".to_owned());
        say("GM", "1".to_owned());
        say("CA", "UTF-8".to_owned());
        say("AP", "gamecert".to_owned());
        let (columns, rows) = (size.columns(), size.rows());
        say("SZ", if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") });
        name.into_iter().for_each(|name| say("GN", name.to_owned()));
        say("PL", if board.mover() == Colour::Black { "B" } else { "W" }.to_owned());
        for (name, colour) in SETUP.into_iter().filter(|(_, colour)| colour.is_some()) {
            let points = size.points().filter(|point| board.colour(*point) == colour);
            root.add(name, points.map(|point| show_point(point, size)));
        }
        root.add(TARGET, [show_point(target, size)]);
        let answer = match self.is_captured {
            Some(true) => "captured\n",
            Some(false) => "held\n",
            None => "",
        };
        root.add(
            "C",
            [format!("{answer}{more}").trim_end().to_owned()].into_iter().filter(|it| !it.is_empty()),
        );
        Ok(Tree { nodes: vec![root] })
    }
}

/// Reads `9` or `4:3`, columns and rows.
fn size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u8>().ok();
    number(columns).zip(number(rows)).and_then(|(columns, rows)| Size::new(columns, rows)).ok_or_else(|| {
        format!(
            "SZ[{}] is no size: a board has 1 to 19 columns and rows, as in SZ[9] or SZ[4:3]",
            excerpt(text)
        )
    })
}

/// The stones that a root sets up.
fn set_up(root: &Node, size: Size, mover: Colour) -> Result<Board, String> {
    let mut board = Board::new(size, mover);
    let mut met = PointSet::EMPTY;
    for (name, colour) in SETUP {
        for point in points(root, name, size)? {
            if !met.insert(point) {
                let text = show_point(point, size);
                return Err(format!("{text} is set up twice (in {name} the second time)"));
            }
            board.put(point, colour);
        }
    }
    if size.points().all(|point| board.is_empty(point)) {
        return Err("the root sets no stones up: AB[...] and AW[...]".to_owned());
    }
    Ok(board)
}

/// The stone that the only mark is on.
fn target(root: &Node, board: &Board) -> Result<Point, String> {
    let size = board.size();
    let kinds: Vec<&str> = MARKS.into_iter().filter(|name| root.values(name).is_some()).collect();
    let [kind] = kinds.as_slice() else {
        return Err(match kinds.as_slice() {
            [] => "the target is not marked: TR on one of its stones, in the root".to_owned(),
            kinds => {
                format!("there are marks of several kinds ({}): only the target is marked", kinds.join(", "))
            }
        });
    };
    let marked = points(root, kind, size)?;
    let [target] = marked.as_slice() else {
        return Err(format!("{} points are marked ({kind}): only one stone of the target is", marked.len()));
    };
    if board.is_empty(*target) {
        let name = show_point(*target, size);
        return Err(format!("{kind}[{name}] marks an empty point: the target is a stone"));
    }
    Ok(*target)
}

/// The points in the values of a property, each of which is a point or a rectangle.
fn points(node: &Node, name: &str, size: Size) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    for value in node.values(name).unwrap_or_default() {
        let point = |text: &str| {
            read_point(text.trim(), size).ok_or_else(|| {
                let last = show_point(Point::new(size.columns() - 1, 0), size);
                let text = excerpt(text);
                format!("`{text}` in {name} is no point of this board, which has aa to {last}")
            })
        };
        let (first, last) = value.split_once(':').unwrap_or((value, value));
        let (first, last) = (point(first)?, point(last)?);
        let columns = first.column()..=last.column();
        // The second corner is the lower one on the right.
        let rows = (last.row()..=first.row()).rev();
        if columns.is_empty() || rows.len() == 0 {
            let why = "is no rectangle: the corner above on the left comes first";
            return Err(format!("`{}` in {name} {why}", excerpt(value)));
        }
        points.extend(rows.flat_map(|row| columns.clone().map(move |column| Point::new(column, row))));
        if points.len() > MOST_POINTS {
            return Err(format!("{name} has more points than a board"));
        }
    }
    Ok(points)
}

/// Reads a column and a row from the top, letters from `a` on.
pub(super) fn read_point(text: &str, size: Size) -> Option<Point> {
    let [column, row] = *text.as_bytes() else { return None };
    let (column, row) = (column.checked_sub(b'a')?, row.checked_sub(b'a')?);
    let is_there = column < size.columns() && row < size.rows();
    is_there.then(|| Point::new(column, size.rows() - 1 - row))
}

/// Writes a point as [`read_point`] reads it.
pub(super) fn show_point(point: Point, size: Size) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    [letter(point.column()), letter(size.rows() - 1 - point.row())].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Result<Problem, String> {
        let games = games(text.as_bytes()).unwrap();
        assert_eq!(games.len(), 1, "{text}");
        games.into_iter().next().unwrap().asked
    }

    #[test]
    fn roots_are_positions() {
        let text = "(;FF[4]GM[1]SZ[3]AB[aa][ac:bc]AW[ca]AE[bb]PL[W]TR[ac]C[ Held\nlong ago])";
        let problem = only(text).unwrap();
        assert_eq!(problem.position, "X.O/.../XX. A1 O");
        assert_eq!(problem.is_captured, Some(false));
        let oblong = only("(;SZ[4:2]AW[da][ab]PL[black]CR[da]C[captured?];B[bb])").unwrap();
        assert_eq!((oblong.position.as_str(), oblong.is_captured), ("...O/O... D2 X", None));
        let default = only("(;AB[sa]PL[B]MA[sa]C[captured])").unwrap();
        assert!(default.position.ends_with(" T19 X"), "{}", default.position);
        assert_eq!(default.is_captured, Some(true));
    }

    #[test]
    fn what_is_no_problem_is_refused_with_what_would_be_right() {
        let refused = |text: &str, why: &str| {
            let said = only(text).unwrap_err();
            assert!(said.contains(why) && !said.contains('\n'), "{text}: {said}");
        };
        refused("(;SZ[3]PL[B]TR[aa])", "the root sets no stones up");
        refused("(;SZ[3]AE[aa]PL[B]TR[aa])", "the root sets no stones up");
        refused("(;SZ[3]AB[aa]PL[B]TR[aa]\n;AW[bb])", "line 2: stones are set up after the root");
        refused("(;SZ[3]AB[aa]PL[B]TR[aa](;W[bb])(;AE[aa]))", "set up after the root");
        refused("(;SZ[3]AB[aa]PL[B])", "the target is not marked: TR");
        refused("(;SZ[3]AB[aa][bb]PL[B]TR[aa][bb])", "2 points are marked (TR)");
        refused("(;SZ[3]AB[aa:bb]PL[B]TR[aa:bb])", "4 points are marked (TR)");
        refused("(;SZ[3]AB[aa]PL[B]TR[aa]SQ[aa])", "several kinds (TR, SQ)");
        refused("(;SZ[3]AB[aa]PL[B]MA[bb])", "MA[bb] marks an empty point");
        refused("(;SZ[3]AB[ad]PL[B]TR[aa])", "`ad` in AB is no point of this board, which has aa to cc");
        refused("(;SZ[3]AB[AA]PL[B]TR[aa])", "`AA` in AB is no point");
        refused("(;SZ[3]AB[]PL[B]TR[aa])", "`` in AB is no point");
        refused("(;SZ[3]AB[bb:aa]PL[B]TR[aa])", "`bb:aa` in AB is no rectangle");
        refused("(;SZ[3]AB[aa]AW[aa]PL[B]TR[aa])", "aa is set up twice (in AW");
        refused("(;SZ[3]AB[aa]TR[aa])", "the side to move is missing: PL[B]");
        refused("(;SZ[3]AB[aa]PL[X]TR[aa])", "PL[X] is no side");
        refused("(;SZ[20]AB[aa]PL[B]TR[aa])", "SZ[20] is no size: a board has 1 to 19");
        refused("(;SZ[0]AB[aa]PL[B]TR[aa])", "SZ[0] is no size");
        refused("(;SZ[3:]AB[aa]PL[B]TR[aa])", "SZ[3:] is no size");
        refused("(;SZ[3]AB[aa]AW[ab][ba]PL[B]TR[aa])", "the stone on A3 has no liberty");
        refused("(;GM[2]SZ[8]PL[B])", "GM[2] is another game");
        refused("(;SZ[3]B[aa]PL[B])", "the root has a move (B)");
    }

    #[test]
    fn problems_are_read_as_they_were_written() {
        for (position, is_captured) in
            [("X.O/.../XX. A1 O", Some(true)), ("..O./X... C2 X", Some(false)), ("X./.. A2 X", None)]
        {
            let problem = Problem { position: position.to_owned(), is_captured };
            let text = problem.write(Some("a [name]"), "more").unwrap().write();
            let games = games(text.as_bytes()).unwrap();
            assert_eq!(games[0].asked, Ok(problem), "{text}");
            assert_eq!(games[0].name.as_deref(), Some("a [name]"));
        }
        let ko = Problem { position: ".XO./X.XO/.XO. A2 O ko B2".to_owned(), is_captured: None };
        assert!(ko.write(None, "").unwrap_err().contains("SGF cannot say"));
    }
}
