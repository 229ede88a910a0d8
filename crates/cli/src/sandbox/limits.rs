//! What the child may take.

use std::io;
use std::time::Duration;

/// Bytes of memory: the program itself, the stack on which a script is read, and the values of the script.
pub const MEMORY: u64 = 1 << 30;

/// Processor time for each question to the rules.
pub const TIME: Duration = Duration::from_secs(5);

/// Limits this process for good: memory, no files from now on, nothing written when it ends.
#[cfg(unix)]
pub fn confine() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let fixed = |most| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::Core, fixed(0))?;
    setrlimit(Resource::Fsize, fixed(0))?;
    setrlimit(Resource::Nofile, fixed(0))?;
    // Where the system knows no such limit the script's own limit of memory is left.
    setrlimit(Resource::As, fixed(MEMORY))?;
    Ok(())
}

/// Lets the next question begin: it has [`TIME`] from now.
#[cfg(unix)]
pub fn begin() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use rustix::time::{ClockId, clock_gettime};
    let used = u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).unwrap_or(0);
    let maximum = getrlimit(Resource::Cpu).maximum;
    // Whole seconds are counted, and this one has begun.
    let end = used + 1 + TIME.as_secs();
    let current = Some(maximum.map_or(end, |maximum| end.min(maximum)));
    Ok(setrlimit(Resource::Cpu, Rlimit { current, maximum })?)
}

#[cfg(not(unix))]
pub fn confine() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
pub fn begin() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Why a child has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// Its time was over.
    Time,
    /// Anything else: most likely there was no memory.
    Memory,
}

/// Why a child has ended.
#[cfg(unix)]
pub fn end(status: std::process::ExitStatus) -> End {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) if signal == Signal::INT.as_raw() => End::Interrupted,
        Some(signal) if signal == Signal::XCPU.as_raw() || signal == Signal::KILL.as_raw() => End::Time,
        _ => End::Memory,
    }
}

/// Why a child has ended.
#[cfg(not(unix))]
pub fn end(_: std::process::ExitStatus) -> End {
    End::Memory
}
