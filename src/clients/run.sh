#!/usr/bin/env bash
# The client packages of this build, compiled and tried against a node that it starts: their tests, and walkthroughs that each take one
# campaign from registration to payout and print a line for each step.
#
#   src/clients/run.sh [client …, all: typescript console released java python samples]
#   src/clients/run.sh package      builds the packages only, and starts nothing
#
# typescript  the npm package with the command fanfare, from the app and partner parts of the OpenAPI document, and its tests
# console     compiles nothing: checks the console's modules against the types of the whole document, which typescript makes
# released    the walkthrough with the package that the documents of earlier releases give, if there are any
# java        the jar, from the same parts, with a shell like the other's
# python      plain calls by the standard library alone: needs no package
# samples     the calls that /docs shows of every operation, in each language, and the programs of the guides: needs typescript and java
#
# The packages are left in target/downloads, where a node that runs from target serves them at /docs/downloads. Needs the packaged
# service, and npm, a JDK or python3: on Debian, root gets what is missing. What others make of the document: src/clients/others.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
# A short run compiles little.
JAVA_OPTIONS=${JAVA_OPTIONS:--Xmx512m -XX:TieredStopAtLevel=1}
. src/bench/lib.sh
. src/clients/lib.sh

downloads=$PWD/target/downloads
version=$(sed -E 's,.*/fanfare-(.*)\.jar,\1,' <<< "$JAR")
classes="$downloads/fanfare-client-$version.jar:$clients/java-app/target/dependency/*"

typescript_of() { # label, folder with app.json and partner.json
  local folder=$clients/$1
  need npm npm
  rm -rf "$folder" && mkdir -p "$folder" && cp -r "$source"/typescript/. "$folder"
  [ -d "$clients/node_modules" ] || npm --prefix "$folder" ci --silent --ignore-scripts --no-audit --no-fund
  [ ! -d "$folder/node_modules" ] || mv "$folder/node_modules" "$clients"
  cp "$2/app.json" "$2/partner.json" "$folder"
  logged "$1" npm --prefix "$folder" run --silent build
}

build_typescript() {
  typescript_of typescript "$clients"
  "$clients/node_modules/.bin/openapi-typescript" "$clients/openapi.json" -o "$clients/typescript/schema.ts" > /dev/null 2>&1
  (cd "$clients/typescript" && npm pkg set version="$version" && npm pack --silent --pack-destination "$downloads" > /dev/null)
}
run_typescript() {
  node "$clients/typescript/dist-test/walkthrough.js" "$@"
  FANFARE_TEST_URL=$1 FANFARE_TEST_TOKEN=$2 logged typescript-tests node --test --test-reporter=tap "$clients/typescript/dist-test/test/"
  echo "typescript: $(grep -c '^ *ok ' "$clients/typescript-tests.log") tests"
}

# The console's modules against the same types: each path, its members and what is read of its answer.
build_console() { logged console "$clients/node_modules/.bin/tsc" -p "$source/console"; }
run_console() { :; }

releases() { ls src/test/resources/release 2> /dev/null || true; }
build_released() {
  local release part
  for release in $(releases); do
    mkdir -p "$scratch/$release"
    # The whole names the audiences of each operation.
    for part in app partner; do gzip -dc "src/test/resources/release/$release/openapi.json.gz" > "$scratch/$release/$part.json"; done
    typescript_of "typescript-$release" "$scratch/$release"
  done
}
run_released() {
  local release
  for release in $(releases); do
    node "$clients/typescript-$release/dist-test/walkthrough.js" "$@" "typescript of $release"
  done
}

build_java() {
  java_of app && java_of partner
  # Both with the classes of one, and the shell.
  cp -r "$clients/java-partner/src/main/java/dev/fanfare/client/partner" "$clients/java-app/src/main/java/dev/fanfare/client"
  cp -r "$source/java/shell/." "$clients/java-app/src/main/java"
  sed -i -E 's,<(maven.compiler.source|maven.compiler.target)>11<,<\1>17<,' "$clients/java-app/pom.xml"
  logged java maven "$clients/java-app"
  cp "$clients/java-app/target/fanfare-client-$version.jar" "$downloads"
  cp "$clients/java-app/pom.xml" "$downloads/fanfare-client-$version.pom"
}
java_of() { # part
  need node nodejs
  node "$source/typescript/open-lists.mjs" "$clients/$1.json" "$clients/$1-closed.json"
  generate java "$1-closed" "java-$1" --library native --invoker-package dev.fanfare.client --api-package "dev.fanfare.client.$1" \
    --model-package "dev.fanfare.client.$1.model" --group-id dev.fanfare --artifact-id fanfare-client --artifact-version "$version"
}
run_java() {
  local file
  for file in ShellTest Walkthrough; do "$JAVA" -cp "$classes" "$source/java/$file.java" "$@"; done
}

build_python() { need python3 python3; }
run_python() { python3 "$source/python/walkthrough.py" "$@"; }

build_samples() { need python3 python3; }
run_samples() {
  export PACKAGE=$clients/typescript CLASSES=$classes VERSION=$version JAVA
  node "$source/samples.mjs" "$clients/openapi.json" "$clients/samples" curl python typescript java
  node "$source/guides.mjs" "$1" "$clients/guides"
}

mkdir -p "$clients" "$downloads"
documents() { "$JAVA" -jar "$JAR" openapi --to "$clients"; }
if [ "${1:-}" = package ]; then
  documents
  build_typescript
  build_java
  ls -l "$downloads"
  exit
fi
read -ra languages <<< "${*:-typescript console released java python samples}"
build() {
  local language began
  documents
  for language in "${languages[@]}"; do
    began=$SECONDS
    "build_$language"
    echo "$language: compiled in $((SECONDS - began)) s"
  done
}
build &
building=$!
start_fanfare "$scratch/data" FANFARE_SIMULATOR_PORT=0 FANFARE_SANDBOX_ENABLED=true
wait "$building"
for language in "${languages[@]}"; do
  "run_$language" "$BASE" "${OPERATOR#Bearer }"
done
