//! Claims, axioms and games in words, for readers to whom they are new.

use gamecert_certs::{CAPTURES, Claim, ClaimKind, OUTCOMES, Outcome, Period, Play, TRICKS, TreeName, signed};

/// What is claimed, in a sentence without its full stop.
#[must_use]
pub fn headline(claim: &Claim) -> String {
    let subject = subject(claim);
    let score = |value| signed(value).replace('-', "\u{2212}");
    match claim.kind {
        ClaimKind::Outcome(Outcome::Win) => format!("The player who moves first wins {subject}"),
        ClaimKind::Outcome(Outcome::Loss) => format!("The player who moves second wins {subject}"),
        ClaimKind::Nimber(nimber) => format!("{} has nimber {nimber}", capital(&subject)),
        ClaimKind::NimberAbove(nimber) => format!("{} has a nimber above {nimber}", capital(&subject)),
        ClaimKind::Grundy(number) => format!("{} has Grundy value {number}", capital(&subject)),
        ClaimKind::Tree(_) => format!("All play from {subject}, as a tree"),
        ClaimKind::ReducedTree(_) => format!("What matters of {subject} in any sum, as a tree"),
        ClaimKind::Period(Period { length, .. }) => {
            format!("The nimbers of {} repeat every {length} tokens", claim.position)
        }
        ClaimKind::Score(score) => format!("The player who moves first scores {score} in {subject}"),
        ClaimKind::ScoreAtLeast(score) => {
            format!("The player who moves first scores {score} or more in {subject}")
        }
        ClaimKind::ScoreBelow(score) => {
            format!("The player who moves first scores less than {score} in {subject}")
        }
        _ if OUTCOMES.contains(&claim.game.as_str()) => match claim.kind {
            ClaimKind::Value(1) | ClaimKind::ValueAtLeast(1) => format!("The side to move wins {subject}"),
            ClaimKind::Value(0) => format!("{} is a draw", capital(&subject)),
            ClaimKind::ValueAtLeast(_) => format!("The side to move does not lose {subject}"),
            ClaimKind::ValueBelow(1) => format!("The side to move does not win {subject}"),
            _ => format!("The side to move loses {subject}"),
        },
        kind if CAPTURES.contains(&claim.game.as_str()) => format!("{} in {subject}", captured(kind)),
        ClaimKind::Values(_) => "The number of tricks in each contract of a deal".to_owned(),
        _ if TRICKS.contains(&claim.game.as_str()) => contract(claim),
        ClaimKind::Value(value) => format!("The side to move gets {} in {subject}", score(value.into())),
        ClaimKind::ValueAtLeast(value) => {
            format!("The side to move gets {} or more in {subject}", score(value.into()))
        }
        ClaimKind::ValueBelow(value) => {
            format!("The side to move gets less than {} in {subject}", score(value.into()))
        }
    }
}

/// Whether the attacker takes the target.
fn captured(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Value(1) | ClaimKind::ValueAtLeast(1) => "The attacker takes the target",
        ClaimKind::Value(_) | ClaimKind::ValueBelow(1) => "The defender holds the target",
        _ => "The attacker takes the target, or not,",
    }
}

fn tricks(number: i16) -> String {
    if number == 1 { "1 trick".to_owned() } else { format!("{number} tricks") }
}

/// How many tricks the declarer of a deal takes, in a sentence without its full stop.
fn contract(claim: &Claim) -> String {
    let mut words = claim.position.rsplit(' ');
    let declarer = match words.next() {
        Some("N") => "North",
        Some("E") => "East",
        Some("S") => "South",
        Some("W") => "West",
        _ => "The declarer",
    };
    let strain = match words.next() {
        Some("S") => "spades",
        Some("H") => "hearts",
        Some("D") => "diamonds",
        Some("C") => "clubs",
        _ => "no trump",
    };
    match claim.kind {
        ClaimKind::ValueAtLeast(n) => format!("{declarer} takes {} or more in {strain}", tricks(n)),
        ClaimKind::ValueBelow(n) => format!("{declarer} takes fewer than {} in {strain}", tricks(n)),
        ClaimKind::Value(n) => format!("{declarer} takes {} in {strain}", tricks(n)),
        _ => format!("{declarer} plays in {strain}"),
    }
}

/// Longer positions are not named in a sentence.
const LONGEST: usize = 24;

