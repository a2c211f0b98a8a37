#!/usr/bin/env bash
# Counts what an OpenAPI document in JSON describes, to compare documents of different services.
# Usage: src/bench/openapi-counts.sh FILE…, such as of `java -jar target/fanfare-*.jar openapi`. Needs jq.
set -euo pipefail

for file in "$@"; do
    jq -r --arg file "$file" '
        . as $document
        | def resolved: if type == "object" and has("$ref")
            then (.["$ref"] | ltrimstr("#/") | split("/") | map(gsub("~1"; "/") | gsub("~0"; "~"))) as $path
                | $document | getpath($path) | resolved
            else . end;
        def shown: (.content // {}) | length == 0 or any(.[]; has("example") or has("examples")
            or ((.schema // {}) | resolved | has("example") or has("examples")));
        def of($part; $all): "\($part | length) of \($all | length)";
        [.paths[] | to_entries[] | select(.key | IN("get", "post", "put", "patch", "delete", "head", "options")) | .value] as $operations
        | [$operations[] | .requestBody // empty | resolved] as $bodies
        | [$operations[].responses // {} | to_entries[] | select(.key | startswith("2")) | .value | resolved
            | select((.content // {}) | length > 0)] as $answers
        | [.. | objects | .properties? // empty | objects | .[] | objects] as $fields
        | "\($file)",
          "  bytes, compact: \(tojson | utf8bytelength)",
          "  operations: \($operations | length)",
          "  with a summary: \(of([$operations[] | select(.summary // "" | length > 0)]; $operations))",
          "  with a description: \(of([$operations[] | select(.description // "" | length > 0)]; $operations))",
          "  with a scope or permission: \(of([$operations[] | select(has("x-permission") or ([.security[]?[]?[]?] | length > 0))]; $operations))",
          "  bodies with an example: \(of([$bodies[] | select(shown)]; $bodies))",
          "  2xx with content and an example: \(of([$answers[] | select(shown)]; $answers))",
          "  fields described: \(of([$fields[] | select((.description // (resolved | .description?) // "") | length > 0)]; $fields))",
          "  closed lists: \([.. | objects | select(.enum? | type == "array")] | length)"
    ' "$file"
done
