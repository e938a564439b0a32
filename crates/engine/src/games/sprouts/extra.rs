//! Equivalent regions, beyond what is dead and what is small (section 9.6 of
//! the thesis, and one more).
//!
//! Below x and y stand for vertices with one life that occur once in the
//! region: letters of which the other occurrence is elsewhere, or generic
//! vertices of degree 2. K is the rest of the land, K/x the rest after x died.
//! All arguments go by induction on the lives, and in all of them moves in K
//! that leave x and y alone keep the two regions apart and alike; when all that
//! K has of x dies, x becomes generic and the claim is the same.
//!
//! Equal canonical trees:
//!
//! 1. A boundary `1` is as good as `22`. Joined to itself it leaves one new
//!    vertex on either side, as a line between the two vertices of `22` does;
//!    joined to another boundary it leaves one vertex of degree 2.
//! 2. A whole region `1x` is as good as `22x`. The line of 1 to itself, or
//!    between 2 and 2, leaves `2x`. The line to x leaves K/x, beside `AB|AB` or
//!    `22`: one move each. If x dies elsewhere, `1` or `22` is left: see 1.
//! 3. A region of the four vertices `A.B.C.D` is as good as `AB.CD`: any two
//!    can be joined, and the other two are never parted. What is left is small.
//!
//! Equal nimbers. If each option of G is as good as one of H, or has an option
//! as good as H itself, and each option of H is as good as one of G, then G is
//! as good as H: an option that can be taken back does not have the nimber of H.
//!
//! 4. A region `0.x` is as good as `2x`. The line between 0 and x leaves
//!    `12 + K/x`, and `12` has nimber 0; the line in `2x` leaves K/x. If x dies
//!    elsewhere, `0` is left, whose nimber is 0, or nothing. The circle at 0
//!    leaves `XZ.x|XZ`; joining X and Z beside x leaves `2x`.
//! 5. A region `1axa` is as good as `2x`. The line between a and x leaves `12 +
//!    K/x`, that between 1 and x `ABC|ABC + K/x`, both as good as K/x. If x
//!    dies elsewhere, `12` is left. The line of 1 to itself leaves `22x`, that
//!    between 1 and a `Xzx|Xz`; both are taken back by joining 2 and 2, or X
//!    and z beside x.
//! 6. A region `0.xy` is as good as `2xy`. The line between 0 and x leaves
//!    `1aya|K/x`, that between 2 and x `2y|K/x`: see 5. The line between x and
//!    y leaves `0.2` or `22`: see 4. If x dies elsewhere, `0.y` or `2y` is
//!    left: see 4. The circle at 0 is taken back as in 4.

use super::draft::Draft;
use super::land::{LETTER, ONE, TWO};

/// Simplifies the region of the boundaries of `draft` from `first` on, which
/// has been reduced and has `lives` lives, and returns its bare spots.
pub(super) fn simplify(draft: &mut Draft, first: usize, lives: u32, spots: u8) -> u8 {
    if lives > 5 {
        single_ones(draft, first);
        return spots;
    }
    let words: Vec<&[u8]> = draft.words_from(first).collect();
    let merged: Vec<u8> = match (lives, spots, words.as_slice()) {
        (2 | 3, 0, [word]) => word.to_vec(),
        (4, 1, [[x]]) => vec![TWO, *x],
        (5, 1, [[ONE]]) => vec![TWO, TWO, TWO],
        (5, 1, [[x, y]]) => vec![TWO, *x, *y],
        (4, 0, [word]) => match loop_end(word) {
            Some(x) => vec![TWO, x],
            None => return spots,
        },
        (4, 0, [one, other]) if is_pair(one) && is_pair(other) => {
            let lives: Vec<u8> = one.iter().chain(*other).copied().collect();
            draft.truncate(first);
            for cell in lives {
                for _ in 0..if cell == ONE { 2 } else { 1 } {
                    draft.cells.push(if cell == ONE { TWO } else { cell });
                    draft.end_boundary();
                }
            }
            return 0;
        }
        _ => {
            single_ones(draft, first);
            return spots;
        }
    };
    draft.truncate(first);
    push_merged(&merged, draft);
    draft.end_boundary();
    0
}

/// Two vertices of one life, or the boundary that is as good.
fn is_pair(word: &[u8]) -> bool {
    matches!(word, [ONE]) || word.len() == 2 && !word.contains(&ONE)
}

/// The vertex x of the boundary `1axa`.
fn loop_end(word: &[u8]) -> Option<u8> {
    let one = word.iter().position(|&cell| cell == ONE)?;
    let at = |distance: usize| word[(one + distance) % word.len()];
    let is_loop = word.len() == 4 && at(1) >= LETTER && at(1) == at(3) && at(2) != ONE;
    is_loop.then(|| at(2))
}

/// Adds a small region, with 1 for 22.
fn push_merged(cells: &[u8], draft: &mut Draft) {
    if cells.iter().filter(|&&cell| cell == TWO).count() < 2 {
        draft.cells.extend_from_slice(cells);
        return;
    }
    let mut left = 2;
    draft.cells.push(ONE);
    for &cell in cells {
        if cell == TWO && left > 0 {
            left -= 1;
        } else {
            draft.cells.push(cell);
        }
    }
}

/// Replaces boundaries 22 by 1.
fn single_ones(draft: &mut Draft, first: usize) {
    if !draft.words_from(first).any(|word| word == [TWO, TWO]) {
        return;
    }
    let words: Vec<Vec<u8>> = draft.words_from(first).map(<[u8]>::to_vec).collect();
    draft.truncate(first);
    for word in words {
        draft.cells.extend_from_slice(if word == [TWO, TWO] { &[ONE] } else { &word });
        draft.end_boundary();
    }
}
