#!/bin/sh
# Accepts the screens of the terminal and the pages of the browser as they are: the goldens of the
# tests, and the pictures of docs/TRAINER.md, which are made of the same screens. Read the difference
# before you commit it.
#
#     scripts/accept-screens.sh        after `make build` or any build of the tests
set -eu

cd -- "$(dirname -- "$0")/.."
mkdir -p docs/screens
swift build -c release --build-tests --quiet
PI_TRAINER_ACCEPT_SCREENS=1 swift test -c release --skip-build --disable-testable-imports \
  --disable-xctest --quiet --filter 'TerminalTrainerTests.ScreenTests|BrowserTrainerTests.PageGoldenTests'
git --no-pager diff --stat -- docs/screens Tests/Practice/*/Goldens
