# What the benchmarks of this folder share: sourced, not run. Starts and stops servers, and asks /proc what they have used.
#
# JAVA_OPTIONS come after those of conf/java.options, CONNECTIONS (64) for the load, DIRECTORY (target/bench) is where the data sets are.

JAR=${JAR:-$(ls target/fanfare-*.jar)}
DIRECTORY=${DIRECTORY:-target/bench}
JAVA_OPTIONS="@$PWD/conf/java.options ${JAVA_OPTIONS:-}"
CONNECTIONS=${CONNECTIONS:-64}
PORT=${PORT:-8480}
BARE_PORT=${BARE_PORT:-8481}
DATABASE_PORT=${DATABASE_PORT:-5480}
PUBLISHERS=10000 # that have tokens, of the data set
JAVA="${JAVA_HOME:+$JAVA_HOME/bin/}java"
BASE=http://127.0.0.1:$PORT
BARE=http://127.0.0.1:$BARE_PORT

scratch=$(mktemp -d)
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2> /dev/null || true; done
  for pid in "${started[@]}"; do wait "$pid" 2> /dev/null || true; done
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM

bar() { # done, of, what
  [ -t 2 ] || [ "$1" -eq "$2" ] || return 0
  local width=$((40 * $1 / ($2 > 0 ? $2 : 1)))
  printf '\r[%-40s] %3d %%  %-40s' "$(printf '%*s' "$width" '' | tr ' ' '#')" "$((100 * $1 / ($2 > 0 ? $2 : 1)))" "$3" >&2
  [ "$1" -ne "$2" ] || echo >&2
}

