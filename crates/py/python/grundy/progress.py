"""The progress of long work: a bar of tqdm if it is installed, otherwise nothing."""

from __future__ import annotations

from typing import Any, Callable


class _Bar:
    """Moves a bar of tqdm, which takes increments, when called with how much is done in all."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, done: int) -> None:
        # A proved pattern ends the work before its end.
        if self._bar.total is not None:
            done = min(done, self._bar.total)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def bar(total: int) -> Callable[[int], Any]:
    """A function to call with how much is done, of `total` in all."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError:
        return lambda done: None
    # Nobody knows how much there is to do where the end is the largest heap there is.
    return _Bar(tqdm(total=total if total < 1 << 32 else None, unit_scale=True, leave=False))
