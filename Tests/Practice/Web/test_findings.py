"""What was found in the page, each fault by its name."""
import json
import re

import pytest

from conftest import SITE, go

# The days by which the clock is ahead, and faults that last from one visit to the next.
VISITS = """
const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + 3.6e6 * Number(stored('hours') ?? 0);
if (stored('unread')) IDBObjectStore.prototype.getAll = () => {
    throw new DOMException('Failed to read large IndexedDB value', 'UnknownError'); };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...all) {
    if (window.isFull) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, all); };
"""
KEPT = """() => new Promise((resolve) => {
    indexedDB.open('pi-trainer').onsuccess = (event) => {
        const store = event.target.result.transaction('texts').objectStore('texts');
        const names = store.getAllKeys(), texts = store.getAll();
        texts.onsuccess = () => { event.target.result.close(); resolve(Object.fromEntries(
            names.result.map((name, place) => [name, texts.result[place]]))); };
    }; })"""


def kept(page):
    """The texts that the browser keeps."""
    return page.evaluate(KEPT)


def profile(page):
    return json.loads(kept(page)["profile"])


def history(page):
    return [name for name in kept(page) if name.startswith("history/")]


def set_item(page, name, value):
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, str(value)])


def reload(one, page=None):
    page = page or one.page
    page.reload()
    page.locator(".home").wait_for()


def play(one, digits):
    """A session of practice from Home and back."""
    one.open("practice")
    one.type(digits)
    one.leave()
    one.page.keyboard.press("Escape")
    one.page.locator(".home").wait_for()


def learn_ten(one, decimals):
    """The first ten decimals in three passes, then recited."""
    one.page.locator(".start", has_text="Learn the first 10").click()
    for _ in range(4):
        one.page.locator(".pad").wait_for()
        one.type(decimals[:10])
        one.page.locator(".end").wait_for()
        one.page.keyboard.press("Enter")
    one.page.locator(".home").wait_for()


def test_browser_A1_plan_is_offered_at_the_opening(trainer, decimals):
    one = trainer(script=VISITS)
    learn_ten(one, decimals)
    for days in (1, 4):
        set_item(one.page, "hours", 24 * days)
        reload(one)
        one.page.locator(".start", has_text="Today: ").wait_for()
    assert "recall 1–10" in one.page.locator(".start").inner_text()
    one.page.locator(".pill").nth(1).click()
    assert one.page.locator(".start").inner_text().split() == ["Start", "e"]
    one.page.locator(".pill").nth(0).click()
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("Enter")
    one.page.locator(".pad").wait_for()
    assert "From memory" in one.page.locator(".stats").inner_text()


def test_browser_A2_second_tab_keeps_records(trainer, decimals):
    one = trainer()
    play(one, decimals[:12])
    second = one.context.new_page()
    second.goto(one.page.url)
    second.locator("#title", has_text="another tab").wait_for()
    play(one, decimals[:40])
    second.locator(".start").click()
    second.locator(".home").wait_for()
    one.page.locator("#title", has_text="another tab").wait_for()
    assert "52 XP" in second.locator(".grade").inner_text()
    first, one.page = one.page, second
    play(one, decimals[:5])
    assert profile(second)["totalCorrectDigits"] == 57 and len(history(second)) == 3
    first.locator(".start").click()
    first.locator(".home").wait_for()
    assert "57 XP" in first.locator(".grade").inner_text()


def test_browser_A2_second_tab_leaves_a_running_session_alone(trainer, decimals):
    one = trainer(mode="practice")
    one.type(decimals[:20])
    one.page.wait_for_timeout(600)
    running = [name for name in kept(one.page) if name.startswith("running/")]
    second = one.context.new_page()
    second.goto(one.page.url)
    second.locator("#title", has_text="another tab").wait_for()
    second.wait_for_timeout(500)
    assert running and [name for name in kept(one.page) if name.startswith("running/")] == running
    assert history(one.page) == []
    # Taken over in the middle: what was typed so far is found, once.
    second.locator(".start").click()
    second.locator(".home").wait_for()
    assert "20 XP" in second.locator(".grade").inner_text()
    one.page.wait_for_timeout(1000)
    assert len(history(second)) == 1
    assert not [name for name in kept(second) if name.startswith("running/")]