# All roles but the one that triggers jobs.
without_jobs() {
  sed -n '/^- The domains:/,/\.$/p' src/docs/run/settings.md | grep -oE '`[a-z]+`' | tr -d '`' | cat - <(echo http) | paste -sd,
}
start_fanfare() { # data directory, further environment as NAME=value …
  local data=$1
  shift
  env FANFARE_DATA_DIR="$data" FANFARE_HTTP_PORT="$PORT" FANFARE_DATABASE_EMBEDDED_PORT="$DATABASE_PORT" \
    FANFARE_LIMITS_ENABLED=false "$@" \
    "$JAVA" $JAVA_OPTIONS -XX:AOTCache="${JAR%/*}/fanfare.aot" -jar "$JAR" > "$scratch/fanfare.log" 2>&1 &
  fanfare=$!
  started+=("$fanfare")
  wait_until "$fanfare" "$BASE/health/ready" "$scratch/fanfare.log"
  # The demo of a new database comes a moment later, and after it the welcome.
  until grep -q 'Press Ctrl-C' "$scratch/fanfare.log"; do sleep 0.1; done
  OPERATOR="Bearer $(sed -nE 's/.*"operator".*"token":"([^"]*)".*/\1/p' "$data/demo-access.json")"
}
compile_bare() {
  write_statements
  mkdir -p "$scratch/bare"
  # Fanfare brings its own settings for the same library of logging; without any it logs everything.
  echo '<configuration><root level="WARN"/></configuration>' > "$scratch/bare/logback.xml"
  "${JAVA}c" -proc:none -nowarn -d "$scratch/bare" -cp "$JAR:$(dirname "$JAR")/lib/*" src/bench/bare/*.java
}
start_bare() {
  bare_server serve "$BARE_PORT" > "$scratch/bare.log" 2>&1 &
  bare=$!
  started+=("$bare")
  wait_until "$bare" "$BARE/" "$scratch/bare.log"
}
bare_server() {
  exec "$JAVA" $JAVA_OPTIONS -Dlogback.configurationFile="$scratch/bare/logback.xml" -Dbank.key="$DATA/bank.key" -cp "$scratch/bare:$JAR:$(dirname "$JAR")/lib/*" bare.BareServer "$STATEMENTS" "$(uri service)" "$@"
}
wait_until() { # process, address, its log
  local ready
  for ((i = 0; i < 6000; i++)); do
    ready=$(curl -s -o /dev/null -w '%{http_code}' "$2" || true)
    # The bare server has no page there.
    case $ready in 200 | 401 | 404) return ;; esac
    kill -0 "$1" 2> /dev/null || break
    sleep 0.05
  done
  echo "It has not started:" >&2
  tail -n 20 "$3" >&2
  exit 1
}
stop() { # process
  kill "$1"
  wait "$1" 2> /dev/null || true
}

# Every statement of this build, by the name of its constant.
STATEMENTS=$scratch/statements.sql
write_statements() { [ -s "$STATEMENTS" ] || "$JAVA" -jar "$JAR" statements > "$STATEMENTS"; }
DATA=
uri() { # owner or service
  case $1 in
    owner) echo "postgresql://fanfare:$(cat "$DATA/postgres/password")@127.0.0.1:$DATABASE_PORT/fanfare" ;;
    service) echo "postgresql://fanfare_service:$(cat "$DATA/postgres/service.password")@127.0.0.1:$DATABASE_PORT/fanfare" ;;
  esac
}
sql() { psql -qAtX -v ON_ERROR_STOP=1 "$(uri owner)" "$@"; }

# Milliseconds of processor time.
used() { # processes
  used_by $(for pid in "$@"; do echo "/proc/$pid/stat"; done)
}
used_by() { # files of /proc
  local sum=0 file stat
  for file in "$@"; do
    stat=$(cat "$file" 2> /dev/null) || continue
    set -- ${stat##*) }
    sum=$((sum + ${12} + ${13}))
  done
  echo $((sum * 1000 / $(getconf CLK_TCK)))
}
# Of those that still run: the JVM ends compilers that have nothing to do.
used_by_compilers() { # process
  used_by $(grep -l '^C[12] Compiler' /proc/"$1"/task/*/comm 2> /dev/null | sed 's/comm$/stat/')
}
backends() { # of both servers
  psql -qAtX "$(uri service)" -c "select pid from pg_stat_activity where application_name in ('fanfare', 'bare')"
}
# Of backends that have ended, too.
used_by_ended_backends() {
  local stat
  stat=$(cat "/proc/$(head -n 1 "$DATA/postgres/data/postmaster.pid")/stat")
  set -- ${stat##*) }
  echo $(((${14} + ${15}) * 1000 / $(getconf CLK_TCK)))
}
median() { sort -n | awk '{ v[NR] = $1 } END { print NR ? (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 : 0 }'; }

# The folder of the data set, so many times as large. It is rebuilt when the tables or its script have changed.
data_set() { echo "$DIRECTORY/data-$1-$(cat src/main/resources/db/migration/*.sql src/bench/dataset.sql | cksum | cut -d ' ' -f 1)"; }
# A copy of the data set, so that every run begins with the same.
start_copy() {
  DATA=$DIRECTORY/run
  rm -rf "$DATA"
  cp -a --reflink=auto "$(data_set "$TIMES")" "$DATA"
}
# Tokens of the first publishers, and the numbers with which things begin.
sign_in() {
  # Activity is recorded once an hour: not while it is measured.
  sql -c "update users set last_active = now() + interval '2 hours' where username like 'bench-%' or is_superuser"
  (bare_server tokens "$PUBLISHERS" "$scratch/tokens")
  read -r first_user first_campaign first_task < <(sql -F ' ' -c "
    select (select id from users where username = 'bench-publisher-0'), c.id,
      (select min(t.id) from tasks t join users u on u.id = t.user_id where u.username = 'bench-publisher-0')
    from campaigns c where c.name = 'Bench 0'")
  [ "$(wc -l < "$scratch/tokens")" -eq "$PUBLISHERS" ]
}
load() { # row, base address, seconds, first number; prints rate, p50 and p99 in ms, requests, failures
  wrk -t2 -c"$CONNECTIONS" -d"$3s" -s src/bench/rows.lua "$2" -- \
    "$1" "$scratch/tokens" "$TIMES" "$first_campaign" "$first_task" "$4" 2 "$OPERATOR" | tail -n 1
}
# The same requests at a fixed rate; prints rate, p50, p99, p99.9 and the longest in ms, failures
open_loop() { # row, port, requests a second, seconds, first number
  local count=$(($3 * ($4 + 3))) # with those of the warm-up
  case $1 in join | complete | payout) ;; *) count=6000 ;; esac
  wrk -t1 -c1 -d1s -s src/bench/rows.lua "http://127.0.0.1:$2" -- \
    "$1" "$scratch/tokens" "$TIMES" "$first_campaign" "$first_task" "$5" 1 "$OPERATOR" "$scratch/requests" "$count" || true
  "$JAVA" -Dlogback.configurationFile="$scratch/bare/logback.xml" -cp "$JAR:$(dirname "$JAR")/lib/*" src/bench/OpenLoop.java \
    "$2" "$3" "$4" "$CONNECTIONS" "$scratch/requests"
}
# Makes pending again what was handed in, or not every task could be handed in by each.
put_back() {
  sql -c "update tasks set status = 'pending', post_url = null, post_key = null, completed_at = null
    where status = 'under_review' and post_key like 'instagram:bench%'" -c "vacuum tasks"
}
resident() { awk '/VmRSS/ { printf "%d", $2 / 1024 }' "/proc/$1/status"; }

ask() { # base, path, token, body: status and body
  curl -sS -w '\n%{http_code}' -H "Authorization: $3" -H 'Content-Type: application/json' -d "$4" "$1$2"
}
# Each row once by both, before anything is measured: a server that answers something else is not compared.
same_answers() {
  local publisher path body
  publisher="JWT $(head -n 1 "$scratch/tokens")"
  compare_answers() { # token, path, body, the other's body
    diff <(ask "$BASE" "$2" "$1" "$3" | masked) <(ask "$BARE" "$2" "$1" "${4:-$3}" | masked) > "$scratch/difference" \
      || { echo "$2 is answered differently:" >&2; cut -c 1-2000 "$scratch/difference" >&2; exit 1; }
    ! tail -n 1 "$scratch/difference" | grep -q .
  }
  masked() { sed -E 's/"(payout_id|campaign_id)":[0-9]+/"\1":0/; s/"reference":"PO-[0-9A-HJKMNP-TV-Z]{16}"/"reference":""/'; }
  compare_answers "$publisher" /web/api/auth/check/ '{}'
  compare_answers "$publisher" /web/api/get/wallet/ '{}'
  compare_answers "" /api/get/public/campaigns/ '{}'
  compare_answers "$publisher" /web/api/get/campaigns/ '{"limit":20}'
  compare_answers "$publisher" /web/api/get/leaderboard/ "{\"campaign_id\":$first_campaign}"
  compare_answers "$OPERATOR" /api/payouts/all/ '{"limit":20}'
  compare_answers "$publisher" /web/api/campaign/join/ "{\"campaign_id\":$((first_campaign + 19 * TIMES))}" \
    "{\"campaign_id\":$((first_campaign + 18 * TIMES))}"
  task() { echo "{\"task_id\":$((first_task + $1)),\"post_url\":\"https://www.instagram.com/p/bench$((first_task + $1))/\"}"; }
  compare_answers "$publisher" /web/api/task/complete/ "$(task 0)" "$(task 1)"
  compare_answers "$publisher" /web/api/payout/request/ '{"amount":10,"method":"paypal","paypal_email":"bench@example.com"}'
}

# ------------------------------------------------------------------------------------------------------------ the SQL alone

statement() { # name, arguments: the statement with them in place of $1, $2 …
  local statement=$1 text n=0 argument
  write_statements
  text=$(awk -v name="-- $1: [" '/^-- .*: \[/ { wanted = index($0, name) == 1; next } wanted' "$STATEMENTS")
  [ -n "$text" ] || { echo "Fanfare has no statement $1 any more." >&2; exit 1; }
  # To pgbench a colon before a letter begins a variable, even in quotes.
  text=$(sed -E "s/':([A-Za-z])/chr(58) || '\\1/g" <<< "$text")
  shift
  for argument in "$@"; do
    n=$((n + 1))
    text=$(sed -E $'s\x01\\$'"$n"$'([^0-9]|$)\x01'"$argument"$'\\1\x01g' <<< "$text")
  done
  [ $# -eq 0 ] || ! grep -oE '\$[0-9]+' <<< "$text" >&2 || { echo "Statement $statement has more parameters than these arguments." >&2; exit 1; }
  printf '%s' "$text"
}
from_first="'0001-01-01'"
to_last="'9999-12-31'"
# pgbench cannot send null as an argument: it is a literal here, where a server sends it. A colon before a letter would be a
# variable, even in quotes.
script() { # row
  local reader="\\set p random(0, 499)
\\set u $first_user + :p" anybody="\\set p random(0, $PUBLISHERS - 1)
\\set u $first_user + :p"
  case $1 in
    auth)
      echo "\\set u $first_user + random(0, 499)"
      # The check is remembered: what is left is to ask for the session now and then.
      statement people.session.CredentialsRepository.SESSION_IDENTITY \
        "(select id from sessions where user_id = :u limit 1)"
      echo ';' ;;
    wallet) echo "$reader"; statement money.payment.BalanceRepository.BALANCES :u; echo ';' ;;
    public) statement campaigns.campaign.CampaignsRepository.LIST_PUBLIC 9223372036854775807 101 0; echo ';' ;;
    campaigns)
      echo '\startpipeline'
      statement campaigns.campaign.CampaignsRepository.LIST_ACTIVE 9223372036854775807 21 0; echo ';'
      statement campaigns.campaign.CampaignsRepository.COUNT_ACTIVE; echo ';'
      echo '\endpipeline' ;;
    leaderboard)
      echo "$reader"
      echo "\\set c random($first_campaign, $first_campaign + 400 * $TIMES - 1)"
      statement campaigns.task.LeaderboardRepository.BOARD :c :u 100 0; echo ';' ;;
    payouts)
      echo '\startpipeline'
      statement money.payment.PayoutListRepository.PAGE "$from_first" "$to_last" 0 21 0; echo ';'
      statement money.payment.PayoutListRepository.SUMS_EVER; echo ';'
      echo '\endpipeline' ;;
    join)
      echo "$anybody"
      echo "\\set c $first_campaign + (:p + 20 * $TIMES - 1) % (20 * $TIMES) + 20 * $TIMES * random(0, 16)"
      statement campaigns.campaign.CampaignJoinRepository.LIST_ELIGIBILITY "array[:c::bigint]" :u; echo ';'
      echo '\startpipeline'
      echo 'begin;'
      statement campaigns.campaign.CampaignJoinRepository.LOCK_USER :u; echo ';'
      statement campaigns.campaign.CampaignJoinRepository.COUNT_CAMPAIGNS :u; echo ';'
      statement campaigns.campaign.CampaignChangesRepository.LOCK :c; echo ';'
      statement campaigns.campaign.CampaignJoinRepository.TAKE_SLOT :c :u; echo ';'
      statement campaigns.campaign.CampaignJoinRepository.ENTER :c :u; echo ';'
      statement campaigns.campaign.CampaignJoinRepository.GIVE_TASKS :c :u; echo ';'
      echo '\endpipeline'
      echo '\startpipeline'
      statement people.advertiser.store.SpendingRepository.PROMISE \
        "(select advertiser_id from campaigns where id = :c)" 10000; echo ';'
      echo 'commit;'
      echo '\endpipeline' ;;
    complete)
      echo "$anybody"
      echo "\\set t $first_task + 20 * :p + (random(0, 7) + 19 * :p + 19 * (:p / (20 * $TIMES))) % 20"
      statement campaigns.task.TaskRowsRepository.FIND_ASSIGNED :t :u "'instagram'"; echo ';'
      echo '\startpipeline'
      echo 'begin;'
      statement campaigns.task.TasksRepository.COMPLETE :t :u "'{pending,rejected}'" "'https://www.instagram.com/p/bench' || :t::text" \
        "'instagram' || chr(58) || 'bench' || :t::text" "'{}'" null null "now()" "'{}'"; echo ';'
      echo '\endpipeline'
      echo 'commit;' ;;
    payout)
      echo "$anybody"
      echo '\set reference random(1, 1000000000000000000)'
      statement money.payment.BalanceRepository.PRIMARY_CURRENCY :u; echo ';'
      echo '\startpipeline'
      echo 'begin;'
      statement money.payment.DestinationsRepository.FIND :u null "'paypal_email'" "'bench@example.com'"; echo ';'
      echo '\endpipeline'
      statement money.payment.PayoutRepository.ADD :u 1000 50 "'EUR'" "'paypal'" null "'bench@example.com'" "'PO-' || :reference::text"
      echo ' \gset'
      echo '\startpipeline'
      statement platform.audit.AuditRepository.WRITE :u null "'WEB_SESSION'" "'bench'" "'payout.request'" "'payout' || chr(58) || :id::text" null "'{}'" \
        null "'bench'" "'127.0.0.1'"; echo ';'
      statement money.ledger.LedgerRepository.POST "'payout' || chr(58) || :id::text || chr(58) || 'requested'" "'payout_requested'" "'A payout was requested.'" \
        "'bench'" null "array[:u::bigint, :u::bigint]" "'{publisher_available,publisher_held}'" "'{EUR,EUR}'" "'{-1000,1000}'"; echo ';'
      echo 'commit;'
      echo '\endpipeline' ;;
  esac
}
sql_alone() { # row, seconds; prints row, rate, database's µs, failures
  local before out
  [ "$1" != complete ] || put_back
  script "$1" > "$scratch/$1.sql"
  before=$(used_by_ended_backends)
  out=$(PGOPTIONS=$(case $1 in join | complete | payout) ;; *) echo -c plan_cache_mode=force_generic_plan ;; esac) pgbench -n -M prepared -c 8 -T "$2" -f "$scratch/$1.sql" "$(uri service)" 2>&1) || { echo "$out" >&2; exit 1; }
  awk -v row="$1" -v used=$(($(used_by_ended_backends) - before)) '
    /actually processed:/ { split($0, a, ": "); done = a[2] + 0 }
    /^tps/ { rate = $3 }
    /number of failed/ { failed = $5 + 0 }
    END { print row, rate, done ? used * 1000 / done : 0, failed + 0 }' <<< "$out"
}

