//! Huge pages, which make large tables faster.

use super::pages::Pages;

/// Asks the system to back a mapping with huge pages from this byte on. This is a hint: small pages work too.
pub fn prefer_huge_pages(map: &Pages, from: usize) {
    #[cfg(target_os = "linux")]
    let _ = map.advise_range(memmap2::Advice::HugePage, from, map.len().saturating_sub(from));
    #[cfg(not(target_os = "linux"))]
    let _ = (map, from);
}

/// Makes the system provide the first bytes of a mapping now, in one call. Pages that are touched one by one cost two faults each:
/// the first read maps the shared page of zeros, and the first write replaces it,
/// which interrupts all processors that run threads of this program to invalidate the old mapping.
pub fn touch(map: &Pages, bytes: usize) {
    #[cfg(target_os = "linux")]
    let _ = map.advise_range(memmap2::Advice::PopulateWrite, 0, map.len().min(bytes));
    #[cfg(not(target_os = "linux"))]
    let _ = (map, bytes);
}
