//! Numbers at random that are the same on every machine: each seed and number has a stream of ChaCha8 of its own, so that what is drawn does not
//! depend on the order, or on the number of threads, in which it is drawn.
//!
//! Numbers below a limit are drawn here, and not by a library that may draw them in another way in a later version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The stream of a number under a seed.
pub(crate) fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

/// A number below a limit, each as likely as any other.
pub(crate) fn below(limit: u32, random: &mut ChaCha8Rng) -> u32 {
    // Words in the last part of their range, which is too short for all remainders, are drawn again.
    let end = u32::MAX - u32::MAX % limit;
    loop {
        let word = random.next_u32();
        if word < end {
            return word % limit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_limit_are_equally_likely() {
        let mut random = stream(3, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[below(7, &mut random) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        // A quarter of all words are beyond the last multiple of such a limit. If they were not drawn again, half of the numbers would be low.
        let limit = 3 << 30;
        let low = (0..10_000).filter(|_| below(limit, &mut random) < 1 << 30).count();
        assert!((3_100..3_600).contains(&low), "{low}");
    }
}
