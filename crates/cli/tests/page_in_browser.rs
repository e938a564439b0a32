//! Pages in a real browser: walked through, searched, and played against.
//!
//! These tests need Chromium, as distributions package it, so they are ignored where they are not asked for (CONTRIBUTING.md).

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

const DRIVER: &str = include_str!("browser/driver.js");

pub(crate) fn gamecert(folder: &Path, arguments: &[&str]) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_gamecert")).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

pub(crate) fn browser() -> &'static str {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(is_there);
    found.expect("there is no Chromium")
}

/// What a script at the end of a page saw, line by line.
pub(crate) fn seen(browser: &str, folder: &Path, page: &str, script: &str) -> Vec<String> {
    seen_with(browser, folder, page, script, &[])
}

/// The same in a browser that is started with further arguments.
pub(crate) fn seen_with(
    browser: &str,
    folder: &Path,
    page: &str,
    script: &str,
    further: &[&str],
) -> Vec<String> {
    let text = fs::read_to_string(folder.join(page)).unwrap();
    let (before, after) = text.rsplit_once("</body>").unwrap();
    fs::write(folder.join("driven.html"), format!("{before}<script>{script}</script></body>{after}"))
        .unwrap();
    let address = format!("file://{}", folder.join("driven.html").display());
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    // A page that hangs ends the test, not the tests.
    let output = Command::new("timeout")
        .args(["120", browser])
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", &profile])
        .args(["--virtual-time-budget=20000", "--enable-logging=stderr", "--dump-dom"])
        .args(further)
        .arg(&address)
        .output()
        .unwrap();
    let (dom, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!log.contains("CONSOLE"), "the console is not empty: {log}");
    let (_, result) = dom.rsplit_once("<pre>BEGIN\n").unwrap_or_else(|| panic!("no result: {dom}\n{log}"));
    result.split("\nEND").next().unwrap().lines().map(str::to_owned).collect()
}

/// Walks, searches and plays; every game has to be won by the proof.
fn check(game: &str, position: &str, claim: &str, games: usize) {
    check_by(&["solve"], [game, position, claim], games);
}

/// The same under misere play.
fn check_misere(game: &str, position: &str, claim: &str, games: usize) {
    check_by(&["solve", "--misere"], [game, position, claim], games);
}

/// A folder with `proof.html`, the page of the certificate that these words solve.
pub(crate) fn page(solve: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    gamecert(folder.path(), &[&["solve"], solve, &["-o", "proof.cert"]].concat());
    gamecert(folder.path(), &["draw", "proof.cert", "-o", "proof.html"]);
    folder
}

/// What `every_contest.js` sees on the page of the certificate that these words solve: all play against it, and all of its places.
pub(crate) fn played_out(solve: &[&str]) -> Vec<String> {
    seen(browser(), page(solve).path(), "proof.html", include_str!("browser/every_contest.js"))
}

/// Whether each lemma of a contest is found by its board, carried by each symmetry.
pub(crate) const ALL_FOUND: &str =
    "proof.lemmas > 1 && Array.from({ length: proof.lemmas }, (_, number) => number).every((number) => {
    const board = proof.origin(number);
    return rules.views.all(board).every((view) => {
        byId('search').value = rules.show(rules.carry(view, board));
        byId('search').dispatchEvent(new Event('input'));
        return document.querySelector(`#found a[href=\"#lemma-${number}\"]`);
    });
})";

pub(crate) fn check_by(solve: &[&str], [game, position, claim]: [&str; 3], games: usize) {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &[solve, &[game, position, "--claim", claim, "-o", "proof.cert"]].concat());
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let script = format!("const GAMES = {games};\n{DRIVER}");
    let lines = seen(browser, folder, "proof.html", &script);
    let wins = lines.iter().filter(|line| {
        line.starts_with("GAME ")
            && ["The proof wins.", "The proof cannot move, and wins.", "the claim holds."]
                .iter()
                .any(|end| line.ends_with(end))
    });
    assert_eq!(wins.count(), games, "{game} {position}: {lines:#?}");
    assert_eq!(lines.len(), games + 1, "{game} {position}: {lines:#?}");
    assert!(lines[0].starts_with("WALK "), "{game} {position}: {lines:#?}");
}

