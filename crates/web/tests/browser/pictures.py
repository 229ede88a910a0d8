"""Takes the pictures of docs/browser.md and docs/browser.zh.md anew. Needs Pillow, which makes them small.

    GRUNDY=target/debug/grundy python3 crates/web/tests/browser/pictures.py
"""

import io
import pathlib
import sys
import time
import urllib.parse

from driver import Browser
from serving import Server
from test_page import BUSH, LAYOUTS, TABLE

DOCS = pathlib.Path(__file__).parents[4] / "docs/browser"
WRONG = "def options(n):\n    return [n - k for k in (1, 3) if k <= n]\n\nname == three\n"

SIX = "/".join(["......"] * 6)
EIGHT = "/".join(["........"] * 8)
MOVES = "c4,3~c5,3;c4,4~c4,5;c0,3~c1,3;c2,4~c2,5;c1,2~c2,2;c1,0~c1,1;c2,1~c3,1;c0,1~c0,2"
HOLES = "/".join([".....#", "......", "..#...", "......", "......", "#....."]).replace("#", "%23")
OVER = urllib.parse.quote("h0#2;h1#1;h2#2;h0#1;h2#1", safe=";")

# Each picture: width, height, address, colours, and a script that brings the page there.
PICTURES = {
    "start": (1200, 820, "/", "light", ""),
    "play": (1200, 860, f"/g/domineering?at={SIX}&moves={MOVES}&hints=off&vs=good", "light", ""),
    "analyse": (1200, 860, f"/g/domineering?at={SIX}&moves={MOVES}", "light", ""),
    "patterns": (1200, 860, "/patterns", "light", ""),
    "pattern": (1200, 860, "/g/wythoff?at=7,10&tab=table&hints=off", "light", ""),
    "unknown": (1200, 560, f"/g/domineering?at={EIGHT}", "light", ""),
    "setup": (1200, 800, f"/g/domineering?at={HOLES}&hints=off&tab=setup", "light", ""),
    "end": (1200, 800, f"/g/nim?at=3,4,5&hints=off&vs=good&moves={OVER}", "dark", ""),
    "piles": (1100, 780, LAYOUTS["piles"][0], "light", ""),
    "row": (900, 560, "/g/kayles?at=5,6", "light", ""),
    "grid": (900, 560, "/g/chomp?at=4,4,2", "light", ""),
    "graph": (900, 640, f"/g/hackenbush?at={BUSH}", "light", ""),
    "beside": (900, 780, LAYOUTS["beside"][0], "light", ""),
    "table": (900, 480, TABLE, "light", ""),
    "review": (900, 600, "/g/nim?at=3,4,5&moves=h1%234;h0%232;h2%231;h1%231", "light",
               "document.querySelector('[data-does=review]').click();"
               "setTimeout(() => document.querySelector('#review').scrollIntoView({block: 'start'}), 1500)"),
    "own": (1200, 1060, "/script", "light", "document.querySelector('[data-example=squares]').click();"
            "setTimeout(() => document.querySelector('[data-does=pattern]').click(), 1500)"),
    "script": (900, 760, "/script", "light",
               f"const t = document.querySelector('textarea'); t.value = {WRONG!r};"
               "document.querySelector('[data-does=run]').click()"),
    "phone": (360, 760, LAYOUTS["piles"][0], "dark", ""),
}  # fmt: skip


# What comes late in some of them.
AWAITED = {"patterns": ".patterns .formula b", "analyse": ".thermograph", "pattern": ".formula", "unknown": ".unanswered"}

# Is something sought still?
WORKING = "return Boolean(document.querySelector('[aria-busy]'))"


def take(wanted):
    """Takes the pictures of these names, in both languages."""
    server = Server()
    try:
        with Browser() as browser:
            for name in wanted:
                wide, high, path, scheme, script = PICTURES[name]
                for language in ("en", "zh"):
                    browser.resize(wide, high)
                    browser.prefer(prefers_color_scheme=scheme)
                    browser.open(f"{server.base}{path}{'&' if '?' in path else '?'}lang={language}")
                    browser.find(".brand")
                    awaited = AWAITED.get(name, ".brand")
                    browser.until(lambda: browser.all(awaited), f"no {awaited}", seconds=60)  # noqa: B023
                    browser.until(lambda: not browser.run(WORKING), "it is still at work", seconds=60)
                    time.sleep(1)
                    browser.run(script)
                    time.sleep(2.5)
                    file = DOCS / f"{name}{'' if language == 'en' else '-zh'}.png"
                    browser.picture(file)
                    # Only who takes pictures needs what makes them small.
                    from PIL import Image

                    image = Image.open(io.BytesIO(file.read_bytes())).convert("RGB")
                    image.quantize(112, dither=Image.Dither.NONE).save(file, optimize=True)
                    print(file.name, file.stat().st_size)
    finally:
        server.stop()


if __name__ == "__main__":
    DOCS.mkdir(exist_ok=True)
    take(sys.argv[1:] or PICTURES)
