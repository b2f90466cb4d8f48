//! Large values are dropped where nothing waits for it: to free a large table takes milliseconds.

use std::sync::OnceLock;

/// The function that drops a large value.
type Disposer = fn(Box<dyn Send>);

static DISPOSER: OnceLock<Disposer> = OnceLock::new();

/// Sets the function that drops large values from now on; the first one stays. Without one they are dropped immediately.
pub fn dispose_by(disposer: Disposer) {
    let _ = DISPOSER.set(disposer);
}

/// Drops a large value off the threads that move lines.
pub(crate) fn drop_elsewhere(heavy: impl Send + 'static) {
    match DISPOSER.get() {
        Some(disposer) => disposer(Box::new(heavy)),
        None => drop(heavy),
    }
}
