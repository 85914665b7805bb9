"""Every page: accessible, whole at every size and in every language, with still pictures."""
import pytest

from conftest import TABS, go
from test_scripts import CLOCK

PAGES = [name for names in TABS[1:] for name in names]


def axe(page, *exempt):
    """The faults of a page; of a single sign that is too faint axe itself is not sure."""
    from axe_playwright_python.sync_playwright import Axe
    context = {"exclude": [[selector] for selector in exempt]} if exempt else None
    found = Axe().run(page, context, {"resultTypes": ["violations", "incomplete"]}).response
    faults = [(one["id"], [node["html"][:90] for node in one["nodes"]][:3])
              for one in found["violations"]]
    faint = [node["html"][:90] for one in found["incomplete"] if one["id"] == "color-contrast"
             for node in one["nodes"] for check in node["any"]
             if (check["data"] or {}).get("messageKey") == "shortTextContent"]
    return faults + ([("color-contrast", faint[:3])] if faint else [])


def states(one, decimals):
    """Opens what runs, one after the other: what it is, and its page."""
    page = one.page
    wrong = str((int(decimals[0]) + 1) % 10)

    def press(*keys):
        for key in keys:
            page.keyboard.press(key)

    one.open("practice")
    one.type(decimals[:24])
    # The pad fades for a second.
    page.wait_for_timeout(1200)
    yield "flow", page
    one.leave()
    press("Escape")
    one.open("strict")
    one.type(decimals[:3])
    yield "strict", page
    one.leave()
    press("Escape")
    go(page, "Drills")
    page.locator(".quiet-button").nth(1).click()
    page.locator(".pad").wait_for()
    yield "drill", page
    page.locator(".start").click()
    yield "answer of a drill", page
    press("Escape", "Escape")
    go(page, "Recital")
    page.locator(".start").click()
    page.locator(".pad").wait_for()
    one.type(decimals[:7] + wrong)
    yield "recital", page
    page.locator(".choices-bar .start").click()
    press("Escape")
    page.locator(".problem:not(:empty)").wait_for()
    yield "question of a recital", page
    press("Escape")
    page.locator(".task-title").first.wait_for()
    yield "result of a recital", page
    press("Escape")
    go(page, "Duel")
    page.locator(".pills").nth(1).locator(".pill").first.click()
    page.locator(".start").click()
    page.locator(".seats").wait_for()
    press(f"Digit{wrong}")
    yield "duel", page
    press(*(f"Numpad{digit}" for digit in decimals[:10]))
    page.locator(".waits").first.wait_for()
    yield "round of a duel", page
    press("Escape")
    second = one.context.new_page()
    second.goto(page.url)
    second.locator(".notice").wait_for()
    yield "second tab", second
    second.close()


@pytest.mark.parametrize("size,contrast,language", [
    ((390, 844), "no-preference", "en-GB"), ((390, 844), "more", "de-DE"),
    ((1280, 800), "no-preference", "fr-FR"), ((1280, 800), "more", "en-GB")], ids=str)
def test_axe(trainer, decimals, size, contrast, language):
    """R128: no page has a fault of contrast, role or name."""
    # The tool adds its script to the page, which the page's own policy would refuse.
    one = trainer(viewport={"width": size[0], "height": size[1]}, start=False, bypass_csp=True,
                  contrast=contrast, locale=language)
    page = one.page
    assert axe(page) == [], "welcome"
    page.locator(".start").click()
    page.locator(".home").wait_for()
    for mode in ("learn", "game", "practice"):
        page.locator(".pills >> nth=1").locator(".pill").nth(
            ["learn", "practice", "game"].index(mode)).click()
        assert axe(page) == [], f"home {mode}"
        go(page, "Practise")
        assert axe(page) == [], f"practise {mode}"
        go(page, "Today")
    page.locator(".start:enabled").click()
    page.locator(".pad").wait_for()
    one.type(decimals[:12])
    one.type(str((int(decimals[12]) + 1) % 10))
    assert axe(page) == [], "session"
    one.leave()
    assert axe(page) == [], "end"
    page.keyboard.press("Escape")
    for name in PAGES:
        go(page, name)
        assert axe(page) == [], name
        go(page, "Today")
    for where, shown in states(one, decimals):
        # The pad is as good as gone while digits flow: R56.
        assert axe(shown, *([".key"] if where == "flow" else [])) == [], where


