"""A browser, driven by the WebDriver protocol. Only what the tests need, from the standard library."""

import base64
import http.client
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Space": " ", "Shift": "\ue008", "Control": "\ue009",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010",
}  # fmt: skip


class DriverError(Exception):
    """What the driver says went wrong."""


class Browser:
    """One Chromium without a window. A context manager, which ends both it and its driver."""

    def __init__(self, size=(1280, 900), dark=False, language="en", touch=False):
        self.profile = tempfile.mkdtemp(prefix="grundy-browser-")
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.port = None
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                self.port = int(line.rstrip(".\n").rsplit(" ", 1)[1])
                break
        if self.port is None:
            raise DriverError("the driver did not start")
        arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
            "--force-device-scale-factor=1", f"--user-data-dir={self.profile}", f"--lang={language}",
            f"--window-size={size[0]},{size[1]}",
        ]  # fmt: skip
        if touch:
            arguments.append("--touch-events=enabled")
        if dark:
            arguments.append("--force-dark-mode")
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base = f"/session/{session['sessionId']}"
        self.messages = []
        self.resize(*size)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", self.base)
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.driver.stdout.close()
            shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, path, body=None):
        """One request to the driver."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        data = None if method != "POST" else json.dumps(body or {})
        connection.request(method, path, data, {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise DriverError(f"{answer['error']}: {answer['message']}")
        return answer

    def post(self, path, **body):
        """A request about the page."""
        return self.call("POST", self.base + path, body)

    def open(self, address):
        """Goes to an address."""
        self.post("/url", url=address)

    def address(self):
        """The address of the page."""
        return self.call("GET", self.base + "/url")

    def resize(self, width, height, zoom=1):
        """Makes the page itself so large. A window cannot be made as narrow as a phone; what it shows can. Magnified it is
        what a window of this size shows: so many times fewer pixels of the page, each so many times as large."""
        self.chrome(
            "Emulation.setDeviceMetricsOverride",
            width=width // zoom,
            height=height // zoom,
            deviceScaleFactor=zoom,
            mobile=False,
        )

    def chrome(self, command, **parameters):
        """A command of the browser's own protocol."""
        return self.post("/goog/cdp/execute", cmd=command, params=parameters)

    def prefer(self, **features):
        """What the reader prefers: `prefers_color_scheme="dark"`."""
        named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.chrome("Emulation.setEmulatedMedia", features=named)

    def run(self, script, *arguments):
        """Runs a script in the page; it returns with `return`."""
        return self.post("/execute/sync", script=script, args=list(arguments))

    def run_async(self, script, *arguments):
        """Runs a script that calls its last argument with the result."""
        return self.post("/execute/async", script=script, args=list(arguments))

    def all(self, selector):
        """The elements that a selector finds."""
        return self.post("/elements", using="css selector", value=selector)

    def find(self, selector):
        """The element that a selector finds, for which it waits."""
        return self.until(lambda: next(iter(self.all(selector)), None), f"no {selector}")

    def until(self, holds, what, seconds=20):
        """Waits until something holds, and returns it."""
        end = time.monotonic() + seconds
        while True:
            try:
                result = holds()
            except DriverError as error:
                if not any(word in str(error) for word in ("stale", "no such element", "javascript error")):
                    raise
                result = None
            if result:
                return result
            if time.monotonic() > end:
                raise AssertionError(what)
            time.sleep(0.02)

    def text(self, selector):
        """What an element says."""
        return self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def click(self, selector):
        """A click with the mouse, in the middle of what the selector finds."""
        self.point(self.find(selector), "mouse")

    def tap(self, selector):
        """A touch."""
        self.point(self.find(selector), "touch")

    def point(self, element, kind):
        """Presses and lifts a mouse or a finger."""
        self.run("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", element)
        actions = [
            {"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self.post("/actions", actions=[pointer])

    def drag(self, *selectors, kind="mouse"):
        """Draws the mouse, pressed, or a finger over what these selectors find."""
        found = [self.find(selector) for selector in selectors]
        moves = [{"type": "pointerMove", "duration": 30, "origin": element, "x": 0, "y": 0} for element in found]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self.post("/actions", actions=[pointer])

    def press(self, *keys):
        """Presses keys, one after the other."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.post("/actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def type(self, selector, text):
        """Types into a field what is to stand there."""
        element = self.find(selector)
        self.run("arguments[0].focus(); arguments[0].select?.()", element)
        self.post(f"/element/{element[ELEMENT]}/value", text=text)

    def console(self):
        """What the page has said to the console since it was last asked."""
        return [entry["message"] for entry in self.post("/se/log", type="browser")]

    def picture(self, path, height=None):
        """Writes what the page looks like to a file, down to a height where one is given."""
        parameters = {"format": "png"}
        if height:
            width = self.run("return innerWidth")
            clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
            parameters |= {"clip": clip, "captureBeyondViewport": True}
        data = self.chrome("Page.captureScreenshot", **parameters)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
