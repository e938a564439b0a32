//! Pages about captures in Go in a real browser: walked through, searched, and played against; and their rules beside those of the checker.
//!
//! These tests need Chromium, like those of `page_in_browser`.

use std::fmt::Write;
use std::fs;

use gamecert_elaborate::moves::moves;
use gamecert_elaborate::notation::subjects;

use tempfile::TempDir;

use crate::page_in_browser::{ALL_FOUND, browser, check_by, gamecert, page, played_out, seen, told};

/// Two eyes in a corner.
const EYES: &str = ".O.OX/OOOOX/.XXXX B3 X";
/// Play goes through a ko.
const KO: &str = ".XO./X.XO/.XO. A2 O ko B2";
/// A ladder, which has a lemma for each rung.
const LADDER: &str = "......./..XX.../.XO..../.X...../......./......./....... C5 X";
/// The attacker is white.
const CORNER: &str = "X.O/.../XX. A1 O";

/// A capture ends; defences do not, and are played below.
#[test]
#[ignore = "needs Chromium"]
fn captures_are_walked_and_played() {
    for (position, claim, games) in
        [("X.O/.../XX. C3 X", "outcome", 4), (CORNER, "outcome >= captured", 8), (LADDER, "outcome", 6)]
    {
        check_by(&["solve"], ["go", position, claim], games);
    }
}

/// Every game that a player can play against the proof, round in circles too: it always has a move, and never gets less than it says. Whatever is
/// cited covers the board as it is seen.
#[test]
#[ignore = "needs Chromium"]
fn no_play_beats_the_proof() {
    for (position, expected) in [
        ("X.O/.../XX. C3 X", ["true false 0 0 0", "true 0 0"]),
        (CORNER, ["true true 0 0 0", "true 0 0"]),
        (EYES, ["false true 0 0 0", "true 0 0"]),
        (KO, ["false true 0 0 0", "true 0 0"]),
    ] {
        assert_eq!(played_out(&["go", position]), expected, "{position}");
    }
}

/// A lemma about black stones, mirrored, which covers a board with white ones: it is seen on that board.
const EXCHANGED: &str = "gamecert 1
claim outcome(go .O.OX/OOOOX/.XXXX B3 X) = held
rules 1
lemma 0 ?X.X./?XXXX/????? D3 O : defender >= +1
  all
  play 2
  cite 0
goal
  cite 0/1
end
";

#[test]
#[ignore = "needs Chromium"]
fn lemmas_cover_boards_with_the_colours_exchanged() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("proof.txt"), EXCHANGED).unwrap();
    gamecert(folder, &["assemble", "proof.txt", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let lines = seen(browser(), folder, "proof.html", include_str!("browser/every_contest.js"));
    assert_eq!(lines, ["false true 0 0 0", "true 0 0"]);
    let list = "[
        rules.show(proof.position(proof.cited({ lemma: null, node: proof.strategies(null)[0], view: 0 }))),
        proof.find('?X.X./?XXXX/????? D3 O').join(),
        proof.find('.O.OX/OOOOX/.XXXX A2 X').join(),
        proof.find('.O.OX/OOOO./.XXXX B3 O').length,
    ]";
    assert_eq!(told(browser(), folder, "proof.html", list), [".O.O?/OOOO?/????? B3 X", "0", "0", "0"]);
}

/// A small number, each time another one.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % count
    }
}

/// A board or a zone, the side to move, and what each move leads to by the checker's rules.
type Row = (String, Option<&'static str>, Vec<String>);

/// Boards in random play from one position.
fn random_play(start: &str, chance: &mut Chance) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut position = start.to_owned();
    for _ in 0..40 {
        // Where the target has been taken, there is no position.
        let Ok(Some(here)) = moves("go", &[], &position) else { break };
        rows.push((
            here.position.clone(),
            here.mover,
            here.all.iter().map(|made| made.after.clone()).collect(),
        ));
        // Passes are rare.
        let made = &here.all[chance.below(here.all.len()).min(chance.below(here.all.len()))];
        position.clone_from(&made.after);
    }
    rows
}

