//! Anytime search: a quick solution on a board of any size, then shorter and shorter ones.
//!
//! A [`beam`] is led by a guide, at first by [`stages`]: it solves the board piece by piece, and so it always comes to an end.
//! Each further beam is four times as wide, with larger pieces, and looks for shorter solutions only;
//! as soon as it is wide enough for the board the whole of it is one piece.
//! On boards of up to 25 cells [`patterns`] lead the widest beams. Several threads share each level of a beam ([`pipeline`]).
//!
//! The best solution is the incumbent of the proof that none is shorter. So the proof need not search that length, which is most of the
//! work. [`solve`] and [`solve_by_metric`] make all beams first; [`solve_shortest`] makes only narrow ones first, and each wider one
//! between two iterations of the proof, as soon as it costs no more than these.

mod beam;
mod by_metric;
mod patterns;
mod pipeline;
mod stages;
#[cfg(test)]
mod tests;

use crate::game::Position;
use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::evaluator::Metric;
use crate::games::sliding_tile::rules::shape::{MAX_SIDE, Reach, Shape, Shift, Slide};
use crate::search::ida_star::Incumbent;
use crate::search::memory::reserve;
use crate::search::{Found, Interrupted, Root, Stopped};

#[cfg(feature = "train")]
use super::pattern_database::MappedPattern;
use super::pattern_database::PatternHeuristic;
use super::state_machine::StateMachine;
use super::{
    Watch, best_of, deepen_by_metric, deepen_by_patterns, estimate_without_search, has_patterns,
    is_narrow, keeps_positions, load_patterns,
};
use beam::{Guide, Task};
use by_metric::ByMetric;
use stages::Stages;

/// Width of the first beam: on the largest board it takes some hundredths of a second.
const NARROWEST: usize = 16;
/// Factor by which each further beam is wider.
const WIDER: usize = 4;
/// Width of the first beam that is led by pattern databases: narrower ones find hardly better solutions than the beams by stages.
const BY_PATTERNS: usize = 8192;
/// Side of the last piece of a board that is too large to be one piece.
const LAST_SIDE: usize = 4;

/// Most cells of a board on which a proof follows the beams: as many as the 24-puzzle has.
const MOST_PROVEN: usize = 25;
/// Nodes that a beam may take before the first iteration if the proof should begin soon: a tenth of a second.
const NODES_AT_FIRST: u64 = 1 << 18;
/// Nodes that a beam may take before the first iteration if a good solution is more urgent than the proof: some seconds.
const NODES_BEFORE_PROOF: u64 = 1 << 25;
/// Nodes that a beam may take later, for each node of the iterations so far: the next takes several times as many.
const SHARE: u64 = 2;
/// Nodes of the iterations so far for each node of a beam during a long proof: a node of a beam takes four times as long.
const NODES_FOR_ONE: u64 = 4;
/// Nodes that a beam makes of each position that it keeps.
const SUCCESSORS: u64 = 2;

/// Bytes for each position of the width of a beam that patterns lead: its parents at some 110 levels,
/// its data in two levels, its successors and their classes.
const BYTES_OF_ONE: usize = 1280;

/// Room of beams.
#[derive(Debug, Clone, Copy)]
struct BeamSize {
    /// Width of the widest one.
    widest: usize,
    /// Most positions of all its levels together; the parent of each takes 4 bytes.
    kept: usize,
}

impl BeamSize {
    /// Room of beams that no proof follows, and of beams before a proof.
    const ALONE: Self = Self { widest: 1 << 17, kept: 1 << 25 };
    /// Room of beams that a metric leads: some seconds on 5x5.
    const BY_METRIC: Self = Self { widest: 1 << 14, ..Self::ALONE };
    /// Room of beams during a proof by pattern databases, which takes minutes by then.
    const BESIDE_PROOF: Self = Self { widest: 1 << 20, kept: 1 << 27 };
}

