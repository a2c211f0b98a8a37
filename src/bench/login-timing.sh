#!/usr/bin/env bash
# How long a sign-in takes that fails for a wrong password, and one that fails for an unknown user: the two must not be
# told apart. Alternates the two, so that a busy moment meets both.
#
#   FANFARE_LIMITS_ENABLED=false java @conf/java.options -XX:AOTCache=target/fanfare.aot -jar target/fanfare-*.jar # in one terminal
#   src/bench/login-timing.sh                                    # in another; needs curl
#
# BASE, ACCESS and TIMES can be set.
set -euo pipefail
BASE=${BASE:-http://localhost:8080}
ACCESS=${ACCESS:-data/demo-access.json}
TIMES=${TIMES:-300}
USERNAME=$(grep '"publisher"' "$ACCESS" | sed -E 's/.*"username":"([^"]*)".*/\1/')
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
attempt() { # username, file
  curl -sS -o /dev/null -w '%{time_total}\n' -d username="$1" -d password='not the password' \
    "$BASE/web/api/auth/login/" >> "$2"
}
for ((i = 0; i < TIMES; i++)); do
  attempt "$USERNAME" "$dir/wrong"
  attempt "unknown-$i" "$dir/unknown"
done
row() {
  sort -n "$2" | awk -v name="$1" '{ v[NR] = $1 * 1000; sum += v[NR] } END {
    printf "%-16s n %d  min %.1f  p25 %.1f  median %.1f  p75 %.1f  p95 %.1f  max %.1f  mean %.1f ms\n", name, NR, v[1],
      v[int(NR * .25) + 1], v[int(NR * .5) + 1], v[int(NR * .75) + 1], v[int(NR * .95) + 1], v[NR], sum / NR }'
}
row "wrong password" "$dir/wrong"
row "unknown user" "$dir/unknown"
