"""Tests of what the comparison computes: operands, ratios, goals, growth, time, pictures."""

import json
import math
import os
import sys
import tempfile
import textwrap
import unittest
import xml.etree.ElementTree as xml

import arithmetic
import arithmetic_tables
import formatting
import goals
import growth
import pictures
import quote
from arithmetic import ArithmeticCase
from budget import Budget
from contestant import Contestant
from entries import entry_of, is_measured_once, ratios_of
from processes import BenchmarkFailure


def entry(name, seconds, threads=1, first_round=0):
    samples = [{"round": first_round + index, "seconds": value, "cpu_seconds": value,
                "peak_bytes": 1_000_000} for index, value in enumerate(seconds)]
    return {"name": name, "threads": threads, "samples": samples, "note": "", "repeats": 1}


class Ratios(unittest.TestCase):
    def test_rounds_that_only_one_has_do_not_count(self):
        ours = entry("pi-trainer", [9, 1, 2, 4])
        theirs = entry("GMP", [1, 2, 4])
        self.assertEqual(ratios_of(ours, theirs), [0.5, 0.5])

    def test_who_was_measured_once_is_held_against_that_round(self):
        ours = entry("pi-trainer", [9, 1, 2])
        theirs = entry("GMP", [18])
        self.assertTrue(is_measured_once(theirs))
        self.assertEqual(ratios_of(ours, theirs), [0.5])

    def test_threads_are_told_apart(self):
        case = {"contestants": [entry("GMP", [1], 1), entry("python-flint", [], 2)]}
        self.assertIsNone(entry_of(case, "GMP", 2))
        self.assertIsNone(entry_of(case, "python-flint", 2))
        self.assertIs(entry_of(case, "GMP"), case["contestants"][0])


class Operands(unittest.TestCase):
    def test_they_have_as_many_bits_as_digits_need_and_never_change(self):
        with tempfile.TemporaryDirectory() as folder:
            for digits, bits in ((1, 4), (3, 10), (100, 333), (10_000, 33220)):
                self.assertEqual(arithmetic.bits_of(digits), bits)
                self.assertGreater(2**bits, 10**digits)
                arithmetic.write_operands(folder, digits)
                for name, more in (("a", 0), ("b", 0), ("fraction", 192)):
                    path = os.path.join(folder, f"{name}.operand")
                    with open(path, "rb") as file:
                        first = file.read()
                    self.assertEqual(int.from_bytes(first, "little").bit_length(), bits + more)
                    arithmetic.write_operands(folder, digits)
                    with open(path, "rb") as file:
                        self.assertEqual(file.read(), first)

    def test_a_sample_is_long_enough_and_not_too_long(self):
        self.assertEqual(arithmetic.repeats(10), 1)
        self.assertEqual(arithmetic.repeats(0.01), 3)
        self.assertEqual(arithmetic.repeats(0), arithmetic.MOST_REPEATS)

    def test_results_agree_to_the_last_bit_unless_they_are_approximate(self):
        number = (12345).to_bytes(2, "little")
        near = (12345 + 9).to_bytes(2, "little")
        far = (12345 + 10).to_bytes(2, "little")
        self.assertTrue(arithmetic.results_agree([number], [number], 0))
        self.assertFalse(arithmetic.results_agree([number], [near], 0))
        self.assertFalse(arithmetic.results_agree([number], [number, number], 0))
        self.assertTrue(arithmetic.results_agree([number], [near], 9))
        self.assertFalse(arithmetic.results_agree([number], [far], 9))


SQUARER = textwrap.dedent("""
    import os, sys, time
    folder, pause, wrong = sys.argv[3], float(sys.argv[1]), int(sys.argv[2])
    for line in sys.stdin:
        order, *words = line.split()
        if order == "prepare":
            with open(os.path.join(folder, "a.operand"), "rb") as file:
                a = int.from_bytes(file.read(), "little")
            print("ready", flush=True)
        elif order == "run":
            time.sleep(pause)
            print(0.5 * int(words[0]), 0.5, flush=True)
        else:
            with open(words[0] + ".0", "wb") as file:
                file.write((a * a + wrong).to_bytes(1_000_000, "little"))
            print("written", flush=True)
    """)


