"""A board in a frame of a page of another server: where the server allows it, and nowhere else."""

import http.server
import threading
import unittest

from driver import DriverError, Browser
from serving import Server


class Host(http.server.BaseHTTPRequestHandler):
    """A page of somebody else, with a frame whose address stands behind the question mark."""

    def log_message(self, *_):
        """Nothing."""

    def do_GET(self):
        address = self.path.partition("?")[2]
        body = f'<!doctype html><title>Host</title><iframe src="{address}" width="560" height="640"></iframe>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Embedded(unittest.TestCase):
    """A host, a server that may be embedded, and one that may not."""

    @classmethod
    def setUpClass(cls):
        cls.host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
        threading.Thread(target=cls.host.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.host.server_close)
        cls.addClassCleanup(cls.host.shutdown)
        cls.browser = cls.enterClassContext(Browser())

    def framed(self, *options):
        """Opens the host's page with a board of a server in its frame, and goes into the frame."""
        server = Server(*options)
        self.addCleanup(server.stop)
        # Another name for this machine is another site.
        address = server.base.replace("127.0.0.1", "localhost") + "/g/nim?at=3,4,5&embed=1&hints=off"
        self.browser.open(f"http://127.0.0.1:{self.host.server_port}/?{address}")
        self.browser.post("/frame", id=self.browser.find("iframe"))

    def test_a_board_is_played_in_a_frame(self):
        self.framed("--embed")
        self.browser.find('#board [data-pick="h0#2"][role=button]')
        shown = "return [...document.querySelectorAll('.top, .tabs, .rail')].some((e) => e.checkVisibility())"
        self.assertFalse(self.browser.run(shown), "more than the board is shown")
        self.browser.click('#board [data-pick="h0#2"][role=button]')
        self.browser.until(lambda: "moves=" in self.browser.run("return location.search"), "no move")
        self.assertIn("embed=1", self.browser.run("return location.search"))
        self.assertNotIn("embed", self.browser.run("return document.querySelector('.elsewhere').search"))

    def test_without_leave_no_page_is_shown_in_a_frame(self):
        self.framed()
        with self.assertRaises((AssertionError, DriverError)):
            self.browser.until(lambda: self.browser.all("#board"), "no board", seconds=2)


if __name__ == "__main__":
    unittest.main()
