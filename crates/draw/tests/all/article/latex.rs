//! Words in LaTeX.

use std::collections::BTreeMap;

use gamecert_certs::Identity;
use gamecert_draw::article::{article, latex};
use gamecert_draw::proof::Proof;
use gamecert_elaborate::transcript::{Transcript, Trees};

#[test]
fn words_are_safe_and_signs_stay_signs() {
    let transcript = Transcript {
        claim: "nimber(nim 0) = 0".parse().unwrap(),
        identity: Identity([0; 32]),
        axioms: Vec::new(),
        components: Vec::new(),
        lemmas: Vec::new(),
        start: Vec::new(),
        goal: Vec::new(),
        options: BTreeMap::new(),
        is_cut: false,
        trees: Trees::default(),
        graphs: Vec::new(),
        parties: None,
    };
    let hostile = "\\input{x} #1 a_b $ 5% & ~^ <\"> --'`|/\n\u{2192}\u{e9}\u{202e}";
    let expected = concat!(
        r"\textbackslash{}input\textbraceleft{}x\textbraceright{} \#1 a\_b \$ 5\% \& \textasciitilde{}\textasciicircum{} ",
        r"\textless{}\textquotedbl{}\textgreater{} -{}-{}\textquotesingle{}\textasciigrave{}|\allowbreak{}/\allowbreak{} $\to$??",
    );
    // The name of the certificate stands in the article.
    let article = latex(&article(&Proof::of(transcript), None, 0), hostile);
    let line = format!("To check it: \\texttt{{certcheck {expected}}}\\\\\n");
    assert!(article.contains(&line), "{article}");
}
