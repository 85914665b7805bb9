"""A built page behind a plain server, and a real browser: run by `make web-test`."""
import functools
import http.server
import os
import shutil
import subprocess
import threading
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[3]
SITE = Path(os.environ.get("PI_TRAINER_SITE", ROOT / "build/web"))
CHROMIUM = os.environ.get("CHROMIUM", shutil.which("chromium") or "/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
TABS = [["Today"], ["Practise", "Drills", "Recital", "Challenge", "Duel"],
        ["Memory map", "History", "Statistics", "Records", "Profile", "Players"],
        ["Settings", "Rules"]]
# What a test sees of the devices: calls of the vibration, sounds as they begin, what was made for
# them, and the locks of the screen. A light lasts 110 ms, so it is noted when it is made.
DEVICES = """
window.flashes = [];
new MutationObserver(() => document.querySelectorAll('.light-key, .shaking').forEach((light) => {
    if (!flashes.includes(light.className)) flashes.push(light.className); })
).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
window.vibrations = []; window.nodes = []; window.tones = []; window.lights = [];
window.contexts = []; window.buffers = 0;
Object.defineProperty(navigator, 'vibrate', { value: (pattern) => {
    window.vibrations.push(pattern); return true; } });
Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
    window.lights.push(kind);
    return { release: async () => { window.lights.push('released'); } }; } } });
window.AudioContext = class extends AudioContext {
    constructor(options) { super(options); window.contexts.push(this); }
    createBuffer(...all) { window.buffers++; return super.createBuffer(...all); } };
const crossings = (samples) => samples.reduce(
    (sum, x, i) => sum + (i && x * samples[i - 1] < 0 ? 1 : 0), 0);
const begin = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () {
    const samples = this.buffer.getChannelData(0), seconds = this.buffer.duration;
    window.nodes.push(Math.round(seconds * 1000) + ':' + crossings(samples.slice(0, 200)));
    window.tones.push(crossings(samples) / 2 / seconds * this.playbackRate.value);
    begin.call(this); };
"""


def pytest_collection_modifyitems(config, items):
    """Of a test with many cases a run takes a third; the commit says which, so that in time all
    have their turn. PI_TRAINER_LONG_TESTS takes all."""
    if "PI_TRAINER_LONG_TESTS" in os.environ:
        return
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True).stdout
    tests = {}
    for item in items:
        tests.setdefault(item.nodeid.split("[")[0], []).append(item)
    left = []
    for cases in tests.values():
        if len(cases) > 8:
            cases.sort(key=lambda item: zlib.crc32(commit + item.nodeid.encode()))
            left += cases[(len(cases) + 2) // 3:]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".js": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *arguments):
        pass


class Site:
    """A copy of the page that a test may change, and its server."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def shared_site():
    site = Site(SITE)
    yield site
    site.stop()


@pytest.fixture
def site(tmp_path):
    """A site of the test's own, to change or stop."""
    shutil.copytree(SITE, tmp_path / "site")
    site = Site(tmp_path / "site")
    yield site
    site.server.server_close()


def go(page, name):
    """Opens a page by its tab, and its link where it is not the first of them; in any language."""
    tab, names = next((tab, names) for tab, names in enumerate(TABS) if name in names)
    page.locator(".tab").nth(tab).click()
    if names.index(name):
        page.locator(".link").nth(names.index(name)).click()


class Trainer:
    """A page with the words of a player."""

    def __init__(self, browser, url, viewport=PHONE, start=True, mode=None, script="", **options):
        self.context = browser.new_context(viewport=viewport, **options)
        self.context.add_init_script(DEVICES + script)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(url)
        self.page.locator("#title").wait_for()
        if start:
            self.page.locator(".start").click()
        if mode:
            self.open(mode)

    def open(self, mode):
        self.page.locator(".pills >> nth=1").locator(".pill").nth(
            ["learn", "practice", "game", "strict"].index(mode)).click()
        self.page.locator(".start:enabled").click()
        self.page.locator(".pad").wait_for()

    def type(self, digits, gap=0):
        for digit in digits:
            self.page.keyboard.press(f"Digit{digit}")
            if gap:
                self.page.wait_for_timeout(gap)

    def leave(self):
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.page.locator(".end").wait_for()

    @property
    def position(self):
        return self.page.locator(".position").inner_text()


@pytest.fixture
def trainer(browser, shared_site):
    made = []

    def make(**options):
        made.append(Trainer(browser, options.pop("url", shared_site.url), **options))
        return made[-1]

    yield make
    for one in made:
        assert one.errors == []
        one.context.close()


def decimals_of(site):
    """Decimals of pi from the pack of a page."""
    data = (site / "digits/pi.digitpack").read_bytes()
    packed = data[65536:65536 + 500]
    return "".join(f"{byte >> 4}{byte & 15}" for byte in packed)


@pytest.fixture(scope="session")
def decimals():
    return decimals_of(SITE)
