"""What is kept, and what happens when something is not there."""
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT, Trainer, go


def test_reload_keeps_ten_digits(trainer, decimals):
    one = trainer(mode="practice")
    one.type(decimals[:10])
    one.page.wait_for_timeout(1200)
    asked = []
    one.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    one.page.reload()
    assert asked == ["beforeunload"]
    one.page.locator(".home").wait_for()
    assert "10 XP" in one.page.locator(".grade").inner_text()
    go(one.page, "History")
    assert one.page.locator("tbody tr").count() == 1
    assert "certified" not in one.page.locator("tbody").inner_text()


def test_block_is_repeated_at_once(trainer, decimals):
    """R78: after an error its block of ten, and one key repeats it."""
    one = trainer(mode="practice")
    one.type(decimals[:14])
    one.type(str((int(decimals[14]) + 1) % 10))
    one.leave()
    assert "11–20" in one.page.locator(".block").inner_text()
    one.page.keyboard.press("KeyB")
    one.page.locator(".pad").wait_for()
    assert one.position == "Position: #11"
    # What was wrong stays marked until it is typed once more.
    marked = one.page.locator(".erred")
    assert marked.all_inner_texts() == [decimals[14]]
    one.type(decimals[10:14])
    assert one.page.locator(".next.erred").inner_text() == decimals[14]
    one.type(decimals[14])
    assert marked.count() == 0
    one.type(decimals[15:20])
    one.page.locator(".end").wait_for()


def test_own_words_from_a_file(trainer, decimals, tmp_path):
    """A list of the player's own, with columns and loci, is shown for a missed block."""
    (tmp_path / "words-en.txt").write_text("89 Ada | writes | a letter\n@2 the kitchen door\n")
    one = trainer()
    go(one.page, "Settings")
    one.page.locator("input[type=file]").set_input_files(str(tmp_path / "words-en.txt"))
    one.page.locator("[role=status]", has_text="Your words are used now.").wait_for()
    one.page.reload()
    go(one.page, "Practise")
    one.open("practice")
    one.type(decimals[:13])
    one.type(str((int(decimals[13]) + 1) % 10))
    one.leave()
    shown = one.page.locator(".block").inner_text()
    assert "2 @ the kitchen door" in shown and "89 a letter" in shown


def test_offline_with_the_server_dead(browser, site, decimals):
    """R112: a session without any server, and no request."""
    # A browser believes a file for a tenth of its age, where the host says nothing of it.
    for file in site.folder.rglob("*"):
        os.utime(file, (1_700_000_000, 1_700_000_000))
    one = Trainer(browser, site.url)
    one.page.evaluate("navigator.serviceWorker.ready")
    one.page.wait_for_timeout(500)
    one.page.reload()
    one.page.locator(".home").wait_for()
    site.stop()
    one.page.reload()
    one.page.locator(".home").wait_for()
    one.open("practice")
    one.type(decimals[:3])
    assert one.position == "Position: #4"
    requests = []
    one.page.on("request", lambda request: requests.append(request.url))
    one.leave()
    # A browser asks for the icon of a page when it likes.
    assert [url for url in requests if "/icons/" not in url] == []
    one.context.close()


def words_asked(page):
    """The names of the files of words that the page has asked for."""
    names = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    return [name.rsplit("/", 1)[1] for name in names if "/words/" in name]


def test_languages_come_one_at_a_time_and_offline(browser, site):
    one = Trainer(browser, site.url, start=False, locale="de-AT")
    assert one.page.locator("#title").inner_text() == "Willkommen"
    assert words_asked(one.page) == ["de.txt"]
    one.page.evaluate("navigator.serviceWorker.ready")
    one.page.wait_for_timeout(500)
    one.page.reload()
    one.page.locator("#title").wait_for()
    site.stop()
    for name, title, file in (("English", "Welcome", "en.txt"),
                              ("Français", "Bienvenue", "fr.txt")):
        one.page.locator("button", has_text=name).click()
        one.page.locator("#title", has_text=title).wait_for()
        assert words_asked(one.page)[-1] == file
    # The next start needs only the language that was chosen.
    one.page.reload()
    one.page.locator("#title", has_text="Bienvenue").wait_for()
    assert words_asked(one.page) == ["fr.txt"]
    one.context.close()


