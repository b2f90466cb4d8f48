//! Insight of sliding tiles: the tile that slides, its place, and the lower bound of the remaining moves.

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::{Game, Position, Text};
use crate::search::Evaluator;

use super::rules::shape::Shift;
use super::{Metric, SlidingTile, SlidingTilePosition};

sayings! {
    NEARER = "nearer", "tiles-hint-nearer";
    DETOUR = "detour", "tiles-hint-detour";
    BRINGS_HOME = "brings_home", "tiles-hint-brings-home";
    LEAVES_HOME = "leaves_home", "tiles-hint-leaves-home";
    BRINGS_NEARER = "brings_nearer", "tiles-hint-brings-nearer";
    TAKES_AWAY = "takes_away", "tiles-hint-takes-away";
    AT_LEAST = "at_least", "tiles-hint-at-least";
    COSTS_AT_LEAST = "costs_at_least", "tiles-hint-costs-at-least";
}

impl SlidingTile {
    /// Numbers of the tiles that slide, each with its distances from its place before and after.
    fn sliding(&self, position: &SlidingTilePosition, mv: Shift) -> Vec<(u8, [u8; 2])> {
        let of_tile = |from: u8| {
            let home = position.homes()[usize::from(from)];
            let to = position.neighbour(from, mv.slide.back())?;
            let distances = [from, to].map(|cell| position.distance(cell, home));
            Some((self.numbers[usize::from(home)]?, distances))
        };
        position.cells_of(mv).filter_map(of_tile).collect()
    }
}

impl Insight for SlidingTile {
    const PLACES: Text = text!("tiles-places");
    const SAYINGS: &'static [Saying] = SAYINGS;

    /// The number of the tile that lies there.
    fn sign(&self, position: &SlidingTilePosition, place: usize, _name: &str) -> String {
        let number = self.grid(position).into_iter().flatten().nth(place);
        number.filter(|number| *number > 0).map_or_else(String::new, |tile| tile.to_string())
    }

    fn kind(&self, position: &SlidingTilePosition, line: &[Shift]) -> Saying {
        let distances = self.sliding(position, line[0]);
        let [before, after] = [0, 1].map(|time| {
            distances.iter().map(|(_, distances)| u32::from(distances[time])).sum::<u32>()
        });
        if after > before { DETOUR } else { NEARER }
    }

    fn facts(&self, position: &SlidingTilePosition, line: &[Shift]) -> Vec<Fact> {
        let slid = self.sliding(position, line[0]).into_iter().map(|(tile, distances)| {
            let saying = match distances {
                [_, 0] => BRINGS_HOME,
                [0, _] => LEAVES_HOME,
                [before, after] if after < before => BRINGS_NEARER,
                _ => TAKES_AWAY,
            };
            saying.count("tile", tile)
        });
        let metric = Metric::best(position.reach());
        let [before, after] = [position, &position.after(line[0])]
            .map(|position| f64::from(metric.evaluate(position)));
        let at_least = if self.has_costs() { COSTS_AT_LEAST } else { AT_LEAST };
        let left = at_least.count("count", after).with("before", before.into());
        slid.chain([left]).collect()
    }
}
