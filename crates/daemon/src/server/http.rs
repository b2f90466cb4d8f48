//! Refusals by HTTP: a status for programs, and a line of text for people.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// An error response whose text describes the fault and the alternatives.
pub(super) fn refusal(status: StatusCode, reason: impl Display) -> Response {
    (status, format!("plateau: {reason}\n")).into_response()
}

/// The response to a method that an address does not support; its header `Allow` lists the supported ones.
pub(super) async fn wrong_method() -> Response {
    refusal(StatusCode::METHOD_NOT_ALLOWED, "this address takes GET and HEAD alone")
}
