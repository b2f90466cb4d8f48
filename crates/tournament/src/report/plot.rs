//! Curves as SVG, for a page whose style sheet has the colours. The horizontal axis counts games. Each curve has its name at its end, so
//! that it can be identified without its colour.

use std::fmt::Write;

use plateau_core::game::Language;
use plateau_render::escape;

use super::words;

/// Number of colours for curves.
pub(super) const COLOURS: usize = 8;

/// Widths of a plot in its own units (pixels unless it is scaled): the width of the page, and half of it.
pub(super) const WIDE: f64 = 1064.0;
pub(super) const HALF: f64 = 516.0;
/// The height of every plot.
const HEIGHT: f64 = 310.0;
/// Left margin for the numbers of the vertical axis, and margins above and below the curves.
const LEFT: f64 = 56.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 44.0;
/// Right margin for the names of curves, if they have any.
const RIGHT_OF_NAMES: f64 = 138.0;
const RIGHT: f64 = 18.0;
/// The least vertical distance of two names, and their greatest length in characters.
const NAME_HEIGHT: f64 = 15.0;
const LONGEST_NAME: usize = 18;
/// Approximate number of ticks of an axis.
const STEPS: f64 = 5.0;
/// The first values depend on few games and vary strongly: this share of them does not determine the scale.
const UNSETTLED: f64 = 0.15;

/// A plot of values over games.
#[derive(Debug, Default)]
pub(super) struct Plot {
    /// Its width: [`WIDE`] or [`HALF`].
    pub width: f64,
    /// A description for screen readers.
    pub description: String,
    /// The unit of the vertical axis.
    pub unit: &'static str,
    /// The language of the horizontal axis and of numbers.
    pub language: Language,
    /// The curves, those in the background first.
    pub curves: Vec<Curve>,
    /// The confidence interval: games, lower and upper end.
    pub band: Vec<(f64, f64, f64)>,
    /// Reference levels, always within the scale.
    pub levels: Vec<(f64, String)>,
}

/// A curve.
#[derive(Debug)]
pub(super) struct Curve {
    /// Its name; empty if it needs none.
    pub name: String,
    /// Its colour, below [`COLOURS`]; `None` is grey.
    pub colour: Option<usize>,
    /// Games and value, by rising games.
    pub points: Vec<(f64, f64)>,
}

/// Maps values to coordinates on the page.
struct Scale {
    width: f64,
    games: f64,
    low: f64,
    high: f64,
    right: f64,
}

impl Scale {
    fn of(plot: &Plot) -> Self {
        let ends = plot.curves.iter().filter_map(|curve| curve.points.last());
        let games = ends.map(|(games, _)| *games).fold(1.0, f64::max);
        let settled = |games_then: f64| games_then >= UNSETTLED * games;
        let values = plot.curves.iter().flat_map(|curve| &curve.points);
        let values = values.filter(|(games, _)| settled(*games)).map(|(_, value)| *value);
        // The ends of a band are far away at first: only its last two thirds must fit.
        let band = plot.band.iter().filter(|(at, ..)| *at >= games / 3.0);
        let band = band.flat_map(|(_, low, high)| [*low, *high]);
        let levels = plot.levels.iter().map(|(level, _)| *level);
        let all = values.chain(band).chain(levels).filter(|value| value.is_finite());
        let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        // Gives a flat curve some height.
        let room = (0.06 * (high - low)).max(1e-3 * high.abs()).max(1e-3);
        let has_names = plot.curves.iter().any(|curve| !curve.name.is_empty());
        let right = if has_names { RIGHT_OF_NAMES } else { RIGHT };
        let width = plot.width - LEFT - right;
        Self { width, games, low: low - room, high: high + room, right }
    }

    fn x(&self, games: f64) -> f64 {
        games / self.games * self.width
    }

    /// Clamps values far beyond the scale to coordinates that every viewer can handle.
    fn y(&self, value: f64) -> f64 {
        let height = HEIGHT - TOP - BOTTOM;
        let y = (self.high - value) / (self.high - self.low) * height;
        y.clamp(-10.0 * HEIGHT, 10.0 * HEIGHT)
    }
}