def test_browser_A3_failed_read_overwrites_nothing(trainer, decimals):
    one = trainer(script=VISITS)
    play(one, decimals[:40])
    before = kept(one.page)
    set_item(one.page, "unread", 1)
    one.page.reload()
    one.page.locator(".start").click()
    one.page.locator(".warning", has_text="could not be read").wait_for()
    one.open("practice")
    one.type(decimals[:3])
    one.leave()
    one.page.wait_for_timeout(500)
    assert one.page.locator(".warning", has_text="could not be read").count() == 1
    one.page.evaluate("localStorage.removeItem('unread')")
    reload(one)
    assert kept(one.page) == before
    assert "40 XP" in one.page.locator(".grade").inner_text()


def test_browser_A3_damaged_profile_is_made_again(trainer, decimals):
    one = trainer()
    play(one, decimals[:12])
    one.page.evaluate("""() => new Promise((resolve) => {
        indexedDB.open('pi-trainer').onsuccess = (event) => {
            const change = event.target.result.transaction('texts', 'readwrite');
            change.objectStore('texts').put('{"format', 'profile');
            change.oncomplete = resolve; }; })""")
    reload(one)
    assert "12 XP" in one.page.locator(".grade").inner_text()
    one.page.locator(".warning", has_text="made again from the history").wait_for()
    one.page.wait_for_timeout(300)
    assert kept(one.page)["profile.broken"] == '{"format'
    assert profile(one.page)["sessions"] == 1


def test_browser_A3_failed_write_stays_due(trainer, decimals):
    one = trainer(script=VISITS)
    one.open("practice")
    one.type(decimals[:14])
    # First the journal is whole: a later write of it would take the place of the one that fails.
    while not any(text.count("\n[") == 14 for text in kept(one.page).values()):
        one.page.wait_for_timeout(100)
    one.page.evaluate("isFull = true")
    one.leave()
    one.page.locator(".warning", has_text="Nothing is saved").wait_for()
    one.page.evaluate("isFull = false")
    one.page.locator(".warning").wait_for(state="detached", timeout=6000)
    assert profile(one.page)["sessions"] == 1 and len(history(one.page)) == 1


def test_browser_A3_store_that_never_answers_is_given_up(browser, shared_site, decimals):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("IDBFactory.prototype.open = () => ({});")
    page.goto(shared_site.url)
    page.locator(".start").click(timeout=6000)
    page.locator(".warning", has_text="could not be read").wait_for()
    assert page.locator("#splash").count() == 0
    context.close()


# A notification as Chrome for Android has it.
ANDROID = VISITS + """
window.shown = [];
window.Notification = class {
    constructor() { throw new TypeError("Illegal constructor"); }
    static permission = "granted";
    static async requestPermission() { return "granted"; } };
ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    shown.push(options.body); };
if (stored('alone')) navigator.serviceWorker.getRegistration = async () => undefined;
"""


def test_browser_A4_reminder_by_the_worker_at_the_opening(trainer, decimals):
    one = trainer(script=ANDROID, timezone_id="UTC")
    one.page.evaluate("navigator.serviceWorker.ready")
    one.open("practice")
    one.type(decimals[:5])
    one.leave()
    one.page.locator(".question button").first.click()
    one.page.keyboard.press("Escape")
    hour = one.page.evaluate("new Date().getUTCHours()")
    for alone, shown in ((False, 1), (True, 0)):
        set_item(one.page, "hours", 24 + 21 - hour)
        if alone:
            set_item(one.page, "alone", 1)
        reload(one)
        one.page.wait_for_timeout(500)
        assert len(one.page.evaluate("shown")) == shown
        assert one.page.locator("#stopped").is_hidden()
    play(one, decimals[:3])


def contrast(page, selector):
    """The contrast of an element's text with black."""
    return page.locator(selector).first.evaluate("""(element) => {
        let opacity = 1;
        for (let one = element; one; one = one.parentElement)
            opacity *= Number(getComputedStyle(one).opacity);
        const parts = getComputedStyle(element).color.match(/[0-9.]+/g).slice(0, 3)
            .map((part) => part * opacity / 255)
            .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05) / 0.05; }""")


