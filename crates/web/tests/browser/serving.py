"""The program as a server, for the tests."""

import json
import os
import socket
import subprocess
import time
import urllib.request

GRUNDY = os.environ.get("GRUNDY", "target/debug/grundy")


class Server:
    """`grundy serve` on a port of its own."""

    def __init__(self, *options):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [GRUNDY, "serve", "--port", str(port), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(300):
            try:
                with urllib.request.urlopen(self.base + "/api/health", timeout=5):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.stop()
        raise RuntimeError("the server did not start")

    def stop(self):
        """Ends the server as a service manager does."""
        self.process.terminate()
        self.process.wait(timeout=20)

    def get(self, path):
        """What stands at an address, as data."""
        with urllib.request.urlopen(self.base + path, timeout=60) as answer:
            return json.load(answer)

    def ask(self, path, body):
        """The answer to a question."""
        request = urllib.request.Request(
            self.base + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def size(self, path):
        """How many bytes a file takes, as it is sent to a browser."""
        request = urllib.request.Request(self.base + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return len(answer.read()) + sum(len(k) + len(v) + 4 for k, v in answer.getheaders())