def test_update_waits_for_home(browser, site):
    one = Trainer(browser, site.url)
    one.page.evaluate("navigator.serviceWorker.ready")
    one.page.wait_for_timeout(500)
    one.page.reload()
    one.page.locator(".home").wait_for()
    # A new version: one file is another, so the list of files is.
    style = site.folder / "trainer.css"
    style.write_text(style.read_text() + "\n.home { outline-color: red; }\n")
    subprocess.run(["python3", str(ROOT / "scripts/web-files.py"), str(site.folder)], check=True,
                   capture_output=True)
    one.open("practice")
    one.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    one.page.wait_for_timeout(2000)
    assert one.page.locator(".update").count() == 0
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("Escape")
    with one.page.expect_navigation():
        one.page.locator(".update").click()
    one.page.locator(".home").wait_for()
    assert "outline-color: red" in one.page.evaluate("fetch('trainer.css').then((r) => r.text())")
    one.context.close()


def test_a_pack_with_one_changed_bit_is_refused(browser, site):
    pack = site.folder / "digits/pi.digitpack"
    data = bytearray(pack.read_bytes())
    data[65_600] ^= 1
    pack.write_bytes(data)
    one = Trainer(browser, site.url)
    one.page.locator(".problem").wait_for()
    assert "did not arrive" in one.page.locator(".problem").inner_text()
    assert one.page.locator(".start").is_disabled()
    one.page.locator(".pill").nth(1).click()
    assert one.page.locator(".start").is_enabled()
    one.context.close()


def test_second_tab(trainer):
    one = trainer()
    second = one.context.new_page()
    second.goto(one.page.url)
    second.locator("#title", has_text="another tab").wait_for()
    second.locator(".start").click()
    second.locator(".home, .welcome").wait_for()
    one.page.locator("#title", has_text="another tab").wait_for()


def test_storage_refused(browser, shared_site, decimals):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("""IDBFactory.prototype.open = () => { throw new Error('refused'); };""")
    page.goto(shared_site.url)
    page.locator(".start").click()
    page.locator(".warning", has_text="Nothing is saved").wait_for()
    page.locator(".pill").nth(5).click()
    page.locator(".start:enabled").click()
    page.keyboard.press(f"Digit{decimals[0]}")
    assert page.locator(".position").inner_text() == "Position: #2"
    context.close()


def test_a_trap_says_what_to_do(browser, shared_site):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("""const make = WebAssembly.instantiate;
        WebAssembly.instantiate = async (...all) => { const made = await make(...all);
            const exports = { ...made.instance.exports };
            exports.act = () => { throw new WebAssembly.RuntimeError('unreachable'); };
            return { instance: { exports } }; };""")
    page.goto(shared_site.url)
    page.locator("#title").wait_for()
    page.locator(".start").click()
    page.locator("#stopped").wait_for()
    assert "Reload" in page.locator("#stopped").inner_text()
    context.close()


def test_memory_that_grows_detaches_no_bytes(trainer, decimals):
    """Every call may grow the module's memory, which empties the views that were made before."""
    one = trainer(mode="practice", script="""const make = WebAssembly.instantiate;
        WebAssembly.instantiate = async (...all) => { const made = await make(...all);
            const real = made.instance.exports, exports = { ...real };
            for (const name of ['frame', 'inbox']) exports[name] = (...operands) => {
                const address = real[name](...operands);
                if (real.memory.buffer.byteLength < 2 ** 28) real.memory.grow(1);
                return address; };
            return { instance: { exports } }; };""")
    one.type(decimals[:12])
    assert one.position == "Position: #13"


