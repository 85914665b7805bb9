# pi-trainer. `make` does the whole job, `make test` runs all tests, `make help` lists the rest.
# What continuous integration calls is what people call: .ci/run uses these targets alone.

SWIFT = swift
PROGRAM = .build/release/pi-trainer
DIGITS = 1M
CHECK = thorough
FUZZ_SECONDS = 60
BENCH_ARGUMENTS =
# What an inconclusive gate does: `fail` gives exit code 3, `warn` gives 0.
INCONCLUSIVE = fail
CALIBRATE =
# Where `make install` puts things; package builders add DESTDIR.
PREFIX = /usr/local
DESTDIR =
STEPS_DIGITS = 10M

# Tests run optimised, since they compute; without testable imports they share the modules that
# `make build` compiled.
TEST_OPTIONS = -c release
RUN_OPTIONS = --skip-build --disable-testable-imports --disable-xctest
# Suites that judge times have names that end so. They run afterwards, one test at a time: among
# others they would measure those.
TIMING = TimingTests
RUN_TESTS = $(SWIFT) test $(TEST_OPTIONS) $(RUN_OPTIONS) --quiet
STEP = @scripts/step.sh

.DEFAULT_GOAL = all
.PHONY: all help setup build latency-gate digits validate gate report test test-long wasm web \
	web-test lint format fuzz steps-test slurm-test bench bench-arithmetic calibrate examples \
	regenerate accept-resources accept-screens sign clean install uninstall deb release docs \
	package-test race-test arm64-test span-test proof-argument \
	argument-test nightly
# A gate that shares the processors with other work measures that work.
.NOTPARALLEL:

##@ The main job

all: report ## Set up, build, make 1,000,000 digits of pi, e and phi, check them, report (default)

setup: ## Install GMP, MPFR, zlib and pkg-config where they are missing
	@scripts/install-dependencies.sh

build: setup latency-gate ## Build the programs, optimised: .build/release/pi-trainer and latency-gate
	$(STEP) 'Building pi-trainer' $(SWIFT) build -c release --product pi-trainer

latency-gate: ## Build the latency gate alone, one static file, without GMP: .build/release/latency-gate
	$(STEP) 'Building latency-gate' $(SWIFT) build -c release --product latency-gate

REPORT = $(PROGRAM) report --digits build/digits --run build/digits/run.json --out build/report

# A failed check gets its report as well; the job fails all the same.
digits: build ## Make, check and prove the digits: build/digits; DIGITS=10M and CHECK=standard change that
	@rm -rf build/digits build/report && mkdir -p build/digits
	@echo 'Making $(DIGITS) digits of pi, e and phi, check level $(CHECK)'
	@status=0; \
	$(PROGRAM) digits generate pi e phi --digits $(DIGITS) --check $(CHECK) --proof \
	  --out build/digits --json >build/digits/run.json || status=$$?; \
	if [ $$status -eq 1 ]; then \
	  echo 'A check FAILED; build/digits/run.json has the evidence' >&2; $(REPORT) || true; \
	fi; \
	exit $$status
	@echo 'Checking their proofs, by the program and by plain Python'
	@scripts/check-proofs.sh build/digits

validate: digits ## Play every digit of them against the practice engine, in every mode
	@echo 'Playing every digit against the practice engine'
	@$(PROGRAM) engine validate build/digits/pi.digitpack build/digits/e.digitpack \
	  build/digits/phi.digitpack --json >build/digits/engine.json || { \
	  echo 'The engine gave WRONG verdicts; build/digits/engine.json says where' >&2; \
	  $(REPORT) || true; exit 1; }

AFTER_FAILED_GATE = true
GATE = $(PROGRAM) latency gate --profile ci --pack Resources/pi.digitpack --out build/latency

# Make ends recipes with code 2, whatever they ended with: the line above it names the gate's code.
# Pipelines call the program itself (Examples/ci).
gate: build ## Judge whether every verdict comes within 16 ms: build/latency, two to three minutes
	@rm -rf build/latency && mkdir -p build
	@echo 'Measuring the latency of the engine against a null engine'
	@$(GATE) --inconclusive $(INCONCLUSIVE) || { \
	  status=$$?; echo "The latency gate ended with exit code $$status" >&2; \
	  $(AFTER_FAILED_GATE); exit $$status; }

