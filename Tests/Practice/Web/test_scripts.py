"""The list of scripts that the terminal plays too: facts are read from a browser's elements."""
import datetime
import re

import pytest

from conftest import ROOT, go

SUPPORT = ROOT / "Tests/Practice/Support"
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.timezone.utc)
# A calendar of the test's own, which goes on with each opening.
CLOCK = """
const day = () => { try { return Number(localStorage.getItem('day') ?? 0); } catch { return 0; } };
Date.now = () => %d + 864e5 * day() + performance.now();
""" % (NOON.timestamp() * 1000)
# Everything that is to be read, the values of fields included.
SHOWN = """() => {
    const texts = [];
    const read = (node) => {
        if (node instanceof Text) texts.push(node.data);
        if (!(node instanceof Element && node.checkVisibility()) || node.matches('.unseen')) return;
        if (node.matches('select')) texts.push(node.selectedOptions[0]?.text ?? '');
        else if (node.matches('input')) texts.push(node.value);
        else node.childNodes.forEach(read); };
    read(document.getElementById('app'));
    return texts.join(' '); }"""
PACES = {"fast": 10, "normal": 30, "slow": 120}
RECITAL = {"erase": "Backspace", "submit": "Enter", "pause": "KeyP", "end": "Escape",
           "confirm": "Escape"}
PAGES = {"map": "Memory map", "stats": "Statistics"}


def scripts():
    """The lines of each script, with their numbers."""
    found = {}
    for number, line in enumerate((SUPPORT / "scripts.txt").read_text().split("\n"), 1):
        if line.startswith("# "):
            lines = found[line[2:]] = []
        elif line:
            lines.append((number, line))
    return found


