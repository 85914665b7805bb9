#!/usr/bin/python3 -I
"""Checks hexadecimal digits: python3 -I check_hexadecimal.py PACK PROOF DIGITS

DIGITS is a text such as pi.hex, or a pack in radix 16. check_proof.py, beside this file, checks by
PROOF that every decimal of PACK is right. What the decimals d say, that the constant's fraction is
at least d/10^N and below (d + 1)/10^N, must say the same of DIGITS h: at least h/16^n, and below
(h + 1)/16^n. These are whole numbers, multiplied by Python. Of a pack in radix 16 nothing but its
digits is looked at. The last line says what is shown; the exit codes are those of check_proof.py.
"""
import sys
if __name__ == "__main__" and not sys.flags.isolated:
    sys.path.pop(0)  # as in check_proof.py
import os, re, struct, types

BLANK = b" \t\r\n_"

def checker():
    """check_proof.py of the same folder, as it can be read there; its packs keep their decimals."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_proof.py")
    module = types.ModuleType("check_proof")
    with open(path, "rb") as file: exec(compile(file.read(), path, "exec"), module.__dict__)
    class KeepingPack(module.Pack):
        def decimal(self, digits, m, seen):
            parts = []
            def keep(data, text, value):
                seen(data, text, value)
                parts.append(text)
            result = super().decimal(digits, m, keep)
            self.text = "".join(parts)
            kept.append(self)
            return result
    kept, module.Pack = [], KeepingPack
    return module, kept

def hexadecimal(module, path):
    """The digits of a text or of a pack, and what it says of the constant."""
    module.Reader(path)  # refuses folders and pipes
    with open(path, "rb") as file: data = file.read()
    if data[:8] == module.MAGIC:
        n, code, radix = struct.unpack_from("<QHH", data.ljust(52, b"\0"), 40)
        if radix != 16 or n < 1 or len(data) < 65536 + (n + 1) // 2:
            raise module.Unreadable("%r is no whole pack in radix 16" % path)
        name, whole = module.CONSTANTS.get(code, ("", -1))
        return data[65536:].hex()[:n], name, whole
    data = data.lstrip(BLANK)
    if data[:2] in (b"0x", b"0X"): data = data[2:]
    text = re.fullmatch(rb"(?:([0-9])?\.)?([0-9A-Fa-f]+)", data.translate(None, BLANK))
    if not text: raise module.Unreadable("%r is no text of hexadecimal digits" % path)
    return text.group(2).decode(), None, text.group(1) and int(text.group(1))

def number(decimals):
    """The number that a text spells, by halves: int() alone takes the square of its length."""
    if len(decimals) <= 4096: return int(decimals)
    half = len(decimals) // 2
    return number(decimals[:-half]) * 10**half + number(decimals[-half:])

def check(pack, digits, name, whole, demand):
    demand(name in (None, pack.name) and whole in (None, pack.whole),
           "the digits are of another constant than the decimals")
    n = len(digits)
    decimals = pack.text[:n * 5 // 4 + 18]  # 5/4 exceeds log10(16)
    h, d, ten = int(digits, 16), number(decimals), 10**len(decimals)
    if h * ten <= d << 4 * n and d + 1 << 4 * n <= (h + 1) * ten: return
    right = (d << 4 * n) // ten
    demand(d + 1 << 4 * n <= (right + 1) * ten,
           "%d decimals do not fix %d hexadecimal digits" % (len(decimals), n))
    equal = len(os.path.commonprefix(["%0*x" % (n, right), digits.lower()]))
    demand(False, "hexadecimal digit %d is wrong" % (equal + 1))

def main(arguments):
    if len(arguments) != 3 or arguments[0][:1] == "-":
        return print(__doc__, file=sys.stderr) or 2
    try:
        module, kept = checker()
        code = module.main(arguments[:2])
        if code: return code
        digits, name, whole = hexadecimal(module, arguments[2])
        try: check(kept[0], digits, name, whole, module.demand)
        except module.Refused as reason: return print("REFUSED: %s" % reason) or 1
        return print("PROVED: %d hexadecimal digits of %s" % (len(digits), kept[0].name),
                     flush=True) or 0
    except Exception as reason:  # whatever it is, nothing is proved
        reason = str(reason) or repr(reason)
        return print("check_hexadecimal.py: %s" % reason, file=sys.stderr) or 3

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