/// A zone of a board for the side that has moved, if there is one: some points of it are not known.
fn zone((position, mover, _): &Row, chance: &mut Chance) -> Option<Row> {
    let (board, rest) = position.split_once(' ').unwrap();
    let mut words: Vec<&str> = rest.split(' ').collect();
    let hidden: String =
        board.chars().map(|point| if point != '/' && chance.below(4) == 0 { '?' } else { point }).collect();
    let left = (1 + chance.below(3)).to_string();
    if *mover == Some("defender") {
        words.extend(["within", &left]);
    }
    let text = format!("{hidden} {}", words.join(" "));
    let go = subjects("go", &[]).unwrap();
    let options = go.options(&go.read_exactly(&text).ok()?);
    Some((text, *mover, options))
}

/// The rules of the page lead to what those of the checker lead to, on boards and in zones.
#[test]
#[ignore = "needs Chromium"]
fn the_rules_are_those_of_the_checker() {
    let chance = &mut Chance(7);
    let starts = [
        ".XO./X.XO/.XO. A2 O ko B2",
        ".XO../X.XO./.XO../.OX../..... C4 X",
        "X.O/.../XX. A1 O",
        EYES,
        "OX.XO/X.X.X/.OXO./..O.. C2 O",
        "X. A1 O",
        "......../......../...O..../......../......../......../......../........ D6 X",
    ];
    let boards: Vec<_> =
        (0..8).flat_map(|_| starts.map(|start| random_play(start, chance)).concat()).collect();
    let zones: Vec<_> =
        (0..2).flat_map(|_| boards.iter().filter_map(|row| zone(row, chance)).collect::<Vec<_>>()).collect();
    let kos = boards.iter().filter(|(text, ..)| text.contains("ko")).count();
    assert!(boards.len() > 400 && zones.len() > 400 && kos > 10, "{} {} {kos}", boards.len(), zones.len());
    let all: Vec<&String> = zones.iter().flat_map(|(.., options)| options).collect();
    let coarse = all.iter().filter(|option| **option == "too coarse").count();
    assert!(coarse > 10 && 2 * coarse < all.len(), "{coarse} of {}", all.len());
    let mut rows = String::new();
    for (text, _, options) in boards.iter().chain(&zones) {
        let options: Vec<String> = options.iter().map(|option| format!("'{option}'")).collect();
        writeln!(rows, "['{text}', [{}]],", options.join(",")).unwrap();
    }
    let script = format!(
        "const rows = [{rows}];
        const wrong = rows.filter(([text, options]) => {{
            const position = rules.read(text);
            const after = position && rules.moves(position).map((name) => rules.show(rules.after(position, name)));
            return !position || rules.show(position) !== text || after.length !== options.length
                || !options.every((option, place) => option === 'too coarse' || option === after[place]);
        }});
        document.body.append(element('pre', `BEGIN\\n${{rows.length}}\\n${{JSON.stringify(wrong.slice(0, 3))}}\\nEND`));"
    );
    let folder = page(&["go", "X.O/.../XX. C3 X"]);
    let lines = seen(browser(), folder.path(), "proof.html", &script);
    assert_eq!(lines, [(boards.len() + zones.len()).to_string(), "[]".to_owned()]);
}

