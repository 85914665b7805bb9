"""Tests of the driver's processes and end-to-end cases: what must not count does not count.

Run by `run --smoke`, as all files of tests here.
"""

import os
import subprocess
import sys
import tempfile
import unittest

import generation
import generation_tables
import machine
import native
import peers
from budget import Budget
from entries import counted, entry_of
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
        self.assertEqual(counted(samples), [1.0])


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

    def generate(self, constant, digits, check, threads=None):
        self.digits = digits
        seconds = 2 if check == "standard" else 1
        timings = [{"stage": "series", "seconds": 1.5}, {"stage": "residues", "seconds": 0.25}]
        return Cost(seconds, 1, 1), {"verified": True, "timings": timings}

    def version(self):
        return Cost(0.5, 0.5, 1)

    def export(self, pack, text):
        with open(text, "w", encoding="ascii") as file:
            file.write("0." + ("142857" * self.digits)[: self.digits])
        return Cost(1, 1, 1)


class Contestants(unittest.TestCase):
    def case(self, command, patience=60, is_yardstick=False, is_scientific=False):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        peer = Peer(
            "peer", 1, ("pi",), "nowhere", lambda constant, digits, path: command(digits), True,
            "1", is_yardstick, is_scientific=is_scientific)
        context = type("Context", (), {
            "peers": [peer], "rounds": 2, "say": lambda self, text: None, "time_limit": 60,
            "patience": patience, "scratch": scratch.name, "product": FakeProduct(),
            "threads": [1, 2], "budget": Budget(None, []),
            "runner": Runner(FOLDER, scratch.name)})()
        return generation.GenerationCase(context, "pi", 1_000).measure()

    @staticmethod
    def peer_of(case):
        return next(entry for entry in case["contestants"] if entry["name"] == "peer")

    @staticmethod
    def printing(text):
        return lambda digits: ["printf", "%s", text]

    def test_right_digits_count(self):
        case = self.case(self.printing("0." + "142857" * 200))
        peer = self.peer_of(case)
        self.assertEqual([s["round"] for s in peer["samples"]], [0, 1, 2])
        self.assertEqual(peer["note"], "")
        for threads in (1, 2):
            ours = entry_of(case, generation.OURS, threads)
            self.assertEqual(counted(ours["samples"]), [2, 2])

    def test_the_start_of_every_process_is_measured_beside_few_digits(self):
        case = self.case(self.printing("0." + "142857" * 200))
        version = entry_of(case, generation.VERSION)
        self.assertEqual(counted(version["samples"]), [0.5, 0.5])

    def test_a_number_among_other_lines_counts_where_a_peer_writes_so(self):
        text = "pi(0,70)=\nfactor = 1.23\n0.0" + "142857" * 200 + "e1\n"
        case = self.case(self.printing(text), is_scientific=True)
        self.assertEqual([s["round"] for s in self.peer_of(case)["samples"]], [0, 1, 2])
        case = self.case(self.printing("pi(0,70)=\n"), is_scientific=True)
        self.assertIn("no 1000 decimals", self.peer_of(case)["note"])

    def test_phases_are_the_stages_and_what_is_left_of_the_process(self):
        case = self.case(self.printing("0." + "142857" * 200))
        phases = generation_tables.phases_of(entry_of(case, generation.OURS, 1))
        self.assertEqual(phases["series"], 1.5)
        self.assertEqual(phases["certificate"], 0.25)
        self.assertEqual(phases["rest"], 0.25)
        self.assertIsNone(generation_tables.phases_of(self.peer_of(case)))

    def test_one_wrong_digit_anywhere_does_not_count(self):
        right = "142857" * 200
        for position in (1, 2, 500, 999, 1_000):
            wrong = right[: position - 1] + "0" + right[position:]
            case = self.case(self.printing("0." + wrong))
            peer = self.peer_of(case)
            self.assertEqual(peer["samples"], [])
            self.assertTrue(peer["note"].startswith(f"WRONG from decimal {position:,} on"))

    def test_too_few_digits_do_not_count(self):
        case = self.case(self.printing("0." + "142857" * 166))
        peer = self.peer_of(case)
        self.assertEqual(peer["samples"], [])
        self.assertIn("no 1000 decimals", peer["note"])

    def test_who_is_slow_is_measured_once(self):
        case = self.case(self.printing("0." + "142857" * 200), patience=0)
        peer = self.peer_of(case)
        self.assertEqual([s["round"] for s in peer["samples"]], [0])
        self.assertIn("measured once, it is slow", generation_tables.row(case, peer))

    def test_the_yardstick_is_measured_in_every_round(self):
        case = self.case(
            self.printing("0." + "142857" * 200), patience=0, is_yardstick=True)
        self.assertEqual([s["round"] for s in self.peer_of(case)["samples"]], [0, 1, 2])


