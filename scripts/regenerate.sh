#!/bin/sh
# Makes the shipped packs, their proofs and their description as a data set again and compares them
# with Resources/ byte by byte.
#
#     scripts/regenerate.sh [FOLDER]   compares; lists what differs and ends with 1. FOLDER holds
#                                      what `make digits` made and checked
#     scripts/regenerate.sh --accept   replaces what differs in Resources/
#
# PI_TRAINER names the program, by default .build/release/pi-trainer; CHECK the level of the checks.
set -eu
cd "$(dirname "$0")/.."

accept=no
packs=
case ${1-} in
  '') ;;
  --accept) accept=yes ;;
  -*)
    echo "usage: $0 [--accept | FOLDER]" >&2
    exit 2
    ;;
  *) packs=$1 ;;
esac

program=${PI_TRAINER:-.build/release/pi-trainer}
if ! command -v "$program" >/dev/null 2>&1; then
  echo "$program is missing: 'make build' makes it" >&2
  exit 3
fi
fresh=build/regenerate
rm -rf "$fresh"
mkdir -p "$fresh" Resources

if [ -n "$packs" ] && [ "$packs" -ef Resources ]; then
  echo "$packs holds the shipped files themselves" >&2
  exit 2
elif [ -n "$packs" ]; then
  for constant in pi e phi; do
    cp "$packs/$constant.digitpack" "$packs/$constant.certificate.json" "$packs/$constant.proof" "$fresh"
  done
else
  "$program" digits generate pi e phi --digits 1M --check "${CHECK:-thorough}" --proof --out "$fresh" --quiet
  PI_TRAINER="$program" scripts/check-proofs.sh "$fresh" >/dev/null
fi

# sha256sum is of GNU's core utilities, shasum of Perl; their lines are the same.
if command -v sha256sum >/dev/null 2>&1; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd "$fresh" && LC_ALL=C && export LC_ALL && $sum -- *.certificate.json *.digitpack *.proof >SHA256SUMS)
for form in datapackage croissant; do
  "$program" digits list "$fresh" --format $form --license Apache-2.0 >"$fresh/$form.json"
done

# Every name on either side; files that other tools own are left alone.
made='\.(digitpack|certificate\.json|proof)$|^SHA256SUMS$|^(datapackage|croissant)\.json$'
names=$(
  for folder in "$fresh" Resources; do
    (cd "$folder" && ls | grep -E "$made" || true)
  done | LC_ALL=C sort -u
)

differences=0
for name in $names; do
  if [ ! -e "Resources/$name" ]; then
    what='is missing'
  elif [ ! -e "$fresh/$name" ]; then
    what='is not made by the generator'
  elif cmp -s "$fresh/$name" "Resources/$name"; then
    continue
  else
    what=$(cmp "$fresh/$name" "Resources/$name" 2>&1 | sed 's/.*differ: */differs from /' || true)
  fi
  differences=$((differences + 1))
  if [ $accept = no ]; then
    echo "Resources/$name $what" >&2
  elif [ -e "$fresh/$name" ]; then
    cp "$fresh/$name" "Resources/$name"
    echo "Resources/$name replaced: it $what"
  else
    rm "Resources/$name"
    echo "Resources/$name removed: it $what"
  fi
done

# The daily challenges are generated as well. A tree without their script is not whole: nothing is
# passed over in silence.
challenges=scripts/generate-challenges.py
if [ ! -f $challenges ]; then
  echo "$challenges is missing: Resources/challenges.json cannot be made again" >&2
  exit 3
fi
if [ $accept = yes ]; then
  python3 $challenges
elif ! python3 $challenges --check; then
  differences=$((differences + 1))
fi

count=$(($(echo "$names" | wc -l) + 1))
if [ $differences -eq 0 ]; then
  echo "Resources/: all $count generated files are byte for byte the same"
elif [ $accept = yes ]; then
  echo "Resources/: $differences of $count files brought up to date"
else
  echo "Resources/: $differences of $count files differ; the new ones are in $fresh/" >&2
  echo "If that is meant: make accept-resources" >&2
  exit 1
fi
