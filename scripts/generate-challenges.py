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

FIRST_DAY = datetime.date(2026, 1, 1)
LAST_DAY = datetime.date(2028, 12, 31)
CODES = {"pi": 1, "e": 2, "phi": 3}
KINDS = {"recite": 0, "sprint": 1, "segment": 2}

# The days of the constants, as people celebrate them.
HOLIDAYS = {
    (3, 14): ("pi", "recite", 0, 100, 0),
    (7, 22): ("pi", "sprint", 0, 60, 45),
    (2, 7): ("e", "recite", 0, 100, 0),
    (1, 6): ("phi", "recite", 0, 100, 0),
}


def challenge(day: datetime.date, number: int) -> dict:
    """One day's challenge: constants take turns, and tasks grow over each month."""
    constant, kind, start, count, seconds = HOLIDAYS.get((day.month, day.day), (None,) * 5)
    if constant is None:
        constant = list(CODES)[number % 3]
        kind = ("recite", "segment", "sprint", "segment")[number % 4]
        if kind == "recite":
            start, count, seconds = 0, 10 + 2 * day.day, 0
        elif kind == "sprint":
            count = 20 + day.day
            # From one digit a second in January to 1.55 in December.
            start, seconds = 0, round(count / (1 + 0.05 * (day.month - 1)))
        else:
            start, count, seconds = 10 * (number % 100), 20 + 10 * (number % 4), 0
    entry = {"date": day.isoformat(), "constant": constant, "task": kind,
             "segment": [start, start + count]}
    if seconds:
        entry["seconds"] = seconds
    return entry


def packed(entry: dict) -> int:
    """An entry as the 32-bit word that `DailyChallenge` takes apart."""
    start, end = entry["segment"]
    count, seconds = end - start, entry.get("seconds", 0)
    assert start % 10 == 0 and start // 10 < 1 << 10 and 0 < count < 1 << 8 and seconds < 1 << 8
    return (CODES[entry["constant"]] | KINDS[entry["task"]] << 4 | count << 6
            | start // 10 << 14 | seconds << 24)


def files() -> dict:
    """The bytes of both files."""
    days = (LAST_DAY - FIRST_DAY).days + 1
    entries = [challenge(FIRST_DAY + datetime.timedelta(n), n) for n in range(days)]
    lines = ",\n".join(json.dumps(e, separators=(", ", ": ")) for e in entries)
    words = [f"0x{packed(e):08X}" for e in entries]
    rows = "".join("    " + ", ".join(words[i:i + 8]) + ",\n" for i in range(0, days, 8))
    swift = f"""// Written by scripts/generate-challenges.py together with Resources/challenges.json; edit that.

/// The daily challenges from a first day on, one packed word a day.
enum ChallengeTable {{
  /// The day of the first word, {FIRST_DAY.isoformat()}.
  static var firstDay: CivilDay {{ CivilDay(number: {(FIRST_DAY - datetime.date(1970, 1, 1)).days}) }}

  /// Bits 0-3 constant, 4-5 task, 6-13 count, 14-23 tens before the start, 24-31 seconds.
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
