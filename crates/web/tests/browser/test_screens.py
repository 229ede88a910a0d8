"""What the screens look like, compared with small pictures of them. Letters differ from machine to machine, so that a picture is
compared by its blocks, each the mean of some hundred pixels, within a tolerance.

    GRUNDY_SCREENS=write python3 -m unittest test_screens    takes the pictures anew
"""

import base64
import os
import pathlib
import time
import unittest

from driver import Browser
from pictures import MOVES, OVER, SIX, WRONG
from serving import Server

FOLDER = pathlib.Path(__file__).parent / "screens"
WRITES = os.environ.get("GRUNDY_SCREENS") == "write"
# The pictures that are kept are so wide.
KEPT = 150
# The blocks of a picture in a row; how much one may differ, of 255, and how many may differ by more.
BLOCKS, NEAR, FAR = 30, 40, 0.12

# Each screen: width, height, address, colours, language, a selector to wait for, and a script that brings the page there.
SCREENS = {
    "start": (1200, 860, "/", "light", "en", "#try [data-pick][role=button]", ""),
    "play": (1200, 860, f"/g/domineering?at={SIX}&moves={MOVES}&hints=off&vs=good", "light", "en", ".domino", ""),
    "play-dark": (1200, 860, f"/g/domineering?at={SIX}&moves={MOVES}&hints=off&vs=good", "dark", "zh", ".domino", ""),
    "analyse": (1200, 860, f"/g/domineering?at=..../..../..%23.", "light", "en", ".thermograph", ""),
    "setup": (1200, 800, f"/g/domineering?at={SIX}&hints=off&tab=setup", "light", "en", ".painter button", ""),
    "kayles": (1200, 860, "/g/kayles?at=5,6,7", "light", "en", "#board .mark", ""),
    "tic-tac-toe": (1200, 860, "/g/tic-tac-toe?at=.../.X./O..", "dark", "en", "#board .mark", ""),
    "table": (1200, 700, "/g/wythoff?at=7,10&tab=table&hints=off", "light", "en", ".formula", ""),
    "own": (1200, 860, "/script", "light", "en", "#board .mark, textarea",
            f"const t = document.querySelector('textarea'); t.value = {WRONG!r}; document.querySelector('[data-does=run]').click()"),
    "end": (1200, 860, f"/g/nim?at=3,4,5&hints=off&vs=good&moves={OVER}", "light", "zh", ".chart", ""),
    "phone": (390, 844, f"/g/domineering?at={SIX}&moves={MOVES}&hints=off&vs=good", "light", "en", ".domino", ""),
}  # fmt: skip

# Draws two pictures small and compares their blocks: the share of blocks that differ by more than NEAR.
COMPARE = """
const [one, other, blocks, near, done] = arguments;
const load = (source) => new Promise((resolve, reject) => {
  const image = new Image();
  image.onload = () => resolve(image);
  image.onerror = reject;
  image.src = `data:image/png;base64,${source}`;
});
const pixels = (image, rows) => {
  // In steps of one half: each pixel of the result is the mean of those that it stands for.
  let [canvas, wide, high] = [image, image.width, image.height];
  while (wide > blocks) {
    [wide, high] = [Math.max(blocks, wide >> 1), Math.max(rows, high >> 1)];
    const smaller = Object.assign(document.createElement('canvas'), {width: wide, height: high});
    smaller.getContext('2d').drawImage(canvas, 0, 0, wide, high);
    canvas = smaller;
  }
  return canvas.getContext('2d').getImageData(0, 0, blocks, rows).data;
};
Promise.all([load(one), load(other)]).then(([a, b]) => {
  const rows = Math.round(blocks * b.height / b.width);
  const [x, y] = [pixels(a, rows), pixels(b, rows)];
  let far = 0;
  for (let i = 0; i < x.length; i += 4) {
    if (Math.max(...[0, 1, 2].map((k) => Math.abs(x[i + k] - y[i + k]))) > near) far++;
  }
  done(far / (x.length / 4));
}, (error) => done(String(error)));
"""

# The picture, as wide as it is kept.
SMALL = """
const [source, wide, done] = arguments;
const image = new Image();
image.onload = () => {
  let [canvas, w, h] = [image, image.width, image.height];
  const high = Math.round(wide * h / w);
  while (w > wide) {
    [w, h] = [Math.max(wide, w >> 1), Math.max(high, h >> 1)];
    const smaller = Object.assign(document.createElement('canvas'), {width: w, height: h});
    smaller.getContext('2d').drawImage(canvas, 0, 0, w, h);
    canvas = smaller;
  }
  done(canvas.toDataURL('image/png').split(',')[1]);
};
image.src = `data:image/png;base64,${source}`;
"""


class Screens(unittest.TestCase):
    """Each screen beside its picture."""

    def test_screens_look_as_they_did(self):
        server = Server()
        self.addCleanup(server.stop)
        with Browser() as browser:
            for name, (wide, high, path, scheme, language, selector, script) in SCREENS.items():
                with self.subTest(name):
                    browser.resize(wide, high)
                    browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
                    browser.open(f"{server.base}{path}{'&' if '?' in path else '?'}lang={language}")
                    browser.find(selector)
                    browser.run(script)
                    time.sleep(1.0 if script else 0.4)
                    seen = browser.chrome("Page.captureScreenshot", format="png")["data"]
                    file = FOLDER / f"{name}.png"
                    if WRITES:
                        FOLDER.mkdir(exist_ok=True)
                        file.write_bytes(base64.b64decode(browser.run_async(SMALL, seen, KEPT)))
                        continue
                    kept = base64.b64encode(file.read_bytes()).decode()
                    far = browser.run_async(COMPARE, seen, kept, BLOCKS, NEAR)
                    self.assertIsInstance(far, (int, float), far)
                    self.assertLessEqual(far, FAR, f"{far:.0%} of the blocks of {file.name} look different")


if __name__ == "__main__":
    unittest.main()
