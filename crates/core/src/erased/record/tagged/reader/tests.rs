//! Tests of the reader of tags and moves.

use super::*;

const STYLE: Style = Style {
    is_result: |word| ["*", "2-0"].contains(&word),
    is_move: |word| word.contains(|c: char| c.is_ascii_alphanumeric()),
    bare_numbers: true,
};

#[test]
fn moves_are_found_among_everything_else() {
    for (text, moves, result) in [
        ("1. 32-28 19-23 2. 28x19 *", "32-28 19-23 28x19", Some("*")),
        ("[A \"b\\\"]\\\\\"]\n1.32-28! 19-23?! $1 2-0 3-4", "32-28 19-23", Some("2-0")),
        ("% 1-2\n1. a (1. b {)} (c) 2-0) {(} b 1... c*", "a b c", None),
        ("1. 32 - 28 1... 19 x 23", "32-28 19x23", None),
        ("{start} a {x}{y} ... b", "a b", None),
        ("\u{feff} ", "", None),
        ("1. 32\u{2013}28\u{a0}19 \u{2011} 23 2…28x19", "32-28 19-23 28x19", None),
        ("1. 32-28$1 ± 19-23 = 2. 28x19! - 2-0", "32-28 19-23 28x19", Some("2-0")),
        ("[pdn]\n[Empty]\n[A b]\n1 32-28 19-23 2 28 x 19 [/pdn]", "32-28 19-23 28x19", None),
        ("a ; b c\nd; e 2-0", "a d e", Some("2-0")),
        ("1. 32-28; 19-23;2. 28x19; 14x23", "32-28 19-23 28x19 14x23", None),
        ("[A \"the \"best\" of all\"]\na, b. c", "a b c", None),
    ] {
        let tagged = read(text, STYLE, Side::First).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let found: Vec<_> = tagged.moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!((found.join(" ").as_str(), tagged.result.as_deref()), (moves, result), "{text}");
        assert!(tagged.moves.iter().all(|mv| text[mv.at..].starts_with(&mv.text[..1])), "{text}");
    }
}

#[test]
fn what_is_not_closed_is_named_with_its_place() {
    for (text, at, part) in [
        ("a {b", 2, "a comment that is not closed"),
        ("a (b (c)", 2, "a variation that is not closed"),
        ("a (b {c)", 5, "a comment"),
        ("[A \"b]", 0, "not a tag"),
        ("[A \"b\" c", 0, "not a tag"),
        ("a )", 2, "closes nothing"),
        ("1. /W:W1:B2/", 3, "a position amid the moves"),
    ] {
        let trouble = read(text, STYLE, Side::First).err().unwrap();
        assert!(
            trouble.message.to_string().contains(part) && trouble.at == at,
            "{text}: {trouble:?}"
        );
    }
}

#[test]
fn comments_belong_to_the_move_before_them() {
    let tagged = read("{no} a {+1.00 2.00s x} {y} b {[%eval 1]} c", STYLE, Side::First).unwrap();
    let comments: Vec<_> = tagged.moves.iter().map(|mv| comment::write(&mv.comment)).collect();
    assert_eq!(comments, ["+1.00 2.00s x y", "-1.00", ""]);
}