/// The position of a claim, as one speaks of it.
fn subject(claim: &Claim) -> String {
    let misere = if claim.play == Play::Misere { "misere " } else { "" };
    let game = game(&claim.game);
    let position = claim.position.as_str();
    // A board, perhaps of some kind, as `american 3x3`.
    let (kind, size) = position.rsplit_once(' ').unwrap_or(("", position));
    let size = size.split_once('x').filter(|(rows, columns)| is_number(rows) && is_number(columns));
    let spots = position.strip_prefix("0*").filter(|spots| claim.game == "sprouts" && is_number(spots));
    let heap = position.split_once(':').filter(|(_, tokens)| claim.game == "octal" && is_number(tokens));
    match (size, spots, heap) {
        (Some((rows, columns)), ..) if kind.chars().all(|letter| letter.is_ascii_lowercase()) => {
            format!("{} {rows} × {columns} {misere}{game}", capital(kind)).trim_start().to_owned()
        }
        (_, Some("1"), _) => format!("{misere}{game} with 1 spot"),
        (_, Some(spots), _) => format!("{misere}{game} with {spots} spots"),
        (.., Some((code, tokens))) => format!("a heap of {tokens} in the {misere}octal game {code}"),
        _ if claim.game == "octal" && position.chars().count() <= LONGEST => {
            format!("the {misere}octal game {position}")
        }
        _ if position.chars().count() <= LONGEST => format!("{misere}{game} {position}"),
        _ => format!("a position of {misere}{game}"),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
}

/// The text as it begins a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a claim means.
#[must_use]
pub fn meaning(game: &str, play: Play, claim: ClaimKind) -> String {
    let last = match play {
        Play::Normal => "who cannot move loses",
        Play::Misere => "who cannot move wins",
        Play::Scoring => "what is scored counts",
        Play::Contest => "the result counts",
    };
    match claim {
        ClaimKind::Outcome(Outcome::Win) => {
            format!("The player who moves first can win, whatever the other does ({last}).")
        }
        ClaimKind::Outcome(Outcome::Loss) => {
            format!("The player who moves second can win, whatever the other does ({last}).")
        }
        ClaimKind::Grundy(number) => {
            format!(
                "Together with a heap of {number} in Nim, it is won by the player who moves second ({last})."
            )
        }
        ClaimKind::Tree(_) => {
            "All that can be played from the position, as a tree in which equal branches are one: \
            positions with the same tree play alike."
                .to_owned()
        }
        ClaimKind::ReducedTree(_) => format!(
            "All that matters of the position in any sum of games, as a tree: positions with the same reduced tree \
            may stand for each other ({last})."
        ),
        ClaimKind::Nimber(0) => format!(
            "The position is worth nothing: the player who moves second can win it, and it changes nothing in a sum of games ({last})."
        ),
        ClaimKind::Nimber(nimber) => format!(
            "The position is worth a heap of {nimber} in Nim: put together, they are won by the player who moves second; \
            alone, it is won by the player who moves first ({last})."
        ),
        ClaimKind::Score(score) => {
            format!("The player who moves first can score {score}, and no more if the other plays well.")
        }
        ClaimKind::ScoreAtLeast(score) => {
            format!("The player who moves first can score {score} or more, whatever the other does.")
        }
        ClaimKind::ScoreBelow(score) => {
            format!("The player who moves second can keep the other below {score}, whatever that one does.")
        }
        ClaimKind::Values(_) => {
            "All cards seen and all hands playing well, the declarer's side takes so many tricks in each contract.".to_owned()
        }
        kind if kind.is_value() && CAPTURES.contains(&game) => {
            format!("{}, whatever the other side plays.", captured(kind))
        }
        ClaimKind::Value(n) if TRICKS.contains(&game) => {
            format!("The declarer's side can be sure of {}, and not of more if the other side plays well.", tricks(n))
        }
        ClaimKind::ValueAtLeast(n) if TRICKS.contains(&game) => {
            format!("The declarer's side can be sure of {} or more, whatever the other side plays.", tricks(n))
        }
        ClaimKind::ValueBelow(n) if TRICKS.contains(&game) => {
            format!("The other side can keep the declarer's side below {}, whatever that one plays.", tricks(n))
        }
        ClaimKind::Value(score) => {
            format!(
                "The side to move can be sure of a score of {score}, and not of more if the other plays well."
            )
        }
        ClaimKind::ValueAtLeast(score) => {
            format!("The side to move can be sure of a score of {score} or more, whatever the other does.")
        }
        ClaimKind::ValueBelow(score) => {
            format!(
                "The other side can keep the side to move below a score of {score}, whatever that one does."
            )
        }
        ClaimKind::Period(Period { length, after: 0 }) => format!(
            "The nimbers of all heaps repeat, from the first heap on, every {length} tokens ({last})."
        ),
        ClaimKind::Period(Period { length, after }) => format!(
            "The nimbers of the heaps repeat every {length} tokens, for all heaps of more than {after} tokens ({last})."
        ),
        ClaimKind::NimberAbove(nimber) => format!(
            "The position is worth a heap of more than {nimber} in Nim; so the player who moves first can win it ({last})."
        ),
    }
}

/// What an axiom says, if this program knows it.
#[must_use]
pub fn axiom(name: &str) -> Option<&'static str> {
    Some(match name {
        "sprague-grundy" => {
            "the theorem of Sprague and Grundy: a sum of games is won as the nim-sum of their nimbers tells, and the nimber of a \
            position is the least number that none of its options has"
        }
        "small-region" => {
            "in Sprouts, where the spots stand in a region with at most three lives changes nothing in the game (Lemoine and Viennot)"
        }
        "reversible-moves" => {
            "Conway's theorem on misere play: moves that the opponent can take back may be left out, so that positions with the same \
            reduced tree may stand for each other in every sum, and two heaps of one token cancel"
        }
        "white-coins" => {
            "in Dots-and-boxes, a turn need only be thought of that captures all it can, or as much as it can while it hands over the move \
            (Lemoine and Viennot)"
        }
        "chain-openings" => {
            "in Dots-and-boxes, of the moves that open one chain the best is known (Lemoine and Viennot)"
        }
        "isolated-pairs" => {
            "in Dots-and-boxes, each player gets half of two equal regions of one or two boxes (Lemoine and Viennot)"
        }
        "loony-bound" => {
            "in Dots-and-boxes, who may hand over the move gets at least half of the boxes, though nobody knows how (Berlekamp)"
        }
        "octal-periodicity" => {
            "the theorem of Guy and Smith: if the nimbers of an octal game repeat for long enough, they repeat forever"
        }
        "sure-trumps" => {
            "in bridge, a hand wins a trick with each of its highest trumps but those that a higher trump of the other side may take"
        }
        "top-cards" => {
            "in bridge, the hand on lead wins a trick with each of its top cards, as long as all hands follow suit that may have trumps"
        }
        _ => return None,
    })
}

