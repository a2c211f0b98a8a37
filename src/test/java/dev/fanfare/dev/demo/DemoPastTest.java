package dev.fanfare.dev.demo;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.money.payment.PaymentsConfig;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Sql;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A new demo is filled with its last ninety days, behind a node that is ready. */
@Nightly
class DemoPastTest {
    /** Of the settings that protect payouts and accounts: the strict value of each. */
    private static final Map<String, String> STRICT = Map.of(
            "payments.safety.confirm_destinations", "true",
            "payments.safety.rest_hours", "720",
            "payments.safety.proof_above", "0",
            "payments.safety.proof_minutes", "1",
            "payments.safety.asks_tax_profile", "true",
            "payments.runs.approve_above", "0",
            "payments.runs.draw_deposits", "true",
            "payments.payee_verification.enabled", "true",
            "users.staff_second_factor", "always",
            "users.roles_by_one", "never");

    private static final String ENOUGH = "(select count(*) as found from %s) c where found >= %d";

    private static final String OWN = " where user_id = (select id from users where username = 'amelia.hart')";

    /** What a demo has at least one of, and from where on a query counts it. */
    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry(
                    "sixty people",
                    ENOUGH.formatted("users where not is_superuser and joined_at < now() - interval '7 days'", 60)),
            Map.entry("eight brands", ENOUGH.formatted("advertisers", 8)),
            Map.entry(
                    "thirty campaigns", ENOUGH.formatted("campaigns where created_at < now() - interval '1 day'", 30)),
            Map.entry(
                    "bookings on most days",
                    ENOUGH.formatted("(select distinct booked_on from journal_entries) d", 60)),
            Map.entry("a payout run each week", ENOUGH.formatted("payout_runs where status = 'sent'", 8)),
            Map.entry("an accepted post", "tasks where status = 'accepted'"),
            Map.entry("a paid post", "tasks where status = 'paid'"),
            Map.entry(
                    "a rejected post",
                    "tasks where status = 'rejected' and reviewed_at is not null and not changes_requested"),
            Map.entry("a post to be changed", "tasks where status = 'rejected' and changes_requested"),
            Map.entry("a post that was handed in again", "tasks where post_url ~ 'x2$'"),
            Map.entry("a missed task", "tasks where status = 'rejected' and reviewed_at is null"),
            Map.entry("a task that was left", "tasks where status = 'left'"),
            Map.entry("an open appeal", "appeals where outcome = 'open'"),
            Map.entry("a dismissed appeal", "appeals where outcome = 'dismissed'"),
            Map.entry("an appeal granted by silence", "appeals where outcome = 'unanswered'"),
            Map.entry("a draft that waits", "task_drafts where state = 'waiting'"),
            Map.entry("a draft that was returned", "task_drafts where state = 'returned'"),
            Map.entry("an invitation of the demo's creator", "campaign_invitations" + OWN + " and status = 'open'"),
            Map.entry("a declined invitation", "campaign_invitations where status = 'declined'"),
            Map.entry("an expired invitation", "campaign_invitations where status = 'expired'"),
            Map.entry("an open application", "campaign_applications where status = 'open'"),
            Map.entry("a declined application", "campaign_applications where status = 'declined'"),
            Map.entry("a thread of the demo's creator", "threads" + OWN.replace("user_id", "publisher_id")),
            Map.entry("an answer in a thread", "thread_messages where side = 'advertiser'"),
            Map.entry("a listed creator with country, categories and picture", """
                    publisher_listings l join users u on u.id = l.user_id
                    where u.country_id is not null and cardinality(u.preferred_categories) > 0 and u.avatar like '/media/%'
                    """),
            Map.entry("a brand's logo", "media where subject like 'advertiser:%'"),
            Map.entry(
                    "a campaign's cover",
                    "media m join campaigns c on 'advertiser:' || c.advertiser_id || ':campaign:' || c.id || ':cover' = m.subject and c.image_post = '/media/' || m.id"),
            Map.entry("a deposit", "deposits"),
            Map.entry("a paid invoice", "invoices where status = 'paid'"),
            Map.entry("an open invoice", "invoices where status = 'open'"),
            Map.entry("a settled transfer", "transfers where status = 'settled'"),
            Map.entry("a returned transfer", "transfers where status = 'returned'"),
            Map.entry("a card payment", "checkouts where status = 'paid' and disputed = 0"),
            Map.entry("a post that is being read", "post_readings where state = 'due'"),
            Map.entry("a reading with its views", "post_readings where state = 'read' and views > 0"),
            Map.entry("views that are counted and paid", "tasks where payment_views > 0 and views_taken_back = 0"),
            Map.entry("vanished views that were taken back", "tasks where views_taken_back > 0"),
            Map.entry(
                    "a budget for views of which some is promised",
                    "campaigns where views_committed between 1 and view_budget - 1"),
            Map.entry("a disputed card payment", "checkouts where disputed > 0"),
            Map.entry("a booked bank statement", "bank_statements where status = 'booked'"),
            Map.entry("a bank line that waits", "bank_lines where status = 'unmatched'"),
            Map.entry("a closed month", "accounting_periods"),
            Map.entry("a delivery of a webhook", "webhook_deliveries where status = 'delivered'"),
            Map.entry("a proposal that waits", "proposals where status = 'open'"),
            Map.entry("a sign-up that waits", "advertiser_sign_ups where status = 'waiting'"),
            Map.entry("a changed setting", "platform_settings"));

    @TempDir
    private static Path directory;

    private static long number(String database, String sql) {
        return Sql.on(database, sql).number();
    }

    private static void awaitSteps(String database, long steps) {
        eventually(() -> assertThat(number(
                        database,
                        "select count(*) from demo_filling where cardinality(results) >= " + steps
                                + " or filled_at is not null"))
                .isOne());
    }

    private static void awaitEnd(String database) {
        String isFilled = "select count(*) from demo_filling where filled_at is not null";
        while (number(database, isFilled) == 0) {
            awaitSteps(database, 1 + number(database, "select cardinality(results) from demo_filling"));
        }
    }

    @Test
    void goesOnWhereItWasKilled() {
        String database = Db.freshUri();
        Map<String, String> environment = Map.of(
                "FANFARE_DATABASE_URI", database,
                "FANFARE_DATA_DIR", directory.toString(),
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", "0",
                "FANFARE_SIMULATOR_PORT", "0");
        NodeProcess first = NodeProcess.start(environment);
        awaitSteps(database, 300);
        first.kill();
        assertThat(number(database, "select count(*) from demo_filling where filled_at is null"))
                .isOne();
        NodeProcess second = NodeProcess.start(environment);
        try {
            awaitEnd(database);
            findsTheCheats(database);
        } finally {
            second.close();
        }
        wasLived(database, first.output() + second.output());
        NodeProcess.Finished verified = NodeProcess.run(environment, "", "verify", "--chain");
        assertThat(verified.exit()).as(verified.output()).isZero();
    }

    /** FR-01: one post in two campaigns, two creators who are paid to one address, and bought views. */
    private static void findsTheCheats(String database) {
        eventually(() ->
                assertThat(Sql.on(database, """
                        select distinct r.reason from signals s join signal_reasons r on r.signal_id = s.id
                        where s.status = 'open'
                        """).texts()).contains("same_post", "shared_destination", "views_jump"));
    }

    private static void wasLived(String database, String log) {
        assertThat(number(database, "select count(*) from demo_filling, unnest(results) r where r = -1"))
                .as(() -> "steps that were refused: "
                        + log.lines()
                                .filter(line -> line.contains("was refused"))
                                .toList())
                .isZero();
        List<String> missing = KINDS.entrySet().stream()
                .filter(kind -> number(database, "select count(*) from " + kind.getValue()) == 0)
                .map(Map.Entry::getKey)
                .toList();
        assertThat(missing).as("of %s kinds", KINDS.size()).isEmpty();
        assertThat(number(database, """
                        select count(*) from notification_mails m join notifications n on n.id = m.notification_id
                        where n.created_at < now() - interval '2 days'
                        """)).as("mails about old news").isZero();
        assertThat(number(database, "select count(*) from sandbox_clock")).isZero();
    }

    @Test
    void walksAllThatProtectsPayouts() {
        assertThat(STRICT.keySet())
                .containsAll(Stream.of(PaymentsConfig.Safety.class, PaymentsConfig.Runs.class)
                        .flatMap(part -> Stream.of(part.getRecordComponents())
                                .map(one -> "payments." + part.getSimpleName().toLowerCase(Locale.ROOT) + "."
                                        + RecordShape.nameOf(one)))
                        .toList());
    }

    static List<String> settings() {
        return STRICT.keySet().stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void isWholeWhateverProtectsMoney(String setting, @TempDir Path data) {
        String database = Db.freshUri();
        NodeConfig config = Node.config(
                database,
                Map.of(
                        "demo",
                        "true",
                        "data_dir",
                        data.toString(),
                        "roles",
                        String.join(",", Modules.ROLES),
                        setting,
                        STRICT.get(setting)));
        try (Fanfare node = Fanfare.start(config)) {
            node.fillDemoWorld(config);
            node.fillDemoPast(config, 14);
        }
        assertThat(number(database, "select count(*) from demo_filling where filled_at is not null"))
                .isOne();
        assertThat(number(database, "select count(*) from demo_filling, unnest(results) r where r = -1"))
                .isZero();
        assertThat(number(database, "select count(*) from payouts")).isGreaterThan(5);
    }
}
