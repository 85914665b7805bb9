"""Resources/ as a data set: the program writes its descriptions, their validators accept them."""
import hashlib
import json
import shutil
import subprocess
import sys

import pytest

from conftest import PROGRAM, ROOT, run

RESOURCES = ROOT / "Resources"
FORMS = ["datapackage", "croissant"]


def frictionless(folder):
    """What frictionless finds wrong in a folder; it reads every file that is described."""
    pytest.importorskip("frictionless", reason="frictionless is not installed")
    done = subprocess.run([sys.executable, "-m", "frictionless", "validate", "datapackage.json",
                           "--json"], cwd=folder, capture_output=True, text=True)
    report = json.loads(done.stdout)
    assert report["stats"]["tasks"] >= 3 or report["errors"]
    errors = report["errors"] + [error for task in report["tasks"] for error in task["errors"]]
    assert (done.returncode == 0) == report["valid"] == (not errors)
    return [error["type"] for error in errors]


def mlcroissant(file):
    """What mlcroissant finds wrong in a description."""
    found = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed")
    try:
        return sorted(found.Dataset(jsonld=str(file)).metadata.ctx.issues.errors)
    except found.ValidationError as error:
        return [str(error)]


def described():
    """Names and hashes in both descriptions."""
    package = json.loads((RESOURCES / "datapackage.json").read_text())["resources"]
    objects = json.loads((RESOURCES / "croissant.json").read_text())["distribution"]
    return [[(own["path"], own["hash"].partition(":")[2]) for own in package],
            [(own["contentUrl"], own["sha256"]) for own in objects]]


def test_all_packs_are_described():
    packs = sorted(RESOURCES.glob("*.digitpack"))
    facts = [(pack.name, hashlib.sha256(pack.read_bytes()).hexdigest()) for pack in packs]
    assert len(packs) == 3 and described() == [facts, facts]


@pytest.mark.parametrize("form", FORMS)
def test_the_program_writes_them(form):
    if not PROGRAM.exists():
        pytest.fail("make build builds the program first")
    made = run(PROGRAM, "digits", "list", RESOURCES, "--format", form, "--license", "Apache-2.0")
    assert made == (RESOURCES / f"{form}.json").read_text()


@pytest.fixture
def folder(tmp_path):
    """Packs and descriptions to damage."""
    for name in ["pi.digitpack", "e.digitpack", "phi.digitpack", *(f"{f}.json" for f in FORMS)]:
        shutil.copy(RESOURCES / name, tmp_path)
    return tmp_path


def test_frictionless_accepts(folder):
    assert frictionless(folder) == []


def test_frictionless_finds_a_damaged_pack(folder):
    with open(folder / "pi.digitpack", "r+b") as file:
        file.seek(70_000)
        file.write(b"\x99")
    assert frictionless(folder) == ["hash-count"]


def test_frictionless_finds_a_missing_name(folder):
    text = (folder / "datapackage.json").read_text()
    (folder / "datapackage.json").write_text(text.replace('"path": "e.digitpack",', ""))
    assert frictionless(folder)


def test_mlcroissant_accepts(folder):
    assert mlcroissant(folder / "croissant.json") == []


@pytest.mark.parametrize("old, new", [('"sha256"', '"sha255"'), ("cr:FileObject", "cr:Object"),
                                      ('"contentUrl"', '"contentUri"')])
def test_mlcroissant_finds_faults(folder, old, new):
    text = (folder / "croissant.json").read_text()
    assert old in text
    (folder / "croissant.json").write_text(text.replace(old, new))
    assert mlcroissant(folder / "croissant.json")
