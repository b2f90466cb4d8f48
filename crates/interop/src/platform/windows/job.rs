//! Job objects: an engine and all processes that it starts, which end together.
//!
//! Method: the engine is started with its first thread suspended, put into a job with `JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE`, and resumed
//! ("Job Objects", learn.microsoft.com). Its handle is not inherited, so the system closes it when this process ends.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};
use std::ptr;

use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_SUSPENDED, OpenThread, ResumeThread, THREAD_SUSPEND_RESUME,
};

/// Status of processes that are ended with their job.
const ENDED: u32 = 1;

/// A job; its processes end when this is dropped.
#[derive(Debug)]
pub(in crate::platform) struct Job(OwnedHandle);

impl Job {
    /// A job without processes.
    fn new() -> io::Result<Self> {
        // SAFETY: both pointers may be null; the handle is owned by the caller.
        #[expect(unsafe_code, reason = "a function of the system")]
        let job = unsafe { owned(CreateJobObjectW(ptr::null(), ptr::null())) }?;
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        let size = size_of_val(&limits) as u32;
        // SAFETY: the class names the type of `limits`, whose size is given; it is only read.
        #[expect(unsafe_code, reason = "a function of the system")]
        let is_set = unsafe {
            let limits = ptr::from_ref(&limits).cast();
            SetInformationJobObject(
                job.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                limits,
                size,
            )
        };
        checked(is_set)?;
        Ok(Self(job))
    }

    /// Adds a process, and the processes that it starts from now on.
    fn add(&self, process: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        #[expect(unsafe_code, reason = "a function of the system")]
        checked(unsafe {
            AssignProcessToJobObject(self.0.as_raw_handle(), process.as_raw_handle())
        })
    }

    /// Ends all processes of the job.
    pub(in crate::platform) fn end(&self) {
        // SAFETY: the handle is open.
        #[expect(unsafe_code, reason = "a function of the system")]
        let _ = unsafe { TerminateJobObject(self.0.as_raw_handle(), ENDED) };
    }
}

/// Starts a process in a job of its own. Ctrl-C at the console is for this program, which then ends its engines in good order.
///
/// # Errors
/// Those of the system.
pub(in crate::platform) fn start(command: &mut Command) -> io::Result<(Child, Job)> {
    let job = Job::new()?;
    let mut process =
        command.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP).spawn()?;
    if let Err(error) = job.add(&process).and_then(|()| resume(process.id())) {
        // A process that cannot be bound must not run.
        let _ = process.kill();
        return Err(error);
    }
    Ok((process, job))
}

/// Lets the threads of a process run that were created suspended.
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: it takes numbers; the handle is owned by the caller.
    #[expect(unsafe_code, reason = "a function of the system")]
    let threads = unsafe { owned(CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0)) }?;
    let size = size_of::<THREADENTRY32>() as u32;
    let mut entry = THREADENTRY32 { dwSize: size, ..THREADENTRY32::default() };
    let mut resumed = 0;
    // SAFETY: the handle is that of a snapshot, and the entry has its size.
    #[expect(unsafe_code, reason = "a function of the system")]
    let mut is_valid = unsafe { Thread32First(threads.as_raw_handle(), &raw mut entry) };
    while is_valid != 0 {
        if entry.th32OwnerProcessID == process {
            resume_thread(entry.th32ThreadID)?;
            resumed += 1;
        }
        // SAFETY: as above.
        #[expect(unsafe_code, reason = "a function of the system")]
        let next = unsafe { Thread32Next(threads.as_raw_handle(), &raw mut entry) };
        is_valid = next;
    }
    if resumed == 0 { Err(io::Error::other("the process has no thread")) } else { Ok(()) }
}

fn resume_thread(id: u32) -> io::Result<()> {
    // SAFETY: it takes numbers; the handle is owned by the caller.
    #[expect(unsafe_code, reason = "a function of the system")]
    let thread = unsafe { owned(OpenThread(THREAD_SUSPEND_RESUME, 0, id)) }?;
    // SAFETY: the handle is open.
    #[expect(unsafe_code, reason = "a function of the system")]
    let before = unsafe { ResumeThread(thread.as_raw_handle()) };
    if before == u32::MAX { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// A handle that the system has returned.
///
/// # Safety
/// Nobody else closes it.
#[expect(unsafe_code, reason = "the handle must be owned")]
unsafe fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() || handle == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it is open, and nobody else closes it.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}

/// The error of a function that has returned 0.
fn checked(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
