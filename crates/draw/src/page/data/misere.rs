//! A proof under misere play.
//!
//! A lemma is `t` and a tree; or `e`, a component, `=` and its tree; or `l`, components, `+` and trees, both in base 36 and
//! joined by dots. What is told of an option is `?` for nothing, `=` if trees tell it, or `>` and the lemma that
//! a reply leads to; then, if the reply is in a component, `:`, this, `:` and what it becomes. Options of one part are
//! joined by semicolons, parts by `|`.

use super::{base_36, field, list, options_by_component, pictures, quoted, sum};
use crate::misere::{Said, Sums, Told};

pub(super) fn fields(out: &mut String, game: &str, proof: &Sums) {
    field(out, "components", &list(proof.components.iter().map(|text| quoted(text))));
    field(out, "options", &options_by_component(&proof.options));
    field(out, "trees", &list(proof.trees.iter().map(|tree| quoted(&tree.name))));
    field(out, "children", &list(proof.trees.iter().map(|tree| quoted(&sum(&tree.children)))));
    field(out, "terms", &list(proof.trees.iter().map(|tree| quoted(&sum(&tree.terms)))));
    field(out, "one", &proof.one.map_or("null".to_owned(), |one| one.to_string()));
    field(out, "heaps", &list(proof.heaps.iter().map(ToString::to_string)));
    field(out, "lemmas", &list(proof.lemmas.iter().map(|lemma| quoted(&said(lemma)))));
    field(out, "answers", &list(proof.lemmas.iter().map(|lemma| quoted(&answers(lemma)))));
    field(out, "start", &quoted(&sum(&proof.start)));
    field(out, "goal", &quoted(&shown(&proof.goal)));
    // The start and the largest come first: lemmas are sorted, so what they are about comes last.
    let rest = (0..proof.components.len()).rev().filter(|component| !proof.start.contains(component));
    let drawn = proof.start.iter().copied().chain(rest);
    let drawn = drawn.filter_map(|it| Some((it, proof.components.get(it)?.as_str())));
    field(out, "pictures", &pictures(game, drawn));
}

fn said(lemma: &Said) -> String {
    match lemma {
        Said::Tree(tree) => format!("t{}", base_36(*tree)),
        Said::Equal(component, tree) => format!("e{}={}", base_36(*component), base_36(*tree)),
        Said::Lost { components, trees, .. } => format!("l{}+{}", sum(components), sum(trees)),
    }
}

fn answers(lemma: &Said) -> String {
    let Said::Lost { answers, .. } = lemma else { return String::new() };
    let of_part = |all: &Vec<Told>| all.iter().map(shown).collect::<Vec<_>>().join(";");
    answers.iter().map(of_part).collect::<Vec<_>>().join("|")
}

fn shown(told: &Told) -> String {
    match told {
        Told::Hole => "?".to_owned(),
        Told::Trees => "=".to_owned(),
        Told::Lost(lemma) | Told::Reply { lemma, moved: None } => format!(">{}", base_36(*lemma)),
        Told::Reply { lemma, moved: Some((component, made)) } => {
            format!(">{}:{}:{}", base_36(*lemma), base_36(*component), sum(made))
        }
    }
}
