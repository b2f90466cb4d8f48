//! Symmetry: moves that lead to images of one position have the same value, and the same line except for the names of squares.
//!
//! It only uses the [symmetric key](Position::symmetric_key) of positions: two moves are images of each other if they cost the same and
//! lead to positions with the same key, and the image of a line is found reply by reply.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::game::{MoveList, Position};
use crate::search::{Found, ScoredLine};

/// Most moves that are compared with each other; only very large boards have more.
const MANY: usize = 1000;

/// Moves to choose among, with one representative of each class of images.
pub(super) struct Classes<M> {
    /// The first move of each class.
    pub moves: MoveList<M>,
    /// The other moves, each with the first one of its class.
    images: Vec<(M, M)>,
}

impl<M: Copy + Eq> Classes<M> {
    /// A separate class for each move.
    pub(super) const fn each(moves: MoveList<M>) -> Self {
        Self { moves, images: Vec::new() }
    }

    /// The classes of `moves`, which are legal in `position`.
    pub(super) fn of<P: Position<Move = M>>(position: &P, moves: &[M]) -> Self {
        let (mut firsts, mut images) = (MoveList::new(), Vec::new());
        if moves.len() > MANY {
            return Self::each(moves.into());
        }
        let mut seen: SmallVec<[(Kind, M); 32]> = SmallVec::new();
        for &mv in moves {
            let kind = kind(position, mv);
            match seen.iter().find(|(known, _)| *known == kind) {
                Some(&(_, first)) => images.push((first, mv)),
                None => {
                    seen.push((kind, mv));
                    firsts.push(mv);
                }
            }
        }
        Self { moves: firsts, images }
    }

    /// The lines of the searched moves, each followed by those of its images; at most `wanted` lines.
    pub(super) fn spread<'f, P: Position<Move = M>>(
        &self,
        position: &P,
        found: &'f Found<M>,
        wanted: usize,
    ) -> Cow<'f, Found<M>>
    where
        Found<M>: Clone,
    {
        if self.images.is_empty() {
            return Cow::Borrowed(found);
        }
        let lines = found.lines.iter().flat_map(|line| {
            let images = self.images.iter().filter(|(first, _)| line.moves.first() == Some(first));
            let moves = images.filter_map(|&(_, mv)| image(position, &line.moves, mv));
            let images = moves.map(|moves| ScoredLine { moves, score: line.score });
            std::iter::once(line.clone()).chain(images)
        });
        Cow::Owned(found.with_lines(lines.take(wanted).collect()))
    }
}

/// Properties that images share: the cost, and the symmetric key of the position that the move leads to.
type Kind = (u32, u64);

fn kind<P: Position>(position: &P, mv: P::Move) -> Kind {
    (position.cost(mv), position.after(mv).symmetric_key())
}

/// The image of a line that begins with `first`; `None` if the value of `first` differs from that of the line's first move.
pub(super) fn image<P: Position>(
    position: &P,
    line: &[P::Move],
    first: P::Move,
) -> Option<Vec<P::Move>> {
    let (&mv, rest) = line.split_first()?;
    if mv == first {
        return Some(line.to_vec());
    }
    if kind(position, mv) != kind(position, first) {
        return None;
    }
    let (mut original, mut image) = (position.after(mv), position.after(first));
    let mut moves = vec![first];
    for &mv in rest {
        let reply = kind(&original, mv);
        let Some(same) = image.moves().into_iter().find(|&mv| kind(&image, mv) == reply) else {
            break;
        };
        original.play_unchecked(mv);
        image.play_unchecked(same);
        moves.push(same);
    }
    Some(moves)
}
