//! Pages about Sprouts in a real browser: lines that are drawn on paper.
//!
//! These tests need Chromium, like those of `page_in_browser`.

use std::fs;

use crate::page_in_browser::{browser, page, seen, told};

/// What these expressions say once there is paper.
fn drawn(solve: &[&str], list: &str) -> Vec<String> {
    let folder = page(solve);
    let script = format!(
        "const spotsOf = (where) => [...document.querySelectorAll(where + ' circle.place')];
        const click = (it) => it.dispatchEvent(new MouseEvent('click'));
        const join = (where, one, other) => {{ click(spotsOf(where)[one]); click(spotsOf(where)[other]); }};
        const count = (what) => document.querySelectorAll(what).length;
        const textOf = (what) => [...document.querySelectorAll(what)].map((it) => it.textContent).join(', ');
        const places = (where) => [...document.querySelectorAll(where + ' svg > .spot')].map((it) => it.getAttribute('cx') + ' ' + it.getAttribute('cy'));
        paper.ready.then(() => document.body.append(element('pre', 'BEGIN\\n' + {list}.join('\\n') + '\\nEND')));"
    );
    seen(browser(), folder.path(), "proof.html", &script)
}

/// A line of the list is seen with its reply in the drawing of the lemma; so is a line that is drawn there.
#[test]
#[ignore = "needs Chromium"]
fn moves_of_a_proof_are_lines() {
    let list = "[
        (() => { location.hash = '#claim'; byId('home').click(); return count('#node-picture .line.made.reply'); })(),
        (() => { walk.show(); click(document.querySelectorAll('#options .thumb')[1]); return count('#node-picture .line.made:not(.reply)'); })(),
        count('#node-picture .line.made.reply'),
        (() => {
            walk.show();
            const all = spotsOf('#node-picture').keys().toArray();
            all.find((one) => all.find((other) => {
                if (other > one && count('tr.seen') === 0) join('#node-picture', one, other);
                return count('tr.seen') > 0;
            }));
            return count('tr.seen') + ' ' + count('#node-picture .line.made:not(.reply)');
        })(),
    ]";
    // The winning move is that of the proof; each move is drawn in two pieces, to the new spot and from it.
    assert_eq!(drawn(&["sprouts", "0*3"], list), ["2", "2", "2", "1 2"]);
}

/// A game on paper: spots stay where they are, the last turn is marked, and where there are several ways one is chosen.
#[test]
#[ignore = "needs Chromium"]
fn a_game_is_played_with_lines() {
    let list = "[
        (() => { byId('show-play').click(); byId('side').click(); return spotsOf('#board').length + ' ' + count('#moves button'); })(),
        (() => { join('#board', 2, 2); return count('#board .way') + ' ' + byId('play-status').textContent; })(),
        (() => {
            const before = places('#board');
            click(document.querySelectorAll('#board .way')[2]);
            return before.every((at) => places('#board').includes(at)) + ' ' + (places('#board').length - before.length);
        })(),
        textOf('#log li:first-child'),
        count('#board .line.made:not(.reply)') + ' ' + count('#board .line.made.reply') + ' ' + count('#board .line:not(.made)'),
        (() => {
            click(spotsOf('#board')[0]);
            return byId('play-status').textContent.split('. ').at(-1);
        })(),
        (() => {
            byId('take-back').click();
            const [one, other] = [0, 1].map((number) => spotsOf('#board')[number].getBoundingClientRect());
            const at = (type, { x, y, width, height }) => spotsOf('#board')[0].dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 }));
            at('pointerdown', one);
            at('pointerup', other);
            return textOf('#log li:first-child');
        })(),
    ]";
    assert_eq!(
        drawn(&["sprouts", "0*5"], list),
        [
            // Lines that come to the same are one move in the list.
            "5 4",
            "3 There are 3 ways to draw that line: choose one.",
            "true 2",
            "You: 0*5 to 0*2.AB|0*2.AB",
            "2 2 0",
            "Now the spot where the line ends: the same one again for a loop.",
            "You: 0*5 to 0*3.1a1a",
        ]
    );
}

/// On paper one comes to positions that the proof does not know, in equal pairs: it still answers, by the same move in the other one of a pair.
#[test]
#[ignore = "needs Chromium"]
fn pairs_that_the_proof_does_not_know_are_answered() {
    let list = "(() => {
        let state = 1;
        Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
        const status = () => byId('play-status').textContent;
        const over = () => byId('random-move').disabled;
        const said = new Set();
        byId('show-play').click();
        for (let game = 0; game < 15; game += 1) {
            byId('new-game').click();
            while (!over()) playView.random();
            said.add(/[^.]*\\.$/.exec(status())[0].trim());
        }
        byId('side').click();
        for (let game = 0; game < 15; game += 1) {
            byId('new-game').click();
            for (;;) {
                playView.hint();
                const label = /^The proof plays (.+)\\.$/.exec(status())?.[1];
                const button = [...document.querySelectorAll('#moves button')].find((it) => it.lastChild.textContent === label);
                if (label === undefined) said.add(status());
                // Only the first moves of a long list have buttons.
                if (!button) break;
                button.click();
                if (over()) break;
            }
        }
        return [...said].sort();
    })()";
    let said = drawn(&["sprouts", "0*11"], list);
    let fair = [
        "The proof wins.",
        "Only pairs of equal parts are left, too large to list their moves: whatever you do in one, the proof does in the other, and wins.",
    ];
    assert!(!said.is_empty() && said.iter().all(|end| fair.contains(&end.as_str())), "{said:?}");
}

/// Positions for which there was no room in the page are drawn when they are seen.
#[test]
#[ignore = "needs Chromium"]
fn texts_become_pictures() {
    let folder = page(&["sprouts", "0*3"]);
    let script = "paper.ready.then(() => {
        for (const component of Object.keys(proof.pictures)) delete proof.pictures[component];
        walk.show();
        byId('options').scrollIntoView();
        const count = (what) => document.querySelectorAll('#options ' + what).length;
        const before = count('.text');
        const seen = () => [...document.querySelectorAll('#options .text')].filter((it) => it.getBoundingClientRect().top < innerHeight).length;
        let tries = 0;
        const end = () => {
            if (seen() > 0 && ++tries < 40) setTimeout(end, 50);
            else document.body.append(element('pre', `BEGIN\\n${before > 0} ${seen()} ${count('svg .spot') > 0}\\nEND`));
        };
        end();
    });";
    assert_eq!(seen(browser(), folder.path(), "proof.html", script), ["true 0 true"]);
}

/// Where there is no paper, moves are chosen from the list, and the page says so.
#[test]
#[ignore = "needs Chromium"]
fn without_the_module_moves_are_in_the_list() {
    let folder = page(&["sprouts", "0*4"]);
    let path = folder.path().join("proof.html");
    let text = fs::read_to_string(&path).unwrap();
    let (before, after) = text.split_once("id=\"paper\">").unwrap();
    fs::write(&path, format!("{before}id=\"paper\">AAAA{after}")).unwrap();
    let list = "[
        document.querySelectorAll('#node-picture .place, #options .thumb').length,
        (() => { byId('show-play').click(); return byId('list').open; })(),
        document.querySelectorAll('#board .place').length,
        document.querySelectorAll('#moves button').length > 0,
        /[Cc]lick/.test(byId('play-how').textContent + byId('node-marks').textContent),
    ]";
    assert_eq!(told(browser(), folder.path(), "proof.html", list), ["0", "true", "0", "true", "false"]);
}
