//! Pages judged by axe-core, which knows the rules on contrast, names, roles and keyboard order (WCAG 2.2, levels A and AA).
//!
//! The variable `GAMECERT_AXE` names its script, `axe.min.js` of the package `axe-core`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::drawing_in_browser::{site, without_policy};
use crate::page_in_browser::{browser, gamecert, seen_with};

/// Shows a view of a page, and writes the rules that it breaks with the elements that break them.
const DRIVER: &str = "(async () => {
    const seen = [];
    try {
        for (const view of VIEWS) {
            if (view.startsWith('#')) location.hash = view;
            else document.getElementById(view)?.click();
            await new Promise((done) => setTimeout(done, 50));
            // Of a list that has been shown, and of a board.
            document.querySelector('#options .thumb')?.click();
            document.querySelectorAll('details').forEach((it) => { it.open = true; });
            const { violations } = await axe.run(document, { preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
            for (const { id, nodes } of violations) seen.push(`${view}: ${id}: ${nodes.slice(0, 3).map((it) => it.html.slice(0, 200)).join(' ')}`);
            seen.push(`${view} was looked at`);
        }
    } catch (error) {
        seen.push(`ERROR ${error.stack}`);
    }
    const told = document.createElement('pre');
    told.textContent = `BEGIN\\n${seen.join('\\n')}\\nEND`;
    document.body.append(told);
})();";

fn check(folder: &Path, page: &str, views: &[&str]) {
    let axe = std::env::var("GAMECERT_AXE").expect("GAMECERT_AXE names axe.min.js");
    let axe = fs::read_to_string(axe).unwrap();
    let list = views.iter().map(|view| format!("'{view}'")).collect::<Vec<_>>().join(", ");
    // No end of a script element within it.
    let script = format!("{}\nconst VIEWS = [{list}];\n{DRIVER}", axe.replace("</script", "<\\/script"));
    let expected: Vec<String> = views.iter().map(|view| format!("{view} was looked at")).collect();
    for scheme in [&[][..], &["--blink-settings=preferredColorScheme=0"]] {
        assert_eq!(seen_with(browser(), folder, page, &script, scheme), expected, "{page} {scheme:?}");
    }
}

#[test]
#[ignore = "needs Chromium and axe-core"]
fn pages_of_proofs() {
    for words in [
        &["cram", "5x5"][..],
        &["cram", "4x5", "--claim", "nimber"],
        &["sprouts", "0*5"],
        &["nim", "3+5+6"],
        &["kayles", "20"],
        &["--misere", "cram", "4x4"],
        &["dots", "icelandic 3x3"],
        &["connect4", "5x4"],
        &["othello", "4x4"],
        &["go", ".O.OX/OOOOX/.XXXX B3 X"],
        &["bridge", "N:KQ3..3. 95.T.5. .94.K8. 4.65.7. NT S"],
        &["bridge", "N:AQ..2. K..AK. .A5.3. 7.4.4."],
    ] {
        let folder = TempDir::new().unwrap();
        gamecert(folder.path(), &[&["solve"], words, &["-o", "proof.cert"]].concat());
        gamecert(folder.path(), &["draw", "proof.cert", "-o", "proof.html"]);
        check(folder.path(), "proof.html", &["#claim", "#lemma-0", "show-play", "show-help"]);
    }
}

/// All results, the page about the site, the page of a certificate with its drawing and what `certcheck` says, and the page that
/// checks any file.
#[test]
#[ignore = "needs Chromium and axe-core"]
fn pages_of_a_site() {
    let (folder, certificate) = site(&["cram", "3x4"]);
    let root = folder.path().join("site");
    for (folder, page, views) in [
        (&root, "index.html", &["#results"][..]),
        (&root, "about.html", &["#about"]),
        (&certificate, "index.html", &["#check-title", "start"]),
    ] {
        let page = without_policy(folder, page);
        check(folder, page, views);
    }
}
