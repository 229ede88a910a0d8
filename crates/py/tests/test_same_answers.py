"""The same game said in several ways gives the same answers on 1,000 random positions."""

import json
import os
import subprocess

import pytest
from implementations import OPTIONS, WAYS, answer, questions


@pytest.mark.parametrize("way", [way for way in WAYS if way != "catalogue"])
def test_every_way_answers_as_the_catalogue_does(way):
    games = {name: (WAYS["catalogue"](name), WAYS[way](name)) for name in OPTIONS}
    asked = 0
    for question in questions():
        known, same = games[question["game"]]
        assert answer(same, question) == answer(known, question), question
        asked += 1
    assert asked == 1000


def test_rules_in_rust_answer_as_the_catalogue_does():
    """The example `serve` says the same games in Rust; `.ci/test-python` builds it and names it here."""
    asked = [{**question, "want": ["outcome", "grundy", "moves"], "limit": 10_000} for question in questions()]
    lines = "".join(json.dumps({**question, "game": "@" + question["game"]}) + "\n" for question in asked)
    run = subprocess.run([os.environ["GRUNDY_SERVE"]], input=lines, capture_output=True, text=True, check=True)
    games = {name: WAYS["catalogue"](name) for name in OPTIONS}
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == 1000
    for question, found in zip(questions(), answers):
        to = sorted({tuple(sorted(n for n in move["to"] if n)) for move in found["moves"]})
        same = {"id": found["id"], "outcome": found["outcome"], "grundy": found["grundy"], "to": list(map(list, to))}
        assert same == answer(games[question["game"]], question), question