def test_browser_A5_digits_that_are_shown_can_be_read(trainer, decimals):
    """C35: Learn's digits, a revealed line's and those of the pad at rest have 4.5:1."""
    one = trainer(mode="learn")
    assert contrast(one.page, ".ahead") >= 4.5
    assert contrast(one.page, ".key span") >= 4.5
    one.page.keyboard.press("Escape")
    one.page.locator(".home").wait_for()
    one.open("practice")
    one.type(decimals[0])
    one.page.locator(".eye").click()
    assert contrast(one.page, ".open .ahead") >= 4.5


def test_browser_A5_wish_for_contrast_of_the_system(trainer):
    one = trainer(mode="learn", contrast="more")
    assert one.page.locator("html").get_attribute("data-contrast") == "more"
    assert contrast(one.page, ".ahead") >= 7
    assert contrast(one.page, ".key span") >= 7


def test_browser_B3_end_of_the_plan(trainer, decimals):
    """The recital says what comes; ten more, a block of the map, and a goal by hand."""
    one = trainer()
    page = one.page
    page.locator(".start", has_text="Learn the first 10").click()
    for number in range(4):
        page.locator(".pad").wait_for()
        one.type(decimals[:10])
        page.locator(".end").wait_for()
        if number < 3:
            page.locator(".start", has_text="Go on").click()
    assert "Nothing is left to do today" in page.locator(".news").inner_text()
    assert "Known 10 · recited 10 · best 10" in page.locator(".news").inner_text()
    assert "Tomorrow: 1 block to recall" in page.locator(".news").inner_text()
    page.locator(".next-bar button", has_text="10 more").click()
    page.locator(".pad").wait_for()
    assert "Look · 1/3" in page.locator(".stats").inner_text()
    one.type(decimals[10:20])
    page.locator(".start", has_text="Go on").click()
    page.locator(".pad").wait_for()
    assert "Half · 2/3" in page.locator(".stats").inner_text()
    page.keyboard.press("Escape")
    page.locator(".home").wait_for()
    go(page, "Memory map")
    page.locator("button", has_text="Set a goal").click()
    page.get_by_label("Goal", exact=True).fill("50")
    page.get_by_label("Goal", exact=True).press("Tab")
    page.get_by_label("Day of the goal").fill("2100-01-31")
    go(page, "Today")
    go(page, "Memory map")
    page.locator(".note", has_text="Goal: 50 decimals by 31 Jan 2100").wait_for()
    page.locator(".block-cell").nth(4).click()
    page.locator(".pad").wait_for()
    assert "Look · 1/3" in page.locator(".stats").inner_text()


def test_a_number_stays_in_its_field(trainer):
    """65537 digits a group took the colours, the setting below."""
    page = trainer().page
    go(page, "Settings")
    field = page.get_by_label("Digits a group", exact=True)
    for typed, kept in (("65537", "6"), ("65537", "6"), ("0", "2")):
        field.fill(typed)
        field.press("Tab")
        assert field.input_value() == kept
        assert page.get_by_label("Colours", exact=True).input_value() == "0"
    go(page, "Practise")
    page.locator(".pill", has_text="Learn").click()
    start = page.get_by_label("From", exact=True)
    for typed in ("60", "60", ""):
        start.fill(typed)
        start.press("Tab")
        assert start.input_value() == "49"


def test_browser_B4_a_newcomer_can_meet_the_days_challenge(trainer):
    """It begins at the first decimal, and ten decimals are enough."""
    one = trainer(script=VISITS)
    for day in range(0, 15, 2):
        set_item(one.page, "hours", 24 * day)
        reload(one)
        one.page.wait_for_load_state("networkidle")
        go(one.page, "Challenge")
        task = one.page.locator(".task-title").inner_text()
        assert re.search(r"Bronze · (10|[1-9]) decimals", task), task
        one.page.locator(".start").click()
        one.page.locator(".pad").wait_for()
        assert one.position == "Position: #1", day
        one.page.keyboard.press("Escape")
        one.page.locator(".home").wait_for()


def test_browser_B5_a_newcomer_is_led_to_ten_digits(trainer, decimals):
    one = trainer(start=False)
    assert len(one.page.locator("main").inner_text().split()) < 50
    one.page.locator(".start").click()
    one.page.locator(".start:enabled", has_text="Learn the first 10 · 2 min").wait_for()
    assert one.page.locator(".home .start").count() == 1
    fill = "(name) => getComputedStyle(document.querySelector(name)).backgroundColor"
    pressed = one.page.evaluate(fill, '.pill[aria-pressed="true"]')
    assert pressed != one.page.evaluate(fill, ".start"), "the start button alone is filled"
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("Enter")
    one.page.locator(".pad").wait_for()
    one.type(decimals[:10])
    one.page.locator(".end").wait_for()


