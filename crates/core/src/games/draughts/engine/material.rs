//! Material: men and kings, and a little for the squares of the men, with values simple enough to add up by hand.

use crate::game::Side;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::layout::Layout;
use crate::games::draughts::rules::variant::{Family, Rules};
use crate::games::draughts::rules::word::Word;

/// A man, in steps of the evaluation.
pub(in crate::games::draughts) const MAN: i32 = 500;

/// The worth of pieces and their places in a variant, in steps of the evaluation.
#[derive(Debug, Clone, Copy)]
struct Values {
    /// A man.
    man: i32,
    /// A flying king.
    king: i32,
    /// Each row that a man has gone.
    row: i32,
    /// A man on one of the four middle columns.
    centre: i32,
    /// Each man by which one wing outnumbers the other.
    imbalance: i32,
}

impl Values {
    /// Those of a variant.
    const fn of<W: Word>(rules: &Rules<W>) -> &'static Self {
        match rules.family {
            Family::Frisian | Family::Frysk => &Self::FRISIAN,
            Family::Antidraughts => &Self::ANTIDRAUGHTS,
            Family::English | Family::Italian => &Self::SHORT_KINGS,
            Family::Turkish | Family::Armenian => &Self::TURKISH,
            _ => &Self::INTERNATIONAL,
        }
    }

    /// The customary values of draughts programs:
    /// a flying king is worth about three men, and no placement of men outweighs one of them.
    /// A fit of killer draughts, as that of [`FRISIAN`](Self::FRISIAN), gave 3.0 to 3.1 men and no better play;
    /// other settings tried for breakthrough, which has no positions with kings, won at most 52 % against these.
    const INTERNATIONAL: Self = Self { man: MAN, king: 1500, row: 5, centre: 10, imbalance: -5 };
    /// A king that steps to the next square is worth about a man and a half
    /// (Jonathan Schaeffer, "One Jump Ahead", 1997: 1.3 men early in the game, 1.5 later).
    const SHORT_KINGS: Self = Self { king: MAN * 3 / 2, ..Self::INTERNATIONAL };
    /// Five men for a king: "Turkish draughts (dama): rules of game and learning guide", 3.
    /// Men gain by every row, because they can be crowned on any column.
    const TURKISH: Self = Self { king: 5 * MAN, row: 10, centre: 5, ..Self::INTERNATIONAL };
    /// Fitted to the results of 2,000 games of players of depth 3, by logistic regression;
    /// in 200 more games they won 139, drew 12 and lost 49 against the international ones.
    const FRISIAN: Self = Self { man: MAN, king: 1225, row: -5, centre: -90, imbalance: -20 };
    /// By matches of 400 games between players that looked three plies ahead: men and kings alone, as losses,
    /// lost 138 to 256 against those with 50 a man in the centre, and these 175 to 222 against this.
    const ANTIDRAUGHTS: Self = Self { man: -MAN, king: -MAN, row: -20, centre: 100, imbalance: 0 };
}

/// One term of the material of a side, in steps of the evaluation.
type Term<W> = fn(Material, &Board<W>, Side) -> i32;

/// The parts of the count of pieces, by name.
const fn parts<W: Lines>() -> [(&'static str, Term<W>); 4] {
    [
        ("material", Material::pieces),
        ("advancement", Material::advancement),
        ("centre", Material::centre),
        ("balance", Material::balance),
    ]
}

/// The count of pieces of one variant.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Material {
    values: &'static Values,
    /// Rows of the board, as many as its columns.
    size: usize,
    /// True if all squares are playable.
    whole: bool,
}

impl Material {
    /// That of a variant.
    pub(in crate::games::draughts) const fn of<W: Word>(rules: &Rules<W>) -> Self {
        Self {
            values: Values::of(rules),
            size: rules.layout.size(),
            whole: rules.layout.is_whole(),
        }
    }

    /// The value of a board for the first side.
    pub(in crate::games::draughts) fn judge<W: Lines>(self, board: &Board<W>) -> i32 {
        self.worth(board, Side::First) - self.worth(board, Side::Second)
    }

    /// The terms of [`judge`](Self::judge).
    pub(in crate::games::draughts) fn terms<W: Lines>(
        self,
        board: &Board<W>,
    ) -> Vec<(&'static str, i32)> {
        let lead = |term: Term<W>| term(self, board, Side::First) - term(self, board, Side::Second);
        parts().iter().map(|&(name, term)| (name, lead(term))).collect()
    }

