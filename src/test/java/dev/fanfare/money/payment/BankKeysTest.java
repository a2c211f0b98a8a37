package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.encryption.KeyRotation.Chunk;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BK-01: numbers move to a new key while the service runs. */
@SentStatements.Own
@Nightly
class BankKeysTest {
    private static final PaymentsConfig CONFIG =
            Node.config("postgresql://unused@unused/unused", Map.of()).payments();

    private static final String SAVE = "/web/api/update/bank-account/";
    private static final String NEW_KEY = "new:bmV3IGtleSBuZXcga2V5IG5ldyBrZXkgbmV3IGtleSA=";
    private static final int ACCOUNTS = 120;

    /** An account and the fields it was saved with. */
    private record Saved(Publisher owner, long id, Map<String, String> fields) {}

    @Test
    @DisplayName("BK-01 re-encrypts every number under the present key, also while owners write theirs")
    void movesEveryNumberToThePresentKey() {
        try (Node old = Node.start(Map.of("payments.bank_key_id", "old"));
                Node present = Node.start(old.databaseUri(), Map.of())) {
            List<Saved> all = saved(old.world(), ACCOUNTS);
            old.sql(
                            "update bank_accounts set deleted_at = now(), is_primary = false where id = ?",
                            all.get(0).id())
                    .execute();
            assertThat(old.sql("select count(*) from bank_accounts where key_id = 'old'")
                            .number())
                    .isEqualTo(ACCOUNTS);
            // An unreadable one does not stop the others.
            old.sql("update bank_accounts set account_number = '\\x00010203040506070809101112131415161718'"
                            + " where id = " + all.get(1).id())
                    .execute();
            // Through both nodes: the one writes under the new key, the other still under the old.
            List<CompletableFuture<Answer>> writing = new ArrayList<>();
            for (Saved saved : all.subList(60, 90)) {
                Map<String, String> renamed = new HashMap<>(saved.fields());
                renamed.put("bank_name", "Renamed");
                Client owner = client(saved.id() % 2 == 0 ? old : present, saved.owner());
                writing.add(owner.postAsync(SAVE, renamed));
            }
            List<Chunk> chunks = rotate(present);
            writing.forEach(answer -> assertThat(answer.join().status()).isEqualTo(200));
            assertThat(chunks).hasSizeGreaterThan(1);
            rotate(present);
            assertThat(old.sql("select string_agg(id::text, ' ') from bank_accounts where key_id <> 'new'")
                            .text())
                    .isEqualTo(Long.toString(all.get(1).id()));
            assertThat(old.sql("select count(*) from bank_accounts where bank_name = 'Renamed'")
                            .number())
                    .isEqualTo(30);
            assertThat(old.sql("""
                                            select sum((after ->> 'rows')::int) from audit_log where action = 'encryption.rotate_keys'
                                            and after ->> 'table' = 'bank_accounts' and subject = 'bank_key:new'""").number()).isGreaterThan(ACCOUNTS / 2);
            assertThatThrownBy(() -> Node.start(old.databaseUri(), Map.of("payments.bank_keys", NEW_KEY)))
                    .hasMessageContaining("does not open")
                    .hasMessageContaining("under the key old");
            old.sql("update bank_accounts set key_id = 'new' where id = "
                            + all.get(1).id())
                    .execute();
            opensUnderTheNewKeyAlone(old, all);
        }
    }

    /** A node that has never heard of the old key knows every account by its numbers, and reads them. */
    private static void opensUnderTheNewKeyAlone(Node old, List<Saved> all) {
        try (Node alone = Node.start(old.databaseUri(), Map.of("payments.bank_keys", NEW_KEY))) {
            for (Saved saved : all.subList(50, 70)) {
                client(alone, saved.owner()).post(SAVE, saved.fields()).expect(200);
            }
            BankNumbers numbers = new BankNumbers(CONFIG.withBankKeys(List.of(NEW_KEY), "new"));
            for (Saved saved : all.subList(2, 40)) {
                BankNumbers.Stored stored = Blocking.await(alone.fanfare()
                        .database()
                        .get(
                                "select id, user_id, country, scheme = 'iban' as iban, key_id, account_number,"
                                        + " routing_number from bank_accounts where id = $1",
                                BankNumbers.Stored.class,
                                saved.id()));
                BankNumbers.Numbers opened =
                        numbers.decrypt(new NumbersPlace(saved.owner().id(), saved.id()), stored);
                assertThat(opened.account()).isEqualTo(saved.fields().get("account_number"));
                assertThat(opened.routing()).isEqualTo(saved.fields().get("routing_number"));
            }
        }
    }

    @Test
    @Soak.Only
    @DisplayName("BK-01 is a command that says how far it is and fails when something is left")
    void isACommand() {
        try (Node old = Node.start(Map.of("payments.bank_key_id", "old"))) {
            List<Saved> all = saved(old.world(), 3);
            Map<String, String> environment = Map.of(
                    "FANFARE_DATABASE_URI",
                    old.databaseUri(),
                    "FANFARE_PAYMENTS_BANK_KEYS",
                    "old:b2xkIGtleSBvbGQga2V5IG9sZCBrZXkgb2xkIGtleSA=," + NEW_KEY,
                    "FANFARE_PAYMENTS_BANK_KEY_ID",
                    "new");
            NodeProcess.Finished done = NodeProcess.run(environment, "", "rotate-bank-keys");
            assertThat(done.exit()).as(done.output()).isZero();
            assertThat(done.output())
                    .contains("bank_accounts: 3 rows encrypted again, 0 left")
                    .contains("signing_keys: 1 rows encrypted again, 0 left");
            all.forEach(saved ->
                    assertThat(done.output()).doesNotContain(saved.fields().get("account_number")));
            assertThat(old.sql("select count(*) from bank_accounts where key_id = 'new'")
                            .number())
                    .isEqualTo(3);
        }
    }

    private static Client client(Node node, Publisher owner) {
        return node.client().as(owner.web().authorization());
    }

    private static List<Chunk> rotate(Node node) {
        List<Chunk> chunks = new ArrayList<>();
        node.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {
            if (table.equals("bank_accounts")) {
                chunks.add(chunk);
            }
        });
        return chunks;
    }

    private static List<Saved> saved(World world, int count) {
        List<Saved> saved = new ArrayList<>();
        Publisher owner = null;
        for (int i = 0; i < count; i++) {
            // A few owners with many accounts: their making is what takes time.
            owner = i % 10 == 0 ? world.publisher() : owner;
            Map<String, String> fields = Publisher.bankAccount();
            long id = owner.call(SAVE, fields).number("bank_account_id");
            // Verified and a while ago, since there may be few new ones.
            world.execute(
                    "update bank_accounts set verification_status = 'verified',"
                            + " created_at = created_at - interval '31 days' where id = ?",
                    id);
            saved.add(new Saved(owner, id, fields));
        }
        return saved;
    }
}
