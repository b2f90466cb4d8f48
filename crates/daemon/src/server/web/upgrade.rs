//! The opening of a WebSocket: a request by HTTP whose connection is to speak in frames from now on.
//!
//! Source: RFC 6455, section 4.2.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Extension;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};

use crate::server::http::refusal;
use crate::transport;

use super::Feed;

/// The version of the protocol, the only one that browsers speak.
const VERSION: &str = "13";
/// Salt of the answer to a key: it shows that WebSockets are understood here. No secret.
const SALT: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/// Bytes of a key.
const KEY: usize = 16;

/// Purpose of a WebSocket.
#[derive(Clone)]
pub(super) enum Purpose {
    /// The protocol is spoken.
    Conversation,
    /// A journal is shown.
    Watching(Feed),
}

/// The WebSocket that a client has opened, once HTTP lets go of its stream.
#[derive(Clone, Default)]
pub(super) struct Upgrade(Arc<Mutex<Option<(OnUpgrade, Purpose)>>>);

/// A WebSocket of a client.
pub(super) struct Opened {
    pub stream: Box<dyn transport::Bytes>,
    /// Bytes of the stream that have been read already, mostly none: a copy, so that the buffer of HTTP is not kept for them.
    pub early: Vec<u8>,
    pub purpose: Purpose,
}

impl Upgrade {
    /// The WebSocket; `None` if none was opened.
    ///
    /// # Errors
    /// Those of HTTP.
    pub(super) async fn opened(&self) -> io::Result<Option<Opened>> {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((upgrade, purpose)) = slot else { return Ok(None) };
        let upgraded = upgrade.await.map_err(io::Error::other)?;
        let parts = upgraded.downcast::<TokioIo<Box<dyn transport::Bytes>>>();
        let parts = parts.map_err(|_| io::Error::other("the stream is not the one that came"))?;
        Ok(Some(Opened { stream: parts.io.into_inner(), early: parts.read_buf.to_vec(), purpose }))
    }
}

/// Opens a WebSocket for a purpose.
pub(super) fn upgrade(
    purpose: Purpose,
    Extension(slot): Extension<Upgrade>,
    mut request: Request,
) -> Response {
    let opened = request.extensions_mut().remove::<OnUpgrade>();
    let (Some(opened), Some(key)) = (opened, key(request.headers())) else {
        let headers = [
            (header::UPGRADE, "websocket"),
            (header::CONNECTION, "Upgrade"),
            (header::SEC_WEBSOCKET_VERSION, VERSION),
        ];
        let reason = "this is for WebSockets of version 13";
        return (headers, refusal(StatusCode::UPGRADE_REQUIRED, reason)).into_response();
    };
    *slot.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((opened, purpose));
    let headers = [
        (header::UPGRADE, "websocket".to_owned()),
        (header::CONNECTION, "Upgrade".to_owned()),
        (header::SEC_WEBSOCKET_ACCEPT, answer(key)),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// The key of a request that opens a WebSocket; `None` where it is another request.
fn key(headers: &HeaderMap) -> Option<&str> {
    let names = |name: HeaderName, word: &str| {
        let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        { values }.flat_map(|value| value.split(',')).any(|it| it.trim().eq_ignore_ascii_case(word))
    };
    let is_opening = names(header::CONNECTION, "upgrade")
        && names(header::UPGRADE, "websocket")
        && names(header::SEC_WEBSOCKET_VERSION, VERSION);
    let key = headers.get(header::SEC_WEBSOCKET_KEY)?.to_str().ok()?;
    let is_key = STANDARD.decode(key).is_ok_and(|bytes| bytes.len() == KEY);
    (is_opening && is_key).then_some(key)
}

fn answer(key: &str) -> String {
    STANDARD.encode(digest(&SHA1_FOR_LEGACY_USE_ONLY, format!("{key}{SALT}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_a_key_is_that_of_the_standard() {
        // RFC 6455, section 1.3.
        assert_eq!(answer("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    #[test]
    fn a_request_opens_a_web_socket_only_with_all_that_belongs_to_it() {
        let whole = [
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "WebSocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let opens = |headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|&(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
            key(&headers.collect()).is_some()
        };
        assert!(opens(&whole));
        for (index, wrong) in ["close", "h2c", "12", "c2hvcnQ="].into_iter().enumerate() {
            let mut other = whole;
            other[index].1 = wrong;
            assert!(!opens(&other), "{other:?}");
            assert!(!opens(&[&whole[..index], &whole[index + 1..]].concat()), "{index}");
        }
    }
}
