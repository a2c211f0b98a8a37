package dev.fanfare.tasks;

import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_VIEW;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_PROCESS;
import static dev.fanfare.platform.bus.Permission.TASKS_REVIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.document;
import static dev.fanfare.platform.endpoint.Answering.stream;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.tasks.api.TasksError.TASK_ALREADY_COMPLETED;

import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.tasks.api.AppLeaderboard;
import dev.fanfare.tasks.api.CompleteTask;
import dev.fanfare.tasks.api.CompleteTask.TaskCompleted;
import dev.fanfare.tasks.api.GetLeaderboard;
import dev.fanfare.tasks.api.GetPayReceipt;
import dev.fanfare.tasks.api.GetTaskPayments;
import dev.fanfare.tasks.api.GetTaskStatus;
import dev.fanfare.tasks.api.LeaveTask;
import dev.fanfare.tasks.api.ListOwnTasks;
import dev.fanfare.tasks.api.ListTasks;
import dev.fanfare.tasks.api.ReverseTask;
import dev.fanfare.tasks.api.ReviewTask;
import dev.fanfare.tasks.api.TaskFilter;
import dev.fanfare.tasks.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.tasks.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.tasks.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.tasks.api.TaskJobs.SettleBestPosts;
import dev.fanfare.tasks.api.TaskMove;
import dev.fanfare.tasks.api.TaskSheet;
import java.time.Duration;

