#!/bin/sh
# Fetches latency-gate of a release and prints its path: scripts/pipeline/get-gate.sh
#
# RELEASES, or else OWN_RELEASES, is the address below which VERSION/FILE lies; VERSION is by
# default that of this tree. The archive must have the SHA-256 that the release lists.
set -eu
tree=$(cd "$(dirname "$0")/../.." && pwd)

fail() {
  echo "$1" >&2
  exit 2
}
version=${VERSION:-$(sed -n 's/.*static let version = "\([^"]*\)".*/\1/p' \
  "$tree/Sources/Programs/latency-gate/LatencyGateProgram.swift")}
RELEASES=${RELEASES:-${OWN_RELEASES-}}
[ -n "$RELEASES" ] || fail "RELEASES= is to name the address below which VERSION/FILE lies; \
or put latency-gate on the path ('make latency-gate' builds it)"
command -v curl >/dev/null 2>&1 || fail "curl is missing: install it in the job's image"

name=latency-gate-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/latency-gate.XXXXXX")
for file in SHA256SUMS "$name.tar.gz"; do
  curl --fail --silent --show-error --location --output "$folder/$file" \
    "$RELEASES/$version/$file" >&2 || fail "$RELEASES/$version/$file cannot be had: is there such \
a release, with a file for this machine?"
done
# One line of the list, with the archive's name: a list without it is refused too.
(cd "$folder" && awk -v name="$name.tar.gz" '$2 == name' SHA256SUMS |
  sha256sum --check --quiet --strict - >&2) ||
  fail "$name.tar.gz is not what SHA256SUMS of the release lists: nothing of it is run"
tar -xzf "$folder/$name.tar.gz" -C "$folder"
printf '%s\n' "$folder/$name/bin/latency-gate"
