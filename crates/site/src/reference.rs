//! Published results, which a site shows next to what is certified.

use std::collections::BTreeMap;

use gamecert_certs::{Claim, ClaimKind, Play};
use gamecert_elaborate::notation::subjects;

use crate::implication::Range;

/// What has been published, with sources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    pub(crate) known: Vec<Known>,
    pub(crate) sources: BTreeMap<String, String>,
}

/// A published result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) game: String,
    pub(crate) play: Play,
    pub(crate) position: String,
    pub(crate) kind: ClaimKind,
    /// Lost positions in the smallest published proof.
    pub(crate) lemmas: Option<u64>,
    /// Short name of the source.
    pub(crate) source: String,
}

const PUBLISHED: &str = include_str!("published.csv");
const HEAD: &str = "game,play,position,claim,lemmas,source";

impl Known {
    /// What it leaves possible.
    pub(crate) fn range(&self) -> Range {
        Range::of(&self.game, self.kind, None)
    }
}

impl Reference {
    /// The published results known when this program was made.
    ///
    /// # Errors
    /// If the list that comes with the program is broken, which a test rules out.
    pub fn published() -> Result<Reference, String> {
        Reference::default().with(PUBLISHED)
    }

    /// How many lost positions the smallest published proof of exactly this claim has, if there is one.
    #[must_use]
    pub fn lemmas(&self, claim: &Claim) -> Option<u64> {
        let position = normal_position(&claim.game, &claim.position);
        let is_it = |known: &&Known| {
            (&known.game, known.play, known.kind) == (&claim.game, claim.play, claim.kind)
                && normal_position(&known.game, &known.position) == position
        };
        self.known.iter().filter(is_it).filter_map(|known| known.lemmas).min()
    }

    /// Adds a list: lines such as `cram,normal,3x4,nimber = 1,,t` under the head
    /// `game,play,position,claim,lemmas,source`, and `# source t: Title` for each short name of a source.
    ///
    /// # Errors
    /// Says which line is wrong, and what would be right.
    pub fn with(mut self, text: &str) -> Result<Reference, String> {
        let mut has_head = false;
        // Some programs for tables begin a text so.
        let text = text.trim_start_matches('\u{feff}');
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(comment) = line.strip_prefix('#') {
                if let Some((name, title)) =
                    comment.trim().strip_prefix("source ").and_then(|it| it.split_once(':'))
                {
                    let title = title.trim().to_owned();
                    let known = self.sources.entry(name.trim().to_owned()).or_insert_with(|| title.clone());
                    if *known != title {
                        return Err(format!(
                            "line {}: `{}` is a name for another source already, {known}",
                            number + 1,
                            name.trim()
                        ));
                    }
                }
            } else if line == HEAD {
                has_head = true;
            } else if !line.is_empty() {
                if !has_head {
                    return Err(format!("line {}: the head has to be `{HEAD}`", number + 1));
                }
                let known = known(line).map_err(|why| format!("line {}: {why}", number + 1))?;
                if !self.known.contains(&known) {
                    self.known.push(known);
                }
            }
        }
        match self.known.iter().find(|known| !self.sources.contains_key(&known.source)) {
            Some(known) => {
                Err(format!("there is no line `# source {0}: ...` for the source {0}", known.source))
            }
            None => Ok(self),
        }
    }
}

fn known(line: &str) -> Result<Known, String> {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    let [game, play, position, claim, lemmas, source] = fields[..] else {
        return Err(format!("{} fields instead of 6", fields.len()));
    };
    let play = match play {
        "normal" => Play::Normal,
        "misere" => Play::Misere,
        "scoring" => Play::Scoring,
        "contest" => Play::Contest,
        _ => return Err(format!("the play is `{play}` instead of normal, misere, scoring or contest")),
    };
    let kind = kind(game, position, claim).ok_or_else(|| {
        format!(
            "the claim is `{claim}` instead of `nimber = 3`, `nimber > 3`, `grundy = 3`, `score = 3`, `score >= 3` or `outcome = win`"
        )
    })?;
    let of_play = match kind {
        ClaimKind::Nimber(_) | ClaimKind::NimberAbove(_) => Some(Play::Normal),
        ClaimKind::Grundy(_) => Some(Play::Misere),
        kind if kind.is_score() => Some(Play::Scoring),
        kind if kind.is_value() => Some(Play::Contest),
        _ => None,
    };
    if of_play.is_some_and(|of_play| of_play != play) {
        return Err(format!("the claim is `{claim}`, which is not asked under {play} play"));
    }
    let lemmas = match lemmas {
        "" => None,
        digits => Some(digits.parse().map_err(|_| format!("`{digits}` is no number of lemmas"))?),
    };
    let notation = subjects(game, &[]).ok_or_else(|| format!("the game `{game}` is not known"))?;
    notation.spelling(position).map_err(|why| format!("the position `{position}`: {why}"))?;
    let position = normal_position(game, position);
    Ok(Known { game: game.to_owned(), play, position, kind, lemmas, source: source.to_owned() })
}

