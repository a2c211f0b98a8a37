#!/usr/bin/env bash
# Clients in five languages, generated from the OpenAPI document, compiled, and run against a node that it starts: each takes one
# campaign from registration to payout and prints a line for each step. `released` is the TypeScript client of the document of each
# release, if there is one. The clients are left in target/clients: fanfare-client-<version>.tgz for npm, and the same as .jar.
#
#   src/clients/run.sh [language …, all: typescript console released java kotlin python go]
#
# `console` compiles nothing: it checks the console's modules against the types that `typescript` was generated with.
#
# Needs the packaged service, and for each language npm, a JDK, python3 with venv, or Go: on Debian, root gets what is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
# A short run compiles little.
JAVA_OPTIONS=${JAVA_OPTIONS:--Xmx512m -XX:TieredStopAtLevel=1}
. src/bench/lib.sh

GENERATOR=7.25.0
clients=$PWD/target/clients
source=$PWD/src/clients
document=$clients/openapi.json
version=$(sed -E 's,.*/fanfare-(.*)\.jar,\1,' <<< "$JAR")

need() { # command, Debian packages
  command -v "$1" > /dev/null && return
  [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || { echo "$1 is missing." >&2; exit 1; }
  apt-get -qq update > /dev/null && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${@:2}" > /dev/null
}

logged() { # name, command: its output is shown only if it fails
  "${@:2}" > "$clients/$1.log" 2>&1 || { cat "$clients/$1.log" >&2; return 1; }
}

generate() { # generator, options; into the client's folder
  local jar=$clients/openapi-generator-cli-$GENERATOR.jar
  [ -e "$jar" ] || ./mvnw -q dependency:copy -Dartifact="org.openapitools:openapi-generator-cli:$GENERATOR" -DoutputDirectory="$clients"
  rm -rf "${clients:?}/$1"
  # A status or kind that a later release adds must not fail the clients of this one.
  logged "$1" "$JAVA" -jar "$jar" generate -i "$document" -g "$1" -o "$clients/$1" "${@:2}" --additional-properties=enumUnknownDefaultCase=true \
    --global-property=models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false
}
maven() { ./mvnw -q -f "$1/pom.xml" -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip package dependency:copy-dependencies; }

typescript_of() { # label, document
  local folder=$clients/$1
  need npm npm
  rm -rf "$folder" && mkdir -p "$folder" && cp "$source"/typescript/* "$folder"
  [ -d "$clients/node_modules" ] || npm --prefix "$folder" ci --silent --ignore-scripts --no-audit --no-fund
  [ ! -d "$folder/node_modules" ] || mv "$folder/node_modules" "$clients"
  cp "$2" "$folder/openapi.json"
  logged "$1" npm --prefix "$folder" run --silent build
}

build_typescript() {
  typescript_of typescript "$document"
  (cd "$clients/typescript" && npm pkg set version="$version" && npm pack --silent --pack-destination "$clients" > /dev/null)
}
run_typescript() { node "$clients/typescript/dist/walkthrough.js" "$@"; }

# The console's modules against the same types: each path, its members and what is read of its answer.
build_console() { logged console "$clients/node_modules/.bin/tsc" -p "$source/console"; }
run_console() { :; }

releases() { ls src/test/resources/release 2> /dev/null || true; }
build_released() {
  local release
  for release in $(releases); do
    gzip -dc "src/test/resources/release/$release/openapi.json.gz" > "$scratch/$release.json"
    typescript_of "typescript-$release" "$scratch/$release.json"
  done
}
run_released() {
  local release
  for release in $(releases); do
    node "$clients/typescript-$release/dist/walkthrough.js" "$@" "typescript of $release"
  done
}

build_java() {
  generate java --library native --invoker-package dev.fanfare.client --api-package dev.fanfare.client.api \
    --model-package dev.fanfare.client.model --group-id dev.fanfare --artifact-id fanfare-client --artifact-version "$version"
  maven "$clients/java"
  cp "$clients/java/target/fanfare-client-$version.jar" "$clients"
}
run_java() { "$JAVA" -cp "$clients/fanfare-client-$version.jar:$clients/java/target/dependency/*" "$source/java/Walkthrough.java" "$@"; }

build_kotlin() {
  # Its generator writes a list of numbers for what can only be true.
  need node nodejs
  node -e 'const fs = require("fs"), file = process.argv[1];
    const all = JSON.parse(fs.readFileSync(file), (key, value) => value?.const === true || value?.enum?.[0] === true ? {...value, const: undefined, enum: undefined} : value);
    fs.writeFileSync(file, JSON.stringify(all));' "$document"
  generate kotlin --package-name dev.fanfare.client -p serializationLibrary=jackson
  cp "$source/kotlin/pom.xml" "$clients/kotlin"
  cp "$source/kotlin/Walkthrough.kt" "$clients/kotlin/src/main/kotlin"
  maven "$clients/kotlin"
}
run_kotlin() { "$JAVA" -cp "$clients/kotlin/target/*:$clients/kotlin/target/dependency/*" WalkthroughKt "$@"; }

build_python() {
  need python3 python3 python3-venv
  generate python --package-name fanfare_client
  python3 -m venv "$clients/python/venv"
  logged pip "$clients/python/venv/bin/pip" install -q -r "$clients/python/requirements.txt"
}
run_python() { PYTHONPATH=$clients/python "$clients/python/venv/bin/python" "$source/python/walkthrough.py" "$@"; }

build_go() {
  need go golang golang-golang-x-oauth2-dev
  # Money does not fit into the generator's float32.
  generate go --package-name fanfare --type-mappings number=float64
  mkdir -p "$clients/go/walkthrough"
  cp "$source/go/walkthrough.go" "$clients/go/walkthrough/main.go"
  if [ -d /usr/share/gocode/src/golang.org/x/oauth2 ]; then
    rm "$clients/go/go.mod"
    mkdir -p "$clients/gopath/src"
    ln -sfn "$clients/go" "$clients/gopath/src/fanfare"
    (cd "$clients/gopath/src/fanfare/walkthrough" && GO111MODULE=off GOPATH=$clients/gopath:/usr/share/gocode go build -o walkthrough)
  else
    sed -i.original 's,^module .*,module fanfare,' "$clients/go/go.mod"
    (cd "$clients/go" && go mod tidy && go build -o walkthrough/walkthrough ./walkthrough)
  fi
}
run_go() { "$clients/go/walkthrough/walkthrough" "$@"; }

read -ra languages <<< "${*:-typescript console released java kotlin python go}"
mkdir -p "$clients"
build() {
  local language began
  "$JAVA" -jar "$JAR" openapi > "$document"
  for language in "${languages[@]}"; do
    began=$SECONDS
    "build_$language"
    echo "$language: compiled in $((SECONDS - began)) s"
  done
}
build &
building=$!
start_fanfare "$scratch/data" FANFARE_SIMULATOR_PORT=0
wait "$building"
for language in "${languages[@]}"; do
  "run_$language" "$BASE" "${OPERATOR#Bearer }"
done
