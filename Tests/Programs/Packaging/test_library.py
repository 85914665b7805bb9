"""What documents show of the library is what the examples compile, and its links lead somewhere."""
import re
import subprocess

import pytest

from conftest import ROOT

EXAMPLES = [ROOT / "Examples/SampleClient", ROOT / "Examples/SwiftPackage"]
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/*/*.docc/*.md"))]


def code(document):
    """The blocks of Swift in a document, as lists of lines without their indentation."""
    blocks = re.findall(r"^```swift\n(.*?)^```", document, re.M | re.S)
    return [[line.strip() for line in block.splitlines() if line.strip()] for block in blocks]


def compiled():
    text = "\n".join(path.read_text() for folder in EXAMPLES
                     for path in sorted(folder.rglob("*.swift")) if ".build" not in path.parts)
    return [line.strip() for line in text.splitlines() if line.strip()]


def occurs(block, lines):
    """Whether the lines of a block stand in a row; import lines may come from anywhere."""
    rest = [line for line in block if not line.startswith("import ")]
    imports = [line for line in block if line.startswith("import ")]
    rows = range(len(lines) - len(rest) + 1)
    return all(line in lines for line in imports) and any(
        lines[row:row + len(rest)] == rest for row in rows)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_are_compiled(document):
    for block in code(document.read_text()):
        assert occurs(block, compiled()), "\n".join(block)


def test_an_example_that_nobody_compiles_is_found():
    assert code("a\n```swift\nlet a = 1\n```\n") == [["let a = 1"]]
    assert not occurs(["let pack = try DigitPack(opening: path)"], compiled())
    assert occurs(["import DigitPacks", "let pack = try DigitPack(mapping: path)"], compiled())


def test_there_are_examples():
    assert any(code(document.read_text()) for document in DOCUMENTS[:1])
    assert all(code(path.read_text()) for path in DOCUMENTS[1:] if path.stem == path.parent.stem)


def test_documentation_has_no_warning(tmp_path):
    made = subprocess.run([ROOT / "scripts/build-docs.sh", tmp_path / "docs"],
                          capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    for module in ["DigitCore", "DigitPacks", "PackMaking", "DigitChecks", "DigitProofs",
                   "PracticeEngine", "LatencyGate"]:
        pages = tmp_path / f"docs/{module}.doccarchive/data/documentation"
        assert (pages / f"{module.lower()}.json").is_file()
