//! Points on a circle, from sums and products alone: the functions of the system are not the same to the
//! last digit everywhere, and relaxing makes small differences large.

use std::f64::consts::PI;

use crate::picture::shape::Point;

/// Terms of the power series. For half a turn the next one is below the exactness of numbers.
const TERMS: u32 = 30;

/// The point of the unit circle after this part of a turn.
#[must_use]
pub fn on_circle(turns: f64) -> Point {
    let angle = 2.0 * PI * (turns - turns.round());
    let (mut sums, mut term) = ([0.0, 0.0], 1.0);
    for number in 0..TERMS {
        let sign = if number % 4 < 2 { 1.0 } else { -1.0 };
        sums[usize::from(number % 2 == 1)] += sign * term;
        term *= angle / f64::from(number + 1);
    }
    sums
}
