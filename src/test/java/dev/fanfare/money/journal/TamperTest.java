package dev.fanfare.money.journal;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.journal.Tampering.Kind;
import dev.fanfare.money.journal.api.JournalJobs.SendCheckpoint;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Life;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * TR-06: what a superuser does to a sealed journal is named, and the service's role is refused it. On a server of its
 * own, whose superuser may log in. {@code -Dtamper.entries=100000} does it to a longer journal.
 */
@Soak.Only
class TamperTest {
    private static final int ENTRIES = Soak.size("tamper.entries", 32, 1_000);
    private static final int STAGES = 4;

    /** Adds entries that move money from one account of a user to another and back; an id before them is given to none. */
    private static final String FILL = """
            select nextval(pg_get_serial_sequence('journal_entries', 'id'));
            insert into accounts (owner_id, kind, currency)
            select owner_id, 'advertiser_receivable', 'USD' from accounts where kind = 'publisher_available'
            on conflict on constraint accounts_once do nothing;
            with accounts_of as (
              select s.id as source, t.id as target
              from accounts s join accounts t on t.owner_id = s.owner_id and t.kind = 'publisher_pending'
              where s.kind = 'advertiser_receivable'
            ), made as (
              insert into journal_entries (key, kind, description, request_id)
              select 'fill:%1$s-' || n || ':filled', 'fill', 'Filled.', 'r' || n from generate_series(1, %2$s) n
              returning id
            )
            insert into postings (entry_id, account_id, currency, amount)
            select m.id, v.account, 'USD', v.amount * m.sign
            from (select id, (row_number() over w + 1) / 2 %% 1000 + 1 as amount, row_number() over w %% 2 * 2 - 1 as sign
                  from made window w as (order by id)) m
            cross join accounts_of o
            cross join lateral (values (o.source, -m.amount), (o.target, m.amount)) v (account, amount)
            order by m.id;
            """;

    private static final Path directory = TestFolders.fast("fanfare-tamper-");

    private static EmbeddedPostgres postgres;
    private static String superuser;

    /** The addresses of one database, for each who may come. */
    private record Addresses(String superuser, String owner, String service) {
        Node node(Map<String, String> further) {
            Map<String, String> settings = new HashMap<>(further);
            settings.put("database.owner_uri", owner);
            return Node.start(service, settings);
        }
    }

    private static Addresses addresses(String database) {
        return new Addresses(
                superuser.replace("/postgres?", "/" + database + "?"),
                postgres.uri().replaceFirst("/fanfare$", "/" + database),
                postgres.serviceUri().replaceFirst("/fanfare$", "/" + database));
    }

    @BeforeAll
    static void seal() throws Exception {
        PreparedServer.in(directory.resolve("postgres"));
        postgres = EmbeddedPostgres.start(directory.resolve("postgres"), 0);
        admitSuperuser();
        Addresses original = addresses("fanfare");
        try (Node node = original.node(Map.of())) {
            Life.live(node.world());
            for (int stage = 0; stage < STAGES; stage++) {
                Sql.on(original.owner(), FILL.formatted(stage, ENTRIES / STAGES / 2 * 2))
                        .execute();
                Sealed.all(node);
            }
            assertThat(Sealed.findings(node)).isEmpty();
        }
    }

