"""A page in Chromium: serves it with the course of its games, and starts the
browser on it with a home of its own."""

import http.server
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from course import arguments

HERE = Path(__file__).parent


def show(page, *options, app=True, size=(700, 700)):
    """Shows the page beside the script, until the browser is closed."""
    args = arguments()
    folder = Path(sys.argv[0]).parent
    files = {"/": folder / page, "/course.js": HERE / "course.js"}

    class Server(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            file = files.get(self.path.split("?")[0])
            self.send_response(200 if file else 404)
            kind = "text/javascript" if self.path.endswith(".js") else "text/html; charset=utf-8"
            self.send_header("Content-Type", kind)
            self.end_headers()
            if file:
                self.wfile.write(file.read_bytes())

        def do_POST(self):
            line = self.rfile.read(int(self.headers["Content-Length"]))
            # The other window's games are nobody's business.
            if self.path == "/log":
                with open(args.log, "ab") as log:
                    log.write(line + b"\n")
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = tempfile.mkdtemp(prefix="zoo-page-")
    address = f"http://127.0.0.1:{server.server_port}/?seed={args.seed}"
    line = ["chromium", "--no-sandbox", "--test-type", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={home}"]
    line += [f"--window-size={size[0]},{size[1]}", *options]
    line += [f"--app={address}" if app else address]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    browser = subprocess.Popen(line, **quiet)

    def end(*_):
        browser.terminate()

    def companion(*_):
        # A second window of the same browser, as anybody may have.
        other = [word for word in line if not word.startswith(("--app=", "http"))]
        other += [f"--app={address}&silent=1"] if app else ["--new-window", f"{address}&silent=1"]
        subprocess.Popen(other, **quiet)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGUSR1, companion)
    # Told that its companion may be asked for.
    print("ready", flush=True)
    browser.wait()
    shutil.rmtree(home, ignore_errors=True)
    os._exit(0)
