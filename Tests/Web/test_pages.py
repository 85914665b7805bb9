"""Every page: accessible, whole at every size, in both languages, with still pictures on request."""
import pytest

PAGES = ["Memory map", "Drills", "History", "Statistics", "Records", "Profile", "Challenge",
         "Settings", "Rules"]
# C13: digits and keys that are faint on purpose; high contrast makes them 3:1.
FAINT = [".key", ".ahead", ".lights", ".next", ".start:disabled"]


def axe(page):
    from axe_playwright_python.sync_playwright import Axe
    options = {"exclude": [[selector] for selector in FAINT]}
    found = Axe().run(page, context=options)
    return [(one["id"], [node["html"][:90] for node in one["nodes"]][:3])
            for one in found.response["violations"]]


@pytest.mark.parametrize("contrast", ["standard", "more"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_axe(trainer, decimals, size, contrast):
    """R128: no page has a fault of contrast, role or name."""
    # The tool adds its script to the page, which the page's own policy would refuse.
    one = trainer(viewport={"width": size[0], "height": size[1]}, start=False, bypass_csp=True)
    page = one.page
    assert axe(page) == [], "welcome"
    page.locator(".start").click()
    page.locator(".home").wait_for()
    if contrast == "more":
        page.locator(".link", has_text="Settings").click()
        page.get_by_role("switch", name="High contrast").click()
        page.locator(".back").click()
    for mode in ("learn", "game", "practice"):
        page.locator(".pills >> nth=1").locator(".pill").nth(
            ["learn", "practice", "game"].index(mode)).click()
        assert axe(page) == [], f"home {mode}"
    page.locator(".start:enabled").click()
    page.locator(".pad").wait_for()
    one.type(decimals[:12])
    one.type(str((int(decimals[12]) + 1) % 10))
    assert axe(page) == [], "session"
    one.leave()
    assert axe(page) == [], "end"
    page.keyboard.press("Escape")
    for name in PAGES:
        page.locator(".link", has_text=name).click()
        assert axe(page) == [], name
        page.locator(".back").click()


@pytest.mark.parametrize("width", [320, 390, 640, 1280])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_nothing_overflows(trainer, decimals, width, language):
    # 640 wide is 1280 at a zoom of 200 %.
    one = trainer(viewport={"width": width, "height": 700}, start=False, locale=language)
    page = one.page

    def check(where):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        small = page.evaluate("""() => [...document.querySelectorAll('button, select, .thumb')]
            .filter((e) => { const b = e.getBoundingClientRect();
                return b.width > 0 && (b.width < 43.9 || b.height < 43.9); })
            .map((e) => e.className + ':' + e.textContent)""")
        assert small == [], where

    check("welcome")
    page.locator(".start").click()
    check("home")
    for place in range(len(PAGES)):
        page.locator(".link").nth(place).click()
        check(place)
        page.locator(".back").click()
    one.open("practice")
    one.type(decimals[:5])
    check("session")
    one.leave()
    check("end")


def test_french(trainer):
    page = trainer(start=False, locale="fr-FR").page
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("#title").inner_text() == "Bienvenue"
    page.locator("button", has_text="English").click()
    assert page.locator("#title").inner_text() == "Welcome"
    assert page.locator("html").get_attribute("lang") == "en"


def test_two_thumbs_never_cross(trainer):
    """R70: two thumbs choose the segment, the first below the second."""
    page = trainer().page
    start, end = page.locator(".thumb").nth(0), page.locator(".thumb").nth(1)
    for thumb, steps in ((start, "100"), (end, "3"), (end, "0"), (start, "200"), (end, "150")):
        thumb.evaluate("""(thumb, value) => { thumb.value = value;
            thumb.dispatchEvent(new Event('input', { bubbles: true })); }""", steps)
        values = [int(one.input_value()) for one in page.locator(".bound input").all()]
        assert values[0] < values[1], values
    box = end.bounding_box()
    assert box["height"] >= 44


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
    assert one.page.locator(".light-key").count() == 1


def test_elements_and_memory_stay_bounded(trainer, decimals):
    one = trainer(mode="practice")
    counts = one.page.evaluate("""(decimals) => {
        const type = (digit) => document.body.dispatchEvent(new KeyboardEvent('keydown',
            { code: 'Digit' + digit, key: digit, bubbles: true }));
        for (const digit of decimals) type(digit);
        return document.querySelectorAll('*').length; }""", decimals[:900])
    assert one.position == "Position: #901"
    assert counts <= 400, counts
