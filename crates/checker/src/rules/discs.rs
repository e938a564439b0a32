//! Boards with discs of two sides as text: the rows from the top, joined by `/`, each of `X` (a disc of the first side), `O` (one of the
//! second side) and `-` (empty), then a blank and the side to move.

use gamecert_certs::Side;

/// What a square holds: no disc, or one of this side.
pub(super) type Square = Option<Side>;

/// What a text says.
pub(super) struct Discs {
    pub(super) rows: u8,
    pub(super) cols: u8,
    /// Row by row from the top. Whoever reads them looks whether there are as many as rows and columns say.
    pub(super) squares: Vec<Square>,
    pub(super) mover: Side,
}

/// Reads a board, which may have another spelling too; `None` if it is none.
pub(super) fn read(text: &str) -> Option<Discs> {
    let (board, mover) = text.split_once(' ')?;
    let square = |letter| match letter {
        'X' => Some(Some(Side::First)),
        'O' => Some(Some(Side::Second)),
        _ => (letter == '-').then_some(None),
    };
    let squares = board.chars().filter(|&it| it != '/').map(square).collect::<Option<Vec<Square>>>()?;
    let (rows, cols) = (board.split('/').count(), board.split('/').next().map_or(0, str::len));
    let mover = match mover {
        "X" => Side::First,
        "O" => Side::Second,
        _ => return None,
    };
    Some(Discs { rows: rows.try_into().ok()?, cols: cols.try_into().ok()?, squares, mover })
}

/// Writes a board.
pub(super) fn show(squares: &[Square], cols: u8, mover: Side) -> String {
    let letter = |square: &Square| match square {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '-',
    };
    let rows = squares.chunks(usize::from(cols).max(1)).map(|row| row.iter().map(letter).collect::<String>());
    format!("{} {}", rows.collect::<Vec<_>>().join("/"), letter(&Some(mover)))
}
