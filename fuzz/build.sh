#!/usr/bin/env bash
# Builds the fuzz targets without instrumentation and runs each on the seeds for a few seconds: enough to
# see that they still build and work. Long runs are described in README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v c++ >/dev/null; then
    apt-get update -qq && apt-get install -y -qq g++
fi
# Built like the tests and with the features that they have, so that the crates below it are built once for both.
cargo build --quiet --locked --workspace --bin seeds --profile test
"${CARGO_TARGET_DIR:-target}/debug/seeds"
cargo build --quiet --manifest-path fuzz/Cargo.toml
for target in fuzz/fuzz_targets/*.rs; do
    name=$(basename "$target" .rs)
    log=fuzz/target/$name.log
    if ! "fuzz/target/debug/$name" -max_total_time="${FUZZ_SECONDS:-10}" -max_len=20000 -timeout=20 \
        -print_final_stats=1 -artifact_prefix=fuzz/target/ "fuzz/corpus/$name" >"$log" 2>&1; then
        cat "$log"
        exit 1
    fi
    echo "fuzz target $name: $(grep -o 'number_of_executed_units: *[0-9]*' "$log")"
done