/// The zone of the lemma that is in force lies on wood; play that has no end says so, and a move can be taken back in it.
#[test]
#[ignore = "needs Chromium"]
fn a_defence_goes_on_for_ever() {
    let folder = page(&["go", ".O.OX./OOOOX./XXXXX./....../....../...... B6 X"]);
    let list = "[
        byId('node-title').textContent,
        (() => { location.hash = '#lemma-0'; walk.show(); return byId('node-title').textContent; })(),
        byId('caption').textContent,
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        (() => { byId('show-play').click(); return byId('play-how').textContent; })(),
        (() => {
            const place = (name) => [...document.querySelectorAll('#board .place')].find((it) => it.getAttribute('aria-label') === name);
            const key = (name) => place(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
            place('F6').dispatchEvent(new MouseEvent('click'));
            key('pass');
            key('pass');
            return [...byId('log').children].map((it) => it.textContent).join('; ');
        })(),
        byId('play-status').textContent,
        [document.querySelectorAll('#board .target').length, document.querySelectorAll('#board .disc.beyond').length, document.querySelectorAll('#board .ring').length].join(),
        (() => { byId('take-back').click(); byId('take-back').click(); return byId('play-status').textContent; })(),
        (() => { for (let move = 0; move < 50; move += 1) byId('random-move').click(); return `${byId('log').children.length} ${match.ending()}`; })(),
    ]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", list),
        [
            "Claim: White holds the block at B6 for ever, whatever Black plays.",
            "Lemma 0: the defender holds the target",
            "The defender holds the target: it has an answer to each move of the attacker.",
            "board of 6 rows: 1 empty, 1 white, 1 empty, 1 white, 2 unknown; 4 white, 2 unknown; 6 unknown; 6 unknown; 6 unknown; 6 unknown; the target is at B6; Black to move",
            "You play Black, the attacker, and begin; the proof plays White, the defender, and shows that the defender holds the target. Click a point, or pass.",
            "You: Black F6; Proof: White passes (by lemma 0); You: Black passes; Proof: White passes (by lemma 0); You: Black passes; Proof: White passes (by lemma 0)",
            "Proof: White passes (by lemma 0). By lemma 0, the defender holds the target, whatever stands beyond the wood. This position has been there before: \
             the defender can go on like this for ever. You are Black, the attacker: your move.",
            "6,8,1",
            "Your last move is taken back. By lemma 0, the defender holds the target, whatever stands beyond the wood. You are Black, the attacker: your move.",
            "102 undefined",
        ]
    );
}

/// A ladder is followed from rung to rung on the board as it lies; lemmas are found on any image of the board.
#[test]
#[ignore = "needs Chromium"]
fn a_ladder_in_words() {
    let folder = page(&["go", LADDER]);
    let list = "[
        byId('node-title').textContent,
        [...document.querySelectorAll('caption, th, #options td')].map((it) => it.textContent).join('; '),
        {ALL_FOUND},
        (() => { byId('show-play').click(); return byId('play-status').textContent; })(),
        document.querySelectorAll('#board .place').length,
        (() => {
            const place = (name) => [...document.querySelectorAll('#board .place')].find((it) => it.getAttribute('aria-label') === name);
            ['D5', 'D4', 'G1'].forEach((name) => place(name).dispatchEvent(new MouseEvent('click')));
            return [...byId('log').children].map((it) => it.textContent).join('; ');
        })(),
        byId('play-status').textContent,
    ]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", &list.replace("{ALL_FOUND}", ALL_FOUND)),
        [
            "Claim: Black, who is to move, takes the white block at C5, whatever White plays.",
            "This is what shows the claim:; Part; What shows it; The attacker takes the target; Black C4: lemma 6, the attacker takes the target within 7 moves",
            "true",
            "Proof: Black C4 (by the claim's strategy). By lemma 6, the attacker takes the target within 7 moves, whatever stands beyond the wood. You are White, \
             the defender: your move.",
            "44",
            "Proof: Black C4 (by the claim's strategy); You: White D5; Proof: Black E5 (by lemma 6); You: White D4; Proof: Black D3 (by lemma 5); You: White G1; \
             Proof: Black E4 (by lemma 4)",
            "Proof: Black E4 (by lemma 4). Play is over. The target is taken. This is what was to be shown: the claim holds.",
        ]
    );
}

/// What is true of every position is not told as if it said who has his way.
#[test]
#[ignore = "needs Chromium"]
fn a_claim_that_says_nothing_in_words() {
    let folder = page(&["go", "X.O/.../XX. A1 O", "--claim", "score >= 0"]);
    let seen = told(browser(), folder.path(), "proof.html", "[byId('node-title').textContent]");
    assert_eq!(seen, ["Claim: White takes the black block at A1, or not, whatever Black plays."]);
}
