package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.runtime.postgres.Archive;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.runtime.postgres.Restore;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * TR-10: a backup taken under load, and a restore to a moment in the middle of what followed.
 * {@code -Drestore.changes=5000} makes more of them, half before the backup.
 */
@DisabledOnOs(OS.WINDOWS)
@Soak.Only
class RestoreTest {
    /** Acknowledged before and after the backup. */
    private static final int CHANGES = Soak.size("restore.changes", 60, 2_000);

    private static final int WALLETS = 4;

    /** Balances as the rows of accounts have them. */
    private static final String BALANCES = """
            select coalesce(sum(balance) filter (where balance > 0), 0) || ' '
              || md5(coalesce(string_agg(id || '=' || balance, ',' order by id), '')) from accounts where balance <> 0
            """;

    /** The same from the journal, of what was committed until then. */
    private static final String JOURNAL = """
            select coalesce(sum(balance) filter (where balance > 0), 0) || ' '
              || md5(coalesce(string_agg(account_id || '=' || balance, ',' order by account_id), ''))
            from (select p.account_id, sum(p.amount)::bigint as balance
                  from postings p join journal_entries e on e.id = p.entry_id
                  where pg_xact_commit_timestamp(e.xmin) <= ?::timestamptz group by p.account_id) sums
            where balance <> 0
            """;

    /**
     * The middle of the longest pause between two commits, in the middle half of what was committed after a moment:
     * commits take their time a little before they get their place in the log.
     */
    private static final String MOMENT = """
            with commits as (select distinct pg_xact_commit_timestamp(xmin) as at from journal_entries),
            late as (select at, lead(at) over (order by at) as next, percent_rank() over (order by at) as place
                     from commits where at > ?::timestamptz)
            select (at + (next - at) / 2)::text from late where place between 0.25 and 0.75 order by next - at desc limit 1
            """;

    private static final Path directory = TestFolders.fast("fanfare-restore-");

    @Test
    @DisplayName("TR-10 restores a moment in the middle of the load, with the balances that the journal had then")
    void restoresAMoment() throws Exception {
        Optional<Archive> archive = Archive.of(directory.resolve("archive").toString(), 1);
        Path backup = directory.resolve("backup");
        String moment;
        String expected;
        String log;
        PreparedServer.in(directory.resolve("original"));
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory.resolve("original"), 0, archive)) {
            Instant backedUp;
            try (Node node = Node.start(postgres.uri(), Map.of())) {
                List<Busy> busy = busy(node);
                AtomicBoolean enough = new AtomicBoolean();
                CompletableFuture<Void> work = Busy.work(busy, enough);
                eventually("work is done", () -> done(busy) >= CHANGES / 2);
                System.out.println(postgres.backUp(backup));
                backedUp = Instant.now();
                long before = done(busy);
                eventually("work is done", () -> done(busy) >= before + CHANGES / 2);
                enough.set(true);
                work.get(60, TimeUnit.SECONDS);
            }
            log = Sql.on(postgres.uri(), "select event_log_id()").text();
            moment = Sql.on(postgres.uri(), MOMENT, backedUp.toString()).text();
            expected = Sql.on(postgres.uri(), JOURNAL, moment).text();
            assertThat(expected)
                    .isNotEqualTo(
                            Sql.on(postgres.uri(), JOURNAL, backedUp.toString()).text())
                    .isNotEqualTo(Sql.on(postgres.uri(), BALANCES).text());
            System.out.printf(
                    "%s entries, of which %s until %s%n",
                    Sql.on(postgres.uri(), "select count(*) from journal_entries")
                            .text(),
                    Sql.on(
                                    postgres.uri(),
                                    "select count(*) from journal_entries where pg_xact_commit_timestamp(xmin) <= ?::timestamptz",
                                    moment)
                            .text(),
                    moment);
            // Ends the segment, so that it is archived.
            postgres.backUp(directory.resolve("another"));
            awaitArchived();
        }
        Path other = directory.resolve("other");
        PreparedServer.programsIn(other);
        Restore.Restored restored = Restore.run(
                other,
                new Restore.Order(
                        backup,
                        Optional.of(Instant.parse(moment.replace(' ', 'T').replaceFirst("\\+00$", "Z"))),
                        archive,
                        false));
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(other, 0)) {
            String balances = Sql.on(postgres.uri(), BALANCES).text();
            System.out.printf("%s%njournal  %s%nrestored %s%n", restored, expected, balances);
            assertThat(balances).isEqualTo(expected);
            assertThat(Sql.on(postgres.uri(), "select event_log_id()").text())
                    .as("EV-06 the log after a restore is another one")
                    .isNotEqualTo(log);
            try (Node node = Node.start(postgres.uri(), Map.of())) {
                assertThat(node.world().differences()).isEmpty();
            }
        }
    }

    private static List<Busy> busy(Node node) {
        Client operator = node.world().backend(node.world().operator().id());
        Random random = new Random();
        List<Busy> busy = new ArrayList<>();
        for (Cast cast : Cast.of(node.databaseUri(), WALLETS)) {
            for (int user = 0; user < Op.USERS; user++) {
                int index = user;
                List<Long> tasks = cast.tasks().stream()
                        .filter(task -> task.user() == index && task.currency() == 0)
                        .map(Cast.Task::id)
                        .toList();
                long id = cast.users().get(user);
                busy.add(new Busy(id, tasks, node.world().backend(id), operator, random.nextLong()));
            }
        }
        return busy;
    }

    private static int done(List<Busy> busy) {
        return busy.stream().mapToInt(Busy::acknowledged).sum();
    }

    private static void awaitArchived() {
        eventually(() -> {
            try (Stream<Path> waiting = Files.list(directory.resolve("original/data/pg_wal/archive_status"))) {
                assertThat(waiting).noneMatch(file -> file.toString().endsWith(".ready"));
            }
        });
    }
}