@pytest.mark.parametrize("width", [320, 390, 640, 1280])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_nothing_overflows(trainer, decimals, width, language):
    # 640 wide is 1280 at a zoom of 200 %.
    one = trainer(viewport={"width": width, "height": 700}, start=False, locale=language)
    page = one.page

    def check(where, page=page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        small = page.evaluate("""() => [...document.querySelectorAll('button, select, .thumb')]
            .filter((e) => { const b = e.getBoundingClientRect();
                return b.width > 0 && (b.width < 43.9 || b.height < 43.9); })
            .map((e) => e.className + ':' + e.textContent)""")
        assert small == [], where
        cut = page.evaluate("""() => [...document.querySelectorAll('button, select')].filter((e) => {
            if (!e.clientWidth || e.scrollWidth > e.clientWidth + 1) return e.clientWidth;
            if (e.localName !== 'select') return false;
            const whole = e.cloneNode(true);
            whole.style.maxWidth = 'none';
            whole.style.position = 'absolute';
            e.after(whole);
            const wanted = whole.offsetWidth;
            whole.remove();
            return wanted > e.offsetWidth; }).map((e) => e.textContent)""")
        assert cut == [], where

    check("welcome")
    page.locator(".start").click()
    check("home")
    for name in PAGES:
        go(page, name)
        check(name)
        go(page, "Today")
    one.open("practice")
    one.type(decimals[:5])
    check("session")
    one.leave()
    check("end")
    page.keyboard.press("Escape")
    for where, shown in states(one, decimals):
        check(where, shown)


def test_dark_and_sharp(trainer, decimals):
    """R31, R39, R130: black, electric cyan, and digits of one width."""
    one = trainer()
    color = "(e, name) => getComputedStyle(e)[name]"
    assert one.page.locator("body").evaluate(color, "backgroundColor") == "rgb(0, 0, 0)"
    start = one.page.locator(".start:enabled")
    assert start.evaluate(color, "backgroundColor") == "rgb(0, 242, 255)"
    one.open("practice")
    one.type(decimals[:31])
    widths = one.page.locator(".typed").first.evaluate("""(line) => {
        const probe = line.cloneNode();
        line.after(probe);
        const width = (digit) => { probe.textContent = digit.repeat(10);
            return probe.getBoundingClientRect().width; };
        const widths = [...'0123456789'].map(width);
        probe.remove();
        return widths; }""")
    assert max(widths) - min(widths) < 0.01 and min(widths) > 50, widths


def test_no_record_is_accented(trainer, decimals):
    """A dash where there is no record yet has no colour of its own."""
    one = trainer()
    values = one.page.locator(".rows dd:not(.day)")
    assert values.all_inner_texts() == ["–"] * 4
    assert one.page.locator(".rows :is(.accent, .gold)").count() == 0
    one.open("strict")
    one.type(decimals[:4])
    one.leave()
    one.page.keyboard.press("Escape")
    assert one.page.locator(".rows .accent").all_inner_texts() == ["4"]


def test_badges(trainer, decimals):
    """R137: the profile has every badge with how it is won, those that were won in gold."""
    one = trainer(mode="strict")
    one.type(decimals[:50], gap=15)
    one.leave()
    one.page.keyboard.press("Escape")
    go(one.page, "Profile")
    won = one.page.locator(".badges .gold").all_inner_texts()
    assert "◆ Flawless fifty: 50 recalled digits in a row" in won
    assert "◇ One thousand: 1,000 decimals, certified" in one.page.locator(
        ".badges .note").all_inner_texts()


def test_languages_follow_each_other(trainer):
    page = trainer(start=False, locale="fr-FR").page
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("#title").inner_text() == "Bienvenue"
    for name, code, title in (("Deutsch", "de", "Willkommen"), ("English", "en", "Welcome"),
                              ("Français", "fr", "Bienvenue")):
        page.locator("button", has_text=name).click()
        page.locator("#title", has_text=title).wait_for()
        assert page.locator("html").get_attribute("lang") == code


def test_two_thumbs_never_cross(trainer):
    """R70: two thumbs choose the segment, the first below the second."""
    page = trainer().page
    go(page, "Practise")
    start, end = page.locator(".thumb").nth(0), page.locator(".thumb").nth(1)
    for thumb, steps in ((start, "100"), (end, "3"), (end, "0"), (start, "200"), (end, "150")):
        thumb.evaluate("""(thumb, value) => { thumb.value = value;
            thumb.dispatchEvent(new Event('input', { bubbles: true })); }""", steps)
        values = [int(one.input_value()) for one in page.locator(".bound input").all()]
        assert values[0] < values[1], values
    box = end.bounding_box()
    assert box["height"] >= 44


@pytest.mark.parametrize("language,before,after", [
    ("en-GB", "due 0 · new 1 · Daily streak 0 days", "due 0 · new 0 · Daily streak 1 day"),
    ("fr-FR", "à revoir 0 · nouvelle 1 · Série de jours 0 jour",
     "à revoir 0 · nouvelle 0 · Série de jours 1 jour"),
    ("de-DE", "fällig 0 · neu 1 · Tagesserie 0 Tage", "fällig 0 · neu 0 · Tagesserie 1 Tag")])
def test_the_ring_closes_with_a_burst(trainer, decimals, language, before, after):
    """The ring of the day names what is due, what is new and the streak, and closes at its end."""
    page = trainer(locale=language).page
    ring = page.locator(".dial")
    page.locator(".dial[role=img]").wait_for()
    assert ring.get_attribute("aria-label").endswith(before)
    assert page.locator(".closed").count() == 0
    page.locator(".today .start").click()
    for _ in range(4):
        page.locator(".pad").wait_for()
        for digit in decimals[:10]:
            page.keyboard.press(f"Digit{digit}")
        page.locator(".end").wait_for()
        page.locator(".next-bar .start").click()
    page.locator(".home .closed").wait_for()
    assert ring.get_attribute("aria-label").endswith(after)
    assert ring.evaluate(
        "(ring) => [getComputedStyle(ring).animationName, ring.style.getPropertyValue('--share')]"
    ) == ["burst", "1000"]


@pytest.mark.parametrize("language,days", [
    ("en-GB", "M T W T F S S"), ("fr-FR", "L M M J V S D"), ("de-DE", "M D M D F S S")])
def test_calendar_of_the_month(trainer, decimals, language, days):
    """C33: the stamps of the month stand in its weeks, below the letters of the days."""
    one = trainer(script=CLOCK, timezone_id="UTC", locale=language)
    page = one.page
    go(page, "Challenge")
    page.locator(".page .start").click()
    page.locator(".pad").wait_for()
    one.type(decimals[:8])
    page.locator(".end").wait_for()
    page.keyboard.press("Escape")
    page.locator(".home").wait_for()
    go(page, "Challenge")
    # Saturday, 21 November 2026.
    assert page.locator(".weeks span").all_text_contents() == [
        days, " " * 12 + "·", "· · · · · · ·", "· · · · · · ·", "· · · · · B"]


@pytest.mark.parametrize("language,due,later", [
    ("en-GB", "due", "next "), ("fr-FR", "à revoir", "prochaine "), ("de-DE", "fällig", "wieder ")])
def test_map_says_recall_and_next_review(trainer, decimals, language, due, later):
    """Below the map stand the words of the block that has the focus, or is due first."""
    one = trainer(mode="practice", locale=language)
    page = one.page
    one.type(decimals[:14])
    one.type(str((int(decimals[14]) + 1) % 10))
    one.type(decimals[14:30])
    one.leave()
    page.keyboard.press("Escape")
    go(page, "Memory map")
    text, cells = page.locator(".block-text"), page.locator(".block-cell")
    assert f"11–20: {due}" in text.inner_text() and later in text.inner_text()
    assert text.inner_text() == cells.nth(1).get_attribute("aria-label")
    box, grid = text.bounding_box(), page.locator(".blocks").bounding_box()
    assert box["y"] >= grid["y"] + grid["height"]
    for place in (0, 5, 2):
        cells.nth(place).focus()
        assert text.inner_text() == cells.nth(place).get_attribute("aria-label")
        assert ("%" in text.inner_text()) == (place < 3)


def test_keyboard_alone(trainer, decimals):
    """From the welcome through a session and back, without a pointer."""
    page = trainer(start=False).page
    page.keyboard.press("Enter")
    page.locator(".home").wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement.textContent")
        if focus.startswith("Strict"):
            break
    page.keyboard.press("Space")
    assert page.locator(".pill[aria-pressed=true]", has_text="Strict").count() == 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.locator(".pad").wait_for()
    assert page.evaluate("document.activeElement.id") == "title"
    for digit in decimals[:8]:
        page.keyboard.press(f"Digit{digit}")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".end").wait_for()
    assert page.evaluate("document.activeElement.id") == "title"
    page.keyboard.press("Enter")
    page.locator(".pad").wait_for()


