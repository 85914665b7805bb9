#!/usr/bin/env python3
"""Writes Resources/challenges.json and the same challenges as a Swift table for the engine.

    scripts/generate-challenges.py          writes both files
    scripts/generate-challenges.py --check  fails when a file on disk differs

The engine does no input or output, so it carries the challenges as a table of packed words; the
JSON file is for people and for other programs. Both come from the rules below, which use no random
numbers: the same script always writes the same bytes.
"""

import datetime
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
JSON_FILE = ROOT / "Resources/challenges.json"
SWIFT_FILE = ROOT / "Sources/Practice/PracticeEngine/Engagement/ChallengeTable.swift"

FIRST_DAY = datetime.date(2026, 11, 3)
LAST_DAY = datetime.date(2029, 3, 31)
CODES = {"pi": 1, "e": 2, "phi": 3}
KINDS = {"recite": 0, "sprint": 1}

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
        constant = list(CODES)[number % 3]
        kind = list(KINDS)[number // 3 % 2]
        marks = [5 + day.day % 6, 50 + 5 * (number % 11), 500 + 20 * (number % 26)]
    entry = {"date": day.isoformat(), "constant": constant, "task": kind, "marks": marks}
    if kind == "sprint":
        # From 1.5 seconds a digit in January to 0.9 in December, in whole seconds.
        entry["seconds"] = [-(-count * pace(day) // 10) for count in marks]
    return entry


def pace(day: datetime.date) -> int:
    """Tenths of a second a digit in a sprint."""
    return 15 - day.month // 2


def packed(day: datetime.date, entry: dict) -> int:
    """An entry as the 32-bit word that `DailyChallenge` takes apart."""
    bronze, silver, gold = entry["marks"]
    assert 0 < bronze < silver < gold and bronze < 1 << 4 and silver < 1 << 7 and gold < 1 << 10
    return (CODES[entry["constant"]] | KINDS[entry["task"]] << 4 | bronze << 5 | silver << 9
            | gold << 16 | pace(day) << 26)


def files() -> dict:
    """The bytes of both files."""
    days = (LAST_DAY - FIRST_DAY).days + 1
    dates = [FIRST_DAY + datetime.timedelta(n) for n in range(days)]
    entries = [challenge(day, number) for number, day in enumerate(dates)]
    lines = ",\n".join(json.dumps(e, separators=(", ", ": ")) for e in entries)
    words = [f"0x{packed(day, entry):08X}" for day, entry in zip(dates, entries)]
    rows = "".join("    " + ", ".join(words[i:i + 8]) + ",\n" for i in range(0, days, 8))
    swift = f"""// Written by scripts/generate-challenges.py together with Resources/challenges.json; edit that.

/// The daily challenges from a first day on, one packed word a day.
enum ChallengeTable {{
  /// The day of the first word, {FIRST_DAY.isoformat()}.
  static var firstDay: CivilDay {{ CivilDay(number: {(FIRST_DAY - datetime.date(1970, 1, 1)).days}) }}

  /// Bits 0-3 constant, 4 task, 5-8 digits of bronze, 9-15 of silver, 16-25 of gold, 26-29 tenths
  /// of a second a digit.
  static let words: [UInt32] = [
{rows}  ]
}}
"""
    return {JSON_FILE: f"[\n{lines}\n]\n", SWIFT_FILE: swift}


def main() -> int:
    stale = 0
    for path, text in files().items():
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text() != text:
                print(f"{path.relative_to(ROOT)} is not what this script writes: run it without --check")
                stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return stale


if __name__ == "__main__":
    sys.exit(main())
