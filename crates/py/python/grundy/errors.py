"""The errors of the package, with the messages of the program `grundy`.

Every class is a `ValueError` with `kind`, the word by which the batch interface calls it, and `at`, the place.
"""


class GrundyError(ValueError):
    """A question that has no answer."""

    def __init__(self, message: str, kind: str, at: str) -> None:
        super().__init__(message, kind, at)
        self.message = message
        self.kind = kind
        self.at = at

    def __str__(self) -> str:
        return f"{self.at}: {self.message}" if self.at else self.message


class NotationError(GrundyError):
    """Something cannot be read as it is written."""


class UnknownGame(GrundyError):
    """No game has this name."""


class BadParameter(GrundyError):
    """A parameter of a game or a question is wrong."""


class BadPosition(GrundyError):
    """Something is not a position of the game."""


class Unsupported(GrundyError):
    """The game does not have what was asked for."""


class TooLarge(GrundyError):
    """The question is beyond what can be computed."""


class LimitReached(TooLarge):
    """A limit of memory, steps or time was reached: see `grundy.Limits`."""
