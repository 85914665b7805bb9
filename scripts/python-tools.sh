#!/bin/sh
# Installs the Python packages that some tests ask for a second opinion, into build/python:
# scripts/python-tools.sh; with --packaging those of `make package-test`, into build/packaging, and
# one of them into build/citation: it wants versions that the others cannot use
#
# Prints nothing and changes nothing when all of them can be imported. Ends with 0 in any case: where
# there is no network, the tests that need a package say so.
set -eu
cd "$(dirname "$0")/.."

tools=build/python
site=--system-site-packages
# Names for import, and the packages that bring them.
modules='scipy jsonschema lxml.etree yaml securesystemslib.dsse
  cryptography in_toto_attestation.v1.statement fsrs check_jsonschema nistrng'
packages='scipy jsonschema lxml PyYAML securesystemslib
  cryptography in-toto-attestation fsrs check-jsonschema nistrng'

case ${1-} in
  --packaging)
    scripts/python-tools.sh --citation
    tools=build/packaging
    modules='pytest xdist cyclonedx.validation.json jsonschema check_jsonschema reuse yaml
      frictionless mlcroissant'
    # Older ones of check-jsonschema have no schema of issue forms.
    packages='pytest pytest-xdist cyclonedx-python-lib[json-validation] check-jsonschema>=0.39
      reuse>=6 PyYAML frictionless mlcroissant'
    ;;
  --citation)
    tools=build/citation
    site=
    modules=cffconvert
    packages=cffconvert
    ;;
esac

python() {
  if [ -x $tools/bin/python3 ]; then $tools/bin/python3 "$@"; else python3 "$@"; fi
}

complete() {
  for module in $modules; do python -c "import $module" 2>/dev/null || return 1; done
}

if complete && { [ $tools = build/python ] || [ -x $tools/bin/python3 ]; }; then exit 0; fi
echo "Installing the Python packages $packages into $tools"
mkdir -p build
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# What the system has already is not fetched again. The list of packages is meant to be split.
# shellcheck disable=SC2086
if python3 -m venv $site $tools >"$log" 2>&1 &&
  $tools/bin/python3 -m pip install --quiet --disable-pip-version-check $packages >>"$log" 2>&1 &&
  complete; then
  exit 0
fi
tail -n 3 "$log" >&2
echo "Could not install $packages; the tests that need them will say so." >&2
exit 0
