//! Huge pages, in which large tables are faster.

use memmap2::MmapMut;

/// Asks for huge pages in a mapping from this byte on. Where there are none, small ones are as good.
pub fn prefer_huge_pages(map: &MmapMut, from: usize) {
    #[cfg(target_os = "linux")]
    let _ = map.advise_range(memmap2::Advice::HugePage, from, map.len().saturating_sub(from));
    #[cfg(not(target_os = "linux"))]
    let _ = (map, from);
}

/// Has the system give the first bytes of a mapping now, in one go. Touched page by page, each costs two faults:
/// one where it is read, at which the page of zeros takes its place, and one where it is written,
/// at which all processors with threads of this program are interrupted to forget that.
pub fn touch(map: &MmapMut, bytes: usize) {
    #[cfg(target_os = "linux")]
    let _ = map.advise_range(memmap2::Advice::PopulateWrite, 0, map.len().min(bytes));
    #[cfg(not(target_os = "linux"))]
    let _ = (map, bytes);
}
