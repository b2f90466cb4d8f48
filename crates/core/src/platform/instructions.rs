//! Instruction sets for which kernels are compiled in addition to the baseline of the architecture, and detection of the best one of the processor.
//!
//! [`run`] calls the version of a [`Kernel`] that is compiled for AVX2 if the processor has it.

use std::fmt;
use std::sync::LazyLock;

/// Set of vector and bit instructions of this architecture; each one includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Instructions {
    /// The baseline, which every processor of the architecture has.
    Portable,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT: the part of x86-64-v3 that kernels use.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// The same and AVX-512 F, CD and VL.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// NEON, which the whole program is compiled for, because every processor that runs an operating system on aarch64 has it.
    #[cfg(target_arch = "aarch64")]
    Neon,
    /// Vectors of 128 bits in WebAssembly, for which a module is compiled as a whole.
    #[cfg(target_arch = "wasm32")]
    Simd128,
}

/// The best instruction set of x86-64 whose features are all present. `$has` tests features: with `cfg` at compile time, or by detection at run time.
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
    /// The best instruction set that this processor has; detected once.
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
        Self::compiled()
    }

    /// The instruction set for which the whole program is compiled: it does not run on a processor without it.
    pub const fn compiled() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            macro_rules! has {
                ($($feature:tt),+) => { $(cfg!(target_feature = $feature))&&+ };
            }
            first_that_has_all!(has)
        }
        #[cfg(target_arch = "aarch64")]
        return if cfg!(target_feature = "neon") { Self::Neon } else { Self::Portable };
        #[cfg(target_arch = "wasm32")]
        return if cfg!(target_feature = "simd128") { Self::Simd128 } else { Self::Portable };
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32")))]
        Self::Portable
    }
}

/// Work that is faster with instructions beyond the baseline.
pub trait Kernel {
    /// Result of the work.
    type Output;

    /// Does the work. It and the functions that it calls in loops are `#[inline(always)]`, so that they are compiled for the instructions of the caller.
    fn run(self) -> Self::Output;
}

/// Runs the version of a kernel that is compiled for AVX2, BMI1, BMI2, LZCNT and POPCNT if the processor has them, else the baseline version.
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
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Self::Neon => "NEON",
            #[cfg(target_arch = "wasm32")]
            Self::Simd128 => "simd128",
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
