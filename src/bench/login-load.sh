#!/usr/bin/env bash
# How long known users wait for a sign-in while strangers try passwords: RATE hostile sign-ins a second from ADDRESSES
# addresses for SECONDS_EACH seconds, and KNOWN users who sign in again and again from where they signed in before. Half of
# the hostile ones try passwords for these very users.
#
#   ./mvnw -q package -Dmaven.test.skip
#   src/bench/login-load.sh          # needs curl and the JDK; starts a server of its own, with limits and password hashes as they are
#
# Every caller comes from an address of its own: the server trusts X-Forwarded-For (FANFARE_HTTP_TRUSTED_PROXIES=127.0.0.1), as it
# does behind a proxy, and the load says in it 10.1.0.x for strangers and 10.2.0.x for known users. With UNLIMITED=yes the
# rate limits by address are out of the way, so that all that comes reaches the throttle of each account and the queue for
# password hashes; what the two do is then seen alone.
#
# Ends with 1 when p95 of the known users' sign-ins is a second or more, or one of them fails.
#
# JAR, PORT, RATE (500), ADDRESSES (50), KNOWN (20), SECONDS_EACH (60), WARM_UP (200 sign-ins) and UNLIMITED (no) can be set.
set -euo pipefail
cd "$(dirname "$0")/../.."
RATE=${RATE:-500}
ADDRESSES=${ADDRESSES:-50}
KNOWN=${KNOWN:-20}
SECONDS_EACH=${SECONDS_EACH:-60}
UNLIMITED=${UNLIMITED:-no}
WARM_UP=${WARM_UP:-200}
. src/bench/lib.sh

further=(FANFARE_HTTP_TRUSTED_PROXIES=127.0.0.1 FANFARE_LIMITS_ENABLED=true)
[ "$UNLIMITED" = no ] || further+=(FANFARE_LIMITS_ADDRESS_PER_MINUTE=1000000 FANFARE_LIMITS_GUESSABLE_PER_MINUTE=1000000)
mkdir -p "$DIRECTORY"
data=$scratch/data
start_fanfare "$data" "${further[@]}"

for ((i = 1; i <= KNOWN; i++)); do
  curl -sS -f -o /dev/null -H "X-Forwarded-For: 10.2.0.$i" -d username="known-$i-user" -d email="known-$i@example.com" \
    -d password='seven green bottles' "$BASE/web/api/auth/register/"
  bar "$i" "$KNOWN" "known users"
done
# Until the hash is compiled, as it is on a server that has been up for a minute; each address only so often.
for ((i = 1; i <= WARM_UP; i++)); do
  curl -sS -f -o /dev/null -H "X-Forwarded-For: 10.3.0.$((i % 100 + 1))" -d username="known-$((i % KNOWN + 1))-user" \
    -d password='seven green bottles' "$BASE/web/api/auth/login/"
  bar "$i" "$WARM_UP" "sign-ins to warm up"
done
"$JAVA" src/bench/LoginLoad.java "$BASE" "$RATE" "$ADDRESSES" "$KNOWN" "$SECONDS_EACH"
