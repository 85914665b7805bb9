#!/bin/sh
# Compiles the modules that the browser needs for Embedded WebAssembly and runs the self-test.
#
#     scripts/build-wasm.sh [OUTPUT]             default OUTPUT: build/wasm/practice-engine.wasm
#     scripts/build-wasm.sh --trainer OUTPUT     the browser trainer's module in place of the test
#
# Needs the Swift toolchain: its compiler, its clang, wasm-ld and wasmkit; and for the trainer
# wasm-opt of Binaryen, which takes a fifth off the module. Ends with 0 when the self-test returns 0,
# and with 1 and the number of the failed check otherwise.
set -eu

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
trainer=no
if [ "${1-}" = --trainer ]; then
  trainer=yes
  shift
fi
output=${1:-$root/build/wasm/practice-engine.wasm}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname -- "$output")"

# The compiler may be reached through links; its siblings lie beside the real one.
tools=$(dirname -- "$(readlink -f -- "$(command -v swiftc)")")
PATH=$PATH:$tools

triple=wasm32-unknown-none-wasm

# A threshold of 0 inlines what is no longer than its call: otherwise every count of a reference
# stands in full, forty bytes in thousands of places. The modules are joined by the linker.
compile() { # compile MODULE SOURCE...
  module=$1
  shift
  swiftc -target $triple -enable-experimental-feature Embedded -wmo -parse-as-library -Osize \
    -Xfrontend -disable-stack-protector -Xfrontend -disable-incremental-llvm-codegen \
    -Xllvm -inline-threshold=0 -lto=llvm-full \
    -swift-version 6 -strict-memory-safety \
    -warnings-as-errors -enable-experimental-feature Lifetimes \
    -enable-experimental-feature Extern \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -package-name pi_trainer -module-name "$module" -I "$work" \
    -emit-module -emit-module-path "$work/$module.swiftmodule" -c -o "$work/$module.o" "$@"
}

# Each module comes after those that it imports. What no page needs is left out: Foundation, the
# replay and validation of transcripts, and the words, which it fetches one language at a time.
objects=
modules='Digits/DigitCore Practice/PracticeEngine'
[ $trainer = no ] || modules="$modules System/Text Practice/PracticeData Practice/TrainerModel \
  Practice/BrowserTrainer"
for module in $modules; do
  name=${module#*/}
  objects="$objects $work/$name.o"
  # File names in this tree hold no blanks, so that find's words are whole names.
  # shellcheck disable=SC2046
  compile "$name" $(find "$root/Sources/$module" -name '*.swift' \
    ! -name Foundation.swift ! -path '*/Replay/*' ! -path '*/Validation/*' \
    ! -path '*/Languages/*' | sort)
done

support() { # support FLAG...
  clang --target=$triple -Os -ffreestanding -fno-builtin -Wall -Werror -mbulk-memory "$@" \
    -c -o "$work/support.o" "$root/web/WebAssembly/support.c"
}

link() { # link OBJECT...
  wasm-ld --no-entry --gc-sections --strip-all --global-base=1024 -mllvm --inline-threshold=0 \
    -o "$output" "$work/support.o" "$@"
}

if [ $trainer = yes ]; then
  compile Boundary "$root/web/WebAssembly/Boundary.swift"
  support -DHOST_RANDOM
  # Where a character ends is in the tables of Unicode; of these, support.c replaces the largest.
  # The names of the objects are words of their own.
  # shellcheck disable=SC2086
  link "$work/Boundary.o" $objects \
    "$tools/../lib/swift/embedded/$triple/libswiftUnicodeDataTables.a"
  # Embedded Swift has no text for some values, and says so only in the text itself.
  if grep -q 'cannot print value in embedded' "$output"; then
    echo "$output prints a value that Embedded Swift cannot print" >&2
    exit 1
  fi
  # Nothing lies below 1024, where the data begins: so addresses and the offsets to them are one
  # number. A large function stays where it is although one other calls it, which compresses better.
  wasm-opt -Oz --low-memory-unused --one-caller-inline-max-function-size=100 \
    --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int \
    --enable-sign-ext "$output" -o "$work/optimized.wasm"
  mv "$work/optimized.wasm" "$output"
  echo "$(wc -c <"$output") bytes: $output"
  exit 0
fi

compile SelfTest "$root/web/WebAssembly/SelfTest.swift"
support
link "$work/SelfTest.o" "$work/PracticeEngine.o" "$work/DigitCore.o"

# The answer reads "[WasmTypes.Value.i32(N)]", N without a sign.
answer=$(wasmkit run "$output" selftest | sed -n 's/.*i32(\([0-9][0-9]*\)).*/\1/p')
case $answer in
  0) echo "the self-test passed in a module of $(wc -c <"$output") bytes: $output" ;;
  '') echo "the self-test gave no answer" >&2; exit 1 ;;
  *) echo "the self-test failed at check $answer of web/WebAssembly/SelfTest.swift" >&2; exit 1 ;;
esac
