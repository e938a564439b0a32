//! Attacks under normal play: positions with very many moves, and options whose replies are sought far and wide.

use std::collections::BTreeSet;

use gamecert_certs::{ClaimKind, Judgement, Lemma, Outcome};
use gamecert_elaborate::SPRAGUE_GRUNDY;
use gamecert_elaborate::rules::{Cram, Rules, Unmetered};

use super::{Attack, DECLINED, FALSE, NOT_VERIFIED, sort_of, statement, without_evidence};

fn nimber(subject: Vec<u8>, n: u16) -> Lemma {
    Lemma { subject, judgement: Judgement::Nimber(n) }
}

/// One lemma about a boundary `2abc...2...cba`: most moves cut it in two, and each option is brought into its
/// normal form.
#[must_use]
pub fn sprouts_nested(is_hinted: bool) -> Vec<Attack> {
    let of_size = |size: usize| {
        let letter =
            |n: usize| format!("{}{}", char::from(b"abcdefghijklmnopqrstuvwxyz"[n % 26]), "'".repeat(n / 26));
        let letters: Vec<String> = (0..size).map(letter).collect();
        let back: Vec<String> = letters.iter().rev().cloned().collect();
        let position = format!("2{}2{}", letters.concat(), back.concat());
        let claim = ClaimKind::Nimber(0);
        let statement = statement("sprouts", &position, claim, &[SPRAGUE_GRUNDY]);
        let lemmas = vec![nimber(position.into_bytes(), 0)];
        let name = format!("sprouts_nested {size} {}", sort_of(is_hinted));
        // Hinted, there is no evidence for the first option.
        let words = if size > 178 {
            DECLINED
        } else if is_hinted {
            FALSE
        } else {
            NOT_VERIFIED
        };
        Attack::new(name, without_evidence(statement, lemmas, is_hinted), words)
    };
    let attacks = [20, 60, 150, 300].map(of_size);
    let bare = attacks.iter().filter(|_| !is_hinted).map(|it| it.asked("--all", NOT_VERIFIED));
    bare.chain(attacks.clone()).collect()
}

/// One region with many different boundaries: a line from one of them to itself encloses any of the others.
#[must_use]
pub fn sprouts_regions() -> Vec<Attack> {
    let boundaries = ["0", "1", "2", "11", "12", "22", "111", "112", "122", "222", "1111", "1112"];
    let of_size = |size: usize, is_hinted: bool| {
        let position = boundaries[..size].join(".");
        let lemma = nimber(position.clone().into_bytes(), 0);
        let statement = statement("sprouts", &position, ClaimKind::Nimber(0), &[SPRAGUE_GRUNDY]);
        let words = if is_hinted { FALSE } else { NOT_VERIFIED };
        let bytes = without_evidence(statement, vec![lemma], is_hinted);
        Attack::new(format!("sprouts_regions {size} {}", sort_of(is_hinted)), bytes, words)
    };
    vec![
        of_size(8, true),
        of_size(8, false),
        of_size(10, true),
        of_size(10, false),
        of_size(12, true),
        of_size(12, false),
    ]
}

