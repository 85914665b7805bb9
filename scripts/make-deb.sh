#!/bin/sh
# Builds the Debian package of the built program: scripts/make-deb.sh [FOLDER]
#
# FOLDER is build/deb by default. The package is a function of the program, the tree and
# SOURCE_DATE_EPOCH, which is by default the time of the last commit: two runs give the same bytes.
# MAINTAINER='Name <address>' names who answers for the package. PI_TRAINER names the program.
# XZ_LEVEL=0 to 9 trades size for time, by default 6.
set -eu
cd "$(dirname "$0")/.."

out=${1:-build/deb}
program=${PI_TRAINER:-.build/release/pi-trainer}
maintainer=${MAINTAINER:-pi-trainer contributors <pi-trainer@users.noreply.github.com>}
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
umask 022

for tool in dpkg-deb dpkg-shlibdeps dpkg strip; do
  if ! command -v $tool >/dev/null 2>&1; then
    echo "$tool is missing: apt-get install dpkg-dev binutils" >&2
    exit 3
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
documents=$root/usr/share/doc/pi-trainer
PI_TRAINER="$program" PI_TRAINER_LIST=no COMPLETIONS=debian \
  scripts/install.sh install /usr "$root" >/dev/null

# The documents in Debian's places and forms.
upstream=$("$program" --version)
version=$upstream-1
mv "$documents/CHANGELOG.md" "$documents/changelog"
{
  printf 'pi-trainer (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * Release %s; changelog.gz lists what changed.\n\n' "$upstream"
  printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} >"$documents/changelog.Debian"
gzip -9n "$documents/changelog" "$documents/changelog.Debian" "$root"/usr/share/man/man1/*.1
install -m 644 packaging/debian/copyright "$documents/copyright"
install -D -m 644 packaging/debian/lintian-overrides "$root/usr/share/lintian/overrides/pi-trainer"

# What the program needs of the system, asked of the program.
mkdir "$work/debian" "$root/DEBIAN"
printf 'Source: pi-trainer\n\nPackage: pi-trainer\nArchitecture: any\n' >"$work/debian/control"
if ! (cd "$work" && dpkg-shlibdeps -O root/usr/bin/pi-trainer >depends 2>log); then
  cat "$work/log" >&2
  exit 1
fi
depends=$(sed -n 's/^shlibs:Depends=//p' "$work/depends")

(cd "$root" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$(dpkg --print-architecture)|" \
  -e "s|@MAINTAINER@|$maintainer|" -e "s|@DEPENDS@|$depends|" \
  -e "s|@SIZE@|$(($(find "$root/usr" -type f -printf '%s\n' | awk '{ s += $1 } END { print s }') / 1024))|" \
  packaging/debian/control >"$root/DEBIAN/control"
# The archive keeps times; what is younger than the release gets its time.
find "$root" -depth -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

mkdir -p "$out"
rm -f "$out"/pi-trainer_*.deb
dpkg-deb --root-owner-group -Zxz -z"${XZ_LEVEL:-6}" --build "$root" "$out" >/dev/null
echo "$out/$(cd "$out" && ls pi-trainer_*.deb)"
