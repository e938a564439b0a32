#!/usr/bin/env bash
# Builds the checker for browsers: build.sh [MODULE], by default target/checker.wasm, and beside it a page that
# holds it, such as target/checker.html. The same sources and the same toolchain give the same bytes.
#
# Takes a toolchain of rustup with the target wasm32-unknown-unknown, or else Debian's packages rustc-web, cargo-web,
# rust-web-src and lld, which build the standard library from source.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
target=wasm32-unknown-unknown
folder=$(realpath -m "${CARGO_TARGET_DIR:-$root/target}")
module=${1:-$root/target/checker.wasm}

# No path of this machine gets into the module.
registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
separator=$'\x1f'
export CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=$root=/gamecert$separator--remap-path-prefix=$registry=/registry"
arguments=(build --quiet --locked --package gamecert-checker-web --lib --profile wasm --target "$target" --target-dir "$folder/web"
    --manifest-path "$root/Cargo.toml")

cd "$root"
if command -v rustup >/dev/null && timeout 60 rustup target add "$target" >/dev/null 2>&1; then
    cargo "${arguments[@]}"
elif [ -x /usr/bin/cargo ] && [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std" ] && command -v wasm-ld >/dev/null; then
    RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
        /usr/bin/cargo "${arguments[@]}" -Z build-std=std,panic_abort -Z build-std-features=
else
    echo "build.sh: there is no Rust for $target; install one of" >&2
    echo "  rustup target add $target" >&2
    echo "  apt-get install rustc-web cargo-web rust-web-src lld" >&2
    exit 1
fi
built=$folder/web/$target/wasm/gamecert_checker_web.wasm

# Writes a file from standard input, whole or not at all.
put() { cat >"$1.part" && mv "$1.part" "$1"; }

# The template with everything in it: {{module}} stands before {{worker}}.
page() {
    local template
    template=$(<"$here/web/index.html")
    printf '%s' "${template%%'{{module}}'*}"
    base64 -w0 "$built"
    template=${template#*'{{module}}'}
    printf '%s' "${template%%'{{worker}}'*}"
    cat "$here/web/worker.js"
    printf '%s\n' "${template#*'{{worker}}'}"
}

cd "$OLDPWD"
mkdir -p "$(dirname "$module")"
put "$module" <"$built"
page | put "${module%.wasm}.html"
sha256sum "$module"