/// Round numbers within a range, about [`STEPS`] of them, at distances of one, two or five times a power of ten.
pub(super) fn ticks(low: f64, high: f64) -> Vec<f64> {
    let least = (high - low) / STEPS;
    let power = 10f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    let step = step.into_iter().find(|step| *step >= least * 0.999).unwrap_or(least);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|index| index as f64 * step).collect()
}

impl Plot {
    /// The SVG element.
    pub(super) fn svg(&self) -> String {
        let scale = Scale::of(self);
        let mut svg = format!(
            "<svg class=\"plot\" viewBox=\"0 0 {0} {HEIGHT}\" width=\"{0}\" role=\"img\" aria-label=\"{1}\">\n",
            self.width,
            escape(&self.description)
        );
        self.axes(&scale, &mut svg);
        // The inner picture clips curves that leave the scale.
        let _ = writeln!(
            svg,
            "<svg x=\"{LEFT}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\">",
            scale.width,
            HEIGHT - TOP - BOTTOM
        );
        self.area(&scale, &mut svg);
        for (level, _) in &self.levels {
            let y = scale.y(*level);
            let width = scale.width;
            let _ = writeln!(svg, "<path class=\"level\" d=\"M0 {y:.1}H{width:.1}\"/>");
        }
        for curve in &self.curves {
            let _ = writeln!(
                svg,
                "<path class=\"curve {}\" d=\"{}\"/>",
                class(curve.colour),
                path(&scale, curve.points.iter().copied(), 'M')
            );
        }
        svg.push_str("</svg>\n");
        self.labels(&scale, &mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    /// Grid, tick labels and titles.
    fn axes(&self, scale: &Scale, svg: &mut String) {
        let (right, bottom) = (self.width - scale.right, HEIGHT - BOTTOM);
        let values = ticks(scale.low, scale.high);
        let step = values.get(1).map_or(1.0, |second| second - values[0]);
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        for value in values {
            let y = TOP + scale.y(value);
            // Avoids -0, and writes minus signs as wide as digits.
            let number = words::fixed(value + 0.0, decimals, self.language).replace('-', "−");
            let _ = writeln!(
                svg,
                "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right:.1}\"/>\
                 <text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{number}</text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        for games in ticks(0.0, scale.games).into_iter().filter(|games| games.fract() == 0.0) {
            let x = LEFT + scale.x(games);
            let _ = writeln!(
                svg,
                "<path class=\"grid\" d=\"M{x:.1} {bottom}v4\"/>\
                 <text class=\"middle\" x=\"{x:.1}\" y=\"{:.1}\">{games}</text>",
                bottom + 18.0
            );
        }
        let _ = writeln!(
            svg,
            "<path class=\"axis\" d=\"M{LEFT} {bottom}H{right:.1}\"/>\
             <text class=\"title middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\
             <text class=\"title middle\" transform=\"translate(13 {:.1}) rotate(-90)\">{}</text>",
            LEFT + scale.width / 2.0,
            HEIGHT - 8.0,
            escape(text!("column-games").to(self.language)),
            f64::midpoint(TOP, bottom),
            escape(self.unit)
        );
    }

    /// The band: its lower ends forwards, then its upper ends backwards.
    fn area(&self, scale: &Scale, svg: &mut String) {
        if self.band.is_empty() {
            return;
        }
        let there = self.band.iter().map(|(games, low, _)| (*games, *low));
        let back = self.band.iter().rev().map(|(games, _, high)| (*games, *high));
        let _ = writeln!(
            svg,
            "<path class=\"band\" d=\"{}{}Z\"/>",
            path(scale, there, 'M'),
            path(scale, back, 'L')
        );
    }

    /// The names at the ends of the curves, and the labels of the levels.
    fn labels(&self, scale: &Scale, svg: &mut String) {
        let mut ends: Vec<(f64, f64, &Curve)> = Vec::new();
        for curve in &self.curves {
            let Some((games, value)) = curve.points.last() else { continue };
            let (x, y) = (LEFT + scale.x(*games), TOP + scale.y(*value));
            if (TOP..=HEIGHT - BOTTOM).contains(&y) {
                let class = class(curve.colour);
                let _ = writeln!(
                    svg,
                    "<circle class=\"dot {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>"
                );
            }
            if !curve.name.is_empty() {
                ends.push((x, y, curve));
            }
        }
        let places = spread(ends.iter().map(|(_, y, _)| *y).collect());
        let x = self.width - scale.right + 20.0;
        for ((end, from, curve), y) in ends.into_iter().zip(places) {
            let class = class(curve.colour);
            let _ = writeln!(
                svg,
                "<path class=\"leader {class}\" d=\"M{:.1} {from:.1}L{:.1} {y:.1}\"/>\
                 <text class=\"name {class}\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                end + 5.0,
                x - 4.0,
                y + 4.0,
                escape(&shorten(&curve.name))
            );
        }
        for (level, label) in &self.levels {
            let y = TOP + scale.y(*level) - 5.0;
            let _ = writeln!(
                svg,
                "<text class=\"level-name\" x=\"{:.1}\" y=\"{y:.1}\">{}</text>",
                LEFT + 8.0,
                escape(label)
            );
        }
    }
}

/// The style class of a curve's colour.
fn class(colour: Option<usize>) -> String {
    colour.map_or_else(|| "rest".to_owned(), |colour| format!("c{}", colour % COLOURS))
}

/// The data of a path through points, with the first command.
fn path(scale: &Scale, points: impl Iterator<Item = (f64, f64)>, command: char) -> String {
    let places: Vec<String> = points
        .map(|(games, value)| format!("{:.1} {:.1}", scale.x(games), scale.y(value)))
        .collect();
    if places.is_empty() { String::new() } else { format!("{command}{}", places.join("L")) }
}

/// Positions close to the wanted ones, in the same order, at least the height of a name apart, within the plot if there is room.
fn spread(wanted: Vec<f64>) -> Vec<f64> {
    // Of equal positions the later curve, which is drawn on top, comes first.
    let mut order: Vec<usize> = (0..wanted.len()).rev().collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    let mut places = wanted;
    let mut least = TOP;
    for &index in &order {
        places[index] = places[index].max(least);
        least = places[index] + NAME_HEIGHT;
    }
    let mut most = HEIGHT - BOTTOM;
    for &index in order.iter().rev() {
        places[index] = places[index].min(most);
        most = places[index] - NAME_HEIGHT;
    }
    places
}

/// A name shortened to fit next to the plot.
fn shorten(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        for (low, high, expected) in [
            (0.0, 10.0, &[0.0, 2.0, 4.0, 6.0, 8.0, 10.0][..]),
            (-3.2, 2.9, &[-2.0, 0.0, 2.0]),
            (-120.0, 130.0, &[-100.0, -50.0, 0.0, 50.0, 100.0]),
            (0.0, 1.0, &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        ] {
            let found = ticks(low, high);
            assert_eq!(found.len(), expected.len(), "{found:?}");
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
        }
    }

    #[test]
    fn names_keep_their_distance_and_their_order() {
        let places = spread(vec![100.0, 101.0, 20.0, 500.0, 99.0]);
        let mut ordered = places.clone();
        ordered.sort_by(f64::total_cmp);
        assert!(ordered.windows(2).all(|two| two[1] - two[0] >= NAME_HEIGHT - 1e-9), "{places:?}");
        assert!(places[4] < places[0] && places[0] < places[1] && places[2] < places[4]);
        assert!(ordered[0] >= TOP && ordered[4] <= HEIGHT - BOTTOM);
    }

    #[test]
    fn every_plot_can_be_drawn() {
        let curve = |points: &[(f64, f64)]| Curve {
            name: "<a>".to_owned(),
            colour: Some(0),
            points: points.to_vec(),
        };
        for (curves, band) in [
            (vec![], vec![]),
            (vec![curve(&[])], vec![]),
            (vec![curve(&[(1.0, 0.0)])], vec![(1.0, f64::NEG_INFINITY, f64::INFINITY)]),
            (vec![curve(&[(1.0, f64::INFINITY), (2.0, 3.0)])], vec![]),
            (vec![curve(&[(1.0, 5.0), (2.0, 5.0)])], vec![(1.0, 4.0, 6.0), (2.0, 4.0, 6.0)]),
        ] {
            let svg = Plot { width: HALF, curves, band, ..Plot::default() }.svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<a>"), "{svg}");
        }
    }
}
