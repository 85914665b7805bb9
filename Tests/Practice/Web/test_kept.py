"""Nothing is lost: pages that are killed, stores that hang, newer data, tabs in any order."""
import collections
import json
import os
import random
import re
import signal
import time

import pytest

from conftest import CHROMIUM, Trainer, go
from test_findings import VISITS, history, kept, play, profile

PUT = """([name, text]) => new Promise((resolve) => {
    indexedDB.open('pi-trainer').onsuccess = (event) => {
        const change = event.target.result.transaction('texts', 'readwrite');
        change.objectStore('texts').put(text, name);
        change.oncomplete = () => { event.target.result.close(); resolve(); }; }; })"""


@pytest.mark.parametrize("name", ["profile", "settings", "learning/pi"])
def test_newer_data_is_left_alone(trainer, decimals, name):
    """R108: what a newer version wrote is not overwritten, and the page says so."""
    one = trainer()
    play(one, decimals[:12])
    one.page.wait_for_timeout(300)
    text = re.sub(r'"version":\d+', '"version":99', kept(one.page)[name])
    assert "99" in text
    one.page.evaluate(PUT, [name, text])
    before = kept(one.page)
    one.page.reload()
    one.page.locator(".warning", has_text="a newer version wrote your records").wait_for()
    play(one, decimals[:5])
    one.page.wait_for_timeout(500)
    assert kept(one.page) == before


# A store that takes what it is given and never says that it has it.
HANGING = """
const transaction = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...all) {
    if (window.hangs && all[1] === 'readwrite')
        return { objectStore: () => ({ put() {}, delete() {} }) };
    return transaction.apply(this, all); };
"""


def test_a_write_that_hangs_is_given_up_and_made_again(trainer, decimals):
    one = trainer(script=HANGING)
    page = one.page
    page.wait_for_timeout(300)
    page.evaluate("hangs = true")
    play(one, decimals[:14])
    page.locator(".warning", has_text="Nothing is saved").wait_for(timeout=6000)
    play(one, decimals[:3])
    page.evaluate("hangs = false")
    for _ in range(60):
        texts = kept(page)
        sessions = json.loads(texts.get("profile", "{}")).get("sessions")
        if sessions == sum(name.startswith("history/") for name in texts) == 2:
            break
        page.wait_for_timeout(200)
    else:
        raise AssertionError(texts)
    page.locator(".warning").wait_for(state="detached", timeout=6000)


# A host that refuses by throwing, at once or in its promise.
THROWING = """
const fail = () => { throw new DOMException('not here', 'NotAllowedError'); };
vibrations.push = lights.push = fail;
StorageManager.prototype.persist = fail;
History.prototype.pushState = fail;
window.Notification = class { static permission = 'granted'; static requestPermission = fail; };
"""


@pytest.mark.parametrize("has_sheet", [True, False])
def test_host_operations_that_throw(trainer, decimals, has_sheet):
    """Each is reported once, play goes on, and what cannot be copied is a file."""
    sheet = ("{ share: { value: fail } }" if has_sheet else
             "{ share: { value: undefined }, clipboard: { value: { writeText: fail } } }")
    one = trainer(script=THROWING + f"Object.defineProperties(navigator, {sheet});")
    page, said, url = one.page, collections.Counter(), one.page.url
    page.on("console", lambda line: said.update([line.text.split(" ")[0]]))
    one.open("strict")
    one.type(decimals[:12])
    assert one.position == "Position: #13"
    one.leave()
    page.locator(".question button").first.click()
    share = page.get_by_text("Share", exact=True)
    if has_sheet:
        share.click()
    else:
        with page.expect_download() as download:
            share.click()
        assert download.value.suggested_filename == "pi-trainer.txt"
    page.keyboard.press("Escape")
    page.locator(".home").wait_for()
    # An entry that the history refused is none to go back from.
    page.wait_for_timeout(300)
    assert page.url == url
    one.open("practice")
    one.type(decimals[:3])
    assert one.position == "Position: #4"
    assert page.locator("#stopped").is_hidden()
    names = ["feedback", "wakeLock", "persist", "catchBack", "notify"] + ["share"] * has_sheet
    assert {name: said[name] for name in names} == dict.fromkeys(names, 1), said


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_tabs_in_any_order(trainer, decimals, seed):
    """One works and has every digit that any of them took, whatever they do."""
    one, draw = trainer(), random.Random(seed)
    url, tabs, works, total = one.page.url, [one.page], one.page, 0
    for step in range(12):
        idle = [tab for tab in tabs if tab is not works]
        doings = ["open"] * (len(tabs) < 3) + ["close"] * (len(tabs) > 1) + ["reload"]
        doing = draw.choice(doings + ["play"] * 2 * bool(works) + ["take"] * 2 * bool(idle))
        tab = draw.choice(idle if doing == "take" else tabs)
        if doing == "open":
            tab = one.context.new_page()
            tab.goto(url)
            tabs.append(tab)
            works = works or tab
        elif doing == "close":
            tabs.remove(tab)
            tab.close()
            works = None if tab is works else works
        elif doing == "reload":
            tab.reload()
            works = works or tab
        elif doing == "take":
            tab.locator(".start").click()
            works = tab
        else:
            one.page = works
            play(one, decimals[:3 + step])
            total += 3 + step
            works.wait_for_timeout(300)
        for tab in tabs:
            tab.locator(".home" if tab is works else ".notice").wait_for()
        if works:
            text = works.locator(".grade").inner_text()
            assert re.search(rf"\b{total} XP", text), (step, doing, total, text)


