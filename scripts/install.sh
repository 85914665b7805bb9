#!/bin/sh
# Installs the programs, their man pages, completions, digits and documents, or takes them away:
#
#     scripts/install.sh install PREFIX [DESTDIR]
#     scripts/install.sh uninstall PREFIX [DESTDIR]
#
# PREFIX is an absolute path; the files go to DESTDIR/PREFIX, as package builders want it. What was
# installed is listed in share/pi-trainer/installed-files below PREFIX; 'uninstall' removes what is
# listed there, and the folders that 'install' made and that are empty then. With
# PI_TRAINER_LIST=no there is no list, for packages that keep their own.
#
# SOURCE_DATE_EPOCH, where it is set, dates the man pages and every file. PARTS names the programs,
# by default 'pi-trainer latency-gate'; each installs alone. PI_TRAINER names the first one, by
# default .build/release/pi-trainer, and LATENCY_GATE the other, by default the one beside it.
# COMPLETIONS=debian uses Debian's folder for zsh.
set -eu
cd "$(dirname "$0")/.."

usage() {
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
[ $# -eq 2 ] || [ $# -eq 3 ] || usage
action=$1
prefix=${2%/}
case $2 in
  /*) ;;
  *) echo "PREFIX must be an absolute path, and '$2' is not; try PREFIX=\$HOME/.local" >&2; exit 2 ;;
esac
root=${3-}$prefix
list=share/pi-trainer/installed-files
parts=${PARTS:-pi-trainer latency-gate}
PI_TRAINER=${PI_TRAINER:-.build/release/pi-trainer}
LATENCY_GATE=${LATENCY_GATE:-$(dirname "$PI_TRAINER")/latency-gate}

# Where a program was built.
built() {
  case $1 in
    pi-trainer) echo "$PI_TRAINER" ;;
    latency-gate) echo "$LATENCY_GATE" ;;
    *) echo "PARTS: there is no program '$1'" >&2; exit 2 ;;
  esac
}

# Makes a folder below the prefix, and notes each that was not there.
folder() {
  if [ -d "$root/$1" ]; then return; fi
  case $1 in */*) folder "${1%/*}" ;; esac
  mkdir -p "$root/$1"
  echo "folder $1" >>"$work/list"
}

put() { # put MODE SOURCE TARGET
  folder "${3%/*}"
  # A name that is taken away first does not write through a link, or into a running program.
  rm -f "$root/$3"
  install -m "$1" "$2" "$root/$3"
  if [ -n "${SOURCE_DATE_EPOCH-}" ]; then touch -d "@$SOURCE_DATE_EPOCH" "$root/$3"; fi
  echo "file $3" >>"$work/list"
}

# The program, its man pages and its completions.
install_program() { # install_program NAME
  program=$(built "$1")
  # Two fifths of what the compiler leaves are debug information.
  strip -R .comment -R .note -o "$work/$1" "$program"
  put 755 "$work/$1" "bin/$1"

  "$program" --experimental-dump-help | scripts/make-manual.py "$work/man-$1"
  for page in "$work/man-$1"/*.1; do put 644 "$page" "share/man/man1/${page##*/}"; done

  zsh=share/zsh/site-functions
  if [ "${COMPLETIONS-}" = debian ]; then zsh=share/zsh/vendor-completions; fi
  for pair in "bash:share/bash-completion/completions/$1" "zsh:$zsh/_$1" \
    "fish:share/fish/vendor_completions.d/$1.fish"; do
    # Shells read the files; nobody runs them.
    "$program" completion "${pair%%:*}" | sed '1{/^#!/d}' >"$work/completion"
    put 644 "$work/completion" "${pair#*:}"
  done
  if [ "${COMPLETIONS-}" != debian ]; then put 644 LICENSE "share/doc/$1/LICENSE"; fi
}

# What belongs to the trainer beside its program.
install_digits() {
  for file in Resources/*; do put 644 "$file" "share/pi-trainer/${file##*/}"; done
  for file in check_proof.py check_hexadecimal.py; do
    put 644 "Examples/verifier/$file" "share/pi-trainer/verifier/$file"
  done
  for file in README.md CHANGELOG.md docs/*.md docs/*.png docs/*/*; do
    put 644 "$file" "share/doc/pi-trainer/$file"
  done
}

# What belongs to the gate: its guide, and what that guide points to.
install_guide() {
  for file in docs/LATENCY.md Examples/arms/* Examples/ci/* Examples/page/*; do
    put 644 "$file" "share/doc/latency-gate/$file"
  done
  # The C library is in the program, so its licence goes with it.
  put 644 scripts/packaging/debian/latency-gate.copyright share/doc/latency-gate/copyright
}

install_all() {
  for part in $parts; do
    program=$(built "$part")
    if [ ! -x "$program" ]; then
      echo "$program is missing: 'make build' makes it" >&2
      exit 3
    fi
  done
  if ! command -v python3 >/dev/null 2>&1; then
    echo "python3 is missing: it writes the man pages from the program's help" >&2
    exit 3
  fi
  if ! mkdir -p "$root" || [ ! -w "$root" ]; then
    echo "cannot write to $root; choose another PREFIX (\$HOME/.local), or use sudo" >&2
    exit 3
  fi
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  : >"$work/list"

  installed=
  for part in $parts; do
    install_program "$part"
    case $part in
      pi-trainer) install_digits ;;
      latency-gate) install_guide ;;
    esac
    installed="$installed bin/$part,"
  done

  if [ "${PI_TRAINER_LIST-}" != no ]; then
    # An earlier list names folders that are ours too.
    if [ -f "$root/$list" ]; then grep '^folder ' "$root/$list" >>"$work/list" || true; fi
    echo "file $list" >>"$work/list"
    LC_ALL=C sort -u "$work/list" >"$work/sorted"
    put 644 "$work/sorted" "$list"
  fi
  echo "Installed below $root:$installed with man pages, completions and documents"
  check_paths
}

# Says what the shell still lacks.
check_paths() {
  [ -z "${DESTDIR_GIVEN-}" ] || return 0
  case :$PATH: in
    *":$prefix/bin:"*) ;;
    *) echo "$prefix/bin is not on your PATH; add it:  export PATH=\"$prefix/bin:\$PATH\"" ;;
  esac
}

uninstall_all() {
  if [ ! -f "$root/$list" ]; then
    echo "nothing to remove: $root/$list is not there; is PREFIX the one of 'make install'?" >&2
    exit 3
  fi
  # The list is only believed about names below the prefix.
  if grep -vE '^(file|folder) [^/]' "$root/$list" >&2 || grep -E '(^| |/)\.\.(/|$)' "$root/$list" >&2
  then
    echo "$root/$list is damaged: these lines name nothing below $root" >&2
    exit 3
  fi
  sed -n 's/^file //p' "$root/$list" >"${list_copy:=$(mktemp)}"
  sed -n 's/^folder //p' "$root/$list" | LC_ALL=C sort -r >"$list_copy.folders"
  while IFS= read -r file; do rm -f "$root/$file"; done <"$list_copy"
  while IFS= read -r folder; do rmdir "$root/$folder" 2>/dev/null || true; done \
    <"$list_copy.folders"
  rm -f "$list_copy" "$list_copy.folders"
  echo "Removed pi-trainer from $root; your own data is untouched"
}

if [ -n "${3-}" ]; then DESTDIR_GIVEN=yes; fi
case $action in
  install) install_all ;;
  uninstall) uninstall_all ;;
  *) usage ;;
esac
