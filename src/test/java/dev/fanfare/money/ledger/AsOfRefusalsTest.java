package dev.fanfare.money.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-11: moments that have no balance, from a journal without entries on. */
class AsOfRefusalsTest {
    private static final String STATEMENT = "/web/api/get/statement/";
    private static final String ENTRIES = "/web/api/get/statement/entries/";
    private static final Node NODE = Node.start(Db.freshUri(), Map.of());

    private final Client operator = NODE.world().operator().backend();
    private final Publisher publisher = NODE.world().publisher();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("BD-11 refuses what is not sealed, before all, in the future or no moment, and names what is wrong")
    void refusesOtherMoments() {
        String now = Instant.now().toString();
        assertRefused("{as_of: '%s'}".formatted(now), "is before the first entry", "as_of");
        assertRefused("{as_of: '%s', basis: 'booked'}".formatted(now), "is not sealed yet", "as_of");
        assertRefused("{position: 1}", "the last of which is 0", "position");
        Instant begin = Instant.now();
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "1", "USD");
        now = Instant.now().toString();
        assertRefused("{as_of: '%s'}".formatted(now), "is not sealed yet", "as_of");
        assertRefused("{position: 1}", "the last of which is 0", "position");
        Sealed.all(NODE);
        assertThat(walletAt(now)).isEqualByComparingTo("1");
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "1", "USD");
        assertThat(walletAt(now)).isEqualByComparingTo("1");
        assertRefused("{as_of: '%s'}".formatted(Instant.now()), "is not sealed yet", "as_of");
        assertRefused("{as_of: '%s'}".formatted(begin), "is before the first entry", "as_of");
        assertRefused("{as_of: '0001-01-01T00:00:00Z'}", "is before the first entry", "as_of");
        assertRefused("{as_of: '%s'}".formatted(Instant.now().plusSeconds(60)), "is in the future", "as_of");
        assertRefused("{as_of: '9999-12-31T23:59:59Z', basis: 'booked'}", "is in the future", "as_of");
        assertRefused("{position: 2}", "the last of which is 1", "position");
        assertRefused("{position: %s}".formatted(Long.MAX_VALUE), "the last of which is 1", "position");
        assertRefused("{position: 0}", "greater than 0", "position");
        assertRefused("{position: -1}", "greater than 0", "position");
        assertRefused("{position: 'last'}", "whole number", "position");
        for (String garbage : List.of("yesterday", "2026-13-01T00:00:00Z", "2026-01-01", "1767225600")) {
            assertRefused("{as_of: '%s'}".formatted(garbage), "date and time", "as_of");
        }
        assertRefused("{position: 1, basis: 'guessed'}", "known or booked", "basis");
        assertRefused("{basis: 'booked'}", "is needed", "as_of");
        assertRefused("{position: 1, basis: 'booked'}", "is needed", "as_of");
        assertRefused("{as_of: '%s', position: 1}".formatted(now), "must not be given with", "as_of", "position");
        publisher.web().invalid("date_to", STATEMENT, "{position: 1, date_to: '2026-01-01'}");
        publisher.web().invalid("date_to", ENTRIES, "{position: 1, date_to: '2026-01-01'}");
        publisher.web().invalid("position", STATEMENT, "{position: 2}");
        publisher.web().invalid("position", ENTRIES, "{position: 2}");
    }

    private BigDecimal walletAt(String time) {
        return publisher
                .web()
                .post("/web/api/get/wallet/", "{as_of: %s}", time)
                .expect(200)
                .decimal("available_balance");
    }

    private void assertRefused(String moment, String message, String... fields) {
        for (Answer answer : List.of(
                publisher.web().post("/web/api/get/wallet/", moment),
                operator.post("/api/user/balance/", Body.with(Body.of(moment), Map.of("user_id", publisher.id()))),
                operator.post(
                        "/admin/api/accounting/trial-balance/",
                        Body.with(Body.of(moment), Map.of("month", "2026-10"))))) {
            assertThat(answer.expect(422).text()).as(moment).contains(message).contains(fields);
        }
    }
}
