package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-08: what publishers owe, by age. */
class DebtAgeingTest {
    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final String PATH = "/admin/api/accounting/debts/";

    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
    private final Operator operator = WORLD.staff(Permission.FINANCE_PERSONAL);
    private final Advertiser advertiser = WORLD.advertiser("USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("BD-08 debts are listed and summed by age, as the journal had them at the end of any day")
    void agesWhatIsOwed() {
        Publisher twice = WORLD.publisher();
        Publisher old = WORLD.publisher();
        owes(twice, "20", "USD", 40);
        owes(twice, "-20", "USD", 20);
        owes(twice, "5", "USD", 10);
        owes(old, "2", "EUR", 100);
        owes(old, "5.50", "EUR", 45);

        Answer then = debts(today.minusDays(30));
        assertThat(of(then, twice, "USD")).isEqualTo("20.00 since " + today.minusDays(40) + ", 10 days");
        assertThat(of(then, old, "EUR")).isEqualTo("7.50 since " + today.minusDays(100) + ", 70 days");
        then.shows("""
            {totals: [{currency: 'EUR', debt: 7.50, thirty_days: 0, sixty_days: 0, ninety_days: 7.50, older: 0},
                      {currency: 'USD', debt: 20, thirty_days: 20, sixty_days: 0, ninety_days: 0, older: 0}]}""");

        assertThat(debts(today.minusDays(15)).at("items")).hasSize(1);

        Answer now = debts(null);
        assertThat(of(now, twice, "USD")).isEqualTo("5.00 since " + today.minusDays(10) + ", 10 days");
        for (JsonNode total : now.at("totals")) {
            assertThat(total.path("debt").decimalValue().movePointRight(2).longValueExact())
                    .isEqualTo(NODE.number(
                            "select -sum(balance) from accounts where kind = 'publisher_debt' and currency = ?",
                            total.path("currency").asText()));
        }

        Answer first = operator.call(PATH, "{limit: 1}").expect(200);
        assertThat(first.at("items")).hasSize(1);
        Answer last = operator.call(PATH, "{limit: 1, cursor: %s}", first.text("next"))
                .expect(200);
        assertThat(last.at("items.0")).isNotEqualTo(first.at("items.0"));
        assertThat(last.at("next").isNull()).isTrue();
        assertThat(Csv.lines(operator.call(PATH + "export/", "{day: %s}", today.minusDays(30))
                        .expect(200)))
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("user_name", old.username())
                        .containsEntry("debt", "7.50")
                        .containsEntry("days", "70"));
        operator.call(PATH, "{day: 'soon'}").expectError(422, "validation_error");
        WORLD.staff(Permission.FINANCE_VIEW).call(PATH, "{}").expectError(403, "insufficient_permissions");
    }

    private Answer debts(LocalDate day) {
        return day == null
                ? operator.call(PATH, "{}").expect(200)
                : operator.call(PATH, "{day: %s}", day).expect(200);
    }

    private static String of(Answer debts, Publisher publisher, String currency) {
        for (JsonNode item : debts.at("items")) {
            if (item.path("user_id").asLong() == publisher.id()
                    && item.path("currency").asText().equals(currency)) {
                return item.path("debt").decimalValue().setScale(2) + " since "
                        + item.path("since").asText() + ", "
                        + item.path("days").asInt() + " days";
            }
        }
        throw new AssertionError(publisher.username());
    }

    private void owes(Publisher publisher, String amount, String currency, int daysAgo) {
        Books.post(
                NODE,
                "test",
                publisher.id(),
                "publisher_debt",
                advertiser.id(),
                "advertiser_receivable",
                amount,
                currency,
                today.minusDays(daysAgo).atTime(12, 0).toInstant(ZoneOffset.UTC));
    }
}
