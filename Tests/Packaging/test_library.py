"""What documents show of the library is what the sample client compiles."""
import re

import pytest

from conftest import ROOT

EXAMPLES = ROOT / "Examples/SampleClient"
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/*.docc/*.md"))]


def code(document):
    """The blocks of Swift in a document, as lists of lines without their indentation."""
    blocks = re.findall(r"^```swift\n(.*?)^```", document, re.M | re.S)
    return [[line.strip() for line in block.splitlines() if line.strip()] for block in blocks]


def compiled():
    text = "\n".join(path.read_text() for path in sorted(EXAMPLES.rglob("*.swift"))
                     if ".build" not in path.parts)
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
    assert occurs(["import DigitPack", "let pack = try DigitPack(mapping: path)"], compiled())


def test_there_are_examples():
    assert any(code(document.read_text()) for document in DOCUMENTS[:1])
    assert all(code(path.read_text()) for path in DOCUMENTS[1:] if path.stem == path.parent.stem)
