//! The characters that the terminal shows, by the locale of the environment.

/// True if the locale allows ASCII alone: it is `C` or `POSIX`, or names a character set other than UTF-8.
/// Without a locale, as in many containers, terminals show UTF-8.
pub(super) fn is_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.into_iter().find_map(|name| variable(name).filter(|it| !it.is_empty()));
    let Some(locale) = locale else { return false };
    let locale = locale.split('@').next().unwrap_or_default();
    match locale.split_once('.') {
        Some((_, charset)) => !["utf-8", "utf8"].contains(&charset.to_lowercase().as_str()),
        None => ["C", "POSIX"].contains(&locale),
    }
}

/// A text in which typographic characters and the accents of French and German are spelled in ASCII.
pub(super) fn in_ascii(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for letter in text.chars() {
        spelled += match letter {
            '…' => "...",
            '½' => "1/2",
            '±' => "+/-",
            '×' => "x",
            '·' | '–' | '−' => "-",
            '“' | '”' | '«' | '»' => "\"",
            '’' => "'",
            '\u{a0}' | '\u{202f}' => " ",
            'à' | 'â' | 'ä' => "a",
            'é' | 'è' | 'ê' | 'ë' => "e",
            'î' | 'ï' => "i",
            'ô' | 'ö' => "o",
            'ù' | 'û' | 'ü' => "u",
            'ç' => "c",
            'œ' => "oe",
            'À' | 'Â' => "A",
            'É' | 'È' | 'Ê' => "E",
            other => {
                spelled.push(other);
                continue;
            }
        };
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_tells_whether_there_are_more_than_ascii_characters() {
        for (set, ascii) in [
            (&[("LC_ALL", "C")][..], true),
            (&[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")], true),
            (&[("LC_CTYPE", "C"), ("LANG", "en_GB.UTF-8")], true),
            (&[("LANG", "de_DE.ISO-8859-1@euro")], true),
            (&[("LC_ALL", "C.UTF-8")], false),
            (&[("LC_ALL", "C.utf8"), ("LANG", "C")], false),
            (&[("LC_ALL", ""), ("LANG", "fr_FR.UTF-8")], false),
            (&[("LANG", "fr_FR")], false),
            (&[], false),
        ] {
            let variable = |name: &str| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(is_ascii(variable), ascii, "{set:?}");
        }
    }

    #[test]
    fn typography_is_spelled_in_ascii() {
        assert_eq!(in_ascii("thinking … +½ ± 2 · misère"), "thinking ... +1/2 +/- 2 - misere");
    }
}
