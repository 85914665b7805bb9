#!/bin/sh
# Compiles the argument of docs/PROOF_FORMAT.md in Coq, shows what it assumes, builds the checker
# that is extracted from it, build/argument/check_proof, and checks proofs with that:
#
#     scripts/proof-argument.sh [FOLDER]    FOLDER holds packs and proofs; by default Resources
#
# Ends with 1 where a file does not compile, a word assumes something, a theorem that the documents
# name is not there, or one rests on more than the axioms of Coq's library and Chudnovsky's theorem;
# gamma may rest on that of Brent and Johansson.
# Where there is no Coq it says so and ends with 0; with CI=true it installs Coq first, and ends
# with 1 also where all the rest took more than 180 seconds.
set -eu
[ "${1-}" = --compile ] || cd "$(dirname "$0")/.."

sources=Examples/verifier/argument
checker=Examples/verifier/checker
resources=${1:-Resources}
documents="docs/PROOF_FORMAT.md docs/ARGUMENT.md"
build=build/argument
jobs=2

# Called by make for one file: compiles it, one line with its seconds.
if [ "${1-}" = --compile ]; then
  start=$(date +%s)
  coqc -q -Q . Decimals "$2.v" >"$2.log" 2>&1 || {
    echo "$2 does not compile:" >&2
    cat "$2.log" >&2
    exit 1
  }
  echo "$2: $(($(date +%s) - start)) s"
  exit 0
fi

[ "${CI-}" != true ] || scripts/install-dependencies.sh --coq
if ! command -v coqc >/dev/null 2>&1; then
  echo "There is no coqc (Debian's package coq): the argument in Coq was NOT CHECKED" >&2
  exit 0
fi

# Words that assume. Two axioms are allowed, each with its name and its file.
assuming='Admitted|admit|give_up|Admit|Axioms?|Conjecture|Parameters?|Hypothes[ie]s|Variables?'
assuming="$assuming|Context|Unset|bypass_check|Declare|Primitive|Drop"
found=$(grep -nwE "$assuming" "$sources"/*.v "$checker"/*.v |
  grep -v "^$sources/chudnovsky.v:[0-9]*:Axiom chudnovsky_1989 : forall l : R,\$" |
  grep -v "^$sources/euler.v:[0-9]*:Axiom brent_johansson_2015 : forall (c : nat) (g a b : R),\$" ||
  true)
if [ -n "$found" ]; then
  echo "The argument assumes what it has to prove:" >&2
  echo "$found" >&2
  exit 1
fi

begin=$(date +%s)
rm -rf "$build"
mkdir -p "$build"
cp "$sources"/*.v "$checker"/* "$build"
own=$(pwd)/scripts/proof-argument.sh
cd "$build"
{
  echo 'all: $(patsubst %.v,%.vo,$(wildcard *.v))'
  printf '%%.vo: %%.v\n\t@"%s" --compile $*\n' "$own"
  coqdep -Q . Decimals ./*.v | sed -n 's|\.vos.*||; s|^\./||; s|^\([a-z0-9_]*\.vo\) [^:]*:|\1:|p'
} >Makefile
make --no-print-directory -j "$jobs" -f Makefile all || exit 1

# What every theorem that the document names rests on. Nothing is imported, so that names are whole:
# an axiom of another file cannot bear the name of one of the library's.
cited=$(cd ../.. && grep -ohE '`[A-Za-z0-9]+_[A-Za-z0-9_]+`' $documents | tr -d '`' | sort -u)
true >assumptions.v
for theorem in $cited; do
  file=$(grep -lE "^(Theorem|Lemma|Corollary|Axiom) $theorem\\b" ./*.v | head -n 1)
  if [ -z "$file" ]; then
    echo "$documents name the theorem $theorem, which is not in $sources" >&2
    exit 1
  fi
  file=$(basename "$file" .v)
  printf 'Require Decimals.%s.\n' "$file" >>assumptions.v
  printf 'Goal True. idtac "== %s". Abort.\n' "$theorem" >>assumptions.v
  printf 'Print Assumptions Decimals.%s.%s.\n' "$file" "$theorem" >>assumptions.v
done
coqc -q -Q . Decimals assumptions.v >assumptions.txt
awk '
  BEGIN {
    allowed["ClassicalDedekindReals.sig_forall_dec"]
    allowed["ClassicalDedekindReals.sig_not_dec"]
    allowed["FunctionalExtensionality.functional_extensionality_dep"]
    allowed["Classical_Prop.classic"]
    allowed["chudnovsky.chudnovsky_1989"]
    gamma = "^(brent_johansson_2015|gamma_near|euler_accepted|accepted_is_right)$"
  }
  function closing() { if (theorem) resting[axioms] = resting[axioms] " " theorem }
  /^== / { closing(); theorem = $2; axioms = ""; next }
  /^Closed under the global context$/ || /^Axioms:$/ || /^ / { next }
  $1 == "euler.brent_johansson_2015" && theorem ~ gamma { axioms = axioms " " $1; next }
  $1 in allowed { axioms = axioms " " $1; next }
  { print theorem " rests on something else: " $0 > "/dev/stderr"; failed = 1 }
  END {
    closing()
    for (axioms in resting) print "Resting on" (axioms ? axioms : " no axiom") ":" resting[axioms]
    exit failed
  }
' assumptions.txt

if ! ocamlfind query zarith sha >/dev/null 2>&1; then
  echo "There is no OCaml with zarith and sha: the extracted checker was NOT BUILT" >&2
  exit 0
fi
echo "Building the extracted checker: $build/check_proof"
ocamlfind ocamlopt -package zarith,sha,unix -linkpkg -w +a-4-9-40-42-44-70 \
  integers.ml decide.mli decide.ml check_proof.ml -o check_proof
cd ../..
for proof in "$resources"/*.proof; do
  pack=${proof%.proof}
  "$build/check_proof" "${pack%.machin}.digitpack" "$proof"
done
total=$(($(date +%s) - begin))
echo "In all: $total s; in CI 180 s at most"
[ "${CI-}" != true ] || [ "$total" -le 180 ] || exit 1
