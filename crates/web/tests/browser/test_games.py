"""Whole games, one of each family, played by clicking until somebody has won, in both languages."""

import re
import unittest
import urllib.parse

from driver import Browser
from serving import Server

STALKS = '{"edges":[[0,1,"b"],[1,2,"r"],[0,3,"r"],[0,4,"b"]],"ground":0}'
TREE = '{"edges":[[0,1],[1,2],[0,3]],"ground":0}'
# A game and a position of each family, which ends soon.
GAMES = {
    "heaps": ("nim", "1,2,3"),
    "rows of heaps": ("kayles", "5"),
    "heaps that split": ("grundys-game", "7"),
    "two heaps": ("wythoff", "3,4"),
    "bites": ("chomp", "3,3"),
    "dominoes": ("domineering", ".../.../..."),
    "stones that jump": ("clobber", "xoxo/oxox"),
    "placing": ("snort", "../../.."),
    "queens": ("amazons", "x../.../..o"),
    "lines": ("tic-tac-toe", ".../.../..."),
    "boxes": ("dots-and-boxes", "+.+.+/|...|/+.+.+"),
    "cakes": ("cutcake", "2,3"),
    "plants": ("hackenbush", STALKS),
    "green plants": ("hackenbush", TREE),
    "tokens on graphs": ("geography", "0 1;1 2;2 3;token 0"),
    "strips": ("toads-and-frogs", "tt.ff"),
    "coins": ("turning-turtles", "2,4"),
    "coins that slide": ("silver-dollar", "1,4,6"),
}
WON = {"en": r"wins?\b|A draw|score", "zh": r"赢了|胜|平局|得分"}

# The next thing to click: what ends a move that may go on, a thing of the board, a step beside it.
NEXT = """
const step = document.querySelector('.picked:not([hidden]) .primary')
  ?? document.querySelector('#board .cut[role=button]')
  ?? document.querySelector('#board [data-pick][role=button]:not([aria-pressed])')
  ?? document.querySelector('.step button');
// A line is clicked on itself, not in the middle of itself and its name.
return step?.querySelector(':scope > .hit') ?? step;
"""
# What the page shows of the game: whose turn it is, the moves made, and whether it is over.
STATE = """
const main = document.getElementById('main');
const over = !document.querySelector('.banner')?.hidden;
const mine = document.querySelector('.turncard.mine:not([hidden])');
return [over, Boolean(mine) && !main.hasAttribute('aria-busy'), document.querySelectorAll('ol.history li').length];
"""


class Games(unittest.TestCase):
    """One server and one browser for all games."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)
        cls.browser = cls.enterClassContext(Browser())
        # Nobody waits for pieces to move.
        cls.browser.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")

    def play(self, game, at, language):
        """Plays a game to its end, and returns what the banner says."""
        path = f"/g/{game}?at={urllib.parse.quote(at)}&vs=easy&seed=3&hints=off&lang={language}"
        self.browser.open(self.server.base + path)
        self.browser.find(".turncard")
        for _ in range(80):
            over, mine, _ = self.browser.until(lambda: (s := self.browser.run(STATE))[0] + s[1] and s, "nobody is to move")
            if over:
                return self.browser.text(".banner div")
            thing = self.browser.run(NEXT)
            self.assertIsNotNone(thing, "there is nothing to click")
            before = self.browser.run("return [document.querySelectorAll('ol.history li').length, document.querySelector('.picked').textContent]")
            self.browser.point(thing, "mouse")
            self.browser.until(
                lambda: self.browser.run("return [document.querySelectorAll('ol.history li').length, document.querySelector('.picked').textContent]") != before,  # noqa: B023
                "the click did nothing",
            )
        self.fail("the game does not end")

    def test_every_family_is_played_to_its_end(self):
        for family, (game, at) in GAMES.items():
            for language, won in WON.items():
                with self.subTest(family, language=language):
                    banner = self.play(game, at, language)
                    self.assertRegex(banner, won)
                    if language == "zh":
                        self.assertIsNone(re.search("[a-z]{3,}", banner.replace("Grundy", "")), banner)

    def test_the_next_game_begins_with_a_click(self):
        self.play("nim", "1,2", "en")
        self.browser.click('[data-does="swap-sides"]')
        self.browser.until(lambda: "second=1" in self.browser.address(), "the sides were not swapped")
        # Grundy begins.
        self.browser.until(lambda: self.browser.run(STATE)[2] == 2, "the program does not begin")

    def test_a_reload_leaves_the_moves_as_they_are(self):
        """Whoever plays second is not robbed of a move, neither in a game of the catalogue nor by rules of one's own."""
        self.browser.open(self.server.base + "/g/nim?at=3,4,5&vs=good&second=1&hints=off")
        self.browser.until(lambda: "moves=" in self.browser.address(), "the program does not begin")
        address = self.browser.address()
        self.browser.open("about:blank")
        self.browser.open(address)
        self.browser.find("#board [data-pick][role=button]")
        self.assertEqual(self.browser.address(), address)
        self.browser.open(self.server.base + "/script?at=10&vs=good&second=1&hints=off")
        self.browser.until(lambda: self.browser.run("return document.querySelector('textarea')?.value"), "no example")
        self.browser.click('[data-does="run"]')
        self.browser.find("#board svg")

    def test_set_up_keeps_the_side_of_the_person(self):
        self.browser.open(self.server.base + "/g/domineering?at=..../..../....&vs=easy&seed=1&hints=off")
        self.browser.find(".turncard.mine")
        side = "return document.querySelector('[aria-pressed=true][data-value=left], [aria-pressed=true][data-value=right]')?.dataset.value"
        self.assertEqual(self.browser.run(side), "left")
        self.browser.click('.tabs [data-tab="setup"]')
        self.browser.find(".painter button")
        self.browser.click('#board [data-pick="c0,0"]')
        self.browser.until(lambda: "%23" in self.browser.address() or "#" in self.browser.address(), "nothing was painted")
        self.browser.click('[data-does="play-here"]')
        self.browser.find(".turncard.mine")
        self.assertEqual(self.browser.run(side), "left")


if __name__ == "__main__":
    unittest.main()