# A noisy machine proves nothing against the engine, so the whole job goes on with a warning. A
# failed gate gets its place in the report as well.
all report: INCONCLUSIVE = warn
all report: AFTER_FAILED_GATE = $(REPORT) || true

report: validate gate ## Write the validation report: build/report
	@$(REPORT)

##@ Tests

test: setup ## Run all tests
	@scripts/install-dependencies.sh --tests
	$(STEP) 'Building the tests' $(SWIFT) build --build-tests $(TEST_OPTIONS)
	@$(RUN_TESTS) --skip $(TIMING)
	@scripts/timing-tests.sh $(RUN_TESTS)

test-long: setup ## Run all tests with the long ones (computes for many minutes)
	@scripts/install-dependencies.sh --tests
	$(STEP) 'Building the tests' $(SWIFT) build --build-tests $(TEST_OPTIONS)
	@PI_TRAINER_LONG_TESTS=1 $(RUN_TESTS) --skip $(TIMING)
	@PI_TRAINER_LONG_TESTS=1 scripts/timing-tests.sh $(RUN_TESTS)
	@PI_TRAINER_LONG_TESTS=1 $(SWIFT) test --package-path Tests/Rules --quiet
	@PI_TRAINER_LONG_TESTS=1 $(MAKE) --no-print-directory argument-test package-test web-test

proof-argument: ## Compile the argument of the proofs in Coq, show what it assumes, build its checker
	@scripts/proof-argument.sh

argument-test: proof-argument build ## Weaken hypotheses of the argument (all with PI_TRAINER_LONG_TESTS=1), take out the checks of the program
	@python3 -B Tests/Digits/DigitProofs/Independent/test_argument.py
	@python3 -B Tests/Digits/DigitProofs/Independent/break_program.py .build/release

race-test: setup ## Generate, verify and search on many threads under the thread sanitizer
	@scripts/race-test.sh

arm64-test: setup ## Multiply by the portable inner loops on arm64, under an emulator
	@scripts/arm64-test.sh

span-test: setup ## Fail where the speed-up predicted for sixteen processors fell by 5 %
	$(STEP) 'Building the recorder of work' $(SWIFT) build -c release --product work-span
	@Benchmarks/span --check

steps-test: build ## Run a computation in steps by make, with a killed step and a flipped bit
	@scripts/steps-test.sh $(STEPS_DIGITS)

slurm-test: build ## The same on a real Slurm, with a killed node: two slurmd on loopback
	@scripts/slurm-test.sh $(STEPS_DIGITS)

wasm: ## Compile the practice engine to WebAssembly and run its self-test
	$(STEP) 'Compiling the engine to WebAssembly, self-test' scripts/build-wasm.sh build/engine.wasm

web: build ## Build the browser trainer: build/web, for any static host
	@scripts/install-dependencies.sh --wasm
	$(STEP) 'Building the browser trainer' scripts/build-web.sh build/web

# Two browsers at once, but for the tests that measure times.
WEB_TESTS = build/python-web/bin/python3 -m pytest --quiet -p no:cacheprovider --reruns 2 -r R
web-test: web ## Run the browser trainer's tests in Chromium (all cases with PI_TRAINER_LONG_TESTS=1)
	@scripts/install-dependencies.sh --web
	@$(WEB_TESTS) -n 2 Tests/Practice/Web --ignore Tests/Practice/Web/test_limits.py \
	  --ignore Tests/Practice/Web/test_gate.py
	@$(WEB_TESTS) Tests/Practice/Web/test_limits.py

# Where the machine is busy this ends with a warning, as the whole job does.
nightly: INCONCLUSIVE = warn
nightly: calibrate web ## Calibrate, gate every scenario, and the page in Chromium: build/latency-nightly, the gates 30 to 45 minutes
	@scripts/install-dependencies.sh --web
	@rm -rf build/latency-nightly build/latency-page
	@echo 'Measuring the latency of the engine in every scenario'
	@$(PROGRAM) latency gate --profile nightly --pack Resources/pi.digitpack \
	  --inconclusive $(INCONCLUSIVE) --out build/latency-nightly
	@echo 'Measuring the trainer in a browser'
	@PI_TRAINER_LONG_TESTS=1 $(WEB_TESTS) --reruns 0 Tests/Practice/Web/test_gate.py

lint: ## Check the form of the sources and the rules of the repository
	$(STEP) 'Checking the form of the sources' scripts/lint.sh
	$(STEP) 'Building the rules of the repository' \
	  $(SWIFT) build --package-path Tests/Rules --build-tests
	$(STEP) 'Checking the rules of the repository' \
	  $(SWIFT) test --package-path Tests/Rules --skip-build --quiet

