package dev.fanfare.runtime.postgres;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.support.Db;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
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
            return new Migrations(PostgresUri.of(uri), Map.of(), "filesystem:" + directory).migrate();
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
    @Soak.Only
    @DisplayName(
            "that were changed after they were applied stop a start with one line that names the place and the remedy")
    void sayInOneLineThatTheyWereChanged() throws Exception {
        String uri = Db.freshUri();
        Sql.on(uri, "update flyway_schema_history set checksum = 1 where version = '001'")
                .execute();
        NodeProcess.Finished refused = NodeProcess.run(Map.of("FANFARE_DATABASE_URI", uri), "", "migrate");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.output().lines().filter(line -> line.startsWith("Fanfare cannot continue")))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .contains(
                        "The data in " + PostgresUri.of(uri) + " was made by another build",
                        "Migration checksum mismatch for migration version 001",
                        "start with an empty database");
    }

    @Test
    @DisplayName("are left alone by a start when this very build applied them last, until their history changes")
    void areLeftAloneByAStartWhenThisVeryBuildAppliedThemLast() throws Exception {
        String uri = Db.freshUri();
        migrate(uri);
        String before = remembered(uri);
        assertThat(migrate(uri)).isZero();
        Db.execute(uri, "delete from flyway_schema_history where script like '%rights%'");
        assertThat(migrate(uri)).isEqualTo(1);
        assertThat(remembered(uri)).isNotEqualTo(before);
        // Other placeholders are other migrations.
        assertThat(Migrations.of(uri, uri, "", Tables.ALL, BusinessClock.REAL).migrate())
                .isPositive();
    }

    private static String remembered(String uri) {
        return Sql.on(uri, "select obj_description('flyway_schema_history'::regclass, 'pg_class')")
                .text();
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
        long repeatable = Sql.on(uri, "select count(*) from flyway_schema_history where script like 'R%'")
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
                    .isThrownBy(() -> Migrations.of(address, address, "", Tables.ALL, BusinessClock.REAL))
                    .withMessageNotContaining("cret")
                    .withNoCause();
        }
    }

    @Test
    void letOthersPassAndTryAgainWhileALockIsHeld() throws Exception {
        String uri = Db.emptyUri();
        busyAndItsColumn(uri);
        List<String> lines = new CopyOnWriteArrayList<>();
        ExecutorService migrating = Executors.newSingleThreadExecutor();
        try (Connection holder = Db.connect(uri)) {
            hold(holder);
            Future<Integer> applied = migrating.submit(() ->
                    here(uri).migrate(new Migrations.Locks(Duration.ofMillis(300), Duration.ofMinutes(2)), lines::add));
            eventually(() -> assertThat(lines).anyMatch(line -> line.contains("tries again")));
            holder.commit();
            assertThat(applied.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        } finally {
            migrating.shutdownNow();
        }
        assertThat(lines)
                .contains("Applying V003__column.sql")
                .anyMatch(line -> line.matches(
                        "V003__column.sql waits for a lock that is held by process \\d+ .*\\(the holder\\), idle in"
                                + " transaction, .*: lock table busy in share mode.*"));
        assertThat(Sql.on(uri, "select name from busy").texts()).isEmpty();
    }

    @Test
    void giveUpAfterAWhileAndSayWhoHoldsTheLock() throws Exception {
        String uri = Db.emptyUri();
        busyAndItsColumn(uri);
        Files.writeString(directory.resolve("V002__before.sql"), "create table before (id integer);");
        try (Connection holder = Db.connect(uri)) {
            hold(holder);
            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            here(uri).migrate(new Migrations.Locks(Duration.ofMillis(300), Duration.ZERO), line -> {}))
                    .withMessageMatching("V003__column.sql waits for a lock that is held by process \\d+ .*"
                            + "Nothing of it was applied; 1 before it were.*");
        }
        assertThat(here(uri).migrate()).isEqualTo(1);
    }

    /** A table that is there and a migration that needs it alone. */
    private void busyAndItsColumn(String uri) throws IOException {
        Files.writeString(directory.resolve("V001__busy.sql"), "create table busy (id integer);");
        assertThat(here(uri).migrate()).isEqualTo(1);
        Files.writeString(directory.resolve("V003__column.sql"), "alter table busy add column name text;");
    }

    /** Another session holds a lock in the table busy until it commits. */
    private static void hold(Connection holder) throws SQLException {
        holder.setAutoCommit(false);
        try (Statement statement = holder.createStatement()) {
            statement.execute("set application_name = 'the holder'");
            statement.execute("lock table busy in share mode");
        }
    }

    private Migrations here(String uri) {
        return new Migrations(PostgresUri.of(uri), Map.of(), "filesystem:" + directory);
    }

    @Test
    @DisplayName("TR-09 leave a newer schema alone: neither its functions nor its rights become old ones again")
    void leaveANewerSchemaAsItIs() throws Exception {
        String uri = Db.emptyUri();
        Path function = directory.resolve("R__function.sql");
        Files.writeString(function, "create or replace function one() returns int language sql as 'select 1';");
        assertThat(here(uri).migrate()).isEqualTo(1);
        Db.execute(uri, "create or replace function one() returns int language sql as 'select 2'");
        Db.execute(uri, "update flyway_schema_history set checksum = 1");
        Db.execute(uri, "comment on table flyway_schema_history is '99.0.0'");
        assertThat(here(uri).migrate()).isZero();
        here(uri).requireApplied();
        assertThat(Sql.on(uri, "select one()").number()).isEqualTo(2);
        Db.execute(uri, "comment on table flyway_schema_history is '0.0.9'");
        assertThatIllegalStateException()
                .isThrownBy(() -> here(uri).requireApplied())
                .withMessageContaining("Run the command migrate")
                .withMessageContaining("R__function.sql");
        assertThat(here(uri).migrate()).isEqualTo(1);
        here(uri).requireApplied();
        assertThat(Sql.on(uri, "select one()").number()).isEqualTo(1);
    }

    private static int migrate(String uri) {
        return Migrations.of(uri, Db.serviceUri(uri), "", Tables.ALL, BusinessClock.REAL)
                .migrate();
    }

    /** A line for each table with rows: all of them, and which transaction wrote each. */
    private static List<String> rows(String uri) {
        return Sql.on(uri, """
            select tablename from pg_tables
            where schemaname = current_schema() and tablename <> 'flyway_schema_history' order by tablename
            """).texts().stream()
                .map(table -> table + " "
                        + Sql.on(uri, "select string_agg(t.xmin || t::text, ' ' order by t.ctid) from " + table + " t")
                                .text())
                .filter(line -> !line.endsWith(" null"))
                .toList();
    }
}
