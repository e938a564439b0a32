#!/usr/bin/env bash
# Builds a module for browsers: build-module.sh PACKAGE MODULE, and beside it its SHA-256. The same sources give the same
# bytes in any folder, so that whoever doubts a module that is kept can build it again and compare.
#
# Takes the toolchain of rustup that crates/checker-module/toolchain names, and installs it if it is missing.
set -euo pipefail
package=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=wasm32-unknown-unknown
version=$(<"$root/crates/checker-module/toolchain")
folder=$(realpath -m "${CARGO_TARGET_DIR:-$root/target}")
module=$(realpath -m "$2")

cd "$root"
if [[ $(rustc --version) != "rustc $version "* ]]; then
    rustup toolchain install "$version" --profile minimal --no-self-update
    export RUSTUP_TOOLCHAIN=$version
fi
rustup target list --installed | grep -qx "$target" || rustup target add "$target"

# No path of this machine gets into the module, neither that of this folder nor those of the registry's packages.
cargo fetch --quiet --locked --target "$target"
remap=(--remap-path-prefix="$root=/gamecert")
for packages in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
    remap+=(--remap-path-prefix="$packages=/registry")
done
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; printf '%s' "${remap[*]}")
export CARGO_ENCODED_RUSTFLAGS
cargo build --quiet --locked --package "$package" --lib --profile wasm --target "$target" --target-dir "$folder/web"

# Each file is written whole, or not at all.
mkdir -p "$(dirname "$module")"
cd "$(dirname "$module")"
name=$(basename "$module")
install -m 644 "$folder/web/$target/wasm/${package//-/_}.wasm" "$name.part"
mv "$name.part" "$name"
sha256sum "$name" >"$name.sha256.part"
mv "$name.sha256.part" "$name.sha256"
cat "$name.sha256"
