"""Tests of the driver itself: what must not count does not count. Run by `run --smoke`."""

import os
import sys
import tempfile
import unittest

import generation
import machine
import tables
from peers import Peer
from processes import BenchmarkFailure, Cost, Runner
from statistics_of_pairs import paired_ratios, verdict

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Pairs(unittest.TestCase):
    def test_a_ratio_is_formed_within_its_round(self):
        # A machine twice as slow in the second round leaves the ratios alone.
        self.assertEqual(paired_ratios([3, 6, 3], [1, 2, 1]), [3, 3, 3])

    def test_a_planted_slowdown_misses_its_limit(self):
        self.assertEqual(verdict([0.9, 0.95, 0.99], 1), "kept")
        self.assertEqual(verdict([1.1, 1.2, 1.3], 1), "MISSED")
        self.assertEqual(verdict([0.9, 0.95, 1.3], 1), "kept by the median")
        self.assertEqual(verdict([0.9, 1.2, 1.3], 1), "MISSED by the median")

    def test_the_first_round_does_not_count(self):
        samples = [{"round": 0, "seconds": 9.0}, {"round": 1, "seconds": 1.0}]
        self.assertEqual(tables.counted(samples), [1.0])


class Processes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.runner = Runner(FOLDER, self.folder.name)

    def test_the_drivers_memory_is_not_the_childs(self):
        ballast = bytearray(os.urandom(1) * (256 << 20))
        cost = self.runner.run(["true"])
        self.assertEqual(len(ballast), 256 << 20)
        self.assertLess(cost.peak_bytes, 16 << 20)

    def test_memory_and_time_are_the_childs(self):
        code = "import time; x = bytearray(b'1' * (64 << 20)); time.sleep(0.2)"
        cost = self.runner.run([sys.executable, "-c", code])
        self.assertGreater(cost.peak_bytes, 64 << 20)
        self.assertGreater(cost.seconds, 0.2)
        self.assertLess(cost.cpu_seconds, cost.seconds)

    def test_failures_are_told_with_their_words(self):
        with self.assertRaisesRegex(BenchmarkFailure, "code 3: sorry"):
            self.runner.run(["sh", "-c", "echo sorry >&2; exit 3"])
        with self.assertRaisesRegex(BenchmarkFailure, "signal 9"):
            self.runner.run(["sh", "-c", "kill -9 $$"])
        with self.assertRaisesRegex(BenchmarkFailure, "cannot be run"):
            self.runner.run(["no-such-program"])

    def test_who_takes_too_long_is_ended(self):
        with self.assertRaises(TimeoutError):
            self.runner.run(["sleep", "60"], time_limit=1)


class FakeProduct:
    """Answers the digits of 1/7 without computing anything."""

    threads = 2

    def pack(self, constant):
        return constant

    def generate(self, constant, digits, check):
        self.digits = digits
        return Cost(1, 1, 1), {}

    def export(self, pack, text):
        with open(text, "w", encoding="ascii") as file:
            file.write("0." + ("142857" * self.digits)[: self.digits])
        return Cost(1, 1, 1)


class Contestants(unittest.TestCase):
    def case(self, command, patience=60, is_yardstick=False):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        peer = Peer(
            "peer", 1, ("pi",), "nowhere", lambda constant, digits, path: command(digits), True,
            "1", is_yardstick)
        context = type("Context", (), {
            "peers": [peer], "rounds": 2, "say": lambda self, text: None, "time_limit": 60,
            "patience": patience, "scratch": scratch.name, "product": FakeProduct(),
            "runner": Runner(FOLDER, scratch.name)})()
        return generation.GenerationCase(context, "pi", 1_000).measure()

    @staticmethod
    def printing(text):
        return lambda digits: ["printf", "%s", text]

    def test_right_digits_count(self):
        case = self.case(self.printing("0." + "142857" * 200))
        self.assertEqual([s["round"] for s in case["samples"]["peer"]], [0, 1, 2])
        self.assertEqual(case["notes"], {})

    def test_one_wrong_digit_anywhere_does_not_count(self):
        right = "142857" * 200
        for position in (1, 2, 500, 999, 1_000):
            wrong = right[: position - 1] + "0" + right[position:]
            case = self.case(self.printing("0." + wrong))
            self.assertEqual(case["samples"]["peer"], [])
            self.assertTrue(case["notes"]["peer"].startswith(f"WRONG from decimal {position:,} on"))

    def test_too_few_digits_do_not_count(self):
        case = self.case(self.printing("0." + "142857" * 166))
        self.assertEqual(case["samples"]["peer"], [])
        self.assertIn("no 1000 decimals", case["notes"]["peer"])

    def test_who_is_slow_is_measured_once(self):
        case = self.case(self.printing("0." + "142857" * 200), patience=0)
        self.assertEqual([s["round"] for s in case["samples"]["peer"]], [0])
        self.assertIn("measured once, it is slow", tables.generation_row(case, "peer"))

    def test_the_yardstick_is_measured_in_every_round(self):
        case = self.case(
            self.printing("0." + "142857" * 200), patience=0, is_yardstick=True)
        self.assertEqual([s["round"] for s in case["samples"]["peer"]], [0, 1, 2])


class Names(unittest.TestCase):
    def test_a_machine_is_named_by_its_kind(self):
        for model, name in (
                ("AMD EPYC", "2-core-amd-epyc"),
                ("Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz", "2-core-intel-xeon-e5-2680"),
                ("AMD Ryzen 9 5950X 16-Core Processor", "2-core-amd-ryzen-9-5950x")):
            self.assertEqual(machine.short_name({"processor": model, "cores": 2}), name)


if __name__ == "__main__":
    unittest.main()
