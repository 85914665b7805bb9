"""What a visitor meets first: workflow, issue forms, citation, licences, and the top level.

Tools of others judge the files, without network once they are installed. Each check has a test in
which an injected fault is found.
"""
import json
import re
import shutil
import subprocess
import sys
from collections import Counter

import pytest
import yaml

from conftest import ROOT, run

CFFCONVERT = ROOT / "build/citation/bin/cffconvert"
FOLDERS = 9
SECURITY_LINES = 5
CONDUCT_WORDS = 120
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
CONFIGURATION = ROOT / ".github/ISSUE_TEMPLATE/config.yml"
FORMS = sorted(set(CONFIGURATION.parent.glob("*.yml")) - {CONFIGURATION})
# Written apart, so that no reader of licences takes this file for somebody else's.
NOTICE, LICENCE = "Copy" + "right (c) 1999 Somebody Else", "SPDX-" + "License-Identifier: "


def schema(name, *files):
    """What check-jsonschema finds in files; its schemas are a part of it."""
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", name, *map(str, files)],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return ""
    assert "Schema validation errors" in done.stdout, done.stdout
    return done.stdout


def citation(file, status=0):
    """What cffconvert says of a citation file."""
    if not CFFCONVERT.exists():
        pytest.fail("scripts/python-tools.sh --packaging installs cffconvert first")
    return run(CFFCONVERT, "--validate", "--infile", file, status=status)


