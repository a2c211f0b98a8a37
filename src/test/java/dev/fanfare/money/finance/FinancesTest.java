package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** ST-01 to ST-03: what advertisers spent and the platform turned over, by the journal. */
class FinancesTest {
    private static final String ADVERTISER = "/api/advertiser/stats/financial/";
    private static final String PLATFORM = "/api/general/stats/financial/";

    // The platform's turnover is everybody's.
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();
    private final Books books = new Books(NODE);
    private final Client viewer = world.staff(Permission.FINANCE_VIEW).backend();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("ST-01 ST-02 sums the journal for an advertiser; cost per thousand reached is 0 where the reach is 0")
    void saysWhatAnAdvertiserSpent() {
        Advertiser acme = world.advertiser("EUR");
        Client own = acme.backend();
        Answer none = own.post(ADVERTISER, "{advertiser_id: %s}", acme.id())
                .expect(200)
                .expectFields("total_spent", "total_campaigns", "average_cpm", "currency");
        assertThat(text(none))
                .isEqualTo("{\"total_spent\":0.00,\"total_campaigns\":0,\"average_cpm\":0.00,\"currency\":\"EUR\"}");
        acme.campaign().id();
        acme.campaign().id();
        books.charge(acme, "10.00", "EUR", Instant.parse("2026-03-01T00:00:00Z"));
        books.charge(acme, "5.55", "EUR", Instant.parse("2026-03-31T23:59:59Z"));
        books.charge(acme, "1.00", "EUR", Instant.parse("2026-04-01T00:00:00Z"));
        assertThat(text(own.form(ADVERTISER, "{advertiser_id: %s}", acme.id())))
                .isEqualTo("{\"total_spent\":16.55,\"total_campaigns\":2,\"average_cpm\":0.00,\"currency\":\"EUR\"}");
        viewer.form(ADVERTISER, "{advertiser_id: %s, date_from: '2026-03-01', date_to: '2026-03-31'}", acme.id())
                .shows("{total_spent: 15.55, total_campaigns: 0}");
        books.charge(acme, "700", "JPY", Instant.parse("2026-03-05T00:00:00Z"));
        assertThat(text(own.post(ADVERTISER, "{advertiser_id: %s}", acme.id())))
                .isEqualTo("{\"total_spent\":16.55,\"total_campaigns\":2,\"average_cpm\":0.00,\"currency\":\"EUR\","
                        + "\"by_currency\":[{\"currency\":\"EUR\",\"total_spent\":16.55,\"average_cpm\":0.00},"
                        + "{\"currency\":\"JPY\",\"total_spent\":700,\"average_cpm\":0}]}");
        for (Answer hidden : java.util.List.of(
                world.advertiser("EUR").call(ADVERTISER, "{advertiser_id: %s}", acme.id()),
                viewer.post(ADVERTISER, "{advertiser_id: 9000000000}"))) {
            hidden.expectError(404, "not_found");
        }
    }

    @Test
    @DisplayName("ST-01 divides what was spent by the thousands that accepted posts reached")
    void saysWhatAThousandCost() {
        Advertiser acme = world.advertiser("USD");
        long campaign = acme.campaign("{tasks: {time: 72, time_type: 'hours', minimum_reward: 50}}")
                .id();
        Publisher publisher = world.publisher();
        publisher.connects(1_000);
        publisher.call("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expect(200);
        long task = publisher
                .call("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .number("tasks.0.id");
        publisher
                .call(
                        "/web/api/task/complete/",
                        "{task_id: %s, post_url: 'https://www.instagram.com/p/cpm%s'}",
                        task,
                        task)
                .expect(200);
        world.operator()
                .call("/api/task/actions/", "{task_id: %s, action: 'approve', reach: 30000, engagement: 1}", task)
                .expect(200);
        // 50 for 30 thousand.
        assertThat(text(acme.call(ADVERTISER, "{advertiser_id: %s}", acme.id())))
                .isEqualTo("{\"total_spent\":50.00,\"total_campaigns\":1,\"average_cpm\":1.67,\"currency\":\"USD\"}");
    }

    @Test
    @DisplayName("ST-03 converts each day's charges and payouts at its own rate, and rounds once")
    void convertsEachDayAtItsOwnRate() {
        NODE.execute("""
                insert into exchange_rates (base, currency, rate, rate_date) values
                  ('EUR', 'USD', 1.10, '2025-01-03'), ('EUR', 'USD', 1.20, '2025-01-06'),
                  ('EUR', 'JPY', 150, '2025-01-03'), ('EUR', 'JPY', 160, '2025-01-06')
                """);
        Advertiser acme = world.advertiser("EUR");
        // A Friday; the Sunday after, which has Friday's rates; and Monday.
        books.charge(acme, "100.00", "EUR", Instant.parse("2025-01-03T10:00:00Z"));
        books.charge(acme, "100.00", "EUR", Instant.parse("2025-01-05T23:59:59Z"));
        books.charge(acme, "100.00", "EUR", Instant.parse("2025-01-06T00:00:00Z"));
        books.charge(acme, "1600", "JPY", Instant.parse("2025-01-06T12:00:00Z"));
        books.charge(acme, "0.01", "USD", Instant.parse("2025-01-06T12:00:00Z"));
        books.payOut("50.00", "EUR", Instant.parse("2025-01-04T12:00:00Z"));
        Answer all = viewer.post(PLATFORM, "{date_from: '2025-01-01', date_to: '2025-01-31'}")
                .expect(200)
                .expectFields("total_revenue", "total_payouts", "currency");
        // 110 + 110 + 120 + 1600 * 1.2 / 160 + 0.01
        assertThat(text(all)).isEqualTo("{\"total_revenue\":352.01,\"total_payouts\":55.00,\"currency\":\"USD\"}");
        assertThat(viewer.form(PLATFORM, "{date_from: '2025-01-05', date_to: '2025-01-05'}")
                        .decimal("total_revenue"))
                .isEqualByComparingTo("110");
        // This currency has no rate: the sums leave it out and name it.
        books.charge(acme, "5.00", "AFN", Instant.parse("2025-01-07T12:00:00Z"));
        assertThat(text(viewer.post(PLATFORM, "{date_from: '2025-01-07', date_to: '2025-01-07'}")
                        .expect(200)))
                .isEqualTo("{\"total_revenue\":0.00,\"total_payouts\":0.00,\"currency\":\"USD\",\"unconverted\":"
                        + "[{\"currency\":\"AFN\",\"total_revenue\":5.00,\"total_payouts\":0.00}]}");
        // Before all quotes the first ones count.
        books.charge(acme, "10.00", "EUR", Instant.parse("2020-01-07T12:00:00Z"));
        assertThat(viewer.post(PLATFORM, "{date_to: '2020-12-31'}").decimal("total_revenue"))
                .isEqualByComparingTo("11");
        viewer.post(PLATFORM, "{date_from: '2026-02-01', date_to: '2026-01-01'}")
                .expectError(422, "validation_error");
    }

    /** As it was sent: a tree drops the decimals that are zero. */
    private static String text(Answer answer) {
        return answer.text();
    }
}
