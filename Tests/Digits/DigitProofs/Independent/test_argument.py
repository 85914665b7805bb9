"""The argument in Coq and the checker extracted from it, after `make proof-argument`.

Weakens hypotheses and checks and sees the proof fail, plants assumptions and sees the script fail,
compares the checkers on the forgeries of make_proof.py and on Examples/vectors, and checks proofs
of a million decimals where the program is built. Without PI_TRAINER_LONG_TESTS it takes a part.
"""
import ast
import concurrent.futures
import contextlib
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import break_checker
import make_proof

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 4))
BUILD = os.path.join(ROOT, "build", "argument")
SOURCES = os.path.join(ROOT, "Examples", "verifier", "argument")
PYTHON = os.path.join(ROOT, "Examples/verifier/check_proof.py")
PROGRAM = os.path.join(ROOT, ".build", "release", "pi-trainer")
# What the checker from Coq calls the equations, by a part of what Python's calls them.
WORDS = [("speaks of", "speaks of"), ("omitted terms", "terms"), ("u <=", "precision"),
         ("v' <=", "precision"), ("S^k*d", "root"), ("w >=", "precision"), ("log2(e)", "theorem"),
         (">=", "terms"), ("R <=", "bound"), ("<=", "fraction"), ("S^2", "root"),
         ("D^2", "square"), ("=", "digits"), ("", "")]
COQ = os.path.join(BUILD, "check_proof")
LOADED = importlib.util.spec_from_file_location("check_proof", PYTHON)
CHECKER = importlib.util.module_from_spec(LOADED)
LOADED.loader.exec_module(CHECKER)


def source(name):
    with open(os.path.join(SOURCES, name + ".v")) as file:
        return file.read()


def compiles(*files):
    """Whether changed files compile, as pairs of name and text, each resting on those before."""
    with tempfile.TemporaryDirectory() as folder:
        changed = {name + suffix for name, _ in files for suffix in (".v", ".vo")}
        for file in os.listdir(BUILD):
            if file.endswith((".v", ".vo")) and file not in changed:
                os.symlink(os.path.join(BUILD, file), os.path.join(folder, file))
        for name, text in files:
            with open(os.path.join(folder, name + ".v"), "w") as file:
                file.write(text)
            run = subprocess.run(["coqc", "-q", "-Q", ".", "Decimals", name + ".v"], cwd=folder,
                                 capture_output=True)
            if run.returncode != 0:
                return False
        return True


def proving(name, wanted):
    """The file without the proofs of theorems whose text does not match: they are as they were,
    and `make proof-argument` has seen them."""
    return re.sub(r"^(Theorem|Lemma|Corollary) .*?Qed\.",
                  lambda found: found[0] if re.search(wanted, found[0])
                  else found[0][:found[0].index("Proof.")] + "Admitted.",
                  source(name), flags=re.S | re.M)