def test_browser_B7_errors_and_pauses_stay_marked(trainer, decimals):
    one = trainer(mode="practice")
    one.type(decimals[0])
    one.type(str((int(decimals[1]) + 1) % 10) + decimals[1])
    one.page.wait_for_timeout(3200)
    one.type(decimals[2:7])
    assert one.page.locator(".erred").all_inner_texts() == [decimals[1]]
    assert one.page.locator(".late").all_inner_texts() == [decimals[2]]
    assert contrast(one.page, ".erred") >= 4.5
    one.leave()
    one.page.locator(".curve", has_text="✗").wait_for()
    assert one.page.locator(".curve").evaluate("(e) => e.scrollWidth <= e.clientWidth")


def test_browser_B6_three_as_the_first_key_is_no_error(trainer, decimals):
    one = trainer(mode="strict")
    sizes = [one.page.locator(name).evaluate("(part) => getComputedStyle(part).fontSize")
             for name in (".integer", ".open .next")]
    assert sizes[0] == sizes[1]
    one.type("3")
    one.page.locator(".message", has_text="3. is given").wait_for()
    one.type(decimals[:5])
    assert one.position == "Position: #6"


# Controls whose words are wider or higher than themselves.
CUT = """() => [...document.querySelectorAll('button, select, .big, .stats > *, .message')].filter(
    (control) => {
        const words = document.createRange();
        words.selectNodeContents(control);
        const inner = words.getBoundingClientRect(), outer = control.getBoundingClientRect();
        return inner.width && !control.closest('.unseen') && control.tagName !== 'SELECT'
            && (inner.left < outer.left - 1 || inner.right > outer.right + 1
                || inner.right > innerWidth + 1); })
    .map((control) => control.className + ': ' + control.textContent)"""


@pytest.mark.parametrize("width", [320, 360, 375, 390, 480, 640, 844, 1280])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_browser_C1_words_fit_their_controls(trainer, decimals, width, language):
    one = trainer(viewport={"width": width, "height": 700}, locale=language)
    assert one.page.evaluate(CUT) == []
    for mode in ("game", "learn", "strict", "practice"):
        one.open(mode)
        one.type(decimals[:3])
        assert one.page.evaluate(CUT) == [], mode
        one.leave()
        assert one.page.evaluate(CUT) == [], f"end of {mode}"
        one.page.keyboard.press("Escape")


def collisions(page):
    """The parts of the header whose words lie on others'."""
    boxes = page.locator(".stats > *").evaluate_all("""(parts) => parts.map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const box = words.getBoundingClientRect();
        return [part.className, box.left, box.top, box.right, box.bottom, part.textContent]; })""")
    shown = [box for box in boxes if box[3] > box[1]]
    assert len(shown) >= 4
    return [(a, b) for place, a in enumerate(shown) for b in shown[place + 1:]
            if not (a[3] <= b[1] or b[3] <= a[1] or a[4] <= b[2] + 2 or b[4] <= a[2] + 2)], shown


@pytest.mark.parametrize("mode", ["plan", "learn", "practice", "game", "strict"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=str)
@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_browser_C2_nothing_in_the_header_collides(trainer, decimals, size, mode, language):
    one = trainer(viewport={"width": size[0], "height": size[1]}, locale=language)
    if mode == "plan":
        one.page.locator(".start", has_text="10").click()
        one.page.locator(".pad").wait_for()
    else:
        one.open(mode)
    one.type(decimals[:9])
    if mode != "strict":
        one.type(str((int(decimals[9]) + 1) % 10))
    found, shown = collisions(one.page)
    assert found == [] and all(box[4] - box[2] < 34 for box in shown), shown


@pytest.mark.parametrize("mode", ["learn", "game"])
@pytest.mark.parametrize("size", [(640, 400), (427, 267), (320, 256), (320, 200), (195, 422)],
                         ids=str)
@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_browser_C4_a_zoomed_page_is_whole(trainer, decimals, size, mode, language):
    """WCAG 1.4.10: 1280 by 800 at 200, 300 and 400 %, and a phone at 200 %."""
    one = trainer(viewport={"width": size[0], "height": size[1]}, locale=language)
    page = one.page
    is_whole = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(is_whole), "home"
    one.open(mode)
    one.type(decimals[:7])
    assert page.evaluate(is_whole), "session"
    assert collisions(page)[0] == []
    # All can be scrolled into sight, and the zone does not cut the open line.
    for part in page.locator(".pad > button, .open .next, .clock, .position").all():
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], box
        assert box["y"] >= -1 and box["y"] + box["height"] <= size[1] + 1, box
    zone, line = (page.locator(name).bounding_box() for name in (".zone", ".open .next"))
    assert zone["y"] <= line["y"] and zone["x"] <= line["x"]
    assert line["y"] + line["height"] <= zone["y"] + zone["height"]
    assert line["x"] + line["width"] <= zone["x"] + zone["width"]
    if mode == "game":
        # A long number, badges and records at the end.
        one.type(decimals[7:120])
    one.leave()
    assert page.evaluate(is_whole), "end"


