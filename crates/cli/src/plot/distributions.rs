//! How the lemmas of a proof are distributed, as SVG: a panel of bars for each figure.

use plotters::prelude::*;

use super::COLOURS;

/// Bars under one heading.
pub(crate) struct Panel {
    /// What is counted by.
    pub(crate) title: &'static str,
    /// The name of each bar, and how many lemmas it stands for.
    pub(crate) bars: Vec<(String, usize)>,
}

/// The most bars of a panel: beyond it, neighbours are joined.
const MAX_BARS: usize = 40;

/// The most names below the bars of a panel.
const MAX_NAMES: usize = 12;

/// Width and height of a panel.
const SIZE: (u32, u32) = (560, 320);

/// Room for the title of the drawing.
const TITLE: u32 = 40;

/// Draws the panels, two beside each other.
///
/// # Errors
/// If the drawing cannot be made.
pub(crate) fn distributions(panels: &[Panel], title: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut svg = String::new();
    draw_all(panels, title, &mut svg)?;
    Ok(svg)
}

fn draw_all(panels: &[Panel], title: &str, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let rows = panels.len().div_ceil(2).max(1);
    let height = TITLE + SIZE.1 * u32::try_from(rows)?;
    let area = SVGBackend::with_string(svg, (2 * SIZE.0, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let area = area.titled(title, ("sans-serif", 20))?;
    for ((panel, cell), colour) in panels.iter().zip(area.split_evenly((rows, 2))).zip(COLOURS) {
        draw(panel, &cell, colour)?;
    }
    area.present()?;
    Ok(())
}

fn draw<B: DrawingBackend>(
    panel: &Panel,
    area: &DrawingArea<B, plotters::coord::Shift>,
    colour: RGBColor,
) -> Result<(), Box<dyn std::error::Error>>
where
    B::ErrorType: 'static,
{
    let bars = joined(&panel.bars);
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(0).max(1);
    let end = bars.len().max(1) as f64;
    let mut chart = ChartBuilder::on(area)
        .caption(panel.title, ("sans-serif", 15))
        .margin(12)
        .x_label_area_size(30)
        .y_label_area_size(55)
        .build_cartesian_2d(0.0..end, 0..most + most.div_ceil(20))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .y_desc("lemmas")
        .x_labels(0)
        .draw()?;
    for ((_, count), place) in bars.iter().zip(0_u32..) {
        let (left, right) = (f64::from(place) + 0.08, f64::from(place) + 0.92);
        chart.draw_series([Rectangle::new([(left, 0), (right, *count)], colour.filled())])?;
    }
    let step = bars.len().div_ceil(MAX_NAMES).max(1);
    let style = ("sans-serif", 12).into_font().color(&BLACK);
    let style = style.pos(plotters::style::text_anchor::Pos::new(
        plotters::style::text_anchor::HPos::Center,
        plotters::style::text_anchor::VPos::Top,
    ));
    let plotting = chart.plotting_area();
    for ((name, _), place) in bars.iter().zip(0_u32..).step_by(step) {
        // Below the middle of the bar.
        let (x, y) = plotting.map_coordinate(&(f64::from(place) + 0.5, 0));
        let (left, top) = area.get_base_pixel();
        area.draw_text(name, &style, (x - left, y - top + 6))?;
    }
    Ok(())
}

/// The bars, or as few as fit: each then stands for several neighbours.
fn joined(bars: &[(String, usize)]) -> Vec<(String, usize)> {
    let each = bars.len().div_ceil(MAX_BARS).max(1);
    let join = |some: &[(String, usize)]| match some {
        [one] => one.clone(),
        [first, .., last] => (format!("{}–{}", first.0, last.0), some.iter().map(|bar| bar.1).sum()),
        [] => (String::new(), 0),
    };
    bars.chunks(each).map(join).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lemma_is_in_a_bar() {
        let bars: Vec<(String, usize)> = (0..100).map(|place| (place.to_string(), place)).collect();
        let all = joined(&bars);
        assert_eq!(
            (all.len(), all[0].clone(), all[33].clone()),
            (34, ("0–2".to_owned(), 3), ("99".to_owned(), 99))
        );
        assert_eq!(all.iter().map(|bar| bar.1).sum::<usize>(), 99 * 50);
        assert_eq!(joined(&bars[..2]), bars[..2]);
    }

    #[test]
    fn panels_are_drawn_side_by_side() {
        let panel = |title, bars: &[(&str, usize)]| Panel {
            title,
            bars: bars.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
        };
        let svg = distributions(
            &[panel("by size", &[("2", 1), ("4", 3)]), panel("by nimber", &[("0", 4)]), panel("empty", &[])],
            "outcome(cram 3x3) = loss",
        );
        let svg = svg.unwrap();
        for text in ["by size", "by nimber", "empty", "outcome(cram 3x3) = loss"] {
            assert!(svg.contains(text), "{text}");
        }
        // The ground, and a bar for each count.
        assert_eq!(svg.matches("<rect").count(), 4, "{svg}");
    }
}
