//! What is said of a number of results: shares, means, and how far chance may have led them astray.

/// The distance from the mean, in standard deviations, beyond which one in twenty normal results lies.
const SPREAD: f64 = 1.96;

/// How often each number of tricks came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally([u64; 14]);

impl FromIterator<u8> for Tally {
    fn from_iter<I: IntoIterator<Item = u8>>(results: I) -> Self {
        let mut tally = Self::default();
        for tricks in results {
            if let Some(count) = tally.0.get_mut(usize::from(tricks)) {
                *count += 1;
            }
        }
        tally
    }
}

impl Tally {
    /// How many results there are.
    pub(super) fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// How often so many tricks came.
    pub(super) fn count(&self, tricks: usize) -> u64 {
        self.0.get(tricks).copied().unwrap_or(0)
    }

    /// How often at least so many tricks came.
    pub(super) fn at_least(&self, tricks: usize) -> u64 {
        self.0.iter().skip(tricks).sum()
    }

    /// The numbers of tricks from the most to the fewest that came.
    pub(super) fn range(&self) -> impl Iterator<Item = usize> + use<> {
        let came: Vec<usize> = (0..self.0.len()).filter(|tricks| self.0[*tricks] > 0).collect();
        let (first, last) = (came.first().copied().unwrap_or(1), came.last().copied().unwrap_or(0));
        (first..=last).rev()
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum(|tricks| tricks) / self.total() as f64
    }

    /// The interval in which the mean of all deals lies, in nineteen of twenty cases: by the normal distribution. One
    /// result alone does not tell.
    pub(super) fn interval_of_mean(&self) -> Option<[f64; 2]> {
        let (mean, total) = (self.mean(), self.total() as f64);
        let squares = self.sum(|tricks| (tricks - mean) * (tricks - mean));
        let deviation = (squares / (total - 1.0) / total).sqrt();
        (total > 1.0).then_some([mean - SPREAD * deviation, mean + SPREAD * deviation])
    }

    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        (0_u32..).zip(self.0).map(|(tricks, count)| of(tricks.into()) * count as f64).sum()
    }
}

/// The interval in which a share of all deals lies, in nineteen of twenty cases, if it came so often in so many: Wilson's
/// ("Probable inference, the law of succession, and statistical inference", 1927).
pub(super) fn interval_of_share(came: u64, total: u64) -> [f64; 2] {
    let (came, total) = (came as f64, total as f64);
    let square = SPREAD * SPREAD;
    let share = came / total;
    let middle = (share + square / (2.0 * total)) / (1.0 + square / total);
    let half = SPREAD * (share * (1.0 - share) / total + square / (4.0 * total * total)).sqrt()
        / (1.0 + square / total);
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: [f64; 2], expected: [f64; 2]) {
        let is_near = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 5e-4);
        assert!(is_near, "{found:?}, not {expected:?}");
    }

    #[test]
    fn counts_and_means() {
        let tally: Tally = [7, 9, 9, 10].into_iter().collect();
        assert_eq!((tally.total(), tally.count(9), tally.at_least(9), tally.at_least(0)), (4, 2, 3, 4));
        assert_eq!(tally.range().collect::<Vec<_>>(), [10, 9, 8, 7]);
        assert!((tally.mean() - 8.75).abs() < 1e-9);
        // The variance is 19/12, that of the mean a quarter of it.
        near(tally.interval_of_mean().unwrap(), [7.5168, 9.9832]);
        let all_alike: Tally = [3, 3, 3].into_iter().collect();
        near(all_alike.interval_of_mean().unwrap(), [3.0, 3.0]);
        assert_eq!(Tally::from_iter([3]).interval_of_mean(), None);
    }

    /// Examples from Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
    #[test]
    fn intervals_of_shares() {
        near(interval_of_share(81, 263), [0.2553, 0.3662]);
        near(interval_of_share(15, 148), [0.0624, 0.1605]);
        near(interval_of_share(0, 20), [0.0, 0.1611]);
        near(interval_of_share(1, 29), [0.0061, 0.1718]);
        near(interval_of_share(20, 20), [0.8389, 1.0]);
    }
}