def closing(text, start):
    """The place of the parenthesis that closes the one at start."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    raise ValueError(text[start:start + 40])


RESTING = ("accepted", "accepted_series", "accepted_nodes", "accepted_all")  # on decide.v


def weakened_checks():
    """decide.v with each check of its lists replaced by `true`, the check's text, and the name of
    its list."""
    text = source("decide")
    kinds = "Form|Terms|Precision|Root|Square|Bound|Digits|Fraction|Cited|name"
    for match in re.finditer(r"\((%s), " % kinds, text):
        end = closing(text, match.start())
        yield (text[match.start():end + 1], text[:match.end()] + "true" + text[end:],
               re.findall(r"^Definition (\w+)", text[:match.start()], re.M)[-1])


def holds(text, wanted):
    """Whether what rests on decide.v holds with another text of it, as far as it matches."""
    return compiles(("decide", text), *((file, proving(file, wanted)) for file in RESTING))


def holds_without(case):
    """Whether all holds without a check: first what speaks of its list."""
    _, text, name = case
    return holds(text, r"\b%s\b" % name) and holds(text, "")


def hypotheses(name, theorem):
    """The file with each hypothesis of a theorem replaced by True, and the hypothesis."""
    text = proving(name, r"^\w+ %s\b" % theorem)
    start = re.search(r"^(Theorem|Lemma|Corollary) %s\b" % theorem, text, re.M).start()
    statement = text[start:text.index("Proof.", start)]
    statement = re.sub(r"\(\*.*?\*\)", lambda comment: " " * len(comment[0]), statement)
    begin = max(statement.find(" :\n"), statement.rfind(" in\n")) + 3
    depth, last = 0, begin
    for place in range(begin, len(statement)):
        depth += {"(": 1, ")": -1}.get(statement[place], 0)
        if depth == 0 and statement.startswith("->", place):
            yield (" ".join(statement[last:place].split()),
                   text[:start + last] + " True " + text[start + place:])
            last = place + 2


def conjuncts():
    """accepted.v with each part of `agreed` replaced by True, and the part."""
    text = source("accepted")
    start = text.index("Definition agreed")
    body = text[start:text.index(".\n", start)]
    for part in re.split(r"/\\|->|:=", body)[1:]:
        part = part.strip()
        if not part.startswith("(forall"):
            part = part[:-1] if part.count(")") > part.count("(") else part
            yield part, text.replace(body, body.replace(part, "True", 1), 1)


def passing(cases, test):
    """The chosen cases that pass a test."""
    cases = break_checker.chosen(cases, 16)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [case for case, passed in zip(cases, pool.map(test, cases)) if passed]


def coq_answer(pack, proof):
    """The exit code and what is printed."""
    run = subprocess.run([COQ, pack, proof], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def python_answer(pack, proof):
    """The same of check_proof.py, in this process: to start one takes longer than to check."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed), \
            warnings.catch_warnings():
        # It leaves its files to the end of the process.
        warnings.simplefilter("ignore", ResourceWarning)
        code = CHECKER.main([pack, proof])
    return code, printed.getvalue()


class Sources(unittest.TestCase):
    def test_every_file_names_its_paragraph(self):
        with open(os.path.join(ROOT, "docs", "PROOF_FORMAT.md")) as file:
            document = file.read()
        for name in os.listdir(SOURCES):
            comment = source(name[:-2]).split("*)")[0]
            named = re.findall(r'PROOF_FORMAT\.md, "([^"]*)"', comment)
            with self.subTest(name):
                self.assertTrue(named or name.endswith("_1000.v"), comment)
                for paragraph in named:
                    heading = r"(?m)^(##+ |\*\*)%s" % re.escape(paragraph)
                    self.assertTrue(re.search(heading, document), paragraph)
        # What is no step from one line to the next has its theorem beside it.
        for step in re.findall(r"because \(6n\)![^.]*? and ", document):
            self.assertRegex(step, r"\(`\w+_\w+`\)")

    def test_three_minutes_are_enough_in_ci(self):
        """The script among programs that do nothing, and a clock that tells what a file says."""
        stubs = {"bin/coqc": "", "bin/coqdep": "", "bin/make": "",
                 "scripts/install-dependencies.sh": "", "bin/date": "cat clock; echo %d >clock",
                 "bin/ocamlfind": "printf '#!/bin/sh\\n' >check_proof; chmod +x check_proof"}
        for seconds, ci, code in ((180, "true", 0), (181, "true", 1), (181, "", 0)):
            with self.subTest(seconds, ci=ci), tempfile.TemporaryDirectory() as tree:
                for path, text in {
                        **{path: "#!/bin/sh\n%s\n" % text for path, text in stubs.items()},
                        "clock": "7", "docs/PROOF_FORMAT.md": "", "docs/ARGUMENT.md": "",
                        "Examples/verifier/argument/a.v": "",
                        "Examples/verifier/checker/a.ml": ""}.items():
                    os.makedirs(os.path.dirname(os.path.join(tree, path)), exist_ok=True)
                    with open(os.path.join(tree, path), "w") as file:
                        file.write(text % (7 + seconds) if "%d" in text else text)
                    os.chmod(file.name, 0o755)
                script = shutil.copy(os.path.join(ROOT, "scripts/proof-argument.sh"),
                                     os.path.join(tree, "scripts"))
                path = os.path.join(tree, "bin") + os.pathsep + os.environ["PATH"]
                run = subprocess.run([script, "."], capture_output=True, text=True,
                                     env={**os.environ, "PATH": path, "CI": ci})
                self.assertEqual(run.returncode, code, run.stdout + run.stderr)
                self.assertIn("In all: %d s" % seconds, run.stdout)

    def test_the_glue_is_short(self):
        with open(os.path.join(ROOT, "Examples/verifier/checker/check_proof.ml")) as file:
            self.assertLessEqual(len(file.readlines()), 210)


