#!/usr/bin/env bash
# Other people's clients, each in a pinned version that runs on Node 20, made from each part of the OpenAPI document that they are for,
# compiled strictly, and run against a node that this starts. Ends with a table, and fails if one of them has failed.
#
#   src/clients/others.sh [tool …, all: openapi-fetch hey-api orval typescript-fetch java redocly spectral openid-client oauth4webapi
#                          standardwebhooks svix postman]
#
# Needs the packaged service, npm and a JDK.
set -uo pipefail
cd "$(dirname "$0")/../.."
JAVA_OPTIONS=${JAVA_OPTIONS:--Xmx512m -XX:TieredStopAtLevel=1}
. src/bench/lib.sh
. src/clients/lib.sh

PARTS=${PARTS:-app web partner advertiser operator}
others=$clients/others
need npm npm
mkdir -p "$others"
cp "$source"/others/* "$others"
[ -d "$others/node_modules" ] || npm --prefix "$others" ci --silent --ignore-scripts --no-audit --no-fund || exit 1
bin=$others/node_modules/.bin
version_of() { node -p "require('$others/node_modules/$1/package.json').version"; }

tsc() { # module, module resolution, files: compiled strictly
  "$bin/tsc" --noEmit --strict --target es2022 --lib es2023,dom,dom.iterable --module "$1" --moduleResolution "$2" --skipLibCheck \
    --typeRoots "$others/node_modules/@types" --types node "${@:3}"
}
fresh() { rm -rf "${others:?}/$1" && mkdir -p "$others/$1" && echo '{"type": "module"}' > "$others/$1/package.json"; }
walk() { # file, further arguments: a journey by a generated client
  node --import "file://$others/node_modules/tsx/dist/loader.mjs" "$others/$1" "${BASE/127.0.0.1/localhost}" "${OPERATOR#Bearer }" "$others" "${@:2}"
}

run_openapi-fetch() {
  local part
  fresh openapi-fetch
  for part in $PARTS; do
    "$bin/openapi-typescript" "$clients/$part.json" -o "$others/openapi-fetch/$part.ts" || return 1
  done
  tsc nodenext nodenext "$others"/openapi-fetch/*.ts "$others/openapi-fetch.ts" && walk openapi-fetch.ts
}
run_hey-api() {
  local part
  fresh hey-api
  for part in $PARTS; do
    "$bin/openapi-ts" -i "$clients/$part.json" -o "$others/hey-api/$part" -c @hey-api/client-fetch --silent || return 1
  done
  tsc esnext bundler "$others"/hey-api/*/index.ts "$others/hey-api.ts" && walk hey-api.ts
}
run_orval() {
  local part
  fresh orval
  for part in $PARTS; do
    "$bin/orval" --input "$clients/$part.json" --output "$others/orval/$part.ts" --client fetch --mode single || return 1
  done
  tsc esnext bundler "$others"/orval/*.ts "$others/orval.ts" && walk orval.ts
}
run_typescript-fetch() {
  local part
  for part in $PARTS; do
    rm -rf "$others/typescript-fetch/$part"
    generator generate -i "$clients/$part.json" -g typescript-fetch -o "$others/typescript-fetch/$part" \
      --additional-properties=importFileExtension=.js,stringEnums=false --global-property=models,apis,supportingFiles || return 1
    tsc esnext bundler "$others/typescript-fetch/$part/index.ts" || return 1
  done
  walk typescript-fetch.ts
}
run_java() {
  local part classes=
  for part in $PARTS; do
    generate java "$part" "others/java-$part" --library native --invoker-package "dev.fanfare.client.$part" \
      --api-package "dev.fanfare.client.$part" --model-package "dev.fanfare.client.$part.model" --group-id dev.fanfare \
      --artifact-id "fanfare-$part" || return 1
    maven "$others/java-$part" || return 1
    classes+="$others/java-$part/target/classes:$others/java-$part/target/dependency/*:"
  done
  walk java.ts "$JAVA" "$classes" "$others/JavaClient.java"
}
run_redocly() {
  local part
  export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
  for part in openapi $PARTS; do "$bin/redocly" lint --config .ci/redocly.yaml "$clients/$part.json" || return 1; done
}
run_spectral() {
  local part
  # Every path of the interface ends with a slash.
  echo '{"extends": ["spectral:oas"], "rules": {"path-keys-no-trailing-slash": "off"}}' > "$others/spectral.json"
  for part in openapi $PARTS; do "$bin/spectral" lint --ruleset "$others/spectral.json" --fail-severity warn "$clients/$part.json" || return 1; done
}
run_openid-client() { walk openid-client.ts; }
run_oauth4webapi() { walk oauth4webapi.ts; }
run_standardwebhooks() { walk webhooks.ts; }
run_svix() { walk webhooks.ts; }
run_postman() {
  local part
  for part in openapi $PARTS; do
    "$bin/openapi2postmanv2" -s "$clients/$part.json" -o "$others/postman-$part.json" || return 1
    [ -s "$others/postman-$part.json" ] || return 1
  done
}
package_of() {
  case $1 in
    openapi-fetch | orval | openid-client | oauth4webapi | standardwebhooks | svix) echo "$1" ;;
    hey-api) echo @hey-api/openapi-ts ;;
    redocly) echo @redocly/cli ;;
    spectral) echo @stoplight/spectral-cli ;;
    postman) echo openapi-to-postmanv2 ;;
  esac
}

read -ra tools <<< "${*:-openapi-fetch hey-api orval typescript-fetch java redocly spectral openid-client oauth4webapi standardwebhooks svix postman}"
start_fanfare "$scratch/data" FANFARE_SIMULATOR_PORT=0 FANFARE_WEBHOOKS_PRIVATE_ADDRESSES=true
curl -sSf "$BASE/openapi.json" -o "$clients/openapi.json"
for part in $PARTS; do curl -sSf "$BASE/openapi/$part.json" -o "$clients/$part.json" || exit 1; done

failed=0 table=''
for tool in "${tools[@]}"; do
  began=$SECONDS outcome=passes
  "run_$tool" > "$others/$tool.log" 2>&1 || { outcome=FAILS failed=1; tail -n 40 "$others/$tool.log" >&2; }
  package=$(package_of "$tool")
  table+=$(printf '%-17s %-9s %-7s %4d s' "$tool" "$([ -n "$package" ] && version_of "$package" || echo "$GENERATOR")" "$outcome" $((SECONDS - began)))$'\n'
done
printf '\n%s' "$table"
exit "$failed"
