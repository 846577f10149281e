#!/usr/bin/env bash
# Installs the packed tarball as agent hosts do (no install scripts, Node 24) and uses the bin and the library
# from it. Takes about a minute; needs the npm registry.
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
for file in dist/words/vectors.bin dist/cli.cjs dist/openclaw.js openclaw.plugin.json \
  .claude-plugin/plugin.json plugins/claude-code/hooks/hooks.json plugins/opencode/squadlog.js dist/index.js dist/index.d.ts db/migrations README.md CHANGELOG.md LICENSE; do
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

step 'every option of the verbs that have bundles of their own'
echo '{ "extraction": { "pattern": "Session Memory", "roleTagPattern": "\\[([A-Z]+)\\] (.*)" } }' \
  > "$SQUADLOG_ROOT/squadlog.json"
printf '## Session Memory\n\n- [QA] Port 4318 is the spare.\n' | "$squadlog" write demo - --agent ada \
  --session run-2 --role QA --outcome success --occurred-at 2026-01-02 --origin user --json > "$scratch/wrote"
grep -q 'Port 4318 is the spare' "$scratch/wrote" || fail 'write with every option stored nothing'
"$squadlog" read demo --agent ada --role QA --task 'the spare port' --tokens 300 --limit 5 \
  --session run-3 --model-limit 9000 --json > "$scratch/read"
grep -q 'Port 4318 is the spare' "$scratch/read" || fail 'read with every option lacks the lesson'
"$squadlog" read demo --as-of 2 | grep -q '4317' || fail 'read --as-of lacks the earlier lesson'
"$squadlog" log --type MemoryInjected | grep -q run-3 || fail 'the ledger lacks run-3'

"$squadlog" read nobody --request --characters-max 200 | grep -q 'Session Memory' || fail 'read --request asks for nothing'

step 'a spawn through hooks'
spawn='"session_id":"s1","cwd":"/home/dev/demo","agent_id":"a1","agent_type":"QA"'
hook() { printf '{%s}' "$2" | "$squadlog" hook claude-code "$1"; }
hook PreToolUse "$spawn,\"tool_use_id\":\"c1\",\"tool_input\":{\"prompt\":\"the spare port\"}"
hook SubagentStart "$spawn" > "$scratch/told"
grep -q 'Port 4318 is the spare' "$scratch/told" || fail "a hook told $(cat "$scratch/told")"
hook SubagentStop "$spawn,\"last_assistant_message\":\"## Session Memory\\n- [QA] Hooks run on 24\""
"$squadlog" log --type SessionRecorded | grep -q 'session=a1' || fail 'a hook captured nothing'
echo 'no event' | "$squadlog" hook claude-code SubagentStart 2> "$scratch/spared" || fail 'a hook failed'

step 'every tool of mcp'
ask() {
  printf '{"jsonrpc":"2.0","id":"%s","method":"tools/call","params":{"name":"memory_%s","arguments":%s}}\n' "$1" "$1" "$2"
}
{
  echo '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"package","version":"1"}}}'
  ask search '{"query":"spare port","role":"QA","details":true}'
  ask get '{"target":"demo/history.md","lines":5}'
  ask read '{"task":"the spare port","details":true}'
  ask record '{"output":"## Session Memory\\n- [QA] Port 4319 is free","session":"run-4"}'
  ask forget '{"squad":"demo","entry":"L2","reason":"moved"}'
  ask why '{"entry":"L2"}'
  ask stats '{"asOf":"3"}'
} | "$squadlog" mcp --squad demo > "$scratch/mcp"
[[ $(grep -c structuredContent "$scratch/mcp") == 7 ]] || fail "a tool of mcp failed: $(cat "$scratch/mcp")"
status=0
"$squadlog" read demo --tokens abc 2> "$scratch/refused" || status=$?
[[ $status == 2 ]] || fail "read --tokens abc ended with $status"
"$squadlog" read --help | grep -q -- '--model-limit' || fail 'help of read lacks an option'
rm "$SQUADLOG_ROOT/squadlog.json"

step 'a store on PostgreSQL, without pg and with it'
coproc server { "$repository/node_modules/.bin/tsx" "$here/serve-postgres.ts"; }
read -r SQUADLOG_STORE <&"${server[0]}"
export SQUADLOG_STORE
status=0
"$squadlog" list 2> "$scratch/refused" || status=$?
[[ $status == 7 ]] || fail "a store without pg ended with $status"
grep -q 'npm install pg' "$scratch/refused" || fail "nobody said that pg is missing: $(cat "$scratch/refused")"
npm install --silent --ignore-scripts --no-save pg@8
for machine in one two; do
  export SQUADLOG_ROOT="$scratch/$machine"
  printf '## Session Memory\n\n- [QA] Taught on %s\n' "$machine" | "$squadlog" write demo - --session "$machine"
  hook SubagentStart "\"session_id\":\"$machine\",\"cwd\":\"/home/dev/demo\",\"agent_id\":\"$machine\",\"agent_type\":\"QA\"" > "$scratch/told"
  grep -q 'Taught on one' "$scratch/told" || fail "a hook on machine $machine told $(cat "$scratch/told")"
done
{
  echo '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"package","version":"1"}}}'
  ask record '{"output":"## Session Memory\n- [QA] Taught over mcp","session":"run-5"}'
  ask read '{"task":"what was taught"}'
  for _ in {1..300}; do
    grep -q 'Taught over mcp' "$SQUADLOG_ROOT/demo/history.md" && break
    sleep 0.1
  done
} | SQUADLOG_ROOT="$scratch/two" "$squadlog" mcp --squad demo > "$scratch/mcp" 2> "$scratch/said"
[[ $(grep -c structuredContent "$scratch/mcp") == 2 ]] || fail "a tool of mcp failed: $(cat "$scratch/mcp")"
grep -q 'Taught over mcp' "$SQUADLOG_ROOT/demo/history.md" || fail 'mcp let the files lag'
[[ ! -s "$scratch/said" ]] || fail "mcp said $(cat "$scratch/said")"
"$squadlog" mirror
"$squadlog" copy store sqlite
"$squadlog" verify
unset SQUADLOG_STORE
export SQUADLOG_ROOT="$scratch/root"
exec {server[1]}>&-

step 'library'
cp "$here/library.mjs" .
npm install --silent --ignore-scripts --no-save @types/node@24
"$repository/node_modules/.bin/tsc" library.mjs --noEmit --allowJs --checkJs --strict \
  --module nodenext --target esnext --types node
node library.mjs

step 'passed'
