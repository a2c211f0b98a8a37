package dev.fanfare.money.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.fanfare.formats.proof.CheckpointNote;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.money.journal.api.JournalJobs.SendCheckpoint;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Together;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TR-06: which entries are sealed, when and in which order. */
class SealingTest {
    private static final String DATABASE = Db.freshUri();
    private static final Node NODE = Node.start(DATABASE, Map.of());

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("TR-06 waits for a transaction with a lower id, and gives positions without gaps in the order of ids")
    void skipsNoLateCommit() throws Exception {
        Publisher publisher = NODE.world().publisher();
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        Sealed.all(NODE);
        long sealed = last();
        try (Connection late = Db.connect(DATABASE);
                Statement statement = late.createStatement()) {
            late.setAutoCommit(false);
            statement.execute(
                    "insert into journal_entries (key, kind, description) values ('test:late', 'test', 'Late.')");
            publisher.receives(AccountKind.PUBLISHER_PENDING, "5", "USD");
            assertThat(NODE.sweep(new SealJournal()) + NODE.sweep(new SealJournal()))
                    .isZero();
            assertThat(last()).isEqualTo(sealed);
            statement.execute("insert into postings (entry_id, account_id, currency, amount)"
                    + " select (select id from journal_entries where key = 'test:late'), p.account_id, p.currency, p.amount"
                    + " from postings p where p.entry_id = " + sealed);
            late.commit();
        }
        Sealed.all(NODE);
        assertThat(NODE.sql(
                                "select e.key from journal_entries e join journal_leaves l on l.entry_id = e.id"
                                        + " where e.id > ? order by l.position",
                                sealed)
                        .texts())
                .hasSize(2)
                .first()
                .isEqualTo("test:late");
        isWhole();
    }

    @Test
    @DisplayName("TR-06 seals each entry once, however many nodes seal at the same time")
    void sealsOnceOnSeveralNodes() throws Exception {
        Publisher publisher = NODE.world().publisher();
        try (Node other = Node.start(DATABASE, Map.of())) {
            for (int round = 0; round < 5; round++) {
                publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
                Together.together(8, i -> (i % 2 == 0 ? NODE : other).sweep(new SealJournal()));
            }
            Sealed.all(NODE);
        }
        isWhole();
    }

    @Test
    @DisplayName("TR-06 seals and recounts an entry of more postings than are read at once")
    void sealsALargeEntry() throws Exception {
        Publisher publisher = NODE.world().publisher();
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        NODE.execute("""
                        begin;
                        alter table postings disable trigger postings_balance;
                        insert into journal_entries (key, kind, description) values ('test:large', 'test', 'Large.');
                        insert into postings (entry_id, account_id, currency, amount)
                        select (select max(id) from journal_entries), p.account_id, p.currency, sign(p.amount)
                        from postings p, generate_series(1, 2600) n
                        where p.entry_id = (select max(id) - 1 from journal_entries);
                        alter table postings enable trigger postings_balance;
                        commit
                        """);
        Sealed.all(NODE);
        assertThat(NODE.number("select postings from journal_leaves order by entry_id desc limit 1"))
                .isEqualTo(5_200);
        isWhole();
    }

    @Test
    @DisplayName("TR-06 shows and sends signed checkpoints")
    void showsCheckpoints(@TempDir Path directory) throws Exception {
        NODE.world().publisher().receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        Path checkpoints = directory.resolve("checkpoints");
        try (Node sending = Node.start(DATABASE, Map.of("journal.checkpoints_file", checkpoints.toString()))) {
            Sealed.all(sending);
            Answer last = sending.client().get("/.well-known/fanfare-journal").expect(200);
            // Of RFC 8032, section 7.1, test 1, as tests are configured.
            last.shows("{public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='}");
            assertThat(last.text("checkpoint.public_key")).isEqualTo(last.text("public_key"));
            long number = last.number("checkpoint.number");
            assertThat(sending.client()
                            .get("/.well-known/fanfare-journal?block=" + number)
                            .expect(200)
                            .body())
                    .isEqualTo(last.body());
            for (String block : List.of("0", "-1", "x", "99999999", "99999999999999999999")) {
                sending.client()
                        .get("/.well-known/fanfare-journal?block=" + block)
                        .expect(404);
            }
            assertThat(sending.sweep(new SendCheckpoint())).isEqualTo(1);
            assertThat(sending.sweep(new SendCheckpoint())).isZero();
            assertThat(Files.readAllLines(checkpoints))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains(last.text("checkpoint.signature"));
        }
    }