def test_accessibility_tree_alone(trainer, decimals):
    """A session by roles and names, as a screen reader has it."""
    page = trainer().page
    page.get_by_role("button", name="Practice").click()
    page.get_by_role("button", name="Start").click()
    pad = page.get_by_role("group", name="Number pad")
    for digit in decimals[:12]:
        pad.get_by_role("button", name=digit, exact=True).evaluate("(key) => key.click()")
    assert "Current position: 11" in page.locator("[aria-live=polite]").inner_text()
    pad.get_by_role("button", name="Leave: hold").evaluate("(key) => key.click()")
    pad.get_by_role("button", name="Leave: hold").evaluate("(key) => key.click()")
    page.get_by_role("heading", level=1, name="you left").wait_for()
    page.get_by_role("button", name="Again").wait_for()


def test_reduced_motion(trainer, decimals):
    one = trainer(mode="practice", reduced_motion="reduce")
    one.type(decimals[:25])
    assert one.page.evaluate("document.getAnimations().length") == 0
    assert one.page.evaluate("flashes") == ["light-key right"]


def test_elements_and_memory_stay_bounded(trainer, decimals):
    one = trainer(mode="practice")
    counts = one.page.evaluate("""(decimals) => {
        const type = (digit) => document.body.dispatchEvent(new KeyboardEvent('keydown',
            { code: 'Digit' + digit, key: digit, bubbles: true }));
        for (const digit of decimals) type(digit);
        return document.querySelectorAll('*').length; }""", decimals[:900])
    assert one.position == "Position: #901"
    assert counts <= 400, counts


