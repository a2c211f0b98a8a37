package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RV-04: a campaign says who decides on its posts. */
@Nightly
class PostReviewersTest {
    private static final String QUEUE = "/api/tasks/review-queue/";
    private static final String BULK = "/api/tasks/review/";

    private final World world = World.shared();
    private final Operator staff = world.staff(Permission.TASKS_REVIEW);
    private final Advertiser advertiser = world.advertiser("EUR", 0);
    private final Publisher publisher = world.publisher().connected(12_000);

    private Campaign campaign(String reviewedBy) {
        world.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 1000, currency: 'EUR', evidence: %s, another_payment: true}",
                        advertiser.id(),
                        World.unique("advice"));
        return advertiser.campaign("{max_participants: 3, reviewed_by: %s}", reviewedBy);
    }

    private Task post(Campaign campaign) {
        return world.publisher().connected(12_000).joins(campaign).handsIn();
    }

    @ParameterizedTest
    @CsvSource({"both, true, true", "operators, true, false", "advertiser, false, true"})
    void holdsInEveryRowOfReviews(String reviewedBy, boolean byStaff, boolean byAdvertiser) {
        Campaign campaign = campaign(reviewedBy);
        Task task = publisher.joins(campaign).handsIn();
        publisher.ok("/web/api/get/campaign/", "{id: %s}", campaign.id()).shows("{reviewed_by: %s}", reviewedBy);
        may(staff, byStaff, task);
        may(advertiser, byAdvertiser, task);
    }

    private void may(Actor reviewer, boolean may, Task task) {
        assertThat(reviewer.ok(QUEUE, "{user_id: %s}", publisher.id()).at("items"))
                .hasSize(may ? 1 : 0);
        assertThat(reviewer.ok(BULK + "?dry_run=true", "{action: 'approve', matching: {user_id: %s}}", publisher.id())
                        .number("matched.count"))
                .isEqualTo(may ? 1 : 0);
        Map<String, Object> one = Map.of("action", "approve", "items", List.of(Map.of("task_id", task.id())));
        assertThat(reviewer.ok(BULK + "?dry_run=true", one).text("items.0.code"))
                .isEqualTo(may ? "null" : "PERMISSION_DENIED");
        for (String action : List.of("start_review", "request_changes", "reject", "approve")) {
            assertThat(reviewer.call(
                                    "/api/task/actions/?dry_run=true",
                                    "{task_id: %s, action: %s, reason: 'Blurred.'}",
                                    task.id(),
                                    action)
                            .status())
                    .as(action)
                    .isEqualTo(may ? 200 : 403);
        }
    }

    @Test
    @DisplayName("RV-04 the advertiser that alone decides releases the payments of a funded campaign, and of no other")
    void releasesWhatIsPaidFor() {
        Task own = post(campaign("advertiser"));
        advertiser.ok("/api/task/actions/", "{task_id: %s, action: 'approve', pay: true}", own.id());
        assertThat(own.status()).isEqualTo("paid");
        Task later = post(own.campaign());
        advertiser.ok("/api/task/actions/", "{task_id: %s, action: 'approve'}", later.id());
        advertiser.ok(BULK, "{action: 'mark_paid', items: [{task_id: %s}]}", later.id());
        assertThat(later.status()).isEqualTo("paid");

        Task shared = post(campaign("both"));
        Advertiser credited = world.advertiser("EUR");
        Task owed = post(credited.campaign("{reviewed_by: 'advertiser'}"));
        for (Task task : List.of(shared, owed)) {
            Advertiser of = task.campaign().advertiser();
            of.tries("approve", task, "{pay: true}").expectError(403, "permission_denied");
            of.tries("approve", task).expect(200);
            of.tries("mark_paid", task).expectError(403, "permission_denied");
            staff.tries("mark_paid", task).expect(200);
        }
        assertThat(world.differences())
                .noneMatch(found -> found.contains("campaign " + own.campaign().id() + ")")
                        || found.contains("user " + advertiser.id() + " "));
    }

    @Test
    @DisplayName("BD-04 staff take over by the setting, and appeals are theirs anyway")
    void staffTakeOver() {
        Campaign campaign = campaign("advertiser");
        Task task = post(campaign);
        Task appealed = post(campaign);
        advertiser.tries("reject", appealed, "{reason: 'Blurred.'}").expect(200);
        appealed.appeals();
        staff.tries("grant_appeal", appealed).expect(200);
        staff.tries("approve", task).expectError(403, "permission_denied");
        world.operator()
                .ok("/admin/api/campaigns/update/", "{campaign_id: %s, reviewed_by: 'operators'}", campaign.id());
        staff.tries("approve", task).expect(200);
    }
}