    @Test
    @DisplayName("BD-09 has its checkpoints signed by a witness, to which it proves that each continues the one before")
    void isWitnessed() throws Exception {
        Publisher publisher = NODE.world().publisher();
        List<String> received = new CopyOnWriteArrayList<>();
        HttpServer witness = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        witness.createContext("/add-checkpoint", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            boolean isNew = received.isEmpty() || !body.startsWith("old 0\n");
            received.add(body);
            byte[] answer =
                    (isNew ? "\u2014 witness.example c2lnbmVk\nand more\n" : "").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        witness.start();
        String url = "http://127.0.0.1:" + witness.getAddress().getPort() + "/add-checkpoint";
        try (Node sending = Node.start(DATABASE, Map.of("journal.checkpoints_url", url))) {
            for (int i = 0; i < 3; i++) {
                publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
                Sealed.all(sending);
                assertThat(sending.sweep(new SendCheckpoint())).isEqualTo(1);
            }
            String published = sending.client()
                    .get("/.well-known/fanfare-journal/checkpoint")
                    .expect(200)
                    .text();
            assertThat(published).endsWith("\u2014 witness.example c2lnbmVk\n").doesNotContain("and more");
            for (int i = 1; i < received.size(); i++) {
                String[] parts = received.get(i).split("\n\n", 2);
                List<String> proof = parts[0].lines().skip(1).toList();
                CheckpointNote before = note(received.get(i - 1));
                CheckpointNote after = note(received.get(i));
                assertThat(parts[0]).startsWith("old " + before.size() + "\n");
                assertThat(MerkleTree.isConsistent(
                                before.size(),
                                before.root(),
                                after.size(),
                                after.root(),
                                proof.stream().map(SealingTest::hash).toList()))
                        .isTrue();
                Answer shown = sending.client()
                        .get("/.well-known/fanfare-journal/consistency?from=" + before.size() + "&to=" + after.size())
                        .expect(200);
                assertThat(shown.text("to_root")).isEqualTo(after.root().toString());
            }
            for (String query :
                    List.of("", "?from=1", "?from=0&to=1", "?from=2&to=1", "?from=1&to=9999999", "?from=x&to=1")) {
                sending.client()
                        .get("/.well-known/fanfare-journal/consistency" + query)
                        .expect(404);
            }
        } finally {
            witness.stop(0);
        }
    }

    private static CheckpointNote note(String body) {
        return CheckpointNote.parse(body.split("\n\n", 2)[1]).orElseThrow();
    }

    private static Hash hash(String base64) {
        return Hash.ofBytes(Base64.getDecoder().decode(base64));
    }

    @Test
    @DisplayName("TR-06 does not continue a chain that was signed with a key it does not know")
    void refusesAnotherKey() throws Exception {
        NODE.world().publisher().receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        Sealed.all(NODE);
        String another = "TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=";
        try (Node other = Node.start(DATABASE, Map.of("journal.signing_key", another))) {
            other.world().publisher().receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
            assertThatThrownBy(() -> other.sweep(new SealJournal())).isNotNull();
        }
        try (Node knowing = Node.start(
                DATABASE,
                Map.of(
                        "journal.signing_key",
                        another,
                        "journal.former_keys",
                        "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="))) {
            assertThat(Sealed.findings(knowing)).isEmpty();
        }
    }

    private static long last() {
        return NODE.number("select max(last_entry) from journal_blocks");
    }

    private static void isWhole() {
        assertThat(Sealed.findings(NODE)).isEmpty();
        assertThat(NODE.number("select count(*) from journal_leaves"))
                .isEqualTo(NODE.number("select count(*) from journal_entries"))
                .isEqualTo(NODE.number("select max(position) from journal_leaves"));
    }
}
