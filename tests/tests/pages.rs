//! Pages and pictures of files that were made to be large when they are drawn: within a budget, or not at all.

use gamecert_certs::Certificate;
use gamecert_draw::diagram::{Extent, Form, Root, diagram};
use gamecert_draw::page::{Beside, page};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, svg};
use gamecert_elaborate::Earned;
use gamecert_elaborate::transcript::{FURTHER, TranscriptError};
use gamecert_tests::attacks::{Attack, pages};

/// What is drawn within what the file earns.
fn drawn(attack: &Attack, allowed: Option<Earned>) -> Result<(Proof, String, String), TranscriptError> {
    let (certificate, totals) = Certificate::read(&attack.bytes[..]).unwrap();
    let earned = || Earned::by(|| Ok(Box::new(&attack.bytes[..])), &mut |_| Ok(None));
    let proof = Proof::read(&certificate, totals.identity, allowed.unwrap_or_else(earned))?;
    let extent = Extent { depth: usize::MAX, max_nodes: 60, form: Form::Graph };
    let caption = Caption { warning: None, with_pictures: true };
    let picture = svg(&proof, &diagram(&proof, Root::Claim, extent), &caption);
    let page = page(&proof, "VERIFIED", true, Beside::default());
    Ok((proof, page, picture))
}

/// Before there was a budget, the page of one heap was 123 megabytes long, and that of nine took more memory than there was.
#[test]
fn pairs_that_are_too_large_are_left_out_and_the_page_says_so() {
    let attacks = pages::pairs();
    let (small, large) = attacks.split_first().unwrap();
    let (proof, page, _) = drawn(small, None).unwrap();
    assert!(
        !proof.transcript.is_cut
            && proof.transcript.options.len() > 50
            && !page.contains("Left out of this page")
    );
    for attack in large {
        let (proof, page, picture) = drawn(attack, None).unwrap();
        assert!(proof.transcript.is_cut, "{}", attack.name);
        assert!(page.contains("Left out of this page"), "{}", attack.name);
        let most = usize::try_from(FURTHER.memory).unwrap();
        assert!(page.len() < most && picture.len() < most, "{}: {}", attack.name, page.len());
    }
}

#[test]
fn what_takes_more_than_is_allowed_is_not_drawn() {
    let attack = pages::pairs().remove(0);
    let allowed = |work, memory| Some(Earned { work, memory });
    let refused = |allowed| drawn(&attack, allowed).unwrap_err();
    assert_eq!(refused(allowed(0, 1 << 20)), TranscriptError::TooLarge("work (--max-work)"));
    assert_eq!(refused(allowed(1 << 20, 100)), TranscriptError::TooLarge("memory (--max-memory)"));
    let why = "it is too large to be drawn: its options take more memory (--max-memory) than is allowed";
    assert_eq!(refused(allowed(1 << 20, 100)).to_string(), why);
}

/// Random pieces make a strategy that is wide and deep: each byte is a few steps of a page, and a picture has its limit of nodes.
#[test]
fn large_strategies_have_pages_within_bounds() {
    let attack = pages::strategy(4_000);
    let (proof, page, picture) = drawn(&attack, None).unwrap();
    let steps = proof.transcript.goal.len();
    assert!(steps > 2_000, "{steps}");
    assert!(page.len() < 100_000 + 32 * steps, "{steps} steps: {}", page.len());
    assert!(picture.len() < 8 << 20, "{}", picture.len());
    let few = Some(Earned { work: 1 << 30, memory: 50_000 });
    assert_eq!(drawn(&attack, few).unwrap_err(), TranscriptError::TooLarge("memory (--max-memory)"));
}

/// Many sorts of files, each with a page and a picture of some megabytes at most, or none.
#[test]
fn any_file_has_a_page_within_bounds_or_none() {
    check_any(8);
}

#[test]
#[ignore = "slow: 32 files with large pages"]
fn any_of_many_files_has_a_page_within_bounds_or_none() {
    check_any(32);
}

fn check_any(files: u64) {
    let mut pages = 0;
    for number in 0..files {
        let attack = pages::any(number);
        if let Ok((_, page, picture)) = drawn(&attack, None) {
            pages += 1;
            assert!(page.len() < 64 << 20, "{}: a page of {} bytes", attack.name, page.len());
            assert!(picture.len() < 8 << 20, "{}: a picture of {} bytes", attack.name, picture.len());
        }
    }
    assert!(pages > files / 2, "{pages}");
}
