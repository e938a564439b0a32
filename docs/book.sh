#!/usr/bin/env bash
# Builds the documents as a book: book.sh [FOLDER], by default target/book. Needs mdBook (`cargo install mdbook --locked`).
#
# The documents link to each other across folders, and mdBook knows only what is below one: so all of them are copied, together
# with what they show and link to, and docs/SUMMARY.md is put at the top of the copy.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
book=$(realpath -m "${1:-$root/target/book}")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

cd "$root"
mkdir "$copy/src"
git ls-files -z -- '*.md' 'docs/*.svg' 'fixtures/*.svg' 'fixtures/*.csv' 'fixtures/*.cert' 'fixtures/*.log' |
    xargs -0 cp --parents -t "$copy/src"
cp docs/book.toml "$copy"
# Links of the summary are relative to docs.
sed -e 's,](,](docs/,' -e 's,](docs/\.\./,](,' docs/SUMMARY.md >"$copy/src/SUMMARY.md"
rm -f "$copy/src/docs/SUMMARY.md"
# mdBook makes index.html of README.md, but leaves the links to it alone.
find "$copy/src" -name README.md -execdir mv {} index.md ';'
find "$copy/src" -name '*.md' -exec sed -i 's,README\.md\([)#]\),index.md\1,g' {} +
mdbook build --dest-dir "$book" "$copy"
