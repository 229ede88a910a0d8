"""The words of the page: each in English and in Chinese, none missing, none left over."""

import json
import pathlib
import re
import unittest

ASSETS = pathlib.Path(__file__).parents[2] / "assets"
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.js"))}
TEXT = (ASSETS / "words.json").read_text(encoding="utf-8")
WORDS = json.loads(TEXT)


class Words(unittest.TestCase):
    """No browser is needed for these."""

    def test_every_word_stands_in_both_languages_on_a_line(self):
        self.assertEqual(len(TEXT.splitlines()), len(WORDS) + 2)
        for name, said in WORDS.items():
            with self.subTest(name):
                english, chinese = said
                self.assertTrue(english.strip() and chinese.strip())
                self.assertEqual(set(re.findall(r"\{\d\}", english)), set(re.findall(r"\{\d\}", chinese)))

    def test_chinese_is_chinese(self):
        same = {name for name, (english, chinese) in WORDS.items() if not re.search("[\u4e00-\u9fff]", chinese)}
        # A name, the way to the other language, frames for what the program says, and marks.
        frames = {"made_move", "turn_of", "program"}
        self.assertEqual(same, {"name", "other_language", "other_language_say", "colon", "comma", "list"} | frames)

    def test_every_word_that_a_script_asks_for_is_there(self):
        for name, script in SCRIPTS.items():
            for asked in re.findall(r'\bt\("(\w+)"', script):
                with self.subTest(name, asked=asked):
                    self.assertIn(asked, WORDS)

    def test_no_word_is_left_over(self):
        together = "\n".join(SCRIPTS.values())
        # Some names are put together of two halves.
        halves = {"win", "draw", "loss", "unknown"} | {f"{who}_{what}" for who in ("mover", "side") for what in ("win", "draw", "loss")}
        halves |= {f"tab_{tab}" for tab in ("play", "setup", "rules", "table")} | {f"{how}_word" for how in ("perfect", "good", "easy")}
        halves |= {"mirror_upright", "mirror_level", "hotstrat", "thermostrat", "sentestrat"} | {name for name in WORDS if name.startswith("example_")}
        left = [name for name in WORDS if f'"{name}"' not in together and name not in halves]
        self.assertEqual(left, [])

    def test_no_style_or_script_stands_in_the_markup(self):
        for name, script in SCRIPTS.items():
            with self.subTest(name):
                self.assertNotRegex(script, r'setAttribute\("style"|style=\\?"|\beval\(|new Function')


if __name__ == "__main__":
    unittest.main()