class Contests(unittest.TestCase):
    """Contestants that square with Python, one of them wrong or slow."""

    def case(self, pause=0.0, wrong=0, time_limit=30.0):
        with tempfile.TemporaryDirectory() as folder:
            def contestant(name, *options):
                found = Contestant(
                    name, 1, [sys.executable, "-c", SQUARER, *map(str, options)], "1")
                self.addCleanup(found.stop)
                found.start(folder)
                return found

            arithmetic.write_operands(folder, 100)
            missing = Contestant("python-flint", 1, ["nowhere"], None, "pip install it")
            contestants = [
                contestant(arithmetic.OURS, 0, 0), contestant("GMP", pause, wrong), missing]
            context = type("Context", (), {
                "rounds": 2, "scratch": folder, "time_limit": time_limit, "patience": 60,
                "budget": Budget(None, [])})()
            return ArithmeticCase(context, "square", 100, contestants).measure()

    def test_who_is_right_is_timed(self):
        gmp = entry_of(self.case(), "GMP")
        self.assertEqual([s["round"] for s in gmp["samples"]], [0, 1, 2])
        self.assertEqual({s["seconds"] for s in gmp["samples"]}, {0.5})

    def test_who_is_wrong_is_not_timed(self):
        case = self.case(wrong=1)
        self.assertIsNone(entry_of(case, "GMP"))
        self.assertEqual(case["contestants"][1]["note"], "WRONG, or ours is")

    def test_who_takes_too_long_is_out(self):
        case = self.case(pause=5, time_limit=2)
        self.assertIsNone(entry_of(case, "GMP"))
        self.assertIn("did not finish: ended after 2 s", case["contestants"][1]["note"])
        self.assertEqual(len(entry_of(case, arithmetic.OURS)["samples"]), 3)

    def test_who_is_not_there_is_said_with_the_way_to_get_it(self):
        case = self.case()
        row = arithmetic_tables.row(case, 1)
        self.assertIn("not run (pip install it)", row)
        self.assertIn("1 (1–1)", row)

    def test_who_dies_is_told_with_its_words(self):
        code = "import sys; sys.exit('no such operation')"
        contestant = Contestant("GMP", 1, [sys.executable, "-c", code], "1")
        contestant.start("folder")
        with self.assertRaisesRegex(BenchmarkFailure, "no such operation"):
            contestant.prepare("square", 1, 30)


class Goals(unittest.TestCase):
    @staticmethod
    def case(constant, digits, seconds, threads=2):
        return {"constant": constant, "digits": digits, "contestants": [
            entry("pi-trainer --version", [0.5, 0.5, 0.5]),
            entry("pi-trainer", [9, seconds, seconds], threads),
            entry("FLINT native", [1, 1, 1], threads)]}

    def test_a_share_above_the_goal_misses_it(self):
        for constant, digits, threads, goal in (
                ("pi", 10**5, 2, 1.0), ("e", 10**6, 2, 0.6), ("e", 10**6, 1, 0.8),
                ("phi", 10**6, 2, 1.0), ("pi", 10**7, 1, 0.5), ("phi", 10**8, 2, 0.7)):
            for seconds, expected in ((goal - 0.01, "kept"), (goal + 0.01, "MISSED")):
                rows = goals.rows_of_constants([self.case(constant, digits, seconds, threads)])
                self.assertEqual([row[-2:] for row in rows], [[goal, expected]])

    def test_other_constants_have_goals_from_the_last_size_on(self):
        self.assertEqual(
            [goals.share_goal(*case) for case in (
                ("log2", 10**7, 2), ("log2", 10**8, 1), ("gamma", 10**7, 2), ("gamma", 10**6, 2))],
            [0.5, 1.0, 1.0, None])

    def test_every_number_of_threads_is_judged(self):
        case = {"constant": "pi", "digits": 1_000_000, "contestants": [
            entry("pi-trainer", [9, 9], 1), entry("pi-trainer", [1, 1], 2),
            entry("FLINT native", [2, 2], 1), entry("FLINT native", [2, 2], 2)]}
        rows = goals.rows_of_constants([case])
        self.assertEqual([(row[2], row[-1]) for row in rows], [(1, "MISSED"), (2, "kept")])

    def test_few_digits_are_held_against_the_start_and_nothing_else(self):
        for digits in (10, 10_000):
            for seconds, expected in ((0.503, "kept"), (0.505, "MISSED")):
                rows = goals.rows_of_constants([self.case("pi", digits, seconds)])
                self.assertEqual([row[-2:] for row in rows], [["4 ms", expected]])

    def test_a_predicted_speed_up_below_the_goal_misses_it(self):
        rows = goals.rows_of_speed_ups("pi", 10**8, {16: 13.5, 32: 20, 64: 29.9})
        self.assertEqual([row[-1] for row in rows], ["kept", "MISSED"])
        self.assertEqual(goals.rows_of_speed_ups("pi", 10**7, {16: 1}), [])


