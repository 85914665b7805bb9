"""A beginner's fortnight in a browser: what Enter offers, with wrong keys and missed days."""
import re

from test_scripts import CLOCK, Player


class Chance:
    """The draws of `PupilMemory`, so that the terminal's test of commands has the same learner."""

    def __init__(self, seed):
        self.state = seed

    def draw(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53


def recall(player, chance):
    """Types what the session asks for, three of a hundred digits wrong at first, without times."""
    page = player.page
    span = re.search(r"(\d+)–(\d+)", page.locator(".stats").inner_text())
    keys = ""
    for right in player.decimals[int(span[1]) - 1:int(span[2])]:
        keys += (str((int(right) + 1) % 10) if chance.draw() < 0.03 else "") + right
    player.one.type(keys[0])
    player.away()
    player.one.type(keys[1:], gap=5)
    page.locator(".end").wait_for()
    return page.locator(".news").inner_text()


def test_fortnight_ends_with_what_is_known_recited(trainer, decimals):
    """R140: badges, a record of four fifths of what is known, and always what comes tomorrow."""
    one = trainer(start=False, script=CLOCK, timezone_id="UTC", locale="en-GB")
    player, chance, news = Player(one, decimals), Chance(36), ""
    player.begin()
    for day in range(14):
        if day:
            player.days(1)
        if day in (8, 9, 11):
            continue
        sessions = 0
        one.page.locator(".start:enabled").first.wait_for()
        while re.search("Today|first 10", one.page.locator(".start").first.inner_text()):
            player.key("Enter", ".pad")
            while one.page.locator(".pad").count():
                news = recall(player, chance)
                assert "Tomorrow: " in news, f"day {day + 1}"
                player.key("Enter", ".pad", ".home")
                sessions += 1
                assert sessions < 60
        assert sessions >= 4, f"day {day + 1}"
    known, best = re.search(r"Known (\d+) · recited \d+ · best (\d+)", news).groups()
    assert int(best) >= 0.8 * int(known) >= 80
    player.go("profile")
    assert player.shown().count("◆") >= 4
