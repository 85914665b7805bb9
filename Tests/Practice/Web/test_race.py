"""Friends' ghosts and what is shared, with a link, a paste and the clipboard of a browser."""
import re

import pytest

from conftest import go

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def letters(number):
    """A number as letters, as the documentation of `GhostCode` says."""
    text = ""
    while True:
        number, value = number >> 5, number & 31
        text += ALPHABET[value | (32 if number else 0)]
        if not number:
            return text


def code(decimals, count=20, gap=1000, name="Ada"):
    """The code of a run of pi, in steps of a millisecond."""
    digits = int(decimals[:count]) % (2 ** 61 - 1)
    head = [1, 1, count, digits, 1, len(name), *map(ord, name)]
    text = "".join(map(letters, head + [0] + [gap] * (count - 1)))
    check = 0x811C9DC5
    for byte in text.encode():
        check = (check ^ byte) * 0x01000193 % 2 ** 32
    return text + letters(check + 2 ** 34)


def ghosts(one):
    """The ghosts of Home and whether they are chosen."""
    pills = one.page.locator(".pills >> nth=2").locator(".pill")
    return [(pill.inner_text(), pill.get_attribute("aria-pressed") == "true")
            for pill in pills.all()]


def test_link(trainer, shared_site, decimals):
    """C41: a link opens the page with its ghost ready, and the race is won."""
    one = trainer(url=f"{shared_site.url}#race={code(decimals)}")
    assert ("○ Ada", True) in ghosts(one)
    one.page.locator(".start:enabled").click()
    one.page.locator(".pad").wait_for()
    assert "○ Ada" in one.page.locator(".stats").inner_text()
    one.type(decimals[:10])
    one.leave()
    assert "You beat the ghost" in one.page.locator(".news").inner_text()
    # The address keeps the ghost.
    one.page.reload()
    one.page.locator(".practise").wait_for()
    assert ("○ Ada", True) in ghosts(one)


def test_paste_and_new_link(trainer, decimals):
    """A code is pasted into the field; another link in the same tab takes its place."""
    one = trainer()
    go(one.page, "Practise")
    one.page.locator(".pills >> nth=1").locator(".pill").nth(2).click()
    field = one.page.locator(".friend input")
    field.evaluate("""(field, text) => { field.focus();
        field.value = text;
        field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste',
            bubbles: true })); }""", f"Race me!\n{'x'}#race={code(decimals)}.")
    assert ("○ Ada", True) in ghosts(one)
    assert field.input_value() == ""
    one.page.evaluate("(code) => { location.hash = '#race=' + code; }",
                      code(decimals, name="Grace"))
    one.page.get_by_text("○ Grace").wait_for()
    assert "Ada" not in one.page.locator("#app").inner_text()


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "A" * 400_000, "%00", "…"])
def test_hostile_link(trainer, shared_site, text):
    """What is no code is said to be none; nothing of it is drawn or run."""
    one = trainer(url=f"{shared_site.url}#race={text}")
    problem = one.page.locator(".problem")
    problem.wait_for()
    assert problem.inner_text().startswith("No ghost")
    assert one.page.locator("img").count() == 0
    one.open("practice")
    one.type("14")
    assert one.position.endswith("3")


def test_hostile_name(trainer, shared_site, decimals):
    """A name with markup or signs that move a cursor makes a code invalid."""
    for name in ("<b>Ada", "\x1b[2J", "\u202eAda"):
        one = trainer(url=f"{shared_site.url}#race={code(decimals, name=name)}")
        one.page.locator(".problem").wait_for()
        assert "Ada" not in one.page.locator("#app").inner_text()


@pytest.mark.parametrize("has_sheet", [True, False])
def test_share(trainer, decimals, has_sheet):
    """R139: a run is shared by the system's sheet, else by the clipboard, with a link that races."""
    sheet = "{ share: { value: async ({ text }) => { window.sent = text; } } }"
    clipboard = """{ share: { value: undefined }, clipboard: { value: {
        writeText: async (text) => { window.sent = text; } } } }"""
    script = f"Object.defineProperties(navigator, {sheet if has_sheet else clipboard});"
    one = trainer(mode="strict", script=script)
    one.type(decimals[:30], gap=20)
    one.leave()
    one.page.get_by_text("Share", exact=True).click()
    one.page.wait_for_function("window.sent")
    sent = one.page.evaluate("window.sent").split("\n")
    assert re.match(r"π: 30 decimals from memory · ", sent[0])
    assert all(re.fullmatch("[🟦🟨🟥]{10}", row) for row in sent[1:4])
    if not has_sheet:
        one.page.get_by_text("Copied").wait_for()
    friend = trainer(url=sent[-1])
    assert ("○ Friend", True) in ghosts(friend)
    one.page.locator(".choices-bar button").last.click()
    one.page.evaluate("window.sent = ''")
    one.page.get_by_text("Share: ♛ Crown").click()
    one.page.wait_for_function("window.sent")
    assert sent[-1] in one.page.evaluate("window.sent")
