//! Places in a text: faults are told with the place at which they stand.

/// The offset in bytes of a part of a text; 0 or the length of the text if it is not within the text.
#[must_use]
pub fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}
