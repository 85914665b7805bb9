"""A package that depends on this one by URL and version, as a stranger's would."""
import json
import os
import re
import shutil

import pytest

from conftest import ROOT, run

GIT = ["git", "-c", "user.name=test", "-c", "user.email=test@example.org"]
VERSION = "0.1.0"

# It builds all modules and all that they depend on once more.
pytestmark = pytest.mark.skipif(
    "PI_TRAINER_LONG_TESTS" not in os.environ, reason="PI_TRAINER_LONG_TESTS is not set")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """The folder of the sample client, built against a tagged clone."""
    folder = tmp_path_factory.mktemp("client")
    clone = folder / "pi-trainer"
    run("git", "clone", "--quiet", ROOT, clone)
    # What is not committed yet is tested too.
    changes = run("git", "-C", ROOT, "diff", "HEAD", "--binary")
    if changes:
        (folder / "changes").write_text(changes)
        run("git", "apply", "--index", folder / "changes", cwd=clone)
        run(*GIT, "commit", "--quiet", "--message", "changes", cwd=clone)
    if VERSION not in run("git", "tag", cwd=clone).split():
        run(*GIT, "tag", VERSION, cwd=clone)
    shutil.copytree(ROOT / "Examples/SampleClient", folder / "app", ignore=lambda *_: [".build"])

    run("swift", "build", cwd=folder / "app",
        env={"PI_TRAINER_URL": f"file://{clone}"})
    return folder / "app"


def play(client, *arguments, status=0):
    return run(client / ".build/debug/sample-client", *arguments, status=status)


def test_it_resolved_a_version(client):
    pins = json.loads((client / "Package.resolved").read_text())["pins"]
    pin = next(pin for pin in pins if pin["identity"] == "pi-trainer")
    assert pin["state"]["version"] == VERSION


def test_it_opens_verifies_searches_and_plays(client, tmp_path):
    text = tmp_path / "pi.txt"
    text.write_text("3.14159 26535\n")
    said = play(client, ROOT / "Resources/pi.digitpack", text)
    assert "decimal 762 is 9, and from there on they read 999999" in said
    assert "1000000 decimals match their hashes: " in said
    assert "999999 begins at [762, 193034]" in said
    assert re.search(r"typed 8, right is 1\n", said)
    assert "best streak 48, errors 1" in said
    assert "the text has 10 decimals" in said


def test_it_makes_cancels_verifies_proves_plays_and_gates(client, tmp_path):
    said = play(client, "--make", tmp_path)
    begins = [line.removesuffix(" 0 %") for line in said.splitlines() if line.endswith(" 0 %")]
    ends = [line.removesuffix(" 100 %") for line in said.splitlines() if line.endswith(" 100 %")]
    assert begins[0] == "series" and "conversion" in begins
    assert list(dict.fromkeys(begins)) == ends
    assert "made 100000 decimals: " in said
    seconds = re.search(r"cancelled, ended after ([0-9.]+) seconds", said)
    assert float(seconds.group(1)) < 5
    assert re.search(r"verified: true: zero mismatches in 100000 decimals by checks A, B, C", said)
    assert re.search(r"proved: 100000 decimals, 2\^-[0-9]{3}\n", said)
    assert "best streak 48, errors 1" in said
    # How busy the machine is says whether it can be decided.
    assert re.search(r"gate: (PASS|INCONCLUSIVE)\n", said, re.I)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["pi.certificate.json", "pi.digitpack", "pi.proof"]


def test_it_is_told_of_damage(client, tmp_path):
    pack = bytearray((ROOT / "Resources/pi.digitpack").read_bytes())
    pack[70_000] ^= 1
    damaged = tmp_path / "damaged.digitpack"
    damaged.write_bytes(pack)
    said = play(client, damaged, status=1)
    assert "does not match its SHA-256" in said and "restore it" in said
    assert "not of pi" in play(client, ROOT / "Resources/e.digitpack", status=1)
    assert "cannot open" in play(client, tmp_path / "none", status=1)