def test_browser_C5_states_are_seen_with_forced_colours(trainer, decimals):
    """A system with colours of its own takes grounds and shadows away; states stay."""
    one = trainer(forced_colors="active")
    page = one.page

    def style(selector, name, part=None):
        return page.locator(selector).first.evaluate(
            "(e, [name, part]) => getComputedStyle(e, part)[name]", [name, part])

    ground = page.evaluate("""() => { document.body.style.background = 'Canvas';
        return getComputedStyle(document.body).backgroundColor; }""")
    clear = "rgba(0, 0, 0, 0)"
    go(page, "Practise")
    assert style(".start-bar", "backgroundColor") == ground
    page.locator(".pills >> nth=1").locator(".pill").nth(0).click()
    assert style(".pill[aria-pressed=true]", "backgroundColor") != style(
        ".pill[aria-pressed=false]", "backgroundColor")
    assert style(".slider", "backgroundColor", "::before") not in (ground, clear)
    assert style(".thumb", "forcedColorAdjust") == "none"
    go(page, "Settings")
    for name in ("Sounds", "Reduced motion"):
        page.get_by_role("switch", name=name).wait_for()
    grounds = [style(f".switch[aria-checked={isOn}]", "backgroundColor", "::before")
               for isOn in ("true", "false")]
    assert grounds[0] != grounds[1]
    go(page, "Today")
    one.open("game")
    one.type(decimals[:3])
    assert style(".horizon", "backgroundColor", "::before") not in (ground, clear)
    assert style(".dot.player", "backgroundColor") not in (ground, clear)
    assert style(".zone", "borderTopStyle") == style(".next", "borderTopStyle") == "solid"
    assert style(".key", "opacity", "::before") == "1"


def test_browser_D3_drills_use_the_pad(trainer, decimals):
    one = trainer(viewport={"width": 320, "height": 568}, mode="practice")
    one.type(decimals[:30])
    one.leave()
    one.page.keyboard.press("Escape")
    go(one.page, "Drills")
    one.page.get_by_role("button", name="Start: Which place?").click()
    keys = {}
    for digit in range(10):
        keys[digit] = one.page.locator(f".pad [data-pad='{digit}']").bounding_box()
        assert keys[digit]["width"] >= 44 and keys[digit]["height"] >= 44
    # Three columns, as in a session.
    assert keys[1]["y"] == keys[2]["y"] == keys[3]["y"] < keys[4]["y"] < keys[7]["y"]
    assert keys[7]["y"] < keys[0]["y"] and keys[0]["x"] == keys[2]["x"]
    assert "Enter" not in one.page.locator("main").inner_text()
    asked = one.page.locator(".list h2").inner_text()
    place = int("".join(filter(str.isdigit, asked)))
    one.page.locator(f".pad [data-pad='{decimals[place - 1]}']").click()
    one.page.locator(".note", has_text="✓ 1").wait_for()
    one.page.locator(".start", has_text="Show the answer").click()
    one.page.locator(".note", has_text="✗ 1").wait_for()
    assert "Enter" not in one.page.locator("main").inner_text()


