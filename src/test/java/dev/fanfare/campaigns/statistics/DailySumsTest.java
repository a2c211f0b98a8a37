package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Posts and money by day, from counters. */
class DailySumsTest {
    private static final String DAILY = "/api/stats/daily/";

    private final World world = World.shared();
    private final Operator staff = world.staff(Permission.STATS_VIEW);
    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
    private final String days = "date_from: '" + today.minusDays(398) + "', date_to: '" + today.plusDays(1) + "'";

    private static List<String> lines(Answer answer) {
        List<String> lines = new ArrayList<>();
        for (JsonNode line : answer.at("days")) {
            lines.add(line.path("campaign_id").asText() + " "
                    + line.path("network").asText() + " "
                    + line.path("posts") + " " + line.path("reach") + " " + line.path("engagement") + " "
                    + (line.path("money").isEmpty() ? "" : line.at("/money/0/spent")));
        }
        return lines;
    }

    private Campaign accepted(Advertiser advertiser, long reach) {
        Campaign campaign = advertiser.campaign();
        Task task = world.publisher().connected().joins(campaign).handsIn();
        world.operator().approves(task.id(), reach, 7);
        return campaign;
    }

    @Test
    @DisplayName("an advertiser sees their own campaigns, in all, by network and by campaign with a cursor")
    void sumsOwnCampaigns() {
        Advertiser advertiser = world.advertiser("USD");
        long first = accepted(advertiser, 1_000).id();
        long second = accepted(advertiser, 500).id();
        assertThat(lines(advertiser.ok(DAILY, "{" + days + "}")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("null null 2 1500 14 ");
        assertThat(lines(advertiser.ok(DAILY, "{" + days + ", by: 'network'}")))
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("null instagram 2 1500 14"))
                .anySatisfy(line -> assertThat(line).startsWith("null null 0 0 0 "));
        Answer part = advertiser.ok(DAILY, "{" + days + ", by: 'campaign', limit: 1}");
        assertThat(lines(part)).hasSize(1).first().asString().startsWith(second + " null 1 500 7 ");
        part = advertiser.ok(DAILY, "{" + days + ", by: 'campaign', limit: 1, cursor: %s}", part.text("next"));
        assertThat(lines(part)).hasSize(1).first().asString().startsWith(first + " null 1 1000 7 ");
        assertThat(part.at("next").isNull()).isTrue();
        assertThat(lines(staff.ok(DAILY, "{" + days + ", campaign_id: %s}", first)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("null null 1 1000 7 ");

        Advertiser other = world.advertiser("USD");
        for (String filter : List.of("advertiser_id: " + advertiser.id(), "campaign_id: " + first, "by: 'network'")) {
            assertThat(lines(other.ok(DAILY, "{" + days + ", " + filter + "}")))
                    .as(filter)
                    .isEmpty();
        }
        world.publisher().refused(403, "insufficient_permissions", DAILY, "{" + days + "}");
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("operators see all, with sign-ups; money needs finance.view; 400 days at most")
    void sumsAll() {
        Publisher publisher = world.publisher();
        assertThat(publisher.id()).isPositive();
        Answer seen = staff.ok(DAILY, "{date_from: '%s', date_to: '%s'}".formatted(today, today));
        assertThat(seen.at("days.0.sign_ups").asLong()).isPositive();
        assertThat(seen.at("days.0.money")).isEmpty();
        accepted(world.advertiser("USD"), 10);
        assertThat(world.staff(Permission.STATS_VIEW, Permission.FINANCE_VIEW)
                        .ok(DAILY, "{date_from: '%s', date_to: '%s'}".formatted(today, today.plusDays(1)))
                        .at("days.0.money"))
                .isNotEmpty();
        staff.invalid("date_to", DAILY, "{date_from: '2025-01-01', date_to: '2026-02-05'}");
        staff.invalid("date_to", DAILY, "{date_from: '2025-01-02', date_to: '2025-01-01'}");
        staff.call(DAILY, "{}").expectError(400, "validation_error");
    }
}
