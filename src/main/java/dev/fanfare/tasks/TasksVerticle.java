package dev.fanfare.tasks;

import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.tasks.api.CompleteTask;
import dev.fanfare.tasks.api.GetLeaderboard;
import dev.fanfare.tasks.api.GetTaskPayments;
import dev.fanfare.tasks.api.GetTaskStatus;
import dev.fanfare.tasks.api.LeaveTask;
import dev.fanfare.tasks.api.ListOwnTasks;
import dev.fanfare.tasks.api.ListTasks;
import dev.fanfare.tasks.api.ReviewTask;
import dev.fanfare.tasks.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.tasks.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.tasks.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.tasks.api.TaskJobs.SettleBestPosts;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers what is asked of the tasks domain. */
public final class TasksVerticle extends VerticleBase {
    private final Bus bus;
    private final ListingService listing;
    private final SubmittingService submitting;
    private final LeavingService leaving;
    private final LeaderboardService leaderboards;
    private final ReviewingService reviewing;
    private final DueTasksService due;
    private final BestPostService bestPosts;
    private final RemindingService reminding;

    public TasksVerticle(Bus bus, Database db, TasksConfig config, NetworkKinds kinds) {
        this.bus = bus;
        this.listing = new ListingService(db);
        this.submitting = new SubmittingService(db, kinds);
        this.leaving = new LeavingService(db);
        this.leaderboards = new LeaderboardService(db);
        this.reviewing = new ReviewingService(db);
        this.due = new DueTasksService(db, config);
        this.bestPosts = new BestPostService(db);
        this.reminding = new RemindingService(db);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(ListOwnTasks.class, listing::listOwn),
                bus.answer(CompleteTask.class, submitting::complete),
                bus.answer(LeaveTask.class, leaving::leave),
                bus.answer(GetLeaderboard.class, leaderboards::leaderboard),
                bus.answer(ListTasks.class, listing::list),
                bus.answer(ReviewTask.class, reviewing::review),
                bus.answer(GetTaskStatus.class, listing::standing),
                bus.answer(GetTaskPayments.class, listing::payments),
                bus.answer(RemindOfDeadlines.class, reminding::remind),
                bus.answer(RejectOverdueTasks.class, due::rejectOverdue),
                bus.answer(AcceptUnreviewedTasks.class, due::acceptUnreviewed),
                bus.answer(SettleBestPosts.class, bestPosts::settle)));
    }
}
