#!/bin/sh
# Keeps one comment on a pull or merge request: scripts/pipeline/post-comment.sh
#
# What run-gate.sh left in OUT/comment.md takes the place of our comment with the hidden mark in its
# last line, or becomes a new one; where that line is all, nothing has changed, and it goes.
# Uses gh on GitHub, where NUMBER names the pull request, and glab on GitLab.
#
# A comment that cannot be posted fails no job: what is missing is said.
set -eu
comment=${OUT:-build/latency}/comment.md

# Without its brackets, which GitLab writes in another way.
mark=$(sed -n '$s/^<\(!-- latency-gate .*\)>$/\1/p' "$comment" 2>/dev/null) || mark=
if [ -z "$mark" ]; then
  echo 'There is no comment to post: the gate gave no verdict' >&2
  exit 0
fi
if [ -n "${GITLAB_CI-}" ]; then
  tool=glab renewing=PUT number=${CI_MERGE_REQUEST_IID-}
  all=projects/${CI_PROJECT_ID-}/merge_requests/$number/notes
  one=$all
  # A note begins with its number; its author, who has one too, comes after the text.
  find_comment() {
    user=$(glab api user | sed -n 's/^\({"id":[0-9]*\).*/\1,/p')
    notes=$(glab api --paginate "$all") && [ -n "$user" ] || return 1
    printf '%s\n' "$notes" | sed 's/{"id":/\n&/g' | awk -v user="$user" -v mark="$mark" '
      note && index($0, user) == 1 { print note }
      { note = index($0, mark) ? substr($0, 7, index($0, ",") - 7) : "" }'
  }
  needed='glab in the image, and GITLAB_TOKEN with the scope api'
else
  tool=gh renewing=PATCH number=${NUMBER-}
  all=repos/${GITHUB_REPOSITORY-}/issues/$number/comments
  one=repos/${GITHUB_REPOSITORY-}/issues/comments
  find_comment() {
    user=$(gh api graphql --raw-field query='{viewer{login}}' --jq .data.viewer.login) || return 1
    gh api --paginate "$all" \
      --jq ".[] | select(.user.login == \"$user\" and (.body | contains(\"$mark\"))) | .id"
  }
  needed="'permissions: pull-requests: write', and a request that comes from no fork"
fi
if [ -z "$number" ]; then
  echo 'There is no request to comment on' >&2
  exit 0
fi

post() {
  found=$(find_comment) || return 1
  id=$(printf '%s\n' "$found" | head -n 1)
  if [ "$(wc -l <"$comment")" -le 1 ]; then
    [ -z "$id" ] || "$tool" api --method DELETE "$one/$id"
  elif [ -n "$id" ]; then
    "$tool" api --method "$renewing" "$one/$id" --field body=@"$comment"
  else
    "$tool" api --method POST "$all" --field body=@"$comment"
  fi
}
if ! command -v "$tool" >/dev/null 2>&1 || ! post >/dev/null; then
  echo "The comment was not posted; it needs $needed. Its text is in $comment" >&2
fi