class Names(unittest.TestCase):
    def test_a_machine_is_named_by_its_kind(self):
        for model, name in (
                ("AMD EPYC", "2-core-amd-epyc"),
                ("Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz", "2-core-intel-xeon-e5-2680"),
                ("AMD Ryzen 9 5950X 16-Core Processor", "2-core-amd-ryzen-9-5950x")):
            self.assertEqual(machine.short_name({"processor": model, "cores": 2}), name)

    def test_processors_of_one_name_are_told_apart(self):
        for numbers, kind, name in (
                (["25", "17", "1"], "AMD EPYC (Zen 4; family 25, model 17, stepping 1)", "zen4"),
                (["26", "2", "1"], "AMD EPYC (Zen 5; family 26, model 2, stepping 1)", "zen5"),
                (["99", "2", "1"], "AMD EPYC (family 99, model 2, stepping 1)", "amd-epyc"),
                ([], "AMD EPYC", "amd-epyc"), ([None] * 3, "AMD EPYC", "amd-epyc")):
            facts = {"processor": "AMD EPYC", "cores": 2, "familyModelStepping": numbers}
            self.assertEqual(machine.kind(facts), kind)
            self.assertEqual(machine.short_name(facts), f"2-core-{name}")
        self.assertIsNone(machine.generation(
            {"processor": "Intel(R) Xeon(R)", "familyModelStepping": ["26", "2", "1"]}))


class Peers(unittest.TestCase):
    def test_programs_without_a_package_are_found_or_said_to_be_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, ".peers"))
            names = ("bfpi", "gmp-chudnovsky-parallel")
            for name in names:
                path = os.path.join(folder, ".peers", name)
                with open(path, "w", encoding="ascii") as file:
                    file.write("#!/bin/sh\n")
                os.chmod(path, 0o755)
            found = [peers.bfpi(folder), peers.parallel_gmp(folder, 3)]
            for name, peer in zip(names, found):
                self.assertTrue(peer.version.startswith(f"{name} (github.com/"))
                command = peer.command("pi", 1000, "out")
                self.assertEqual(command[0], os.path.join(folder, ".peers", name))
                self.assertEqual(command[1], "1020")
            self.assertEqual(found[1].command("pi", 1000, "out")[2:], ["1", "3"])
        program, version = peers.program_without_version(folder, ["no-such-program"], "nowhere")
        self.assertEqual((program, version), ("no-such-program", None))

    def test_every_peer_is_listed_once_for_each_number_of_threads(self):
        found = peers.all_peers(FOLDER, [1, 2], "no-such-program", "0123456")
        names = [(peer.name, peer.threads) for peer in found]
        self.assertEqual(len(names), len(set(names)))
        for name in (peers.NATIVE_FLINT, peers.FIXED_FLINT, peers.PARALLEL_GMP):
            self.assertEqual([threads for who, threads in names if who == name], [1, 2])
        self.assertIn((peers.BFPI, 1), names)

    def test_a_native_flint_is_named_by_its_commit(self):
        self.assertEqual(peers.with_commit("FLINT 3.7.0-dev", "abc"), "FLINT 3.7.0-dev, commit abc")
        self.assertIsNone(peers.with_commit(None, "abc"))
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "flint_native")
            with open(program, "w", encoding="ascii") as file:
                file.write("#!/bin/sh\necho FLINT 3.7.0-dev, native\n")
            os.chmod(program, 0o755)
            native.refuse_unnamed(program, "0123456")
            with self.assertRaisesRegex(BenchmarkFailure, "--flint-commit"):
                native.refuse_unnamed(program, None)
        native.refuse_unnamed(None, None)

    def test_a_commit_is_read_from_a_checkout_of_flint_alone(self):
        with tempfile.TemporaryDirectory() as root:
            def git(*words):
                done = subprocess.run(
                    ["git", "-C", root, "-c", "user.name=n", "-c", "user.email=e", *words],
                    capture_output=True, text=True, check=True)
                return done.stdout.strip()

            git("init", "-q")
            git("commit", "-q", "--allow-empty", "-m", "m")
            prefix = os.path.join(root, "install")
            os.mkdir(prefix)
            self.assertIsNone(native.commit_of(prefix))
            os.mkdir(os.path.join(root, "src"))
            with open(os.path.join(root, "src", "flint.h.in"), "w", encoding="ascii"):
                pass
            self.assertEqual(native.commit_of(prefix), git("rev-parse", "HEAD"))
        self.assertIsNone(native.commit_of(None))


if __name__ == "__main__":
    unittest.main()
