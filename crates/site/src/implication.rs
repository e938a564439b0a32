//! What one claim about a position says of another one: that it is true, that it is false, or nothing.

use gamecert_certs::{ClaimKind, OUTCOMES, Outcome};

/// The numbers that claims about a position leave possible: nimbers under normal play, misere Grundy values under misere
/// play, scores, or the results of a contest. Under normal and under misere play, a position is lost if its number is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    least: i64,
    most: i64,
    /// Of any position, if nothing is known about it.
    bounds: (i64, i64),
}

impl Range {
    /// What a claim leaves possible. If it names a tree, `value` is the misere Grundy value of the tree, as far as that is
    /// known: the tree of a position has the value of the position.
    pub(crate) fn of(game: &str, kind: ClaimKind, value: Option<u16>) -> Self {
        let bounds = match kind {
            _ if !kind.is_value() => (0, i64::MAX),
            _ if OUTCOMES.contains(&game) => (-1, 1),
            _ => (i64::MIN, i64::MAX),
        };
        let from = |least| (least, bounds.1);
        let below = |limit: i64| (bounds.0, limit - 1);
        let only = |number: i64| (number, number);
        let (least, most) = match kind {
            ClaimKind::Nimber(number) | ClaimKind::Grundy(number) | ClaimKind::Score(number) => {
                only(number.into())
            }
            ClaimKind::NimberAbove(number) => from(i64::from(number) + 1),
            ClaimKind::Outcome(Outcome::Loss) => only(0),
            ClaimKind::Outcome(Outcome::Win) => from(1),
            ClaimKind::ScoreAtLeast(number) => from(number.into()),
            ClaimKind::ScoreBelow(number) => below(number.into()),
            ClaimKind::Value(number) => only(number.into()),
            ClaimKind::ValueAtLeast(number) => from(number.into()),
            ClaimKind::ValueBelow(number) => below(number.into()),
            ClaimKind::Tree(_) | ClaimKind::ReducedTree(_) => {
                value.map_or(bounds, |value| only(value.into()))
            }
            // These are more than one number: how nimbers repeat, and the tricks of twenty contracts.
            ClaimKind::Period(_) | ClaimKind::Values(_) => bounds,
        };
        Self { least: least.max(bounds.0), most: most.min(bounds.1), bounds }
    }

    /// What all of these leave possible together; `None` if there are none.
    pub(crate) fn all(ranges: impl IntoIterator<Item = Range>) -> Option<Self> {
        ranges.into_iter().reduce(|one, other| Self {
            least: one.least.max(other.least),
            most: one.most.min(other.most),
            bounds: one.bounds,
        })
    }

    /// Whether it excludes everything: the claims contradict each other.
    pub(crate) fn is_empty(self) -> bool {
        self.least > self.most
    }

    /// Whether it excludes nothing.
    pub(crate) fn says_nothing(self) -> bool {
        (self.least, self.most) == self.bounds
    }

    /// Whether the other one follows from it. From what says nothing, nothing follows, and nothing is needed for it.
    pub(crate) fn settles(self, other: Self) -> bool {
        !self.is_empty() && !other.says_nothing() && self.least >= other.least && self.most <= other.most
    }

    /// Whether not both can be true.
    pub(crate) fn excludes(self, other: Self) -> bool {
        Self::all([self, other]).is_none_or(Self::is_empty)
    }
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Claim;

    use super::*;

    fn range(claim: &str) -> Range {
        let Claim { game, kind, .. } = claim.parse().unwrap();
        Range::of(&game, kind, crate::trees::value_of_heap(kind))
    }

    /// What the first claim says of the second one, and the second one of the first.
    fn check(one: &str, other: &str, expected: [&str; 2]) {
        let says = |one: Range, other: Range| match (one.settles(other), one.excludes(other)) {
            (true, false) => "true",
            (false, true) => "false",
            (false, false) => "nothing",
            (true, true) => "both",
        };
        let (first, second) = (range(one), range(other));
        assert_eq!([says(first, second), says(second, first)], expected, "{one}; {other}");
    }

    #[test]
    fn a_claim_settles_what_follows_from_it() {
        check("nimber(cram 5x5) = 0", "outcome(cram 5x5) = loss", ["true", "true"]);
        check("nimber(cram 5x5) = 2", "outcome(cram 5x5) = win", ["true", "nothing"]);
        check("nimber(cram 5x5) > 2", "nimber(cram 5x5) > 1", ["true", "nothing"]);
        check("nimber(cram 5x5) > 0", "outcome(cram 5x5) = win", ["true", "true"]);
        check("misere grundy(cram 5x7) = 1", "misere outcome(cram 5x7) = win", ["true", "nothing"]);
        check("score(dots american 3x3) = 3", "score(dots american 3x3) >= 3", ["true", "nothing"]);
        check("score(dots american 3x3) = 3", "score(dots american 3x3) < 4", ["true", "nothing"]);
        check("score(dots american 3x3) >= 4", "score(dots american 3x3) >= 3", ["true", "nothing"]);
        check("score(othello 4x4) = -10", "score(othello 4x4) < 0", ["true", "nothing"]);
        // The results of Connect Four end at a win and at a loss.
        check("outcome(connect4 7x6) >= win", "outcome(connect4 7x6) = win", ["true", "true"]);
        check("outcome(connect4 7x6) < draw", "outcome(connect4 7x6) = loss", ["true", "true"]);
        check("score(othello 6x6) >= +1", "score(othello 6x6) = +1", ["nothing", "true"]);
    }

    /// A heap of one token is lost under misere play, an empty one is won.
    #[test]
    fn trees_settle_outcomes_under_misere_play() {
        check("reduced tree(sprouts 0*3) = *1", "misere outcome(sprouts 0*3) = loss", ["true", "true"]);
        check("reduced tree(sprouts 0*3) = *0", "misere outcome(sprouts 0*3) = win", ["true", "nothing"]);
        check("tree(nim 3) = *3", "misere grundy(nim 3) = 3", ["true", "true"]);
        check("tree(nim 1) = *1", "misere grundy(nim 1) = 1", ["false", "false"]);
    }

    #[test]
    fn a_claim_excludes_what_it_contradicts() {
        check("outcome(cram 5x5) = loss", "nimber(cram 5x5) = 2", ["false", "false"]);
        check("nimber(cram 5x5) > 1", "nimber(cram 5x5) = 1", ["false", "false"]);
        check("score(dots american 3x3) >= 4", "score(dots american 3x3) < 4", ["false", "false"]);
        check("outcome(connect4 6x6) = loss", "outcome(connect4 6x6) >= draw", ["false", "false"]);
    }

    #[test]
    fn a_claim_may_say_nothing() {
        check("nimber(cram 5x5) > 1", "nimber(cram 5x5) = 2", ["nothing", "true"]);
        check("score(dots american 3x3) >= 3", "score(dots american 3x3) < 4", ["nothing", "nothing"]);
        check("period(octal 0.07) = 34 after 52", "outcome(octal 0.07) = win", ["nothing", "nothing"]);
        let unknown = format!("reduced tree(sprouts 0*4) = #{}", "0f".repeat(32));
        check(&unknown, "misere outcome(sprouts 0*4) = loss", ["nothing", "nothing"]);
        check(&unknown, &unknown, ["nothing", "nothing"]);
    }
}
