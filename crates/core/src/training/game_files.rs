//! Files of games for a fit, and weights of an earlier round: both are in the folder of `--data`.

use crate::game::{Options, TextOption};
use crate::search::{Content, Library};

/// The seeds of the games to fit to.
pub const GAMES: TextOption = TextOption::new("games").doc(text!("training-option-games"));
/// The seeds of the games to validate with.
pub const CHECK: TextOption = TextOption::new("check").doc(text!("training-option-check"));

/// The name of the file of games with a seed.
pub fn file_name(games: &str, seed: &str) -> String {
    format!("{games}-{seed}.txt")
}

/// The file called `name`.
///
/// # Errors
/// A sentence that names the file, if it is missing or incomplete.
pub fn find(library: &dyn Library, name: &str) -> Result<Content, String> {
    library.find(name).ok_or_else(|| missing(name))
}

/// The error for a missing or incomplete file.
pub fn missing(name: &str) -> String {
    format!(
        "{name} is not in the folder of --data, or not whole: {name}.b3 must have its BLAKE3 (b3sum --no-names)"
    )
}

/// The beginning of a hash, which stands for the hashed data in the identity of a job.
pub fn short(hash: &blake3::Hash) -> String {
    hash.to_hex()[..8].to_owned()
}

/// Reader of the game files of a recipe of [self-play](super::self_play).
pub struct GameFiles<'a> {
    /// The name of the games: that of the recipe that made them, or of its subject.
    games: String,
    options: &'a Options,
    folder: &'a dyn Library,
    /// The options that were read, each with the beginning of the hash of its files: `games=0123abcd`.
    read: Vec<String>,
}

impl<'a> GameFiles<'a> {
    /// A reader before the first file.
    pub fn new(games: impl Into<String>, options: &'a Options, library: &'a dyn Library) -> Self {
        Self { games: games.into(), options, folder: library, read: Vec::new() }
    }

    /// Passes the lines of all files whose seeds an option ([`GAMES`] or [`CHECK`]) has to `take`, which returns `None` for a line that is
    /// not a game.
    ///
    /// # Errors
    /// A sentence that names the missing file, or the line that is not a game.
    pub fn read(
        &mut self,
        seeds: TextOption,
        take: impl FnMut(&str) -> Option<()>,
    ) -> Result<(), String> {
        let games = self.games.clone();
        self.read_of(&games, seeds, take)
    }

    /// As [`read`](Self::read), for files of another recipe.
    ///
    /// # Errors
    /// A sentence that names the missing file, or the unreadable line.
    pub fn read_of(
        &mut self,
        recipe: &str,
        seeds: TextOption,
        mut take: impl FnMut(&str) -> Option<()>,
    ) -> Result<(), String> {
        let mut hash = blake3::Hasher::new();
        let named = seeds.of(self.options).unwrap_or_default();
        for seed in named.split(',').filter(|seed| !seed.is_empty()) {
            let name = file_name(recipe, seed);
            let content = find(self.folder, &name)?;
            let content = (*content).as_ref();
            // The length is hashed too, so that two files differ from one with both contents.
            hash.update(&(content.len() as u64).to_le_bytes()).update(content);
            let text = std::str::from_utf8(content).map_err(|error| format!("{name}: {error}"))?;
            for (line, number) in text.lines().zip(1..) {
                take(line)
                    .ok_or_else(|| format!("{name} line {number}: not a line of {recipe}"))?;
            }
        }
        self.read.push(format!("{}={}", seeds.spec.name, short(&hash.finalize())));
        Ok(())
    }

    /// Part of an identity: the options that were read, each with the beginning of the hash of its files.
    pub fn identity(&self) -> String {
        self.read.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::OptionValue;

    /// Library of some files, each with its content.
    struct Files(&'static [(&'static str, &'static str)]);

    impl Library for Files {
        fn find(&self, name: &str) -> Option<Content> {
            let file = self.0.iter().find(|(known, _)| *known == name);
            file.map(|&(_, content)| Arc::new(content) as Content)
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    const FILES: Files = Files(&[
        ("dice-games-1.txt", "1 2\n3 4\n"),
        ("dice-games-2.txt", "5 6\n"),
        ("dice-games-3.txt", "5 6\nx\n"),
    ]);

    /// The sums of the lines.
    fn read(seeds: &str) -> Result<Vec<u32>, String> {
        let mut options = Options::default();
        options.set(&[GAMES.spec], "games", OptionValue::Text(seeds.to_owned())).unwrap();
        let mut files = GameFiles::new("dice-games", &options, &FILES);
        let mut sums = Vec::new();
        files.read(GAMES, |line| {
            let numbers = line.split(' ').map(|word| word.parse::<u32>().ok());
            sums.push(numbers.sum::<Option<u32>>()?);
            Some(())
        })?;
        Ok(sums)
    }

    /// The identity with these seeds to fit to and to check by.
    fn identity(games: &str, check: &str) -> String {
        let mut options = Options::default();
        for (name, seeds) in [("games", games), ("check", check)] {
            let seeds = OptionValue::Text(seeds.to_owned());
            options.set(&[GAMES.spec, CHECK.spec], name, seeds).unwrap();
        }
        let mut files = GameFiles::new("dice-games", &options, &FILES);
        for seeds in [GAMES, CHECK] {
            files.read(seeds, |_| Some(())).unwrap();
        }
        files.identity()
    }

    #[test]
    fn the_files_of_the_seeds_are_read_in_their_order() {
        for (seeds, expected) in
            [("", vec![]), ("1", vec![3, 7]), ("2,1", vec![11, 3, 7]), ("1,,2,", vec![3, 7, 11])]
        {
            assert_eq!(read(seeds).unwrap(), expected, "{seeds}");
        }
    }

    #[test]
    fn an_identity_tells_games_to_fit_to_from_those_to_check_by() {
        let [fitted, all] = ["1", "1,2"].map(|seeds| identity(seeds, ""));
        assert!(fitted.starts_with("games=") && fitted.contains(" check="), "{fitted}");
        let others = [("", "1"), ("2", ""), ("2,1", ""), ("1", "2"), ("1", "2,3"), ("1,2", "3")];
        let others = others.map(|(games, check)| identity(games, check));
        let identities = [&[fitted, all][..], &others].concat();
        for (index, identity) in identities.iter().enumerate() {
            assert!(!identities[..index].contains(identity), "{identities:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (seeds, expected) in [
            (
                "1,4",
                "dice-games-4.txt is not in the folder of --data, or not whole: dice-games-4.txt.b3 must have its BLAKE3 (b3sum --no-names)",
            ),
            ("1,3", "dice-games-3.txt line 2: not a line of dice-games"),
        ] {
            assert_eq!(read(seeds).unwrap_err(), expected);
        }
    }
}