/// Heaps of up to 4,096 tokens that can be split, also after one token is taken. With lemmas about every third heap, many
/// options have one heap without a lemma, in which a reply is sought that is not there; and many codes have heaps of
/// one size.
#[must_use]
pub fn octal() -> Vec<Attack> {
    let subject = |code: [u8; 5], tokens: u16| [&code[..], &tokens.to_be_bytes()].concat();
    let every_third = |most: u16, is_hinted: bool| {
        // What is left of a heap of 3 k + 2 tokens never is two heaps of 3 i and 3 j. Two nimbers of 1 or 2 never make
        // that of the heap that is split.
        let lemma = |third: u16| nimber(subject([4, 4, 0, 0, 0], 3 * third), 1 + third % 2);
        let lemmas = (1..=most / 3).map(lemma).collect();
        let position = format!("4.4:{most}");
        let statement = statement("octal", &position, ClaimKind::Nimber(2), &[SPRAGUE_GRUNDY]);
        let words = if is_hinted { FALSE } else { NOT_VERIFIED };
        let name = format!("octal every third heap {most} {}", sort_of(is_hinted));
        Attack::new(name, without_evidence(statement, lemmas, is_hinted), words)
    };
    let codes = |count: u16, is_hinted: bool| {
        let digits = |code: u16| [9, 6, 3, 0].map(|shift| u8::try_from(code >> shift & 7).unwrap_or(0));
        let code = |code: u16| {
            let [a, b, c, d] = digits(code);
            [4, a, b, c, d]
        };
        let lemmas = (4096 - count..4096).map(|it| nimber(subject(code(it), 4096), 1)).collect();
        let statement = statement("octal", "4.7777:4096", ClaimKind::Nimber(1), &[SPRAGUE_GRUNDY]);
        let words = if is_hinted { FALSE } else { NOT_VERIFIED };
        Attack::new(
            format!("octal codes {count} {}", sort_of(is_hinted)),
            without_evidence(statement, lemmas, is_hinted),
            words,
        )
    };
    let (small, large) = (every_third(256, false), every_third(4096, false));
    let all = small.asked("--all", NOT_VERIFIED);
    vec![all, small, large, every_third(4096, true), codes(500, true), codes(500, false), codes(4000, false)]
}

/// Boards of 8 rows and 16 columns from which a few cells are taken: some 200 options, each with as many.
#[must_use]
pub fn cram() -> Vec<Attack> {
    let of_count = |count: usize, is_hinted: bool| {
        let mut boards = BTreeSet::new();
        let taken = (0..128).flat_map(|one| (0..one).map(move |other| [one, other]));
        for taken in taken {
            let cell = |cell: usize| if taken.contains(&cell) { '#' } else { '.' };
            let rows: Vec<String> =
                (0..8).map(|row| (0..16).map(|column| cell(16 * row + column)).collect()).collect();
            let components = Cram.position(&rows.join("/")).expect("a board").components;
            if let [board] = components.as_slice()
                && Cram.measure(board) == 126
            {
                boards.insert(Cram.encode(board));
            }
            if boards.len() == count {
                break;
            }
        }
        let lemmas = boards.into_iter().map(|subject| nimber(subject, 0)).collect();
        let statement = statement("cram", "8x16", ClaimKind::Outcome(Outcome::Loss), &[SPRAGUE_GRUNDY]);
        let words = if is_hinted { FALSE } else { NOT_VERIFIED };
        Attack::new(
            format!("cram boards {count} {}", sort_of(is_hinted)),
            without_evidence(statement, lemmas, is_hinted),
            words,
        )
    };
    let few = of_count(10, false);
    vec![few.asked("--all", NOT_VERIFIED), few, of_count(1000, true), of_count(1000, false)]
}

/// The most terms that a position has, and no lemma.
#[must_use]
pub fn terms() -> Vec<Attack> {
    let of = |game: &str, term: &str, claim: ClaimKind| {
        let position = vec![term; 64].join("+");
        let statement = statement(game, &position, claim, &[SPRAGUE_GRUNDY]);
        let asked = match claim {
            ClaimKind::NimberAbove(n) => format!("above {n}"),
            _ => claim.asked().to_owned(),
        };
        // Equal terms cancel without a lemma, so a nimber of 1 is false.
        Attack::new(
            format!("terms {game} {term} {asked}"),
            without_evidence(statement, vec![], false),
            NOT_VERIFIED,
        )
    };
    vec![
        of("nim", "4096", ClaimKind::Nimber(1)),
        of("octal", "4.7777:4096", ClaimKind::Nimber(1)),
        of("cram", "8x16", ClaimKind::Nimber(1)),
        of("cram", "8x16", ClaimKind::NimberAbove(4095)),
        of("sprouts", "0*60", ClaimKind::Nimber(1)),
        of("sprouts", "0*60", ClaimKind::Outcome(Outcome::Win)),
    ]
}
