//! The last few moves of a game of Othello, by plain alpha-beta that plays odd regions first.

use super::board::{Board, flips};

/// The quarters of a board of eight by eight: regions with an odd number of empty squares are played first.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The result of finished play for the player to move: discs, and empty squares for the winner.
#[inline]
#[must_use]
pub fn result(board: Board, empty: u32) -> i32 {
    let (own, other) = (board.own.count_ones().cast_signed(), board.other.count_ones().cast_signed());
    let difference = own - other;
    difference + difference.signum() * empty.cast_signed()
}

/// The squares of quarters in which an odd number is empty.
#[inline]
#[must_use]
pub fn odd(empty: u64) -> u64 {
    QUARTERS
        .iter()
        .filter(|&&quarter| (empty & quarter).count_ones() % 2 == 1)
        .fold(0, |odd, quarter| odd | quarter)
}

/// The score for the player to move within a window, fail-soft; `empty` are the squares that are left, and `nodes` counts
/// positions.
pub fn score(board: Board, empty: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    match empty.count_ones() {
        0 => result(board, 0),
        1 => last(board, empty.trailing_zeros(), nodes),
        2 => two(board, empty, alpha, beta, nodes),
        3 | 4 => several(board, empty, [empty, 0], alpha, beta, nodes),
        _ => {
            let odd = odd(empty);
            several(board, empty, [empty & odd, empty & !odd], alpha, beta, nodes)
        }
    }
}

/// Several squares in this order.
#[inline]
fn several(board: Board, empty: u64, order: [u64; 2], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let (mut best, mut alpha) = (i32::MIN, alpha);
    for mut squares in order {
        while squares != 0 {
            let square = squares.trailing_zeros();
            squares &= squares - 1;
            let flipped = flips(board, square);
            if flipped == 0 {
                continue;
            }
            let found = -score(board.after(square, flipped), empty & !(1 << square), -beta, -alpha, nodes);
            if found > best {
                best = found;
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
    }
    if best == i32::MIN { without_move(board, empty, alpha, beta, nodes) } else { best }
}

/// The last two squares.
fn two(board: Board, empty: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let squares = [empty.trailing_zeros(), 63 - empty.leading_zeros()];
    let mut best = i32::MIN;
    for (square, rest) in [(squares[0], squares[1]), (squares[1], squares[0])] {
        let flipped = flips(board, square);
        if flipped == 0 {
            continue;
        }
        *nodes += 1;
        best = best.max(-last(board.after(square, flipped), rest, nodes));
        if best >= beta {
            return best;
        }
    }
    if best == i32::MIN { without_move(board, empty, alpha, beta, nodes) } else { best }
}

/// The player to move passes, or play is finished.
fn without_move(board: Board, empty: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let passed = board.passed();
    if has_any_move(passed, empty) {
        return -score(passed, empty, -beta, -alpha, nodes);
    }
    result(board, empty.count_ones())
}

/// Whether the player to move has a move on these squares.
fn has_any_move(board: Board, mut squares: u64) -> bool {
    while squares != 0 {
        if flips(board, squares.trailing_zeros()) != 0 {
            return true;
        }
        squares &= squares - 1;
    }
    false
}

/// The last square: the player to move fills it, or else the opponent, if there is a move.
#[inline]
fn last(board: Board, square: u32, nodes: &mut u64) -> i32 {
    let difference = board.own.count_ones().cast_signed() - board.other.count_ones().cast_signed();
    let flipped = flips(board, square);
    if flipped != 0 {
        *nodes += 1;
        return difference + 2 * flipped.count_ones().cast_signed() + 1;
    }
    let flipped = flips(board.passed(), square);
    if flipped != 0 {
        *nodes += 1;
        return difference - 2 * flipped.count_ones().cast_signed() - 1;
    }
    difference + difference.signum()
}

/// The checker's plain search, which plays row by row: whether the player to move, or else the other one, is sure of a score.
/// `None` if it takes more looks than are left.
pub fn plain(board: Board, empty: u64, (chooses, score): (bool, i32), left: &mut u32) -> Option<bool> {
    if empty.is_power_of_two() {
        // One look at each position, up to that in which play is finished: two after a move, three after a pass and a move.
        let square = empty.trailing_zeros();
        let mut moves = 0;
        let result = last(board, square, &mut moves);
        let passes = moves == 1 && flips(board, square) == 0;
        *left = left.checked_sub(1 + u32::from(moves == 1) + u32::from(passes))?;
        return Some(if chooses { result } else { -result } >= score);
    }
    *left = left.checked_sub(1)?;
    let (mut squares, mut has_move) = (empty, false);
    while squares != 0 {
        let square = squares.trailing_zeros();
        squares &= squares - 1;
        let flipped = flips(board, square);
        if flipped == 0 {
            continue;
        }
        has_move = true;
        let (after, empty) = (board.after(square, flipped), empty & !(1 << square));
        if plain(after, empty, (!chooses, score), left)? == chooses {
            return Some(chooses);
        }
    }
    if has_move {
        return Some(!chooses);
    }
    let passed = board.passed();
    if has_any_move(passed, empty) {
        return plain(passed, empty, (!chooses, score), left);
    }
    let result = result(board, empty.count_ones());
    Some(if chooses { result } else { -result } >= score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::{Othello, Size};
    use crate::prove::contests::{Goal, Provable};
    use crate::search::contest::Contest;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// The definition: every position is looked at, and moves come in the order of certificates.
    fn by_definition(game: &Othello, goal: Goal<Board>, looks: &mut u32) -> bool {
        *looks += 1;
        if game.settled(goal.position, goal.chooses) >= goal.score {
            return true;
        }
        let mut children = Vec::new();
        game.children(goal.position, &mut children);
        let mut shown = children.iter().map(|child| by_definition(game, goal.after(child), looks));
        if goal.chooses { shown.any(|shown| shown) } else { !children.is_empty() && shown.all(|shown| shown) }
    }

    #[test]
    fn a_plain_search_looks_as_the_checker_does() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let game = Othello::new(Size::new(4, 4).unwrap());
        let (mut shown, mut total) = (0, 0);
        for _ in 0..4000 {
            let empty = (0..random.random_range(0..6)).fold(0, |empty, _| empty | 1 << square(&mut random));
            let own = random.random::<u64>() & game.size().squares() & !empty;
            let position = Board { own, other: game.size().squares() & !empty & !own };
            let goal = Goal { position, chooses: random.random(), score: random.random_range(-17..17) };
            let mut looks = 0;
            let known = by_definition(&game, goal, &mut looks);
            let mut left = looks;
            assert_eq!((game.plain_search(goal, &mut left), left), (Some(known), 0), "{goal:?}");
            let mut left = looks - 1;
            assert_eq!(game.plain_search(goal, &mut left), None, "{goal:?}");
            shown += u32::from(known);
            total += looks;
        }
        assert!((1000..3000).contains(&shown) && total > 20_000, "{shown} {total}");
    }

    fn square(random: &mut ChaCha8Rng) -> u32 {
        random.random_range(0..4) * 8 + random.random_range(0..4)
    }
}
