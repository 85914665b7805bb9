"""Time for a whole run: when it is used up, rounds, then sizes are left out, and tables say so."""

import time

OUT_OF_TIME = "not run: the time was up"

# What share of the time a section may have at most, beside the others that were chosen.
WEIGHTS = {
    "arithmetic": 4, "generation": 6, "growth": 1, "checking": 3, "memory": 1, "pack": 1}


class Budget:
    """The ends of the sections, in seconds of a clock that only goes forward."""

    # A round is discarded and another counts, whatever the time.
    LEAST_ROUNDS = 2

    def __init__(self, minutes, sections, now=time.monotonic):
        self.now = now
        self.seconds = None if minutes is None else 60 * minutes
        self.start = now()
        total = sum(WEIGHTS[name] for name in sections)
        passed = 0
        self.shares = {}
        for name in sections:
            passed += WEIGHTS[name]
            self.shares[name] = passed / total
        self.end = None

    def begin(self, section):
        """Says which section the next cases belong to; time that one leaves goes to the next."""
        if self.seconds is not None:
            self.end = self.start + self.seconds * self.shares[section]

    @property
    def is_over(self):
        """Whether no further size should be started."""
        return self.end is not None and self.now() > self.end

    def allows(self, round_number):
        """Whether a round should be started."""
        return round_number < self.LEAST_ROUNDS or not self.is_over
