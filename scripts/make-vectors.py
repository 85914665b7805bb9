#!/usr/bin/env python3
"""Writes Examples/vectors: packs, digits, paths and proofs, right and wrong, with the answer.

    scripts/make-vectors.py          writes the folder
    scripts/make-vectors.py --check  fails when a file on disk differs, is missing or too many

vector_packs.py makes the packs, the opponent of the checkers the proofs:
Tests/Digits/DigitProofs/Independent/make_proof.py. Wrong packs carry right hashes wherever the
fault is not a wrong hash, so that only the check that is meant can find it. Nothing is random.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Examples/vectors"
sys.path.insert(0, str(ROOT / "Tests/Digits/DigitProofs/Independent"))
sys.dont_write_bytecode = True
import make_proof  # noqa: E402
from vector_packs import (  # noqa: E402
    BLOCK, NAMES, PRIME, Pack, flip, long_digits, patched, sha, spelled, tree, u)

PI = "141592653589793238462643383279502884197169399375105820974944592307816406286208998"


def good_packs():
    for n in [1, 2, 3, 15, 16, 17, 80, 81]:
        yield "decimals-%d" % n, Pack(PI[:n]), "%d decimals" % n, "The whole file"
    for code, digits in [
            (2, "718281828"), (3, "6180339887498948"), (4, "414213562373095"),
            (5, "693147180559945"), (6, "302585092994045"), (7, "202056903159594"),
            (8, "915965594177219"), (9, "244115108584239"), (10, "625609908221908"),
            (11, "678938534707747"), (12, "732050807568877"),
            (13, "098612288668109"), (14, "609437912434100"), (15, "945910149055313"),
            (16, "577215664901532")]:
        yield ("constant-%s" % NAMES[code][0].decode(), Pack(digits, code),
               "the constant with the number %d" % code, "Header")
    for n in range(6):
        yield ("provenance-%d" % n, Pack(PI, provenance=b'{"a"}'[:n]),
               "a provenance of %d bytes, whatever they are" % n, "Provenance")
    yield "provenance-utf8", Pack(PI, provenance='{"a":"é"}'.encode()), "UTF-8", "Provenance"
    yield "compatible-feature", Pack(PI, header={16: u(1 << 40, 8)}), \
        "a compatible feature that nobody knows: a reader may ignore it", "Header"
    yield "all-zero", Pack("0" * 40), "forty zeros", "Data"
    yield "all-nine", Pack("9" * 41), "forty-one nines", "Data"
    for n in [BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 1, 3 * BLOCK, 5 * BLOCK - 3,
              6 * BLOCK + 2]:
        yield ("blocks-%d" % n, Pack(long_digits(n)),
               "%d decimals, %d blocks" % (n, -(-n // BLOCK)), "Index, the Merkle root")


def bad_headers():
    base = Pack(PI)
    for place in range(8):
        yield "magic-%d" % place, flip(base.raw, place), "byte %d of the magic differs" % place
    yield "line-ends", base.raw.replace(b"\r\n", b"\n"), "a transfer as text made LF of CR LF"
    for place, width, value, what in [
            (8, 4, 0, "version 0"), (8, 4, 2, "version 2"), (12, 4, 255, "a header of 255 bytes"),
            (24, 8, 1, "an incompatible feature"), (24, 8, 1 << 63, "the last such feature"),
            (32, 8, 1, "a file of one byte"), (40, 8, 0, "no decimals"), (40, 8, 80, "N is 80"),
            (40, 8, 10**15 + 1, "more than 10^15 decimals"), (40, 8, 2**63, "2^63 decimals"),
            (48, 2, 0, "constant 0"), (48, 2, 65535, "a constant that nobody knows"),
            (48, 2, 2, "e, with pi's name"), (48, 2, 6, "log10, with pi's name"),
            (50, 2, 16, "radix 16"), (52, 2, 2, "encoding 2"), (54, 2, 0, "positions from 0"),
            (56, 4, 65536, "blocks of 65,536"), (60, 2, 2, "integer part 2 of pi"),
            (62, 2, 1, "a reserved byte"), (66, 1, 32, "the name is filled up with a blank"),
            (80, 8, 65528, "another offset of the data"), (88, 8, 40, "another length of the data"),
            (96, 8, 65536, "the index lies on the data"), (104, 8, 160, "an index of two records"),
            (112, 8, base.provenance_at + 8, "another offset of the provenance"),
            (120, 8, 2**26 + 1, "a provenance above 2^26 bytes"),
            (120, 8, 2**64 - 1, "a provenance of 2^64 - 1 bytes"),
            (128, 8, base.footer_at - 8, "another offset of the footer"),
            (136, 8, 312, "a footer of 312 bytes"), (144, 1, 1, "the first reserved byte"),
            (223, 1, 1, "the last reserved byte")]:
        raw = Pack(PI, header={place: u(value, width)}).raw
        yield "field-%d-%d" % (place, value), raw, what + ", with right hashes"
    yield "radix-16", Pack("243F6A8885A308D313198A2E03707344A", radix=16).raw, \
        "a whole pack in radix 16, which a reader of decimals refuses"
    yield "hash", flip(base.raw, 224), "the hash of the header differs"
    yield "field-unhashed", flip(base.raw, 41), "a bit of N differs, the hash is the old one"


def bad_frames():
    base = Pack(PI)
    for count in [0, 7, 8, 255, 256, 65536, 65560, len(base.raw) - 320, len(base.raw) - 1]:
        yield "cut-%d" % count, base.raw[:count], "The whole file", "%d bytes of it" % count
    yield "longer", base.raw + b"\0", "The whole file", "one byte more"
    for place in [256, 40000, 65535, 65577, base.index_at - 1, base.footer_at - 1]:
        yield ("gap-%d" % place, Pack(PI, gap={place: b"\1"}).raw, "The whole file",
               "byte %d of a gap is not zero" % place)
    two = Pack(long_digits(BLOCK + 9))
    swapped = two.raw[two.index_at + 32:two.index_at + 40]
    for name, index, what in [
            ("counts-sum", {32: u(99, 4)}, "the counts add up to more than the block has"),
            ("counts-moved", {32: swapped[4:], 36: swapped[:4]}, "two counts are exchanged"),
            ("digit-hash", {72: u(5, 8)}, "another digit hash"),
            ("digit-hash-prime", {72: u(PRIME, 8)}, "a digit hash that is not below 2^61 - 1"),
            ("leaf", {80: bytes(32)}, "the second leaf is zero, and the root belongs to it")]:
        yield "index-" + name, Pack(two.digits, index=index).raw, "Index", what
    yield "index-hash", flip(two.raw, two.index_at + 3), "Index", "a bit differs, the hash is old"
    yield ("root-of-one-more", Pack(long_digits(2 * BLOCK + 5), make_root=lambda x: tree(x + x[2:]))
           .raw, "Index", "the last of three leaves counts twice, as in other trees")
    yield ("root-no-node-byte", Pack(two.digits, make_root=lambda x: sha(x[0], x[1])).raw, "Index",
           "the root is hashed without the byte 01")
    yield ("leaf-no-byte", Pack(PI, hash_leaf=sha).raw, "Index",
           "leaves are hashed without the byte 00")
    yield "provenance", flip(base.raw, base.provenance_at), "Provenance", "a bit differs"
    for place, value, what in [
            (0, u(80, 8), "another N"), (8, u(1, 8), "another length of the file"),
            (16, bytes(32), "another content hash"), (48, bytes(32), "another root"),
            (80, bytes(32), "another hash of the index"), (112, bytes(32), "of the provenance"),
            (144, bytes(32), "of the header"), (176, u(7, 8), "another digit hash"),
            (184, u(99, 8), "another count of zeros"), (264, b"\1", "a reserved byte"),
            (279, b"\1", "the last reserved byte")]:
        yield "footer-%d" % place, Pack(PI, footer={place: value}).raw, "Footer", what
    yield "footer-hash", flip(base.raw, base.footer_at + 290), "Footer", "its own hash differs"
    yield "footer-end", flip(base.raw, -1), "Footer", "the end magic differs"


def bad_data():
    two, base = Pack(long_digits(BLOCK + 9)), Pack(PI)
    yield "first-byte", flip(base.raw, 65536), "a bit of the first byte differs"
    yield "last-byte", flip(base.raw, 65576, 16), "a bit of the last byte differs"
    yield "second-block", flip(two.raw, 65536 * 2 + 1), "a bit in the second block differs"
    yield "half-byte-high", Pack("1234", data=b"\xa2\x34").raw, "a high half of 10, hashes fit"
    yield "half-byte-low", Pack("1234", data=b"\x12\x3f").raw, "a low half of 15, hashes fit"
    yield "padding", Pack("123", data=b"\x12\x31").raw, "padding that is not zero, hashes fit"
    yield "other-digits", Pack("1243", data=b"\x12\x34", content=sha(b"3.1234")).raw, \
        "leaf and content hash fit; the digit hash and nothing else tells"
    yield "other-counts", Pack("1244", data=b"\x12\x34", content=sha(b"3.1234")).raw, \
        "leaf and content hash fit; counts and digit hash do not"
    three = long_digits(3 * BLOCK)
    packed = bytes.fromhex(three)
    yield "blocks-exchanged", Pack(three, data=packed[65536:131072] + packed[:65536]
                                   + packed[131072:]).raw, "blocks 0 and 1 are exchanged"
    for name, content, what in [
            ("no-integer-part", sha(PI.encode()), "of the decimals alone"),
            ("newline", sha(b"3.", PI.encode(), b"\n"), "of the text and a newline"),
            ("comma", sha(b"3,", PI.encode()), "of a text with a comma")]:
        yield "content-" + name, Pack(PI, content=content).raw, "the content hash is that " + what


def packs():
    for name, pack, what, section in good_packs():
        yield "pack/good-" + name, "accepted", what, section, {"prints": pack.content.hex()}, \
            {"pack": pack.raw}
    for name, raw, what in bad_headers():
        yield "pack/header-" + name, "refused", what, "Header", {}, {"pack": raw}
    for name, raw, section, what in bad_frames():
        yield "pack/" + name, "refused", what, section, {}, {"pack": raw}
    for name, raw, what in bad_data():
        yield "pack/data-" + name, "refused", what, "Data, and what a reader verifies", {}, \
            {"pack": raw}


def digits():
    small, odd, pack = Pack(PI), Pack("7", 2), Pack(long_digits(2 * BLOCK + 9))
    n = len(pack.digits)
    touched = "What a reader checks, and when"

    def case(name, source, first, last, what, raw=None):
        head = {"first": first, "last": last}
        right = name.startswith("good")
        if right:
            head["prints"] = source.digits[first - 1:last]
        return ("digits/" + name, "accepted" if right else "refused", what,
                touched if raw else "positions count from 1", head, {"pack": raw or source.raw})

    for first, last in [(1, 1), (2, 2), (1, 81), (3, 6), (80, 81), (81, 81)]:
        yield case("good-%d-%d" % (first, last), small, first, last, "of 81 decimals")
    yield case("good-only", odd, 1, 1, "the only decimal")
    for first, last in [(778, 778), (BLOCK - 3, BLOCK), (BLOCK, BLOCK + 1), (BLOCK + 1, BLOCK + 4),
                        (2 * BLOCK - 1, 2 * BLOCK + 2), (n - 8, n), (n, n)]:
        yield case("good-%d-%d" % (first, last), pack, first, last, "across or beside blocks")
    for first, last in [(0, 1), (0, 0), (81, 82), (82, 82), (5, 4), (1, 2**63), (2**64, 2**64 + 1)]:
        yield case("beyond-%d-%d" % (first, last), small, first, last, "not positions of it")
    damaged = flip(pack.raw, 65536 + 70000)
    yield case("good-other-block", pack, 5, 9, "block 1 is damaged, block 0 is asked for", damaged)
    yield case("good-last-block", pack, n, n, "block 1 is damaged, block 2 is asked for", damaged)
    yield case("block", pack, BLOCK + 1, BLOCK + 1, "the block is damaged elsewhere", damaged)
    yield case("block-in-range", pack, 1, n, "a block within is damaged", damaged)
    yield case("half-byte", Pack("1234"), 1, 1, "another half byte of the block is 10, hashes fit",
               Pack("1234", data=b"\x12\x3a").raw)
    yield case("header", small, 1, 1, "the header is damaged", flip(small.raw, 41))


def paths():
    packs = {k: Pack(long_digits(n)) for k, n in [(1, 99), (2, BLOCK + 9), (3, 2 * BLOCK + 9),
                                                  (7, 6 * BLOCK + 2)]}
    section = "IMPLEMENTING, one digit by its path"

    def case(name, pack, path, what, raw=None, root=None, decimals=None):
        head = {"root": (root or pack.root).hex(), "decimals": decimals or len(pack.digits)}
        right = name.startswith("good")
        if right:
            head["prints"] = "decimal %d is %s" % (path["position"],
                                                   pack.digits[path["position"] - 1])
        text = path if isinstance(path, str) else json.dumps(path, indent=2, sort_keys=True)
        return ("path/" + name, "accepted" if right else "refused", what, section, head,
                {"path": text, "pack": raw or pack.raw})

    for count, positions in [(1, (1, 99)), (2, (BLOCK, BLOCK + 1)),
                             (3, (1, BLOCK + 5, 2 * BLOCK + 9)),
                             (7, (3, 2 * BLOCK, 5 * BLOCK - 1, 6 * BLOCK + 2))]:
        for position in positions:
            yield case("good-%d-%d" % (count, position), packs[count], packs[count].path(position),
                       "%d blocks" % count)
    seven = packs[7]
    at = 4 * BLOCK + 7
    path = seven.path(at)
    block = 65536 * 5
    yield case("good-other-damage", seven, path, "header, footer and the other blocks are damaged",
               patched(seven.raw, {0: bytes(65536), block - 9: b"\xff", block + 65536: b"\xff",
                                   len(seven.raw) - 320: bytes(320)}))
    yield case("block-damaged", seven, path, "a bit of the block", flip(seven.raw, block + 5))
    yield case("last-bit", seven, path, "the last bit of the block", flip(seven.raw, block + 65535))
    yield case("cut", seven, path, "the file ends in the block", seven.raw[:block + 100])
    yield case("other-root", seven, path, "another root is trusted", root=sha(b"other"))
    yield case("own-root", seven, dict(path, merkleRoot="00" * 32), "it states another root")
    yield case("decimals-less", seven, path, "fewer decimals are trusted", decimals=2 * BLOCK)
    yield case("decimals-own", seven, dict(path, decimals=9 * BLOCK), "it states more decimals")
    yield case("decimals-both", packs[3], packs[3].path(2 * BLOCK + 1, decimals=8 * BLOCK),
               "a path of one hash where eight blocks need three", decimals=8 * BLOCK)
    for name, hashes in [("short", path["hashes"][:-1]), ("long", path["hashes"] + ["00" * 32]),
                         ("turned", path["hashes"][::-1]), ("none", []),
                         ("not-hex", ["zz" * 32] + path["hashes"][1:]),
                         ("half", [path["hashes"][0][:62]] + path["hashes"][1:])]:
        yield case("hashes-" + name, seven, dict(path, hashes=hashes), "the hashes: " + name)
    yield case("digit", seven, dict(path, digit=9 - path["digit"]), "it states another digit")
    yield case("leaf", seven, dict(path, leaf=sha(b"x").hex()), "it states another leaf")
    yield case("block-number", seven, dict(path, block=3), "the position is of another block")
    yield case("position-moved", seven, dict(path, position=at - BLOCK), "of the block before")
    for position in [0, -1, len(seven.digits) + 1, 2**63, 1.5, "7"]:
        yield case("position-%s" % position, seven, dict(path, position=position),
                   "the position %r" % (position,))
    yield case("half-byte", Pack("1234", data=b"\x12\x3a"), Pack("1234", data=b"\x12\x3a").path(4),
               "a half byte of the block is 10, the hashes fit")
    yield case("not-json", seven, "{", "it is no JSON")
    yield case("no-object", seven, "[]", "it is no object")


def proofs():
    wanted = re.compile(
        r"bit-.-0|digit-(first|middle|last)|digit-last-solved.*|proof-of-(e|phi|more)|renamed-.*"
        r"|bound-exceeded|half-byte|terms-(half|0|more|billions)|factors-(more|rising)"
        r"|zero-Z|root-(below|zero)|swapped-S-R|precision|key-(unknown|missing|order|twice)|space"
        r"|other-(formula|hash)|formula-(machin|chudnovsky)|trailing|truncated|magic|version|last-hash|padding|not-a-pack")
    meanings = {0: "accepted", 1: "refused", 3: "unreadable"}
    for name in [*make_proof.NAMES, "machin"]:
        of = "pi, by Machin's formula" if name == "machin" else name
        for n in [1, 2, 36, 60, 81]:
            pack, proof = make_proof.Claim(name, n).files()
            yield ("proof/good-%s-%d" % (name, n), "accepted", "%d decimals of %s" % (n, of),
                   "PROOF_FORMAT", {}, {"pack": pack, "proof": proof})
        for label, code, message, (pack, proof) in make_proof.forgeries(name, 60):
            if not wanted.fullmatch(label) or not isinstance(code, int):
                continue
            # The form of the file is the same for all: one constant shows it.
            if name != "pi" and code == 3 and not re.match("half-byte|zero-Z|formula-", label):
                continue
            # A message that names no more than the file says nothing here.
            at = "" if message.startswith(".") else ", which fails at " + message
            what = "forged: %s%s" % (label, at)
            yield ("proof/%s-%s" % (name, label), meanings[code], what, "PROOF_FORMAT", {},
                   {"pack": pack, "proof": proof})


def files():
    """The text of every file, by its name."""
    made = {}
    for cases in packs, digits, paths, proofs:
        for name, expected, what, section, head, bodies in cases():
            lines = ["kind: " + name.split("/")[0], "what: " + what, "expected: " + expected]
            lines += ["%s: %s" % pair for pair in head.items()]
            lines.append("why: " + section)
            for label, body in bodies.items():
                lines += ["", label + ":"]
                lines += body.split("\n") if isinstance(body, str) else spelled(body)
            assert name not in made, name
            made[name + ".txt"] = "\n".join(lines) + "\n"
    return made


def main():
    made = files()
    stale = {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*.txt")} - set(made)
    stale |= {name for name, text in made.items()
              if not (FOLDER / name).exists() or (FOLDER / name).read_text() != text}
    if "--check" in sys.argv[1:]:
        for name in sorted(stale):
            print("Examples/vectors/%s differs: run this script without --check" % name)
        return 1 if stale else 0
    for name in stale:
        if name in made:
            (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
            (FOLDER / name).write_text(made[name])
        else:
            (FOLDER / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
