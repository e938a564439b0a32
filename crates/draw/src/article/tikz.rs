//! Pictures in TikZ.

use std::fmt::Write;

use crate::picture::Picture;
use crate::picture::shape::{Point, Shape, number};

/// Points of paper for a unit of a picture that is not too large.
const SCALE: f64 = 0.7;

/// The width and the height of a picture on paper, in points, at most.
const MAX_SIZE: f64 = 105.0;

/// How each class of shapes looks.
pub const STYLES: &str = r"\tikzset{
  gc cell/.style={draw, fill=black!6, line width=0.3pt},
  gc plus/.style={draw, line width=0.6pt},
  gc token/.style={fill=black},
  gc line/.style={draw, line width=0.8pt, line cap=round},
  gc spot/.style={fill=black},
  gc spot dead/.style={fill=black!45},
  gc life/.style={fill=white},
  gc name/.style={font=\fontsize{5}{5}\selectfont\ttfamily, text=black!60},
  gc side/.style={draw, line width=1pt, line cap=round},
  gc string/.style={draw, line width=0.5pt},
  gc corner/.style={fill=black},
  gc coin/.style={draw, fill=white, line width=0.5pt},
  gc coin white/.style={draw, fill=white, line width=1pt},
  gc coin-name/.style={font=\fontsize{5}{5}\selectfont\ttfamily},
  gc grid/.style={draw=black!50, line width=0.3pt},
  gc felt/.style={draw, fill=black!8, line width=0.3pt},
  gc rack/.style={draw, fill=black!25, line width=0.3pt},
  gc hole/.style={draw, fill=black!8, line width=0.3pt},
  gc mark/.style={fill=black},
  gc mark on-black/.style={fill=white},
  gc disc/.style={draw, fill=white, line width=0.3pt},
  gc disc black/.style={draw, fill=black, line width=0.3pt},
  gc disc red/.style={draw, fill=black!70, line width=0.3pt},
  gc disc yellow/.style={draw, double, double distance=0.6pt, fill=white, line width=0.3pt},
  gc goban/.style={draw, fill=white, line width=0.3pt},
  gc zone/.style={fill=black!12},
  gc grid beyond/.style={draw=black!20},
  gc star/.style={fill=black!50},
  gc ring/.style={draw, line width=0.5pt},
  gc ring on-black/.style={draw=white},
  gc target/.style={draw, line width=0.6pt},
  gc target on-black/.style={draw=white},
  gc ko/.style={draw, line width=0.4pt},
  gc baize/.style={draw, fill=black!4, line width=0.3pt},
  gc leads/.style={draw, fill=white, line width=0.4pt},
  gc hand/.style={font=\fontsize{6}{6}\selectfont\sffamily},
  gc strain/.style={font=\fontsize{6}{6}\selectfont\sffamily},
  gc card/.style={font=\fontsize{7}{7}\selectfont\sffamily},
  gc card low/.style={text=black!60},
  gc suit/.style={fill=black},
  gc suit red/.style={fill=red!75!black},
  gc void/.style={draw, line width=0.4pt},
  gc made/.style={draw, line width=1.4pt},
  gc answer/.style={draw, line width=1.4pt, dashed},
}
";

/// A picture whose middle stands on the line of text around it.
#[must_use]
pub fn tikz(picture: &Picture) -> String {
    let scale = SCALE.min(MAX_SIZE / picture.width.max(picture.height).max(1.0));
    let mut out = format!(
        "\\begin{{tikzpicture}}[x={0}pt, y=-{0}pt, baseline={{([yshift=-0.6ex]current bounding box.center)}}]\n",
        number(scale)
    );
    for shape in &picture.shapes {
        // Writing to a string does not fail.
        let _ = write_shape(&mut out, shape, scale);
    }
    out.push_str("\\end{tikzpicture}");
    out
}

fn write_shape(out: &mut String, shape: &Shape, scale: f64) -> std::fmt::Result {
    match shape {
        Shape::Curve { class, from, segments } => {
            write!(out, "\\path[{}] {}", style(class), point(*from))?;
            for [one, two, end] in segments {
                write!(out, " .. controls {} and {} .. {}", point(*one), point(*two), point(*end))?;
            }
            out.write_str(";\n")
        }
        Shape::Lines { class, lines } => {
            for line in lines {
                match line.as_slice() {
                    [dot] => writeln!(out, "\\fill {} circle [radius=0.5pt];", point(*dot))?,
                    points => {
                        let points: Vec<String> = points.iter().map(|&it| point(it)).collect();
                        writeln!(out, "\\path[{}] {};", style(class), points.join(" -- "))?;
                    }
                }
            }
            Ok(())
        }
        Shape::Circle { class, centre, radius } => {
            writeln!(
                out,
                "\\path[{}] {} circle [radius={}pt];",
                style(class),
                point(*centre),
                number(radius * scale)
            )
        }
        Shape::Rectangle { class, corner: [x, y], size: [width, height] } => {
            let (one, two) = (point([*x, *y]), point([x + width, y + height]));
            writeln!(out, "\\path[{}] {one} rectangle {two};", style(class))
        }
        Shape::Text { class, at, text } => {
            let text = crate::tex::escape(text);
            writeln!(
                out,
                "\\node[{}, anchor=base, inner sep=0pt] at {} {{{text}}};",
                style(class),
                point(*at)
            )
        }
    }
}

/// The style of the first word of a class, as in a style sheet, and over it that of the whole, if there is one.
#[must_use]
pub fn style(class: &str) -> String {
    match class.split_once(' ') {
        Some((word, _)) => format!("gc {word}/.try, gc {class}/.try"),
        None => format!("gc {class}/.try"),
    }
}

fn point([x, y]: Point) -> String {
    format!("({}, {})", number(x), number(y))
}
