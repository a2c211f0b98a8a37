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
        } finally {
            second.close();
        }
        wasLived(database);
        NodeProcess.Finished verified = NodeProcess.run(environment, "", "verify", "--chain");
        assertThat(verified.exit()).as(verified.output()).isZero();
    }

    private static void wasLived(String database) {
        assertThat(number(database, "select count(*) from demo_filling, unnest(results) r where r = -1"))
                .as("steps that were refused")
                .isZero();
        for (Map.Entry<String, Integer> least : Map.of(
                        "select count(*) from users where not is_superuser and joined_at < now() - interval '7 days'",
                                60,
                        "select count(*) from advertisers", 8,
                        "select count(*) from campaigns where created_at < now() - interval '1 day'", 30,
                        "select count(distinct status) from tasks where assigned_at < now() - interval '1 day'", 5,
                        "select count(distinct booked_on) from journal_entries", 60,
                        "select count(*) from invoices", 5,
                        "select count(*) from payout_runs where status = 'sent'", 8)
                .entrySet()) {
            assertThat(number(database, least.getKey())).as(least.getKey()).isGreaterThanOrEqualTo(least.getValue());
        }
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
