"""What all tests share."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

import grundy

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def english() -> Any:
    """Tests may choose a language; the next one speaks English again."""
    grundy.language = "en"
    yield
    grundy.language = "en"
