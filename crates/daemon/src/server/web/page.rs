//! The files of the page, which are a part of the program.
//!
//! `clients/web` builds them, and keeps them in `clients/web/dist`. Beside a file there may be the same in Brotli (`.br`) or gzip (`.gz`),
//! for browsers that take it: nothing is compressed here.

use std::fmt::Write;

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::server::http::refusal;

/// Files that Vite has built. They are in debug builds as well, so that tests see what users get.
#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The file that is shown for the address alone.
const INDEX: &str = "index.html";
/// The folder whose files have a hash of their content in their name, and so never change.
const HASHED: &str = "assets/";

const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// It may be kept, and is to be asked for each time: the answer is most often that it has not changed.
const ASK: &str = "no-cache";

/// Types by the ends of names. Without one a browser saves the file.
const TYPES: [(&str, &str); 12] = [
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".ico", "image/x-icon"),
    (".webp", "image/webp"),
    (".woff2", "font/woff2"),
    (".json", "application/json"),
    (".webmanifest", "application/manifest+json"),
    (".wasm", "application/wasm"),
    (".txt", "text/plain; charset=utf-8"),
];
const UNKNOWN_TYPE: &str = "application/octet-stream";

/// Encodings that files may have, the best one first, and the ends of their names.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The page itself.
pub(super) async fn index(headers: HeaderMap) -> Response {
    serve(INDEX, &headers)
}

/// A file of it.
pub(super) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    serve(&path, &headers)
}

/// Answer where there is no file.
pub(super) fn missing() -> Response {
    let reason = "there is nothing at this address; the board is at /, the protocol at /ws";
    refusal(StatusCode::NOT_FOUND, reason)
}

fn serve(path: &str, headers: &HeaderMap) -> Response {
    let Some(plain) = Files::get(path) else { return missing() };
    let compressed = ENCODINGS.iter().filter(|(encoding, _)| accepts(headers, encoding));
    let compressed = compressed
        .filter_map(|(encoding, end)| Some((*encoding, Files::get(&format!("{path}{end}"))?)));
    let (encoding, file) = match { compressed }.next() {
        Some((encoding, file)) => (Some(encoding), file),
        None => (None, plain),
    };
    let tag = tag(&file);
    let caching = if path.starts_with(HASHED) { FOR_EVER } else { ASK };
    let about = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, caching),
        (header::VARY, header::ACCEPT_ENCODING.as_str()),
    ];
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let content_type = [(header::CONTENT_TYPE, type_of(path))];
    let mut response = (about, content_type, Body::from(file.data)).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn type_of(path: &str) -> &'static str {
    let known = TYPES.iter().find(|(end, _)| path.ends_with(end));
    known.map_or(UNKNOWN_TYPE, |(_, content_type)| content_type)
}

/// The tag of a content: the beginning of its hash.
fn tag(file: &EmbeddedFile) -> String {
    let mut tag = "\"".to_owned();
    for byte in &file.metadata.sha256_hash()[..12] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag + "\""
}

/// The members of a list in headers of this name.
fn members(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter();
    values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).map(str::trim)
}

/// True if a browser takes this encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    members(headers, header::ACCEPT_ENCODING).any(|member| {
        let (name, weight) = member.split_once(';').unwrap_or((member, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// True if a browser has this content already.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    members(headers, header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}
