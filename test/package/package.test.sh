#!/usr/bin/env bash
# Installs the packed tarball as agent hosts do (no install scripts, Node 24) and uses the bin and the library
# from it. Takes about a minute; needs the registry.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

step() { printf '\n== %s\n' "$1"; }
fail() { printf 'package test: %s\n' "$1" >&2; exit 1; }

step 'pack'
mkdir "$scratch/tarball"
(cd "$repository" && npm pack --silent --pack-destination "$scratch/tarball")
tarball=$(echo "$scratch"/tarball/squadlog-*.tgz)
tar -tzf "$tarball" > "$scratch/files"
for file in dist/cli.js dist/index.js dist/index.d.ts db/migrations README.md CHANGELOG.md LICENSE; do
  grep -q "^package/$file" "$scratch/files" || fail "the tarball lacks $file"
done
if grep -qE '^package/(src|test|scripts|bench)/' "$scratch/files"; then
  fail 'the tarball carries sources'
fi

step 'Node 24'
mkdir "$scratch/node"
npm install --silent --prefix "$scratch/node" --no-save node@24
PATH="$scratch/node/node_modules/node/bin:$PATH"
export PATH
hash -r
[[ $(node --version) == v24.* ]] || fail "expected Node 24, found $(node --version)"

step "install with --ignore-scripts under $(node --version), npm $(npm --version)"
mkdir "$scratch/app"
cd "$scratch/app"
echo '{ "name": "app", "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts "$tarball"
driver=$(node -p "require('./node_modules/better-sqlite3/package.json').version")
[[ $driver == 13.* ]] || fail "expected better-sqlite3 13, found $driver"
echo "better-sqlite3 $driver"

step 'bin'
export SQUADLOG_ROOT="$scratch/root"
squadlog="node_modules/.bin/squadlog"
printf '## Session Memory\n\n- [QA] The fixture port is 4317.\n' | "$squadlog" write demo -
"$squadlog" read demo | tee "$scratch/block"
grep -q 'The fixture port is 4317' "$scratch/block" || fail 'the block lacks what was written'
"$squadlog" verify

step 'library'
cp "$here/library.mjs" .
npm install --silent --ignore-scripts --no-save @types/node@24
"$repository/node_modules/.bin/tsc" library.mjs --noEmit --allowJs --checkJs --strict \
  --module nodenext --target esnext --types node
node library.mjs

step 'passed'