    /** Until the server is started again, its superuser may log in from this machine. */
    private static void admitSuperuser() throws IOException {
        Path data = directory.resolve("postgres/data");
        Files.writeString(
                data.resolve("pg_hba.conf"), "host all postgres 127.0.0.1/32 trust\n", StandardOpenOption.APPEND);
        String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
        new ProcessBuilder("kill", "-HUP", pid).start();
        int port = URI.create(postgres.uri()).getPort();
        superuser = "postgresql://postgres:none@127.0.0.1:" + port + "/postgres?connectTimeout=5";
        eventually(() -> Db.execute(superuser, "select"));
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @Test
    @DisplayName("TR-06 names what a superuser altered, added, removed or reordered")
    void namesWhatASuperuserDid() throws Exception {
        List<String> silent = new ArrayList<>();
        int number = 0;
        Addresses copy = copy("tampered");
        try (Node node = copy.node(Map.of("roles", "finance"))) {
            for (Kind kind : Soak.some(9, Tampering.KINDS)) {
                // The node outlives its database, and meets the next copy under the same name.
                copy("tampered");
                Tampering.run(kind, copy.superuser());
                List<String> named = named(node, kind);
                Optional<String> line = named.stream()
                        .filter(each -> each.matches(kind.named()))
                        .findFirst();
                System.out.printf("%2d %-60s %s%n", ++number, kind.name(), line.orElse("NOT NAMED"));
                if (line.isEmpty()) {
                    silent.add(kind.name() + ": " + named);
                }
            }
        }
        assertThat(silent).isEmpty();
        assertThat(Tampering.KINDS).hasSizeGreaterThanOrEqualTo(20);
    }

    /** The sealed journal as it was, in a database of this name instead of what was there. */
    private static Addresses copy(String database) {
        Db.execute(superuser, "drop database if exists " + database + " with (force)");
        Db.execute(superuser, "create database " + database + " template fanfare owner fanfare");
        return addresses(database);
    }

    /** As the command does it: the chain, and what plain verification compares. */
    private static List<String> named(Node node, Kind kind) {
        List<String> named = new ArrayList<>(Sealed.findings(node));
        if (kind.outsideTheChain()) {
            named.addAll(node.world().differences());
        }
        return named;
    }

    @Test
    @DisplayName("TR-06 refuses all of it to the service's role")
    void refusesItToTheService() throws Exception {
        List<String> allowed = new ArrayList<>();
        try (Connection connection = Db.connect(addresses("fanfare").service())) {
            connection.setAutoCommit(false);
            for (Kind kind : Tampering.KINDS) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(kind.sql());
                    statement.execute("set constraints all immediate");
                    allowed.add(kind.name());
                } catch (SQLException refused) {
                    // By its rights, or, where it may insert, by a trigger that it can neither drop nor disable.
                    assertThat(refused.getSQLState()).as(kind.name()).isIn("42501", "23001");
                } finally {
                    connection.rollback();
                }
            }
        }
        assertThat(allowed).isEmpty();
    }

    @Test
    @DisplayName("TR-06 names a cut end of the journal by the checkpoints that were sent outside")
    void namesACutEnd() throws Exception {
        Path checkpoints = directory.resolve("checkpoints");
        Addresses copy = copy("cut");
        try (Node node = copy.node(Map.of("journal.checkpoints_file", checkpoints.toString()))) {
            assertThat(node.sweep(new SendCheckpoint())).isEqualTo(1);
        }
        assertThat(verify(copy, checkpoints)).contains("Everything adds up.");
        Sql.on(copy.superuser(), """
                        set session_replication_role = replica;
                        delete from postings where entry_id > (select max(last_entry) from journal_blocks where number < %1$s);
                        delete from journal_entries where id > (select max(last_entry) from journal_blocks where number < %1$s);
                        delete from journal_leaves where entry_id > (select max(last_entry) from journal_blocks where number < %1$s);
                        delete from journal_blocks where number >= %1$s;
                        update accounts a set balance = (select coalesce(sum(amount), 0) from postings where account_id = a.id);
                        update sealing set sent_block = 0
                        """.formatted(Tampering.LAST)).execute();
        assertThat(verify(copy, checkpoints)).contains("whose checkpoint is in").contains("was removed");
    }

    private static String verify(Addresses copy, Path checkpoints) {
        NodeProcess.Finished finished = NodeProcess.run(
                Map.of(
                        "FANFARE_DATABASE_URI",
                        copy.service(),
                        "FANFARE_DATABASE_OWNER_URI",
                        copy.owner(),
                        "FANFARE_JOURNAL_SIGNING_KEY",
                        Node.JOURNAL_KEY),
                "",
                "verify",
                "--chain",
                "--checkpoints",
                checkpoints.toString());
        assertThat(finished.exit()).isEqualTo(finished.output().contains("Everything adds up.") ? 0 : 1);
        return finished.output();
    }
}
