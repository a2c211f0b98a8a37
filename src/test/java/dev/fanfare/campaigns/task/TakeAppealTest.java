package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Reviewers do not decide an appeal at the same time. */
class TakeAppealTest {
    private final World world = World.shared();
    private final Operator rejecter = world.operator();
    private final Operator judge = world.staff(Permission.TASKS_REVIEW);

    @Test
    @DisplayName("RV-01, RV-03: a reviewer takes an appeal for a quarter of an hour, seen by others, and gives it back")
    void isTakenAndGivenBack() {
        Operator another = world.staff(Permission.TASKS_REVIEW);
        Task task = world.advertiser("EUR").campaignWithBonuses().task().handsIn();
        rejecter.rejects(task, "Blurred.");
        task.appeals();
        long before = mine(judge);
        rejecter.tries("take_appeal", task).expectError(403, "permission_denied");
        judge.does("take_appeal", task);
        assertThat(mine(judge)).isEqualTo(before + 1);
        Answer seen = another.ok(
                "/api/tasks/review-queue/",
                "{appeals: true, campaign_id: %s}",
                task.campaign().id());
        assertThat(seen.number("items.0.review.holder.user_id")).isEqualTo(judge.id());
        assertThat(world.text(
                        "select (review_until between now() + interval '14 minutes' and now() + interval '15 minutes')::text"
                                + " from tasks where id = ?",
                        task.id()))
                .isEqualTo("true");
        another.tries("take_appeal", task).expectError(400, "business_error");
        another.tries("return_appeal", task).expectError(400, "business_error");
        judge.does("return_appeal", task);
        assertThat(mine(judge)).isEqualTo(before);
        another.does("take_appeal", task);
        world.execute("update tasks set review_until = now() where id = ?", task.id());
        judge.does("take_appeal", task);
        judge.does("dismiss_appeal", task, "{reason: 'It is blurred.'}");
        assertThat(mine(judge)).isEqualTo(before);
        judge.tries("take_appeal", task).expectError(400, "business_error");
    }

    /** How many appeals the overview says that one has taken; it counts the open ones too. */
    private static long mine(Operator reviewer) {
        JsonNode appeals = StreamSupport.stream(
                        reviewer.ok("/admin/api/overview/").at("queues").spliterator(), false)
                .filter(queue -> queue.path("name").asText().equals("appeals"))
                .findFirst()
                .orElseThrow();
        assertThat(appeals.path("count").asLong())
                .isGreaterThanOrEqualTo(appeals.path("mine").asLong());
        return appeals.path("mine").asLong();
    }
}
