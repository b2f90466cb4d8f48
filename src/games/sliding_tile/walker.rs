//! The fast walk of iterative-deepening A*: one board, on which slides are made and taken back.
//!
//! It visits the same positions in the same order as the walk of any puzzle in [`crate::search::ida_star`],
//! which is the oracle of its tests.

use crate::engine::{Found, Interrupted, Monitor, Root};
use crate::search::ida_star::{Walk, Ways};

use super::SlidingTile;
use super::automaton::{Automaton, State};
use super::guide::{Guide, Step};
use super::shape::Slide;

/// No cell: the edge of the board is there.
/// Cell 255 of the largest board is written the same; what is [open](Around::open) tells them apart.
const EDGE: u8 = u8::MAX;

/// What is around a cell.
#[derive(Clone, Copy)]
struct Around {
    /// The cell that each slide of the blank leads to. Shape \[slide\].
    cells: [u8; 4],
    /// The slides that stay on the board.
    open: Slides,
}

/// A set of slides, one bit each, lowest for [`Slide::Up`].
#[derive(Clone, Copy)]
struct Slides(u8);

impl Slides {
    fn of(slides: impl IntoIterator<Item = Slide>) -> Self {
        Self(slides.into_iter().fold(0, |bits, slide| bits | 1 << slide as u8))
    }

    /// Those that are in another set, too.
    #[inline]
    const fn within(self, bits: u8) -> Self {
        Self(self.0 & bits)
    }

    /// Takes the first slide out.
    #[inline]
    fn take(&mut self) -> Option<Slide> {
        if self.0 == 0 {
            return None;
        }
        let first = Slide::ALL[self.0.trailing_zeros() as usize & 3];
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// A slide on the way, and those still to be tried after it.
#[derive(Clone, Copy)]
struct Trodden<C> {
    slide: Slide,
    untried: Slides,
    /// The state of the automaton after the slide.
    state: State,
    change: C,
}

/// As many cells as a byte can name: what is indexed by one needs no check of its bounds.
const CELLS: usize = 1 << u8::BITS;

/// One board on its way from the root.
pub(super) struct Walker<G: Guide> {
    guide: G,
    automaton: &'static Automaton,
    /// Shape \[cell\]; beyond the board there are no ways.
    around: [Around; CELLS],
    /// As in the position: where what lies on each cell belongs. Shape \[cell\], beyond the board 0.
    cells: [u8; CELLS],
    blank: u8,
    /// The slides to choose among at the root.
    first: Slides,
    /// Whether the client chose them.
    narrowed: bool,
    way: Vec<Trodden<G::Change>>,
}

impl<G: Guide> Walker<G> {
    /// At the root, with a guide that stands there too.
    pub fn new(root: &Root<'_, SlidingTile>, guide: G, automaton: &'static Automaton) -> Self {
        let position = root.position;
        let shape = position.shape();
        let mut around = [Around { cells: [EDGE; 4], open: Slides(0) }; CELLS];
        let mut cells = [0; CELLS];
        for (cell, &home) in (0..=u8::MAX).zip(position.homes()) {
            let neighbour = |slide| shape.neighbour(cell, slide);
            let open = Slide::ALL.into_iter().filter(|&slide| neighbour(slide).is_some());
            around[usize::from(cell)] = Around {
                cells: Slide::ALL.map(|slide| neighbour(slide).unwrap_or(EDGE)),
                open: Slides::of(open),
            };
            cells[usize::from(cell)] = home;
        }
        Self {
            guide,
            automaton,
            around,
            cells,
            blank: position.blank(),
            first: Slides::of(root.moves.iter().copied()),
            narrowed: root.is_narrowed(),
            way: Vec::new(),
        }
    }

    /// The tile that a slide of the blank moves.
    #[inline]
    fn step(&self, slide: Slide) -> Step {
        let from = self.around[usize::from(self.blank)].cells[slide as usize];
        Step { tile: self.cells[usize::from(from)], from, slide }
    }

    /// Makes a slide and goes on from there, by all that do not take it back.
    #[inline]
    fn advance(&mut self, step: Step, mut change: G::Change) {
        self.guide.apply(&mut change);
        self.move_blank(step.slide);
        let open = self.around[usize::from(self.blank)].open;
        let state = self.state_after(step.slide);
        let untried = open.within(self.automaton.follow(state).allowed);
        self.way.push(Trodden { slide: step.slide, untried, state, change });
    }

    /// The state of the automaton after one more slide.
    #[inline]
    fn state_after(&self, slide: Slide) -> State {
        match self.way.last() {
            Some(last) => self.automaton.follow(last.state).next[slide as usize],
            // Where the first slide is not free, taking it back may be the best way on.
            None if self.narrowed => Automaton::START,
            None => self.automaton.follow(Automaton::START).next[slide as usize],
        }
    }

    /// Takes the last slide back.
    #[inline]
    fn retreat(&mut self) {
        if let Some(last) = self.way.pop() {
            self.move_blank(last.slide.back());
            self.guide.revert(last.change);
        }
    }

    #[inline]
    fn move_blank(&mut self, slide: Slide) {
        let next = self.around[usize::from(self.blank)].cells[slide as usize];
        self.cells.swap(usize::from(self.blank), usize::from(next));
        self.blank = next;
    }

    fn slides(&self) -> impl Iterator<Item = Slide> + '_ {
        self.way.iter().map(|trodden| trodden.slide)
    }
}

impl<G: Guide> Walk<Slide> for Walker<G> {
    fn follow(
        &mut self,
        bound: u32,
        ways: &mut Ways<Slide>,
        monitor: &mut Monitor<'_, Found<Slide>>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        let mut untried_at_root = self.first;
        loop {
            let untried =
                self.way.last_mut().map_or(&mut untried_at_root, |last| &mut last.untried);
            let Some(slide) = untried.take() else {
                if self.way.is_empty() {
                    return Ok(());
                }
                self.retreat();
                continue;
            };
            monitor.visit()?;
            let step = self.step(slide);
            let trodden = self.way.len() as u32 + 1;
            let (estimate, change) = self.guide.foresee(step, bound.saturating_sub(trodden));
            let length = trodden + estimate;
            if length > bound {
                ways.pass(length);
                continue;
            }
            self.advance(step, change);
            if estimate > 0 {
                ways.meet(estimate, self.slides());
            } else {
                if ways.solve(self.slides()) {
                    return Ok(());
                }
                self.retreat();
            }
        }
    }
}