/// What is claimed, without the position.
#[must_use]
pub fn value(game: &str, kind: ClaimKind) -> String {
    match kind {
        _ if kind.is_value() && (OUTCOMES.contains(&game) || CAPTURES.contains(&game)) => {
            let position = String::new();
            let claim = Claim { game: game.to_owned(), play: Play::Contest, position, kind }.to_string();
            let relation = claim.rsplit_once(')').map_or("", |(_, relation)| relation.trim());
            relation.trim_start_matches("= ").replace(">=", "≥")
        }
        ClaimKind::Nimber(number) => format!("nimber {number}"),
        ClaimKind::NimberAbove(number) => format!("nimber > {number}"),
        ClaimKind::Grundy(number) => format!("Grundy value {number}"),
        ClaimKind::Tree(tree) => format!("tree {}", start_of(tree)),
        ClaimKind::ReducedTree(tree) => format!("reduced tree {}", start_of(tree)),
        ClaimKind::Score(score) => format!("score {score}"),
        ClaimKind::ScoreAtLeast(score) => format!("score ≥ {score}"),
        ClaimKind::ScoreBelow(score) => format!("score < {score}"),
        ClaimKind::Values(table) => format!("tricks {table}"),
        ClaimKind::Value(n) if TRICKS.contains(&game) => tricks(n),
        ClaimKind::ValueAtLeast(n) if TRICKS.contains(&game) => format!("≥ {}", tricks(n)),
        ClaimKind::ValueBelow(n) if TRICKS.contains(&game) => format!("< {}", tricks(n)),
        ClaimKind::Value(score) => format!("score {}", signed(score.into())),
        ClaimKind::ValueAtLeast(score) => format!("score ≥ {}", signed(score.into())),
        ClaimKind::ValueBelow(score) => format!("score < {}", signed(score.into())),
        ClaimKind::Period(period) => format!("period {period}"),
        ClaimKind::Outcome(Outcome::Win) => "win".to_owned(),
        ClaimKind::Outcome(Outcome::Loss) => "loss".to_owned(),
    }
}

