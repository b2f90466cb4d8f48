//! The file of the tables of a variant.
//!
//! It begins with the variant and the most pieces, the plies for which wins are sure and the [`Model`] that blocks begin with;
//! the bytes of each block follow, and the blocks, class by class ([`Ground::classes`]):
//! ```text
//! "DET1" │ pieces │ length and name of the variant │ sure plies of each class │ 12,288 bytes of the model
//!        │ lengths of two bytes, the lower first … │ blocks …
//! ```

use super::arithmetic::Probability;
use super::class::Class;
use super::compression;
use super::ground::Ground;
use super::model::Model;
use crate::games::draughts::rules::variant::Rules;

const MAGIC: &[u8] = b"DET1";
/// The sure plies of a class in which no count draws the game before a win.
pub(super) const ANY_PLIES: u8 = u8::MAX;

/// The name of the file of a variant.
pub(super) fn name(rules: &Rules, pieces: usize) -> String {
    format!("draughts-{}-{pieces}.endgames", rules.name)
}

/// The parts of a file.
pub(super) struct Parts {
    /// The most pieces of an ending.
    pub pieces: usize,
    /// By the code of the class; 0 for a code that is not one of the file.
    pub sure: Vec<u8>,
    pub model: Model<Probability>,
    /// The packed blocks, by the code of the class.
    pub blocks: Vec<Vec<&'static [u8]>>,
}

/// The content of a file of the packed blocks of all classes, and of their sure plies.
///
/// # Errors
/// A message, if a block is too long.
pub(super) fn write(
    rules: &Rules,
    pieces: usize,
    sure: &[u8],
    expectations: &[u8],
    blocks: &[Vec<u8>],
) -> Result<Vec<u8>, String> {
    let mut content = MAGIC.to_vec();
    content.extend([pieces as u8, rules.name.len() as u8]);
    content.extend(rules.name.bytes());
    content.extend(sure);
    content.extend(expectations);
    for block in blocks {
        let length = u16::try_from(block.len()).map_err(|_| "a block is too long".to_owned())?;
        content.extend(length.to_le_bytes());
    }
    content.extend(blocks.concat());
    Ok(content)
}

/// The parts of a file of a variant; `None` if it is none.
pub(super) fn read(content: &'static [u8], ground: &Ground) -> Option<Parts> {
    let content = content.strip_prefix(MAGIC)?;
    let (&[pieces, length], content) = content.split_first_chunk()?;
    let pieces = usize::from(pieces);
    let (name, content) = content.split_at_checked(length.into())?;
    if name != ground.rules.name.as_bytes() || !Class::PIECES.contains(&pieces) {
        return None;
    }
    let classes = || ground.classes(pieces);
    let (sure_plies, content) = content.split_at_checked(classes().count())?;
    let (model, content) = content.split_at_checked(Model::BYTES)?;
    let count = classes().map(|class| compression::blocks(ground, class)).sum::<usize>();
    let (lengths, mut rest) = content.split_at_checked(2 * count)?;
    let (lengths, _) = lengths.as_chunks();
    let mut lengths = lengths.iter().map(|&length| usize::from(u16::from_le_bytes(length)));
    let mut sure = vec![0; Class::CODES];
    let mut blocks = vec![Vec::new(); Class::CODES];
    for (class, &plies) in classes().zip(sure_plies) {
        sure[class.code()] = plies;
        for length in lengths.by_ref().take(compression::blocks(ground, class)) {
            blocks[class.code()].push(rest.split_off(..length)?);
        }
    }
    rest.is_empty().then(|| Parts { pieces, sure, model: Model::read(model), blocks })
}
