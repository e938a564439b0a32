//! What is read by hand is what serde and postcard write, and nothing else: random bytes are accepted exactly if postcard
//! takes them for a value of the type, writes the same bytes for it, and the value keeps the limits.
//!
//! The types and the limits stand here a second time, as `docs/format.md` has them.

use std::collections::BTreeMap;
use std::fmt::Debug;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::wire::Cursor;
use crate::writer::put;
use crate::{lemma, metadata, reader, statement};

type Digest = [u8; 32];

#[derive(Debug, Serialize, Deserialize)]
enum Play {
    Normal,
    Misere,
    Scoring,
    Contest,
}

#[derive(Debug, Serialize, Deserialize)]
enum Outcome {
    Win,
    Loss,
}

#[derive(Debug, Serialize, Deserialize)]
enum Tree {
    Heap(u16),
    Other(Digest),
}

#[derive(Debug, Serialize, Deserialize)]
enum Claim {
    Nimber(u16),
    NimberAbove(u16),
    Outcome(Outcome),
    Grundy(u16),
    Tree(Tree),
    ReducedTree(Tree),
    Score(u16),
    ScoreAtLeast(u16),
    ScoreBelow(u16),
    Period(u32, u32),
    Value(i16),
    ValueAtLeast(i16),
    ValueBelow(i16),
    Values([u8; 20]),
}

type Statement = (String, u16, Play, String, Claim, Vec<String>, Vec<Digest>);

#[derive(Debug, Serialize, Deserialize)]
enum Judgement {
    Nimber(u16),
    Tree(Vec<u32>),
    Equals(u32),
    Lost(Vec<Vec<u8>>, Vec<u32>),
    Below(u16),
    Period(u32, u32),
    Sure(Side, i16),
}

#[derive(Debug, Serialize, Deserialize)]
enum Side {
    First,
    Second,
}

type Lemma = (Vec<u8>, Judgement);

#[derive(Debug, Serialize, Deserialize)]
enum Evidence {
    Hole,
    Values(Vec<u32>),
    Reply(u32, u32, Vec<u32>),
    Line(Vec<u16>, Vec<(u32, Vec<u8>)>),
    Cite(u32, u16),
    Search(u32),
    Play(u16),
    All,
    Policy(u32, Vec<u16>),
}

type Metadata = BTreeMap<String, String>;

type Totals = (u64, u64, Digest, Digest);

/// A type with what the format asks of its values, and the reader for them.
trait Value: Serialize + DeserializeOwned + Debug {
    type Read: Serialize + PartialEq + Debug;

    fn draw(random: &mut ChaCha8Rng) -> Self;

    fn keeps_limits(&self) -> bool;

    fn read(from: &mut Cursor<'_>) -> Result<Self::Read, Fault>;
}

/// A length: small as a rule, at times the largest or one more.
fn length(random: &mut ChaCha8Rng, most: usize) -> usize {
    match random.random_range(0..40) {
        0 => most,
        1 => most + 1,
        _ => random.random_range(0..3.min(most)),
    }
}

fn list<T>(random: &mut ChaCha8Rng, most: usize, mut draw: impl FnMut(&mut ChaCha8Rng) -> T) -> Vec<T> {
    (0..length(random, most)).map(|_| draw(random)).collect()
}

fn number(random: &mut ChaCha8Rng) -> u32 {
    random.random::<u32>() >> random.random_range(0..32)
}

fn nimber(random: &mut ChaCha8Rng) -> u16 {
    *[0, 1, 127, 128, 4095, 4096, 4097, u16::MAX].choose(random).unwrap()
}

fn value(random: &mut ChaCha8Rng) -> i16 {
    *[0, 1, -1, 63, 64, -64, -65, 4096, -4096, 4097, -4097, i16::MIN].choose(random).unwrap()
}

fn text(random: &mut ChaCha8Rng, most: usize, letters: &[char]) -> String {
    (0..length(random, most).max(random.random_range(0..2)))
        .map(|_| letters.choose(random).unwrap())
        .collect()
}

fn name(random: &mut ChaCha8Rng) -> String {
    let letters = if random.random_ratio(1, 20) { &['a', 'A', '_'][..] } else { &['a', 'z', '0', '9', '-'] };
    text(random, 64, letters)
}

fn is_text(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len()) && !text.contains(char::is_control)
}

