//! Weights: the cost of a slide of each tile, if not every move costs the same.

use crate::game::{Wording, wording};

/// Most that a slide costs.
const MOST: u32 = 1000;
/// Keyword for weights that equal the numbers of the tiles.
const NUMBERS: &str = "numbers";

/// Weights of the tiles.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Shape \[place of the tile\]; 0 for the blank and for walls.
    of: Box<[u32]>,
    least: u32,
}

impl Weights {
    /// Reads the weights of the tiles, that of tile 1 first; `homes` are their places in the same order, on a board of `cells`.
    /// Errors: a sentence that describes the error and the expected text.
    pub(in crate::games::sliding_tile) fn parse(
        text: &str,
        cells: usize,
        homes: &[u8],
    ) -> Result<Self, Wording> {
        let tiles = homes.len();
        let read = |weight: &str| weight.parse().ok().filter(|weight| (1..=MOST).contains(weight));
        let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let weights: Option<Vec<u32>> = match words[..] {
            [NUMBERS] => Some((1..=tiles as u32).collect()),
            _ => words.into_iter().map(read).collect(),
        };
        let weights = weights
            .filter(|weights| weights.len() == tiles)
            .ok_or_else(|| wording!("tiles-wrong-weights", tiles, most = MOST))?;
        let mut of = vec![0; cells];
        for (&home, &weight) in homes.iter().zip(&weights) {
            of[usize::from(home)] = weight;
        }
        Ok(Self { of: of.into(), least: weights.into_iter().min().unwrap_or(1) })
    }

    /// Cost of a slide of the tile that belongs on a cell.
    #[inline]
    pub(crate) fn of(&self, tile: u8) -> u32 {
        self.of[usize::from(tile)]
    }

    /// Least cost of any slide.
    pub(crate) const fn least(&self) -> u32 {
        self.least
    }
}
