#!/usr/bin/env bash
# Builds the checker for browsers: build.sh [MODULE], by default crates/checker-module/checker.wasm, which comes
# with the program.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
exec bash "$here/../../tools/build-module.sh" gamecert-checker-web "${1:-$here/../checker-module/checker.wasm}"
