"""The page as people use it: with a mouse, by keyboard alone, by touch, in both languages, light and dark, on a phone."""

import fractions
import json
import os
import pathlib
import time
import unittest
import urllib.parse

from driver import Browser
from serving import Server

BUSH = '{"edges":[[0,1],[1,2],[1,3],[0,4]],"ground":0}'
# Each layout with an address, and a thing that is a whole move.
LAYOUTS = {
    "piles": ("/g/nim?at=3,4,5", "h1#4"),
    "row": ("/g/kayles?at=5,6", "h0#5"),
    "grid": ("/g/chomp?at=4,4,2", "c1,2"),
    "graph": ("/g/hackenbush?at=" + urllib.parse.quote(BUSH), "e1"),
    "beside": ("/sum?game=nim&at=1,2&game=kayles&at=3", "s0.h1#1"),
}
TABLE = "/g/bimatrix"
AXE = os.environ.get("GRUNDY_AXE", "")


def pick(thing):
    """The selector of a thing of the board."""
    return f'#board [data-pick="{thing}"][role="button"]'


class Page(unittest.TestCase):
    """One server and one browser for all tests; each begins with a page of its own."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)
        cls.browser = cls.enterClassContext(Browser())

    def setUp(self):
        self.browser.resize(1280, 900)
        self.browser.prefer(prefers_color_scheme="light")
        self.browser.console()

    def tearDown(self):
        # A refusal of the content security policy, a file that is missing and a mistake in a script all end here.
        # An answer that says what is wrong with a question is none of these.
        said = [line for line in self.browser.console() if not ("/api/" in line and "status of 4" in line)]
        self.assertEqual(said, [])

    def open(self, path, **more):
        """Opens a page and waits until it can be used."""
        for key, value in more.items():
            path += f"{'&' if '?' in path else '?'}{key}={value}"
        self.browser.open(self.server.base + path)
        self.settled()

    def settled(self):
        """Waits until the page has what it asked for."""
        self.browser.until(
            lambda: self.browser.run(
                "const main = document.getElementById('main');"
                "return document.querySelector('.brand') && !main.hasAttribute('aria-busy')"
                " && (!document.querySelector('[data-page=game], [data-page=sum]') || document.querySelector('.line'))"
            ),
            "the page is not ready",
        )

    def state(self, key):
        """What the address says."""
        query = urllib.parse.urlsplit(self.browser.address()).query
        return urllib.parse.parse_qs(query).get(key, [""])[0]

    def moves(self):
        """The moves in the address."""
        return [move for move in self.state("moves").split(";") if move]

    def wait_for_moves(self, count):
        """Waits until so many moves have been made."""
        self.browser.until(lambda: len(self.moves()) == count, f"no {count} moves in {self.browser.address()}")
        self.settled()

    def focused(self):
        """What has the focus, by its pick."""
        return self.browser.run("return document.activeElement?.dataset?.pick ?? ''")

    # The layouts

    def test_each_layout_is_played_with_the_mouse(self):
        for layout, (path, thing) in LAYOUTS.items():
            with self.subTest(layout):
                self.open(path)
                self.browser.click(pick(thing))
                self.wait_for_moves(1)
                self.assertEqual(self.moves(), [thing])
                self.assertIn(".", self.browser.text(".live"))

    def test_each_layout_is_played_by_keyboard_alone(self):
        for layout, (path, _) in LAYOUTS.items():
            with self.subTest(layout):
                self.open(path)
                for _ in range(40):
                    if self.focused():
                        break
                    self.browser.press("Tab")
                first = self.focused()
                self.assertTrue(first, "the tab key does not reach the board")
                reached = {first}
                for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "End"):
                    self.browser.press(key)
                    reached.add(self.focused())
                self.assertGreater(len(reached), 1, "the arrows lead nowhere")
                self.browser.press("Home")
                self.assertEqual(self.browser.run("return document.querySelectorAll('#board [tabindex=\"0\"][data-pick]').length"), 1)
                for _ in range(4):
                    if not self.moves():
                        self.browser.press("Enter")
                        time.sleep(0.2)
                self.wait_for_moves(1)
                self.assertTrue(self.focused(), "the focus is lost after a move")

    def test_each_layout_is_played_by_touch(self):
        for layout, (path, thing) in LAYOUTS.items():
            with self.subTest(layout):
                self.browser.resize(390, 800)
                self.open(path)
                # The first tap shows the move, the second makes it.
                self.browser.tap(pick(thing))
                self.browser.find(".picked:not([hidden]) .primary")
                self.assertEqual(self.moves(), [])
                self.browser.tap(pick(thing))
                self.wait_for_moves(1)
                self.assertEqual(self.moves(), [thing])

    def test_every_game_of_the_catalogue_is_played_with_what_can_be_pressed(self):
        for game in self.server.get("/api/games")["games"]:
            if game["name"] == "bimatrix":
                continue
            with self.subTest(game["name"]):
                self.open(game["link"])
                # A thing of the board, else a step beside it, else the number that is proposed.
                for _ in range(8):
                    if self.moves():
                        break
                    self.browser.run(
                        "const next = document.querySelector('.picked:not([hidden]) .primary') ??"
                        " document.querySelector('#board [data-pick][role=button]:not([aria-pressed])') ??"
                        " document.querySelector('.step button');"
                        "const heap = next?.dataset.pick;"
                        "const number = heap && document.querySelector(`[data-heap=\"${heap}\"] button`);"
                        "(number ?? next).dispatchEvent(new MouseEvent('click', {bubbles: true}));"
                    )
                    time.sleep(0.1)
                    self.settled()
                self.wait_for_moves(1)

    def test_a_permalink_restores_the_view(self):
        for layout, (path, thing) in LAYOUTS.items():
            with self.subTest(layout):
                self.open(path)
                self.browser.click(pick(thing))
                self.wait_for_moves(1)
                address = self.browser.address()
                seen = self.browser.run("return document.querySelector('#board svg').textContent")
                listed = self.browser.text("#moves")
                self.browser.open("about:blank")
                self.browser.open(address)
                self.settled()
                self.assertEqual(self.browser.address(), address)
                self.assertEqual(self.browser.run("return document.querySelector('#board svg').textContent"), seen)
                self.assertEqual(self.browser.text("#moves"), listed)

    def test_the_program_answers_and_a_move_is_taken_back(self):
        for layout, (path, thing) in LAYOUTS.items():
            with self.subTest(layout):
                self.open(path, vs="perfect")
                self.browser.click(pick(thing))
                self.browser.until(lambda: len(self.moves()) == 2 or "win" in self.browser.text(".live"), "no answer")
                self.settled()
                self.browser.click('[data-does="undo"]')
                self.wait_for_moves(0)
                self.browser.find(pick(thing))

    def test_the_board_fits_a_phone_and_both_themes(self):
        pages = [path for path, _ in LAYOUTS.values()] + [TABLE, "/", "/patterns", "/script", "/about"]
        for path in pages:
            for scheme, language in (("light", "en"), ("dark", "zh")):
                with self.subTest(path, scheme=scheme):
                    self.browser.resize(320, 640)
                    self.browser.prefer(prefers_color_scheme=scheme)
                    self.open(path, lang=language)
                    wide = self.browser.run("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, 320, "the page is wider than the screen")
                    ground = self.browser.run("return getComputedStyle(document.body).backgroundColor")
                    light = sum(int(part) for part in ground[4:-1].split(",")[:3]) > 380
                    self.assertEqual(light, scheme == "light")

    def test_everything_is_there_at_twice_the_size(self):
        for layout, (path, thing) in LAYOUTS.items():
            with self.subTest(layout):
                self.browser.resize(1280, 800, zoom=2)
                self.open(path)
                self.assertEqual(self.browser.run("return [innerWidth, devicePixelRatio]"), [640, 2])
                wide, cut = self.browser.run(
                    "return [document.documentElement.scrollWidth, [...document.querySelectorAll('button, select, input, h1, p')].filter("
                    "(e) => e.checkVisibility() && !e.closest('.scroll, .picture, .code, .skip') && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML)]"
                )
                self.assertLessEqual(wide, 640, "the page is wider than the screen")
                self.assertEqual(cut, [])
                self.browser.click(pick(thing))
                self.wait_for_moves(1)

    def test_vertices_that_the_picture_leaves_out_are_found(self):
        edges = ";".join(f"{i} {i + 1}" for i in range(400))
        self.open(f"/g/geography?at={urllib.parse.quote(edges + '; token 0')}")
        self.assertIn("left out", self.browser.text(".heaps"))
        self.browser.type(".heaps input", "nowhere")
        self.browser.press("Enter")
        self.browser.until(lambda: "number of a vertex" in self.browser.text(".heaps"), "the mistake was not told")
        self.browser.type(".heaps input", "v390")
        self.browser.press("Enter")
        self.browser.until(lambda: self.state("first") == "390", "the vertex was not found")
        self.settled()
        self.browser.find('#board [data-pick="v390"]')
        self.browser.open(self.browser.address())
        self.settled()
        self.assertIn("v390", self.browser.text(".heaps"))

    def test_steps_are_leafed_through_by_their_own_numbers(self):
        self.open("/g/staircase?at=" + ",".join(["2"] * 100) + "&first=90")
        self.browser.find('#board [data-pick^="h100"]')
        self.assertIn("h41", self.browser.text(".heaps"))

    def test_heaps_that_the_picture_leaves_out_are_found(self):
        sizes = [str(3 + i % 5) for i in range(200)]
        sizes[150] = "77"
        self.open("/g/nim?at=" + ",".join(sizes))
        self.assertIn("h59", self.browser.text(".heaps"))
        self.assertTrue(self.browser.all(".heaps .group"))
        self.browser.type(".heaps input", "77")
        self.browser.press("Enter")
        # No more can be left out behind the last heap.
        self.browser.until(lambda: self.state("first") == "140", "the heap was not found")
        self.settled()
        self.browser.find('#board [data-pick^="h150"]')
        address = self.browser.address()
        self.browser.open(address)
        self.settled()
        self.browser.find(pick("h140#1"))
        self.browser.click(pick("h140#1"))
        self.wait_for_moves(1)

    def test_both_languages_and_the_switch_keeps_the_state(self):
        self.open("/g/nim?at=3,4,5&moves=h1%234&play=misere", lang="en")
        self.assertIn("Moves", self.browser.text("#moves"))
        self.browser.click(".settings a")
        self.browser.until(lambda: self.browser.run("return document.documentElement.lang") == "zh", "no Chinese")
        self.settled()
        self.assertEqual((self.state("at"), self.moves(), self.state("play")), ("3,4,5", ["h1#4"], "misere"))
        text = self.browser.text("main")
        self.open("/g/nim?at=3,4,5", lang="zh")
        text += self.browser.text("#answer")
        for english in ("Moves", "Undo", "wins", "loses", "Why", "theorem"):
            self.assertNotIn(english, text)

    def test_the_theme_is_switched_and_remembered(self):
        self.open("/g/nim")
        self.browser.click(".settings button")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
        self.open("/about")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
        self.browser.run("localStorage.clear()")

    # Moves

    def test_a_move_that_may_go_on_waits_for_enter(self):
        self.open("/g/kayles?at=5")
        self.browser.click(pick("h0#2"))
        self.assertEqual(self.moves(), [])
        self.browser.find(".picked button.primary")
        self.browser.press("Escape")
        self.browser.until(lambda: self.browser.run("return document.querySelector('.picked').hidden"), "still picked")
        self.browser.click(pick("h0#2"))
        self.browser.click(pick("h0#3"))
        self.wait_for_moves(1)
        self.assertEqual(self.moves(), ["h0#2~h0#3"])
        self.open("/g/kayles?at=5")
        self.browser.click(pick("h0#2"))
        self.browser.press("Enter")
        self.wait_for_moves(1)
        self.assertEqual(self.moves(), ["h0#2"])

    def test_pins_that_come_to_the_same_are_all_alive(self):
        self.open("/g/kayles?at=10,11")
        alive = self.browser.run("return [...document.querySelectorAll('#board [data-pick*=\"#\"][role=button]')].length")
        self.assertEqual(alive, 21)
        self.browser.click(pick("h0#1"))
        self.browser.click(pick("h0#1"))
        self.wait_for_moves(1)
        self.assertEqual(self.browser.run("return document.querySelector('.position input').value"), "9,11")
        self.open("/g/kayles?at=5,5")
        self.browser.click(pick("h1#4"))
        self.browser.click(pick("h1#5"))
        self.wait_for_moves(1)

    def test_a_number_of_a_large_heap_is_exact(self):
        self.open("/g/nim?at=1000000000000000000,7")
        self.browser.find('[data-heap="h0"] input[type="range"]')
        self.assertIn("8", self.browser.text('[data-heap="h0"]'))
        self.browser.type('[data-heap="h0"] input[type="text"]', "999999999999999994")
        self.browser.press("Enter")
        self.wait_for_moves(1)
        self.assertEqual(self.moves(), ["h0#999999999999999994"])
        self.assertEqual(self.browser.run("return document.querySelector('.position input').value"), "999999999999999993,7")

    def test_hints_off_hides_every_value(self):
        self.open("/g/nim?at=3,4,5")
        self.assertTrue(self.browser.all("#board .mark"))
        self.open("/g/nim?at=3,4,5", hints="off")
        self.browser.find(pick("h0#2"))
        shown = self.browser.run(
            "return [...document.querySelectorAll('.stage *, .right *, .rail *')].flatMap((e) => [e.getAttribute('aria-label'),"
            " e.getAttribute('title'), e.children.length ? '' : e.textContent]).join(' ')"
        )
        for telling in ("wins", "loses", "value 0", "ends in", "Bouton"):
            self.assertNotIn(telling, shown.replace("cannot move wins", ""))
        self.assertFalse(self.browser.all("#board .mark"))
        self.assertNotIn("verdict", self.browser.text("#state"))

    def test_a_typed_move_and_a_position_are_taken_as_in_the_shell(self):
        self.open("/g/nim?at=3,4,5")
        self.browser.type(".command input", "heap 0 take 2")
        self.browser.press("Enter")
        self.wait_for_moves(1)
        self.assertEqual(self.moves(), ["h0#2"])
        self.browser.type(".command input", "B -1 (4 -> 3)")
        self.browser.press("Enter")
        self.wait_for_moves(2)
        self.browser.click('[data-does="undo"]')
        self.wait_for_moves(1)
        self.browser.type(".command input", "h9#1")
        self.browser.press("Enter")
        self.browser.until(lambda: self.browser.text(".trouble"), "no error")
        self.assertEqual(self.moves(), ["h0#2"])
        self.browser.type(".position input", "1,1")
        self.browser.click('[data-does="set"]')
        self.browser.until(lambda: self.state("at") == "1,1", "the position was not set")
        self.assertEqual(self.moves(), [])

    def test_a_hint_is_a_winning_move(self):
        self.open("/g/nim?at=3,4,5", hints="off")
        self.browser.click('[data-does="hint"]')
        # First where to look.
        self.browser.until(lambda: len(self.browser.all("#board .hinted")) == 3, "the heap is not shown")
        self.browser.click('[data-does="hint"]')
        self.browser.until(lambda: self.focused() == "h0#2", "the hint is not shown")

    def test_play_goes_on_while_the_program_searches(self):
        self.open("/g/mnk:5,5,4?at=...../...../...../...../.....&hints=off")
        self.browser.click('.tabs [data-tab="analyse"]')
        for made, thing in enumerate(("c0,0", "c1,1"), 1):
            self.browser.click(pick(thing))
            self.browser.until(lambda: len(self.moves()) == made, "the move waits for the search")  # noqa: B023
        self.browser.until(lambda: not self.browser.run("return document.querySelector('.work').hidden"), "nothing is said")
        self.browser.click(".work button")
        self.browser.until(lambda: self.browser.run("return document.querySelector('.work').hidden"), "it does not stop")
        self.assertEqual(len(self.moves()), 2)

    def test_against_the_program_nothing_tells_who_wins(self):
        for path in ("/g/nim", "/g/nim?at=3,4,5&vs=good", "/g/domineering?at=..../..../....&vs=easy"):
            with self.subTest(path):
                self.open(path)
                self.browser.find("#board [data-pick][role=button]")
                self.assertFalse(self.browser.all("#board .mark, .answer:not([hidden]), #why:not([hidden])"))
                state = json.loads(self.browser.text("#state"))
                self.assertIsNone(state["view"]["answer"])
                self.assertIsNone(state["view"]["winning_count"])
                told = {key for option in state["view"]["options"] for key in option}
                self.assertFalse(told & {"verdict", "outcome", "grundy", "remoteness", "value"})
                self.assertTrue(self.browser.run("return document.querySelector('[data-does=review]').disabled"))

    def test_moves_are_taken_back_and_made_again(self):
        self.open("/g/nim?at=3,4,5", hints="off")
        for count, thing in enumerate(("h0#2", "h1#1"), 1):
            self.browser.click(pick(thing))
            self.wait_for_moves(count)
        line = self.moves()
        self.browser.click('[data-does="undo"]')
        self.wait_for_moves(1)
        self.browser.click('[data-does="redo"]')
        self.wait_for_moves(2)
        self.assertEqual(self.moves(), line)
        self.assertTrue(self.browser.run("return document.querySelector('[data-does=redo]').disabled"))

    def test_a_key_presses_no_button_that_is_off(self):
        self.open("/g/nim?at=3,4,5", hints="off")
        self.browser.click(pick("h0#2"))
        self.wait_for_moves(1)
        self.browser.press("r")
        time.sleep(0.5)
        self.assertFalse(self.browser.all(".review .chart"))
        self.browser.press("u")
        self.wait_for_moves(0)

    def test_the_program_begins_when_a_position_that_was_set_up_is_played(self):
        self.open("/g/nim?at=3,4,5&vs=perfect&second=1&tab=setup", hints="off")
        self.assertEqual(self.moves(), [])
        self.browser.click('.tabs [data-tab="play"]')
        self.wait_for_moves(1)

    def test_who_closes_a_box_moves_again(self):
        at = urllib.parse.quote("+-+.+/|.|../+.+.+")
        self.open(f"/g/dots-and-boxes?at={at}&vs=easy", hints="off")
        self.browser.click(pick("c2,1"))
        self.wait_for_moves(1)
        self.browser.find(pick("c0,3"))

    def test_only_the_ends_of_a_row_of_heaps_are_played(self):
        self.open("/g/end-nim?at=3,3,3", hints="off")
        self.browser.find(pick("h2#1"))
        self.assertFalse(self.browser.all(pick("h1#1")))

    def test_a_domino_is_placed_with_one_click_and_named_by_its_cells(self):
        self.open("/g/domineering?at=..../..../..../....", hints="off")
        self.browser.click(pick("c2,1"))
        self.wait_for_moves(1)
        self.assertTrue(self.browser.all("#board .domino .L") and self.browser.all("#board .lastring"))
        self.assertRegex(self.browser.text("ol.history"), "b[123]–b[234]")
        wide = self.browser.run("return document.querySelector('#board svg').getBoundingClientRect().width")
        self.assertGreaterEqual(wide, 420)

    def test_a_cake_is_cut_at_the_line(self):
        self.open("/g/cutcake?at=3,4", hints="off")
        self.browser.run("document.querySelector('#board .cut .hit').parentNode.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        self.wait_for_moves(1)

    def test_coloured_plants_belong_to_left_and_right(self):
        stalk = urllib.parse.quote('{"edges":[[0,1,"b"],[1,2,"r"]],"ground":0}')
        self.open(f"/g/hackenbush?at={stalk}")
        self.assertIn("Left", self.browser.text("#answer"))
        self.assertTrue(self.browser.all("#board .eL") and self.browser.all("#board .eR"))

    def test_a_position_is_set_up_by_clicking(self):
        self.open("/g/domineering?at=.../.../...&hints=off&tab=setup")
        self.browser.find('.painter [data-brush="#"]')
        self.browser.click('#board [data-pick="c1,1"]')
        self.browser.until(lambda: self.state("at") == ".../.#./...", "no hole")
        self.settled()
        self.browser.click('.painter .stepper button:last-child')
        self.browser.until(lambda: self.state("at") == "..../.#../....", "no column")
        self.settled()
        self.browser.click('[data-does="play-here"]')
        self.browser.until(lambda: not self.state("tab"), "no play")
        self.browser.find(pick("c0,0"))

    def test_cells_are_painted_in_mirrors_and_by_strokes(self):
        self.open("/g/domineering?at=..../..../....&hints=off&tab=setup")
        self.browser.find('.painter [data-brush="#"]')
        self.browser.click(".mirrors input")
        self.browser.click('#board [data-pick="c0,0"]')
        self.browser.until(lambda: self.state("at") == "#..#/..../....", "no mirror")
        self.settled()
        self.browser.click(".mirrors input")
        self.browser.drag(*(f'#board [data-pick="c{cell}"]' for cell in ("1,0", "1,1", "2,1")))
        self.browser.until(lambda: self.state("at") == "#..#/##../.#..", "no stroke")
        self.settled()
        # A stroke that begins on what it paints clears.
        self.browser.drag('#board [data-pick="c1,1"]', '#board [data-pick="c2,1"]')
        self.browser.until(lambda: self.state("at") == "#..#/#.../....", "nothing is cleared")
        self.settled()
        self.browser.click('[data-does="unplace"]')
        self.browser.until(lambda: self.state("at") == "#..#/##../.#..", "nothing is taken back")
        self.settled()
        self.browser.type(".placing textarea", "..x")
        self.browser.until(lambda: len(self.browser.text(".placing [role=status]")) > 20, "the mistake is not told")
        self.browser.type(".placing textarea", "../..")
        self.browser.until(lambda: "well" in self.browser.text(".placing [role=status]"), "it is not read")
        self.browser.console()

    def test_a_stroke_ends_outside_the_picture_or_is_broken_off(self):
        self.open("/g/domineering?at=..../....&hints=off&tab=setup")
        self.browser.find('.painter [data-brush="#"]')
        self.browser.drag('#board [data-pick="c1,0"]', '#board [data-pick="c1,1"]', ".painter h2")
        self.browser.until(lambda: self.state("at") == "..../##..", "no stroke")
        self.settled()
        self.assertFalse(self.browser.all("#board .brushed"))
        # A finger that paints down the board does not scroll.
        self.browser.drag('#board [data-pick="c0,2"]', '#board [data-pick="c1,2"]', kind="touch")
        self.browser.until(lambda: self.state("at") == "..#./###.", "no stroke of a finger")
        self.settled()
        self.browser.click('[data-does="unplace"]')
        self.browser.until(lambda: self.state("at") == "..../##..", "nothing is taken back")
        self.settled()
        cancelled = self.browser.run(
            "const cell = (pick) => document.querySelector(`#board [data-pick='${pick}']`);"
            "const send = (kind, pick) => {"
            "  const { x, y, width, height } = cell(pick).getBoundingClientRect();"
            "  const at = { clientX: x + width / 2, clientY: y + height / 2 };"
            "  cell(pick).dispatchEvent(new PointerEvent(kind, { ...at, bubbles: true, isPrimary: true, buttons: 1 }));"
            "};"
            "cell('c0,0').scrollIntoView({ block: 'center' });"
            "send('pointerdown', 'c0,0'); send('pointermove', 'c0,1');"
            "const brushed = document.querySelectorAll('#board .brushed').length;"
            "send('pointercancel', 'c0,1');"
            "return [brushed, document.querySelectorAll('#board .brushed').length]"
        )
        self.assertEqual(cancelled, [2, 0])
        self.assertEqual(self.state("at"), "..../##..")
        self.browser.click('#board [data-pick="c0,3"]')
        self.browser.until(lambda: self.state("at") == "...#/##..", "no click after it")

    def test_places_are_set_up_only_where_the_picture_shows_them(self):
        self.open("/g/multiples:9?at=1,3&hints=off&tab=setup")
        self.browser.find(".painter button")
        for coin, at in ((1, "[3]"), (3, "[]"), (5, "[5]")):
            self.browser.click(f'#board [data-pick="c{coin}"]')
            self.browser.until(lambda: self.state("at") == at, f"no {at}")
            self.settled()
        self.open("/g/wythoff?at=3,5&hints=off&tab=setup")
        self.browser.find(".painter button")
        self.browser.click('#board [data-pick="c1,2"]')
        self.browser.until(lambda: self.state("at") == "1,2", "the queen is not put down")
        # Rows of chocolate and numbers of coins are no places.
        for path in ("chomp?at=3,2", "nimble?at=0,1", "coin-split?at=1,2"):
            self.open(f"/g/{path}&hints=off&tab=setup")
            self.browser.find(".painter .stepper")
            self.assertNotIn("Click", self.browser.text("#board .line"))

    def test_boards_heaps_and_coins_of_any_size_are_set_up(self):
        self.open("/g/domineering?at=.../...&hints=off&tab=setup")
        self.browser.type('.stepper input[aria-label="Columns"]', "7\ue007")
        self.browser.until(lambda: self.state("at") == "......./.......", "no size")
        self.open("/g/nim?at=3,4&hints=off&tab=setup")
        self.browser.type('.stepper input[aria-label="B"]', "12345678901234567890\ue007")
        self.browser.until(lambda: self.browser.text(".trouble"), "a heap beyond all limits is taken")
        self.open("/g/nim?at=3,4&hints=off&tab=setup")
        self.browser.type('.stepper input[aria-label="B"]', "1000000000000000000\ue007")
        self.browser.until(lambda: self.state("at") == "3,1000000000000000000", "no heap")
        self.open("/g/turning-turtles?at=3,6,8&hints=off&tab=setup")
        self.browser.find(".painter button")
        self.browser.click('#board [data-pick="c2"]')
        self.browser.until(lambda: self.state("at") == "2,3,6,8", "no coin is turned")
        self.open("/g/nim?hints=off")
        self.browser.type('[data-does="other-size"]', "9,2\ue007")
        self.browser.until(lambda: self.state("at") == "9,2", "no other size")
        self.browser.console()

    def test_heaps_are_set_up_by_clicks_on_their_tokens(self):
        self.open("/g/nim?at=3,4&hints=off&tab=setup")
        for thing, at in (("h1#2", "3,2"), ("h1#2", "3,1"), ("h0", "4,1")):
            with self.subTest(thing):
                self.browser.find(".painter button")
                self.browser.click(pick(thing))
                self.browser.until(lambda: self.state("at") == at, f"not {at}")  # noqa: B023
                self.settled()
        self.assertEqual(self.moves(), [])

    def test_a_board_that_no_click_sets_up_says_so_and_plays_no_move(self):
        self.open("/g/cutcake?at=2,3&hints=off&tab=setup")
        self.browser.until(lambda: "by clicks" in self.browser.text("#board .line"), "nothing is said")
        self.assertEqual(self.browser.all('#board [role="button"]'), [])
        self.browser.click("#board svg")
        self.assertEqual(self.moves(), [])
        self.browser.click('.tabs [data-tab="play"]')
        self.browser.find('#board [role="button"]')

    def test_openings_have_their_boards(self):
        self.open("/g/domineering?hints=off&tab=setup")
        self.browser.until(lambda: len(self.browser.all(".preset svg")) == 4, "no boards")
        # What can be picked is on the board alone.
        self.assertEqual(self.browser.all(".preset [data-pick], .preset [role], .preset [id]"), [])

    def test_edges_have_colours_where_an_opening_has_them(self):
        at = urllib.parse.quote('{"edges":[[0,1]],"ground":0}')
        self.open(f"/g/hackenbush?at={at}&hints=off&tab=setup")
        self.browser.find('.painter [data-brush="r"]')

    def test_edges_are_drawn_and_coloured(self):
        at = urllib.parse.quote('{"edges":[[0,1,"b"],[1,2,"b"]],"ground":0}')
        self.open(f"/g/hackenbush?at={at}&hints=off&tab=setup")
        edges = lambda: json.loads(self.state("at"))["edges"]  # noqa: E731
        self.browser.click('.painter [data-brush="r"]')
        self.browser.click('#board [data-pick="e1"] .hit')
        self.browser.until(lambda: edges()[1] == [1, 2, "r"], "no colour")
        self.settled()
        self.browser.click('[data-does="grow"]')
        self.browser.until(lambda: len(edges()) == 3, "nothing grows")
        self.settled()
        for _ in range(2):
            self.browser.click('#board [data-pick="v2"]')
        self.browser.until(lambda: len(edges()) == 4, "nothing grows on a vertex")
        self.settled()
        self.browser.click('.painter [data-brush="erase"]')
        self.browser.click('#board [data-pick="e0"] .hit')
        self.browser.until(lambda: len(edges()) < 4, "nothing is erased")

    def test_moves_are_listed_by_temperature_and_parts_have_colours(self):
        self.open("/g/domineering?at=..%23../..%23..")
        self.browser.find('#moves [data-value="heat"]')
        self.browser.click('#moves [data-value="heat"]')
        heats = "return [...document.querySelectorAll('#moves .known')].map((e) => / t (< )?([^ ]+)$/.exec(e.textContent).slice(1))"
        listed = [-1 if below else float(fractions.Fraction(heat)) for below, heat in self.browser.run(heats)]
        self.assertEqual(listed, sorted(listed, reverse=True))
        self.assertEqual(len(self.browser.all("#board .part0")), 4)
        self.assertEqual(len(self.browser.all("#board .part")), 8)
        self.assertEqual(self.browser.text("#board text.letter"), "A")
        self.browser.click("#moves .move")
        self.wait_for_moves(1)

    def test_every_view_of_a_game_is_a_tab(self):
        self.open("/g/nim?at=3,4,5")
        for tab, shown in (("play", ".turncard"), ("setup", ".painter"), ("rules", "#about"), ("table", "#pictures"), ("analyse", "#answer")):
            with self.subTest(tab):
                self.browser.click(f'.tabs [data-tab="{tab}"]')
                self.settled()
                self.browser.until(lambda: self.browser.run("return document.querySelector(arguments[0])?.checkVisibility()", shown), "not shown")  # noqa: B023

    # Looking back

    def test_the_review_finds_the_mistake_and_asks_for_the_better_move(self):
        self.open("/g/nim?at=3,4,5&moves=h1%234;h2%231")
        self.browser.click('[data-does="review"]')
        self.browser.click('[data-does="find"]')
        self.browser.until(lambda: self.browser.text(".quiz"), "nothing is asked")
        self.settled()
        self.assertFalse(self.browser.all("#board .mark"))
        self.browser.click(pick("h2#5"))
        self.browser.until(lambda: "No" in self.browser.text(".quiz"), "a wrong move was not refused")
        self.browser.click(pick("h0#2"))
        self.browser.until(lambda: "Yes" in self.browser.text(".quiz"), "the right move was not found")
        self.browser.click('[data-does="leave"]')
        self.wait_for_moves(2)

    def test_the_course_of_a_game_of_left_and_right_is_its_value(self):
        self.open("/g/domineering?at=.../.../...&moves=c0,0~c1,0")
        self.browser.click('[data-does="review"]')
        self.browser.find(".chart .stake")
        self.assertTrue(self.browser.all(".chart .wins.left, .chart .wins.right"))

    def test_the_end_of_a_game_is_told_and_reviewed(self):
        self.open("/g/nim?at=1,2", vs="perfect")
        self.browser.click(pick("h0#1"))
        self.browser.until(lambda: "Grundy wins" in self.browser.text(".live"), "no end")
        self.browser.until(lambda: self.browser.all(".mistakes li"), "no review")
        self.assertIn("Grundy wins", self.browser.text(".banner"))
        self.browser.click('[data-does="rematch"]')
        self.wait_for_moves(0)
        self.assertTrue(self.browser.run("return document.querySelector('.banner').hidden"))

    def test_the_way_back_of_the_browser_takes_a_move_back(self):
        self.open("/g/nim?at=3,4,5")
        self.browser.click(pick("h0#2"))
        self.wait_for_moves(1)
        self.browser.run("history.back()")
        self.wait_for_moves(0)
        self.browser.find(pick("h0#3"))

    # Other pages

    def test_the_table_of_a_matrix_game_marks_its_equilibrium(self):
        self.open(TABLE)
        self.browser.find(".matrix .equilibrium")
        self.assertTrue(self.browser.all(".matrix .dead"))

    def test_the_catalogue_is_searched_in_both_languages_and_by_notation(self):
        for words, found in (("domneering", "domineering"), ("crosscram", "domineering"), ("kayles", "kayles"), ("尼姆", "nim"), ("octal:CODE", "octal"), ("grundys", "grundys-game")):
            with self.subTest(words):
                self.open("/")
                self.browser.type(".search input", words)
                links = self.browser.run("return [...document.querySelectorAll('li[data-search]:not([hidden]) a')].map((a) => a.pathname)")
                self.assertTrue(any(f"/g/{found}" in link for link in links), links)
                self.assertLess(len(links), 40)
        self.open("/")
        self.browser.type(".search input", "octal:0.137")
        self.browser.press("Enter")
        self.browser.until(lambda: "/g/octal:0.137" in self.browser.address(), "the notation was not opened")
        self.settled()

    def test_the_board_of_the_first_page_is_played(self):
        self.open("/")
        self.browser.click('#try [data-pick="h0#2"][role="button"]')
        self.browser.until(lambda: "Grundy" in self.browser.text("#try [role=status]"), "no answer")

    def test_a_name_that_no_game_has_suggests_games(self):
        self.browser.open(self.server.base + "/g/dominering")
        self.browser.find(".settings")
        time.sleep(0.5)
        self.assertTrue(self.browser.all('.cards a[href*="/g/domineering"]'))
        self.browser.console()

    def test_a_sum_is_built(self):
        self.open("/sum?game=nim&at=1,2&game=kayles&at=3")
        self.browser.click('[data-does="add"]')
        self.browser.until(lambda: len(self.browser.all(".part")) == 3, "no third part")
        self.browser.find(pick("s2.h0#1"))
        self.assertEqual(urllib.parse.urlsplit(self.browser.address()).query.count("game="), 3)

    def test_a_script_shows_its_mistake_at_its_line(self):
        self.open("/script")
        self.browser.type("textarea", "def options(n):\n    return [n - 1\nx = = 2\n")
        self.browser.run("document.querySelector('textarea').value = 'def options(n):\\n    return [n - 1]\\nx = = 2\\n'")
        self.browser.click('[data-does="run"]')
        self.browser.find(".numbers .wrong")
        self.assertEqual(self.browser.text(".numbers .wrong"), "3")

    def test_a_mistake_in_a_script_leaves_the_last_board(self):
        self.open("/script")
        self.browser.until(lambda: self.browser.run("return document.querySelector('textarea').value"), "no example")
        self.browser.click('[data-does="run"]')
        self.browser.find("#board .mark")
        self.browser.run("const t = document.querySelector('textarea'); t.value = t.value.replace('if k * k <= n', 'if k * k <= m')")
        self.browser.click('[data-does="run"]')
        self.browser.find('.mistakebox [data-does="to-line"]')
        self.assertTrue(self.browser.all("#board .mark") and self.browser.all(".stale:not([hidden])"))
        self.browser.click('[data-does="to-line"]')
        chosen = self.browser.run("const t = document.querySelector('textarea'); return t.value.slice(t.selectionStart, t.selectionEnd)")
        self.assertIn("<= m", chosen)

    def test_every_example_of_rules_is_played(self):
        self.open("/script")
        for name in self.browser.run("return [...document.querySelectorAll('[data-example]')].map((e) => e.dataset.example)"):
            with self.subTest(name):
                self.browser.run("document.querySelector('textarea').value = ''; document.querySelector('#board')?.remove()")
                self.browser.click(f'[data-example="{name}"]')
                self.browser.until(lambda: self.browser.run("return document.querySelector('textarea').value"), "no rules")
                self.browser.click('[data-does="run"]')
                self.browser.find("#board svg")

    def test_values_and_temperatures_follow_the_board(self):
        self.open("/g/domineering?at=../..")
        self.browser.find(".thermograph .wall.left")
        self.assertEqual(self.browser.text(".value.large"), "±1")
        self.assertIn("t < 0", self.browser.text("#moves"))
        self.assertIn("Hotstrat", self.browser.text(".middle"))
        self.open("/g/nim?at=3,4,5")
        self.assertFalse(self.browser.all(".thermograph"))

    def test_temperatures_are_asked_for_only_where_there_are_any(self):
        asked = "return performance.getEntriesByType('resource').some((entry) => entry.name.includes('/api/heat'))"
        for path, there in (("/g/tic-tac-toe?at=.../.X./O..", False), ("/g/domineering?at=../..", True)):
            with self.subTest(path):
                self.open(path, hints="on")
                time.sleep(0.5)
                self.assertEqual(self.browser.run(asked), there)

    def test_values_in_a_reason_are_printed_as_values(self):
        self.open("/g/domineering?at=..%23../..%23..", hints="on")
        self.browser.find("#why .value")
        self.assertNotIn("+-", self.browser.text("#why"))

    def test_patterns_have_a_page_with_formulas(self):
        self.open("/patterns")
        self.browser.until(lambda: "mod" in self.browser.text("main") or "g(n" in self.browser.text("main"), "no formula")
        self.browser.find(".patterns .strip .zero")
        self.browser.find('header [data-part="patterns"][aria-current]')
        self.browser.click('.patterns a[href*="/g/kayles"]')
        self.settled()
        self.assertEqual(self.state("tab"), "table")
        self.browser.find('header [data-part="patterns"][aria-current]')

    def test_own_rules_show_the_values_of_their_heaps(self):
        self.open("/script")
        self.browser.click('[data-example="squares"]')
        self.browser.until(lambda: len(self.browser.all(".strip li")) == 25, "no values")
        self.browser.click('[data-does="pattern"]')
        self.browser.until(lambda: "pattern" in self.browser.text(".formula"), "nothing is said")

    def test_the_table_has_a_formula_and_code_to_copy(self):
        self.open("/g/wythoff?at=3,5&tab=table", hints="off")
        self.browser.find(".formula")
        self.assertTrue(self.browser.all(".values .zero"))
        self.assertIn("def ", self.browser.text(".program"))
        self.browser.click('#pictures [data-value="rust"]')
        self.browser.until(lambda: "fn " in self.browser.text(".program"), "no other language")
        self.browser.find('[data-does="copy"]')
        self.browser.find(".automaton circle")
        # Numbers of any size have an answer.
        for place, number in enumerate(("6180339887", "10000000000"), 1):
            self.browser.type(f'.any input[aria-label="Number {place}"]', number)
        self.browser.click('[data-does="any"]')
        self.browser.until(lambda: "wins" in self.browser.text(".any"), "no answer")
        self.browser.click(".values.map tbody tr:nth-child(3) td:nth-child(5) a")
        self.browser.until(lambda: self.state("at") == "2,3", "the cell is not played")
        self.assertEqual(self.state("hints"), "off")

    def test_a_game_is_found_from_every_page(self):
        self.open("/about")
        self.browser.press("/")
        self.browser.type(".find input", "kayels\ue007")
        self.browser.until(lambda: self.state("search") == "kayels", "no search")
        self.settled()
        self.assertIn("Kayles", self.browser.run("return document.querySelector('li[data-search]:not([hidden])').textContent"))

    def test_what_is_too_large_says_what_can_be_done(self):
        at = "/".join(["." * 12] * 12)
        self.open(f"/g/domineering?at={at}&hints=off")
        self.browser.run("document.querySelector('.tabs [data-tab=analyse]').click()")
        self.browser.until(lambda: self.browser.all(".unanswered [data-does=smaller]"), "nothing is offered", seconds=60)
        self.assertIn("grundy solve domineering", self.browser.text("#answer"))
        self.browser.click('[data-does="play-on"]')
        self.browser.until(lambda: self.state("hints") == "off", "play does not go on")

    def test_a_script_is_played_and_its_link_carries_it(self):
        self.open("/script")
        self.browser.click('[data-does="run"]')
        self.browser.find("#board .mark")
        address = self.browser.address()
        self.assertIn("#z=", address)
        text = self.browser.run("return document.querySelector('textarea').value")
        self.browser.open("about:blank")
        self.browser.open(address)
        self.browser.find("#board .mark")
        self.assertEqual(self.browser.run("return document.querySelector('textarea').value"), text)

    def test_tables_and_pictures_are_shown(self):
        self.open("/g/kayles?at=10,11")
        self.browser.click("#pictures summary")
        self.browser.find(".values .period")
        self.browser.until(lambda: self.browser.run("return document.querySelector('img.plot')?.naturalWidth"), "no picture")
        self.browser.click("#pictures .counts summary")
        self.browser.find(".stats tbody tr")
        self.open("/g/wythoff?at=10,4")
        self.browser.click("#pictures summary")
        self.browser.find(".values tbody tr")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.values tbody tr:nth-child(2) > *')].slice(0, 5).map((e) => e.textContent)"), ["1", "1", "2", "0", "4"])
        self.open("/g/domineering?at=../..")
        self.browser.click("#pictures summary")
        self.browser.until(lambda: self.browser.run("return document.querySelector('img.plot')?.naturalWidth"), "no thermograph")
        first = self.browser.run("return document.querySelector('img.plot').src")
        self.browser.click("#moves button.move")
        self.wait_for_moves(1)
        self.browser.until(lambda: self.browser.run("return document.querySelector('img.plot').src") != first, "it stays")

    def test_what_is_wrong_with_an_address_is_told(self):
        self.browser.open(self.server.base + "/g/nim?att=3,4,5")
        self.assertIn("at?", self.browser.text("main"))
        # The browser tells of the status as well.
        self.browser.console()

    def test_without_scripts_the_page_has_board_answer_and_moves(self):
        self.browser.chrome("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.open(self.server.base + "/g/nim?at=3,4,5")
            for selector in ("#board svg", "#answer", '#moves a[href*="/g/nim"]', "#about"):
                self.assertTrue(self.browser.all(selector), selector)
        finally:
            self.browser.chrome("Emulation.setScriptExecutionDisabled", value=False)

    # For everybody

    def test_everything_has_a_name_and_a_role(self):
        pages = [path for path, _ in LAYOUTS.values()] + [TABLE, "/", "/patterns", "/sum", "/script", "/about"]
        for path in pages:
            with self.subTest(path):
                self.open(path)
                nameless = self.browser.run(
                    "return [...document.querySelectorAll('button, a, input:not([type=hidden]), select, textarea, [role=button]')]"
                    ".filter((e) => !e.closest('[hidden]') && !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))"
                    ".map((e) => e.outerHTML)"
                )
                self.assertEqual(nameless, [])
                live = self.browser.all("#board [aria-live], .stage > [aria-live]")
                self.assertLessEqual(len(live), 1)

    @unittest.skipUnless(AXE, "axe-core is not installed")
    def test_axe_core_finds_nothing(self):
        axe = pathlib.Path(AXE).read_text(encoding="utf-8")
        pages = [path for path, _ in LAYOUTS.values()] + [
            TABLE, "/", "/patterns", "/script", "/about", "/g/nim?at=3,4,5&moves=h1%234;h2%231", "/g/domineering", "/g/snort?at=x../.%23./..o&hints=off&tab=setup",
            "/g/hackenbush?hints=off&tab=setup", "/g/nim?hints=off&tab=setup", "/g/domineering?at=..%23../..%23..",
            "/g/nim?at=1&hints=off&vs=good&moves=h0%231", "/g/nim?at=3,4,5&tab=rules", "/g/kayles?at=5,6&tab=table",
            "/g/domineering?at=.../..%23", "/g/wythoff?at=3,5&tab=table&hints=off",
        ]  # fmt: skip
        for path in pages:
            for scheme in ("light", "dark"):
                with self.subTest(path, scheme=scheme):
                    # What is still fading in has less contrast.
                    self.browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
                    self.open(path)
                    if "moves=h1" in path:
                        self.browser.click('[data-does="review"]')
                        self.browser.find(".mistakes")
                    # In a world of its own, since the policy of the page lets no foreign script in.
                    self.browser.run(axe + "; window.axe = axe;")
                    found = self.browser.run_async(
                        "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then((found) =>"
                        " done(found.violations.map((v) => [v.id, v.nodes.map((node) => node.html.slice(0, 200))])))"
                    )
                    self.assertEqual(found, [], json.dumps(found, indent=1))


if __name__ == "__main__":
    unittest.main()