def test_permutation_in_pairs(trainer, tmp_path):
    """R138: p(5000, 2, 10) asks by the numbers of pairs, and its best result stays."""
    packed = (SITE / "digits/pi.digitpack").read_bytes()[65536:65536 + 2500]
    decimals = "".join(f"{byte >> 4}{byte & 15}" for byte in packed)
    known = tmp_path / "known.jsonl"
    known.write_text("\n".join([
        '{"format":"pi-trainer export","version":1}',
        '{"profile":{"format":"pi-trainer profile","version":1,"constants":{"pi":{"known":5000}}}}',
        '{"end":2}']) + "\n")
    one = trainer()
    go(one.page, "Settings")
    one.page.locator("input[type=file]").set_input_files(str(known))
    one.page.locator("[role=status]", has_text="0 new sessions").wait_for()
    go(one.page, "Drills")
    name = "Start: Permutation p(5000, 2, 10)"
    one.page.get_by_role("button", name=name, exact=True).click()
    for question in range(1, 11):
        one.page.locator(".note", has_text=f"Question {question} of 10").wait_for()
        asked = one.page.locator(".list h2").inner_text().replace(",", "")
        numbers = re.fullmatch(r"Which 2 digits are group no\. (\d+) or (\d+) from zero\?", asked)
        assert int(numbers[1]) == int(numbers[2]) + 1
        place = 2 * int(numbers[2])
        right = decimals[place:place + 2]
        if question == 3:
            wrong = f"{(int(right) + 1) % 100:02}"
            one.type(wrong, gap=50)
            one.page.get_by_text(f"✗ {wrong}. Once more.").wait_for()
        one.type(right, gap=50)
    one.page.locator(".gold", has_text="Your best so far").wait_for()
    best = one.page.locator(".accent", has_text="10 of 10 in 0:")
    assert re.search(r"in 0:\d\d\.\d, \d+ [A-Z][a-z]{2} \d{4}$", best.inner_text())
    one.page.wait_for_timeout(300)
    one.page.reload()
    one.page.locator(".home").wait_for()
    go(one.page, "Drills")
    best.wait_for()


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (768, 1024)], ids=str)
def test_browser_the_open_line_is_beside_the_thumb(trainer, decimals, size):
    """The line that is typed stands above the pad, which no hand has to reach across."""
    one = trainer(viewport={"width": size[0], "height": size[1]}, mode="practice")
    for digits in (decimals[:1], decimals[1:25]):
        one.type(digits)
        line, pad = (one.page.locator(name).bounding_box() for name in (".open", ".pad"))
        assert 0 < pad["y"] - line["y"] - line["height"] < 64
    assert pad["width"] <= 420 and abs(pad["x"] + pad["width"] / 2 - size[0] / 2) < 1


def test_browser_edges_of_controls_are_seen(trainer):
    """WCAG 1.4.11: 3:1 for the borders of what is pressed or filled."""
    page = trainer().page
    edge = """(part) => { const c = getComputedStyle(part).borderTopColor.match(/[0-9]+/g)
        .slice(0, 3).map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92
            : ((c + 0.055) / 1.055) ** 2.4);
        return (0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] + 0.05) / 0.05; }"""
    for button in page.locator(".start-bar .quiet-button").all():
        assert button.evaluate(edge) >= 3
    go(page, "Practise")
    page.locator(".pills >> nth=1").locator(".pill").nth(0).click()
    for name in (".pill[aria-pressed=false]", ".bound input"):
        assert page.locator(name).first.evaluate(edge) >= 3, name
    go(page, "Settings")
    for name in ("select", ".quiet-button"):
        assert page.locator(name).first.evaluate(edge) >= 3, name


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_browser_C6_history_is_whole_on_a_phone(trainer, decimals, width, language):
    one = trainer(viewport={"width": width, "height": 700}, locale=language)
    for mode, count in (("practice", 3), ("strict", 12)):
        one.open(mode)
        one.type(decimals[:count])
        one.leave()
        one.page.keyboard.press("Escape")
    go(one.page, "History")
    one.page.locator(".history tbody tr").nth(1).wait_for()
    assert one.page.locator(".scroll").evaluate("(e) => e.scrollWidth <= e.clientWidth")
    for row in one.page.locator(".history tbody tr").all():
        assert row.bounding_box()["height"] <= 62
        box = row.locator("button").bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44 and box["x"] + box["width"] <= width
        cells = [cell.bounding_box() for cell in row.locator("td:visible").all()]
        for i, a in enumerate(cells):
            for b in cells[i + 1:]:
                assert (a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
                        or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1)
    one.page.locator(".history tbody button").nth(1).click()
    one.page.locator(".question").wait_for()


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_browser_C3_the_large_button_is_within_reach(trainer, decimals, size, language):
    one = trainer(viewport={"width": size[0], "height": size[1]}, locale=language)

    def check(where):
        box = one.page.locator(".start").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1], (where, box)

    check("home")
    one.open("practice")
    one.type(decimals[:14])
    one.type(str((int(decimals[14]) + 1) % 10))
    one.leave()
    check("end")
    one.page.keyboard.press("Escape")
    check("home again")


