#!/usr/bin/env bash
# Other people's clients as agents at /mcp: the official SDK, which registers itself, gets a token with PKCE, reads, and proposes a campaign
# that its person confirms; and the MCP inspector's command line, which validates the schemas of all tools. Fails if one of them does.
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
if [ ! -x "$agents/node_modules/node/bin/node" ]; then
  # Not ci: a package that one of the inspector's would like on Windows is not in every registry.
  npm --prefix "$agents" install --silent --ignore-scripts --no-audit --no-fund
  (cd "$agents/node_modules/node" && node installArchSpecificPackage > /dev/null)
fi

start_fanfare "$scratch/data" FANFARE_SIMULATOR_PORT=0 FANFARE_USERS_CLIENT_REGISTRATION=true
# As the metadata has it: clients compare the resource with the address that they were given.
base=${BASE/127.0.0.1/localhost}
access=$scratch/data/demo-access.json
token=$(node "$agents/journey.mjs" "$base" "$access")
inspect() { "$agents/node_modules/node/bin/node" "$agents/node_modules/.bin/mcp-inspector" --cli "$base/mcp" --transport http --header "Authorization: Bearer $token" "$@"; }
inspect --method tools/list --strict > "$agents/tools.json"
inspect --method tools/call --tool-name getFunds --tool-arg "advertiser_id=$(node -p "require('$access').advertiser.advertiser_id")" > "$agents/funds.json"
grep -q '"structuredContent"' "$agents/funds.json"
echo "the inspector lists $(grep -c '"inputSchema"' "$agents/tools.json") tools and reads by one"
