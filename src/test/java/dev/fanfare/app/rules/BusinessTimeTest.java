package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.Sources;
import dev.fanfare.support.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Each time that something is compared with or set to is either of business, which a sandbox sets ahead, or real. Tables say which
 * one theirs are ({@link OwnedTable#inRealTime}); what no table decides is listed here, with the reason.
 */
@Nightly
class BusinessTimeTest {
    private static final Pattern REAL = Pattern.compile(
            "(?i)(?<![\\w.])(?:now\\(\\)|clock_timestamp\\(\\)|statement_timestamp\\(\\)|transaction_timestamp\\(\\)"
                    + "|current_(?:date|timestamp|time)\\b|localtime(?:stamp)?\\b)");
    private static final Pattern BUSINESS = Pattern.compile("\\bbusiness_now\\(\\)");
    private static final Pattern JAVA_REAL = Pattern.compile(
            "(?:Instant|InstantSource|LocalDate|LocalDateTime|OffsetDateTime|ZonedDateTime|Year|YearMonth|Clock)\\.(?:now|system\\w*)\\("
                    + "|currentTimeMillis\\(");

    /** Functions of the database that read the real time, and why. */
    private static final Map<String, String> FUNCTIONS = Map.of(
            "business_now", "is what decides",
            "demo_time", "is what decides while a new demo is filled",
            "changes_synced", "adds to the clock what the time of business is ahead of it, so that no change is missed",
            "keep_updated_at", "the same",
            "check_closing", "adds to the clock what the time of business is ahead of it",
            "is_of_past_month", "the same",
            "end_connection_tokens", "credentials",
            "write_grant_event", "a grant's end is that of a credential",
            "examine_post", "makes a row of a queue due",
            "examine_seen_post", "the same");

    /** Statements that name no table in real time, and why they read it. */
    private static final Map<String, String> STATEMENTS =
            Map.of("dev.sandbox.SandboxRepository.GET_TIME", "is about how far one is ahead of the other");

    /** Packages and classes whose times are real, and why. Everything else asks {@link dev.fanfare.platform.BusinessTime}. */
    private static final Map<String, String> CLASSES = new TreeMap<>(Map.ofEntries(
            Map.entry("runtime/", "nodes, certificates and backups"),
            Map.entry("app/", "how long a start takes"),
            Map.entry("platform/BusinessTime", "is what decides"),
            Map.entry("platform/jobs/", "when a job ran last"),
            Map.entry("platform/tracing/", "spans"),
            Map.entry("platform/http/", "limits, cookies and credentials"),
            Map.entry("platform/queue/", "leases"),
            Map.entry("platform/remote/", "circuit breakers and signatures"),
            Map.entry("platform/outbox/", "leases"),
            Map.entry("people/oauth/", "credentials"),
            Map.entry("people/session/", "credentials"),
            Map.entry("people/signin/", "credentials"),
            Map.entry("people/account/", "credentials"),
            Map.entry("campaigns/network/ConfiguredSignIns", "the network's tokens"),
            Map.entry("campaigns/network/NetworkSignInService", "credentials"),
            Map.entry("campaigns/network/OAuthClient", "the network's tokens"),
            Map.entry("notification/MailService", "a queue's age"),
            Map.entry("notification/webhook/WebhookSender", "signatures, and a queue's age"),
            Map.entry("admin/operations/PlatformSettingsService", "a cache"),
            Map.entry("money/payment/PayoutTermsService", "a cache"),
            Map.entry("money/disbursement/TransferDispatcher", "pauses, and how long a provider keeps a key"),
            Map.entry("money/disbursement/paypal/", "the provider's tokens and signatures"),
            Map.entry("money/disbursement/stripe/StripeRail", "the provider's signatures"),
            Map.entry("dev/demo/DemoCampaigns", "when the demo is made"),
            Map.entry("dev/demo/DemoWorld", "a one-time code, and when the demo is made"),
            Map.entry("dev/simulator/", "tokens, signatures, and how long a call takes")));

    @Test
    void defaultsAreOfTheTimeThatTheirTableSays() {
        List<Map<String, Object>> columns = Sql.on(Db.uri(), """
                        select table_name as name, column_name as part, column_default as text from information_schema.columns
                        where table_schema = current_schema() and column_default is not null
                        """).rows();
        Map<String, OwnedTable> tables =
                Tables.ALL.all().stream().collect(Collectors.toMap(OwnedTable::name, table -> table));
        List<String> wrong = new ArrayList<>();
        int seen = 0;
        for (Map<String, Object> column : columns) {
            OwnedTable table = tables.get((String) column.get("name"));
            String text = (String) column.get("text");
            if (table != null
                    && (REAL.matcher(text).find() || BUSINESS.matcher(text).find())) {
                seen++;
                boolean real = table.isInRealTime() || table.realTimes().contains(column.get("part"));
                if (real == BUSINESS.matcher(text).find()) {
                    wrong.add(table.name() + "." + column.get("part") + " is by default " + text);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(seen).isGreaterThan(70);
    }

    @Test
    void statementsReadTheTimeOfTheirTables() {
        Map<String, String> statements = Repositories.statements();
        Set<String> wrong = new TreeSet<>();
        Set<String> listed = new TreeSet<>();
        statements.forEach((name, text) -> {
            if (REAL.matcher(text).find() && !namesRealTime(text)) {
                (STATEMENTS.containsKey(name) ? listed : wrong).add(name);
            }
            if (BUSINESS.matcher(text).find() && namesNothingButRealTime(text)) {
                wrong.add(name + " has tables in real time only");
            }
        });
        assertThat(wrong)
                .as("read now() of no table in real time: business_now(), or say why in STATEMENTS")
                .isEmpty();
        assertThat(statements.values().stream()
                        .filter(text -> BUSINESS.matcher(text).find()))
                .hasSizeGreaterThan(100);
        assertThat(listed).as("read it still").isEqualTo(STATEMENTS.keySet());
    }

    private static boolean namesRealTime(String text) {
        return Tables.ALL.all().stream()
                .filter(table -> names(text, table.name()))
                .anyMatch(table ->
                        table.isInRealTime() || table.realTimes().stream().anyMatch(column -> names(text, column)));
    }

    private static boolean namesNothingButRealTime(String text) {
        List<OwnedTable> named = Tables.ALL.all().stream()
                .filter(table -> names(text, table.name()))
                .toList();
        return !named.isEmpty() && named.stream().allMatch(OwnedTable::isInRealTime) && !names(text, "sandbox_clock");
    }

    private static boolean names(String text, String word) {
        return Pattern.compile("\\b" + word + "\\b").matcher(text).find();
    }

    @Test
    void functionsAndTriggersSayWhyTheyReadTheRealTime() {
        List<Map<String, Object>> rows = Sql.on(Db.uri(), """
                        select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
                        where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
                        union all
                        select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
                        union all
                        select conname, pg_get_constraintdef(oid) from pg_constraint
                        where connamespace = current_schema()::regnamespace and contype = 'c'
                        union all
                        select viewname, definition from pg_views where schemaname = current_schema()
                        """).rows();
        Set<String> found = rows.stream()
                .filter(row -> REAL.matcher((String) row.get("text")).find())
                .map(row -> (String) row.get("name"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(found).isEqualTo(FUNCTIONS.keySet());
    }

    @Test
    void classesSayWhyTheyReadTheRealTime() {
        Set<String> unused = new TreeSet<>(CLASSES.keySet());
        Set<String> wrong = new TreeSet<>();
        for (Sources.Source source : Sources.main()) {
            if (JAVA_REAL.matcher(source.code()).find()) {
                String name = source.path()
                        .replaceFirst(".*src/main/java/dev/fanfare/", "")
                        .replaceFirst("\\.java$", "");
                List<String> reasons = CLASSES.keySet().stream()
                        .filter(part -> part.endsWith("/") ? name.startsWith(part) : name.equals(part))
                        .toList();
                reasons.forEach(unused::remove);
                if (reasons.isEmpty()) {
                    wrong.add(name);
                }
            }
        }
        assertThat(wrong)
                .as("read the machine's clock: BusinessTime, or say why in CLASSES")
                .isEmpty();
        assertThat(unused).as("no longer do").isEmpty();
    }
}
