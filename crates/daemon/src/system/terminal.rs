//! The terminal: its size, its mode, and whether it moves its cursor.

#[cfg(unix)]
pub(crate) use unix::{SavedMode, Stream, has_cursor, prepare, size_of};

#[cfg(not(unix))]
pub(crate) use other::{SavedMode, Stream, has_cursor, prepare, size_of};

#[cfg(unix)]
mod unix {
    pub(crate) use std::os::fd::AsFd as Stream;

    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};

    /// The mode of the terminal, which is restored at the end: a person may leave while a line is edited.
    pub(crate) struct SavedMode(Option<Termios>);

    impl SavedMode {
        /// The mode as it is now.
        pub(crate) fn now() -> Self {
            Self(tcgetattr(rustix::stdio::stdin()).ok())
        }
    }

    impl Drop for SavedMode {
        fn drop(&mut self) {
            if let Some(mode) = &self.0 {
                let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Now, mode);
            }
        }
    }

    /// The columns and rows of the terminal that a stream is; `None` if it is none. Both are 0 if it does not tell.
    pub(crate) fn size_of(stream: impl Stream) -> Option<[usize; 2]> {
        let size = tcgetwinsize(stream).ok()?;
        Some([size.ws_col, size.ws_row].map(usize::from))
    }

    /// True if a terminal of the kind `TERM` moves its cursor.
    pub(crate) fn has_cursor(term: Option<&str>) -> bool {
        term.is_some_and(|term| !term.is_empty() && term != "dumb")
    }

    /// Does nothing: terminals read the codes of colours.
    pub(crate) const fn prepare() {}
}

#[cfg(not(unix))]
mod other {
    /// True if a terminal of the kind `TERM` moves its cursor. The console of Windows does, and has no such variable.
    pub(crate) fn has_cursor(term: Option<&str>) -> bool {
        cfg!(windows) && term != Some("dumb")
    }

    #[cfg(not(windows))]
    pub(crate) use none::{SavedMode, Stream, prepare, size_of};
    #[cfg(windows)]
    pub(crate) use windows::{SavedMode, Stream, prepare, size_of};

    #[cfg(windows)]
    mod windows {
        pub(crate) use std::os::windows::io::AsHandle as Stream;

        use std::os::windows::io::AsRawHandle;

        use windows_sys::Win32::System::Console::{CONSOLE_MODE, GetConsoleMode, SetConsoleMode};

        /// The mode of the console, which is restored at the end: a person may leave while a line is edited.
        pub(crate) struct SavedMode(Option<CONSOLE_MODE>);

        impl SavedMode {
            /// The mode as it is now.
            pub(crate) fn now() -> Self {
                let mut mode = 0;
                // SAFETY: the handle of stdin stays open, and the mode is a number that is written.
                #[expect(unsafe_code, reason = "a function of the system")]
                let is_console =
                    unsafe { GetConsoleMode(std::io::stdin().as_raw_handle(), &raw mut mode) };
                Self((is_console != 0).then_some(mode))
            }
        }

        impl Drop for SavedMode {
            fn drop(&mut self) {
                if let Some(mode) = self.0 {
                    // SAFETY: the handle of stdin stays open.
                    #[expect(unsafe_code, reason = "a function of the system")]
                    let _ = unsafe { SetConsoleMode(std::io::stdin().as_raw_handle(), mode) };
                }
            }
        }

        /// The columns and rows of the console that a stream is; `None` if it is none.
        pub(crate) fn size_of(stream: impl Stream) -> Option<[usize; 2]> {
            let (columns, rows) = terminal_size::terminal_size_of(stream)?;
            Some([columns.0, rows.0].map(usize::from))
        }

        /// Makes the console read the codes of colours.
        pub(crate) fn prepare() {
            // A console of before Windows 10 has no colours then.
            let _ = anstyle_query::windows::enable_ansi_colors();
        }
    }

    #[cfg(not(windows))]
    mod none {
        /// Any stream.
        pub(crate) trait Stream {}
        impl<S> Stream for S {}

        /// Nothing.
        pub(crate) struct SavedMode;

        impl SavedMode {
            /// Nothing.
            pub(crate) const fn now() -> Self {
                Self
            }
        }

        /// Not known.
        pub(crate) fn size_of(_: impl Stream) -> Option<[usize; 2]> {
            None
        }

        /// Does nothing.
        pub(crate) const fn prepare() {}
    }
}
