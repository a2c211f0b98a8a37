package dev.fanfare.money.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-11: what a balance of the past leaves out, and who may see it. */
class AsOfReadersTest {
    private static final String WALLET = "/web/api/get/wallet/";
    private static final String BALANCE = "/api/user/balance/";
    private static final String TRIAL = "/admin/api/accounting/trial-balance/";
    private static final String STATEMENT = "/web/api/get/statement/";
    private static final Node NODE = Node.start(Db.freshUri(), Map.of());

    private final Client operator = NODE.world().operator().backend();
    private final Publisher publisher = NODE.world().publisher();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("BD-11 leaves out what was written after a time by a transaction that began before")
    void knowsNothingOfLateCommits() throws Exception {
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "1", "USD");
        Instant before;
        try (Connection connection = Db.connect(NODE.databaseUri());
                Statement late = connection.createStatement()) {
            connection.setAutoCommit(false);
            late.execute("select now()");
            before = Instant.now();
            publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
            late.execute("select post_entry('test:late', 'test', 'Late.', null, null, array[%1$s, %1$s]::bigint[],"
                            .formatted(publisher.id())
                    + " '{advertiser_receivable,publisher_available}', '{USD,USD}', '{-10000,10000}')");
            connection.commit();
        }
        Sealed.all(NODE);
        Instant after = Instant.now();
        assertThat(NODE.text("""
                        select string_agg((created_at < ?::timestamptz)::text, ',' order by id)
                        from (select id, created_at from journal_entries order by id desc limit 3) e
                        """, before.toString())).isEqualTo("true,false,true");
        assertThat(walletAt(before)).isEqualByComparingTo("1");
        assertThat(walletAt(after)).isEqualByComparingTo("111");
    }

    private BigDecimal walletAt(Instant time) {
        return publisher
                .web()
                .post(WALLET, "{as_of: '%s'}".formatted(time))
                .expect(200)
                .decimal("available_balance");
    }

    @Test
    @DisplayName("BD-11 shows no balance of the past that it would not show now")
    void refusesOthers() {
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "1", "USD");
        Sealed.all(NODE);
        Publisher other = NODE.world().publisher();
        for (String path : List.of(BALANCE, TRIAL)) {
            ObjectNode now = Body.of("{user_id: %s, month: %s}", publisher.id(), "2026-10");
            ObjectNode then = Body.with(now, Map.of("position", 1));
            for (Client client : List.of(
                    other.backend(),
                    other.web(),
                    NODE.world().staff().backend(),
                    NODE.world().anybody())) {
                Answer refused = client.post(path, now);
                assertThat(refused.status()).isIn(401, 403);
                client.post(path, then).expectError(refused.status(), refused.error());
            }
        }
        operator.post(BALANCE, "{user_id: 9000000000, position: 1}").expectError(404, "user_not_found");
        other.web()
                .post(WALLET, "{position: %s}", NODE.number("select max(position) from journal_leaves"))
                .expect(200)
                .shows("{available_balance: 0, position: %s}", NODE.number("select max(position) from journal_leaves"));
        assertThat(other.web()
                        .post(STATEMENT, "{position: %s}", NODE.number("select max(position) from journal_leaves"))
                        .expect(200)
                        .text())
                .doesNotContain("publisher_available");
    }
}