#[test]
#[ignore = "needs Chromium"]
fn sprouts() {
    check("sprouts", "0*5", "outcome", 20);
    check("sprouts", "0*4", "nimber", 20);
}

#[test]
#[ignore = "needs Chromium"]
fn cram_on_the_true_board() {
    check("cram", "3x5", "outcome", 20);
    check("cram", "4x5", "nimber", 20);
    check("cram", "..#/.../... + 3x4", "outcome", 20);
}

#[test]
#[ignore = "needs Chromium"]
fn heaps() {
    check("nim", "3+5+6", "outcome", 10);
    check("nim", "2+5+9", "nimber", 10);
    check("octal", "0.77:11+0.07:12", "outcome", 10);
    // Equal parts that no lemma is about.
    check("octal", "0.77:11+0.77:11+0.07:12", "outcome", 10);
}

#[test]
#[ignore = "needs Chromium"]
fn misere_boards() {
    check_misere("cram", "4x4", "outcome", 20);
    check_misere("cram", "4x5", "grundy", 20);
    check_misere("cram", "..#/.../... + 3x4", "outcome", 20);
}

#[test]
#[ignore = "needs Chromium"]
fn misere_sprouts() {
    check_misere("sprouts", "0*4", "outcome", 20);
    check_misere("sprouts", "0*5", "outcome", 20);
    check_misere("sprouts", "0*7", "grundy", 10);
}

#[test]
#[ignore = "needs Chromium"]
fn misere_heaps() {
    check_misere("nim", "3+5+6", "outcome", 10);
    check_misere("nim", "1+1+3+5+6", "outcome", 5);
    check_misere("octal", "0.77:11+0.07:12", "grundy", 10);
}

#[test]
#[ignore = "needs Chromium"]
fn bars_of_chomp() {
    check("chomp", "3x4", "outcome", 20);
    check("chomp", "4x4", "nimber", 10);
    check("chomp", "2x3 + 4,2,1", "outcome", 10);
    // Equal parts that no lemma is about.
    check("chomp", "3,2 + 2,2,1 + 2x3", "outcome", 10);
    check_misere("chomp", "3x3", "outcome", 10);
    check_misere("chomp", "2x3 + 1x2", "grundy", 10);
}

/// A square of Chomp is taken with all that is right of it and below, by a click or by a key; what would go is seen before.
/// Lemmas are found however a bar lies.
#[test]
#[ignore = "needs Chromium"]
fn squares_of_chomp_are_taken_on_the_board() {
    let folder = page(&["chomp", "4,2,2"]);
    let list = "[
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        proof.texts.slice(0, proof.lemmas).every((text, number) => bars.names(bars.read(text)).every((wanted) => {
            byId('search').value = ` ${wanted} `;
            byId('search').dispatchEvent(new Event('input'));
            return document.querySelector('#found a').getAttribute('href') === `#lemma-${number}`;
        })),
        (() => { byId('show-play').click(); return [...document.querySelectorAll('#board .place')].map((it) => it.getAttribute('aria-label')).join(); })(),
        [...document.querySelectorAll('#moves button')].map((it) => it.textContent).join() === [...document.querySelectorAll('#board .place')].map((it) => it.getAttribute('aria-label')).join(),
        (() => { const square = document.querySelector('#board .place[aria-label=b1]'); square.focus();
            const seen = document.querySelector('#board .reach').getAttribute('d').split('z').length - 1; square.blur();
            return [seen, document.querySelector('#board .reach').hasAttribute('d')].join(); })(),
        (() => { document.querySelector('#board .place[aria-label=b2]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
            return [...byId('log').children].map((it) => it.textContent.split(':')[0]).join(); })(),
        document.querySelectorAll('#board .bite.yours').length,
        document.querySelectorAll('#board .bite.proofs').length > 0,
        (() => { byId('take-back').click(); return document.querySelectorAll('#board .bite').length; })(),
    ]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", list),
        [
            "bar with rows of 4, 2, 2",
            "true",
            "b1,c1,d1,a2,b2,a3,b3",
            "true",
            "5,false",
            "You,Proof",
            "2",
            "true",
            "0"
        ]
    );
}

/// The axiom loony-bound does not tell what to play, so it is left out.
fn check_score(further: &[&str], position: &str, claim: &str, games: usize) {
    let solve = [&["solve", "--without", "loony-bound"], further].concat();
    check_by(&solve, ["dots", position, claim], games);
}

