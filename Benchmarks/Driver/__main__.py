"""The driver of the benchmarks: measures, compares, prints tables, keeps the raw samples."""

import argparse
import datetime
import json
import os
import re
import shlex
import shutil
import sys
import tempfile

import arithmetic
import checking
import generation
import growth
import machine
import memory
import native
import pack
import peers
import pictures
import tables
from budget import Budget
from processes import BenchmarkFailure, Runner
from product import Product

SECTIONS = {
    "arithmetic": arithmetic, "generation": generation, "growth": growth, "checking": checking,
    "memory": memory, "pack": pack}
# The smallest sizes of single operations; those of the constants come after them.
SMALL_SIZES = [10_000, 100_000]


def size(text):
    """1000000, 1_000_000, 1e6 or 1M."""
    units = {"k": 10**3, "M": 10**6, "G": 10**9}
    number = text.replace("_", "")
    try:
        if number[-1:] in units:
            return int(number[:-1]) * units[number[-1]]
        return int(float(number)) if "e" in number else int(number)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of digits") from None


def options():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run",
        description="Measures pi-trainer side by side with its peers. Prints tables and writes "
        "Benchmarks/Runs/<date>-<machine>/ with machine.json, command.txt, raw.json, table.md.")
    parser.add_argument(
        "--sections", default=",".join(SECTIONS),
        help="what to measure (default: %(default)s)")
    parser.add_argument(
        "--rounds", type=int, default=5, help="rounds that count; one more is discarded (5)")
    parser.add_argument(
        "--sizes", default="1M,10M",
        help="digits of constants, and of operations besides 1e4 and 1e5 (%(default)s)")
    parser.add_argument(
        "--constants", default="pi,e,phi",
        help="which constants are generated at these sizes (%(default)s)")
    parser.add_argument(
        "--small", action="store_true",
        help="also these constants to 10, 1k, 10k and 100k digits")
    parser.add_argument(
        "--large", action="store_true",
        help="also pi and all operations at 1e8, and find in 1e8 digits; takes long")
    parser.add_argument(
        "--threads", default="1,2",
        help="numbers of threads for who can use them (default: %(default)s); sections without a "
        "comparison use the largest")
    parser.add_argument(
        "--minutes", type=float, metavar="M",
        help="leave out rounds, then sizes, so that the run takes about so long")
    parser.add_argument(
        "--flint-native", metavar="PREFIX", default=os.environ.get("FLINT_NATIVE"),
        help="where a FLINT of 3.1 or later was installed that was built for this machine; also "
        "FLINT_NATIVE (default: what pkg-config finds)")
    parser.add_argument(
        "--flint-commit", metavar="COMMIT",
        help="the commit that this FLINT was built from (default: that of its checkout, where "
        "PREFIX lies in one); a run names it")
    parser.add_argument(
        "--yardsticks", action="store_true",
        help="of the peers only those that limits are held against, for large sizes")
    parser.add_argument(
        "--patience", type=float, default=60, metavar="SECONDS",
        help="a peer that takes longer is measured once (default: %(default)s)")
    parser.add_argument(
        "--time-limit", type=float, default=1800, metavar="SECONDS",
        help="a peer that takes longer is ended and listed as such (default: %(default)s)")
    parser.add_argument(
        "--smoke", action="store_true",
        help="everything once at tiny sizes, to see that it works; writes no run")
    parser.add_argument("--no-run", action="store_true", help="print only, write no run")
    parser.add_argument("--out", metavar="FOLDER", help="write the run there")
    chosen = parser.parse_args()
    chosen.sections = chosen.sections.split(",")
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"--sections: '{unknown[0]}' is none of {', '.join(SECTIONS)}")
    if chosen.rounds < 1:
        parser.error("--rounds takes a number from 1 on")
    if chosen.minutes is not None and chosen.minutes <= 0:
        parser.error("--minutes takes a number above 0")
    try:
        chosen.sizes = [size(text) for text in chosen.sizes.split(",")]
    except argparse.ArgumentTypeError as error:
        parser.error(f"--sizes: {error}")
    chosen.threads = thread_counts(parser, chosen.threads)
    chosen.constants = chosen.constants.split(",")
    unknown = [name for name in chosen.constants if name not in peers.ALL]
    if unknown:
        parser.error(f"--constants: '{unknown[0]}' is none of {', '.join(peers.ALL)}")
    if chosen.flint_commit and not re.fullmatch("[0-9a-f]{7,40}", chosen.flint_commit):
        parser.error("--flint-commit takes 7 to 40 hexadecimal digits, as git prints them")
    return chosen


def thread_counts(parser, text):
    """1,2 as [1, 2]."""
    words = text.split(",")
    if not all(word.isdecimal() and int(word) > 0 for word in words):
        parser.error(f"--threads: '{text}' is no list of numbers from 1 on")
    return sorted({int(word) for word in words})


def is_written(chosen):
    """Whether the run leaves a folder."""
    return bool(chosen.out) or not (chosen.smoke or chosen.no_run)