def points(*sizes):
    return [{"digits": n, "seconds": n * 1e-7, "peakBytes": 10**7 + 12 * n,
             "movedBytes": 100 * n * (math.log10(n) - 5)} for n in sizes]


class Growth(unittest.TestCase):
    def test_the_model_goes_through_the_largest_points(self):
        model = growth.Model(points(10**5, 10**6, 10**7))
        self.assertAlmostEqual(model.seconds(10**7), 1)
        self.assertAlmostEqual(model.moved_bytes(10**7) / 1e9, 2)
        # Ten times as many digits, log² 1e8 / log² 1e7 = 64/49, and a decade of levels more.
        self.assertAlmostEqual(model.seconds(10**8), 10 * 64 / 49)
        self.assertAlmostEqual(model.moved_bytes(10**8) / 1e10, 3)
        self.assertAlmostEqual(model.peak_bytes(10**9) / 1e9, 12.01)

    def test_what_was_not_measured_is_marked(self):
        rows = growth.rows_of({"constant": "pi", "points": points(10**5, 10**6)})
        self.assertEqual([row["digits"] for row in rows], [10**n for n in range(5, 10)])
        self.assertEqual([row["isMeasured"] for row in rows], [True, True, False, False, False])

    def test_one_point_is_no_line(self):
        rows = growth.rows_of({"constant": "pi", "points": points(10**5)})
        self.assertEqual([row["digits"] for row in rows], [10**5])


class Times(unittest.TestCase):
    def test_sections_get_shares_and_what_one_leaves(self):
        clock = [100.0]
        budget = Budget(10, ["arithmetic", "generation"], now=lambda: clock[0])
        budget.begin("arithmetic")
        clock[0] += 239
        self.assertFalse(budget.is_over)
        clock[0] += 2
        self.assertTrue(budget.is_over)
        self.assertTrue(budget.allows(1))
        self.assertFalse(budget.allows(2))
        budget.begin("generation")
        self.assertFalse(budget.is_over)
        clock[0] = 100.0 + 601
        self.assertTrue(budget.is_over)

    def test_without_a_limit_it_is_never_over(self):
        self.assertFalse(Budget(None, ["growth"]).is_over)


class Words(unittest.TestCase):
    def test_figures_have_three_digits_and_a_unit(self):
        self.assertEqual([formatting.duration(s) for s in (2e-6, 0.0123, 1.5, 600, 1e5)],
                         ["2 µs", "12.3 ms", "1.5 s", "10 min", "27.8 h"])
        self.assertEqual([formatting.bytes_of_any_size(b) for b in (0, 2.5e6, 3e12)],
                         ["0 kB", "2.5 MB", "3 TB"])
        self.assertEqual(formatting.power_of_ten(10**7), "1e7")
        self.assertEqual(formatting.power_of_ten(20_000), "20,000")