def licences(folder):
    """What reuse finds wrong in a folder, and the files that name a holder in their own text."""
    done = subprocess.run(
        [sys.executable, "-m", "reuse", "--root", str(folder), "lint", "--json"],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode in (0, 1), done.stderr
    found = json.loads(done.stdout)
    assert found["files"]
    faults = {kind: places for kind, places in found["non_compliant"].items() if places}
    assert (done.returncode == 0) == (not faults) == found["summary"]["compliant"]
    return faults, [file["path"] for file in found["files"]
                    if any(holder["source"] != "REUSE.toml" for holder in file["copyrights"])]


def values(node, key):
    """Every value of a key in a tree of YAML."""
    if isinstance(node, dict):
        return [v for k, v in node.items() if k == key] + [
            value for child in node.values() for value in values(child, key)]
    if isinstance(node, list):
        return [value for child in node for value in values(child, key)]
    return []


def unpinned(text):
    """The actions of a workflow that are not named by a commit with its version as a comment."""
    used = values(yaml.safe_load(text), "uses")
    pinned = re.findall(r"\buses: ([\w./-]+@[0-9a-f]{40})  ?# v[0-9]+(?:\.[0-9]+){2}$", text, re.M)
    return list((Counter(used) - Counter(pinned)).elements())


def repeated(text):
    """The fields of an issue form that have another one's name or label."""
    body = yaml.safe_load(text)["body"]
    names = [field.get("id") for field in body if field["type"] != "markdown"]
    labels = [field["attributes"].get("label") for field in body if field["type"] != "markdown"]
    return [name for list_ in (names, labels) for name in set(list_)
            if name is None or list_.count(name) > 1]


def visible(paths):
    """The folders of the top level that a listing shows."""
    return {path.split("/")[0] for path in paths if "/" in path and not path.startswith(".")}


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


def test_the_citation_is_valid():
    assert "valid according to schema version 1.2" in citation(ROOT / "CITATION.cff")


@pytest.mark.parametrize("old, new", [
    ("authors:", "writers:"), ("type: software", "type: program"),
    ("license: Apache-2.0", "license: Apache"), ("cff-version: 1.2.0", "cff-version: 9.9.9"),
])
def test_a_broken_citation_is_found(tmp_path, old, new):
    text = (ROOT / "CITATION.cff").read_text()
    assert old in text
    (tmp_path / "CITATION.cff").write_text(text.replace(old, new))
    citation(tmp_path / "CITATION.cff", status=1)


def test_every_file_has_its_licence():
    faults, own = licences(ROOT)
    assert not faults
    # A notice in a file may be somebody else's: REUSE.toml has to say so.
    assert not own


@pytest.fixture
def licensed(tmp_path):
    """A small tree with this one's licences and a file of each origin."""
    shutil.copy(ROOT / "LICENSE", tmp_path)
    shutil.copy(ROOT / "REUSE.toml", tmp_path)
    shutil.copytree(ROOT / "LICENSES", tmp_path / "LICENSES", symlinks=True)
    (tmp_path / "Tests/Schemas").mkdir(parents=True)
    for name in ["ours.txt", "Tests/Schemas/junit-ant.xsd", "Tests/Schemas/junit-jenkins.xsd"]:
        (tmp_path / name).write_text("text\n")
    assert licences(tmp_path) == ({}, [])
    return tmp_path


def test_a_file_without_a_licence_is_found(licensed):
    rules = licensed / "REUSE.toml"
    rules.write_text(rules.read_text().replace('path = "**"', 'path = ["*", "Tests/**"]'))
    assert licences(licensed) == ({}, [])
    (licensed / "Sources").mkdir()
    (licensed / "Sources/new.txt").write_text("text\n")
    faults, _ = licences(licensed)
    assert faults["missing_licensing_info"] == [str(licensed / "Sources/new.txt")]


def test_a_licence_without_its_text_is_found(licensed):
    (licensed / "LICENSE").rename(licensed / "COPYING")
    assert "Apache-2.0" in licences(licensed)[0]["missing_licenses"]


def test_a_licence_of_somebody_else_is_found(licensed):
    (licensed / "taken.py").write_text(f"# {NOTICE}\n# {LICENCE}GPL-3.0-only\n")
    faults, own = licences(licensed)
    assert "GPL-3.0-only" in faults["missing_licenses"] and own == ["taken.py"]


def test_a_notice_of_somebody_else_is_found(licensed):
    (licensed / "taken.c").write_text(f"// {NOTICE}\n")
    assert licences(licensed) == ({}, ["taken.c"])


def test_a_licence_that_no_file_has_is_found(licensed):
    (licensed / "Tests/Schemas/junit-jenkins.xsd").unlink()
    assert licences(licensed)[0]["unused_licenses"] == ["MIT"]


def test_the_workflow_is_one():
    assert WORKFLOWS
    assert not schema("vendor.github-workflows", *WORKFLOWS)
    assert not schema("custom.github-workflows-require-timeout", *WORKFLOWS)


@pytest.mark.parametrize("name, old, new", [
    ("vendor.github-workflows", "runs-on:", "runs-at:"),
    ("vendor.github-workflows", "contents: read", "contents: all"),
    ("vendor.github-workflows", "        run: .ci/run", "        runs: .ci/run"),
    ("custom.github-workflows-require-timeout", "    timeout-minutes: 150\n", ""),
])
def test_a_broken_workflow_is_found(tmp_path, name, old, new):
    text = (ROOT / ".github/workflows/ci.yml").read_text()
    assert old in text
    (tmp_path / "ci.yml").write_text(text.replace(old, new))
    assert schema(name, tmp_path / "ci.yml")


def test_the_workflow_runs_what_people_run_and_may_only_read():
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    assert ".ci/run" in values(workflow, "run")
    assert values(workflow, "permissions") == [{"contents": "read"}]


def test_every_action_is_pinned_by_a_commit():
    assert {path.name: unpinned(path.read_text()) for path in WORKFLOWS} == {
        path.name: [] for path in WORKFLOWS}


@pytest.mark.parametrize("action", [
    "a/b@v4", "a/b@main", "a/b@3d3c42e", "a/b", "docker://a:1", f"a/b@{'0' * 40}",
    f"a/b@{'0' * 39}  # v1.0.0", f"a/b@{'0' * 40}  # v1", f"'a/b@{'0' * 39}'  # a@{'0' * 40}",
])
def test_an_action_that_is_not_pinned_is_found(action):
    text = (ROOT / ".github/workflows/ci.yml").read_text()
    assert len(unpinned(f"{text}      - uses: {action}\n")) == 1
    assert not unpinned(f"{text}      - uses: a/b@{'0' * 40}  # v1.0.0\n")


def test_the_issue_forms_are_ones():
    assert {path.stem for path in FORMS} >= {"wrong-digit", "gate-verdict", "trainer"}
    assert not schema("vendor.github-issue-forms", *FORMS)
    assert not schema("vendor.github-issue-config", CONFIGURATION)
    assert not [name for path in FORMS for name in repeated(path.read_text())]


@pytest.mark.parametrize("file, name, old, new", [
    ("trainer", "forms", "type: dropdown", "type: menu"),
    ("trainer", "forms", "      options:", "      choices:"),
    ("trainer", "forms", "description: Something", "about: Something"),
    ("wrong-digit", "forms", "required: true", "required: 'yes'"),
    ("gate-verdict", "forms", "body:", "fields:"),
    ("config", "config", "blank_issues_enabled: true", "blank_issues: true"),
])
def test_a_broken_form_is_found(tmp_path, file, name, old, new):
    text = (CONFIGURATION.parent / f"{file}.yml").read_text()
    assert old in text
    (tmp_path / f"{file}.yml").write_text(text.replace(old, new, 1))
    assert schema(f"vendor.github-issue-{name}", tmp_path / f"{file}.yml")


def test_a_field_that_occurs_twice_is_found():
    text = (CONFIGURATION.parent / "trainer.yml").read_text()
    assert repeated(text.replace("id: system", "id: version")) == ["version"]
    assert repeated(text.replace("label: System", "label: Version")) == ["Version"]
    assert repeated(text.replace("    id: system\n", "")) == [None]


def test_what_is_short_stays_short():
    assert len(lines((ROOT / "SECURITY.md").read_text())) <= SECURITY_LINES
    assert len((ROOT / "CODE_OF_CONDUCT.md").read_text().split()) <= CONDUCT_WORDS
    assert len(lines("# A\n\n- b\n \n- c\n")) == 3


def test_the_top_level_can_be_seen_at_once():
    paths = run("git", "ls-files", "-co", "--exclude-standard").splitlines()
    folders = sorted(visible(path for path in paths if (ROOT / path).is_file()))
    assert len(folders) <= FOLDERS, folders
    assert visible(["a", "b/c", "b/d/e", ".f/g", "h/.i"]) == {"b", "h"}
