"""Every public name has an example in its documentation, and every example runs."""

import doctest
import importlib
import inspect
import os

import pytest

import grundy

RECORDS = ("Discovery", "MisereQuotient", "Pattern", "Period", "Record", "Rows", "Statistics", "Survey")


def documented():
    """The public names, each with its documentation: classes, functions, methods and attributes."""
    yield "grundy", grundy.__doc__
    yield "grundy.rules", importlib.import_module("grundy.rules").__doc__
    records = importlib.import_module("grundy.records")
    found = [(name, getattr(grundy, name)) for name in grundy.__all__]
    found += [(name, getattr(records, name)) for name in RECORDS]
    for name, one in found:
        if callable(one):
            yield name, one.__doc__
        if inspect.isclass(one):
            for attribute, member in vars(one).items():
                is_method = callable(member) or inspect.isdatadescriptor(member)
                if is_method and not attribute.startswith("_"):
                    yield f"{name}.{attribute}", member.__doc__


DOCUMENTED = dict(documented())


def test_the_public_names_are_found():
    assert len(DOCUMENTED) > 150
    assert {"Value.cool", "Move.wins", "Limits.time", "lookup", "Game.survey", "Rows.to_pandas"} <= set(DOCUMENTED)


def test_every_public_name_has_an_example():
    without = [name for name, text in DOCUMENTED.items() if ">>>" not in (text or "")]
    assert not without, without


@pytest.mark.parametrize("name", DOCUMENTED)
def test_an_example_runs(name, tmp_path):
    pytest.importorskip("numpy")
    if "to_pandas" in name:
        pytest.importorskip("pandas")
    text = inspect.cleandoc(DOCUMENTED[name] or "")
    example = doctest.DocTestParser().get_doctest(text, {"grundy": grundy}, name, None, 0)
    said: list = []
    runner = doctest.DocTestRunner(verbose=False)
    before = os.getcwd()
    # Some examples write files.
    os.chdir(tmp_path)
    try:
        runner.run(example, out=said.append)
    finally:
        os.chdir(before)
    assert not runner.failures, "".join(said)