/// The name of a tree, abbreviated.
fn start_of(tree: TreeName) -> String {
    tree.to_string().chars().take(13).collect()
}

/// Who wins.
#[must_use]
pub fn convention(game: &str, play: Play) -> &'static str {
    match play {
        Play::Contest if TRICKS.contains(&game) => {
            "Claimed is what the declarer's side is sure of, whatever the other side plays."
        }
        Play::Contest if CAPTURES.contains(&game) => {
            "Claimed is whether the attacker takes the target; if play never ends, the defender holds it."
        }
        Play::Normal => "Who cannot move loses.",
        Play::Scoring => "The score is what the player who moves first takes against best play.",
        Play::Contest => "The score is what the side to move is sure of, whatever the other side plays.",
        Play::Misere => {
            "Who cannot move wins. The Grundy value is the size of the Nim heap with which the position together is lost for the player to move."
        }
    }
}

/// The games: their names, what people call them, and how they are played, in a sentence.
const GAMES: [(&str, &str, &str); 11] = [
    ("nim", "Nim", "A move takes any number of tokens from one heap."),
    (
        "octal",
        "Octal games",
        "Heaps of tokens; the digits of the code tell how many tokens a move may take from a heap, and whether the rest may be split.",
    ),
    ("grundy", "Grundy's game", "A move splits a heap into two heaps of different sizes."),
    (
        "chomp",
        "Chomp",
        "A move takes a square and all that are to the right of it and below, but never the top left one, which is poisoned.",
    ),
    ("cram", "Cram", "A move covers two free squares, side by side, with a domino, in either direction."),
    (
        "sprouts",
        "Sprouts",
        "A move draws a line between two spots or from a spot to itself, crossing nothing, and puts a new spot on it; three lines at most end in a spot. \
        0*8 is the start with eight spots.",
    ),
    (
        "dots",
        "Dots-and-boxes",
        "A move draws a line between two neighbouring dots; who closes a box scores it and moves again. On an American board no line is drawn at the \
        start, on a Swedish one those around it are, on an Icelandic one those at the top and on the left. Graphs tell boxes as coins and lines not drawn \
        as strings.",
    ),
    (
        "connect4",
        "Connect Four",
        "A move drops a disc into a column of an upright board, where it falls on those below it. Whoever has four in a line wins; a full board without \
        such a line is a draw. 7x6 is the empty board of seven columns and six rows, 7x6:4453 that after discs in these columns.",
    ),
    (
        "othello",
        "Othello",
        "A move puts a disc where it encloses discs of the other side in a straight line, and turns these over; who has no such move passes. The score is \
        the discs of the side to move less those of the other side, when neither can move, with the empty squares for the winner.",
    ),
    (
        "bridge",
        "Double-dummy bridge",
        "Four hands play in turn to tricks, all cards seen: a card of the suit that was led, if there is one. The highest trump wins the trick, or else the \
        highest card of that suit, and its hand leads to the next one. A deal is written from North on, each hand with its spades, hearts, diamonds and \
        clubs; NT S is a contract of South in no trump.",
    ),
    (
        "go",
        "Go",
        "A move puts a stone, X or O, on an empty point, or is a pass. Blocks of the other side that have no empty point beside them are taken; suicide is not allowed, \
        nor is it to take back at once in a ko. The attacker tries to take the block of one stone, the target: X.O/.../XX. A1 O are the rows of a board, the \
        target and the side to move.",
    ),
];

/// What people call a game.
#[must_use]
pub fn game(name: &str) -> &str {
    GAMES.iter().find(|(game, ..)| *game == name).map_or(name, |(_, title, _)| title)
}

/// How a game is played, in a sentence.
#[must_use]
pub fn rules(name: &str) -> &'static str {
    GAMES.iter().find(|(game, ..)| *game == name).map_or("", |(.., rules)| rules)
}

/// A number with thousands separators, for people.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
