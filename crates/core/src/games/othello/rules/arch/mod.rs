//! Compiles the hot code of Othello for several instruction sets and board sizes, and chooses among them at run time.
//!
//! An [`Arch`] implements flips and mobility on a board of one size; a [`Kernel`] is a function that uses them. [`run`] detects the
//! features of the processor once, and enters the kernel compiled for them and for the board. From there [`Arch::call`] calls other
//! kernels, or the same one recursively, so a whole recursive search is compiled for one instruction set and one board, without further
//! dispatch.
//!
//! A value of an [`Arch`] proves that its instructions may be used, because only detection creates one. [`Portable`] works on every
//! processor, and the others are tested against it.

#[cfg(target_arch = "x86_64")]
pub(in crate::games::othello) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(in crate::games::othello) mod avx512;
mod lines;
#[cfg(target_arch = "aarch64")]
pub(in crate::games::othello) mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(in crate::games::othello) mod simd128;

use lines::Lines;

use super::board::Board;
use super::layout::{Layout, Square};

/// An instruction set and a board.
pub(in crate::games::othello) trait Arch: Copy {
    /// The board.
    const LAYOUT: Layout;

    /// The squares without a disc.
    #[inline(always)]
    fn empty(self, board: Board) -> u64 {
        Self::LAYOUT.squares & !board.occupied()
    }

    /// The discs that a disc of the side to move on `square`, which is empty, flips.
    fn flips(self, board: Board, square: Square) -> u64;

    /// The empty squares on which the side to move flips something.
    fn mobility(self, board: Board) -> u64;

    /// Numbers of discs that a disc on `square`, the last empty square, flips: a disc of the side whose discs are `own`, and one of the
    /// other side.
    fn last_flips(self, own: u64, square: Square) -> [u32; 2];

    /// The turn of the side to move.
    #[inline(always)]
    fn turn(self, board: Board) -> Turn {
        let moves = self.mobility(board);
        if moves != 0 {
            Turn::Moves(moves)
        } else if self.mobility(board.turned()) != 0 {
            Turn::Pass(board.turned())
        } else {
            Turn::Over
        }
    }

    /// The turn of the side to move. Its moves are `known`, or 0 if they have not been computed.
    #[inline(always)]
    fn turn_with(self, board: Board, known: u64) -> Turn {
        if known != 0 { Turn::Moves(known) } else { self.turn(board) }
    }

    /// The score of a board on which neither side can move: the winner gets the empty squares.
    #[inline(always)]
    fn final_score(self, board: Board) -> i32 {
        let [own, opponent] = [board.own, board.opponent].map(|set| set.count_ones() as i32);
        let empty = Self::LAYOUT.area() - own - opponent;
        own - opponent + (own - opponent).signum() * empty
    }

    /// Runs a kernel compiled for this instruction set, as a call of its own.
    fn call<K: Kernel<C>, C>(
        self,
        context: &mut C,
        board: Board,
        parameter: K::Parameter,
    ) -> K::Output;
}

/// The turn of a side: it places a disc, it passes, or neither side can move and the game is over.
pub(in crate::games::othello) enum Turn {
    /// Squares on which it flips something, at least one.
    Moves(u64),
    /// The side passes. The board is turned for the opponent, which has a move.
    Pass(Board),
    /// The game is over.
    Over,
}

/// A function that is compiled once for each instruction set and board.
///
/// `run` has to be `#[inline(always)]`, because only code inlined into a function with the target features can use their instructions.
pub(in crate::games::othello) trait Kernel<C> {
    /// Its parameters besides a board: a depth, a window.
    type Parameter: Copy;
    /// Its result.
    type Output;

    /// The function itself.
    fn run<A: Arch>(
        arch: A,
        context: &mut C,
        board: Board,
        parameter: Self::Parameter,
    ) -> Self::Output;
}

/// Runs a kernel for a board of this layout, with the best instructions that this processor has.
pub(in crate::games::othello) fn run<K: Kernel<C>, C>(
    layout: &Layout,
    context: &mut C,
    board: Board,
    parameter: K::Parameter,
) -> K::Output {
    match layout.size {
        4 => run_on::<4, K, C>(context, board, parameter),
        6 => run_on::<6, K, C>(context, board, parameter),
        _ => run_on::<8, K, C>(context, board, parameter),
    }
}

/// Runs a kernel for a board of this size.
fn run_on<const SIZE: usize, K: Kernel<C>, C>(
    context: &mut C,
    board: Board,
    parameter: K::Parameter,
) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(arch) = avx512::Avx512::<SIZE>::detect() {
            return arch.call::<K, C>(context, board, parameter);
        }
        if let Some(arch) = avx2::Avx2::<SIZE>::detect() {
            return arch.call::<K, C>(context, board, parameter);
        }
    }
    #[cfg(target_arch = "aarch64")]
    if let Some(arch) = neon::Neon::<SIZE>::detect() {
        return arch.call::<K, C>(context, board, parameter);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if let Some(arch) = simd128::Simd128::<SIZE>::detect() {
        return arch.call::<K, C>(context, board, parameter);
    }
    Portable::<SIZE>.call::<K, C>(context, board, parameter)
}

