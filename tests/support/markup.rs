//! Markup as the tests of pictures and pages read it: it need only know what they write.

/// Elements of a document with their depth and tag.
///
/// # Panics
/// If tags are not balanced, attributes not quoted, or text has bare brackets or ampersands.
pub(crate) fn elements(document: &str) -> Vec<(usize, &str)> {
    let mut open = Vec::new();
    let mut elements = Vec::new();
    let mut rest = document.trim_end();
    while let Some(tag) = rest.strip_prefix('<') {
        let (tag, after) = tag.split_once('>').expect("every tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "tags are closed in order");
        } else {
            assert_eq!(tag.matches('"').count() % 2, 0, "attributes are quoted: {tag}");
            elements.push((open.len(), tag));
            if !tag.ends_with('/') {
                open.push(tag.split([' ', '\n']).next().unwrap());
            }
        }
        let (text, next) = after.split_at(after.find('<').unwrap_or(after.len()));
        assert!(!text.contains('>'), "{text}");
        for entity in text.split('&').skip(1) {
            let name = entity.split(';').next().unwrap();
            assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "an entity: {entity}");
        }
        rest = next;
    }
    assert!(open.is_empty() && rest.is_empty(), "left open: {open:?}; left over: {rest}");
    elements
}
