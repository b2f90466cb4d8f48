//! Consulting a book: its options, and the searcher that plays from it before it searches.

use std::sync::Arc;

use rand::RngExt;

use super::{Book, BookMove};
use crate::game::{CHANCE, FlagOption, IntOption, Move, Options, Text};
use crate::search::random::luck;
use crate::search::{BoxedSearcher, Found, Purpose, Root, ScoredLine, Searchable, Searcher, Watch};

/// The switch of the opening book.
pub(crate) const BOOK: FlagOption = FlagOption::new("book", true).doc(text!("search-option-book"));

/// The margin within which moves of the book count as equal.
pub(crate) const VARIETY: IntOption =
    IntOption::new("variety", 0..=1_000, 0).doc(text!("search-option-variety"));

/// The remark on a move of the book.
pub(super) const NOTE: Text = text!("search-book-note");

/// A searcher that plays from the book that `find` gives, if the options allow it, and otherwise searches like `full`. As long as there is
/// none, each search looks for it again, because a host may still be fetching it. Its strategy takes [`BOOK`], [`VARIETY`] and [`CHANCE`].
pub(crate) fn consult<G: Searchable>(
    full: BoxedSearcher<G>,
    find: impl Fn() -> Option<Arc<Book>> + Send + 'static,
    options: &Options,
) -> BoxedSearcher<G> {
    if !BOOK.of(options) {
        return full;
    }
    let variety = VARIETY.of(options) as i16;
    Box::new(Reader { full, book: find(), find, variety, seed: CHANCE.of(options) })
}

/// A strategy with a book.
struct Reader<G: Searchable, F> {
    full: BoxedSearcher<G>,
    book: Option<Arc<Book>>,
    find: F,
    variety: i16,
    seed: Option<i64>,
}

impl<G: Searchable, F: Fn() -> Option<Arc<Book>> + Send> Searcher for Reader<G, F> {
    type Game = G;

    fn search(&mut self, root: &Root<'_, G>, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        self.book = self.book.take().or_else(&self.find);
        let known = self.book.as_deref().map(|book| match root.purpose {
            Purpose::Judgement => (book, rank(book, root)),
            _ => (book, self.choose(book, root, monitor).into_iter().collect()),
        });
        match known {
            Some((book, chosen)) if !chosen.is_empty() => answer(book, root, &chosen),
            _ => self.full.search(root, monitor),
        }
    }

    fn remembers(&self) -> bool {
        self.full.remembers()
    }

    fn forget(&mut self) {
        self.full.forget();
    }

    fn warning(&self) -> Option<String> {
        self.full.warning()
    }
}

impl<G: Searchable, F> Reader<G, F> {
    /// A move of the book, if a single move among all legal ones is to be played. A request without limits is an analysis, and gets none.
    fn choose(
        &self,
        book: &Book,
        root: &Root<'_, G>,
        monitor: &Watch<'_, G>,
    ) -> Option<BookMove<Move<G>>> {
        let is_endless = !monitor.is_limited() && monitor.depth_limit() == u32::MAX;
        let is_played = root.purpose == Purpose::Move && root.multipv == 1 && !root.is_narrowed();
        if is_endless || !is_played {
            return None;
        }
        let mut moves = book.moves(root.position, root.moves);
        let best = moves.first()?.worth.value;
        if self.variety == 0 {
            return moves.first().copied();
        }
        moves.retain(|mv| mv.worth.value >= best.saturating_sub(self.variety));
        let choice = luck(self.seed, root).random_range(0..moves.len());
        Some(moves[choice])
    }
}

/// The judged moves with their book values, if the book knows all moves of the position.
fn rank<G: Searchable>(book: &Book, root: &Root<'_, G>) -> Vec<BookMove<Move<G>>> {
    let mut moves = book.moves(root.position, root.moves);
    moves.truncate(root.multipv);
    moves
}

/// The answer for moves of the book. Nothing was searched, so its depth is 0; the error of its values is that of the line with the
/// least search depth when the book was made.
fn answer<G: Searchable>(
    book: &Book,
    root: &Root<'_, G>,
    chosen: &[BookMove<Move<G>>],
) -> Found<Move<G>> {
    let (mut lines, mut least) = (Vec::new(), u32::MAX);
    for &chosen in chosen {
        let (moves, depth) = book.line(root.position, chosen);
        least = least.min(moves.len() as u32 + u32::from(depth));
        lines.push(ScoredLine { moves, score: chosen.worth.score::<G>() });
    }
    let note = Some(NOTE.into());
    let found = Found { lines, depth: least, is_book: true, note, ..Found::default() };
    Found { depth: 0, ..found.judged_by(&G::evaluators()[0]) }
}
