package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A post that two hand in, of which one is banned. */
class PostOfBannedTest {
    private static final String COMPLETE = "/web/api/task/complete/";

    private final World world = World.shared();
    private final Campaign campaign = world.advertiser("EUR").campaign();

    private Task joined() {
        return world.publisher().connected(12_000).joins(campaign);
    }

    private static Answer submit(Task task, String post) {
        return task.publisher().web().post(COMPLETE, "{task_id: %s, post_url: %s}", task.id(), post);
    }

    private List<String> flags() {
        return world
                .staff(Permission.TASKS_REVIEW)
                .web()
                .ok("/api/tasks/review-queue/", "{campaign_id: %s}", campaign.id())
                .list("items")
                .stream()
                .map(item -> item.at("/post/flags").toString())
                .toList();
    }

    @Test
    @DisplayName("CA-13 a post that waits for a banned user goes to its author, once, and the reviewer sees it")
    void givesWayToTheAuthor() {
        String post = "https://www.instagram.com/p/" + World.unique("banned");
        Publisher thief = joined().handsIn(post).publisher();
        Task author = joined();
        submit(author, post).expectError(409, "conflict");
        world.operator().bans(thief);
        List<Task> authors = List.of(author, joined());
        List<Answer> answers = together(2, i -> submit(authors.get(i), post));
        assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 409);
        assertThat(flags())
                .filteredOn(flags -> flags.contains("claimed_by_banned"))
                .hasSize(2);
        submit(joined(), post).expectError(409, "conflict");
    }

    @Test
    @DisplayName("CA-13 what a banned user was paid for stays taken")
    void staysTakenOncePaid() {
        String post = "https://www.instagram.com/p/" + World.unique("paid");
        Task paid = joined().handsIn(post);
        world.operator().approves(paid);
        world.operator().bans(paid.publisher());
        submit(joined(), post).expectError(409, "conflict");
    }
}
