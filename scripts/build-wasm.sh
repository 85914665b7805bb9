#!/bin/sh
# Compiles the modules that the browser needs for Embedded WebAssembly and runs the self-test.
#
#     scripts/build-wasm.sh [OUTPUT]     default OUTPUT: build/wasm/practice-engine.wasm
#
# Needs nothing but the Swift toolchain: its compiler, its clang, wasm-ld and wasmkit. Ends with 0
# when the self-test returns 0, and with 1 and the number of the failed check otherwise.
set -eu

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
output=${1:-$root/build/wasm/practice-engine.wasm}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname -- "$output")"

# The compiler may be reached through links; its siblings lie beside the real one.
tools=$(dirname -- "$(readlink -f -- "$(command -v swiftc)")")
PATH=$PATH:$tools

triple=wasm32-unknown-none-wasm

compile() { # compile MODULE SOURCE...
  module=$1
  shift
  swiftc -target $triple -enable-experimental-feature Embedded -wmo -parse-as-library -Osize \
    -Xfrontend -disable-stack-protector -swift-version 6 -strict-memory-safety \
    -warnings-as-errors -enable-experimental-feature Lifetimes \
    -enable-experimental-feature Extern \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -package-name pi_trainer -module-name "$module" -I "$work" \
    -emit-module -emit-module-path "$work/$module.swiftmodule" -c -o "$work/$module.o" "$@"
}

# Each module comes after those that it imports.
for module in DigitCore PracticeEngine PracticePresentation StrictJSON PracticeTranscript \
  PracticeRecords; do
  # File names in this tree hold no blanks, so that find's words are whole names.
  # shellcheck disable=SC2046
  compile "$module" $(find "$root/Sources/$module" -name '*.swift' | sort)
done
compile SelfTest "$root/WebAssembly/SelfTest.swift"
clang --target=$triple -Os -ffreestanding -fno-builtin -Wall -Werror -mbulk-memory \
  -c -o "$work/support.o" "$root/WebAssembly/support.c"

wasm-ld --no-entry --gc-sections --strip-all -o "$output" \
  "$work/SelfTest.o" "$work/PracticeEngine.o" "$work/DigitCore.o" "$work/support.o"

# The answer reads "[WasmTypes.Value.i32(N)]", N without a sign.
answer=$(wasmkit run "$output" selftest | sed -n 's/.*i32(\([0-9][0-9]*\)).*/\1/p')
case $answer in
  0) echo "the self-test passed in a module of $(wc -c <"$output") bytes: $output" ;;
  '') echo "the self-test gave no answer" >&2; exit 1 ;;
  *) echo "the self-test failed at check $answer of WebAssembly/SelfTest.swift" >&2; exit 1 ;;
esac
