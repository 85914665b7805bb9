"""Draws the guide's pictures of the page, docs/browser-phone.png and docs/browser-desktop.png:

    make web && build/python-web/bin/python3 Tests/Practice/Web/pictures.py
"""
import re

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM, ROOT, SITE, Site, Trainer, decimals_of
from test_fortnight import Chance, recall
from test_scripts import CLOCK, Player


def main():
    site, decimals = Site(SITE), decimals_of(SITE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        # A phone, at the opening on the fifth day.
        one = Trainer(browser, site.url, start=False, script=CLOCK, locale="en-GB")
        player, chance = Player(one, decimals), Chance(36)
        player.begin()
        for _ in range(4):
            one.page.locator(".start:enabled").first.wait_for()
            while re.search("Today|first 10", one.page.locator(".start").first.inner_text()):
                player.key("Enter", ".pad")
                while one.page.locator(".pad").count():
                    recall(player, chance)
                    player.key("Enter", ".pad", ".home")
            player.days(1)
        one.page.screenshot(path=ROOT / "docs/browser-phone.png")
        # A desktop, in a game ahead of the record.
        one = Trainer(browser, site.url, viewport={"width": 1280, "height": 800}, mode="game")
        one.type(decimals[:85], gap=60)
        one.leave()
        one.page.keyboard.press("Enter")
        one.page.locator(".pad").wait_for()
        one.type(decimals[:68], gap=20)
        one.page.screenshot(path=ROOT / "docs/browser-desktop.png")
        browser.close()
    site.stop()


main()