@unittest.skipUnless(shutil.which("coqc") and os.path.exists(COQ),
                     "there is no Coq, or `make proof-argument` has not run")
class Argument(unittest.TestCase):
    def test_every_check_is_needed(self):
        cases = list(weakened_checks())
        self.assertGreater(len(cases), 45)
        self.assertTrue(holds(source("decide"), "checks"))
        self.assertEqual([case[::2] for case in passing(cases, holds_without)], [])

    def test_the_tables_are_those_of_python(self):
        """Typed twice from the document: here with linear factors, there with coefficients."""
        names = {"gamma1-4": "gamma4", "gamma1-3": "gamma3"}
        for constant in filter(make_proof.TEXTS.get, make_proof.NODES):
            lines = ["Require Import ZArith List.", "Import ListNotations.", "Open Scope Z_scope.",
                     "From Decimals Require Import formulas.",
                     "Compute map (fun s => (first s, P_of s, Q_of s, R_of s)) (all_series %s)."
                     % names.get(constant, constant)]
            with self.subTest(constant), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "tables.v")
                with open(path, "w") as file:
                    file.write("\n".join(lines))
                run = subprocess.run(["coqc", "-q", "-Q", BUILD, "Decimals", path],
                                     capture_output=True, text=True)
                # As Python's syntax; Coq may leave zeros above the leading coefficient.
                text = run.stdout.replace("%Z", "").replace(";", ",").split("=", 1)[1]
                tables = ast.literal_eval(text.split(":")[0].strip())
                expected = CHECKER.FORMULAS[constant, "nodes"][4]
                self.assertEqual([self.trimmed(table) for table in tables],
                                 [self.trimmed(table) for table in expected])

    def trimmed(self, table):
        first, *polynomials = table
        return first, [polynomial[:max(i for i, a in enumerate(polynomial) if a) + 1]
                       for polynomial in polynomials]

    def test_every_hypothesis_is_needed(self):
        theorems = [("quadratic", "sqrt_truncated"), ("quadratic", "phi_truncated"),
                    ("e", "e_truncated"), ("chudnovsky", "sum_truncated"),
                    ("chudnovsky", "chudnovsky_truncated"), ("machin", "machin_truncated"),
                    ("counting", "few_prime_factors"), ("leading", "estimated_fraction"),
                    ("claims", "sqrt_claim"), ("claims", "phi_claim"), ("claims", "e_claim"),
                    ("claims", "pi_claim"), ("machin_claim", "machin_claim"),
                    ("tail", "tail_bounded"), ("nodes", "near_times"), ("nodes", "near_over"),
                    ("nodes", "near_plus"), ("nodes", "near_minus"), ("nodes", "near_root"),
                    ("nodes", "root_between"), ("nodes", "node_near"),
                    ("nodes", "nodes_truncated"), ("nodes", "series_near"),
                    ("nodes_claim", "nodes_claim"), ("euler", "gamma_near")]
        cases = []
        for name, theorem in theorems:
            found = list(hypotheses(name, theorem))
            self.assertGreater(len(found), 3, theorem)
            cases += [(name, theorem, *case) for case in found]

        def is_needless(case):
            """Whether the theorem holds without it, or does not hold with it."""
            name, theorem, _, text = case
            whole = proving(name, r"^\w+ %s\b" % theorem)
            return compiles((name, text)) or not compiles((name, whole))
        self.assertEqual([case[:3] for case in passing(cases, is_needless)], [])

    def test_every_part_of_what_is_accepted_is_needed(self):
        cases = list(conjuncts())
        self.assertEqual(len(cases), 5)
        found = passing(cases, lambda case: compiles(("accepted", case[1])))
        self.assertEqual([part for part, _ in found], [])

    def test_the_checkers_give_one_answer(self):
        for constant in make_proof.KINDS:
            for decimals in (1, 10, 1001):
                honest = ("honest", 0, "", make_proof.Claim(constant, decimals).files())
                cases = [honest, *make_proof.forgeries(constant, decimals)]
                with tempfile.TemporaryDirectory() as folder, \
                        concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                    pairs = [self.written(folder, number, case[3])
                             for number, case in enumerate(cases)]
                    found = pool.map(lambda pair: coq_answer(*pair), pairs)
                    for (*case, _), pair, coq in zip(cases, pairs, found):
                        answers = {"python": python_answer(*pair), "coq": coq}
                        self.compare(constant, decimals, *case, answers)

    def written(self, folder, number, files):
        paths = [os.path.join(folder, "%d.%s" % (number, suffix))
                 for suffix in ("digitpack", "proof")]
        for path, data in zip(paths, files):
            with open(path, "wb") as file:
                file.write(data)
        return paths

    def compare(self, constant, decimals, label, expected, message, answers):
        with self.subTest(label, constant=constant, decimals=decimals):
            # Where a forgery may end either way, each checker may choose.
            allowed = [expected] if isinstance(expected, int) else expected
            self.assertTrue({code for code, _ in answers.values()} <= set(allowed), answers)
            self.assertTrue(message or label == "honest")
            self.assertIn(message, answers["python"][1])
            word = message if expected != 1 else next(
                word for part, word in WORDS if part in answers["python"][1])
            if message[:1] == " ":  # a field, which the header of the other does not name
                word = "header"
            self.assertIn(word, answers["coq"][1])
            # Where Python names the byte, so does the other, and the same one.
            place = re.search(r"at byte \d+$", answers["python"][1], re.M)
            if place:
                self.assertRegex(answers["coq"][1], r"(?m)%s$" % place[0])
            printed = {text for code, text in answers.values() if code == 0}
            self.assertLessEqual(len(printed), 1, answers)
            self.assertTrue(all("\nstated prime q = " in text for text in printed), answers)
            self.assertTrue(all(text for _, text in answers.values()), answers)

    def test_hostile_length_costs_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "long.digitpack")
            with open(path, "wb") as file:
                file.truncate(1 << 40)
            start = time.monotonic()
            self.assertEqual(coq_answer(path, path)[0], 3)
            self.assertLess(time.monotonic() - start, 10)

    def test_the_vectors_are_as_they_say(self):
        run = subprocess.run([sys.executable, os.path.join(ROOT, "Examples/vectors/run.py"),
                              COQ, "proof"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout)

    @unittest.skipUnless(os.path.exists(PROGRAM), "`make build` has not run")
    def test_a_million_decimals_take_at_most_a_minute(self):
        with tempfile.TemporaryDirectory() as folder:
            kinds = break_checker.chosen(sorted(make_proof.KINDS), 4)
            constants = sorted({"pi" if kind == "machin" else kind for kind in kinds})
            calls = [["generate", *constants, "--digits", "1M", "--check", "none", "--proof",
                      "--out", folder]]
            if "machin" in kinds:
                calls.append(["prove", os.path.join(folder, "pi.digitpack"), "--proof", "machin"])
            for words in calls:
                subprocess.run([PROGRAM, "digits", *words], check=True, capture_output=True)
            proofs = [name for name in os.listdir(folder) if name.endswith(".proof")]
            self.assertGreaterEqual(len(proofs), len(kinds))
            for proof in proofs:
                with self.subTest(proof):
                    pack = os.path.join(folder, proof.split(".")[0] + ".digitpack")
                    start = time.monotonic()
                    code, text = coq_answer(pack, os.path.join(folder, proof))
                    self.assertEqual((code, text[:6]), (0, "PROVED"), text)
                    self.assertLess(time.monotonic() - start, 60)

    def test_an_assumption_is_found(self):
        for planted in ("Lemma wrong : 0 = 1. Proof. Admitted.", "Axiom wrong : 0 = 1.",
                        "Parameter wrong : 0 = 1."):
            with self.subTest(planted), tempfile.TemporaryDirectory() as tree:
                for part in ("Examples/verifier", "scripts"):
                    shutil.copytree(os.path.join(ROOT, part), os.path.join(tree, part))
                with open(os.path.join(tree, "Examples/verifier/argument/series.v"), "a") as file:
                    file.write(planted + "\n")
                run = subprocess.run([os.path.join(tree, "scripts/proof-argument.sh")],
                                     capture_output=True, text=True, env={**os.environ, "CI": ""})
                self.assertEqual(run.returncode, 1)
                self.assertIn(planted, run.stderr)

    def test_an_axiom_of_the_library_is_found(self):
        """By what a theorem rests on: no word of its file assumes anything."""
        honest = source("quadratic")
        use = "pose proof (proof_irrelevance _ (eq_refl true) (eq_refl true)) as planted."
        using = "Require Import ProofIrrelevance.\n" + honest.replace(
            "  intros Hc HD HR E B.", "  %s intros Hc HD HR E B." % use, 1)
        self.assertIn(use, using)
        # An axiom that is allowed, but for gamma alone.
        stray = ("Require Import Reals.\n"
                 "Axiom brent_johansson_2015 : forall (c : nat) (g a b : R),\n  False.\n"
                 "Theorem sqrt_truncated : False.\n"
                 "Proof. exact (brent_johansson_2015 0 R0 R0 R0). Qed.\n")
        for name, text, found in (("quadratic", honest, None),
                                  ("quadratic", using, "ProofIrrelevance."),
                                  ("euler", stray, "euler.brent_johansson_2015")):
            with self.subTest(found), tempfile.TemporaryDirectory() as tree:
                for folder in ("Examples/verifier/argument", "Examples/verifier/checker", "docs"):
                    os.makedirs(os.path.join(tree, folder))
                shutil.copytree(os.path.join(ROOT, "scripts"), os.path.join(tree, "scripts"))
                for path, content in (("Examples/verifier/argument/%s.v" % name, text),
                                      ("Examples/verifier/checker/integers.ml", ""),
                                      ("docs/PROOF_FORMAT.md", "`sqrt_truncated`\n"),
                                      ("docs/ARGUMENT.md", "")):
                    with open(os.path.join(tree, path), "w") as file:
                        file.write(content)
                run = subprocess.run([os.path.join(tree, "scripts/proof-argument.sh")],
                                     capture_output=True, text=True, env={**os.environ, "CI": ""})
                # What comes after it in the script needs files that are not there.
                said = "sqrt_truncated rests on something else: %s" % found in run.stderr
                self.assertEqual(said, found is not None, run.stderr)
                self.assertIn("sqrt_truncated\n", run.stdout)
                self.assertTrue(run.returncode == 1 or not found)


if __name__ == "__main__":
    unittest.main()
