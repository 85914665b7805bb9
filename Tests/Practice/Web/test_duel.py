"""Two people at one tablet, with two real points of touch."""
from conftest import go

TABLET = {"width": 1180, "height": 820}
ROUND = 10


class Duel:
    def __init__(self, one, decimals):
        self.one, self.page, self.decimals = one, one.page, decimals
        self.touch = one.context.new_cdp_session(one.page)
        go(self.page, "Duel")
        self.page.locator(".pills").nth(1).locator(".pill").first.click()
        self.page.locator(".start").click()
        self.page.locator(".seats").wait_for()

    def key(self, side, digit):
        """The middle of a key, of the left pad (0) or the right one (1)."""
        box = self.page.locator(f"[data-pad='{side * 10 + int(digit)}']").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": side}

    def press(self, *keys):
        """Fingers come one after the other, lie on their keys at once, and are lifted."""
        for count in range(1, len(keys) + 1):
            self.touch.send("Input.dispatchTouchEvent",
                            {"type": "touchStart", "touchPoints": list(keys[:count])})
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def positions(self):
        return [text.split(" / ")[0]
                for text in self.page.locator(".seat .strong").all_inner_texts()]

    def wins(self):
        return [title.split()[-1] for title in self.page.locator(".seat h2").all_inner_texts()]

    def wait_for(self, *positions):
        self.page.wait_for_function(
            "(texts) => [...document.querySelectorAll('.seat .strong')]"
            ".every((seat, i) => seat.innerText.startsWith(texts[i] + ' / '))",
            arg=[str(position) for position in positions])


def start(trainer, decimals, **options):
    return Duel(trainer(viewport=TABLET, has_touch=True, **options), decimals)


def test_two_fingers_of_two_people(trainer, decimals):
    """R141: both type at once, an error of one stops the other not, two rounds win."""
    duel = start(trainer, decimals)
    for place in range(3):
        duel.press(duel.key(0, decimals[place]), duel.key(1, decimals[place]))
        duel.wait_for(place + 1, place + 1)
    # The finger of the left one stays down on a wrong key while the right one types on.
    wrong = (int(decimals[3]) + 1) % 10
    duel.press(duel.key(0, wrong), duel.key(1, decimals[3]))
    duel.wait_for(3, 4)
    assert f"✗ {wrong}" in duel.page.locator(".seat").first.inner_text()
    assert "✗" not in duel.page.locator(".seat").last.inner_text()
    for place in range(4, ROUND):
        duel.press(duel.key(0, decimals[place - 1]), duel.key(1, decimals[place]))
    assert duel.wins() == ["○○", "●○"]
    assert "Right wins round 1" in duel.page.locator("main").inner_text()
    for side, wins in ((0, ["●○", "●○"]), (1, ["●○", "●●"])):
        duel.page.locator(".start").click()
        duel.wait_for(0, 0)
        for place in range(ROUND):
            duel.press(duel.key(side, decimals[place]))
        assert duel.wins() == wins
    assert "Right wins the duel, 2 to 1" in duel.page.locator("main").inner_text()


def test_pads_side_by_side(trainer, decimals):
    """R141: the two pads lie beside each other, whole, on a tablet, a desktop and a phone."""
    duel = start(trainer, decimals)
    for size in (TABLET, {"width": 820, "height": 1180}, {"width": 1440, "height": 900},
                 {"width": 390, "height": 844}):
        duel.page.set_viewport_size(size)
        left, right = [pad.bounding_box() for pad in duel.page.locator(".pad").all()]
        assert left["x"] + left["width"] < right["x"] and left["y"] == right["y"]
        assert right["x"] + right["width"] <= size["width"]
        for side in (0, 1):
            for digit in range(10):
                box = duel.page.locator(f"[data-pad='{side * 10 + digit}']").bounding_box()
                assert min(box["width"], box["height"]) >= 44, (size, box)


def test_one_keyboard(trainer, decimals):
    """R141: the row of digits is the left one's, the number block the right one's."""
    duel = start(trainer, decimals)
    for digit in decimals[:ROUND]:
        duel.page.keyboard.press(f"Numpad{digit}")
    duel.page.keyboard.press(f"Digit{decimals[0]}")
    assert duel.wins() == ["○○", "●○"] and duel.positions() == ["0", str(ROUND)]
