package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.LastEuroStage.Post;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * RW-10: 200 creators submit 500 posts to campaigns whose budgets for views are for fewer, at two nodes, one of which is
 * killed, while windows close, posts are decided, reversed and handed in again, and views vanish.
 */
@Nightly
class LastEuroTest {
    private static final int WORKERS = 8;

    @AutoClose
    private final LastEuroStage stage = new LastEuroStage();

    @Test
    @DisplayName("RW-10 of 200 creators with 500 posts, all that was promised is paid and nothing is above a budget,"
            + " though a node is killed")
    void theLastEuro() {
        List<Post> posts = stage.posts();
        assertThat(posts).hasSize(LastEuroStage.POSTS);
        List<Post> early = posts.stream().filter(post -> post.number() % 2 == 0).toList();
        List<Post> late = posts.stream().filter(post -> post.number() % 2 == 1).toList();
        try (NodeProcess other = stage.otherNode()) {
            inTurns(early, stage::handsIn);
            assertThat(stage.unspent())
                    .as("budgets are used up to the last cent")
                    .containsOnly(0L);
            inTurns(early, stage::decides);
            stage.windowsEnd();
            killedMeanwhile(other, late);
        }
        stage.assertPromisesAreReserved();
        inTurns(late, stage::decides);
        inTurns(posts, stage::handsInAgain);
        inTurns(posts, stage::decidesTheRest);
        stage.windowsEnd();
        together(2, i -> stage.sweeps(new CloseViewWindows()));
        stage.sweeps(new CloseViewWindows());
        stage.viewsVanish();
        together(2, i -> stage.sweeps(new TakeBackViews()));
        stage.sweeps(new TakeBackViews());
        assertThat(stage.takenBack()).isPositive();
        stage.assertPromisesAreReserved();
        stage.endsCampaigns();
        stage.sweeps(new RejectOverdueTasks());
        stage.assertPromisesAreReserved();
        stage.assertEveryPromiseWasKept();
    }

    /** Submissions, decisions and closing windows at once; half-way the other node is killed. */
    private void killedMeanwhile(NodeProcess other, List<Post> late) {
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        together(WORKERS, worker -> {
            if (worker == 0) {
                while (!done.get()) {
                    stage.sweeps(new CloseViewWindows());
                    stage.assertPromisesAreReserved();
                }
            } else if (worker == 1) {
                while (!done.get()) {
                    stage.reversesOne();
                }
            } else {
                for (int i = next.getAndIncrement(); i < late.size(); i = next.getAndIncrement()) {
                    if (i == late.size() / 2) {
                        other.kill();
                        stage.isKilled();
                    }
                    stage.handsIn(late.get(i));
                }
                done.set(true);
            }
            return worker;
        });
    }

    private static void inTurns(List<Post> posts, Consumer<Post> act) {
        AtomicInteger next = new AtomicInteger();
        together(WORKERS, worker -> {
            for (int i = next.getAndIncrement(); i < posts.size(); i = next.getAndIncrement()) {
                act.accept(posts.get(i));
            }
            return worker;
        });
    }
}
