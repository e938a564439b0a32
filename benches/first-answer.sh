#!/usr/bin/env bash
# Processor seconds of the two set-up commands of README.md, in a fresh clone with nothing built and nothing downloaded.
# benches/first-answer.sh [COMMIT [COMMANDS]] (HEAD 2). A configuration of cargo that names a mirror is kept.
set -euo pipefail
commit=${1:-HEAD}
commands=${2:-2}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$root" "$work/clone"
cd "$work/clone"
git checkout -q --detach "$(git -C "$root" rev-parse "$commit")"
mkdir "$work/cargo"
cp "${CARGO_HOME:-$HOME/.cargo}"/config.toml "$work/cargo/" 2>/dev/null || true
export CARGO_HOME="$work/cargo" CARGO_TARGET_DIR="$work/target"
unset CARGO_INCREMENTAL
cargo fetch -q --locked
# Of README.md, as they stand there.
sed -nE 's/^\$ (cargo .*)/\1/p' README.md | head -n "$commands" | while read -r command; do
    /usr/bin/time -f "%U user, %S system, %e elapsed: $command" bash -c "$command" 2>&1 >/dev/null | tail -1
done
ls -l "$work/target/release/gamecert" | awk '{ print $5 " bytes of program" }'
