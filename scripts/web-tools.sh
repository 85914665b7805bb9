#!/bin/sh
# Installs what the browser's tests need: Chromium, unless CHROMIUM names one, and the type checker
# of its scripts from the system's packages, and the Python packages that drive it in
# build/python-web.
#
# Prints nothing and changes nothing when all of it is there. Ends with 1 where it cannot be had.
set -eu
cd "$(dirname "$0")/.."

tools=build/python-web
packages='pytest pytest-rerunfailures pytest-xdist playwright axe-playwright-python icalendar'

need() { # need PROGRAM PACKAGE
  command -v "$1" >/dev/null 2>&1 && return 0
  if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ]; then
    echo "Installing $2 with apt"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y --no-install-recommends "$2" >/dev/null 2>&1 ||
      { apt-get update >/dev/null && apt-get install -y --no-install-recommends "$2"; }
  else
    echo "Missing: $2. Please type this, and then the same make command again:" >&2
    echo "    sudo apt-get install -y --no-install-recommends $2" >&2
    exit 1
  fi
}

[ -n "${CHROMIUM-}" ] || need chromium chromium
need tsc node-typescript

complete() {
  [ -x $tools/bin/python3 ] &&
    $tools/bin/python3 -c 'import pytest, pytest_rerunfailures, xdist, playwright' 2>/dev/null &&
    $tools/bin/python3 -c 'import axe_playwright_python, icalendar' 2>/dev/null
}

complete && exit 0
echo "Installing the Python packages $packages into $tools"
mkdir -p build
python3 -m venv $tools
# The list of packages is meant to be split.
# shellcheck disable=SC2086
$tools/bin/python3 -m pip install --quiet --disable-pip-version-check $packages
complete