#[test]
#[ignore = "needs Chromium"]
fn boxes() {
    check_score(&[], "american 2x2", "score", 20);
    check_score(&[], "icelandic 3x3", "score", 20);
    check_score(&[], "swedish 3x3", "score < 9", 10);
    check_score(&[], "american 3x3", "score >= 3", 10);
}

#[test]
#[ignore = "needs Chromium"]
fn boxes_without_axioms() {
    check_score(&["--without", "white-coins"], "american 2x2", "score", 20);
    check_score(&["--without", "white-coins"], "icelandic 3x3", "score", 10);
    check_score(&["--without", "isolated-pairs", "--without", "chain-openings"], "american 2x2", "score", 20);
}

/// Every game that a player can play against the proof, from both sides: it never guesses, and never loses.
#[test]
#[ignore = "needs Chromium"]
fn no_play_beats_the_proof_about_boxes() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for (position, further) in [
        ("american 2x2", &[][..]),
        ("american 2x2", &["--without", "white-coins", "--without", "isolated-pairs"]),
        ("icelandic 3x3", &[]),
        ("graph 1,1,1/0-1,0-2,1-2+american 1x2", &[]),
    ] {
        let solve = ["solve", "dots", position, "--without", "loony-bound", "-o", "proof.cert"];
        gamecert(folder, &[&solve, further].concat());
        gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
        let lines = seen(browser, folder, "proof.html", include_str!("browser/every_game.js"));
        assert_eq!(lines, ["true 0 0", "true 0 0"], "{position} {further:?}");
    }
}

/// Not a board: a triangle, and two coins that two strings join.
#[test]
#[ignore = "needs Chromium"]
fn coins_and_strings() {
    check_score(&[], "graph 1,1,1/0-1,0-2,1-2+american 1x2", "score", 20);
    check_score(&[], "graph 1,2,0/0-1,0-2,0-2", "score", 20);
}

/// Where the proof tells that there is an answer, but not which, the page says so. Positions are found however their coins are
/// numbered, strings are clicked on the board, and a box goes to who captured it.
#[test]
#[ignore = "needs Chromium"]
fn scores_in_words() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "dots", "icelandic 3x3", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let list = "[
        [...document.querySelectorAll('caption, th, #options td:first-child')].map((it) => it.textContent).join('; '),
        Array.from({ length: proof.lemmas }, (_, number) => proof.steps(number)).flat().some((move) => move.line.how === 'b'),
        answers.why({ isBound: true }).includes('gamecert plug --without loony-bound'),
        Array.from({ length: proof.lemmas }, (_, number) => number).every((number) => {
            const { arrows, links } = proof.graph(number);
            const last = arrows.length - 1;
            const turned = links.map((link) => link.map((coin) => last - coin).reverse().join('-'));
            const text = `graph ${[...arrows].reverse().join(',')}${turned.length > 0 ? '/' : ''}${turned.join(',')}`;
            byId('search').value = text;
            byId('search').dispatchEvent(new Event('input'));
            return document.querySelector('#found a').getAttribute('href') === `#lemma-${number}`;
        }),
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        (() => { byId('show-play').click(); return document.querySelectorAll('.place-line').length === document.querySelectorAll('#moves button').length; })(),
        (() => { document.querySelector('.place-line').dispatchEvent(new MouseEvent('click')); return byId('log').children.length; })(),
        document.querySelectorAll('#board .made').length + document.querySelectorAll('#board .answer').length > 1,
        (() => { while (!byId('random-move').disabled) byId('random-move').click(); return document.querySelectorAll('#board .box').length; })(),
    ]";
    assert_eq!(
        told(browser, folder, "proof.html", list),
        [
            "This is what shows the claim about the player who begins:; Score; What shows it; at least 4; less than 5",
            "true",
            "true",
            "true",
            "icelandic 3x3",
            "true",
            "2",
            "true",
            "9",
        ]
    );
}

/// The address tells more than the file: without one, a page opens where it was made to.
#[test]
#[ignore = "needs Chromium"]
fn a_page_opens_at_a_lemma() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "cram", "4x4", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html", "--from", "2x1"]);
    let script = "const told = document.createElement('pre');
        const title = () => document.getElementById('node-title').textContent;
        const before = title();
        location.hash = '#claim';
        setTimeout(() => { told.textContent = `BEGIN\n${before}\n${title()}\nEND`; document.body.append(told); }, 100);";
    let seen = seen(browser, folder, "proof.html", script);
    assert_eq!(seen, ["Lemma 0: 1x2 has nimber 1", "Claim: each first move has an answer"]);
}

