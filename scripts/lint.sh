#!/bin/sh
# Checks the form of every Swift file: scripts/lint.sh; --fix rewrites the files instead.
# Silent when all is well.
set -eu
cd "$(dirname "$0")/.."

case ${1-} in
  '') set -- lint --strict ;;
  --fix) set -- format --in-place ;;
  *)
    echo "usage: $0 [--fix]" >&2
    exit 2
    ;;
esac

# A nested package's build folder holds other people's sources.
set -- "$@" --parallel Package.swift
for folder in Sources Tests Benchmarks Examples web; do
  [ -d "$folder" ] || continue
  for file in $(find "$folder" -name .build -prune -o -name '*.swift' -print | LC_ALL=C sort); do
    set -- "$@" "$file"
  done
done
exec swift format "$@"
