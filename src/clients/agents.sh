#!/usr/bin/env bash
# Agents at /mcp by other people's clients: the official SDK, which registers itself, is let in with PKCE, reads, and proposes a campaign
# that its person confirms; and the MCP inspector's command line, which judges the schemas of all tools. Fails if one of them does.
#
#   src/clients/agents.sh
#
# Needs the packaged service and npm. The inspector needs Node 22, which comes as a package.
set -euo pipefail
cd "$(dirname "$0")/../.."
JAVA_OPTIONS=${JAVA_OPTIONS:--Xmx512m -XX:TieredStopAtLevel=1}
. src/bench/lib.sh
. src/clients/lib.sh

agents=$clients/agents
need npm npm
mkdir -p "$agents"
cp "$source"/agents/* "$agents"
[ -d "$agents/node_modules" ] || { npm --prefix "$agents" ci --silent --ignore-scripts --no-audit --no-fund && npm --prefix "$agents" rebuild node --silent; }

start_fanfare "$scratch/data" FANFARE_SIMULATOR_PORT=0 FANFARE_USERS_CLIENT_REGISTRATION=true
token=$(node "$agents/journey.mjs" "$BASE" "$scratch/data/demo-access.json")
inspect() { "$agents/node_modules/node/bin/node" "$agents/node_modules/.bin/mcp-inspector" --cli "$BASE/mcp" --transport http --header "Authorization: Bearer $token" "$@"; }
inspect --method tools/list --strict > "$agents/tools.json"
inspect --method tools/call --tool-name getFunds > "$agents/funds.json"
grep -q '"structuredContent"' "$agents/funds.json"
echo "the inspector lists $(grep -c '"inputSchema"' "$agents/tools.json") tools and reads by one"
