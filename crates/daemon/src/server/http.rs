//! Refusals by HTTP: a status for programs, and a line of text for people.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Answer whose text says what is wrong, and what there is.
pub(super) fn refusal(status: StatusCode, reason: impl Display) -> Response {
    (status, format!("plateau: {reason}\n")).into_response()
}

/// Answer to a method that an address does not take; those that it takes stand in its header `Allow`.
pub(super) async fn wrong_method() -> Response {
    refusal(StatusCode::METHOD_NOT_ALLOWED, "this address takes GET and HEAD alone")
}
