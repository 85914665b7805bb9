"""Measures a page in a real browser and writes samples for 'latency-gate judge'.

    python3 measure.py engine.jsonl control.jsonl [--page page.html] [--fault stall] [--rounds 14]

page.html knows the faults `stall` and `poll`.

The page imports samples.js, which lies beside it. Needs Playwright and a Chromium, whose path
CHROMIUM in the environment names.
"""
import argparse
import functools
import http.server
import json
import os
import pathlib
import random
import shutil
import threading

from playwright.sync_api import sync_playwright

parser = argparse.ArgumentParser()
parser.add_argument("engine")
parser.add_argument("control")
parser.add_argument(
    "--page", type=pathlib.Path, default=pathlib.Path(__file__).with_name("page.html"))
parser.add_argument("--fault", default="")
parser.add_argument("--rounds", type=int, default=14)
options = parser.parse_args()
columns = ["key", "intended", "injected", "entered", "answered", "published", "answer"]
head = json.dumps({"schema": "urn:pi-trainer:latency-samples:2", "columns": columns})
lines = {"engine": [head], "control": [head]}


class Silent(http.server.SimpleHTTPRequestHandler):
    """A static host: browsers load modules from one only."""

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Silent, directory=options.page.resolve().parent))
threading.Thread(target=server.serve_forever, daemon=True).start()
page_url = f"http://127.0.0.1:{server.server_port}/{options.page.name}"

with sync_playwright() as playwright:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    for number in range(options.rounds):
        arms = ["engine", "control"]
        random.shuffle(arms)
        for arm in arms:
            # A new page for each round, so that no round inherits the heap of another.
            page = browser.new_page()
            query = "?control" if arm == "control" else f"?fault={options.fault}"
            page.goto(page_url + query)
            rows = page.evaluate("round()")
            page.close()
            lines[arm].append(json.dumps({"scenario": "page", "round": number, "arm": arm}))
            lines[arm] += [json.dumps(row) for row in rows]
    browser.close()

for arm, name in [("engine", options.engine), ("control", options.control)]:
    pathlib.Path(name).write_text("\n".join(lines[arm]) + "\n")
