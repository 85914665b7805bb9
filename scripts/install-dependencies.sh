#!/bin/sh
# Installs what the build needs from the system: GMP, MPFR, zlib and pkg-config.
#
#     scripts/install-dependencies.sh            what the build needs
#     scripts/install-dependencies.sh --tests    also what the tests need: python3, and packages for
#                                                it in build/python; minisign, openssl, vim, nano
#                                                and less, where they can be had
#     scripts/install-dependencies.sh --packaging  also what `make package-test` needs: lintian,
#                                                debootstrap, diffoscope, mandoc, shells, curl,
#                                                and packages for python3 in build/packaging and
#                                                build/citation
#     scripts/install-dependencies.sh --wasm     also wasm-opt of Binaryen and brotli, for `make web`
#     scripts/install-dependencies.sh --arm64    also what `make arm64-test` needs: a linker and an
#                                                emulator for arm64
#     scripts/install-dependencies.sh --coq      also what `make proof-argument` needs: Coq, OCaml and
#                                                its libraries for integers and hashes
#     scripts/install-dependencies.sh --web      what the browser's tests need: Chromium, tsc, and
#                                                packages for python3 in build/python-web
#
# Prints nothing and changes nothing when all of it is there. Where it may not install packages it
# says which command does, and ends with 1.
set -eu

with_tests=no
case ${1-} in
  '') ;;
  --tests) with_tests=yes ;;
  --packaging) with_tests=packaging ;;
  --wasm) with_tests=wasm ;;
  --arm64) with_tests=arm64 ;;
  --coq) with_tests=coq ;;
  --web) exec "$(dirname "$0")/web-tools.sh" ;;
  *)
    echo "usage: $0 [--tests | --packaging | --wasm | --arm64 | --coq | --web]" >&2
    exit 2
    ;;
esac

have() { command -v "$1" >/dev/null 2>&1; }

# The things that are missing, one word each: pkg-config, gmp, mpfr, zlib, python3, python3-venv.
missing() {
  if have pkg-config; then
    pkg-config --exists gmp || echo gmp
    pkg-config --exists mpfr || echo mpfr
    pkg-config --exists zlib || echo zlib
  else
    # Without pkg-config nobody can say where the libraries are; their packages are asked for too.
    echo pkg-config
    echo gmp
    echo mpfr
    echo zlib
  fi
  if [ $with_tests = wasm ]; then
    have wasm-opt || echo binaryen
    have brotli || echo brotli
    have python3 || echo python3
  elif [ $with_tests = arm64 ]; then
    have aarch64-linux-gnu-gcc || echo gcc-aarch64-linux-gnu
    [ -e /usr/aarch64-linux-gnu/lib/libc.a ] || echo libc6-dev-arm64-cross
    have qemu-aarch64 || echo qemu-user
  elif [ $with_tests = coq ]; then
    have coqc || echo coq
    have ocamlfind || echo ocaml-findlib
    ocamlfind query zarith >/dev/null 2>&1 || echo libzarith-ocaml-dev
    ocamlfind query sha >/dev/null 2>&1 || echo libsha-ocaml-dev
  elif [ $with_tests != no ]; then
    have python3 || echo python3
    # Debian keeps what fills a new environment in a package of its own.
    python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
  fi
}

# The package that brings a thing, by the package manager.
package() {
  case $1:$2 in
    apt:gmp) echo libgmp-dev ;;
    apt:mpfr) echo libmpfr-dev ;;
    apt:zlib) echo zlib1g-dev ;;
    # Everywhere else Python brings its environments along.
    brew:python3-venv | dnf:python3-venv | pacman:python3-venv) echo python3 ;;
    brew:pkg-config) echo pkgconf ;;
    dnf:gmp) echo gmp-devel ;;
    dnf:mpfr) echo mpfr-devel ;;
    dnf:zlib) echo zlib-devel ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    *:*) echo "$2" ;;
  esac
}

packages() { # packages MANAGER
  for thing in $lacking; do package "$1" "$thing"; done | tr '\n' ' ' | sed 's/ $//'
}