fn is_name(text: &str) -> bool {
    is_text(text, 64) && text.chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-'))
}

const TEXT: [char; 8] = ['1', 'x', '+', ' ', 'ü', '世', '1', '.'];

impl Value for Statement {
    type Read = statement::Statement;

    fn draw(random: &mut ChaCha8Rng) -> Self {
        let play = match random.random_range(0..4) {
            0 => Play::Normal,
            1 => Play::Misere,
            2 => Play::Scoring,
            _ => Play::Contest,
        };
        let n = nimber(random);
        let tree = if random.random() { Tree::Heap(n) } else { Tree::Other(random.random()) };
        let claim = match random.random_range(0..15) {
            0 => Claim::Nimber(n),
            1 => Claim::NimberAbove(n),
            2 => Claim::Outcome(Outcome::Win),
            3 => Claim::Outcome(Outcome::Loss),
            4 => Claim::Grundy(n),
            5 => Claim::Tree(tree),
            6 => Claim::ReducedTree(tree),
            7 => Claim::Score(n),
            8 => Claim::ScoreAtLeast(n),
            9 => Claim::ScoreBelow(n),
            10 => Claim::Value(value(random)),
            11 => Claim::ValueAtLeast(value(random)),
            12 => Claim::ValueBelow(value(random)),
            13 => Claim::Values(random.random()),
            _ => Claim::Period(number(random), number(random)),
        };
        let mut axioms = list(random, 64, name);
        let mut imports: Vec<Digest> = list(random, 1024, Rng::random);
        if random.random_ratio(9, 10) {
            axioms.sort_unstable();
            axioms.dedup();
            imports.sort_unstable();
        }
        let position = text(random, 4096, &TEXT);
        (name(random), random.random(), play, position, claim, axioms, imports)
    }

    fn keeps_limits(&self) -> bool {
        let (game, _, _, position, claim, axioms, imports) = self;
        let number = match claim {
            Claim::Nimber(n) | Claim::NimberAbove(n) | Claim::Grundy(n) => *n,
            Claim::Score(n) | Claim::ScoreAtLeast(n) | Claim::ScoreBelow(n) => *n,
            Claim::Tree(Tree::Heap(n)) | Claim::ReducedTree(Tree::Heap(n)) => *n,
            Claim::Period(0, _) => u16::MAX,
            Claim::Outcome(_) | Claim::Tree(Tree::Other(_)) | Claim::ReducedTree(Tree::Other(_)) => 0,
            Claim::Period(..) => 0,
            Claim::Value(n) | Claim::ValueAtLeast(n) | Claim::ValueBelow(n) => n.unsigned_abs(),
            Claim::Values(_) => 0,
        };
        is_name(game)
            && is_text(position, 4096)
            && number <= 4096
            && (axioms.len() <= 64 && axioms.iter().all(|axiom| is_name(axiom)))
            && (imports.len() <= 1024 && imports.windows(2).all(|pair| pair[0] < pair[1]))
            && axioms.windows(2).all(|pair| pair[0] < pair[1])
    }

    fn read(from: &mut Cursor<'_>) -> Result<Self::Read, Fault> {
        statement::Statement::read(from)
    }
}

impl Value for Lemma {
    type Read = lemma::Lemma;

    fn draw(random: &mut ChaCha8Rng) -> Self {
        let judgement = match random.random_range(0..7) {
            0 => Judgement::Nimber(nimber(random)),
            1 => Judgement::Tree(list(random, 4096, number)),
            2 => Judgement::Equals(number(random)),
            3 => {
                let component = |random: &mut ChaCha8Rng| {
                    let mut component = list(random, 1024, Rng::random);
                    component.push(0);
                    component
                };
                Judgement::Lost(list(random, 256, component), list(random, 256, number))
            }
            4 => Judgement::Below(nimber(random)),
            5 => Judgement::Sure(if random.random() { Side::First } else { Side::Second }, value(random)),
            _ => Judgement::Period(number(random), number(random)),
        };
        let is_empty = matches!(judgement, Judgement::Tree(_) | Judgement::Lost(..));
        let has_subject = if random.random_ratio(1, 20) { is_empty } else { !is_empty };
        let subject = if has_subject { list(random, 1024, Rng::random) } else { vec![] };
        (subject, judgement)
    }

