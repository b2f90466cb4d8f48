//! Instruction sets that kernels are compiled for beside what every processor of an architecture has, and which of them this one has.
//!
//! [`run`] enters the code of a [`Kernel`] that is compiled for more, where the processor has it.

use std::fmt;
use std::sync::LazyLock;

/// Instruction set of vectors and bits; a later one has all that those before it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Instructions {
    /// Those that every processor of the architecture has.
    Portable,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT: x86-64-v3, but for what no kernel uses.
    Avx2,
    /// AVX-512 F, CD and VL beside those.
    Avx512,
}

/// The most that is there of x86-64, by a macro that tells of features: `cfg` at compile time, or detection at run time.
#[cfg(target_arch = "x86_64")]
macro_rules! first_that_has_all {
    ($has:ident) => {
        if $has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt") {
            if $has!("avx512f", "avx512cd", "avx512vl") {
                Instructions::Avx512
            } else {
                Instructions::Avx2
            }
        } else {
            Instructions::Portable
        }
    };
}

impl Instructions {
    /// The best that this processor has; it is asked once.
    pub fn best() -> Self {
        static BEST: LazyLock<Instructions> = LazyLock::new(Instructions::detected);
        *BEST
    }

    #[cfg(target_arch = "x86_64")]
    fn detected() -> Self {
        macro_rules! has {
            ($($feature:tt),+) => { $(std::arch::is_x86_feature_detected!($feature))&&+ };
        }
        first_that_has_all!(has)
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn detected() -> Self {
        Self::Portable
    }

    /// Those that the whole program is compiled for: without them it does not run.
    pub const fn compiled() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            macro_rules! has {
                ($($feature:tt),+) => { $(cfg!(target_feature = $feature))&&+ };
            }
            first_that_has_all!(has)
        }
        #[cfg(not(target_arch = "x86_64"))]
        Self::Portable
    }
}

/// Work that gains by more instructions than every processor has.
pub trait Kernel {
    /// Result of the work.
    type Output;

    /// Does the work. It is `#[inline(always)]`, and so is what it calls in its loops: so that it is compiled for the instructions at hand.
    fn run(self) -> Self::Output;
}

/// Runs a kernel as compiled for AVX2, BMI1, BMI2, LZCNT and POPCNT where the processor has them.
#[inline]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if Instructions::best() >= Instructions::Avx2 {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        #[expect(unsafe_code, reason = "compiled for more than every processor has")]
        // SAFETY: the processor has the instructions.
        return unsafe { compiled(kernel) };
    }
    kernel.run()
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Portable => "portable",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_is_compiled_for_is_there() {
        assert!(Instructions::compiled() <= Instructions::best());
    }
}
