"""What is heard and felt, when, and what is ready before it is needed."""
import math

import pytest

from conftest import CHROMIUM, DEVICES, PHONE, go

PRESS = """(digit) => document.body.dispatchEvent(new KeyboardEvent('keydown',
    { code: 'Digit' + digit, key: String(digit), bubbles: true, cancelable: true }))"""


def wrong(digit):
    return str((int(digit) + 1) % 10)


@pytest.mark.parametrize("start", ["click", "Enter"])
def test_sound_is_ready_before_the_first_key(trainer, decimals, start):
    """R60: entering a session makes everything that will sound; no key makes anything."""
    one = trainer()
    one.page.reload()
    one.page.locator(".home .start:enabled").wait_for()
    # A browser lets nothing sound before somebody acts.
    assert one.page.evaluate("[contexts.length, buffers]") == [0, 0]
    one.page.locator(".pill", has_text="Practice").click()
    one.page.evaluate("document.activeElement.blur()")
    if start == "click":
        one.page.locator(".start:enabled").click()
    else:
        one.page.keyboard.press("Enter")
    one.page.locator(".pad").wait_for()
    made = one.page.evaluate("buffers")
    assert made == 5 and one.page.evaluate("contexts.length") == 1
    one.page.wait_for_timeout(500)
    assert one.page.evaluate("contexts[0].state") == "running"
    one.type(decimals[:21])
    one.type(wrong(decimals[21]))
    assert len(one.page.evaluate("nodes")) == 22
    assert one.page.evaluate("[contexts.length, buffers]") == [1, made]


def test_sound_and_vibration_begin_within_the_key(trainer, decimals):
    """R144: both begin in the task of the key itself, before any frame."""
    one = trainer(mode="practice")
    one.type(decimals[:1])
    begun = """(digit) => { const before = [nodes.length, vibrations.length];
        (%s)(digit);
        return [nodes.length - before[0], vibrations.length - before[1]]; }""" % PRESS
    assert one.page.evaluate(begun, decimals[1])[0] == 1
    sound, vibration = one.page.evaluate(begun, wrong(decimals[2]))
    assert sound == 1 and vibration == 1


