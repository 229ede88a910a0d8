"""The tutorials and the README are sessions that run, each from its first block to its last."""

import doctest
import re

import pytest
from conftest import ROOT

DOCUMENTS = ["docs/python.md", "docs/python.zh.md", "README.md", "README.zh.md", "crates/py/README.md"]
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_runs_as_it_stands(name, tmp_path, monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert blocks, f"{name} has no session"
    # Lines keep their numbers, so that a failure names its place.
    keep = {number for block in BLOCK.finditer(text) for number in range(*(text.count("\n", 0, at) for at in block.span(1)))}
    session = "\n".join(line if i in keep else "" for i, line in enumerate(text.split("\n")))
    test = doctest.DocTestParser().get_doctest(session, {}, name, name, 0)
    failed = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, out=failed.append, clear_globs=False)
    assert not failed, "".join(failed)


def test_the_translation_runs_the_same_sessions():
    """The code is the same in both languages, but for comments and the language that is set."""

    def code(name):
        blocks = BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
        lines = [line for block in blocks for line in block.split("\n") if line.startswith((">>>", "..."))]
        return [re.sub(r'\s*#.*|"""[^"]*"""', "", line) for line in lines if "language" not in line]

    assert code("docs/python.md") == code("docs/python.zh.md")
