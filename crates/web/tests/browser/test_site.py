"""The page as a folder of static files: the same answers, with no server behind them."""

import functools
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import time
import unittest

from driver import Browser
from serving import GRUNDY

SOLVER = os.environ.get("GRUNDY_SOLVER")
ROOT = pathlib.Path(__file__).resolve().parents[4]


FOLDER = "/some/folder"


class Host(http.server.SimpleHTTPRequestHandler):
    """A host of static files, which shows 404.html for what is missing, as such hosts do."""

    def log_message(self, *_):
        """Nothing."""

    def send_error(self, code, *rest, **named):
        if code != 404:
            super().send_error(code, *rest, **named)
            return
        folder = FOLDER.strip("/") if self.path.startswith(f"{FOLDER}/") else "."
        page = (pathlib.Path(self.directory) / folder / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


def questions():
    """Lines for the batch: an example of every game, and the public cases where they lie beside the project."""
    listed = subprocess.run([GRUNDY, "games", "--json"], capture_output=True, text=True, check=True)
    lines = []
    for entry in json.loads(listed.stdout):
        lines.append(json.dumps({"game": entry["sample"], "position": entry["example"], "want": ["outcome", "moves", "explain"]}))
    for cases in ("heaps", "boards"):
        file = ROOT.parent / "shared" / "acceptance" / cases / "public.jsonl"
        if file.is_file():
            lines += [json.dumps(json.loads(line)["query"]) for line in file.read_text().splitlines() if "query" in line]
    return lines


@unittest.skipUnless(SOLVER, "no solver as WebAssembly (GRUNDY_SOLVER)")
class Site(unittest.TestCase):
    """A site, its host and a browser."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        site = pathlib.Path(cls.folder.name) / "site"
        # One site at the root of the host, and another one in a folder of it.
        for folder, options in ((site, []), (site / FOLDER.strip("/"), ["--base", f"{FOLDER}/"])):
            subprocess.run([GRUNDY, "site", str(folder), "--solver", SOLVER, *options], check=True, capture_output=True)
        cls.host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(site)))
        threading.Thread(target=cls.host.serve_forever, daemon=True).start()
        cls.base = f"http://127.0.0.1:{cls.host.server_port}"
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.host.shutdown()
        cls.host.server_close()
        cls.folder.cleanup()

    def run_script(self, text, *arguments):
        """What an asynchronous function in the page returns."""
        return self.browser.post("/execute/sync", script=f"return (async (...a) => {{{text}}})(...arguments)", args=list(arguments))

    def answered(self):
        """Waits until the page comes from the worker."""
        for _ in range(300):
            if self.run_script("return !!navigator.serviceWorker.controller && !document.querySelector('script[src$=\"offline.js\"]')"):
                return
            time.sleep(0.1)
        self.fail("the worker did not take over")

    def test_answers_are_those_of_the_program(self):
        """The same bytes as the batch writes, for every line that both answer within their limits."""
        self.browser.open(f"{self.base}/")
        self.answered()
        lines = questions()
        self.assertGreater(len(lines), 70)
        text = "\n".join(lines) + "\n"
        native = subprocess.run([GRUNDY, "batch"], input=text, capture_output=True, text=True, check=False)
        script = "const r = await fetch('/api/batch', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: a[0]}); return await r.text()"
        static = "".join(self.run_script(script, line + "\n") for line in lines)
        self.assertEqual(len(static.splitlines()), len(lines))
        for line, ours, theirs in zip(lines, static.splitlines(), native.stdout.splitlines(), strict=True):
            if "too-large" not in ours:
                self.assertEqual(ours, theirs, line)

    def test_a_link_to_any_game_is_shown(self):
        """Also where there is no file for it."""
        for link, title in (("/g/kayles/?at=5,6", "Kayles"), ("/g/subtraction:1,2,3?at=21&lang=zh", "21")):
            self.browser.open(self.base + link)
            self.answered()
            page = self.run_script("return document.body.innerText")
            self.assertIn(title, page)
        self.assertEqual(self.run_script("return document.documentElement.lang"), "zh")

    def test_a_site_in_a_folder_stays_in_it(self):
        """Pages, links, questions and moves, with the site at the root of the host beside it."""
        for path in ("/g/kayles/?at=5", "/g/octal:0.137?at=5,6"):
            with Browser() as browser:
                own, self.browser = self.browser, browser
                try:
                    browser.open(f"{self.base}{FOLDER}{path}")
                    self.answered()
                    browser.find("#board [data-pick][role=button]")
                    outside = browser.run(
                        "return [...document.querySelectorAll('a[href], form, link, script[src]')].map((e) => new URL(e.href ?? e.action ?? e.src).pathname)"
                        ".filter((path) => !path.startsWith(arguments[0]))",
                        f"{FOLDER}/",
                    )
                    self.assertEqual(outside, [])
                    browser.click("#moves button.move")
                    browser.until(lambda: "moves=" in browser.address(), "no move")
                    self.assertIn(f"{FOLDER}/g/", browser.address())
                    browser.click("nav a[href*='/sum']")
                    browser.until(lambda: f"{FOLDER}/sum" in browser.address(), "no sum")
                    browser.find("#board [data-pick][role=button]")
                    scopes = self.run_script("return (await navigator.serviceWorker.getRegistrations()).map((r) => new URL(r.scope).pathname)")
                    self.assertEqual(scopes, [f"{FOLDER}/"])
                finally:
                    self.browser = own

    def test_the_first_answer(self):
        """How long a first visit takes until there is an answer, which is printed, and a further one."""
        times = []
        for _ in range(3):
            with Browser() as browser:
                begun = time.monotonic()
                browser.open(f"{self.base}/g/nim?at=3,4,5")
                browser.until(lambda: browser.all("#board .mark"), "no answer")  # noqa: B023
                times.append(time.monotonic() - begun)
                took = browser.run_async(
                    "const done = arguments[0]; const before = performance.now();"
                    "fetch('/api/view', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{\"game\": \"nim\", \"at\": \"3,4,6\"}'})"
                    ".then((answer) => answer.text()).then((text) => done([text, performance.now() - before]), (error) => done([`${error}`, 0]))"
                )
                self.assertIn('"outcome": "N"', took[0])
        print()
        print(f"{'static page, first answer':45}{sorted(times)[1] * 1000:>7.0f} ms   goal 1500 ms")
        print(f"{'static page, a further answer':45}{took[1]:>7.0f} ms   goal 10 ms")

    def test_without_a_worker_a_page_shows_its_example_alone(self):
        """It says so, and draws no other position under an address that names one."""
        with Browser() as browser:
            browser.chrome(
                "Page.addScriptToEvaluateOnNewDocument",
                source="Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })",
            )
            browser.open(f"{self.base}/g/nim/?at=3,4,6")
            browser.find("header.top")
            browser.until(lambda: "service worker" in browser.text("[role=alert]"), "no word")
            self.assertEqual(browser.all("#board .mark"), [])
            self.assertEqual(browser.run("return document.querySelector('#position [name=at]').value"), "3,4,5")

    def test_tables_are_drawn_in_the_page(self):
        """Where no program draws them."""
        for game, drawn in (("kayles", ".drawn .points"), ("wythoff", ".drawn .cell.zero")):
            self.browser.open(f"{self.base}/g/{game}?tab=table&hints=off")
            self.answered()
            self.browser.find(drawn)
        # The last of them has a pattern that an automaton proves.
        self.browser.find(".automaton circle")

    def test_values_temperatures_and_pieces_are_those_of_the_server(self):
        """Whoever analyses or sets up a position sees the same page."""
        self.browser.open(f"{self.base}/g/domineering?at=..%23../..%23..")
        self.answered()
        self.browser.find(".thermograph .wall.left")
        self.assertEqual(len(self.browser.all("#board .part")), 8)
        self.browser.open(f"{self.base}/g/domineering?at=.../...&hints=off&tab=setup")
        self.browser.find('.painter [data-brush="#"]')
        self.browser.click('#board [data-pick="c0,1"]')
        self.browser.until(lambda: "%23" in self.browser.address() or ".#." in self.browser.address(), "nothing is painted")

    def test_it_goes_on_without_a_host(self):
        """After the first visit no network is needed."""
        self.browser.open(f"{self.base}/")
        self.answered()
        self.browser.chrome("Network.enable")
        self.browser.chrome("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        try:
            self.browser.open(f"{self.base}/g/nim?at=3,5")
            self.assertIn("3,5", self.browser.address())
            self.assertIn("6", self.run_script("return document.getElementById('answer').innerText"))
        finally:
            self.browser.chrome("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)


if __name__ == "__main__":
    unittest.main()