/// What is claimed, in the words of claims. Trees and periods are not compared with anything.
fn kind(game: &str, position: &str, claim: &str) -> Option<ClaimKind> {
    let (asked, relation) = claim.split_at_checked(claim.find(['=', '<', '>'])?)?;
    let claim: Claim = format!("{}({game} {position}) {relation}", asked.trim()).parse().ok()?;
    Some(claim.kind).filter(|kind| !kind.is_tree() && !matches!(kind, ClaimKind::Period(_)))
}

/// One name for positions that are obviously the same: the standard spelling of the rules, with boards in
/// one orientation.
pub(crate) fn normal_position(game: &str, position: &str) -> String {
    let spelling = subjects(game, &[]).and_then(|subjects| subjects.spelling(position).ok());
    let position = spelling.unwrap_or_else(|| position.to_owned());
    let sides = || {
        let (rows, columns) = position.split_once('x')?;
        Some((rows.parse::<u64>().ok()?, columns.parse::<u64>().ok()?))
    };
    match sides() {
        Some((rows, columns)) if game == "cram" => format!("{}x{}", rows.min(columns), rows.max(columns)),
        _ => position,
    }
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Outcome;

    use super::*;

    #[test]
    fn the_list_of_the_program_is_whole() {
        let published = Reference::published().unwrap();
        assert_eq!((published.known.len(), published.sources.len()), (354, 6));
        let of = |game: &str, position: &str| {
            let found = published.known.iter().filter(|it| it.game == game && it.play == Play::Normal);
            found.filter(|it| it.position == position).map(|it| (it.kind, it.lemmas)).collect::<Vec<_>>()
        };
        assert_eq!(of("cram", "6x7"), [(ClaimKind::Nimber(5), None)]);
        assert_eq!(of("cram", "2x3"), []);
        let connect4 = published.known.iter().filter(|known| known.game == "connect4");
        assert!(connect4.clone().count() == 51 && connect4.clone().all(|known| known.play == Play::Contest));
        let kind = |position: &str| connect4.clone().find(|it| it.position == position).map(|it| it.kind);
        assert_eq!(kind("7x6"), Some(ClaimKind::Value(1)));
        assert_eq!(kind("6x6"), Some(ClaimKind::Value(-1)));
        assert_eq!(
            of("sprouts", "0*8"),
            [(ClaimKind::Nimber(0), None), (ClaimKind::Outcome(Outcome::Loss), Some(137))]
        );
        // Dawson's Kayles is Cram on a strip.
        assert_eq!(of("octal", "0.07:40"), of("cram", "1x40"));
    }

    #[test]
    fn wrong_lists_are_refused() {
        let head = format!("# source x: A Title\n{HEAD}\n");
        let read = |line: &str| Reference::default().with(&format!("{head}{line}\n")).map(|it| it.known);
        let twice = "cram,normal,5x3,nimber > 2,7,x\ncram,normal,3x5,nimber > 2,7,x";
        assert_eq!(read(twice).unwrap().into_iter().map(|it| it.position).collect::<Vec<_>>(), ["3x5"]);
        assert!(Reference::default().with(&format!("\u{feff}{head}")).is_ok());
        for (line, why) in [
            ("cram,normal,5x3,nimber > 2,7", "line 3: 5 fields instead of 6"),
            ("cram,normal,5x3,nimber 2,7,x", "line 3: the claim is `nimber 2`"),
            ("sprouts,misere,0*3,reduced tree = *1,,x", "line 3: the claim is `reduced tree = *1`"),
            (
                "connect4,normal,7x6,outcome = win,,x",
                "line 3: the claim is `outcome = win`, which is not asked",
            ),
            ("connect4,contest,7x6,outcome = 2,,x", "line 3: the claim is `outcome = 2`"),
            ("cram,odd,5x3,nimber = 2,7,x", "line 3: the play is `odd`"),
            (
                "cram,misere,5x3,nimber = 2,,x",
                "line 3: the claim is `nimber = 2`, which is not asked under misere play",
            ),
            (
                "cram,normal,5x3,grundy = 2,,x",
                "line 3: the claim is `grundy = 2`, which is not asked under normal play",
            ),
            ("cram,normal,5x3,nimber = 2,many,x", "line 3: `many` is no number"),
            ("chess,normal,5x3,nimber = 2,,x", "line 3: the game `chess` is not known"),
            ("cram,normal,abc,nimber = 2,,x", "line 3: the position `abc`: "),
            ("# source x: Another Title", "line 3: `x` is a name for another source already, A Title"),
            ("cram,normal,5x3,nimber = 2,,y", "there is no line `# source y: ...`"),
        ] {
            let found = read(line).unwrap_err();
            assert!(found.starts_with(why), "{found}");
        }
        assert!(
            Reference::default()
                .with("cram,normal,5x3,nimber = 2,,x")
                .unwrap_err()
                .contains("the head has to be")
        );
    }
}
