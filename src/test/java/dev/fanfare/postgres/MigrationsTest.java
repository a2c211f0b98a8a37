package dev.fanfare.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.support.Db;
import dev.fanfare.support.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationsTest {
    private static final int NODES = 3;

    @TempDir
    private Path directory;

    @Test
    void applyEachMigrationOnceWhenThreeNodesStartAtOnce() throws Exception {
        Files.writeString(directory.resolve("V001__first.sql"), "create table first (id int); select pg_sleep(0.3);");
        Files.writeString(directory.resolve("V002__second.sql"), "insert into first values (1);");
        String uri = Db.emptyUri();
        CyclicBarrier together = new CyclicBarrier(NODES);
        Callable<Integer> node = () -> {
            together.await();
            return Migrations.migrate(PostgresUri.of(uri), Map.of(), "filesystem:" + directory);
        };
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            List<Integer> applied = new ArrayList<>();
            for (Future<Integer> result : nodes.invokeAll(List.of(node, node, node))) {
                applied.add(result.get());
            }
            assertThat(applied.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2);
        } finally {
            nodes.shutdownNow();
        }
        assertThat(Sql.on(uri, "select count(*) from first").number()).isEqualTo(1);
        assertThat(Sql.on(uri, "select count(*) from flyway_schema_history where version is not null")
                        .number())
                .isEqualTo(2);
    }

    @Test
    void leaveNothingToApplyOnAFreshDatabaseOfATest() throws Exception {
        assertThat(migrate(Db.freshUri())).isZero();
        assertThat(Db.freshUri()).isNotEqualTo(Db.freshUri()).isNotEqualTo(Db.uri());
        assertThat(Db.uri()).isEqualTo(Db.uri());
    }

    @Test
    void repeatFunctionsTriggersAndViewsOnAFilledDatabaseWithoutChangingARow() throws Exception {
        String uri = Db.freshUri();
        Db.execute(uri, """
                insert into users (username, username_key, email, email_key, sex, preferred_categories, last_active)
                select n, n, n, n, 'female', '{art}', now() from unnest('{a,b,c}'::text[]) n;
                insert into advertisers (user_id, name, currency, maximum_limit) values (1, 'a', 'EUR', 1);
                insert into connections (user_id, kind, network, account_id, account_key, url, status)
                values (2, 'network', 'instagram', 'b', 'b', 'b', 'accepted');
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, status)
                values (1, 'standard', 'c', '', '', now(), '{instagram}', 'EUR', 1, 1, 'days', 0, 'active');
                insert into accounts (owner_id, kind, currency)
                values (1, 'advertiser_receivable', 'EUR'), (2, 'publisher_available', 'EUR');
                insert into payouts (user_id, amount, fees, currency, status, method, reference)
                values (2, 100, 0, 'EUR', 'pending', 'paypal', 'r');
                begin;
                insert into journal_entries (key, kind, description) values ('campaign:1:charged', 'charged', '');
                insert into postings (entry_id, account_id, currency, amount) values (1, 1, 'EUR', -5), (1, 2, 'EUR', 5);
                commit;
                """);
        assertThat(Sql.on(uri, "select count(*)::integer from counters").number())
                .isGreaterThan(10);
        List<String> before = rows(uri);
        long repeatable = Sql.on(uri, "select count(*) from flyway_schema_history where version is null")
                .number();
        Db.execute(uri, "update flyway_schema_history set checksum = 1 where version is null");
        assertThat(migrate(uri)).isEqualTo(repeatable).isPositive();
        assertThat(rows(uri)).isEqualTo(before);
        assertThat(Sql.on(uri, "select count(*) from miscounted").number()).isZero();
    }

    @Test
    void refuseAnAddressOfAnotherFormWithoutRepeatingIt() {
        for (String address :
                List.of("jdbc:postgresql://h/db", "mysql://u:secret@h/db", "postgresql://u:se cret@h/db")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Migrations.migrate(address, address, ""))
                    .withMessageNotContaining("cret")
                    .withNoCause();
        }
    }

    private static int migrate(String uri) {
        return Migrations.migrate(uri, Db.serviceUri(uri), "");
    }

    /** A line for each table with rows: all of them, and which transaction wrote each. */
    private static List<String> rows(String uri) {
        return Sql.on(uri, """
                        select tablename from pg_tables
                        where schemaname = 'public' and tablename <> 'flyway_schema_history' order by tablename
                        """).texts().stream()
                .map(table -> table + " "
                        + Sql.on(uri, "select string_agg(t.xmin || t::text, ' ' order by t.ctid) from " + table + " t")
                                .text())
                .filter(line -> !line.endsWith(" null"))
                .toList();
    }
}
