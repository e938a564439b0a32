#!/usr/bin/env bash
# Builds the board of Sprouts for pages: build.sh [FILE], by default crates/draw/src/page/sprouts.wasm.gz, which comes
# with the program: the module, compressed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
file=$(realpath -m "${1:-$here/../draw/src/page/sprouts.wasm.gz}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bash "$here/../../tools/build-module.sh" gamecert-sprouts-web "$folder/sprouts.wasm"
gzip -9n "$folder/sprouts.wasm"
install -m 644 "$folder/sprouts.wasm.gz" "$file"