class Player:
    """Plays with keys and buttons."""

    def __init__(self, one, decimals):
        self.one, self.page, self.decimals, self.day = one, one.page, decimals, 0
        self.page.on("dialog", lambda dialog: dialog.accept())

    def shown(self):
        text = re.sub("[\u2500-\u257f]", " ", self.page.evaluate(SHOWN))
        return " ".join(text.split()) + " "

    def sees(self, fact):
        return re.search(fact, self.shown(), re.IGNORECASE) is not None

    def place(self):
        return int(re.search("(?:Position ?|Stelle): #([0-9]+)", self.shown())[1]) - 1

    def right(self, count, pace="normal"):
        place = self.place()
        self.one.type(self.decimals[place:place + int(count)], gap=PACES[pace])

    def wrong(self):
        self.one.type(str((int(self.decimals[self.place()]) + 1) % 10))

    def type(self, digits):
        self.one.type(digits)

    def key(self, name, *ways):
        """Presses a key of the page, not of the button that was pressed last."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.keyboard.press(name)
        self.page.locator(", ".join(ways)).first.wait_for()

    def begin(self):
        self.page.locator(".start").click()
        self.page.locator(".home").wait_for()

    def language(self):
        before = self.page.locator("html").get_attribute("lang")
        self.page.locator(".welcome .quiet-button").click()
        # The words are fetched.
        self.page.wait_for_function("(old) => document.documentElement.lang !== old", arg=before)

    def home(self):
        if not self.page.locator(".home").count():
            self.page.locator(".back, .tab").first.click()
            self.page.locator(".home").wait_for()

    def go(self, name):
        self.home()
        go(self.page, PAGES.get(name, name.capitalize()))
        mark = {"players": "input[type=text]", "duel": ".start"}
        if name in mark:
            self.page.locator(mark[name]).wait_for()

    def constant(self, name):
        self.page.locator(".pills").first.locator(".pill").nth(["pi", "e"].index(name)).click()

    def open(self, mode):
        self.one.open(mode)

    def today(self):
        self.page.locator(".start:enabled").first.wait_for()
        self.key("KeyN", ".pad")

    def claim(self):
        self.page.get_by_text("I know 1").click()
        self.page.locator(".pad").wait_for()

    def next(self):
        self.key("Enter", ".pad", ".home")

    def block(self):
        self.key("KeyB", ".pad")

    def reveal(self):
        self.key("Period", ".pad")

    def restart(self):
        for _ in range(2):
            self.page.locator(".pad [data-cell='32']").click()
            self.page.wait_for_timeout(300)

    def leave(self):
        self.page.keyboard.press("Escape")
        if self.page.locator(".pad").count():
            self.page.keyboard.press("Escape")
        self.page.locator(".end, .home").first.wait_for()

    def wait(self, seconds):
        self.page.wait_for_timeout(1000 * int(seconds))

    def away(self):
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def days(self, count):
        self.day += int(count)
        self.page.wait_for_timeout(300)
        self.page.evaluate("(day) => localStorage.setItem('day', day)", self.day)
        self.page.reload()
        self.page.locator(".start:enabled").wait_for()

    def killed(self):
        self.days(0)

    def challenge(self):
        self.page.locator(".start").click()
        self.page.locator(".pad").wait_for()

    def drill(self, place):
        self.page.locator(f".quiet-button[data-value='{place}']").click()

    def answer(self):
        self.page.locator(".start").click()

    def recital(self, step):
        self.page.evaluate("document.activeElement.blur()")
        self.page.keyboard.press(RECITAL[step])

    def delete(self):
        self.page.locator("td button").first.click()

    def yes(self):
        self.page.locator(".question button").first.click()

    def seat(self, side, digits):
        for digit in digits:
            pad = 10 * (side == "right") + int(digit)
            self.page.locator(f"[data-pad='{pad}']").click()

    def add(self, name):
        self.page.locator("input[type=text]").fill(name)
        self.page.locator("input[type=text] + button").click()
        self.page.get_by_label(f"Rename: {name}").wait_for()

    def play(self, name):
        with self.page.expect_navigation():
            self.page.get_by_label(f"Choose: {name}").click()
        self.page.locator(".start:enabled").wait_for()

    def set(self, name, value):
        row = self.page.locator(".setting").nth({"keypad": 1, "groupSize": 2}[name])
        if name == "keypad":
            row.locator("select").select_option(str(["phone", "calculator"].index(value)))
        else:
            row.locator("input").fill(value)
            row.locator("input").press("Tab")

    def goal(self, digits, days):
        self.go("settings")
        self.page.get_by_label("Goal", exact=True).fill(digits)
        self.page.get_by_label("Goal", exact=True).press("Tab")
        day = NOON + datetime.timedelta(days=self.day + int(days))
        self.page.get_by_label("Day of the goal").fill(day.strftime("%Y-%m-%d"))
        self.home()

    def ghost(self, code):
        self.go("practise")
        self.page.locator(".pills >> nth=1").locator(".pill").nth(2).click()
        self.page.locator(".friend input").fill(code)
        self.page.locator(".friend input").press("Enter")

    def take_in(self):
        self.go("settings")
        self.page.locator("input[type=file]").set_input_files(str(SUPPORT / "export.jsonl"))
        self.page.locator(".data [role=status]").wait_for()
        self.home()


@pytest.mark.parametrize("name", scripts())
def test_facts(trainer, decimals, name):
    """Every script shows its facts in the elements."""
    one = trainer(start=False, script=CLOCK, timezone_id="UTC", locale="en-GB")
    player = Player(one, decimals)
    faults = []
    for number, line in scripts()[name]:
        sign, fact = line[:2], line[2:]
        if sign not in ("+ ", "- "):
            action, *values = line.split(" ")
            getattr(player, {"page": "go", "import": "take_in"}.get(action, action))(*values)
            continue
        for _ in range(60):
            if player.sees(fact) == (sign == "+ "):
                break
            one.page.wait_for_timeout(50)
        else:
            faults.append(f"line {number}: {line} in: {player.shown()}")
    assert faults == []