def test_names_of_sessions_differ_in_one_second(browser, shared_site, decimals, tmp_path):
    """The random numbers in them are the browser's: two pages that begin at one moment differ."""
    names = set()
    for place in range(2):
        one = Trainer(browser, shared_site.url, mode="strict", script="""
            Date.now = () => 1795262400000;""")
        one.type(decimals[:4], gap=30)
        one.leave()
        one.page.keyboard.press("Enter")
        one.page.locator(".pad").wait_for()
        one.type(decimals[:4], gap=30)
        one.leave()
        one.page.keyboard.press("Escape")
        for line in export(one.page, tmp_path / f"{place}.jsonl").splitlines():
            session = json.loads(line).get("session")
            if session:
                names.add(session["id"])
        one.context.close()
    assert len(names) == 4, names


def program():
    path = ROOT / ".build/release/pi-trainer"
    return str(path) if path.exists() else pytest.skip("the program is not built")


def export(page, target: Path) -> bytes:
    go(page, "Settings")
    with page.expect_download() as download:
        page.locator("button", has_text="Export").click()
    download.value.save_as(target)
    go(page, "Today")
    return target.read_bytes()


def test_export_and_import_byte_for_byte(trainer, decimals, tmp_path):
    binary = program()
    one = trainer(mode="strict")
    one.type(decimals[:60], gap=15)
    one.leave()
    one.page.keyboard.press("Escape")
    one.open("practice")
    one.type(decimals[:7])
    one.type(str((int(decimals[7]) + 1) % 10))
    one.leave()
    one.page.keyboard.press("Escape")
    here = export(one.page, tmp_path / "web.jsonl")
    assert b'"transcript"' in here and b'"ghost"' in here
    home = {**os.environ, "PI_TRAINER_HOME": str(tmp_path / "home")}
    subprocess.run([binary, "data", "import", str(tmp_path / "web.jsonl")], check=True, env=home,
                   capture_output=True)
    there = subprocess.run([binary, "data", "export"], check=True, env=home,
                           capture_output=True).stdout
    assert there == here
    other = trainer()
    go(other.page, "Settings")
    other.page.locator("input[type=file]").set_input_files(str(tmp_path / "web.jsonl"))
    other.page.locator("[role=status]", has_text="2 new sessions").wait_for()
    go(other.page, "Today")
    again = export(other.page, tmp_path / "again.jsonl")
    strip = lambda data: [line for line in data.splitlines() if not line.startswith(b'{"settings"')]
    assert strip(again) == strip(here)
    other.page.reload()
    other.page.locator(".home").wait_for()
    assert "67 XP" in other.page.locator(".grade").inner_text()


def test_the_browser_is_asked_to_keep_the_data(trainer, decimals):
    one = trainer(mode="strict", script="""window.asked = 0;
        StorageManager.prototype.persist = async () => { window.asked++; return true; };""")
    one.type(decimals[:3])
    assert one.page.evaluate("asked") == 0
    one.leave()
    assert one.page.evaluate("asked") == 1


def test_calendar_file(trainer, tmp_path):
    """R118: a calendar of another reads the reminder: every day at the hour of the settings."""
    from icalendar import Calendar
    one = trainer(locale="fr-FR")
    go(one.page, "Settings")
    hour = one.page.get_by_role("slider", name="Heure du rappel")
    hour.evaluate("""(field) => { field.value = '7';
        field.dispatchEvent(new Event('input', { bubbles: true })); }""")
    with one.page.expect_download() as download:
        one.page.locator("button", has_text=".ics").click()
    assert download.value.suggested_filename == "pi-trainer.ics"
    download.value.save_as(tmp_path / "a.ics")
    calendar = Calendar.from_ical((tmp_path / "a.ics").read_bytes())
    (event,) = calendar.walk("VEVENT")
    begin = event.decoded("DTSTART")
    assert (begin.hour, begin.minute, begin.tzinfo) == (7, 0, None)
    assert begin.strftime("%Y-%m-%d") == one.page.evaluate(
        "new Date().toLocaleDateString('sv')")
    assert event["RRULE"]["FREQ"] == ["DAILY"] and len(event["RRULE"]) == 1
    assert "décimales" in event["SUMMARY"]
    (alarm,) = calendar.walk("VALARM")
    assert alarm["ACTION"] == "DISPLAY" and alarm.decoded("TRIGGER").total_seconds() == 0