def test_browser_D1_leave_answers_a_tap(trainer, decimals):
    one = trainer(mode="practice")
    one.page.locator("[data-hold]").click()
    one.page.locator(".home").wait_for()
    one.open("practice")
    one.type(decimals[:3])
    one.page.locator("[data-hold]").click()
    one.page.locator(".message", has_text="Hold it for 3 s").wait_for()
    assert one.page.locator(".side").first.evaluate(
        "(key) => getComputedStyle(key).borderTopWidth") == "1px"


def test_browser_D2_back_leaves(trainer, decimals):
    one = trainer()
    page = one.page
    go(page, "History")
    page.go_back()
    page.locator(".home").wait_for()
    go(page, "Rules")
    go(page, "Today")
    page.locator(".home").wait_for()
    page.wait_for_timeout(200)
    one.open("practice")
    one.type(decimals[:3])
    reload(one)
    page.wait_for_timeout(200)
    page.go_back()
    assert page.url == "about:blank"


def test_browser_D4_slips_cost_no_run(trainer, decimals):
    one = trainer(mode="practice")
    one.type(decimals[:2])
    one.page.keyboard.press("NumpadDecimal")
    assert one.page.locator(".eye.on").count() == 0
    for button in ("right", "middle"):
        one.page.locator(f"[data-pad='{decimals[2]}']").click(button=button)
    assert one.position == "Position: #3"


def test_browser_D5_a_glance_elsewhere_is_named(trainer, decimals):
    one = trainer(mode="strict")
    one.type(decimals[:5])
    one.page.evaluate("dispatchEvent(new Event('blur'))")
    one.page.evaluate("dispatchEvent(new Event('focus'))")
    one.page.locator(".message", has_text="You were away").wait_for()
    one.type(decimals[5:60])
    one.leave()
    text = one.page.locator(".end").inner_text()
    assert "You were away" in text and "0:00.0" not in text and "0.00/s" not in text


def test_browser_D6_cursor_is_one_digit_wide(trainer, decimals):
    one = trainer(mode="practice")
    widths = []
    for digit in decimals[:7]:
        one.type(digit)
        widths.append(one.page.locator(".next").bounding_box()["width"])
    assert max(widths) - min(widths) < 0.5, widths


def test_browser_D7_wrong_clock_freezes_nothing(trainer, decimals):
    one = trainer(script=VISITS)
    set_item(one.page, "hours", 24 * 365)
    reload(one)
    learn_ten(one, decimals)
    for day in (0, 1):
        set_item(one.page, "hours", 24 * day)
        reload(one)
        if day == 0:
            one.page.locator(".start", has_text="recall 1–10").wait_for()
        play(one, decimals[:10])
    assert profile(one.page)["dailyStreak"]["count"] == 2


def test_browser_D8_light_that_comes_late_is_given_back(trainer, decimals):
    one = trainer(mode="practice", script="""
        const quick = navigator.wakeLock.request;
        navigator.wakeLock.request = (kind) => new Promise((done) => setTimeout(
            () => done(quick(kind)), window.isSlow ? 700 : 0));""")
    one.type(decimals[:2])
    one.page.wait_for_timeout(100)
    # A page that was hidden lost its lock.
    one.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    one.page.wait_for_timeout(100)
    assert one.page.evaluate("lights") == ["screen", "screen"]
    one.leave()
    assert one.page.evaluate("lights") == ["screen", "screen", "released"]
    one.page.evaluate("lights = [], isSlow = true")
    one.page.keyboard.press("Enter")
    one.page.locator(".pad").wait_for()
    one.type(decimals[:2])
    one.leave()
    one.page.wait_for_timeout(1000)
    assert one.page.evaluate("lights") == ["screen", "released"]