class Pictures(unittest.TestCase):
    def raw(self):
        cases = [{"operation": operation, "digits": digits, "contestants": [
            entry("pi-trainer", [1, 1], 1), entry("GMP", [2, 2], 1)]}
            for operation in arithmetic.OPERATIONS for digits in (10_000, 100_000)]
        ours = entry("pi-trainer", [4, 4], 2)
        for sample in ours["samples"]:
            sample["phases"] = {"series": 2, "conversion": 1}
        generation = [{"constant": "pi", "digits": digits, "contestants": [ours]}
                      for digits in (10**6, 10**7)]
        curves = [{"constant": "pi", "threads": 2, "points": points(10**5, 10**6)}]
        return {"sections": {"arithmetic": cases, "generation": generation, "growth": curves}}

    def test_they_are_well_formed_and_ask_for_nothing_from_outside(self):
        found = pictures.all_pictures(json.loads(json.dumps(self.raw())))
        self.assertEqual(sorted(found), ["arithmetic.svg", "growth.svg", "phases.svg", "pi.svg"])
        for picture in found.values():
            xml.fromstring(picture)
            self.assertNotIn("script", picture)
            self.assertNotIn("href", picture)
            self.assertIn("prefers-color-scheme: dark", picture)

    def test_a_share_of_a_half_lies_where_the_axis_has_it(self):
        curve = pictures.share_curve(self.raw()["sections"]["arithmetic"], "square", "GMP", 1)
        self.assertEqual(curve, [(10_000, 0.5), (100_000, 0.5)])

    def test_where_nothing_was_moved_the_panel_stays_empty(self):
        curve = {"constant": "pi", "threads": 2, "points": points(10**3, 10**4)}
        for point in curve["points"]:
            point["movedBytes"] = 0
        found = pictures.all_pictures({"sections": {"growth": [curve]}})
        self.assertNotIn("bytes moved</text>", found["growth.svg"])

    def test_too_little_gives_no_picture(self):
        self.assertEqual(pictures.all_pictures({"sections": {}}), {})

    def run_of(self, folder, model):
        facts = {"cores": 2, "processor": "AMD EPYC", "familyModelStepping": ["25", model, "1"],
                 "commit": "0123456789abcdef", "flintCommit": "fedcba9876543210"}
        return quote.Run(folder, {**self.raw(), "threads": [1, 2], "date": "2026-11-22"}, facts)

    def test_what_is_quoted_comes_from_the_samples_and_replaces_what_was_there(self):
        with tempfile.TemporaryDirectory() as root:
            path = os.path.join("Runs", "arithmetic.svg")
            os.mkdir(os.path.join(root, "Runs"))
            with open(os.path.join(root, path), "w", encoding="ascii") as file:
                file.write("<svg/>")
            new = quote.section([self.run_of("Runs", "17"), self.run_of("Other", "1")], root)
        self.assertIn(f"](../{path})", new)
        self.assertNotIn("phases.svg", new)
        for kind in ("Zen 4", "Zen 3"):
            self.assertIn(f"|π to 1e7|{kind}|–|–|–|4|–|–|1/–/–|", new)
        self.assertIn("- [2026-11-22](../Runs/table.md): 2 cores of AMD EPYC (Zen 4; family 25, "
                      "model 17, stepping 1), commit 0123456789ab, FLINT fedcba987654", new)
        text = quote.replaced(f"before\n{quote.BEGIN}\nold\n{quote.END}\nafter\n", new)
        self.assertEqual(text, f"before\n{new}\nafter\n")
        self.assertEqual(quote.replaced(text, new), text)
        with self.assertRaises(ValueError):
            quote.replaced("no marks", new)


class Documents(unittest.TestCase):
    def test_they_say_what_the_runs_hold_that_they_name(self):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
        folders = quote.quoted(quote.read(root, quote.README))
        self.assertGreater(len(folders), 0)
        for name, text in quote.renewed(root, folders).items():
            self.assertEqual(text, quote.read(root, name), f"Benchmarks/quote {' '.join(folders)}")


if __name__ == "__main__":
    unittest.main()