/** Tasks: what participants of campaigns hand in and are paid for. */
public final class TasksModule extends DomainModule {
    /** @param kinds the networks whose posts may be handed in */
    public TasksModule(TasksConfig config, NetworkKinds kinds) {
        super("tasks");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, config, kinds));
        forUsers(answers);
        receipts(answers);
        forPartners(answers);
        forOperators(answers);
        answers.job(new RejectOverdueTasks(), Duration.ofSeconds(5), s -> s.due::rejectOverdue);
        answers.job(new AcceptUnreviewedTasks(), Duration.ofMinutes(1), s -> s.due::acceptUnreviewed);
        answers.job(new SettleBestPosts(), Duration.ofSeconds(2), s -> s.bestPosts::settle);
        answers.job(new RemindOfDeadlines(), Duration.ofSeconds(30), s -> s.reminding::remind);
        states(TaskMove.MACHINE);
    }

    private static void forUsers(Answers<Services> answers) {
        answers.endpoint(
                        post("/web/api/get/tasks/", ListOwnTasks.class)
                                .by(WEB_USER)
                                .says("List your tasks, newest first; of one campaign or of all."),
                        s -> s.listing::listOwn)
                .also(prior -> prior.at("/api/get/tasks/", APP_USER.granted(Scope.CAMPAIGNS_READ)));
        answers.change(
                        post("/web/api/task/complete/", CompleteTask.class)
                                .by(WEB_USER)
                                .says("Hand in the post of a task for review.")
                                .refuses(
                                        RESOURCE_NOT_FOUND,
                                        TASK_ALREADY_COMPLETED,
                                        CAMPAIGN_NOT_AVAILABLE,
                                        DUPLICATE_RESOURCE,
                                        INVALID_TRANSITION),
                        s -> s.submitting::complete)
                .also(prior -> prior.at("/api/action/task/complete/", APP_USER.granted(Scope.CAMPAIGNS_WRITE))
                        .shows(TaskCompleted.AppView.class, TaskCompleted.AppView::of));
        answers.change(
                        post("/web/api/task/leave/", LeaveTask.class)
                                .by(WEB_USER)
                                .dryRuns()
                                .says("Give up a task; giving up the last one leaves the campaign.")
                                .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                        s -> s.leaving::leave)
                .also(prior -> prior.at("/api/action/task/leave/", APP_USER.granted(Scope.CAMPAIGNS_WRITE)));
        answers.endpoint(
                        post("/api/get/leaderboard/", GetLeaderboard.class)
                                .by(APP_USER.granted(Scope.CAMPAIGNS_READ))
                                .says("Show the leaderboard of a campaign.")
                                .refuses(CAMPAIGN_NOT_FOUND)
                                .shows(AppLeaderboard.class, AppLeaderboard::of),
                        s -> s.leaderboards::leaderboard)
                .also(prior -> post("/web/api/get/leaderboard/", GetLeaderboard.class)
                        .by(WEB_USER)
                        .says("Show the leaderboard of a campaign, and your rank.")
                        .refuses(CAMPAIGN_NOT_FOUND));
    }

    private static void forPartners(Answers<Services> answers) {
        answers.endpoint(
                post("/api/tasks/", ListTasks.class)
                        .by(BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser())
                        .says(
                                "List tasks, newest first: of an advertiser, or else of a campaign, or else in the given states, or else all.")
                        .reads(TaskFilter.class, filter -> new ListTasks(filter, null))
                        .answers(stream(TaskSheet.class, (ask, before) -> new ListTasks(ask.filter(), before)))
                        .alsoGet(),
                s -> s.listing::list);
        answers.endpoint(
                post("/api/task/status/", GetTaskStatus.class)
                        .by(BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser())
                        .says(
                                "Show the status of a task, or of one that was defined for all participants of a campaign.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.listing::status);
        answers.change(
                post("/api/task/actions/", ReviewTask.class)
                        .by(BACKEND.needing(TASKS_REVIEW).orAdvertiser())
                        .dryRuns()
                        .says("Review a task that was handed in, or release its payment.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.reviewing::review);
        answers.endpoint(
                post("/api/task/payments/", GetTaskPayments.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .says("Show what a task earns.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.listing::payments);
    }

    private static void receipts(Answers<Services> answers) {
        answers.endpoint(
                        post("/web/api/task/receipt/", GetPayReceipt.class)
                                .by(WEB_USER)
                                .says(
                                        "Show how what a task earns is computed, with all that is needed to compute it again, and where it stands in the journal.")
                                .refuses(RESOURCE_NOT_FOUND),
                        s -> s.receipts::get)
                .also(prior -> prior.at("/api/get/task/receipt/", APP_USER.granted(Scope.WALLET_READ)))
                .also(prior -> prior.at(
                        "/api/task/receipt/", BACKEND.needing(FINANCE_VIEW).orAdvertiser()))
                .also(prior -> prior.at("/admin/api/tasks/receipt/", OPERATOR.needing(FINANCE_VIEW)));
        answers.endpoint(
                        post("/web/api/task/receipt/page/", GetPayReceipt.AsPage.class)
                                .by(WEB_USER)
                                .says("Show the receipt of a task as a page, step by step.")
                                .refuses(RESOURCE_NOT_FOUND)
                                .answers(document("text/html; charset=utf-8")),
                        s -> s.receipts::page)
                .also(prior -> prior.at("/api/get/task/receipt/page/", APP_USER.granted(Scope.WALLET_READ)))
                .also(prior -> prior.at(
                        "/api/task/receipt/page/", BACKEND.needing(FINANCE_VIEW).orAdvertiser()))
                .also(prior -> prior.at("/admin/api/tasks/receipt/page/", OPERATOR.needing(FINANCE_VIEW)));
    }

    private static void forOperators(Answers<Services> answers) {
        // Not for whoever may review: it moves money that has been released.
        answers.change(
                post("/admin/api/tasks/reverse/", ReverseTask.class)
                        .by(OPERATOR.needing(PAYOUTS_PROCESS))
                        .dryRuns()
                        .says(
                                "Take back the acceptance of a task and all that was paid for it; what its publisher no longer has becomes a debt.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.reversing::reverse);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final ListingService listing;
        private final SubmittingService submitting;
        private final LeavingService leaving;
        private final LeaderboardService leaderboards;
        private final ReviewingService reviewing;
        private final ReversingService reversing;
        private final ReceiptService receipts;
        private final DueTasksService due;
        private final BestPostService bestPosts;
        private final RemindingService reminding;

        Services(Parts parts, TasksConfig config, NetworkKinds kinds) {
            Database db = parts.database();
            this.listing = new ListingService(db);
            this.submitting = new SubmittingService(db, kinds);
            this.leaving = new LeavingService(db);
            this.leaderboards = new LeaderboardService(db);
            this.reviewing = new ReviewingService(db);
            this.reversing = new ReversingService(db);
            this.receipts = new ReceiptService(db);
            this.due = new DueTasksService(db, config);
            this.bestPosts = new BestPostService(db);
            this.reminding = new RemindingService(db);
        }
    }
}
