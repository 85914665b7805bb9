#!/bin/sh
# Builds the Debian packages of the built programs: scripts/make-deb.sh [FOLDER]
#
# FOLDER is build/deb by default. Each program has a package of its own, which is a function of the
# program, the tree and SOURCE_DATE_EPOCH, which is by default the time of the last commit: two runs
# give the same bytes. MAINTAINER='Name <address>' names who answers for the packages. PI_TRAINER and
# LATENCY_GATE name the programs; PARTS names those to pack, by default both. XZ_LEVEL=0 to 9 trades
# size for time, by default 6.
set -eu
cd "$(dirname "$0")/.."

out=${1:-build/deb}
PI_TRAINER=${PI_TRAINER:-.build/release/pi-trainer}
LATENCY_GATE=${LATENCY_GATE:-$(dirname "$PI_TRAINER")/latency-gate}
export PI_TRAINER LATENCY_GATE
parts=${PARTS:-pi-trainer latency-gate}
maintainer=${MAINTAINER:-pi-trainer contributors <pi-trainer@users.noreply.github.com>}
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
umask 022

for tool in dpkg-deb dpkg-shlibdeps dpkg strip readelf; do
  if ! command -v $tool >/dev/null 2>&1; then
    echo "$tool is missing: apt-get install dpkg-dev binutils" >&2
    exit 3
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

build_package() { # build_package NAME PROGRAM
  root=$work/$1
  documents=$root/usr/share/doc/$1
  PARTS=$1 PI_TRAINER_LIST=no COMPLETIONS=debian scripts/install.sh install /usr "$root" >/dev/null

  # The documents in Debian's places and forms.
  upstream=$("$2" --version)
  version=$upstream-1
  install -m 644 CHANGELOG.md "$documents/changelog"
  rm -f "$documents/CHANGELOG.md"
  {
    printf '%s (%s) unstable; urgency=medium\n\n' "$1" "$version"
    printf '  * Release %s; changelog.gz lists what changed.\n\n' "$upstream"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
  } >"$documents/changelog.Debian"
  gzip -9n "$documents/changelog" "$documents/changelog.Debian" "$root"/usr/share/man/man1/*.1
  install -m 644 "scripts/packaging/debian/$1.copyright" "$documents/copyright"
  install -D -m 644 "scripts/packaging/debian/$1.lintian-overrides" \
    "$root/usr/share/lintian/overrides/$1"

  # What the program needs of the system, asked of the program; a static one needs nothing.
  mkdir -p "$work/debian" "$root/DEBIAN"
  printf 'Source: pi-trainer\n\nPackage: %s\nArchitecture: any\n' "$1" >"$work/debian/control"
  depends=
  if readelf -d "$root/usr/bin/$1" | grep -q NEEDED; then
    if ! (cd "$work" && dpkg-shlibdeps -O "$1/usr/bin/$1" >depends 2>log); then
      cat "$work/log" >&2
      exit 1
    fi
    depends=$(sed -n 's/^shlibs:Depends=//p' "$work/depends")
  fi

  (cd "$root" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"
  size=$(find "$root/usr" -type f -printf '%s\n' | awk '{ s += $1 } END { print int(s / 1024) }')
  sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$(dpkg --print-architecture)|" \
    -e "s|@MAINTAINER@|$maintainer|" -e "s|@DEPENDS@|$depends|" -e "s|@SIZE@|$size|" \
    "scripts/packaging/debian/$1.control" >"$root/DEBIAN/control"
  # The archive keeps times; what is younger than the release gets its time.
  find "$root" -depth -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

  rm -f "$out/$1"_*.deb
  dpkg-deb --root-owner-group -Zxz -z"${XZ_LEVEL:-6}" --build "$root" "$out" >/dev/null
  echo "$out/$(cd "$out" && ls "$1"_*.deb)"
}

for part in $parts; do
  case $part in
    pi-trainer) build_package "$part" "$PI_TRAINER" ;;
    latency-gate) build_package "$part" "$LATENCY_GATE" ;;
    *) echo "PARTS: there is no program '$part'" >&2; exit 2 ;;
  esac
done
