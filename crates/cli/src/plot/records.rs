//! The lemmas of starts of Sprouts over their spots, as SVG: the smallest proofs that are published, the smallest known, and how long they took
//! to find.

use std::collections::BTreeMap;

use gamecert_certs::{Claim, ClaimKind};
use gamecert_site::{Record, recipes, spots_of_start};
use plotters::prelude::*;

use super::COLOURS;

/// Width and height of a panel.
const SIZE: (u32, u32) = (800, 380);

/// A name, and points over spots.
type Series = (&'static str, Vec<(f64, f64)>);

/// Draws the smallest record of the outcome of each start.
///
/// # Errors
/// If there is none, or the drawing cannot be made.
pub(crate) fn draw(records: &[&Record]) -> Result<String, String> {
    let mut smallest: BTreeMap<u32, &Record> = BTreeMap::new();
    for record in records {
        let Some(spots) = start(&record.claim) else { continue };
        let known = smallest.entry(spots).or_insert(record);
        if record.lemmas < known.lemmas {
            *known = record;
        }
    }
    let starts = || smallest.iter().map(|(&spots, &record)| (spots, record));
    if smallest.is_empty() {
        return Err("there is no outcome of a start of Sprouts to draw".to_owned());
    }
    let recipes = recipes()?;
    let recipe = |record: &Record| {
        let identity = record.identity.to_string();
        recipes.iter().find(|recipe| recipe.identity == identity)
    };
    #[allow(clippy::cast_precision_loss, reason = "a drawing has fewer points than numbers")]
    let point = |spots: u32, value: u64| (f64::from(spots), value as f64);
    let published = starts().filter_map(|(spots, record)| Some(point(spots, record.published?)));
    let solved = starts().filter_map(|(spots, record)| Some(point(spots, recipe(record)?.solved.lemmas)));
    let least = starts().map(|(spots, record)| point(spots, record.lemmas));
    let (alone, helped): (Vec<_>, Vec<_>) = starts()
        .filter_map(|(spots, record)| Some((spots, recipe(record)?)))
        .partition(|(_, recipe)| recipe.advice.is_empty());
    let seconds = |starts: Vec<(u32, &gamecert_site::Recipe)>| {
        starts
            .into_iter()
            .map(|(spots, recipe)| (f64::from(spots), recipe.solved.seconds.max(0.01)))
            .collect()
    };
    let lemmas = [
        ("published", published.collect()),
        ("as solved", solved.collect()),
        ("smallest here", least.collect()),
    ];
    let seconds = [("alone", seconds(alone)), ("with advice", seconds(helped))];
    let mut svg = String::new();
    panels(&[("lemmas", &lemmas), ("CPU seconds to solve", &seconds)], &mut svg)
        .map_err(|error| error.to_string())?;
    Ok(svg)
}

/// The spots of a start whose outcome is claimed.
fn start(claim: &Claim) -> Option<u32> {
    let spots = spots_of_start(&claim.game, claim.play, &claim.position)?;
    matches!(claim.kind, ClaimKind::Outcome(_)).then_some(spots)
}

fn panels(panels: &[(&str, &[Series])], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let height = SIZE.1 * u32::try_from(panels.len())?;
    let area = SVGBackend::with_string(svg, (SIZE.0, height)).into_drawing_area();
    area.fill(&WHITE)?;
    for (&(title, series), cell) in panels.iter().zip(area.split_evenly((panels.len(), 1))) {
        panel(&cell, title, series)?;
    }
    area.present()?;
    Ok(())
}

fn panel<B: DrawingBackend>(
    area: &DrawingArea<B, plotters::coord::Shift>,
    title: &str,
    series: &[Series],
) -> Result<(), Box<dyn std::error::Error>>
where
    B::ErrorType: 'static,
{
    let points = || series.iter().flat_map(|(_, points)| points);
    let most_spots = points().map(|point| point.0).fold(1.0, f64::max);
    let least = points().map(|point| point.1).fold(f64::INFINITY, f64::min);
    let most = points().map(|point| point.1).fold(least, f64::max);
    let mut chart = ChartBuilder::on(area)
        .margin(15)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..most_spots + 1.0, (least * 0.7..most * 1.5).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("spots")
        .y_desc(title)
        .x_label_formatter(&|spots| format!("{spots:.0}"))
        .y_label_formatter(&|value| format!("{value}"))
        .draw()?;
    for ((name, points), colour) in series.iter().zip(COLOURS) {
        let drawn = points.iter().map(|&point| Circle::new(point, 4, colour.filled()));
        chart
            .draw_series(drawn)?
            .label(*name)
            .legend(move |(x, y)| Circle::new((x + 10, y), 4, colour.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    Ok(())
}