# --------------------------------------------------------------------------------------------------------------- the table

header() {
  printf '%-12s | %8s %8s %6s %8s | %6s %6s %6s %6s | %7s %7s %6s | %7s %7s %6s %7s | %s\n' \
    row Fanfare bare ratio SQL p50 bare p99 bare µs bare ratio 'db µs' bare ratio SQL failed
}
line() { # row
  local row=$1 failed alone alone_used alone_failed
  of() { awk -v row="$row" -v server="$1" -v column="$2" '$1 == row && $2 == server { print $column }' "$scratch/results" | median; }
  failed=$(awk -v row="$row" '$1 == row { n += $8 } END { print n + 0 }' "$scratch/results")
  read -r alone alone_used alone_failed < <(awk -v row="$row" '$1 == row { print $2, $3, $4 }' "$scratch/alone")
  awk -v row="$row" -v f="$(of fanfare 3)" -v b="$(of bare 3)" -v alone="$alone" \
    -v f50="$(of fanfare 4)" -v b50="$(of bare 4)" -v f99="$(of fanfare 5)" -v b99="$(of bare 5)" \
    -v fu="$(of fanfare 6)" -v bu="$(of bare 6)" -v fd="$(of fanfare 7)" -v bd="$(of bare 7)" -v ad="$alone_used" \
    -v failed="$((failed + alone_failed))" 'BEGIN {
      printf "%-12s | %8.0f %8.0f %6.2f %8.0f | %6.2f %6.2f %6.1f %6.1f | %7.1f %7.1f %6.2f | %7.0f %7.0f %6.2f %7.0f | %d\n", row, f, b,
        b ? f / b : 0, alone, f50, b50, f99, b99, fu, bu, bu ? fu / bu : 0, fd, bd, bd ? fd / bd : 0, ad, failed }'
}

