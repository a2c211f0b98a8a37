package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Which tasks partners get: CA-01, HT-16. */
class TaskFilterTest {
    private static final String ALL = "/api/tasks/";
    private static final String PAYMENTS = "/api/task/payments/";

    private final World world = World.shared();
    private final Client superuser = world.operator().backend();

    @Test
    void theFirstFilterCountsAndTheOthersAreIgnored() {
        Advertiser advertiser = world.advertiser("EUR");
        Campaign one = advertiser.campaignWithBonuses();
        Campaign two = advertiser.campaignWithBonuses();
        Campaign other = world.advertiser("EUR").campaignWithBonuses();
        long a = one.task().id();
        long b = two.task().comesTo(TaskStatus.UNDER_REVIEW).id();
        long c = two.task().comesTo(TaskStatus.ACCEPTED).id();
        long d = other.task().id();
        one.task().comesTo(TaskStatus.LEFT);
        assertThat(listed("{advertiser_id: %s, campaign_id: %s, status: 'nonsense'}", advertiser.id(), other.id()))
                .containsExactly(c, b, a);
        assertThat(listed("{advertiser_id: %s, campaign_id: 'none', status: [%s]}", advertiser.id(), "x".repeat(99)))
                .containsExactly(c, b, a);
        assertThat(ids(superuser
                        .form(
                                ALL,
                                "{advertiser_id: %s, campaign_id: 'none', status: %s}",
                                advertiser.id(),
                                "x".repeat(99))
                        .expect(200)
                        .body()))
                .containsExactly(c, b, a);
        assertThat(listed("{campaign_id: %s, status: {is: true}}", two.id())).containsExactly(c, b);
        superuser
                .post(ALL, "{advertiser_id: 'none', campaign_id: %s}", two.id())
                .expectError(422, "validation_error");
        assertThat(listed("{campaign_id: %s, status: 'paid'}", two.id())).containsExactly(c, b);
        assertThat(listed("{status: 'pending'}")).contains(a, d).doesNotContain(b, c);
        assertThat(listed("{status: ['accepted', 'under_review']}"))
                .contains(b, c)
                .doesNotContain(a, d)
                .isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(listed()).contains(a, b, c, d).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(listed("{advertiser_id: %s}", Long.MAX_VALUE)).isEmpty();
        assertThat(listed("{campaign_id: -1}")).isEmpty();
        for (String status : List.of("nonsense", "PENDING")) {
            superuser
                    .post(ALL, "{status: ['pending', %s]}", status)
                    .expectError(422, "validation_error")
                    .shows("{field: 'status'}");
        }
        for (Object none : new Object[] {Collections.singletonList(null), true, List.of(List.of("paid")), Map.of()}) {
            Answer bad = superuser.post(ALL, "{status: %s}", none).expectError(422, "validation_error");
            assertThat(bad.text("field")).as("%s", none).isEqualTo("status");
        }
        assertThat(ids(superuser
                        .form(ALL, "{status: ['', 'under_review']}")
                        .expect(200)
                        .body()))
                .contains(b)
                .doesNotContain(a, c);
        assertThat(ids(superuser.form(ALL, "{status: ''}").expect(200).body())).contains(a, b, c, d);
    }

    @Test
    void anAdvertiserSeesTasksOfTheirOwnCampaignsOnly() {
        Campaign own = world.advertiser("EUR").campaignWithBonuses();
        Campaign foreign = world.advertiser("EUR").campaignWithBonuses();
        long mine = own.task().id();
        Task theirs = foreign.task();
        Client advertiser = own.advertiser().backend();
        assertThat(ids(advertiser.post(ALL).expect(200).body())).containsExactly(mine);
        assertThat(ids(advertiser.post(ALL, "{status: 'pending'}").body())).containsExactly(mine);
        assertThat(ids(advertiser.post(ALL, "{campaign_id: %s}", own.id()).body()))
                .containsExactly(mine);
        assertThat(advertiser
                        .post(ALL, "{campaign_id: %s}", foreign.id())
                        .expect(200)
                        .body())
                .isEmpty();
        assertThat(advertiser
                        .post(ALL, "{advertiser_id: %s}", foreign.advertiser().id())
                        .expect(200)
                        .body())
                .isEmpty();
        advertiser.post(PAYMENTS, "{task_id: %s}", mine).expect(200);
        advertiser.post(PAYMENTS, "{task_id: %s}", theirs.id()).expectError(404, "not_found");
    }

    @Test
    void streamsListsLongerThanAStretchWhole() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task first = campaign.task();
        world.execute("""
                insert into task_definitions (campaign_id, type, title, description, requirements)
                select ?, 'post', 'Post it', '', '' from generate_series(1, 450)
                """, campaign.id());
        world.execute("""
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select id, ?, campaign_id, ?, 'pending', now() + interval '1 day', 'EUR', 0, false, 0, 0, 0, 0, 0, 0
                from task_definitions where campaign_id = ? and id <> ?
                """, first.participationId(), first.publisher().id(), campaign.id(), campaign.definitionId());
        for (ObjectNode filter : List.of(
                Body.of("{campaign_id: %s}", campaign.id()),
                Body.of("{advertiser_id: %s}", campaign.advertiser().id()))) {
            List<Long> all = listed(filter);
            assertThat(all).hasSize(451).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
            Answer page = superuser
                    .post(ALL, Body.with(filter, "{page: 4, limit: 100}"))
                    .expect(200);
            assertThat(ids(page.body())).isEqualTo(all.subList(300, 400));
            assertThat(page.header("X-Total-Count")).contains("451");
        }
        assertThat(IntStream.rangeClosed(1, 6)
                        .mapToObj(page -> listed("{campaign_id: %s, page: %s, limit: 90}", campaign.id(), page))
                        .mapToInt(List::size))
                .containsExactly(90, 90, 90, 90, 90, 1);
    }

    private List<Long> listed(Object... filter) {
        return ids(superuser.post(ALL, filter).expect(200).body());
    }

    private static List<Long> ids(JsonNode tasks) {
        return StreamSupport.stream(tasks.spliterator(), false)
                .map(task -> task.get("id").asLong())
                .toList();
    }
}
