#!/bin/sh
# Builds the browser trainer: scripts/build-web.sh [OUTPUT]     default OUTPUT: build/web
#
# Needs the Swift toolchain, wasm-opt of Binaryen, brotli, python3 and the program (`make build`).
# The result is the same whenever and wherever it is built from the same sources, and runs under any
# path of any static host.
# PI_TRAINER_WEB_DIGITS is the number of decimals of each constant, 131072 where it is not set.
set -eu

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
output=${1:-$root/build/web}
program=$root/.build/release/pi-trainer
digits=${PI_TRAINER_WEB_DIGITS:-131072}
packs=$root/build/web-packs-$digits

"$root/scripts/build-wasm.sh" --trainer "$root/build/wasm/trainer.wasm"

rm -rf "$output"
mkdir -p "$output/digits" "$packs"
cp -R "$root/web/." "$output/"
rm -r "$output/WebAssembly"
cp "$root/build/wasm/trainer.wasm" "$output/trainer.wasm"

# The page knows the words by their order, so the names, more than a quarter of the compressed file,
# stay here.
mkdir "$output/words"
for source in "$root"/Sources/Practice/TrainerModel/Words/Languages/*.txt; do
  sed -e '/^ *#/d' -e 's/^[A-Za-z]* = /= /' -e '/./!d' "$source" >"$output/words/${source##*/}"
done

# The decimals are made and certified here; the pack is the same each time, since it holds no date.
for constant in pi e phi sqrt2; do
  if [ ! -f "$packs/$constant.digitpack" ]; then
    "$program" digits generate $constant --digits "$digits" --check standard --out "$packs" \
      >/dev/null
  fi
  cp "$packs/$constant.digitpack" "$packs/$constant.certificate.json" "$output/digits/"
done

python3 "$root/scripts/web-files.py" "$output"
