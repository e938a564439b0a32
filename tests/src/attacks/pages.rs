//! Small files that are verified, or nearly so, and whose pages would be large: few lemmas, and very many moves.

use gamecert_certs::{Certificate, ClaimKind, Hints, Metadata, Outcome, Statement};
use gamecert_elaborate::rules::sprouts::SMALL_REGION;
use gamecert_elaborate::{REVERSIBLE_MOVES, SPRAGUE_GRUNDY};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Attack;
use crate::forge::Draft;

const ANY: &[&str] = &["VERIFIED", "INCOMPLETE", "REJECTED", "DECLINED"];
const VERIFIED: &[&str] = &["VERIFIED"];

/// Equal heaps cancel without a lemma; to play on in a heap of 4,096 tokens takes millions of moves.
#[must_use]
pub fn pairs() -> Vec<Attack> {
    let codes = [
        "0.7777", "0.777", "0.77", "4.7777", "0.07", "0.6", "0.4777", "4.77", "0.37", "0.165", "0.45", "4.4",
    ];
    let of = |codes: &[&str], tokens: u16| {
        let terms = codes.iter().flat_map(|code| std::iter::repeat_n(format!("{code}:{tokens}"), 2));
        let position = terms.collect::<Vec<_>>().join("+");
        let bytes =
            Draft::encode(&whole(statement("octal", position, ClaimKind::Outcome(Outcome::Loss)))).seal();
        Attack::new(format!("pairs of {} codes {tokens}", codes.len()), bytes, VERIFIED)
    };
    vec![of(&codes[..1], 60), of(&codes[..1], 4096), of(&codes, 4096), of(&codes, 512)]
}

/// Files of many sorts, by their number: many components, many options, long texts, deep trees.
#[must_use]
pub fn any(number: u64) -> Attack {
    let mut random = ChaCha8Rng::seed_from_u64(number);
    let win = |random: &mut ChaCha8Rng| *[Outcome::Win, Outcome::Loss].choose(random).expect("two");
    let outcome = ClaimKind::Outcome(win(&mut random));
    let (name, certificate) = match number % 8 {
        0 => {
            // Pairs of heaps of any codes.
            let code = |random: &mut ChaCha8Rng| {
                let digits = (0..random.random_range(0..=3)).map(|_| random.random_range(0..=7).to_string());
                // The last digit of a code is not 0.
                let digits = digits.collect::<String>() + &random.random_range(1..=7).to_string();
                format!("{}.{digits}", ["0", "4"].choose(random).expect("two"))
            };
            let terms = (0..random.random_range(1..=32)).flat_map(|_| {
                let heap = format!("{}:{}", code(&mut random), random.random_range(1..=4096));
                [heap.clone(), heap]
            });
            let terms: Vec<String> = terms.collect();
            let loss = ClaimKind::Outcome(Outcome::Loss);
            ("pairs", whole(statement("octal", terms.join("+"), loss)))
        }
        1 => {
            // One heap with very many options, and no evidence for any.
            let tokens = random.random_range(1..=4096);
            ("options", whole(statement("octal", format!("4.7777:{tokens}"), outcome)))
        }
        2 => {
            let terms: Vec<String> = (0..64).map(|_| random.random_range(1..=4096).to_string()).collect();
            ("components", whole(statement("nim", terms.join("+"), outcome)))
        }
        3 => {
            let sides = (random.random_range(1..=11), random.random_range(1..=11));
            let claim = ClaimKind::Nimber(random.random_range(0..=3000));
            ("board", whole(statement("cram", format!("{}x{}", sides.0, sides.1), claim)))
        }
        4 => {
            // Regions within regions, and many lives.
            let regions = (0..random.random_range(1..=12)).map(|_| {
                let spots = (0..random.random_range(1..=6))
                    .map(|_| *["0", "1", "2", "11", "12", "22"].choose(&mut random).expect("six"));
                spots.collect::<Vec<_>>().join(".")
            });
            let position = regions.collect::<Vec<_>>().join("|");
            ("regions", whole(statement("sprouts", position, outcome)))
        }
        5 => {
            // A board of coins in chains and rings.
            let coins: u8 = random.random_range(2..=64);
            let links = (0..coins).map(|coin| format!("{coin}-{}", (coin + 1) % coins));
            let position = format!(
                "graph {}/{}",
                vec!["0"; usize::from(coins)].join(","),
                links.collect::<Vec<_>>().join(",")
            );
            let claim = ClaimKind::ScoreBelow(random.random_range(1..=64));
            ("coins", whole(statement("dots", position, claim)))
        }
        6 => {
            // A claim about a heap brings the trees of all smaller ones.
            let claim = ClaimKind::Grundy(random.random_range(0..=4096));
            let tokens = random.random_range(1..=4096);
            ("trees", whole(statement("nim", tokens.to_string(), claim)))
        }
        _ => {
            // Words that nobody needs, and a key as long as a book.
            let long = |random: &mut ChaCha8Rng| {
                let letters = ["<script>", "\u{202e}", "&quot;", "]]>", "x", "\u{2028}", "{{title}}"];
                let words =
                    (0..random.random_range(1..=400)).map(|_| *letters.choose(random).expect("seven"));
                format!("x{}x", words.collect::<String>())
            };
            let entries = (0..random.random_range(1..=8)).map(|at| (format!("k{at}"), long(&mut random)));
            let metadata = Metadata(entries.collect());
            let certificate = whole(statement("nim", "0".to_owned(), ClaimKind::Outcome(Outcome::Loss)));
            ("texts", Certificate { metadata, ..certificate })
        }
    };
    let certificate = Certificate {
        hints: random.random_bool(0.3).then(|| Hints { lemmas: vec![], goal: vec![] }),
        ..certificate
    };
    Attack::new(format!("{name} {number}"), Draft::encode(&certificate).seal(), ANY)
}

fn statement(game: &str, position: String, claim: ClaimKind) -> Statement {
    let axioms: &[&str] = match claim {
        ClaimKind::Grundy(_) => &[REVERSIBLE_MOVES],
        _ if claim.is_score() => &["white-coins"],
        _ if game == "sprouts" => &[SMALL_REGION, SPRAGUE_GRUNDY],
        _ => &[SPRAGUE_GRUNDY],
    };
    super::statement(game, &position, claim, axioms)
}

fn whole(statement: Statement) -> Certificate {
    Certificate { statement, lemmas: vec![], hints: None, metadata: Metadata::default() }
}
