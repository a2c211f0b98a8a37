#!/usr/bin/env bash
# Signs a member of staff in by a real Keycloak: sign-in, a replayed answer, re-authentication, a group that is taken away. Downloads
# Keycloak by Maven (147 MB), starts it and a Fanfare of this build on this machine, and drives both as a browser would.
#
#   src/bench/keycloak.sh      # needs curl, jq and unzip, and the jar: ./mvnw package -Dmaven.test.skip=true
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh

KEYCLOAK_VERSION=26.0.7
KEYCLOAK_PORT=${KEYCLOAK_PORT:-8489}
KEYCLOAK=http://127.0.0.1:$KEYCLOAK_PORT
ISSUER=$KEYCLOAK/realms/company
REDIRECT=$BASE/signed-in
SECRET=keycloak-bench-secret
PASSWORD=keycloak-bench-password

start_keycloak() {
  mkdir -p "$DIRECTORY"
  ./mvnw -q -ntp dependency:copy -Dartifact="org.keycloak:keycloak-quarkus-dist:$KEYCLOAK_VERSION:zip" -DoutputDirectory="$DIRECTORY"
  unzip -q "$DIRECTORY/keycloak-quarkus-dist-$KEYCLOAK_VERSION.zip" -d "$scratch"
  local home=$scratch/keycloak-$KEYCLOAK_VERSION
  mkdir -p "$home/data/import"
  realm > "$home/data/import/company.json"
  KC_BOOTSTRAP_ADMIN_USERNAME=admin KC_BOOTSTRAP_ADMIN_PASSWORD=$PASSWORD JAVA_OPTS_KC_HEAP=-Xmx512m \
    bash "$home/bin/kc.sh" start-dev --import-realm --http-host=127.0.0.1 --http-port="$KEYCLOAK_PORT" > "$scratch/keycloak.log" 2>&1 &
  started+=("$!")
  wait_until "$!" "$ISSUER/.well-known/openid-configuration" "$scratch/keycloak.log"
}

realm() {
  cat << JSON
{"realm": "company", "enabled": true, "groups": [{"name": "helpers"}],
 "clients": [{"clientId": "fanfare", "secret": "$SECRET", "protocol": "openid-connect", "standardFlowEnabled": true,
   "directAccessGrantsEnabled": false, "redirectUris": ["$REDIRECT"],
   "attributes": {"pkce.code.challenge.method": "S256"},
   "protocolMappers": [{"name": "groups", "protocol": "openid-connect", "protocolMapper": "oidc-group-membership-mapper",
     "config": {"claim.name": "groups", "full.path": "false", "id.token.claim": "true"}}]}],
 "users": [{"username": "kim", "enabled": true, "email": "kim@company.example.com", "emailVerified": true,
   "firstName": "Kim", "lastName": "Example", "groups": ["/helpers"],
   "credentials": [{"type": "password", "value": "$PASSWORD"}]}]}
JSON
}

# What the client at $1 (a cookie jar) gets for a POST of $3 to $2, in $answer, with its status in $status.
post() {
  status=$(curl -s -b "$1" -c "$1" -o "$scratch/answer" -w '%{http_code}' "$BASE$2" -H 'Content-Type: application/json' \
    ${TOKEN:+-H "Authorization: JWT $TOKEN"} -d "$3")
  answer=$(cat "$scratch/answer")
}

# Follows the address in $answer at Keycloak with the browser $1 and gives the password where it is asked for; what Keycloak sends
# back is in $brought.
authorize() {
  local address action target
  address=$(jq -r .authorization_url <<< "$answer")
  target=$(curl -s -b "$1" -c "$1" -o "$scratch/page" -w '%{redirect_url}' "$address")
  if [ -z "$target" ]; then
    action=$(grep -oE 'action="[^"]*"' "$scratch/page" | head -n 1 | sed -e 's/^action="//' -e 's/"$//' -e 's/&amp;/\&/g')
    target=$(curl -s -b "$1" -c "$1" -o "$scratch/page" -w '%{redirect_url}' "$action" \
      --data-urlencode username=kim --data-urlencode "password=$PASSWORD")
  fi
  case $target in "$REDIRECT"?*) ;; *) echo "Keycloak sent the browser to: $target" >&2; exit 1 ;; esac
  brought=$(jq -nc --arg code "$(parameter code "$target")" --arg state "$(parameter state "$target")" \
    --arg iss "$(parameter iss "$target")" '{$code, $state, $iss}')
}

parameter() { # name, address
  local value
  value=$(grep -oE "[?&]$1=[^&]*" <<< "$2" | cut -d= -f2-)
  printf '%b' "${value//%/\\x}"
}

expect() { # status, what
  printf '%-70s %s\n' "$2" "$status"
  [ "$status" = "$1" ] || { echo "expected $1: $answer" >&2; exit 1; }
}

keycloak_admin() { # method, path
  local token
  token=$(curl -s "$KEYCLOAK/realms/master/protocol/openid-connect/token" -d grant_type=password -d client_id=admin-cli \
    -d username=admin --data-urlencode "password=$PASSWORD" | jq -r .access_token)
  curl -sf -X "$1" -H "Authorization: Bearer $token" "$KEYCLOAK/admin/realms/company/$2"
}

start_keycloak
start_fanfare "$scratch/data" FANFARE_OIDC_ENABLED=true FANFARE_OIDC_ISSUER="$ISSUER" FANFARE_OIDC_CLIENT_ID=fanfare \
  FANFARE_OIDC_CLIENT_SECRET="$SECRET" FANFARE_OIDC_REDIRECT_URI="$REDIRECT" FANFARE_OIDC_GROUPS=helpers=support \
  FANFARE_OIDC_GUARD_TIMEOUT_MS=4500
jar=$scratch/browser
TOKEN=

post "$jar" /web/api/auth/oidc/begin/ '{}'
expect 200 'a sign-in begins'
authorize "$jar"
post "$jar" /web/api/auth/oidc/ "$brought"
expect 200 "Kim signs in by Keycloak as $(jq -r .user.username <<< "$answer")"
first=$brought
session=$(jq -r .token <<< "$answer")
post "$jar" /web/api/auth/oidc/ "$first"
expect 401 'the answer again'

TOKEN=$session
post "$jar" /admin/api/users/list/ '{}'
expect 200 'what the group allows'
post "$jar" /admin/api/sign-ins/list/ '{}'
expect 403 'what it does not allow'

post "$jar" /web/api/account/reauthenticate/oidc/begin/ '{}'
authorize "$jar"
post "$jar" /web/api/account/reauthenticate/oidc/ "$brought"
expect 200 'Kim re-authenticates at Keycloak'

member=$(keycloak_admin GET 'users?username=kim' | jq -r '.[0].id')
group=$(keycloak_admin GET groups | jq -r '.[0].id')
keycloak_admin DELETE "users/$member/groups/$group"
TOKEN=
post "$jar" /web/api/auth/oidc/begin/ '{}'
authorize "$jar"
post "$jar" /web/api/auth/oidc/ "$brought"
expect 403 'a sign-in without the group'
TOKEN=$session
post "$jar" /admin/api/users/list/ '{}'
expect 401 'the session from before'
