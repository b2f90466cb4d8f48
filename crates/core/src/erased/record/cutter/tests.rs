//! Tests of the cutter of records.

use super::*;

const TAGS: Cut = Cut::Tags { ends: |word| ["*", "2-0", "1-1", "0-0"].contains(&word) };

/// The pieces of a text that is fed in chunks of `size` bytes, with their lines and columns.
fn pieces(cut: Cut, text: &str, size: usize) -> Vec<(String, u64, u64)> {
    let mut cutter = Cutter::new(cut);
    text.as_bytes().chunks(size).for_each(|part| cutter.feed(part));
    cutter.finish();
    let pieces = std::iter::from_fn(|| cutter.next_piece());
    pieces.map(|piece| (piece.text().trim().to_owned(), piece.line, piece.column)).collect()
}

#[test]
fn a_stream_is_cut_where_games_end() {
    let tagged = "[Event \"a ] \\\" [\"]\n[Result \"2-0\"]\n\n1. 32-28 {2-0 [x] *} (1. 31-27 *) 19-23 2-0\n\n";
    for (cut, text, expected) in [
        (Cut::Lines, "\u{feff}a\n\n  b \r\nc", &[("a", 1, 0), ("b", 3, 0), ("c", 4, 0)][..]),
        (
            Cut::Trees,
            "2 (;GM[2];B[a\\]b](;W[)])(;W[c]))\n x (;FF[4])",
            &[("(;GM[2];B[a\\]b](;W[)])(;W[c]))", 1, 2), ("(;FF[4])", 2, 3)],
        ),
        // A bracket or parenthesis that is never closed: the next header ends the game.
        (
            Cut::Trees,
            "(;GM[2]C[x\n(;GM[2])\n(;FF[4]\n\n(;FF[4])",
            &[("(;GM[2]C[x", 1, 0), ("(;GM[2])", 2, 0), ("(;FF[4]", 3, 0), ("(;FF[4])", 5, 0)],
        ),
        (Cut::Trees, "(;GM[2", &[("(;GM[2", 1, 0)]),
        (
            Cut::Objects,
            "[{\"a\":\"}\\\"{\",\"b\":{}},\n {\"c\":1}]",
            &[("{\"a\":\"}\\\"{\",\"b\":{}}", 1, 1), ("{\"c\":1}", 2, 1)],
        ),
        (Cut::Paragraphs, "\n\na\nb\n \t\n\n c", &[("a\nb", 3, 0), ("c", 7, 0)]),
        (TAGS, &format!("{tagged}{tagged}"), &[(tagged.trim(), 1, 0), (tagged.trim(), 6, 0)]),
        (
            TAGS,
            "1. a b *\n2. c 1-1 * {end}\n0-0\n[X \"y\"]\n",
            &[("1. a b *", 1, 0), ("2. c 1-1", 2, 0), ("[X \"y\"]", 4, 0)],
        ),
        // No result, but the tags of the next game; a brace or string that is never closed.
        (
            TAGS,
            "[A \"b\"]\n\nx y\n[A \"c\"]\nz",
            &[("[A \"b\"]\n\nx y", 1, 0), ("[A \"c\"]\nz", 4, 0)],
        ),
        (
            TAGS,
            "[Event \"b\nx {y\n[Event \"c\"]\nz",
            &[("[Event \"b\nx {y", 1, 0), ("[Event \"c\"]\nz", 3, 0)],
        ),
        (TAGS, "% a *\nx *", &[("% a *\nx *", 1, 0)]),
        (TAGS, "a ; 2-0 [X \"y\"]\nb 2-0\n", &[("a ; 2-0 [X \"y\"]\nb 2-0", 1, 0)]),
        (TAGS, "[A \"1\"]\\r\n[\nB \"2\"]\\r\nx", &[("[A \"1\"]\\r\n[\nB \"2\"]\\r\nx", 1, 0)]),
        // A repeated tag; a blank line within a header; a tag behind a space.
        (
            TAGS,
            "[A \"1\"]\n\n[B \"2\"]\n [a \"3\"]\nx\n [C]\n[c]",
            &[
                ("[A \"1\"]\n\n[B \"2\"]", 1, 0),
                ("[a \"3\"]\nx", 4, 1),
                ("[C]", 6, 1),
                ("[c]", 7, 0),
            ],
        ),
        (TAGS, " \n*\n", &[]),
        (
            Cut::Blocks { header: 2, size: 3, games: |_| None },
            "hhabcdefg",
            &[("abc", 0, 0), ("def", 0, 0), ("g", 0, 0)],
        ),
    ] {
        for size in [1, 2, 7, 1000] {
            let found = pieces(cut, text, size);
            let found: Vec<_> =
                found.iter().map(|(text, line, column)| (text.as_str(), *line, *column)).collect();
            let found: Vec<_> = match cut {
                Cut::Blocks { .. } => found.into_iter().map(|(t, l, _)| (t, l, 0)).collect(),
                _ => found,
            };
            assert_eq!(found, expected, "{text:?} in parts of {size}");
        }
    }
}

#[test]
fn a_game_without_end_is_thrown_away_and_the_next_one_read() {
    for (cut, long, next) in [
        (Cut::Lines, "x".to_owned(), "\ny"),
        (Cut::Trees, "(".to_owned() + "[", "])(;y)"),
        (TAGS, "x".to_owned(), " *\n[A \"y\"]"),
    ] {
        let mut cutter = Cutter::new(cut);
        cutter.feed(long.as_bytes());
        for _ in 0..3 {
            cutter.feed(&vec![b'x'; MAX_GAME]);
            assert!(cutter.piece.bytes.len() + cutter.state.word.len() <= 2 * MAX_GAME + 2);
        }
        cutter.feed(next.as_bytes());
        cutter.finish();
        let found: Vec<_> = std::iter::from_fn(|| cutter.next_piece()).collect();
        assert_eq!(found.len(), 2, "{cut:?}");
        assert!(found[0].is_overlong && found[0].bytes.is_empty());
        assert!(found[1].text().contains('y') && !found[1].is_overlong);
    }
}
