//! Partitions of the tiles into patterns.
//!
//! Tiles that are neighbours at home hinder each other most, so patterns are compact.
//! Those that are images of each other share a database, so the best partitions are symmetric ones, too.

use crate::games::sliding_tile::rules::shape::Shape;

use Partitions::{Compact, Drawn};

use super::cell_sets::MAX_CELLS;
use super::connected_partitions::Compactness;
use super::database::Pattern;
use super::regions::board;
use super::symmetry::Symmetry;

/// Partition: patterns that have no tile in common and all tiles together, each as a set of places.
pub(super) type Partition = Vec<u32>;

/// Catalogue: partitions that are looked up together.
#[derive(Debug)]
pub(super) struct Catalogue {
    /// Name: the numbers of tiles of the patterns of a partition, as in the literature, and how many partitions there are.
    pub name: &'static str,
    partitions: Partitions,
}

/// Partitions of a catalogue.
#[derive(Debug)]
enum Partitions {
    /// Drawn by rows: a letter for each pattern, a dot for the blank.
    Drawn(&'static [&'static str]),
    /// All compact ones, of which a search makes its own [choice](super::choice).
    Compact(&'static Compactness),
}

/// Partitions of the 24-puzzle that a long search chooses among.
pub(super) static COMPACT: Compactness = Compactness { sides: (5, 5), tiles: 6, pairs: 22 };

/// Catalogues. Of boards that have several, the best one first, and last the one that needs no preparation.
///
/// 7-8 and 6-6-6-6 are from Korf and Felner, "Disjoint pattern database heuristics", 2002.
/// 6-6-3 needed the fewest nodes of a dozen that were tried.
///
/// 6-6-6-6x1350 are all compact partitions, most of which are not drawn here; their 132 databases serve a choice, not every search.
///
/// 6-6-6-6x6 begins with 6-6-6-6. Each further partition is the one that, with its image, left the fewest nodes: of the 346 partitions into
/// four connected patterns of 6 tiles in which at least 23 pairs of tiles are neighbours (reflected ones counted once), on 60 nodes each of
/// the last whole iteration, within 2,000,000 nodes, of a search by 6-6-6-6 from 80 random positions. With each of them 0.50, 0.35, 0.27,
/// 0.23 and 0.20 of these nodes are left. Further ones take more time than they save.
pub(super) static CATALOGUES: [Catalogue; 6] = [
    Catalogue { name: "7-8", partitions: Drawn(&[".aaa/aaaa/bbbb/bbbb"]) },
    Catalogue { name: "7-7-1", partitions: Drawn(&[".abb/aabb/aabb/aabc"]) },
    Catalogue { name: "6-6-3", partitions: Drawn(&[".aab/aabb/aabb/cccb"]) },
    Catalogue {
        name: "6-6-6-6x6",
        partitions: Drawn(&[
            ".aabb/aaabb/ccabb/ccddd/ccddd",
            ".aacc/aaacc/abbbc/dbbbc/ddddd",
            ".aaaa/aaccc/bbcdd/bbcdd/bbcdd",
            ".aaab/aabbb/acbbd/ccddd/cccdd",
            ".aaab/aaabb/cccbb/ccddb/cdddd",
            ".aaad/aaadd/bbccd/bbccd/bbccd",
        ]),
    },
    Catalogue { name: "6-6-6-6", partitions: Drawn(&[".aabb/aaabb/ccabb/ccddd/ccddd"]) },
    Catalogue { name: "6-6-6-6x1350", partitions: Compact(&COMPACT) },
];

/// Most tiles of a pattern that is not drawn, each with the largest number of cells of a board for which it is used. Up to 3x3 one pattern
/// has all tiles, so its database has all positions; on larger boards databases are built in a fraction of a second.
const TILES: [(usize, usize); 3] = [(9, 8), (16, 6), (MAX_CELLS, 5)];

/// Choices of partitions for a board whose blank belongs on `blank`, each with the images of its partitions:
/// the catalogues drawn for it, in their order, or else one partition that is cut.
pub(super) fn choices(shape: Shape, blank: u8) -> Vec<Vec<Partition>> {
    let laid = CATALOGUES.iter().filter_map(|catalogue| catalogue.lay(shape, blank));
    let mut choices: Vec<_> = laid.map(|partitions| images(shape, blank, &partitions)).collect();
    if choices.is_empty() {
        choices.push(images(shape, blank, &[cut(shape, blank, most_tiles(shape))]));
    }
    choices
}

