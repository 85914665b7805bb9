"""Home led by Today, and the four tabs that lead to all other pages."""
import pytest

from conftest import TABS, go

SIZES = {"phone": (390, 844), "small phone": (320, 568), "turned": (844, 390),
         "desktop": (1280, 800), "200 %": (640, 400), "400 %": (320, 256)}
# The tabs, and where what is read ends, once the page is scrolled to its end.
PLACES = """() => {
    scrollTo(0, 1e6);
    const box = (e) => { const b = e.getBoundingClientRect();
        return { left: b.left, top: b.top, right: b.right, bottom: b.bottom }; };
    const read = [...document.querySelectorAll('main *')].filter((e) => e.checkVisibility()
        && !e.closest('.unseen, .scroll, option') && [...e.childNodes].some(
            (node) => node instanceof Text && node.data.trim())).map(box);
    return { bar: box(document.querySelector('.tabs')), width: innerWidth, height: innerHeight,
        isWhole: document.documentElement.scrollWidth <= innerWidth,
        tabs: [...document.querySelectorAll('.tab')].map(box),
        cut: [...document.querySelectorAll('.tab, .link')].filter(
            (e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent),
        bottom: Math.max(...read.map((b) => b.bottom)), left: Math.min(...read.map((b) => b.left)),
        top: Math.min(...read.map((b) => b.top)) }; }"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_tabs_lead_everywhere(trainer, size, language):
    """Whole at every size and zoom, and over nothing that is read."""
    width, height = SIZES[size]
    page = trainer(viewport={"width": width, "height": height}, locale=language).page
    for names in TABS:
        for name in names:
            go(page, name)
            found = page.evaluate(PLACES)
            assert found["isWhole"] and found["cut"] == [], (name, found)
            assert len(found["tabs"]) == 4
            for box in found["tabs"]:
                assert box["right"] - box["left"] >= 44 and box["bottom"] - box["top"] >= 44
                assert box["left"] >= 0 and box["right"] <= width
            if "phone" in size:
                assert found["bar"]["bottom"] == height and found["bottom"] <= found["bar"]["top"]
            elif size in ("turned", "200 %"):
                assert found["bar"]["left"] == 0 and found["left"] >= found["bar"]["right"]
            elif size == "desktop":
                assert found["bar"]["top"] == 0
            current = page.locator(".tab[aria-current]")
            assert current.count() == 1
            assert page.locator(".link[aria-current]").count() == (name != "Today")


def test_tabs_by_keyboard_and_name(trainer):
    page = trainer().page
    tabs = page.get_by_role("navigation", name="pi-trainer")
    assert tabs.get_by_role("button").all_inner_texts() == [
        "Today", "Practise", "Progress", "Settings"]
    assert tabs.get_by_role("button", name="Today").get_attribute("aria-current") == "true"
    tabs.get_by_role("button", name="Progress").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", level=1, name="Memory map").wait_for()
    assert page.evaluate("document.activeElement.id") == "title"
    links = page.get_by_role("navigation", name="Progress")
    links.get_by_role("button", name="Statistics").focus()
    page.keyboard.press("Space")
    page.get_by_role("heading", level=1, name="Statistics").wait_for()
    assert tabs.get_by_role("button", name="Progress").get_attribute("aria-current") == "true"
    page.keyboard.press("Escape")
    page.locator(".home").wait_for()


def test_today_leads(trainer, decimals):
    """One cyan button, which starts the step; a ring that closes with it."""
    one = trainer()
    page = one.page
    page.locator(".today .start", has_text="Learn the first 10").wait_for()
    today, choices = (page.locator(name).bounding_box() for name in (".today", ".choices"))
    assert today["y"] + today["height"] <= choices["y"]
    assert page.locator(".start").count() == 1
    assert page.get_by_role("img", name="0 of 2 done today").inner_text() == "0/2"
    page.locator(".today .start").click()
    # Three passes, and what they taught recited.
    for _ in range(4):
        page.locator(".pad").wait_for()
        one.type(decimals[:10])
        page.locator(".end").wait_for()
        page.keyboard.press("Enter")
    page.locator(".today", has_text="Tomorrow: 1 block to recall").wait_for()
    assert page.get_by_role("img", name="2 of 2 done today").inner_text() == "✓"
    page.locator(".today .quiet-button", has_text="10 more").click()
    page.locator(".pad").wait_for()


def test_a_session_has_no_tabs(trainer, decimals):
    one = trainer(mode="practice")
    assert one.page.locator(".tab").count() == 0
    one.type(decimals[:5])
    one.leave()
    assert one.page.locator(".tab").count() == 0
