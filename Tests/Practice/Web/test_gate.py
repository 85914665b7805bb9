"""The trainer's page through the latency gate, by what anyone has for a page of their own:
Examples/page and `latency-gate judge`. A part of `make nightly`, since it takes four minutes."""
import os
import shutil
import subprocess
import sys

import pytest

from conftest import CHROMIUM, ROOT, SITE

GATE = ROOT / ".build/release/latency-gate"
EXAMPLES = ROOT / "Examples/page"
# Two frames of a browser without a graphics card, and a machine of two cores.
BUDGET = "50ms"
KEYS, WRONG = 40, 10

pytestmark = pytest.mark.skipif(
    "PI_TRAINER_LONG_TESTS" not in os.environ, reason="PI_TRAINER_LONG_TESTS is not set")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The trainer's page with the module of the examples beside it."""
    site = tmp_path_factory.mktemp("measured") / "site"
    shutil.copytree(SITE, site)
    shutil.copy(EXAMPLES / "samples.js", site)
    shutil.copy(ROOT / "Tests/Practice/Web/measured.js", site)
    text = (site / "index.html").read_text()
    assert text.count("</head>") == 1
    (site / "measured.html").write_text(
        text.replace("</head>", '<script type="module" src="measured.js"></script>\n</head>'))
    return site / "measured.html"


@pytest.fixture
def judge(page, tmp_path):
    """Measures the page, with a fault in it or without, and has it judged."""
    oracle = tmp_path / "oracle"
    # The page stays at a decimal that is typed wrong.
    oracle.write_text("".join(
        f"{key} {key + 2 - (key >= WRONG)}\n" for key in range(KEYS)))

    def judge(name, rounds=14, fault=""):
        samples, control = tmp_path / "page.jsonl", tmp_path / "control.jsonl"
        subprocess.run(
            [sys.executable, EXAMPLES / "measure.py", samples, control, "--page", page,
             "--rounds", str(rounds), "--fault", fault],
            check=True, env={**os.environ, "CHROMIUM": CHROMIUM})
        done = subprocess.run(
            [GATE, "judge", "--engine", samples, "--control", control, "--oracle", oracle,
             "--budget", BUDGET, "--out", ROOT / "build/latency-page" / name],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(done.stdout)
        return done.returncode, done.stdout
    return judge


def test_every_key_is_shown_in_time(judge):
    status, said = judge("page")
    # A machine that delays frames itself leaves no PASS; it makes no FAIL.
    assert status in (0, 3), said
    assert "answers equal the oracle's" in said


def test_a_stall_is_convicted(judge):
    status, said = judge("stall", fault="stall")
    assert status == 1, said
    assert said.startswith("FAIL: key 20 of page, ")


def test_a_wrong_verdict_is_found(judge):
    status, said = judge("wrong", rounds=2, fault="wrong")
    assert status == 4, said
    assert said.startswith("INCORRECT: wrong verdict at key 20 of page")
