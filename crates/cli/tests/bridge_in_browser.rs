//! Pages about bridge in a real browser: walked through, searched, and played against.
//!
//! These tests need Chromium, like those of `page_in_browser`.

use crate::page_in_browser::{ALL_FOUND, browser, check_by, page, played_out, told};

/// Endings of three to five cards, of which both sides win some.
const ALL: &str = "N:AQ..2. K..AK. .A5.3. 7.4.4.";
const FOUR: &str = "N:KQ3..3. 95.T.5. .94.K8. 4.65.7. NT S";
const TRUMPS: &str = "N:T.2.52. 5.Q.Q6. Q8.3.K. A7..AT. H W";
/// East's neighbours are both ranked by the lemmas: either of them is the same move.
const TWINS: &str = "N:Q32.2.. AK4.A.. 765.K.. J98.7.. NT W";
/// What the axioms settle: North's trumps, and then South's clubs; and all that East leads.
const SETTLED: &str = "N:AK.2.3. QJ.A.2. 4.3..AK .4.A.QJ S N";
const CASHED: &str = "N:43.2..A AK.A..2 QJ.3..3 52.K..4 NT N";
const FIVE: &str = "N:J.A8.QJ. 4.5.A4.2 83.T.87. K.93.9.5 S N";

fn check(position: &str, claim: &str, leaf: &str, games: usize) {
    check_by(&["solve", "--leaf-empties", leaf], ["bridge", position, claim], games);
}

#[test]
#[ignore = "needs Chromium"]
fn each_kind_of_claim_is_walked_and_played() {
    check(FOUR, "tricks", "0", 20);
    check(TRUMPS, "tricks >= 3", "8", 20);
    check(FIVE, "tricks < 4", "12", 20);
    // Without a strategy of much, by the page's own search.
    check(FIVE, "tricks", "20", 20);
    // All twenty contracts, of which each has one or two parts.
    check(ALL, "tricks", "0", 40);
}

/// Every game that a player can play against the proof, with the cards of the deal: it always has a move, and never gets less than it says.
/// A lemma that is cited holds of the pattern that cites it.
#[test]
#[ignore = "needs Chromium"]
fn no_play_beats_the_proof() {
    for (position, leaf) in
        [(FOUR, "0"), (FOUR, "12"), (TWINS, "0"), (TRUMPS, "0"), (TRUMPS, "8"), (FIVE, "4"), (FIVE, "12")]
    {
        let lines = played_out(&["bridge", position, "--leaf-empties", leaf]);
        assert_eq!(lines, ["true false 0 0 0", "true false 0 0 0", "true 0 0"], "{position} {leaf}");
    }
    // Of one part the axioms say all.
    for position in [SETTLED, CASHED] {
        assert_eq!(played_out(&["bridge", position]), ["true false 0 0 0", "true 0 0"], "{position}");
    }
}

/// A claim that the axioms settle has nothing to be played against.
#[test]
#[ignore = "needs Chromium"]
fn a_claim_without_lemmas() {
    let folder = page(&["bridge", "N:AK... QJ... T9... 87... NT W"]);
    let list = "[byId('node-title').textContent, (() => { byId('show-play').click(); return byId('play-how').textContent; })()]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", list),
        [
            "Claim: West takes 0 tricks in no trump, but no more if North and South play well.",
            "By the rules alone the claim holds: there is nothing to play.",
        ]
    );
}

/// The claim is a sentence beside the deal; lemmas are found by their patterns and by deals that have these; cards are clicked.
#[test]
#[ignore = "needs Chromium"]
fn a_deal_in_words() {
    let folder = page(&["bridge", FOUR, "--leaf-empties", "0"]);
    let list = "[
        byId('node-title').textContent,
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        [...document.querySelectorAll('#options td')].map((it) => it.textContent).join('; '),
        {ALL_FOUND},
        proof.find(data.position).join(),
        rules.show(rules.read(data.position)) === proof.texts[proof.start[0]],
        (() => { byId('show-play').click(); return byId('play-how').textContent; })(),
        [...document.querySelectorAll('#board .place title')].map((it) => it.textContent).join(),
        [...document.querySelectorAll('#moves button')].map((it) => it.textContent).join(),
        (() => { document.querySelector('#board .place').dispatchEvent(new MouseEvent('click')); return [...byId('log').children].map((it) => it.textContent).join('; '); })(),
        byId('play-status').textContent,
    ]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", &list.replace("{ALL_FOUND}", ALL_FOUND)),
        [
            "Claim: South takes 3 tricks in no trump, but no more if East and West play well.",
            "North: spades K Q 3, diamonds 3; East: spades 9 5, hearts T, diamonds 5; South: hearts 9 4, diamonds K 8; \
             West: spades 4, hearts 6 5, diamonds 7; no trump; West leads",
            "NS is sure of at least 3 tricks; lemma 7, NS is sure of at least 3 tricks; EW is sure of at least 1 trick; \
             lemma 6, EW is sure of at least 1 trick",
            "true",
            "6,7",
            "true",
            "No trump by South. You play EW and begin; the proof plays NS and is sure of at least 3 tricks. Click a card of the hand that is \
             to play. The next new game is the other part of the claim.",
            "\u{2660}4,\u{2665}6,\u{2665}5,\u{2666}7",
            "\u{2660}4,\u{2665}6,\u{2666}7",
            "You: West \u{2660}4; Proof: North \u{2660}K (by lemma 7)",
            "Proof: North \u{2660}K (by lemma 7). NS has 0 tricks, EW has 0 tricks. You are East: your move.",
        ]
    );
}

/// A claim about all contracts has the table of its numbers, and its parts and games are named by their contracts.
#[test]
#[ignore = "needs Chromium"]
fn all_contracts_in_words() {
    let folder = page(&["bridge", ALL]);
    let list = "[
        data.claim.split(' = ')[1],
        byId('node-title').textContent,
        [...document.querySelectorAll('.contracts tr')].map((row) => [...row.children].map((it) => it.textContent).join(' ')).join(';'),
        document.querySelectorAll('#node-picture .leads').length,
        document.querySelectorAll('#options tr').length,
        document.querySelector('#options tr:nth-child(3) td').textContent,
        proof.strategies(null).every((node) => {
            const about = proof.origin(null, node);
            return rules.covers(proof.origin(node.lemma), about) && proof.bound(node.lemma).value >= node.value;
        }),
        (() => { byId('show-play').click(); byId('new-game').click(); return byId('play-how').textContent; })(),
    ]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", list),
        [
            "1 1 1 1 1 2 1 2 0 2 1 2 2 1 2 1 1 1 1 1",
            "Claim: In each contract, the declarer takes as many tricks as the table has, but no more if the other side plays well.",
            " NT \u{2660} \u{2665} \u{2666} \u{2663};North 1 2 2 1 1;East 1 1 1 2 1;South 1 2 2 1 1;West 1 1 0 2 1",
            "0",
            "23",
            "No trump by East: EW is sure of at least 1 trick",
            "true",
            "No trump by North. You play EW and begin; the proof plays NS and is sure of at least 1 trick. Click a card of the hand that is to \
             play. The next new game is another part of the claim.",
        ]
    );
}
