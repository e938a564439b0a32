//! An article in LaTeX, which stands alone; its theorem can be pasted into a paper.

use super::tikz::{STYLES, tikz};
use super::{Article, Inline, Item};
use crate::tex::escape;

/// The first line of an article in LaTeX.
pub const LATEX_MARK: &str = "% Written by gamecert explain";

const BEGIN: &str = r"\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage{amsthm}
\usepackage[a4paper, margin=25mm]{geometry}
\usepackage{tikz}
\usepackage[hidelinks]{hyperref}
\newtheorem{theorem}{Theorem}
\newtheorem{lemma}{Lemma}
\newenvironment{steps}{\begin{itemize}\setlength{\itemsep}{3pt}\setlength{\parsep}{0pt}}{\end{itemize}}
\setlength{\emergencystretch}{3em}
\raggedbottom
";

/// Writes an article; `file` is the name of its certificate.
#[must_use]
pub fn latex(article: &Article, file: &str) -> String {
    let mut out = format!(
        "{LATEX_MARK}\n{BEGIN}{STYLES}\\title{{{}}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n",
        escape(&article.title)
    );
    out += "% To be pasted into a paper, with the packages amsthm and tikz and the styles above: from here\n";
    if let Some(warning) = &article.warning {
        out += &format!("\\noindent\\textbf{{{}}}\n\n", escape(warning));
    }
    out += &format!("\\begin{{theorem}}\n{}\n\\end{{theorem}}\n", inline(&article.theorem));
    out += "\\begin{flushleft}\\small\n";
    for (what, says) in article.checked(file) {
        out += &format!("{what}: \\texttt{{{}}}\\\\\n", escape(&says));
    }
    out += "\\end{flushleft}\n";
    out += "% to here\n";
    out += &format!("{}\n\n", escape(&article.rules));
    out += &proof(&article.proof);
    for told in &article.lemmas {
        // The counter is one behind, so that lemmas have the numbers of the certificate.
        let before = told.number.checked_sub(1).map_or_else(|| "-1".to_owned(), |number| number.to_string());
        out +=
            &format!("\\setcounter{{lemma}}{{{before}}}\n\\begin{{lemma}}\\label{{lemma:{}}}\n", told.number);
        out += &format!("{}\n\\end{{lemma}}\n", inline(&told.statement));
        out += &proof(&told.proof);
    }
    if let Some(rest) = article.rest() {
        out += &format!("\\noindent {rest}\n\n");
    }
    if !article.axioms.is_empty() {
        out += "\\section*{Axioms}\n\\begin{description}\n";
        for (name, says) in &article.axioms {
            out += &format!("\\item[{}] {}\n", escape(name), escape(says));
        }
        out += "\\end{description}\n";
    }
    out + "\\end{document}\n"
}

fn proof(items: &[Item]) -> String {
    match items {
        [] => String::new(),
        [one] => format!("\\begin{{proof}}\n{}\n\\end{{proof}}\n", inline(&one.said)),
        items => {
            let items: String = items.iter().map(item).collect();
            format!(
                "\\begin{{proof}}\\leavevmode\n\\begin{{steps}}\n{}\\qedhere\n\\end{{steps}}\n\\end{{proof}}\n",
                items.trim_end()
            )
        }
    }
}

fn item(Item { level, said }: &Item) -> String {
    let mark = match level {
        0 => String::new(),
        level => format!("[] \\hspace*{{{level}em}}\\textendash{{}}"),
    };
    format!("\\item{mark} {{}}{}\n", inline(said))
}

fn inline(parts: &[Inline]) -> String {
    let part = |part: &Inline| match part {
        Inline::Words(words) => escape(words),
        Inline::Position(_, Some(picture)) if !picture.shapes.is_empty() => format!("{}\\,", tikz(picture)),
        Inline::Position(text, _) => format!("\\texttt{{{}}}", escape(text)),
        Inline::Lemma(number) => format!("\\hyperref[lemma:{number}]{{Lemma~{number}}}"),
    };
    parts.iter().map(part).collect()
}
