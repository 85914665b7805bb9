"""What the tests of packaging share: the tree, the built program, and ways to run things."""
import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / ".build/release/pi-trainer"
GATE = ROOT / ".build/release/latency-gate"
EPOCH = "1790000000"  # 2026-09-21


def run(*command, cwd=ROOT, status=0, env=None, **options):
    """Runs a command and returns what it wrote; its exit code must be the expected one."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        env={**os.environ, **(env or {})}, **options)
    assert done.returncode == status, f"{command}: exit code {done.returncode}\n{done.stdout}"
    return done.stdout


def absent(reason):
    """Skips a test for what is missing here; a pipeline is to have it, so that it fails there."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


def needs(*programs, otherwise=pytest.skip):
    """Skips a test where a program of others is not installed, or does otherwise."""
    for program in programs:
        if not shutil.which(program):
            otherwise(f"{program} is not installed")


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """The folder below which `make install` put everything."""
    if not (PROGRAM.exists() and GATE.exists()):
        pytest.fail("make build builds the programs first")
    folder = tmp_path_factory.mktemp("installed")
    run("scripts/install.sh", "install", "/usr/local", folder, env={"SOURCE_DATE_EPOCH": EPOCH})
    return folder / "usr/local"


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """The folder of the Debian packages."""
    needs("dpkg-deb", "dpkg-shlibdeps")
    folder = tmp_path_factory.mktemp("deb")
    run("scripts/make-deb.sh", folder, env={"SOURCE_DATE_EPOCH": EPOCH, "XZ_LEVEL": "0"})
    return folder


@pytest.fixture(scope="session")
def package(packages):
    """The Debian package of the trainer."""
    return next(packages.glob("pi-trainer_*.deb"))


@pytest.fixture(scope="session")
def gate_package(packages):
    """The Debian package of the latency gate."""
    return next(packages.glob("latency-gate_*.deb"))