/// Searches until the widest beam that fits into memory has ended, or a solution is proven to be a shortest one.
pub(super) fn solve(root: &Root<'_, SlidingTile>, monitor: &mut Watch<'_>) -> Found<Shift> {
    let beams = Beams::new(root, monitor);
    let has_proof = root.position.shape().cells() <= MOST_PROVEN;
    // Under other rules the first lengths are searched quickly, so the proof begins after fewer beams.
    let at_first = match has_proof && !keeps_positions(root.position) {
        true if root.position.is_plain() => NODES_BEFORE_PROOF,
        true => NODES_AT_FIRST,
        false => u64::MAX,
    };
    run(Beams { at_first, ..beams }, has_proof, monitor)
}

/// Searches for a shortest solution, with beams as far as they shorten the search.
pub(super) fn solve_shortest(
    root: &Root<'_, SlidingTile>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    run(Beams { at_first: NODES_AT_FIRST, ..Beams::new(root, monitor) }, true, monitor)
}

/// Searches by beams that a metric leads, and proves that no solution is shorter.
pub(super) fn solve_by_metric(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let beams = Beams::new(root, monitor);
    run(Beams { metric: Some(metric), room: BeamSize::BY_METRIC, ..beams }, true, monitor)
}

/// Solution by the beams that come before a proof, led by some partitions; `None` if they find none.
/// Errors: [`Interrupted`] when the monitor says so.
#[cfg(feature = "train")]
pub(super) fn solve_before_proof(
    root: &Root<'_, SlidingTile>,
    partitions: &[Vec<MappedPattern>],
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Shift>>, Interrupted> {
    let patterns = Some(PatternHeuristic::at(root.position, partitions));
    Beams { patterns, ..Beams::new(root, monitor) }.solve(0, monitor)
}

/// Solution of fewer than `length` moves by the beams that are worth their cost after `nodes` nodes of a proof, and were not after `before`.
/// Errors: [`Interrupted`] when the monitor says so.
#[cfg(feature = "train")]
pub(super) fn solve_beside_proof(
    root: &Root<'_, SlidingTile>,
    partitions: &[Vec<MappedPattern>],
    length: u32,
    [before, nodes]: [u64; 2],
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Shift>>, Interrupted> {
    let patterns = Some(PatternHeuristic::at(root.position, partitions));
    let (room, at_first) = (BeamSize::BESIDE_PROOF, NODES_BEFORE_PROOF);
    let mut beams =
        Beams { patterns, room, at_first, slides: Some(length), ..Beams::new(root, monitor) };
    while beams.cost() <= beams.worth(before) {
        beams.width *= WIDER;
    }
    beams.solve(nodes, monitor)
}

/// Runs the beams that need no pattern databases, and with `has_proof` the others and the proof.
fn run(mut beams: Beams<'_>, has_proof: bool, monitor: &mut Watch<'_>) -> Found<Shift> {
    match beams.widen(0, monitor) {
        Ok(()) if has_proof && !beams.is_shortest() => prove(beams, monitor),
        Ok(()) | Err(Interrupted) => beams.answer(monitor),
    }
}

/// Deepens until the solution of the beams is proven to be a shortest one, or a shorter one is found.
fn prove(mut beams: Beams<'_>, monitor: &mut Watch<'_>) -> Found<Shift> {
    let root = beams.root;
    let machine = StateMachine::without_duplicates();
    if !has_patterns(root.position) {
        return deepen_by_metric(root, machine, &mut beams, monitor);
    }
    let Ok(partitions) = load_patterns(root.position, monitor) else {
        return beams.answer(monitor);
    };
    let patterns = Some(PatternHeuristic::at(root.position, &partitions));
    let room = BeamSize::BESIDE_PROOF;
    deepen_by_patterns(root, &partitions, machine, &mut Beams { patterns, room, ..beams }, monitor)
}

/// Beams from one position, each wider than the one before, and the best solution that they have found.
struct Beams<'a> {
    root: &'a Root<'a, SlidingTile>,
    /// Best solution and its length.
    best: Option<(Vec<Shift>, u32)>,
    /// Fewest slides of a solution that a beam has found. The best solution may have more, if a move takes several slides or slides have
    /// weights.
    slides: Option<u32>,
    /// Answer before the first solution, with the lower bound.
    unsolved: Found<Shift>,
    /// Width of the next beam.
    width: usize,
    room: BeamSize,
    /// Nodes that a beam may take in any case.
    at_first: u64,
    /// Metric that leads all beams, where one is chosen.
    metric: Option<Metric>,
    /// Pattern databases, once they are loaded.
    patterns: Option<PatternHeuristic<'a>>,
}

impl<'a> Beams<'a> {
    /// Beams of a search, none of them made yet.
    fn new(root: &'a Root<'a, SlidingTile>, monitor: &mut Watch<'_>) -> Self {
        let unsolved = estimate_without_search(root);
        monitor.report(&unsolved);
        // Stages do not support walls and weights.
        let has_rules = root.position.walls().is_some() || root.position.weights().is_some();
        let metric = has_rules.then(|| Metric::best(root.position.reach()));
        Self {
            root,
            best: None,
            slides: None,
            unsolved,
            width: NARROWEST,
            room: if has_rules { BeamSize::BY_METRIC } else { BeamSize::ALONE },
            at_first: u64::MAX,
            metric,
            patterns: None,
        }
    }

    /// Makes one beam after the other, as long as the next is worth its cost after `nodes_of_proof` nodes of a proof.
    fn widen(&mut self, nodes_of_proof: u64, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        while self.fits() && self.cost() <= self.worth(nodes_of_proof) && self.has_guide() {
            self.make(monitor)?;
            self.width *= WIDER;
        }
        Ok(())
    }

    /// The solution of the beams that [`widen`](Self::widen) makes, if they find one.
    #[cfg(feature = "train")]
    fn solve(
        mut self,
        nodes_of_proof: u64,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Shift>>, Interrupted> {
        self.widen(nodes_of_proof, monitor)?;
        Ok(self.best.map(|(path, _)| path))
    }

    /// `true` while the next beam may find something, and its parents fit into memory.
    fn fits(&self) -> bool {
        // Beams go slide by slide, so they cannot keep to a given first move of several tiles.
        if self.root.is_narrowed() && self.root.position.reach() == Reach::Multi {
            return false;
        }
        // If the goal may be out of reach, a wider beam would hardly find it.
        let is_lost = is_narrow(self.root.position) && self.slides.is_none();
        if is_lost && self.width > NARROWEST {
            return false;
        }
        let kept = self.width * self.slides.unwrap_or(0) as usize;
        let is_in_room = self.width <= self.room.widest && kept <= self.room.kept;
        is_in_room && !self.is_shortest() && (!self.is_wide() || self.has_memory())
    }

    /// `true` if the next beam is wider than the beams before a proof.
    fn is_wide(&self) -> bool {
        self.width > BeamSize::ALONE.widest
    }

    /// `true` if there is approximately enough memory for the next beam, so that the proof does not end for lack of memory.
    fn has_memory(&self) -> bool {
        reserve(self.width * BYTES_OF_ONE).is_ok()
    }

    /// Approximate number of nodes of the next beam; 0 before the first solution.
    fn cost(&self) -> u64 {
        SUCCESSORS * self.width as u64 * u64::from(self.slides.unwrap_or(0))
    }

    /// Nodes that the next beam may take after `nodes_of_proof` nodes of a proof.
    fn worth(&self, nodes_of_proof: u64) -> u64 {
        let share =
            if self.is_wide() { nodes_of_proof / NODES_FOR_ONE } else { SHARE * nodes_of_proof };
        self.at_first.max(share)
    }

    /// `true` if the next beam is led by patterns.
    fn is_by_patterns(&self) -> bool {
        let has_patterns = has_patterns(self.root.position);
        self.metric.is_none() && has_patterns && self.width >= BY_PATTERNS
    }

    /// `true` unless the guide of the next beam is not loaded yet.
    fn has_guide(&self) -> bool {
        self.patterns.is_some() || !self.is_by_patterns()
    }

    /// Makes the next beam.
    fn make(&mut self, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        let position = self.root.position;
        let found = match (self.metric, &self.patterns) {
            (Some(metric), _) => self.search(&ByMetric::new(metric, position), monitor),
            (None, Some(patterns)) if self.is_by_patterns() => self.search(patterns, monitor),
            (None, _) => {
                let (most, last) = pieces(position.shape(), self.width);
                let stages = Stages::new(position.shape(), position.blank_home(), most, last);
                self.search(&stages, monitor)
            }
        }?;
        if let Some(slides) = found {
            let slides_of_best = self.slides.unwrap_or(u32::MAX);
            self.slides = Some(slides_of_best.min(slides.len() as u32));
            self.admit(Shift::join(&slides, position.reach()), monitor);
        }
        Ok(())
    }

    /// Takes a solution that is better than the best one, and short enough.
    fn admit(&mut self, path: Vec<Shift>, monitor: &mut Watch<'_>) {
        let mut at = self.root.position.clone();
        let cost = |&mv: &Shift| {
            let cost = at.cost(mv);
            at.play_unchecked(mv);
            cost
        };
        let length = path.iter().map(cost).sum();
        let is_better = self.best.as_ref().is_none_or(|&(_, best)| length < best);
        if is_better && length <= monitor.depth_limit() {
            self.best = Some((path, length));
            monitor.report(&self.found());
        }
    }

    /// Searches by one beam for a solution that is shorter than the best one.
    fn search(
        &self,
        guide: &impl Guide,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Slide>>, Interrupted> {
        let Root { position, moves, .. } = *self.root;
        // The depth limit bounds the number of slides only if the length of a solution is its number of slides.
        let counts_slides = position.reach() == Reach::Single && position.weights().is_none();
        let most = most_levels(position.shape());
        let longest = match self.slides {
            Some(slides) if position.weights().is_none() => slides - 1,
            None if counts_slides => monitor.depth_limit().min(most),
            _ => most,
        };
        let first: Vec<Slide> = moves.iter().map(|mv| mv.slide).collect();
        let may_return = self.root.is_narrowed();
        let (width, most_kept) = (self.width, self.room.kept);
        let threads = self.root.threads;
        let task = Task { position, first: &first, may_return, longest, width, most_kept, threads };
        beam::search(guide, &task, monitor)
    }

    fn found(&self) -> Found<Shift> {
        best_of(self.best(), self.unsolved.clone())
    }

    /// `true` if the best solution is as short as the lower bound.
    fn is_shortest(&self) -> bool {
        let length = self.best.as_ref().map(|&(_, length)| length);
        length.is_some() && length <= self.unsolved.lower_bound
    }

    /// Final answer.
    fn answer(self, monitor: &mut Watch<'_>) -> Found<Shift> {
        if !self.is_shortest() {
            return self.found();
        }
        monitor.finish(Stopped::Solved);
        let (path, length) = self.best.unwrap_or_default();
        Found::solution_of(length, path, true)
    }
}

impl Incumbent<Shift> for Beams<'_> {
    fn best(&self) -> Option<(&[Shift], u32)> {
        self.best.as_ref().map(|(path, length)| (&path[..], *length))
    }

    fn improve(
        &mut self,
        bound: u32,
        nodes: u64,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        self.unsolved.lower_bound = self.unsolved.lower_bound.max(Some(bound));
        self.widen(nodes, monitor)
    }
}

/// Most tiles of a stage, and longest side of the last piece, for a beam of a width.
/// The wider it is the more tiles it can bring home together; from some width on, all of them.
fn pieces(shape: Shape, width: usize) -> (usize, usize) {
    let side = shape.rows().max(shape.columns());
    let most = (width.isqrt() / 4).clamp(1, MAX_SIDE.into());
    // Measured: from a width of 256 for 5x5, 1,024 for 6x6 and 16,384 for 8x8.
    let whole = 1 << (2 * (side - 1)).min(usize::BITS as usize - 1);
    (most, if width >= whole { side } else { LAST_SIDE })
}

/// Levels after which a beam is given up: three times as many as the narrowest one needs.
fn most_levels(shape: Shape) -> u32 {
    (4 * shape.cells() * (shape.rows() + shape.columns())) as u32
}