def test_of_two_tabs_opened_at_once_one_works(trainer):
    one = trainer()
    url, tabs = one.page.url, [one.page, one.context.new_page()]
    for _ in range(4):
        for tab in tabs:
            tab.goto("about:blank")
        for tab in tabs:
            tab.goto(url, wait_until="commit")
        for tab in tabs:
            tab.locator(".home, .notice").wait_for()
        assert sorted(tab.locator(".notice").count() for tab in tabs) == [0, 1]


def test_a_tab_that_lost_its_place_writes_nothing_more(trainer, decimals):
    """What it could not write is not written later over what the other one keeps."""
    one = trainer(script=VISITS)
    first = one.page
    play(one, decimals[:12])
    first.evaluate("isFull = true")
    play(one, decimals[:40])
    first.locator(".warning", has_text="Nothing is saved").wait_for()
    second = one.page = one.context.new_page()
    second.goto(first.url)
    second.locator(".notice .start").click()
    second.locator(".home").wait_for()
    play(one, decimals[:5])
    second.wait_for_timeout(300)
    before = kept(second)
    assert json.loads(before["profile"])["totalCorrectDigits"] == 17
    first.evaluate("isFull = false")
    # It would be tried again after two seconds.
    second.wait_for_timeout(2500)
    assert kept(second) == before


def test_a_recital_is_taken_over_by_another_tab(trainer, decimals):
    one = trainer()
    begin_recital(one.page)
    one.type(decimals[:12])
    one.page.wait_for_timeout(300)
    second = one.context.new_page()
    second.goto(one.page.url)
    second.locator(".notice .start").click()
    second.locator(".home").wait_for()
    assert go_on_reciting(second) == decimals[:12]
    one.page.locator(".notice").wait_for()


def begin_recital(page):
    go(page, "Recital")
    page.locator(".start").click()
    page.locator(".pad").wait_for()


def go_on_reciting(page):
    """The digits of the batch that was interrupted."""
    go(page, "Recital")
    page.get_by_text("Go on with the recital").click()
    page.locator(".pad").wait_for()
    return re.sub(r"\D", "", "".join(
        page.locator(".batch-line span:not(.note)").all_inner_texts()))


@pytest.fixture
def killable(playwright):
    """A browser whose pages may be killed: no other test's page is in it."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


def kill(browser, page):
    """Kills the pages as a system does that needs their memory."""
    with page.expect_event("crash"):
        found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        for process in found["processInfo"]:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)


def opened(one, url):
    """A new page in the place of one that was killed."""
    one.page = one.context.new_page()
    one.page.goto(url)
    one.page.locator(".home").wait_for()
    return one.page


@pytest.mark.parametrize("count", [45, 64, 83])
def test_a_page_killed_in_a_recital(killable, shared_site, decimals, count):
    """C43, C30: a killed page loses at most the last second of a recital."""
    one = Trainer(killable, shared_site.url)
    begin_recital(one.page)
    times = []
    for digit in decimals[:count]:
        one.page.keyboard.press(f"Digit{digit}")
        times.append(time.monotonic())
        time.sleep(0.03)
    killed = time.monotonic()
    kill(killable, one.page)
    found = go_on_reciting(opened(one, shared_site.url))
    assert decimals[:count].startswith(found)
    assert len(found) >= sum(moment <= killed - 1 for moment in times) > 0


# A page that stands still for good at the write of a name, to be killed there.
STANDING = """
for (const name of ['put', 'delete']) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...all) {
        while (window.stillAt && String(all.at(-1)).startsWith(stillAt));
        return write.apply(this, all); }; }
"""
LEAVE = """(name) => { setTimeout(() => {
    window.stillAt = name;
    for (const _ of [1, 2]) document.body.dispatchEvent(new KeyboardEvent('keydown',
        { code: 'Escape', key: 'Escape', bubbles: true, cancelable: true })); }, 100); }"""


@pytest.mark.parametrize("name", ["profile", "history/", "running/"])
def test_a_page_killed_in_a_write(killable, shared_site, decimals, name):
    """C30: a session whose end is half written counts once and whole."""
    one = Trainer(killable, shared_site.url, mode="strict", script=STANDING)
    one.type(decimals[:20])
    # Twice the second in which all keys are kept.
    one.page.wait_for_timeout(2500)
    one.page.evaluate(LEAVE, name)
    time.sleep(0.6)
    kill(killable, one.page)
    page = opened(one, shared_site.url)
    page.locator(".warning", has_text="Your interrupted run of 20 digits was kept").wait_for()
    assert re.search(r"\b20 XP", page.locator(".grade").inner_text())
    page.wait_for_timeout(500)
    assert profile(page)["sessions"] == len(history(page)) == 1
    assert not [text for text in kept(page) if text.startswith("running/")]
