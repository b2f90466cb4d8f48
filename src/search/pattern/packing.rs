//! Weights as a compact file: many configurations never occur and weigh nothing, and most weights are small.
//!
//! ```text
//! mask, weight … weight    eight weights: bit n of the mask says whether the n-th is not 0 and follows
//! 00 … DF                  a weight from -112 to 111, in steps of 1/32 unit
//! E0 … FF, low             one from -4096 to 4095, by its 13 bits
//! ```
//! Weights stand class by class, phase by phase; in the last mask of a list those beyond the end are 0.
//! In memory a step is four: 1/128 unit.

/// Steps of memory that make one step of the file.
const STEP: i32 = 4;
/// The first byte of weights that take two.
const WIDE: u8 = 0xE0;
/// Offset of a weight of one byte.
const NARROW_MIDDLE: i32 = WIDE as i32 / 2;
/// Offset of a weight of two bytes.
const WIDE_MIDDLE: i32 = 1 << 12;
/// Weights to a mask.
const TOGETHER: usize = 8;

/// The file of some weights in 1/128 unit, rounded to 1/32 unit and bounded to 128 units.
#[must_use]
pub(crate) fn pack(weights: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for together in weights.chunks(TOGETHER) {
        let at = bytes.len();
        bytes.push(0);
        for (bit, weight) in together.iter().enumerate() {
            let steps = (f64::from(*weight) / f64::from(STEP)).round() as i32;
            if steps == 0 {
                continue;
            }
            bytes[at] |= 1 << bit;
            if let Ok(byte @ 0..WIDE) = u8::try_from(steps + NARROW_MIDDLE) {
                bytes.push(byte);
            } else {
                let code = (steps + WIDE_MIDDLE).clamp(0, 2 * WIDE_MIDDLE - 1) as u16;
                let [low, high] = code.to_le_bytes();
                bytes.extend([WIDE | high, low]);
            }
        }
    }
    bytes
}

/// Takes `count` weights in 1/128 unit from the beginning of `bytes`; `None` where these end before.
#[must_use]
pub(crate) fn unpack(bytes: &mut &[u8], count: usize) -> Option<Vec<i16>> {
    let mut weights = vec![0; count];
    let mut rest = bytes.iter().copied();
    for together in weights.chunks_mut(TOGETHER) {
        let mut mask = rest.next()?;
        while mask != 0 {
            let weight = together.get_mut(mask.trailing_zeros() as usize)?;
            mask &= mask - 1;
            let steps = match rest.next()? {
                byte @ 0..WIDE => i32::from(byte) - NARROW_MIDDLE,
                high => i32::from(u16::from_le_bytes([rest.next()?, high & !WIDE])) - WIDE_MIDDLE,
            };
            *weight = (steps * STEP) as i16;
        }
    }
    *bytes = &bytes[bytes.len() - rest.len()..];
    Some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_back_as_they_were_rounded() {
        let mut weights: Vec<i16> = (-16_384..16_384).step_by(4).collect();
        for run in [1, 2, 3, 40, 300] {
            weights.extend(std::iter::repeat_n(0, run));
            weights.push(-4);
        }
        let count = weights.len();
        let packed = pack(&weights);
        let mut left = &[&packed[..], b"rest"].concat()[..];
        assert_eq!(unpack(&mut left, count).as_ref(), Some(&weights));
        assert_eq!(left, b"rest");
        assert_eq!(unpack(&mut &packed[..packed.len() - 1], count), None, "cut short");
        for (exact, kept) in [(1, 0), (2, 4), (-3, -4), (i16::MAX, 16_380), (i16::MIN, -16_384)] {
            assert_eq!(unpack(&mut &pack(&[exact])[..], 1), Some(vec![kept]), "{exact}");
        }
    }

    #[test]
    fn a_weight_that_has_no_place_is_refused() {
        assert_eq!(unpack(&mut &[0b100, 0x71][..], 2), None);
    }
}