# Each row's rate as a ratio to the bare server's, beside those that a file keeps. Names the rows that fell by more than a tenth,
# and fails. Rows that the file has not are added; with KEEP=1 all are kept as they are now.
kept() { # the file
  local row now was fell=0
  rate() { awk -v row="$1" -v server="$2" '$1 == row && $2 == server { print $3 }' "$scratch/results" | median; }
  touch "$1"
  for row in "${rows[@]}"; do
    now=$(awk "BEGIN { printf \"%.2f\", $(rate "$row" fanfare) / $(rate "$row" bare) }")
    was=$(awk -v row="$row" '$1 == row { print $2 }' "$1")
    if [ -n "${KEEP:-}" ] || [ -z "$was" ]; then
      sed -i "/^$row /d" "$1"
      echo "$row $now" >> "$1"
    elif awk "BEGIN { exit !($now < 0.9 * $was) }"; then
      echo "$row: $now of the bare server's rate, before $was" >&2
      fell=1
    fi
  done
  return "$fell"
}

# Processor time of both, as ratios, in the table of releases at the end of a page. Fails if a row has become more than 10 % worse.
ratios() { # row: server's and database's
  of() { awk -v row="$1" -v server="$2" -v column="$3" '$1 == row && $2 == server { print $column }' "$scratch/results" | median; }
  awk -v fu="$(of "$1" fanfare 6)" -v bu="$(of "$1" bare 6)" -v fd="$(of "$1" fanfare 7)" -v bd="$(of "$1" bare 7)" \
    'BEGIN { printf "%.2f %.2f", (bu > 0 ? fu / bu : 0), (bd > 5 ? fd / bd : 0) }'
}
release() { # its name, the page
  local row now before names='| release |' rule='|---|' line="| $1 |" worse=
  before=$(grep '^| [0-9][^|]*\.[0-9]' "$2" | grep -v "^| $1 |" | tail -n 1 || true)
  for row in "${rows[@]}"; do
    now=$(ratios "$row")
    names+=" $row |" rule+='---|' line+=" $now |"
  done
  grep -qF "$names" "$2" || printf '\n## Releases\n\nRatios of the processor time of server and database, Fanfare to bare.\n\n%s\n%s\n' "$names" "$rule" >> "$2"
  sed -i "/^| $1 |/d" "$2"
  echo "$line" >> "$2"
  worse=$(awk -F'|' -v names="$names" -v before="$before" -v now="$line" 'BEGIN {
    n = split(names, name); split(before, old); split(now, new)
    for (i = 3; i < n; i++) {
      split(old[i], a, " "); split(new[i], b, " ")
      for (j = 1; j <= 2; j++) if (a[j] > 0 && b[j] > 1.1 * a[j]) printf "%s: %s ratio %s, before %s\n", name[i], (j == 1 ? "server" : "database"), b[j], a[j]
    } }')
  [ -z "$worse" ] || { echo "$worse" >&2; return 1; }
}