/// Puts what a piece of script tells, a list, at the end of a page.
pub(crate) fn told(browser: &str, folder: &Path, page: &str, list: &str) -> Vec<String> {
    let script = format!("document.body.append(element('pre', 'BEGIN\\n' + {list}.join('\\n') + '\\nEND'));");
    seen(browser, folder, page, &script)
}

/// What a page says of a claim: the heads of the table, and what its first line says.
fn check_words(position: &str, claim: &str, words: [&str; 4]) {
    let folder = page(&["nim", position, "--claim", claim]);
    let texts = "[...document.querySelectorAll('caption, th, #options tr:first-child td:last-child')].map(e => e.textContent)";
    assert_eq!(told(browser(), folder.path(), "proof.html", texts), words, "{claim} {position}");
}

#[test]
#[ignore = "needs Chromium"]
fn each_kind_of_claim_in_its_own_words() {
    let shows = "This is what shows the claim:";
    let lemma = "By lemma 2, the position has nimber 3. Its 3 different options have another nimber than 3:";
    check_words(
        "3",
        "nimber",
        [lemma, "Move", "What shows that its nimber is not 3", "no move is left: nimber 0"],
    );
    let nimber = ["Position", "What shows its nimber"];
    check_words("1+2", "nimber", [shows, nimber[0], nimber[1], "nimber 3:nimber 1 + nimber 2"]);
    let outcome = "What shows who wins";
    check_words("1+2+3", "outcome", [shows, "Position", outcome, "nimber 0:nimber 1 + nimber 2 + nimber 3"]);
    check_words("2+2", "outcome", [shows, "Position", outcome, "nimber 0: + (equal parts cancel)"]);
    check_words(
        "1+3",
        "outcome",
        [shows, "Position", outcome, "3 to 1, to nimber 0: + (equal parts cancel)"],
    );
}

/// Neither is a claim that `solve` makes.
#[test]
#[ignore = "needs Chromium"]
fn a_bound_and_a_false_claim_in_words() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let accepted = fixture(folder, "accept/nim-2-5-above-1-hinted.cert");
    gamecert(folder, &["draw", &accepted, "-o", "above.html"]);
    let texts = "[document.title, ...[...document.querySelectorAll('h1, caption, th, #options td')].map(e => e.textContent)]";
    let above = told(browser, folder, "above.html", texts);
    assert_eq!(
        above,
        [
            "nimber(nim 2+5) &gt; 1",
            "Nim 2+5 has a nimber above 1.",
            "The nimber is above 1 if it is none of these:",
            "Nimber",
            "What shows that the position has another one",
            "0",
            "to nimber 0: + (equal parts cancel)",
            "1",
            "to nimber 1:nimber 2 + nimber 3",
        ]
    );
    let rejected = fixture(folder, "reject/claim-is-false/outcome-loss.cert");
    let drawn = Command::new(env!("CARGO_BIN_EXE_gamecert"))
        .args(["draw", &rejected, "-o", "false.html"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(drawn.status.code(), Some(1), "the verdict is REJECTED");
    let text = fs::read_to_string(folder.join("false.html")).unwrap();
    assert!(text.contains("<title>Not proved: ") && text.contains("<h1>Not proved: "));
    let words = told(browser, folder, "false.html", texts);
    assert_eq!(words[..2], ["Not proved: outcome(octal 0.07:6) = loss"; 2]);
    assert_eq!(words[2], "This should show the claim:");
    assert_eq!(
        words[4..],
        ["What shows who wins", "", "refused: the start position has nimber 3, so the claim is false",]
    );
}

/// Writes a case as a file of this folder.
fn fixture(folder: &Path, place: &str) -> String {
    let file = folder.join(place.replace('/', "-"));
    fs::write(&file, gamecert_fixtures::cases::read(place).unwrap()).unwrap();
    file.display().to_string()
}

/// A board is found however it is turned, and is spoken of in words.
#[test]
#[ignore = "needs Chromium"]
fn boards_are_found_and_spoken() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "cram", "3x4", "--claim", "nimber", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let list = "[
        proof.texts.slice(0, proof.lemmas).every((text, number) => cram.names(cram.parts(cram.rows(text))[0]).every((wanted) => {
            byId('search').value = ` ${wanted} `;
            byId('search').dispatchEvent(new Event('input'));
            return document.querySelector('#found a').getAttribute('href') === `#lemma-${number}`;
        })),
        document.querySelector('#found a').getAttribute('aria-label').replace(/^Lemma \\d+: /, ''),
        cram.spoken(cram.rows('..../..##/.###')),
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        (() => { byId('show-play').click(); document.querySelector('#moves button').click();
            return document.querySelector('#board svg').getAttribute('aria-label'); })(),
        [...document.querySelectorAll('#board .domino')].map((laid) => laid.getAttribute('class')).join(),
        document.querySelectorAll('#board .last').length,
    ]";
    assert_eq!(
        told(browser, folder, "proof.html", list),
        [
            "true",
            "free board of 3 by 4, nimber 1",
            "board of 3 rows: 4 free; 2 free, 2 taken; 1 free, 3 taken",
            "free board of 3 by 4",
            "board of 3 rows: 2 taken, 2 free; 1 free, 2 taken, 1 free; 4 free",
            "domino yours,domino proofs",
            "1",
        ]
    );
}