    fn keeps_limits(&self) -> bool {
        let (subject, judgement) = self;
        let is_subject = |subject: &Vec<u8>| (1..=1024).contains(&subject.len());
        match judgement {
            Judgement::Nimber(n) => is_subject(subject) && *n <= 4096,
            Judgement::Tree(children) => subject.is_empty() && children.len() <= 4096,
            Judgement::Equals(_) => is_subject(subject),
            Judgement::Lost(components, trees) => {
                let are_subjects = components.len() <= 256 && components.iter().all(is_subject);
                subject.is_empty() && are_subjects && trees.len() <= 256
            }
            Judgement::Below(n) => is_subject(subject) && (1..=4096).contains(n),
            Judgement::Period(length, _) => is_subject(subject) && *length > 0,
            Judgement::Sure(_, value) => is_subject(subject) && value.unsigned_abs() <= 4096,
        }
    }

    fn read(from: &mut Cursor<'_>) -> Result<Self::Read, Fault> {
        lemma::Lemma::read(from)
    }
}

impl Value for Evidence {
    type Read = lemma::Evidence;

    fn draw(random: &mut ChaCha8Rng) -> Self {
        let searched =
            |random: &mut ChaCha8Rng| *[0, 1, 1 << 24, (1 << 24) + 1, number(random)].choose(random).unwrap();
        match random.random_range(0..9) {
            0 => Self::Hole,
            1 => Self::Values(list(random, 256, number)),
            2 => Self::Reply(number(random), number(random), list(random, 256, number)),
            3 => Self::Cite(number(random), nimber(random)),
            4 => Self::Search(searched(random)),
            5 => Self::Play(nimber(random)),
            6 => Self::All,
            7 => Self::Policy(searched(random), list(random, 256, nimber)),
            _ => {
                let cited = |random: &mut ChaCha8Rng| (number(random), list(random, 256, Rng::random));
                Self::Line(list(random, 256, nimber), list(random, 256, cited))
            }
        }
    }

    fn keeps_limits(&self) -> bool {
        match self {
            Self::Hole | Self::Cite(..) | Self::Play(_) | Self::All => true,
            Self::Search(most) => (1..=1 << 24).contains(most),
            Self::Policy(most, marks) => (1..=1 << 24).contains(most) && marks.len() <= 256,
            Self::Values(lemmas) | Self::Reply(_, _, lemmas) => lemmas.len() <= 256,
            Self::Line(moves, lemmas) => {
                moves.len().max(lemmas.len()) <= 256 && lemmas.iter().all(|(_, parts)| parts.len() <= 256)
            }
        }
    }

    fn read(from: &mut Cursor<'_>) -> Result<Self::Read, Fault> {
        lemma::Evidence::read(from)
    }
}

impl Value for Metadata {
    type Read = metadata::Metadata;

    fn draw(random: &mut ChaCha8Rng) -> Self {
        let pair = |random: &mut ChaCha8Rng| (name(random), text(random, 4096, &TEXT));
        // Drawn names often coincide: now and then, numbered ones come near the limit of 64.
        let mut pairs: Metadata = list(random, 64, pair).into_iter().collect();
        if random.random_ratio(1, 20) {
            pairs = (0..random.random_range(63..66)).map(|n: u32| (n.to_string(), "1".to_owned())).collect();
        }
        pairs
    }

    fn keeps_limits(&self) -> bool {
        let is_value = |value: &String| is_text(value, 4096) && value.trim() == value;
        (1..=64).contains(&self.len()) && self.keys().all(|key| is_name(key)) && self.values().all(is_value)
    }