# Says what to type, for somebody who has the rights that this process has not.
refuse() {
  echo "Missing:" $lacking >&2
  echo "Please type this, and then the same make command again:" >&2
  echo "    $1" >&2
  exit 1
}

# Runs a command and shows what it printed only when it failed.
quietly() {
  if "$@" >"$log" 2>&1; then return 0; else return 1; fi
}

install_with_apt() {
  list=$(packages apt)
  command="apt-get install -y --no-install-recommends $list"
  if [ "$(id -u)" -eq 0 ]; then
    as_root=
  elif have sudo && sudo -n true 2>/dev/null; then
    as_root='sudo -n'
  else
    refuse "sudo apt-get update && sudo $command"
  fi
  echo "Installing $list with apt"
  # The lists of packages are fetched only when they are empty or too old to install from: the words
  # of these commands are meant to be split.
  # shellcheck disable=SC2086
  quietly $as_root env DEBIAN_FRONTEND=noninteractive $command && return 0
  echo "Fetching apt's lists of packages, then once more"
  # shellcheck disable=SC2086
  if quietly $as_root apt-get update &&
    quietly $as_root env DEBIAN_FRONTEND=noninteractive $command; then
    return 0
  fi
  cat "$log" >&2
  echo "apt could not install $list" >&2
  exit 1
}

install_with_brew() {
  list=$(packages brew)
  echo "Installing $list with Homebrew"
  # shellcheck disable=SC2086
  quietly brew install $list && return 0
  cat "$log" >&2
  echo "Homebrew could not install $list" >&2
  exit 1
}

if ! have swift; then
  echo "Missing: the Swift toolchain, 6.3 or newer, on the search path." >&2
  echo "Please install it from https://www.swift.org/install/ and run the same command again." >&2
  exit 1
fi

# Programs of others: two verify signatures, the latency gate judges the others. Without
# them the tests that need them are skipped, so a machine that cannot get them is none the worse.
install_verifiers() {
  for program in minisign openssl vim nano less; do
    have $program && continue
    if have apt-get && [ "$(id -u)" -eq 0 ]; then
      echo "Installing $program with apt"
      DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $program \
        >/dev/null 2>&1 && continue
    fi
    echo "There is no $program; the tests that need it are skipped" >&2
  done
}

# Programs of others that judge packages; the tests that need one that cannot be had are skipped.
install_packagers() {
  for pair in lintian:lintian debootstrap:debootstrap diffoscope:diffoscope-minimal mandoc:mandoc \
    zsh:zsh fish:fish busybox:busybox-static curl:curl; do
    have "${pair%%:*}" && continue
    if have apt-get && [ "$(id -u)" -eq 0 ]; then
      echo "Installing ${pair#*:} with apt"
      quietly env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${pair#*:}" && continue
      quietly apt-get update && quietly env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${pair#*:}" && continue
    fi
    echo "There is no ${pair%%:*}; the tests that need it are skipped" >&2
  done
}

# Everything is there; the Python packages come last, since they need python3.
finish() {
  if [ $with_tests = yes ]; then
    install_verifiers
    "$(dirname "$0")/python-tools.sh"
  fi
  if [ $with_tests = packaging ]; then
    install_packagers
    "$(dirname "$0")/python-tools.sh" --packaging
  fi
  exit 0
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

lacking=$(missing)
[ -n "$lacking" ] || finish

if [ "$(uname -s)" = Darwin ]; then
  have brew || refuse "brew install $(packages brew)      # brew itself: https://brew.sh"
  install_with_brew
elif have apt-get; then
  install_with_apt
elif have dnf; then
  refuse "sudo dnf install $(packages dnf)"
elif have pacman; then
  refuse "sudo pacman -S $(packages pacman)"
else
  echo "Missing:" $lacking >&2
  echo "Please install these with your system's package manager (with headers and .pc files)," >&2
  echo "and run the same make command again." >&2
  exit 1
fi

lacking=$(missing)
[ -z "$lacking" ] && finish
echo "Installed, and still not found by pkg-config:" $lacking >&2
echo "Is PKG_CONFIG_PATH or PKG_CONFIG_LIBDIR set?" >&2
exit 1
