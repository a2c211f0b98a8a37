# What the scripts of this folder share: sourced after src/bench/lib.sh, not run.

GENERATOR=7.25.0
clients=$PWD/target/clients
source=$PWD/src/clients

need() { # command, Debian packages
  command -v "$1" > /dev/null && return
  [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || { echo "$1 is missing." >&2; exit 1; }
  apt-get -qq update > /dev/null && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${@:2}" > /dev/null
}

logged() { # name, command: its output is shown only if it fails
  "${@:2}" > "$clients/$1.log" 2>&1 || { cat "$clients/$1.log" >&2; return 1; }
}

generator() { # arguments of openapi-generator
  local jar=$clients/openapi-generator-cli-$GENERATOR.jar
  [ -e "$jar" ] || ./mvnw -q dependency:copy -Dartifact="org.openapitools:openapi-generator-cli:$GENERATOR" -DoutputDirectory="$clients"
  "$JAVA" -jar "$jar" "$@"
}
generate() { # generator, document, folder, options
  rm -rf "${clients:?}/$3"
  # A status or kind that a later release adds must not fail the clients of this one.
  logged "$3" generator generate -i "$clients/$2.json" -g "$1" -o "$clients/$3" "${@:4}" --additional-properties=enumUnknownDefaultCase=true \
    --global-property=models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false
}
maven() { ./mvnw -q -f "$1/pom.xml" -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip package dependency:copy-dependencies; }
