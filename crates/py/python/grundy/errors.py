"""The errors of the package, with the messages of the program `grundy`.

Every class is a `ValueError` with `kind`, the word by which the batch interface calls it, and `at`, the place.
"""


class GrundyError(ValueError):
    """A question that has no answer.

    >>> try:
    ...     grundy.game("nim").solve([3, -5])
    ... except grundy.GrundyError as error:
    ...     print(error.kind, error.at)
    bad-position position[1]
    """

    def __init__(self, message: str, kind: str, at: str) -> None:
        super().__init__(message, kind, at)
        self.message = message
        self.kind = kind
        self.at = at

    def __str__(self) -> str:
        return f"{self.at}: {self.message}" if self.at else self.message


class NotationError(GrundyError):
    """A text or a JSON object cannot be parsed.

    >>> try:
    ...     grundy.eval("6 - 1")
    ... except grundy.NotationError as error:
    ...     print(error.at)
    column 3
    """


class UnknownGame(GrundyError):
    """No game has this name.

    >>> try:
    ...     grundy.game("kayle")
    ... except grundy.UnknownGame as error:
    ...     print("did you mean kayles" in error.message)
    True
    """


class BadParameter(GrundyError):
    """A parameter of a game or a question is wrong.

    >>> try:
    ...     grundy.game("nim").outcome([1], play="mean")
    ... except grundy.BadParameter as error:
    ...     print(error)
    play: there is no play convention "mean": write "normal" or "misere"
    """


class BadPosition(GrundyError):
    """Something is not a position of the game.

    >>> try:
    ...     grundy.game("nim").solve([3, -5])
    ... except grundy.BadPosition as error:
    ...     print(error.at)
    position[1]
    """


class Unsupported(GrundyError):
    """The game does not support the question.

    >>> try:
    ...     grundy.game("nim").solve([3], player="left")
    ... except grundy.Unsupported as error:
    ...     print(error.at)
    player
    """


class TooLarge(GrundyError):
    """The question is too large to be computed.

    >>> try:
    ...     grundy.game("nim").solve([10**30])
    ... except grundy.TooLarge as error:
    ...     print(error.at)
    position[0]
    """


class LimitReached(TooLarge):
    """A limit of memory, steps or time was reached: see `grundy.Limits`.

    >>> try:
    ...     grundy.game("dynamic:7").solve({"heap": 10**18 - 7}, limits=grundy.Limits(steps=1)).grundy
    ... except grundy.LimitReached as error:
    ...     print(error.kind)
    too-large
    """