def test_a_finger_wakes_the_sound(playwright, shared_site):
    """A finger that touches is no activation to a browser; the click that follows is one."""
    # Without the option of the other tests, which lets a page sound by itself.
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--autoplay-policy=document-user-activation-required"])
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(DEVICES)
    page = context.new_page()
    session = context.new_cdp_session(page)

    def ask(expression):
        # What Playwright evaluates counts as the act of a person; this does not.
        return session.send("Runtime.evaluate", {
            "expression": expression, "returnByValue": True})["result"].get("value")

    def wait(expression):
        for _ in range(200):
            if ask(expression):
                return
            page.wait_for_timeout(50)
        raise AssertionError(expression)

    page.goto(shared_site.url)
    wait("!!document.querySelector('.welcome .start')")
    assert ask("navigator.userActivation.hasBeenActive") is False
    x, y = ask("""(() => { const box = document.querySelector('.start').getBoundingClientRect();
        return [box.x + 30, box.y + 30]; })()""")
    session.send("Input.dispatchTouchEvent",
                 {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait("!!document.querySelector('.home')")
    page.wait_for_timeout(500)
    assert ask("contexts.map((one) => one.state)") == ["running"]
    browser.close()


def test_touch_light_and_sound_in_one_frame(trainer, decimals):
    """R63: a key's vibration, sound and flash belong to one frame, an error's as well."""
    one = trainer(mode="practice")
    typed = [*decimals[:4], wrong(decimals[4]), *decimals[4:8], wrong(decimals[8])]
    frames = one.page.evaluate("""async (digits) => {
        const frames = [];
        let looks = true;
        const look = () => {
            frames.push([vibrations.length, nodes.length,
                document.querySelector('.light-key.right, .light-key.wrong') ? 1 : 0]);
            if (looks) requestAnimationFrame(look); };
        requestAnimationFrame(look);
        // Not a number of frames, so that keys meet every moment of one.
        for (const digit of digits) {
            await new Promise((done) => setTimeout(done, 263));
            press(digit);
        }
        await new Promise((done) => setTimeout(done, 263));
        looks = false;
        return frames; }""".replace("press(digit)", f"({PRESS})(digit)"), typed)
    began = [[place for place in range(1, len(frames)) if frames[place][of] > frames[place - 1][of]]
             for of in range(3)]
    assert len(began[0]) == len(typed)
    assert began[0] == began[1] == began[2]
    assert one.page.evaluate("vibrations") == [16] * 4 + [[40, 40, 40]] + [16] * 4 + [[40, 40, 40]]
    # The frame of an error is red as well.
    seen = one.page.evaluate("""(digit) => { const before = vibrations.length;
        press(digit);
        return [vibrations.length - before, document.querySelector('.light-key.wrong')?.textContent,
            document.querySelectorAll('.zone.fault').length]; }""".replace(
        "press(digit)", f"({PRESS})(digit)"), wrong(decimals[8]))
    assert seen == [1, wrong(decimals[8]), 1]


def test_melody(trainer, decimals):
    """R149: digits have tones of a pentatonic scale; every tier of the streak adds a voice."""
    one = trainer()
    go(one.page, "Settings")
    assert one.page.get_by_role("switch", name="Melody").get_attribute("aria-checked") == "false"
    one.page.get_by_role("switch", name="Melody").click()
    go(one.page, "Today")
    one.open("practice")
    heard = []
    # The first zero of pi is its 32nd decimal.
    for digit in decimals[:33]:
        one.type(digit)
        heard.append(one.page.evaluate("tones.splice(0)"))
    assert [len(voices) for voices in heard] == [1] * 9 + [2] * 10 + [3] * 14
    tones = {}
    for digit, voices in zip(decimals, heard):
        assert tones.setdefault(digit, voices[0]) == voices[0], "a digit keeps its tone"
        # A browser keeps the rate of playing as a float of 32 bits.
        assert voices == pytest.approx([voices[0] * (place + 1) for place in range(len(voices))])
    steps = {digit: 12 * math.log2(hertz / 261.63) for digit, hertz in tones.items()}
    assert len(tones) == 10 and sorted(steps, key=steps.get) == list("0123456789")
    assert all(abs(step - round(step)) < 0.3 for step in steps.values()), steps
    assert {round(step) % 12 for step in steps.values()} == {0, 2, 4, 7, 9}
    one.type(wrong(decimals[33]))
    assert one.page.evaluate("nodes")[-1].startswith("200:"), "an error sounds as ever"
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("Escape")
    one.page.locator(".end").wait_for()
    # The setting is kept, and without sounds there is no melody.
    one.page.reload()
    go(one.page, "Settings")
    assert one.page.get_by_role("switch", name="Melody").get_attribute("aria-checked") == "true"
    one.page.get_by_role("switch", name="Sounds").click()
    go(one.page, "Today")
    one.open("practice")
    one.type(decimals[:3])
    assert one.page.evaluate("nodes") == []


def test_the_screen_stays_lit_while_digits_are_typed(trainer, decimals):
    one = trainer(mode="practice")
    assert one.page.evaluate("lights") == []
    one.type(decimals[:5])
    assert one.page.evaluate("lights") == ["screen"]
    one.leave()
    assert one.page.evaluate("lights") == ["screen", "released"]


def test_lost_focus_is_shown_and_voids_the_times(trainer, decimals):
    one = trainer(mode="practice")
    one.type(decimals[:3])
    one.page.evaluate("dispatchEvent(new Event('blur'))")
    assert "to go on" in one.page.locator(".veil").inner_text()
    one.type(decimals[3])
    assert one.page.locator(".veil").count() == 0
    assert one.page.locator(".message.gold").count() == 1
    one.type(decimals[4:8])
    one.leave()
    assert "without time" in one.page.locator(".certificate").inner_text()
