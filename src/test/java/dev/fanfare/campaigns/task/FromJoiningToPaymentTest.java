package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.Test;

/** CA-08, CA-10, CA-22: a task from the day its publisher joins, all of it over HTTP. */
class FromJoiningToPaymentTest {
    private final World world = Node.shared().world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Publisher publisher = world.publisher();

    @Test
    void whatIsPromisedAtJoiningIsSettledByAcceptance() {
        long campaign = joined();
        JsonNode task = task(campaign);
        assertThat(task.at("/payments/total").decimalValue()).isEqualByComparingTo("50");
        long taskId = task.get("id").asLong();
        // 50 and both bonuses for the task, 20 for the campaign's best post.
        assertThat(advertiser.account()).containsExactly(8500L, 0L);

        publisher
                .call(
                        "/web/api/task/complete/",
                        "{task_id: %s, post_url: 'https://instagram.com/p/w%s'}",
                        taskId,
                        taskId)
                .expect(200);
        advertiser
                .call("/api/task/actions/", "{task_id: %s, action: 'approve', reach: 700, engagement: 35}", taskId)
                .expect(200);
        world.operator()
                .call("/api/task/actions/", "{task_id: %s, action: 'mark_paid'}", taskId)
                .expect(200);

        assertThat(advertiser.account()).containsExactly(2000L, 6500L);
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "EUR")).isEqualTo(6500);
        assertThat(task(campaign).at("/payments/total").decimalValue()).isEqualByComparingTo("65");
        assertThat(task(campaign).get("status").asText()).isEqualTo("paid");
    }

    @Test
    void leavingFreesThePlaceForJoiningAgain() {
        long campaign = joined();
        long taskId = task(campaign).get("id").asLong();
        Publisher next = world.publisher();
        next.connects(500);
        next.call("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expectError(400, "campaign_full");
        publisher.call("/web/api/task/leave/", "{task_id: %s}", taskId).expect(200);
        next.call("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expect(200);
        assertThat(advertiser.account()).containsExactly(8500L, 0L);
    }

    private long joined() {
        long campaign = advertiser.campaign("""
                        {"max_participants": 1, "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50,
                         "bonus": {"active": true, "promo_reach": 10, "promo_engagement_rate": 5,
                         "promo_best_post": 20}}}""").id();
        publisher.connects(700);
        publisher.call("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expect(200);
        return campaign;
    }

    private JsonNode task(long campaign) {
        return publisher
                .call("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .expect(200)
                .at("tasks.0");
    }
}
