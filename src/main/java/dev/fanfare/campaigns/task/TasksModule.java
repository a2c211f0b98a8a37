package dev.fanfare.campaigns.task;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.campaigns.task.api.TasksError.TASK_ALREADY_COMPLETED;
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
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.ResponseKind.document;
import static dev.fanfare.platform.endpoint.ResponseKind.stream;

import dev.fanfare.campaigns.network.api.NetworkKinds;
import dev.fanfare.campaigns.task.api.AppLeaderboard;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.CompleteTask.TaskCompleted;
import dev.fanfare.campaigns.task.api.GetLeaderboard;
import dev.fanfare.campaigns.task.api.GetPayReceipt;
import dev.fanfare.campaigns.task.api.GetTaskPayments;
import dev.fanfare.campaigns.task.api.GetTaskStatus;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ListTasks;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.TaskFilter;
import dev.fanfare.campaigns.task.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskSheet;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** Tasks: what participants of campaigns hand in and are paid for. */
public final class TasksModule extends DomainModule {
    /** @param kinds the networks whose posts may be handed in */
    public TasksModule(TasksConfig config, NetworkKinds kinds) {
        super("tasks");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, config, kinds));
        forUsers(answers);
        receipts(answers);
        forPartners(answers);
        forOperators(answers);
        answers.job(new RejectOverdueTasks(), Duration.ofSeconds(5), s -> s.due::rejectOverdue);
        answers.job(new AcceptUnreviewedTasks(), Duration.ofMinutes(1), s -> s.due::acceptUnreviewed);
        answers.job(new SettleBestPosts(), Duration.ofSeconds(2), s -> s.bestPosts::settle);
        answers.job(new RemindOfDeadlines(), Duration.ofSeconds(30), s -> s.reminding::remind);
        states(TaskTransition.MACHINE);
    }

    private static void forUsers(Handlers<Services> answers) {
        answers.endpoint(
                        post("/web/api/get/tasks/", ListOwnTasks.class)
                                .by(WEB_USER)
                                .summary("List your tasks, newest first; of one campaign or of all."),
                        s -> s.listing::listOwn)
                .also(prior -> prior.at("/api/get/tasks/", APP_USER.granted(Scope.CAMPAIGNS_READ)));
        answers.change(
                        post("/web/api/task/complete/", CompleteTask.class)
                                .by(WEB_USER)
                                .summary("Hand in the post of a task for review.")
                                .errors(
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
                                .summary("Give up a task; giving up the last one leaves the campaign.")
                                .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                        s -> s.leaving::leave)
                .also(prior -> prior.at("/api/action/task/leave/", APP_USER.granted(Scope.CAMPAIGNS_WRITE)));
        answers.endpoint(
                        post("/api/get/leaderboard/", GetLeaderboard.class)
                                .by(APP_USER.granted(Scope.CAMPAIGNS_READ))
                                .summary("Show the leaderboard of a campaign.")
                                .errors(CAMPAIGN_NOT_FOUND)
                                .shows(AppLeaderboard.class, AppLeaderboard::of),
                        s -> s.leaderboards::leaderboard)
                .also(prior -> post("/web/api/get/leaderboard/", GetLeaderboard.class)
                        .by(WEB_USER)
                        .summary("Show the leaderboard of a campaign, and your rank.")
                        .errors(CAMPAIGN_NOT_FOUND));
    }

    private static void forPartners(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/tasks/", ListTasks.class)
                        .by(BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser())
                        .summary(
                                "List tasks, newest first: of an advertiser, or else of a campaign, or else in the given states, or else all.")
                        .reads(TaskFilter.class, filter -> new ListTasks(filter, null))
                        .answers(stream(TaskSheet.class, (ask, before) -> new ListTasks(ask.filter(), before)))
                        .alsoGet(),
                s -> s.listing::list);
        answers.endpoint(
                post("/api/task/status/", GetTaskStatus.class)
                        .by(BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser())
                        .summary(
                                "Show the status of a task, or of one that was defined for all participants of a campaign.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.listing::status);
        answers.change(
                post("/api/task/actions/", ReviewTask.class)
                        .by(BACKEND.needing(TASKS_REVIEW).orAdvertiser())
                        .dryRuns()
                        .summary("Review a task that was handed in, or release its payment.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.reviewing::review);
        answers.endpoint(
                post("/api/task/payments/", GetTaskPayments.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .summary("Show what a task earns.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.listing::payments);
    }

    private static void receipts(Handlers<Services> answers) {
        answers.endpoint(
                        post("/web/api/task/receipt/", GetPayReceipt.class)
                                .by(WEB_USER)
                                .summary(
                                        "Show how what a task earns is computed, with all that is needed to compute it again, and where it stands in the journal.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s.receipts::get)
                .also(prior -> prior.at("/api/get/task/receipt/", APP_USER.granted(Scope.WALLET_READ)))
                .also(prior -> prior.at(
                        "/api/task/receipt/", BACKEND.needing(FINANCE_VIEW).orAdvertiser()))
                .also(prior -> prior.at("/admin/api/tasks/receipt/", OPERATOR.needing(FINANCE_VIEW)));
        answers.endpoint(
                        post("/web/api/task/receipt/page/", GetPayReceipt.AsPage.class)
                                .by(WEB_USER)
                                .summary("Show the receipt of a task as a page, step by step.")
                                .errors(RESOURCE_NOT_FOUND)
                                .answers(document("text/html; charset=utf-8")),
                        s -> s.receipts::page)
                .also(prior -> prior.at("/api/get/task/receipt/page/", APP_USER.granted(Scope.WALLET_READ)))
                .also(prior -> prior.at(
                        "/api/task/receipt/page/", BACKEND.needing(FINANCE_VIEW).orAdvertiser()))
                .also(prior -> prior.at("/admin/api/tasks/receipt/page/", OPERATOR.needing(FINANCE_VIEW)));
    }

    private static void forOperators(Handlers<Services> answers) {
        // Not for whoever may review: it moves money that has been released.
        answers.change(
                post("/admin/api/tasks/reverse/", ReverseTask.class)
                        .by(OPERATOR.needing(PAYOUTS_PROCESS))
                        .dryRuns()
                        .summary(
                                "Take back the acceptance of a task and all that was paid for it; what its publisher no longer has becomes a debt.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.reversing::reverse);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final TaskListService listing;
        private final TaskSubmissionService submitting;
        private final TaskLeaveService leaving;
        private final LeaderboardService leaderboards;
        private final TaskReviewService reviewing;
        private final TaskReversalService reversing;
        private final ReceiptService receipts;
        private final DueTasksService due;
        private final BestPostService bestPosts;
        private final DeadlineReminderService reminding;

        Services(ModuleContext parts, TasksConfig config, NetworkKinds kinds) {
            Database db = parts.database();
            this.listing = new TaskListService(db);
            this.submitting = new TaskSubmissionService(db, kinds);
            this.leaving = new TaskLeaveService(db);
            this.leaderboards = new LeaderboardService(db);
            this.reviewing = new TaskReviewService(db);
            this.reversing = new TaskReversalService(db);
            this.receipts = new ReceiptService(db);
            this.due = new DueTasksService(db, config);
            this.bestPosts = new BestPostService(db);
            this.reminding = new DeadlineReminderService(db);
        }
    }
}