/// Portable instructions.
#[derive(Clone, Copy)]
pub(in crate::games::othello) struct Portable<const SIZE: usize>;

impl<const SIZE: usize> Arch for Portable<SIZE> {
    const LAYOUT: Layout = Layout::of_size(SIZE);

    fn flips(self, board: Board, square: Square) -> u64 {
        board.flips(square)
    }

    fn mobility(self, board: Board) -> u64 {
        board.mobility(self.empty(board))
    }

    fn last_flips(self, own: u64, square: Square) -> [u32; 2] {
        let lines = Lines::of::<SIZE>(square);
        lines.flipped(lines.packed(own))
    }

    #[inline(never)]
    fn call<K: Kernel<C>, C>(
        self,
        context: &mut C,
        board: Board,
        parameter: K::Parameter,
    ) -> K::Output {
        K::run(self, context, board, parameter)
    }
}

/// Writes one of the detected [instruction sets](crate::platform::Instructions): its type, and the entries into functions compiled for it.
/// The features are those that the variant of this name stands for. `flips`, `mobility` and `last_flips` are functions of the module with
/// the same features; the second finds the moves of the full board, the third is for each size.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! detected {
    ($(#[$doc:meta])* $name:ident, $features:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(in crate::games::othello) struct $name<const SIZE: usize>(());

        impl<const SIZE: usize> $name<SIZE> {
            /// The proof that this processor has the instructions, if it does.
            pub(in crate::games::othello) fn detect() -> Option<Self> {
                use crate::platform::Instructions;
                (Instructions::best() >= Instructions::$name).then_some(Self(()))
            }
        }

        #[expect(unsafe_code, reason = "functions compiled for more than every processor has")]
        #[allow(unused_unsafe, reason = "WebAssembly checks the instructions of a module before it runs")]
        impl<const SIZE: usize> super::Arch for $name<SIZE> {
            const LAYOUT: super::Layout = super::Layout::of_size(SIZE);

            #[inline(always)]
            fn flips(self, board: Board, square: Square) -> u64 {
                // SAFETY: a value of this type exists only where `detect` has found every feature of the function.
                unsafe { flips(board, square) }
            }

            #[inline(always)]
            fn mobility(self, board: Board) -> u64 {
                // SAFETY: a value of this type exists only where `detect` has found every feature of the function.
                let on_full_board = unsafe { mobility(board) };
                on_full_board & Self::LAYOUT.squares
            }

            #[inline(always)]
            fn last_flips(self, own: u64, square: Square) -> [u32; 2] {
                // SAFETY: a value of this type exists only where `detect` has found every feature of the function.
                unsafe { last_flips::<SIZE>(own, square) }
            }

            #[inline(always)]
            fn call<K: super::Kernel<C>, C>(
                self,
                context: &mut C,
                board: Board,
                parameter: K::Parameter,
            ) -> K::Output {
                #[target_feature(enable = $features)]
                fn compiled<const SIZE: usize, K: super::Kernel<C>, C>(
                    arch: $name<SIZE>,
                    context: &mut C,
                    board: Board,
                    parameter: K::Parameter,
                ) -> K::Output {
                    K::run(arch, context, board, parameter)
                }
                // SAFETY: a value of this type exists only where `detect` has found every feature of the function.
                unsafe { compiled::<SIZE, K, C>(self, context, board, parameter) }
            }
        }
    };
}
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
use detected;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::rules::board::tests::{random_boards, within};
    use crate::games::othello::rules::layout::squares;

    /// Checks that the instruction set agrees with the portable rules on a board of one size, including the last empty square.
    fn agrees<A: Arch>(arch: A) {
        let on_board = A::LAYOUT.squares;
        for board in random_boards(4000).map(|board| within(board, on_board)) {
            assert_eq!(arch.mobility(board), board.mobility(arch.empty(board)), "{board:x?}");
            for square in squares(arch.empty(board)) {
                assert_eq!(arch.flips(board, square), board.flips(square), "{board:x?} {square:?}");
            }
            for square in squares(on_board) {
                let own = board.own & !square.bit();
                let full = Board { own, opponent: on_board & !own & !square.bit() };
                let flips = [full, full.turned()].map(|board| board.flips(square).count_ones());
                assert_eq!(arch.last_flips(own, square), flips, "{own:x} {square:?}");
            }
        }
    }

    fn all_agree<const SIZE: usize>() {
        agrees(Portable::<SIZE>);
        #[cfg(target_arch = "x86_64")]
        {
            avx2::Avx2::<SIZE>::detect().into_iter().for_each(agrees);
            avx512::Avx512::<SIZE>::detect().into_iter().for_each(agrees);
        }
        #[cfg(target_arch = "aarch64")]
        agrees(neon::Neon::<SIZE>::detect().expect("every processor of aarch64 has NEON"));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        agrees(simd128::Simd128::<SIZE>::detect().expect("the module is compiled for simd128"));
    }

    #[test]
    fn every_instruction_set_agrees_with_the_rules_on_every_board() {
        all_agree::<4>();
        all_agree::<6>();
        all_agree::<8>();
    }
}
