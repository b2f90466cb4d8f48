//! Boards turned and mirrored.

use super::layout::STRIDE;

/// The eight images of a set of squares of a board of some size: unchanged, mirrored along either axis, rotated by half a turn, and all of
/// these with rows and columns exchanged. The images of two sets come in the same order.
pub(in crate::games::othello) fn images(set: u64, size: usize) -> impl Iterator<Item = u64> {
    let margin = (STRIDE - size) as u32;
    // A smaller board is in the upper left corner of the 64 bits, so a mirrored board is shifted back there.
    let upside_down = move |set: u64| set.swap_bytes() >> (margin * STRIDE as u32);
    let mirrored = move |set: u64| set.swap_bytes().reverse_bits() >> margin;
    [set, transposed(set)]
        .into_iter()
        .flat_map(move |set| [set, upside_down(set), mirrored(set), mirrored(upside_down(set))])
}

/// Rows and columns exchanged: blocks of 4, 2 and 1 squares swap over the diagonal (Warren, "Hacker's Delight", 2003, chapter 7).
const fn transposed(set: u64) -> u64 {
    let set = swapped(set, 28, 0x0000_0000_F0F0_F0F0);
    let set = swapped(set, 14, 0x0000_CCCC_0000_CCCC);
    swapped(set, 7, 0x00AA_00AA_00AA_00AA)
}

/// The bits of `mask` exchanged with the bits `places` places higher.
const fn swapped(set: u64, places: u32, mask: u64) -> u64 {
    let differing = (set ^ (set >> places)) & mask;
    set ^ differing ^ (differing << places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Side, hash};
    use crate::games::othello::rules::layout::{LAYOUTS, Square, squares};
    use crate::games::othello::rules::position::OthelloPosition;

    #[test]
    fn images_are_those_of_rows_and_columns() {
        for layout in &LAYOUTS {
            let last = layout.size - 1;
            let set = hash(7) & layout.squares;
            let image = |place: &dyn Fn(usize, usize) -> (usize, usize)| {
                squares(set).fold(0, |image, square| {
                    let (row, column) = place(square.row(), square.column());
                    image | Square::new(row, column).bit()
                })
            };
            let expected = [
                image(&|row, column| (row, column)),
                image(&|row, column| (last - row, column)),
                image(&|row, column| (row, last - column)),
                image(&|row, column| (last - row, last - column)),
                image(&|row, column| (column, row)),
                image(&|row, column| (last - column, row)),
                image(&|row, column| (column, last - row)),
                image(&|row, column| (last - column, last - row)),
            ];
            assert_eq!(images(set, layout.size).collect::<Vec<_>>(), expected, "{}", layout.size);
        }
    }

    /// The symmetric keys of a position and of those that follow, in rising order.
    fn keys(position: &OthelloPosition) -> (u64, Vec<u64>) {
        let moves = position.moves().into_iter();
        let mut following: Vec<_> = moves.map(|mv| position.after(mv).symmetric_key()).collect();
        following.sort_unstable();
        (position.symmetric_key(), following)
    }

    #[test]
    fn images_of_a_position_share_a_key_and_lead_to_images() {
        for layout in &LAYOUTS {
            let mut position = OthelloPosition::start(layout);
            for ply in 0..20 {
                let [first, second] =
                    Side::BOTH.map(|side| images(position.discs(side), layout.size));
                for (first, second) in first.zip(second) {
                    let image =
                        OthelloPosition::new(layout, [first, second], position.side_to_move());
                    assert_eq!(keys(&image), keys(&position));
                }
                let moves = position.moves();
                let Some(&mv) = moves.get(hash(ply) as usize % moves.len().max(1)) else { break };
                let other = position.symmetric_key();
                position.play_unchecked(mv);
                assert_ne!(position.symmetric_key(), other);
            }
        }
    }
}
