#!/bin/sh
# Makes what a release consists of, in build/release: scripts/make-release.sh VERSION
#
# Checks the tree, gives the changes their section in CHANGELOG.md, and makes the archives of the
# sources and of the programs, their Debian packages, software bills of materials, and the checksums
# of all. Commits, tags and publishes nothing: it prints the commands that do. The archive of the
# sources holds the new changelog; the tag must name a commit with exactly these files.
#
# SOURCE_DATE_EPOCH dates everything, by default the time of the last commit. PI_TRAINER and
# LATENCY_GATE name the programs.
set -eu
cd "$(dirname "$0")/.."

fail() { # fail CODE MESSAGE
  echo "$2" >&2
  exit "$1"
}
version=${1-}
printf '%s\n' "$version" | grep -Eq '^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}$' ||
  fail 2 "VERSION= must be three numbers, such as 0.1.0, and is '$version'"
PI_TRAINER=${PI_TRAINER:-.build/release/pi-trainer}
LATENCY_GATE=${LATENCY_GATE:-$(dirname "$PI_TRAINER")/latency-gate}
export PI_TRAINER LATENCY_GATE
for program in "$PI_TRAINER" "$LATENCY_GATE"; do
  [ -x "$program" ] || fail 3 "$program is missing: 'make build' makes it"
  built=$("$program" --version)
  [ "$built" = "$version" ] || fail 1 "$program says $built, not $version; change \
Certificate.Program.current in Sources/Digits/DigitChecks, NoProgram in \
Sources/Programs/latency-gate, and build again"
done
if git rev-parse --quiet --verify "refs/tags/$version" >/dev/null; then
  fail 1 "$version is tagged already; a release is never changed, so choose the next number"
fi
if [ -n "$(git status --porcelain)" ]; then
  git status --short >&2
  fail 1 "the tree differs from its last commit; commit first, since the tag will name one"
fi
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
umask 022
checker=build/packaging/bin/python3
[ -x $checker ] || checker=python3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=build/release
rm -rf $out
mkdir -p $out

# The changelog: what is unreleased becomes the section of the version.
day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
awk -v heading="## [$version] - $day" -v notes="$work/notes" '
  /^## / { inside = 0 }
  /^## \[Unreleased\]/ && !found {
    found = 1; inside = 1
    print "## [Unreleased]\n\n" heading
    next
  }
  inside && /^- / { count++ }
  inside { print >notes }
  { print }
  END { exit !(found && count) }' CHANGELOG.md >"$work/CHANGELOG.md" ||
  fail 1 "CHANGELOG.md has no section [Unreleased] with a line in it: a release says what changed"
sed -e '/./,$!d' "$work/notes" >$out/NOTES.md

# The sources, with the new changelog, as a commit will hold them.
GIT_INDEX_FILE=$work/index git read-tree HEAD
blob=$(git hash-object -w --path CHANGELOG.md "$work/CHANGELOG.md")
GIT_INDEX_FILE=$work/index git update-index --cacheinfo "100644,$blob,CHANGELOG.md"
tree=$(GIT_INDEX_FILE=$work/index git write-tree)

archive() { # archive FOLDER NAME: the same bytes for the same files
  tar -C "$1" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go+r,go-w --format=ustar -cf - "$2" | gzip -9n >"$out/$2.tar.gz"
}
sources=pi-trainer-$version
mkdir "$work/$sources"
git archive "$tree" | tar -x -C "$work/$sources"
archive "$work" "$sources"

system=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
for name in pi-trainer latency-gate; do
  binary=$name-$version-$system
  PARTS=$name PI_TRAINER_LIST=no scripts/install.sh install "/$binary" "$work/installed" >/dev/null
  # What makes an image of nothing but the gate.
  [ $name = pi-trainer ] ||
    install -m 644 scripts/packaging/latency-gate.Containerfile "$work/installed/$binary/Containerfile"
  archive "$work/installed" "$binary"
  "$checker" scripts/make-sbom.py "$version" "$work/installed/$binary/bin/$name" \
    >"$out/$name-$version.cdx.json"
  "$checker" scripts/make-sbom.py --check "$out/$name-$version.cdx.json" ||
    fail 1 "the bill of materials of $name is not valid"
done
if command -v dpkg-deb >/dev/null 2>&1; then
  scripts/make-deb.sh $out >/dev/null
else
  echo "There is no dpkg-deb: the Debian packages were NOT MADE" >&2
fi

if command -v sha256sum >/dev/null 2>&1; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd $out && LC_ALL=C $sum -- *.tar.gz *.cdx.json $(ls | grep '\.deb$' || true) >"$work/sums")
mv "$work/sums" $out/SHA256SUMS
cp "$work/CHANGELOG.md" CHANGELOG.md

cat <<END
Made in $out:
$(cd $out && ls | sed 's/^/  /')
CHANGELOG.md has the section of $version now. Then type:
  git commit -m 'Release $version' CHANGELOG.md
  test "\$(git rev-parse HEAD^{tree})" = $tree
  git tag --annotate --file=$out/NOTES.md --cleanup=verbatim $version
  git push origin HEAD $version
and publish the files, with a signature of SHA256SUMS where you have a key (docs/VERIFICATION.md).
END
