//! The memory of the machine or the container, and free memory that is given back to it.

/// The memory of the machine in bytes, or the limit of its container if that is lower; `None` where the system does not report
/// it.
pub(crate) fn total() -> Option<u128> {
    #[cfg(target_os = "linux")]
    {
        let system = rustix::system::sysinfo();
        let machine = u128::from(system.totalram) * u128::from(system.mem_unit);
        Some(super::cgroup::memory_limit().map_or(machine, |limit| limit.min(machine)))
    }
    #[cfg(windows)]
    {
        use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};

        let size = size_of::<MEMORYSTATUSEX>() as u32;
        let mut memory = MEMORYSTATUSEX { dwLength: size, ..MEMORYSTATUSEX::default() };
        // SAFETY: the structure has its size, and is written.
        #[expect(unsafe_code, reason = "a function of the system")]
        let is_known = unsafe { GlobalMemoryStatusEx(&raw mut memory) };
        (is_known != 0).then_some(memory.ullTotalPhys.into())
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    None
}

/// The resident memory of this process, in bytes; `None` where the system does not report it.
pub(crate) fn resident() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        // The second number of `proc_pid_statm(5)`, in pages.
        let counts = std::fs::read_to_string("/proc/self/statm").ok()?;
        let pages: usize = counts.split(' ').nth(1)?.parse().ok()?;
        Some(pages * rustix::param::page_size())
    }
    #[cfg(windows)]
    {
        use windows_sys::Win32::System::ProcessStatus::{
            K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS,
        };
        use windows_sys::Win32::System::Threading::GetCurrentProcess;

        let mut counters = PROCESS_MEMORY_COUNTERS::default();
        let size = size_of::<PROCESS_MEMORY_COUNTERS>() as u32;
        // SAFETY: the structure has the size that is given, and is written.
        #[expect(unsafe_code, reason = "a function of the system")]
        let is_known =
            unsafe { K32GetProcessMemoryInfo(GetCurrentProcess(), &raw mut counters, size) };
        (is_known != 0).then_some(counters.WorkingSetSize)
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    None
}

/// Gives free memory back to the system, which takes milliseconds. Other allocators than that of glibc do so by themselves, or cannot.
pub(crate) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: this is its declaration in malloc.h; it takes a number, locks what it looks at,
        // and touches free memory alone.
        #[expect(unsafe_code, reason = "a function of the C library that Rust has no name for")]
        unsafe extern "C" {
            safe fn malloc_trim(pad: usize) -> std::ffi::c_int;
        }
        let given = malloc_trim(0) != 0;
        tracing::debug!(given, "free memory given back");
    }
}

/// Lets the threads share a few heaps, where glibc would give a heap of its own to each of eight for every core:
/// each sets 64 MiB of addresses aside, which are not there for tables then where addresses are limited (`ulimit -v`).
/// Large pieces are no part of a heap.
pub(crate) fn share_heaps() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// `M_ARENA_MAX` of malloc.h.
        const MOST_HEAPS: std::ffi::c_int = -8;
        /// `M_MMAP_THRESHOLD`: larger pieces are mapped, and given back as soon as they are free.
        const MAPPED: std::ffi::c_int = -3;
        /// `M_TRIM_THRESHOLD`: more that is free at the end of a heap is given back.
        const TRIMMED: std::ffi::c_int = -1;
        // SAFETY: this is its declaration in malloc.h; it takes two numbers, and locks what it changes.
        #[expect(unsafe_code, reason = "a function of the C library that Rust has no name for")]
        unsafe extern "C" {
            safe fn mallopt(parameter: std::ffi::c_int, value: std::ffi::c_int) -> std::ffi::c_int;
        }
        // With fewer, memory is in smaller pieces: a crowd of WebSockets takes a tenth more.
        mallopt(MOST_HEAPS, 4);
        // Otherwise both thresholds grow with the largest piece that was ever freed, up to 64 MiB that each heap keeps.
        mallopt(MAPPED, 256 << 10);
        mallopt(TRIMMED, 1 << 20);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn giving_back_leaves_what_is_in_use() {
        let kept: Vec<_> = (0..1000u32).map(|number| vec![number; 100]).collect();
        give_back();
        assert!(kept.iter().zip(0..).all(|(piece, number)| *piece == [number; 100]));
    }
}
