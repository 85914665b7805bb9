#!/bin/sh
# Gates a program in a pipeline, as action.yml and Examples/ci/gitlab-component.yml say.
#
# Takes from the environment, where each may be missing:
#   ARM           the file that describes the program, by default arm.json
#   BASE          what to compare with, such as a commit; auto, the default: what the pull or
#                 merge request is merged into; none: no comparison
#   BUILD         the command that builds the program, here and in the tree of the base
#   PROFILE       a profile in place of an arm, for a gate that has profiles
#   INCONCLUSIVE  warn, the default, or fail
#   COMMENT       true leaves comment.md for post-comment.sh
#   OUT           the folder for all outputs, by default build/latency
#   LATENCY_GATE  the gate's command; by default latency-gate, fetched where there is none
#
# Ends with the gate's exit code. What GITHUB_OUTPUT names gets `verdict` and `page`.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
out=${OUT:-build/latency}
gate=${LATENCY_GATE:-latency-gate}
# Nothing is posted of an earlier run.
rm -f "$out/comment.md"

fail() {
  echo "$1" >&2
  exit 2
}
if [ -n "${PROFILE-}" ] && [ "$gate" = latency-gate ]; then
  fail "latency-gate has no profiles: the input 'gate' is to name what has them, \
such as 'pi-trainer latency'"
fi
if ! command -v "${gate%% *}" >/dev/null 2>&1; then
  [ "$gate" = latency-gate ] || fail "there is no program '${gate%% *}'"
  gate=$("$scripts/get-gate.sh") || exit 2
fi
# A job's tree may belong to another user than the one who works in the container.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

base=${BASE:-auto}
# What has a profile of its own compares by another command.
[ -z "${PROFILE-}" ] || base=none
case $base in
  auto)
    base=${PULL_REQUEST_BASE:-${CI_MERGE_REQUEST_DIFF_BASE_SHA-}}
    # Hosts check out a merge into the target, which may be ahead of the base that they name. A
    # shallow clone has cut the parents off, but the commit still names them.
    merged=$(git cat-file commit HEAD 2>/dev/null | sed -n '/^$/q;s/^parent //p' | tr '\n' ' ')
    case $merged in
      *" ${PULL_REQUEST_HEAD:-${CI_MERGE_REQUEST_SOURCE_BRANCH_SHA:-none}} ") base=${merged%% *} ;;
    esac
    ;;
  none) base= ;;
esac
# Beside revisions, a program or a command in JSON can be a base. Clones of pipelines are shallow.
revision=$base
case $base in
  '['*) revision= ;;
  */*) [ ! -f "$base" ] || revision= ;;
esac
if [ -n "$revision" ] && ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
  git fetch --quiet --depth 1 origin "$base" || fail "the base '$base' cannot be fetched"
  base=$(git rev-parse FETCH_HEAD)
fi
if [ -n "${BUILD-}" ]; then sh -c "$BUILD" || fail "'$BUILD' failed: there is nothing to gate"; fi

if [ -n "${PROFILE-}" ]; then set -- --profile "$PROFILE"; else set -- --arm "${ARM:-arm.json}"; fi
if [ -n "$base" ]; then set -- "$@" --base "$base"; fi
if [ -n "$revision" ] && [ -n "${BUILD-}" ]; then set -- "$@" --build "$BUILD"; fi
said=$(mktemp)
trap 'rm -f "$said"' EXIT
status=0
# The gate's command may have words.
# shellcheck disable=SC2086
$gate gate "$@" --inconclusive "${INCONCLUSIVE:-warn}" --out "$out" >"$said" || status=$?
cat "$said"
verdict=$(sed -n '1s/^\([A-Z][A-Z]*\): .*/\1/p' "$said")

if [ -n "${GITHUB_OUTPUT-}" ]; then
  page=
  [ -z "$verdict" ] || page=$out/index.html
  printf 'verdict=%s\npage=%s\n' "$verdict" "$page" >>"$GITHUB_OUTPUT"
fi
if [ "${COMMENT-}" = true ] && [ -n "$verdict" ]; then
  # shellcheck disable=SC2086
  $gate comment "$out" >"$out/comment.md" || rm -f "$out/comment.md"
fi
exit $status
