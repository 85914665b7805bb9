"""The sheets for judges, as Chromium prints them."""
import os
import re
import subprocess

import pytest

from conftest import ROOT

NAMES = {"en": "Witness", "fr": "Témoin", "de": "Zeuge"}


@pytest.mark.parametrize("language", NAMES)
def test_sheets_are_pages_of_a4(browser, tmp_path, language):
    """C43: three sections print on three pages of A4, in the language of the judges."""
    sheets = tmp_path / "sheets.html"
    subprocess.run(
        [ROOT / ".build/release/pi-trainer", "recital", "sheets", "pi", "--from", "101",
         "--count", "2100", "--batch", "1000", "--out", sheets],
        check=True, env={**os.environ, "LC_ALL": f"{language}.UTF-8"})
    # As wide as a page of A4 is between its margins.
    page = browser.new_page(viewport={"width": 680, "height": 1000})
    page.goto(sheets.as_uri())
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("section").count() == 3
    assert page.locator("pre").first.inner_text().count(NAMES[language]) == 2
    assert page.evaluate("""() => [...document.querySelectorAll('pre')].every(
        (each) => each.scrollWidth <= each.clientWidth)""")
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    sizes = re.findall(rb"/MediaBox *\[0 0 ([0-9.]+) ([0-9.]+)\]", printed)
    # 210 by 297 mm, in points.
    assert len(sizes) == 3, "a section takes more than its page"
    for width, height in sizes:
        assert abs(float(width) - 595.3) < 1 and abs(float(height) - 841.9) < 1