# Width, height, and what stays free for the camera above and the home indicator below.
IPHONES = {"iPhone 15 Pro": (393, 852, 59, 34), "iPhone 16 Pro": (402, 874, 62, 34)}
# What is read or touched, and where it ends; lines of digits scroll inside their zone, wide tables
# inside their frame.
EDGES = """() => {
    const edges = [];
    for (const element of document.querySelectorAll('#app *')) {
        if (element.closest('.unseen, .tint, .lights') || element.matches('.zone *, .scroll *'))
            continue;
        const isRead = [...element.childNodes].some(
            (node) => node instanceof Text && node.data.trim());
        if (!isRead && !element.matches('button, input, select, .zone, .scroll, .dot')) continue;
        const box = element.getBoundingClientRect();
        if (box.width && box.height) edges.push({ name: element.tagName + '.' + element.className
            + ' ' + element.textContent.slice(0, 20), left: box.left, right: box.right,
            top: box.top, bottom: box.bottom, isFixed: !!element.closest('.start-bar') });
    }
    return edges; }"""


@pytest.mark.parametrize("isTurned", [False, True], ids=["upright", "turned"])
@pytest.mark.parametrize("model", IPHONES)
def test_safe_areas(trainer, decimals, model, isTurned):
    """R129: nothing that is read or touched lies under the camera or the home indicator."""
    width, height, top, bottom = IPHONES[model]
    free = {"top": top, "bottom": bottom, "left": 0, "right": 0}
    if isTurned:
        width, height = height, width
        free = {"top": 0, "bottom": 21, "left": top, "right": top}
    one = trainer(viewport={"width": width, "height": height}, start=False, has_touch=True)
    page = one.page
    one.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": free})
    # The browser does set them aside: a probe has them as its padding.
    assert page.evaluate("""() => ['top', 'right', 'bottom', 'left'].map((side) => {
        const probe = document.createElement('div');
        probe.style.setProperty('padding-top', `env(safe-area-inset-${side})`);
        document.body.append(probe);
        const padding = getComputedStyle(probe).paddingTop;
        probe.remove();
        return parseFloat(padding); })""") == [
            free["top"], free["right"], free["bottom"], free["left"]]

    def outside(isStill):
        page.evaluate("scrollTo(0, 0)")
        edges = page.evaluate(EDGES)
        assert edges
        wrong = [edge for edge in edges
                 if edge["left"] < free["left"] - 0.5 or edge["right"] > width - free["right"] + 0.5
                 or edge["top"] < free["top"] - 0.5]
        page.evaluate("scrollTo(0, 1e6)")
        return wrong + [edge for edge in page.evaluate(EDGES)
                        if edge["bottom"] > height - free["bottom"] + 0.5
                        or isStill and edge["top"] < free["top"] - 0.5]

    assert outside(False) == [], "welcome"
    page.locator(".start").click()
    for mode in ("learn", "game"):
        page.locator(".pills >> nth=1").locator(".pill").nth(
            ["learn", "practice", "game"].index(mode)).click()
        assert outside(False) == [], f"home {mode}"
    for name in PAGES:
        go(page, name)
        assert outside(False) == [], name
        go(page, "Today")
    for mode in ("learn", "practice", "game", "strict"):
        one.open(mode)
        one.type(decimals[:12])
        if mode != "strict":
            # The line of messages is the last one where the phone is turned.
            one.type(str((int(decimals[12]) + 1) % 10))
        assert outside(True) == [], mode
        for key in page.locator(".pad > button").all():
            box = key.bounding_box()
            assert box["width"] >= 44 and box["height"] >= 44, (mode, box)
        assert page.locator(".lines").bounding_box()["height"] >= 3 * 29
        one.leave()
        assert outside(False) == [], f"end of {mode}"
        page.keyboard.press("Escape")
