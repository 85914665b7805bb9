"""Prints random review histories with the answers of the PyPI package fsrs.

Usage: fsrs_oracle.py COUNT SEED

One line a history: the wanted retention, then for each review GRADE,DAYS,INTERVAL,STABILITY,
DIFFICULTY: the grade (1 again to 4 easy), the days since the review before it (0 for the first), and
the interval, stability and difficulty after it. Reviews are on different days, and there are no
steps within a day and no fuzz, as in the trainer.
"""

import random
import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

count, seed = int(sys.argv[1]), int(sys.argv[2])
draw = random.Random(seed)
schedulers = [
    Scheduler(
        desired_retention=percent / 100, learning_steps=(), relearning_steps=(),
        enable_fuzzing=False)
    for percent in range(90, 100)
]
for _ in range(count):
    scheduler = draw.choice(schedulers)
    card, now, interval, fields = Card(), datetime(2026, 1, 1, tzinfo=timezone.utc), 0, []
    for number in range(draw.randint(1, 14)):
        days = 0
        if number:
            # Often on the day, else early or late.
            days = interval if draw.random() < 0.4 else draw.randint(1, max(2 * interval, 9))
            days = min(days, 2000)
        now += timedelta(days=days)
        grade = draw.choices([1, 2, 3, 4], [2, 2, 5, 2])[0]
        card, _ = scheduler.review_card(card, Rating(grade), now)
        interval = (card.due - now).days
        fields.append(f"{grade},{days},{interval},{card.stability!r},{card.difficulty!r}")
    print(f"{scheduler.desired_retention!r};" + ";".join(fields))
