//! `plateau --version`: the build, in one line, for reports of faults.

use std::sync::LazyLock;

use plateau_core::platform::Instructions;

/// Version, commit and instruction set: `0.1.0 (1f842c0, x86_64, AVX2 at run time)`. A build of an unknown commit, as debug builds are, is without it.
pub(super) static BUILD: LazyLock<String> = LazyLock::new(|| {
    let [compiled, best] = [Instructions::compiled(), Instructions::best()];
    let beside = |set: Instructions, when: &str| {
        (set > Instructions::Portable).then(|| format!("{set}{when}"))
    };
    let facts = [
        option_env!("PLATEAU_COMMIT").map(str::to_owned),
        Some(std::env::consts::ARCH.to_owned()),
        beside(compiled, ""),
        beside(best, " at run time").filter(|_| best > compiled),
    ];
    let facts: Vec<_> = facts.into_iter().flatten().collect();
    format!("{} ({})", env!("CARGO_PKG_VERSION"), facts.join(", "))
});
