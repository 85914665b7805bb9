#!/bin/sh
# Runs the multiplication's portable inner loops on arm64, under an emulator.
#
# No Swift library for arm64 Linux is needed: the files are compiled as Embedded Swift, once for
# arm64 and once for this machine's processor. Products are formed by hand where they are short, and
# must be the same words on both.
set -eu
cd -- "$(dirname -- "$0")/.."
scripts/install-dependencies.sh --arm64
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
test=Tests/Digits/Support/KernelSelfTest

printf 'module CProcessorFeatures { header "%s/Sources/System/CProcessorFeatures/include/CProcessorFeatures.h" }\n' \
  "$PWD" >"$work/module.modulemap"
printf 'module CGMP { header "%s/%s/gmp.h" }\n' "$PWD" "$test" >>"$work/module.modulemap"

build() { # build TRIPLE OUTPUT LINKER
  modules=$work/$2.modules
  mkdir -p "$modules"
  compile() { # compile MODULE SOURCE...
    module=$1
    shift
    swiftc -target "$triple" -enable-experimental-feature Embedded -wmo -parse-as-library -O \
      -Xfrontend -disable-stack-protector -swift-version 6 \
      -enable-experimental-feature Lifetimes \
      -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
      -enable-upcoming-feature MemberImportVisibility -package-name pi_trainer \
      -module-name "$module" -I "$modules" -Xcc "-fmodule-map-file=$work/module.modulemap" \
      -emit-module -emit-module-path "$modules/$module.swiftmodule" -c -o "$modules/$module.o" "$@"
  }
  triple=$1
  compile TransformInterface Sources/Digits/Kernels/TransformInterface/*.swift
  compile TransformPortable Sources/Digits/Kernels/TransformPortable/*.swift
  compile Parallelism $test/Parallelism.swift
  compile KernelSelfTest $test/Support.swift $test/KernelSelfTest.swift \
    Sources/Digits/Arithmetic/Multiplication/Plans/*.swift \
    Sources/Digits/Arithmetic/Multiplication/Transform/Convolution.swift \
    Sources/Digits/Arithmetic/Multiplication/Transform/PrimeTransform.swift \
    Sources/Digits/Arithmetic/Multiplication/Transform/Reconstruction.swift \
    Sources/Digits/Arithmetic/Multiplication/Transform/TransformTraffic.swift
  "$3" -static-pie -o "$work/$2" "$modules"/*.o -lm
}
build aarch64-none-none-elf arm64 aarch64-linux-gnu-gcc
build "$(uname -m)-unknown-none-elf" here cc
qemu-aarch64 "$work/arm64" >"$work/arm64.txt" || wrong=arm64
"$work/here" >"$work/here.txt" || wrong=here
if [ -n "${wrong-}" ] || ! cmp -s "$work/arm64.txt" "$work/here.txt"; then
  diff "$work/arm64.txt" "$work/here.txt" >&2 || true
  grep WRONG "$work/arm64.txt" "$work/here.txt" >&2 || true
  echo "Products are wrong, or not the same: see above (odd radix, log, words, radix, limbs, hash)" >&2
  exit 1
fi
echo "$(grep -c right "$work/arm64.txt") products on arm64 are right by hand, and all $(wc -l <"$work/arm64.txt") the same as here"
