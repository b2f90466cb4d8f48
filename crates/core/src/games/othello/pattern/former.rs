//! Files of weights for the shapes of before. Each of these lies in a shape of today, whose columns can therefore be the same.

use std::sync::LazyLock;

use super::shapes::{LANES, OthelloShapes, SHAPES, SYMMETRIES, shape};
use super::{FEATURES, MOBILITY, PHASES, WIDTH, Weights};
use crate::search::pattern::{Feature, FeatureSet, Shape, Shapes, Symmetry, features};

/// The shapes of before, in the order of the shapes that they lie in.
const FORMER: [Shape; SHAPES.len()] = {
    let mut former = SHAPES;
    former[2] = shape("angle", "a1 b1 c1 d1 a2 b2 a3 a4");
    former[3] = shape("short_block", "a1 b1 c1 d1 a2 b2 c2 d2");
    former
};

struct FormerShapes;

impl Shapes<LANES> for FormerShapes {
    const SHAPES: &'static [Shape] = &FORMER;
    const SYMMETRIES: &'static [Symmetry] = &SYMMETRIES;
    const FEATURES: &'static [Feature] =
        &features::<{ OthelloShapes::FEATURES.len() }>(&FORMER, &SYMMETRIES);
}

static FORMER_FEATURES: LazyLock<FeatureSet<FormerShapes, LANES>> = LazyLock::new(FeatureSet::new);

/// Reads a file of weights for the shapes of before; `None` if it has another form. Without columns for mobility, as in the oldest files,
/// mobility counts nothing.
pub(super) fn read(file: &[u8]) -> Option<Weights> {
    let classes = FORMER_FEATURES.classes();
    let read = |columns| Weights::read(file, columns, PHASES);
    let mut former = read(classes + MOBILITY).or_else(|| read(classes))?;
    former.columns.resize(classes + MOBILITY, [0; WIDTH]);
    let (of_classes, of_mobility) = former.columns.split_at(classes);
    let mut columns = FEATURES.by_class_from(&FORMER_FEATURES, of_classes);
    columns.extend(of_mobility);
    Some(Weights { columns, heads: former.heads })
}

#[cfg(test)]
mod tests {
    use super::super::{Patterns, columns_of, scattered_of};
    use super::*;
    use crate::games::othello::rules::board::tests::random_boards;

    #[test]
    fn each_feature_has_the_column_of_the_shape_inside() {
        let classes = FORMER_FEATURES.classes();
        let file = scattered_of(classes + MOBILITY);
        let former = Weights::read(&file, classes + MOBILITY, PHASES).unwrap();
        let today = read(&file).unwrap();
        for board in random_boards(60) {
            let of_classes = FORMER_FEATURES.classes_of(board.own, board.opponent);
            let expected: Vec<_> = of_classes.map(|class| former.columns[class]).collect();
            let found = columns_of(board).map(|column| today.columns[column]);
            let found: Vec<_> = found.take(expected.len()).collect();
            assert_eq!(found, expected, "{board:x?}");
        }
        assert_eq!(today.columns[today.columns.len() - MOBILITY..], former.columns[classes..]);
    }

    #[test]
    fn without_columns_for_mobility_a_file_is_read_as_if_they_were_zero() {
        let file = scattered_of(FORMER_FEATURES.classes() + MOBILITY);
        let (older, mobility) = file.split_at(file.len() - MOBILITY * WIDTH);
        let zeros = [older, &vec![0; mobility.len()]].concat();
        let [whole, older, zeros] =
            [&file, older, &zeros].map(|file| Patterns::of(&read(file).unwrap()));
        let mut differ = 0;
        for board in random_boards(60) {
            assert_eq!(older.evaluate(board), zeros.evaluate(board), "{board:x?}");
            differ += u32::from(whole.evaluate(board) != zeros.evaluate(board));
        }
        assert!(differ > 0);
    }
}