    fn read(from: &mut Cursor<'_>) -> Result<Self::Read, Fault> {
        metadata::Metadata::take(from)
    }
}

impl Value for Totals {
    type Read = reader::Totals;

    fn draw(random: &mut ChaCha8Rng) -> Self {
        let mut number = || random.random::<u64>() >> random.random_range(0..64);
        (number(), number(), random.random(), random.random())
    }

    fn keeps_limits(&self) -> bool {
        true
    }

    fn read(from: &mut Cursor<'_>) -> Result<Self::Read, Fault> {
        reader::Totals::read(from)
    }
}

fn spell<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    put(&mut bytes, value);
    bytes
}

/// Changes, adds or takes out a byte.
fn change(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    let byte = *[0, 1, 2, 0x7f, 0x80, 0x81, 0xff, random.random()].choose(random).unwrap();
    // Most of what counts stands at the front.
    let last = bytes.len().min(if random.random() { 8 } else { usize::MAX });
    let place = random.random_range(0..=last);
    match random.random_range(0..4) {
        0 => bytes.insert(place, byte),
        1 if place < bytes.len() => drop(bytes.remove(place)),
        2 => bytes.truncate(place),
        _ if place < bytes.len() => bytes[place] = byte,
        _ => bytes.push(byte),
    }
}

/// Both agree about these bytes. Tells whether they are a value.
fn agree<T: Value>(bytes: &[u8]) -> bool {
    let by_postcard = postcard::take_from_bytes::<T>(bytes).ok();
    let by_postcard = by_postcard.filter(|(value, rest)| rest.is_empty() && spell(value) == bytes);
    let expected = by_postcard.is_some_and(|(value, _)| value.keeps_limits());
    let mut cursor = Cursor { rest: bytes, code: "not-as-it-should-be" };
    let read = T::read(&mut cursor).and_then(|value| cursor.finish().map(|()| value));
    assert_eq!(read.is_ok(), expected, "{bytes:02x?}: {read:?}");
    if let Ok(value) = read {
        assert_eq!(spell(&value), bytes);
    }
    expected
}

fn check<T: Value>() {
    check_rounds::<T>(4_000);
}

fn check_rounds<T: Value>(rounds: u32) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..rounds {
        let mut bytes = spell(&T::draw(&mut random));
        for _ in 0..round % 4 {
            change(&mut bytes, &mut random);
        }
        let count = if agree::<T>(&bytes) { &mut accepted } else { &mut refused };
        *count += 1;
        let noise: Vec<u8> = (0..random.random_range(0..12))
            .map(|_| random.random::<u8>() >> random.random_range(0..8))
            .collect();
        agree::<T>(&noise);
    }
    assert!(accepted.min(refused) > rounds / 20, "{accepted} were accepted, {refused} refused");
}

#[test]
fn statements() {
    check::<Statement>();
}

#[test]
fn lemmas() {
    check::<Lemma>();
}

#[test]
fn pieces_of_evidence() {
    check::<Evidence>();
}

#[test]
fn metadata_of_all_sorts() {
    check::<Metadata>();
}

#[test]
fn totals() {
    check::<Totals>();
}

#[test]
#[ignore = "slow: 20,000 values of each sort, half a minute"]
fn twenty_thousand_values_of_each_sort() {
    check_rounds::<Statement>(20_000);
    check_rounds::<Lemma>(20_000);
    check_rounds::<Evidence>(20_000);
    check_rounds::<Metadata>(20_000);
    check_rounds::<Totals>(20_000);
}

/// A list that is too long is refused at its number, before any of its elements is taken.
#[test]
fn a_list_is_refused_at_its_number() {
    let front = [&[0, 3][..], &[0x80, 0x80, 0x80, 8]].concat();
    let sum = [&front[..], &vec![0; 1 << 24]].concat();
    let mut cursor = Cursor { rest: &sum, code: "bad-lemma" };
    assert_eq!(lemma::Lemma::read(&mut cursor).unwrap_err().code, "bad-lemma");
    assert_eq!(cursor.rest.len(), 1 << 24);
}
