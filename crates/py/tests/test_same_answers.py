"""The same game said in several ways gives the same answers on 1,000 random positions."""

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