format: ## Rewrite the sources in the project's form
	$(STEP) 'Formatting the sources' scripts/lint.sh --fix

fuzz: setup ## Fuzz every reader of foreign bytes, FUZZ_SECONDS=60 for each
	@test -x Tests/Fuzz/run || { echo 'Tests/Fuzz/run is not in this tree' >&2; exit 1; }
	@Tests/Fuzz/run $(FUZZ_SECONDS)

bench: setup ## Measure together with the peers in one run; BENCH_ARGUMENTS go to Benchmarks/run
	@test -x Benchmarks/run || { echo 'Benchmarks/run is not in this tree' >&2; exit 1; }
	@Benchmarks/run $(BENCH_ARGUMENTS)

bench-arithmetic: setup ## Compare multiplication and what rests on it with GMP and FLINT, 15 minutes
	@test -x Benchmarks/run || { echo 'Benchmarks/run is not in this tree' >&2; exit 1; }
	@Benchmarks/run --sections arithmetic,generation,growth --patience 5 --minutes 14 \
	  $(BENCH_ARGUMENTS)

calibrate: build ## Measure how often the gate itself is wrong; CALIBRATE='--minutes 15' for longer
	@$(PROGRAM) latency calibrate $(CALIBRATE) --pack Resources/pi.digitpack \
	  --inconclusive $(INCONCLUSIVE) --out build/latency-calibration

examples: build ## Gate the sample package and two pages in a real browser, right and with faults
	@scripts/examples.sh

##@ The shipped files

regenerate: build ## Make Resources/ again and fail where a byte differs; MADE=build/digits takes those of `make`
	@scripts/regenerate.sh $(MADE)

accept-screens: ## Accept screens and pages as they are, and make the pictures of docs/TRAINER.md
	@scripts/accept-screens.sh

accept-resources: build ## Make Resources/ again and replace what differs
	@scripts/regenerate.sh --accept

# The program is built from the tree that the statements name.
sign: build ## Sign the shipped packs with KEY=, their checksums with MINISIGN_KEY=: build/signatures
	@test -n '$(KEY)' || { echo "KEY= names an Ed25519 key in PEM; docs/VERIFICATION.md" >&2; exit 2; }
	@scripts/sign.sh '$(KEY)' $(if $(MINISIGN_KEY),'$(MINISIGN_KEY)')

##@ Installing and releasing

# What is built is installed as it is: `make build && sudo make install` builds nothing as root.
BUILT = $(if $(and $(wildcard $(PROGRAM)),$(wildcard $(dir $(PROGRAM))latency-gate)),,build)
install: $(BUILT) ## Install below PREFIX=/usr/local: programs, man pages, completions, digits
	@scripts/install.sh install '$(PREFIX)' '$(DESTDIR)'

uninstall: ## Remove what `make install` with the same PREFIX installed
	@scripts/install.sh uninstall '$(PREFIX)' '$(DESTDIR)'

deb: $(BUILT) ## Build the Debian packages pi-trainer and latency-gate: build/deb
	@scripts/make-deb.sh build/deb

release: build ## Check the tree, make changelog, archives, checksums and SBOM of VERSION=: build/release
	@scripts/make-release.sh '$(VERSION)'

docs: build ## Build the documentation of the library's products: build/docs
	@scripts/build-docs.sh build/docs

# What gates programs runs alone: beside another worker it would measure that.
PACKAGE_TESTS = build/packaging/bin/python3 -B -m pytest -q -p no:cacheprovider
package-test: build ## Test installing, the Debian package, a release, the front door, a client (with PI_TRAINER_LONG_TESTS=1)
	@scripts/install-dependencies.sh --packaging
	@$(PACKAGE_TESTS) -n 2 --dist loadfile --no-loadscope-reorder Tests/Programs/Packaging \
	  --ignore Tests/Programs/Packaging/test_pipeline.py
	@$(PACKAGE_TESTS) Tests/Programs/Packaging/test_pipeline.py

##@ House-keeping

clean: ## Remove everything that was built
	rm -rf .build .build-race build Tests/Fuzz/.build Benchmarks/.build Tests/Rules/.build

help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
	  /^##@ / { printf "%s%s\n", (n++ ? "\n" : ""), substr($$0, 5) } \
	  /^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile
