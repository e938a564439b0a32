//! Curves of the number of lemmas after each round, as SVG: figures 7.3 and 7.4 of the thesis; and, in a file of their own, bars.

pub(crate) mod distributions;
pub(crate) mod records;

use std::io::Write;

use plotters::prelude::*;

use crate::atomic_file::AtomicFile;
use crate::exit::{CANNOT, Failure};

/// The number of lemmas after each round, from round 0 on, for one seed.
pub(crate) struct Curve {
    pub(crate) seed: u64,
    pub(crate) lemmas: Vec<usize>,
}

/// Width and height of the drawing.
const SIZE: (u32, u32) = (800, 500);

/// Draws the curves into a file and moves it to its destination.
pub(crate) fn plot(curves: &[Curve], title: &str, mut file: AtomicFile) -> Result<(), Failure> {
    let mut svg = String::new();
    draw(curves, title, &mut svg)
        .map_err(|error| Failure::new(CANNOT, format!("cannot draw the curves: {error}")))?;
    let cannot = |error| Failure::new(CANNOT, format!("cannot write the curves: {error}"));
    file.fill(|to| to.write_all(svg.as_bytes())).map_err(cannot)?;
    file.keep().map_err(cannot)
}

/// Colours that most people can distinguish (Okabe and Ito), without black and yellow.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

fn draw(curves: &[Curve], title: &str, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let rounds = curves.iter().map(|curve| curve.lemmas.len()).max().unwrap_or(1).saturating_sub(1).max(1);
    let values = || curves.iter().flat_map(|curve| curve.lemmas.iter().copied());
    let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(1));
    let margin = (most - least) / 20 + 1;
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 20))
        .margin(15)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d(0..rounds, least.saturating_sub(margin)..most + margin)?;
    chart.configure_mesh().light_line_style(TRANSPARENT).x_desc("rounds").y_desc("lemmas").draw()?;
    for (place, curve) in curves.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let points = curve.lemmas.iter().copied().enumerate();
        let series = chart.draw_series(LineSeries::new(points, colour.stroke_width(2)))?;
        if curves.len() <= LEGEND {
            let last = curve.lemmas.last().copied().unwrap_or(0);
            series
                .label(format!("seed {}: {last}", curve.seed))
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
        }
    }
    if (1..=LEGEND).contains(&curves.len()) {
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
    }
    area.present()?;
    Ok(())
}

/// The largest number of curves in a legend.
const LEGEND: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_curve_is_drawn() {
        let drawn = |curves: &[Curve]| {
            let mut svg = String::new();
            draw(curves, "outcome(nim 1) = win", &mut svg).unwrap();
            svg
        };
        let curve = |seed, lemmas: &[usize]| Curve { seed, lemmas: lemmas.to_vec() };
        let svg = drawn(&[curve(7, &[90, 50, 40]), curve(8, &[90, 60])]);
        assert!(svg.contains("seed 7: 40") && svg.contains("seed 8: 60") && svg.contains("nim 1"));
        assert!(svg.trim_end().ends_with("</svg>"));
        // A proof that could not shrink, and one that was never tried.
        assert!(drawn(&[curve(1, &[5])]).contains("seed 1: 5"));
        drawn(&[curve(1, &[])]);
    }
}