impl Catalogue {
    /// Canonical patterns that a search for any goal with the blank in a corner needs.
    pub(super) fn patterns(&self) -> Vec<Pattern> {
        let of_drawing = |Drawing { shape, blank, patterns }: Drawing| {
            patterns.into_iter().map(move |tiles| canonical(shape, tiles, blank).0)
        };
        let mut needed: Vec<_> = match self.partitions {
            Drawn(drawings) => {
                drawings.iter().filter_map(|it| Drawing::read(it)).flat_map(of_drawing).collect()
            }
            Compact(compactness) => {
                let shape = Shape::new(compactness.sides.0, compactness.sides.1);
                let of_board = |shape| {
                    let tiles = compactness.partitions(shape, 0).into_iter().flatten();
                    tiles.map(move |tiles| canonical(shape, tiles, 0).0)
                };
                shape.into_iter().flat_map(of_board).collect()
            }
        };
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// Partitions of a board that its drawings fit.
    fn lay(&self, shape: Shape, blank: u8) -> Option<Vec<Partition>> {
        let Drawn(drawings) = self.partitions else { return None };
        drawings.iter().map(|drawing| Drawing::read(drawing)?.lay(shape, blank)).collect()
    }
}

/// Drawing of a partition, as it is read.
struct Drawing {
    shape: Shape,
    blank: u8,
    patterns: Partition,
}

impl Drawing {
    fn read(text: &str) -> Option<Self> {
        let rows = text.split('/').count();
        let columns = text.find('/')?;
        let shape = Shape::new(rows as u8, columns as u8)?;
        let letters: Vec<u8> = text.bytes().filter(|&letter| letter != b'/').collect();
        let blank = letters.iter().position(|&letter| letter == b'.')? as u8;
        let pattern = |name: u8| {
            let of_name = (0..).zip(&letters).filter(|&(_, &letter)| letter == name);
            of_name.fold(0, |set: u32, (cell, _)| set | 1 << cell)
        };
        let patterns = (b'a'..=b'z').map(pattern).filter(|&set| set != 0).collect();
        Some(Self { shape, blank, patterns })
    }

    /// Partition of a board that the drawing fits, rotated or reflected.
    fn lay(&self, shape: Shape, blank: u8) -> Option<Partition> {
        let fits =
            |symmetry: &Symmetry| symmetry.image() == shape && symmetry.cell(self.blank) == blank;
        let symmetry = Symmetry::all(self.shape).find(fits)?;
        Some(self.patterns.iter().map(|&pattern| symmetry.set(pattern)).collect())
    }
}

/// Most tiles of a pattern of a board that is cut.
fn most_tiles(shape: Shape) -> usize {
    TILES.iter().find(|&&(cells, _)| shape.cells() <= cells).map_or(1, |&(_, tiles)| tiles)
}

/// Cuts any board into compact patterns of `most` tiles, and perhaps one of fewer:
/// along columns in pairs, from the end that is farther from the blank's place.
pub(in crate::games::sliding_tile::solver) fn cut(
    shape: Shape,
    blank: u8,
    most: usize,
) -> Partition {
    let mut cells: Vec<u8> = (0..shape.cells() as u8).filter(|&cell| cell != blank).collect();
    let mirrored = usize::from(shape.column(blank)) * 2 >= shape.columns();
    cells.sort_by_key(|&cell| {
        let column = shape.column(cell);
        let column = if mirrored { column } else { shape.columns() as u8 - 1 - column };
        let row = if column / 2 % 2 == 0 {
            shape.rows() as u8 - 1 - shape.row(cell)
        } else {
            shape.row(cell)
        };
        (column / 2, row, column)
    });
    cells.chunks(most).map(|chunk| chunk.iter().fold(0, |set, &cell| set | 1 << cell)).collect()
}

/// Partitions with their other images that the goal allows: each followed by its own.
pub(in crate::games::sliding_tile::solver) fn images(
    shape: Shape,
    blank: u8,
    partitions: &[Partition],
) -> Vec<Partition> {
    let keeps_goal =
        |symmetry: &Symmetry| symmetry.image() == shape && symmetry.cell(blank) == blank;
    let symmetries: Vec<_> = Symmetry::all(shape).filter(keeps_goal).collect();
    let mut images: Vec<Partition> = Vec::new();
    for partition in partitions {
        for symmetry in &symmetries {
            let mut image: Partition =
                partition.iter().map(|&pattern| symmetry.set(pattern)).collect();
            image.sort_unstable();
            if !images.contains(&image) {
                images.push(image);
            }
        }
    }
    images
}

/// Canonical pattern, which stands for all its images, and the symmetry that leads to it.
pub(super) fn canonical(shape: Shape, tiles: u32, blank: u8) -> (Pattern, Symmetry) {
    let region = super::regions::part_of(shape, board(shape) & !tiles, blank);
    Symmetry::least(shape, |symmetry| {
        let (tiles, region) = (symmetry.set(tiles), symmetry.set(region));
        Pattern { shape: symmetry.image(), tiles, region }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sliding_tile::solver::pattern_database::regions::members;

    #[test]
    fn every_tile_is_in_one_pattern() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 4), (5, 5), (2, 12)] {
            let shape = Shape::new(rows, columns).unwrap();
            for blank in 0..shape.cells() as u8 {
                for partition in choices(shape, blank).into_iter().flatten() {
                    let tiles: Vec<u8> = partition.iter().flat_map(|&set| members(set)).collect();
                    assert_eq!(tiles.len() + 1, shape.cells(), "{shape} {blank}");
                    let all = tiles.iter().fold(1 << blank, |set: u32, &tile| set | 1 << tile);
                    assert_eq!(all, board(shape), "{shape} {blank}");
                }
            }
        }
    }
}
