"""The tutorials and the README are sessions that run, each from its first block to its last."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT

DOCUMENTS = ["docs/python.md", "docs/python.zh.md", "README.md", "README.zh.md", "crates/py/README.md"]
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_runs_as_it_stands(name, tmp_path):
    pytest.importorskip("numpy")
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert blocks, f"{name} has no session"
    # Lines keep their numbers, so that a failure names its place.
    keep = {number for block in BLOCK.finditer(text) for number in range(*(text.count("\n", 0, at) for at in block.span(1)))}
    session = "\n".join(line if i in keep else "" for i, line in enumerate(text.split("\n")))
    (tmp_path / "session.txt").write_text(session, encoding="utf-8")
    # A process of its own: what other tests have found out changes the reasons that answers give.
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "doctest", "session.txt"], capture_output=True, encoding="utf-8", cwd=tmp_path
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_translation_runs_the_same_sessions():
    """The code is the same in both languages, but for comments and the language that is set."""

    def code(name):
        blocks = BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
        lines = [line for block in blocks for line in block.split("\n") if line.startswith((">>>", "..."))]
        return [re.sub(r'\s*#.*|"""[^"]*"""', "", line) for line in lines if "language" not in line]

    assert code("docs/python.md") == code("docs/python.zh.md")
