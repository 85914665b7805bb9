#!/usr/bin/env python3
"""Writes Resources/challenges.json, for people and for other programs.

    scripts/generate-challenges.py          writes the file
    scripts/generate-challenges.py --check  fails when the file on disk differs

The engine does no input or output, so it has the rules below as well; its tests compare it with the
file. They use no random numbers: the same script always writes the same bytes.
"""

import datetime
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
JSON_FILE = ROOT / "Resources/challenges.json"

FIRST_DAY = datetime.date(2026, 11, 3)
LAST_DAY = datetime.date(2029, 3, 31)
CONSTANTS = ["pi", "e", "phi"]
KINDS = ["recite", "sprint"]

# The days of the constants, as people celebrate them.
HOLIDAYS = {
    (3, 14): ("pi", "recite", [10, 100, 1000]),
    (7, 22): ("pi", "sprint", [7, 70, 700]),
    (2, 7): ("e", "recite", [10, 100, 1000]),
    (1, 6): ("phi", "recite", [10, 100, 1000]),
}


def challenge(day: datetime.date, number: int) -> dict:
    """One day's challenge, from the first decimal: constants and tasks take turns.

    Bronze is for who knows ten decimals or none, silver for a hundred, gold for a thousand.
    """
    constant, kind, marks = HOLIDAYS.get((day.month, day.day), (None,) * 3)
    if constant is None:
        constant = CONSTANTS[number % 3]
        kind = KINDS[number // 3 % 2]
        marks = [5 + day.day % 6, 50 + 5 * (number % 11), 500 + 20 * (number % 26)]
    entry = {"date": day.isoformat(), "constant": constant, "task": kind, "marks": marks}
    if kind == "sprint":
        # From 1.5 seconds a digit in January to 0.9 in December, in whole seconds.
        entry["seconds"] = [-(-count * pace(day) // 10) for count in marks]
    return entry


def pace(day: datetime.date) -> int:
    """Tenths of a second a digit in a sprint."""
    return 15 - day.month // 2


def text() -> str:
    """The file."""
    days = (LAST_DAY - FIRST_DAY).days + 1
    entries = [challenge(FIRST_DAY + datetime.timedelta(n), n) for n in range(days)]
    return "[\n" + ",\n".join(json.dumps(e, separators=(", ", ": ")) for e in entries) + "\n]\n"


def main() -> int:
    if "--check" not in sys.argv[1:]:
        JSON_FILE.parent.mkdir(parents=True, exist_ok=True)
        JSON_FILE.write_text(text())
    elif not JSON_FILE.exists() or JSON_FILE.read_text() != text():
        print(f"{JSON_FILE.relative_to(ROOT)} is not what this script writes: run it without --check")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
