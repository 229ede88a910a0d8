//! The languages in which patterns are written as code, and their limits.

/// A language in which a pattern is written as code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Python 3.
    Python,
    /// C++11.
    Cpp,
    /// Rust.
    Rust,
    /// Java 8.
    Java,
}

impl Target {
    /// All languages.
    pub const ALL: [Target; 4] = [Target::Python, Target::Cpp, Target::Rust, Target::Java];

    /// The name in options and answers.
    pub const fn as_str(self) -> &'static str {
        match self {
            Target::Python => "python",
            Target::Cpp => "cpp",
            Target::Rust => "rust",
            Target::Java => "java",
        }
    }

    /// What begins a comment of one line.
    pub const fn comment(self) -> &'static str {
        match self {
            Target::Python => "#",
            Target::Cpp | Target::Rust | Target::Java => "//",
        }
    }

    /// The first natural number that the numbers of the language do not hold; `None` if they hold all. If a
    /// pattern [may overflow](crate::solution::Solution::may_overflow), values, sums and products must be
    /// below it too.
    pub const fn bound(self) -> Option<&'static str> {
        match self {
            Target::Python => None,
            Target::Cpp | Target::Rust => Some("2^64"),
            Target::Java => Some("2^63"),
        }
    }

    /// The largest number that lists and constants may contain.
    pub(super) fn largest(self) -> u64 {
        match self {
            Target::Java => i64::MAX as u64,
            Target::Python | Target::Cpp | Target::Rust => u64::MAX,
        }
    }

    /// How many numbers the lists of a program may have together. Java makes them all in one method of at
    /// most 64 KB.
    pub(super) fn longest(self) -> usize {
        match self {
            Target::Java => 6_000,
            Target::Python | Target::Cpp | Target::Rust => 60_000,
        }
    }
}