/// Which button is pressed, whose a domino is and which one was the last are shown by more than colour, in every colour scheme.
#[test]
#[ignore = "needs Chromium"]
fn colour_alone_tells_nothing() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "cram", "4x4", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let script = "byId('show-play').click();
        document.querySelector('#moves button').click();
        const of = (what) => getComputedStyle(document.querySelector(what));
        const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query).matches);
        const [yours, full] = ['.domino.yours', '.domino.proofs'].map((what) => of(what).fill);
        const list = [
          ...media,
          of('#show-play').borderBottomWidth !== of('#show-proof').borderBottomWidth,
          yours === of('.cell').fill && full !== yours,
          of('.last.proofs').fill === of('body').backgroundColor,
          of('body').backgroundColor !== full,
        ];
        document.body.append(element('pre', 'BEGIN\\n' + list.join('\\n') + '\\nEND'));";
    for (further, media) in [
        (&[][..], ["false", "false"]),
        (&["--blink-settings=preferredColorScheme=0"], ["true", "false"]),
        (&["--force-high-contrast"], ["false", "true"]),
    ] {
        let lines = seen_with(browser, folder, "proof.html", script, further);
        assert_eq!(lines[..2], media, "{further:?}");
        assert_eq!(lines[2..], ["true"; 4], "{further:?}");
    }
}

/// Moves of Sprouts show what they lead to, and the start of a won game has its picture.
#[test]
#[ignore = "needs Chromium"]
fn sprouts_are_shown() {
    let browser = browser();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "sprouts", "0*4", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let list = "[
        document.querySelectorAll('#node-picture svg').length,
        (() => { byId('show-play').click(); return document.querySelectorAll('#moves button').length; })() > 0,
        [...document.querySelectorAll('#moves button')].every((button) => button.querySelector('svg[aria-hidden]')),
    ]";
    assert_eq!(told(browser, folder, "proof.html", list), ["1", "true", "true"]);
}

mod slow {
    #![allow(clippy::print_stdout, reason = "the test reports its figures")]

    use super::*;

    /// A page of more than twenty thousand lemmas opens within two seconds, when nothing else is done.
    #[test]
    #[ignore = "slow: needs Chromium, solves a board, and times how its page is opened"]
    fn a_large_page_opens_fast() {
        let browser = browser();
        let folder = TempDir::new().unwrap();
        let folder = folder.path();
        gamecert(folder, &["solve", "cram", "5x8", "--claim", "nimber", "-o", "proof.cert"]);
        gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
        let script =
            "document.body.append(element('pre', `BEGIN\\n${performance.now()}\\n${proof.lemmas}\\nEND`));";
        let lines = seen(browser, folder, "proof.html", script);
        let [opened, lemmas]: [f64; 2] = [0, 1].map(|line: usize| lines[line].parse().unwrap());
        println!("{lemmas} lemmas, open after {opened:.0} ms");
        assert!(lemmas > 20_000.0);
    }
}