class Context:
    """What every section needs to know."""

    def __init__(self, chosen, scratch):
        self.folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        self.root = os.path.dirname(self.folder)
        self.arithmetic_program = os.path.join(
            self.root, ".build", "release", "arithmetic-benchmark")
        self.scratch = scratch
        self.is_smoke = chosen.smoke
        self.cache = scratch if chosen.smoke else os.path.join(self.folder, ".cache")
        self.rounds = 1 if chosen.smoke else chosen.rounds
        self.sizes = [2_000, 20_000] if chosen.smoke else chosen.sizes
        self.small_sizes = [10] if chosen.smoke else [10, 1_000, 10_000, 100_000] * chosen.small
        self.large_sizes = [100_000_000] if chosen.large and not chosen.smoke else []
        self.arithmetic_sizes = sorted(
            {*self.sizes} if chosen.smoke else {*SMALL_SIZES, *self.sizes, *self.large_sizes})
        self.constants = chosen.constants
        self.threads = chosen.threads
        self.checking_size = 20_000 if chosen.smoke else 10_000_000
        self.thorough_size = 2_000 if chosen.smoke else 1_000_000
        self.pack_size = 200_000 if chosen.smoke else (self.large_sizes or [10_000_000])[0]
        self.small_pack_size = 100_000 if chosen.smoke else 1_000_000
        self.patience = chosen.patience
        self.time_limit = chosen.time_limit
        self.load_before = machine.load()
        self.budget = Budget(
            chosen.minutes, [name for name in SECTIONS if name in chosen.sections])
        self.runner = Runner(self.folder, scratch)
        self.product = Product(self.root, scratch, self.runner, max(self.threads))
        self.native = native.build(self.folder, chosen.flint_native)
        self.flint_commit = self.native and (
            chosen.flint_commit or native.commit_of(chosen.flint_native))
        self.peers = [
            peer for peer in peers.all_peers(
                self.folder, self.threads, self.native, self.flint_commit)
            if peer.is_yardstick or not chosen.yardsticks]
        if is_written(chosen):
            native.refuse_unnamed(self.native, self.flint_commit)

    def say(self, text):
        print(text, file=sys.stderr, flush=True)


def command_line(arguments):
    """The command as others can give it: the place of a native FLINT is theirs."""
    words = list(arguments)
    for index, word in enumerate(words):
        if word == "--flint-native" and index + 1 < len(words):
            words[index + 1] = "PREFIX"
        if word.startswith("--flint-native="):
            words[index] = "--flint-native=PREFIX"
    return ("Benchmarks/run " + shlex.join(words)).strip()


def write_run(folder, raw, facts, table):
    """Writes the four files, and the pictures for which there is enough."""
    os.makedirs(folder, exist_ok=True)
    contents = {
        "machine.json": json.dumps(facts, indent=2, ensure_ascii=False) + "\n",
        "command.txt": command_line(sys.argv[1:]) + "\n",
        "raw.json": json.dumps(raw, indent=1, ensure_ascii=False) + "\n",
        "table.md": table,
        **pictures.all_pictures(raw),
    }
    for name, content in contents.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(content)


def run_folder(context, facts, date):
    base = os.path.join(context.folder, "Runs", f"{date}-{machine.short_name(facts)}")
    candidates = [base] + [f"{base}-{number}" for number in range(2, 100)]
    return next(folder for folder in candidates if not os.path.exists(folder))


def refuse_wrong_results(sections):
    """Ends the run with an error where a peer came to something else than we did."""
    cases = sections.get("generation", []) + sections.get("arithmetic", [])
    for case in cases:
        what = case.get("constant") or case["operation"]
        for entry in case["contestants"]:
            if entry["note"].startswith("WRONG"):
                raise BenchmarkFailure(
                    f"{entry['name']}, {what} {case['digits']:,}: {entry['note']}")


def measured(context, sections):
    """The results of the chosen sections."""
    results = {}
    for name, module in SECTIONS.items():
        if name in sections:
            context.budget.begin(name)
            results[name] = module.measure(context)
    return results


def main():
    chosen = options()
    scratch = tempfile.mkdtemp(prefix="pi-trainer-benchmark-")
    try:
        context = Context(chosen, scratch)
        facts = machine.facts(context)
        date = datetime.date.today().isoformat()
        results = measured(context, chosen.sections)
        facts["loadAfterTheEnd"] = machine.load()
        raw = {"date": date, "rounds": context.rounds, "isSmoke": context.is_smoke,
               "threads": chosen.threads, "sections": results}
        table = tables.document(raw, facts)
        print(table)
        if is_written(chosen):
            folder = chosen.out or run_folder(context, facts, date)
            write_run(folder, raw, facts, table)
            context.say(f"written to {folder}")
        refuse_wrong_results(results)
    except BenchmarkFailure as error:
        sys.exit(f"Benchmarks/run: {error}")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


main()
