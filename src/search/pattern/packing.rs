//! Weights as a compact file: most configurations never occur and weigh nothing, and most weights are small.
//!
//! ```text
//! 00 … DF         a weight from -112 to 111, in steps of 1/32 unit
//! E0 … FE, low    a weight from -3968 to 3967, 15.5 × 256 of them below 0
//! FF, low, high   so many weights of 0, at least one
//! ```
//! Weights stand class by class, phase by phase. In memory a step is four: 1/128 unit.

/// Steps of memory that make one step of the file.
const STEP: i32 = 4;
/// The first byte of weights that take two.
const WIDE: u8 = 0xE0;
/// The byte before a run of zeros.
const ZEROS: u8 = 0xFF;
/// What is added to a weight of one byte.
const NARROW_MIDDLE: i32 = WIDE as i32 / 2;
/// What is added to a weight of two bytes, and the number of them.
const WIDE_MIDDLE: i32 = WIDE_COUNT / 2;
const WIDE_COUNT: i32 = (ZEROS - WIDE) as i32 * 256;

/// The file of some weights in 1/128 unit, rounded to 1/32 unit and bounded to 124 units.
#[must_use]
pub fn pack(weights: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zeros = 0_u16;
    let end = |zeros: &mut u16, bytes: &mut Vec<u8>| {
        match std::mem::take(zeros) {
            0 => {}
            // Shorter than the run.
            count @ 1..=2 => bytes.extend(std::iter::repeat_n(NARROW_MIDDLE as u8, count.into())),
            count => {
                bytes.push(ZEROS);
                bytes.extend(count.to_le_bytes());
            }
        }
    };
    for weight in weights {
        let steps = (f64::from(*weight) / f64::from(STEP)).round() as i32;
        if steps == 0 {
            zeros += 1;
            if zeros == u16::MAX {
                end(&mut zeros, &mut bytes);
            }
            continue;
        }
        end(&mut zeros, &mut bytes);
        if let Ok(byte @ 0..WIDE) = u8::try_from(steps + NARROW_MIDDLE) {
            bytes.push(byte);
        } else {
            let code = (steps + WIDE_MIDDLE).clamp(0, WIDE_COUNT - 1) as u16;
            let [low, high] = code.to_le_bytes();
            bytes.extend([WIDE + high, low]);
        }
    }
    end(&mut zeros, &mut bytes);
    bytes
}

/// The weights of a file, which are `count`, in 1/128 unit; `None` where it does not hold just as many.
#[must_use]
pub fn unpack(bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut weights = Vec::with_capacity(count);
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        let mut next = || bytes.next();
        let (steps, times) = match byte {
            0..WIDE => (i32::from(byte) - NARROW_MIDDLE, 1),
            WIDE..ZEROS => (i32::from(u16::from_le_bytes([next()?, byte - WIDE])) - WIDE_MIDDLE, 1),
            ZEROS => (0, u16::from_le_bytes([next()?, next()?])),
        };
        if weights.len() + usize::from(times) > count {
            return None;
        }
        weights.extend(std::iter::repeat_n((steps * STEP) as i16, times.into()));
    }
    (weights.len() == count).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_back_as_they_were_rounded() {
        let mut weights: Vec<i16> = (-15_872..15_872).step_by(4).collect();
        for run in [1, 2, 3, 40, 70_000] {
            weights.extend(std::iter::repeat_n(0, run));
            weights.push(-4);
        }
        let packed = pack(&weights);
        assert_eq!(unpack(&packed, weights.len()).as_ref(), Some(&weights));
        assert_eq!(unpack(&packed, weights.len() - 1), None);
        assert_eq!(unpack(&packed, weights.len() + 1), None);
        assert_eq!(unpack(&packed[..packed.len() - 1], weights.len()), None);
        for (exact, kept) in [(1, 0), (2, 4), (-3, -4), (i16::MAX, 15_868), (i16::MIN, -15_872)] {
            assert_eq!(unpack(&pack(&[exact]), 1), Some(vec![kept]), "{exact}");
        }
    }

    #[test]
    fn rare_weights_cost_nothing() {
        assert_eq!(pack(&[0; 60_000]).len(), 3);
        assert_eq!(pack(&[100; 1000]).len(), 1000);
    }
}
