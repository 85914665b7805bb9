#!/bin/sh
# Signs the shipped packs, and the list of checksums:
#
#     scripts/sign.sh KEY [MINISIGN-KEY]
#
# KEY is an Ed25519 key in PEM ('openssl genpkey -algorithm ed25519'), MINISIGN-KEY one of minisign
# ('minisign -G'). Every pack is computed again before it is signed. Writes build/signatures:
# <constant>.dsse.json for each pack, SHA256SUMS, and SHA256SUMS.minisig where a key for it is given.
#
# The tree must be that of a commit, which the statements name. PI_TRAINER names the program, by
# default .build/release/pi-trainer; it must have been built from that commit ('make sign' builds it).
set -eu
cd "$(dirname "$0")/.."

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: $0 KEY [MINISIGN-KEY]" >&2
  exit 2
fi
key=$1
minisign_key=${2-}
program=${PI_TRAINER:-.build/release/pi-trainer}
for file in "$key" ${minisign_key:+"$minisign_key"} "$program" Resources/SHA256SUMS; do
  if [ ! -f "$file" ]; then
    echo "$file is missing" >&2
    exit 3
  fi
done

commit=$(git rev-parse --verify HEAD)
if [ -n "$(git status --porcelain)" ]; then
  echo "The tree differs from commit $commit; commit first, since the statements name it:" >&2
  git status --short >&2
  exit 1
fi

# sha256sum is of GNU's core utilities, shasum of Perl.
if command -v sha256sum >/dev/null 2>&1; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd Resources && $sum -c SHA256SUMS >/dev/null) || {
  echo "Resources/ is not what its SHA256SUMS says; nothing is signed" >&2
  exit 1
}

out=build/signatures
rm -rf "$out"
mkdir -p "$out"
for pack in Resources/*.digitpack; do
  "$program" digits sign "$pack" --key "$key" --commit "$commit" --quiet \
    --out "$out/$(basename "$pack" .digitpack).dsse.json"
done
cp Resources/SHA256SUMS "$out/"
if [ -n "$minisign_key" ]; then
  minisign -S -s "$minisign_key" -m "$out/SHA256SUMS" -t "pi-trainer, commit $commit"
fi
echo "Signed: $(ls "$out" | tr '\n' ' ')"