    /// The sum of all terms of a side.
    pub(in crate::games::draughts) fn worth<W: Lines>(self, board: &Board<W>, side: Side) -> i32 {
        parts().iter().map(|(_, term)| term(self, board, side)).sum()
    }

    fn pieces<W: Lines>(self, board: &Board<W>, side: Side) -> i32 {
        self.values.man * count(board.men(side)) + self.values.king * count(board.kings(side))
    }

    fn advancement<W: Lines>(self, board: &Board<W>, side: Side) -> i32 {
        let men = board.men(side);
        let rows = if self.whole { &W::ROW_BITS_OF_WHOLE } else { &W::ROW_BITS };
        let from_top: i32 = (0..).zip(rows).map(|(bit, &rows)| count(men & rows) << bit).sum();
        let last = self.size as i32 - 1;
        self.values.row
            * match side {
                Side::First => last * count(men) - from_top,
                Side::Second => from_top,
            }
    }

    fn centre<W: Lines>(self, board: &Board<W>, side: Side) -> i32 {
        let middle = self.size / 2;
        let columns = self.left_of::<W>(middle + 2) & !self.left_of::<W>(middle - 2);
        self.values.centre * count(board.men(side) & columns)
    }

    /// The squares left of a column, as the bits have them.
    fn left_of<W: Lines>(self, column: usize) -> W {
        if self.whole { W::LEFT_OF_WHOLE[column] } else { W::LEFT_OF[column] }
    }

    fn balance<W: Lines>(self, board: &Board<W>, side: Side) -> i32 {
        let men = board.men(side);
        let left = self.left_of::<W>(self.size / 2);
        self.values.imbalance * (count(men & left) - count(men & !left)).abs()
    }
}

fn count<W: Word>(set: W) -> i32 {
    set.count_ones() as i32
}

/// The rows and columns of the largest board of a word; the squares of the smaller ones are among its own.
pub(in crate::games::draughts) trait Lines: Word {
    /// For each binary digit, the rows whose number has it: four counts then add the rows of all men.
    const ROW_BITS: [Self; 4];
    /// For each column, the squares left of it.
    const LEFT_OF: &'static [Self];
    /// The same as [`ROW_BITS`](Self::ROW_BITS) for the chess board with all squares.
    const ROW_BITS_OF_WHOLE: [Self; 4];
    /// The same as [`LEFT_OF`](Self::LEFT_OF) for the chess board with all squares.
    const LEFT_OF_WHOLE: &'static [Self];
}

/// The rows of a board whose number has each binary digit.
macro_rules! row_bits {
    ($board:expr) => {{
        let mut rows = [0; 4];
        let mut row = 0;
        while row < $board.size() {
            let mut column = 0;
            while column < $board.size() {
                if let Some(square) = $board.at(row, column) {
                    let mut bit = 0;
                    while bit < rows.len() {
                        rows[bit] |= ((row >> bit & 1) as Self) << square.index();
                        bit += 1;
                    }
                }
                column += 1;
            }
            row += 1;
        }
        rows
    }};
}

/// The squares of a board left of each column.
macro_rules! left_of {
    ($board:expr) => {{
        let mut left = [0; $board.size() + 1];
        let mut column = 0;
        while column < $board.size() {
            left[column + 1] = left[column];
            let mut row = 0;
            while row < $board.size() {
                if let Some(square) = $board.at(row, column) {
                    left[column + 1] |= 1 << square.index();
                }
                row += 1;
            }
            column += 1;
        }
        left
    }};
}

/// Implements [`Lines`] for the word of a largest board.
macro_rules! lines {
    ($word:ty, $board:expr) => {
        impl Lines for $word {
            const ROW_BITS: [Self; 4] = row_bits!($board);
            const LEFT_OF: &'static [Self] = &left_of!($board);
            const ROW_BITS_OF_WHOLE: [Self; 4] = row_bits!(Layout::whole());
            const LEFT_OF_WHOLE: &'static [Self] = &left_of!(Layout::whole());
        }
    };
}

lines!(u64, Layout::new(10));
lines!(u128, Layout::wide(14));
