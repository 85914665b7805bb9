"""How the cost of digits grows: measured points, and what a model makes of them beyond."""

import json
import math
import os
from statistics import median

SMALLEST = 100_000
LARGEST = 1_000_000_000
# From here on a size is measured once.
LARGE = 100_000_000


def sizes_of(context):
    """The powers of ten that are measured."""
    if context.is_smoke:
        return context.sizes
    sizes = {SMALLEST, *context.sizes, *context.large_sizes}
    return sorted(size for size in sizes if size >= SMALLEST)


def measure_point(context, constant, digits):
    """Time and memory of whole processes, and the bytes that transforms move, counted."""
    rounds = 1 if digits >= LARGE else min(3, context.rounds)
    costs = []
    for _ in range(rounds):
        cost, _ = context.product.generate(constant, digits, "standard")
        costs.append(cost)
    output = os.path.join(context.scratch, "moved.json")
    context.runner.run(
        [context.arithmetic_program, "moved", constant, str(digits),
         str(context.product.threads)], output=output)
    with open(output, encoding="utf-8") as file:
        moved = json.load(file)
    return {
        "digits": digits, "seconds": median(cost.seconds for cost in costs),
        "peakBytes": max(cost.peak_bytes for cost in costs),
        "movedBytes": moved["transformBytes"],
        "samples": [cost.as_json() for cost in costs],
    }


def measure(context):
    """All constants at all sizes that are measured."""
    result = []
    for constant in ("pi", "e", "phi"):
        points = []
        for digits in sizes_of(context):
            large_for_pi_alone = digits in context.large_sizes and constant != "pi"
            if large_for_pi_alone or (points and context.budget.is_over):
                continue
            context.say(f"growth of {constant}: {digits:,}")
            points.append(measure_point(context, constant, digits))
        result.append({
            "constant": constant, "threads": context.product.threads, "points": points})
    return result


class Model:
    """Laws of growth, their constants taken from the largest points that were measured.

    A product takes n log n steps, and above the size of the cache it is passed through memory a
    fixed number of times; a series and a conversion join products on log n levels. So time grows as
    n log² n, through the largest point. Bytes moved are n times the number of levels that the cache
    does not hold, n (log n - c), and memory is what every process takes and a number of bytes for
    each digit: lines, through the two largest points.
    """

    def __init__(self, points):
        points = sorted(points, key=lambda point: point["digits"])
        last = points[-1]
        n = last["digits"]
        self.time = last["seconds"] / (n * math.log2(n) ** 2)
        before = points[-2] if len(points) > 1 else {"digits": 1, "peakBytes": 0, "movedBytes": 0}
        smaller = before["digits"]
        self.bytes_per_digit = (last["peakBytes"] - before["peakBytes"]) / (n - smaller)
        self.base = last["peakBytes"] - self.bytes_per_digit * n
        # For each digit, what one level more moves, and what is moved at n = 1: below zero, since
        # the lowest levels lie in the cache.
        per_digit = last["movedBytes"] / n
        self.moved_per_level = (
            (per_digit - before["movedBytes"] / smaller) / math.log2(n / smaller))
        self.moved_at_one = per_digit - self.moved_per_level * math.log2(n)

    def seconds(self, digits):
        return self.time * digits * math.log2(digits) ** 2

    def moved_bytes(self, digits):
        per_digit = self.moved_at_one + self.moved_per_level * math.log2(digits)
        return max(0, digits * per_digit)

    def peak_bytes(self, digits):
        return self.base + self.bytes_per_digit * digits


def rows_of(curve):
    """Measured points, then the model's from the next power of ten to 1e9.

    One point is no line: beyond it nothing is said.
    """
    points = sorted(curve["points"], key=lambda point: point["digits"])
    model = Model(points)
    rows = [{
        "digits": point["digits"], "isMeasured": True, "seconds": point["seconds"],
        "peakBytes": point["peakBytes"], "movedBytes": point["movedBytes"],
        "modelSeconds": model.seconds(point["digits"]),
    } for point in points]
    digits = 10 ** (len(str(points[-1]["digits"])))
    while digits <= LARGEST and len(points) > 1:
        rows.append({
            "digits": digits, "isMeasured": False, "seconds": model.seconds(digits),
            "peakBytes": model.peak_bytes(digits), "movedBytes": model.moved_bytes(digits),
            "modelSeconds": model.seconds(digits)})
        digits *= 10
    return rows
