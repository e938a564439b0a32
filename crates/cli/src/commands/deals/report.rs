//! What deals came to, for people and machines.

use gamecert_engine::games::bridge::{Card, Known, Side};
use serde_json::{Value, json};

use super::Played;
use super::sampling::Sample;
use super::tally::{Tally, interval_of_share};
use crate::commands::{print, print_line};
use crate::exit::Failure;

/// What such figures do not say.
const NOTE: &str = "Each deal was solved with all cards seen, so every guess in it was right: players who do not see them have to guess, and may take fewer tricks, whatever their plan (strategy fusion).";

/// What came of the deals.
pub(super) struct Report<'a> {
    played: Played,
    seed: u64,
    /// How many deals were asked for, and how many there are at all.
    asked: u64,
    possible: u128,
    samples: &'a [Sample],
    tally: Tally,
    cards: Vec<Worth>,
}

/// What a card of the hand on lead is worth.
struct Worth {
    card: Card,
    /// In how many deals the hand has it.
    held: u64,
    /// In how many of them no other card takes more tricks.
    best: u64,
    tally: Tally,
}

impl<'a> Report<'a> {
    pub(super) fn new(known: &Known, played: Played, seed: u64, asked: u64, samples: &'a [Sample]) -> Self {
        let tally = samples.iter().map(|sample| sample.tricks).collect();
        Self { played, seed, asked, possible: known.deals(), samples, tally, cards: worths(samples) }
    }

    /// Prints it, after the deals if they are wanted.
    pub(super) fn print(&self, with_list: bool, is_json: bool) -> Result<(), Failure> {
        if is_json {
            return print_line(&self.json(with_list).to_string());
        }
        let list: String = if with_list {
            self.samples.iter().map(|sample| self.line(sample)).collect()
        } else {
            String::new()
        };
        print(&format!("{list}{}{}{NOTE}\n", self.distribution(), self.worths()))
    }

    /// A deal with its result, as a claim.
    fn line(&self, sample: &Sample) -> String {
        let proof = sample.proof.as_ref().map_or(String::new(), |proof| {
            let identity = proof.identity.as_ref().map_or("not checked".to_owned(), |id| format!("id: {id}"));
            format!("  {}  {identity}", proof.file.display())
        });
        format!("{}{proof}\n", self.claim(sample))
    }

    fn claim(&self, sample: &Sample) -> String {
        let claimed = self.played.leader.after(3).side();
        let tricks =
            if claimed == self.played.side() { sample.tricks } else { sample.deal.size() - sample.tricks };
        format!("tricks(bridge {}) = {tricks}", self.played.position(&sample.deal))
    }

    fn distribution(&self) -> String {
        let Played { strain, declarer, leader } = self.played;
        let total = self.tally.total();
        let side = name(self.played.side());
        let mut text = format!(
            "{strain} by {declarer}, {leader} to lead: tricks of {side} in {total} random deals of {}, seed {}\n\n",
            self.possible, self.seed
        );
        text += "tricks    deals    share  at least  95 % interval\n";
        for tricks in self.tally.range() {
            let (count, at_least) = (self.tally.count(tricks), self.tally.at_least(tricks));
            let [low, high] = interval_of_share(at_least, total).map(|share| 100.0 * share);
            let (share, reached) = (percent(count, total), percent(at_least, total));
            text += &format!("{tricks:>6}{count:>9}{share:>8.1}%{reached:>9.1}%  {low:.1} to {high:.1} %\n");
        }
        let interval = self.tally.interval_of_mean();
        let interval = interval.map(|[low, high]| format!(", 95 % interval {low:.2} to {high:.2}"));
        text + &format!("mean {:.2}{}\n\n", self.tally.mean(), interval.unwrap_or_default())
    }

    fn worths(&self) -> String {
        if self.cards.is_empty() {
            return String::new();
        }
        let side = name(self.played.leader.side());
        let rows = self.cards.iter().map(|Worth { card, held, best, tally }| {
            format!("{card:<4}{:>8.2}{:>9.1}%\n", tally.mean(), percent(*best, *held))
        });
        format!("lead    mean  best in, by tricks of {side}\n{}\n", rows.collect::<String>())
    }

    fn json(&self, with_list: bool) -> Value {
        let Played { strain, declarer, leader } = self.played;
        let total = self.tally.total();
        let rows = self.tally.range().map(|tricks| {
            let at_least = self.tally.at_least(tricks);
            json!({
                "tricks": tricks,
                "deals": self.tally.count(tricks),
                "at_least": at_least,
                "interval_of_share_at_least": interval_of_share(at_least, total).map(rounded),
            })
        });
        let mut object = json!({
            "strain": strain.to_string(),
            "declarer": declarer.to_string(),
            "leader": leader.to_string(),
            "side": name(self.played.side()),
            "seed": self.seed,
            "asked": self.asked,
            "deals": total,
            "possible": self.possible.to_string(),
            "distribution": rows.collect::<Vec<Value>>(),
            "mean": rounded(self.tally.mean()),
            "interval_of_mean": self.tally.interval_of_mean().map(|ends| ends.map(rounded)),
            "note": NOTE,
        });
        if !self.cards.is_empty() {
            let cards = self.cards.iter().map(|Worth { card, held, best, tally }| {
                json!({ "card": card.to_string(), "deals": held, "best": best, "mean": rounded(tally.mean()) })
            });
            object["leads"] = cards.collect::<Vec<Value>>().into();
        }
        if with_list {
            object["list"] =
                self.samples.iter().map(|sample| self.entry(sample)).collect::<Vec<Value>>().into();
        }
        object
    }

    fn entry(&self, sample: &Sample) -> Value {
        let mut entry = json!({ "claim": self.claim(sample) });
        if let Some(proof) = &sample.proof {
            entry["file"] = json!(proof.file.display().to_string());
            entry["identity"] = json!(proof.identity);
        }
        entry
    }
}

/// What each card is worth over the deals in which the hand on lead has it, from the highest spade on.
fn worths(samples: &[Sample]) -> Vec<Worth> {
    let mut results: Vec<(Card, Vec<(u8, bool)>)> = Vec::new();
    for sample in samples {
        let best = sample.cards.iter().map(|(_, tricks)| *tricks).max();
        for &(card, tricks) in &sample.cards {
            let result = (tricks, Some(tricks) == best);
            match results.iter_mut().find(|(other, _)| *other == card) {
                Some((_, results)) => results.push(result),
                None => results.push((card, vec![result])),
            }
        }
    }
    results.sort_by_key(|(card, _)| (card.suit().index(), std::cmp::Reverse(card.rank())));
    let worth = |(card, results): (Card, Vec<(u8, bool)>)| Worth {
        card,
        held: results.len() as u64,
        best: results.iter().filter(|(_, is_best)| *is_best).count() as u64,
        tally: results.into_iter().map(|(tricks, _)| tricks).collect(),
    };
    results.into_iter().map(worth).collect()
}

fn percent(count: u64, total: u64) -> f64 {
    100.0 * count as f64 / total as f64
}

/// A number with six digits, for machines.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn name(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "NS",
        Side::EastWest => "EW",
    }
}
