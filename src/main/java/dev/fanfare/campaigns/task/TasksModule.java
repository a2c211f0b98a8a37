package dev.fanfare.campaigns.task;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.campaigns.task.api.TasksError.APPEAL_NOT_AVAILABLE;
import static dev.fanfare.campaigns.task.api.TasksError.DRAFT_NOT_APPROVED;
import static dev.fanfare.campaigns.task.api.TasksError.PAYMENT_HELD;
import static dev.fanfare.campaigns.task.api.TasksError.TASK_ALREADY_COMPLETED;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_APPROVE;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_PROCESS;
import static dev.fanfare.platform.bus.Permission.TASKS_REVIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;
import static dev.fanfare.platform.endpoint.EndpointRule.STEP_UP;
import static dev.fanfare.platform.endpoint.ResponseKind.document;
import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.task.api.AppLeaderboard;
import dev.fanfare.campaigns.task.api.AppealTask;
import dev.fanfare.campaigns.task.api.BulkReviewTasks;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.CompleteTask.TaskCompleted;
import dev.fanfare.campaigns.task.api.DecideDraft;
import dev.fanfare.campaigns.task.api.GetLeaderboard;
import dev.fanfare.campaigns.task.api.GetPayReceipt;
import dev.fanfare.campaigns.task.api.GetPost;
import dev.fanfare.campaigns.task.api.HandInDraft;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ListAppeals;
import dev.fanfare.campaigns.task.api.ListDrafts;
import dev.fanfare.campaigns.task.api.ListReviewQueue;
import dev.fanfare.campaigns.task.api.RefreshPost;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.ApproveUnansweredDrafts;
import dev.fanfare.campaigns.task.api.TaskJobs.GrantUnansweredAppeals;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.campaigns.task.store.PostOversight;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import java.time.Duration;
import java.util.Map;

/** Tasks: submissions of campaign participants, their review and payment. */
public final class TasksModule extends DomainModule {
    private final Handlers<TaskSubmissionService> submitting;
    private final Handlers<TaskLeaveService> leaving = onEveryLoop((bus, db) -> new TaskLeaveService(db));
    private final Handlers<LeaderboardService> leaderboards = onEveryLoop((bus, db) -> new LeaderboardService(db));
    private final Handlers<TaskReviewService> reviewing;
    private final Handlers<AppealService> appeals;
    private final Handlers<ReviewQueueService> queue = onEveryLoop((bus, db) -> new ReviewQueueService(db));
    private final Handlers<BulkReviewService> bulk = onEveryLoop((bus, db) -> new BulkReviewService(bus, db));
    private final Handlers<TaskReversalService> reversing;
    private final Handlers<ReceiptService> receipts = onEveryLoop((bus, db) -> new ReceiptService(db));
    private final Handlers<DueTasksService> due;
    private final PostOversight oversight;
    private final Handlers<BestPostService> bestPosts = onEveryLoop((bus, db) -> new BestPostService(db));
    private final Handlers<DeadlineReminderService> reminding =
            onEveryLoop((bus, db) -> new DeadlineReminderService(db));

    /**
     * @param reversing what one person may take back on a day
     * @param ownCredit whether the one who opened an advertiser's credit may release payments on it
     * @param onePerson whether who has rejected a task may decide its appeal, as in a sandbox's world
     * @param kinds the networks whose posts can be submitted
     */
    public TasksModule(
            TasksConfig config, DailyLimit reversing, boolean ownCredit, boolean onePerson, ConfiguredNetworks kinds) {
        super("tasks");
        oversight = new SignalledPosts(kinds, config);
        submitting = onEveryLoop((bus, db) -> new TaskSubmissionService(db, kinds, config.views()));
        Deciders deciders = new Deciders(reversing.unrelatedDays(), ownCredit, onePerson);
        reviewing = onEveryLoop((bus, db) -> new TaskReviewService(db, config, deciders));
        this.reversing = onEveryLoop((bus, db) -> new TaskReversalService(db, reversing));
        appeals = onEveryLoop((bus, db) -> new AppealService(db, config));
        due = onEveryLoop((bus, db) -> new DueTasksService(db, config));
        drafts(onEveryLoop((bus, db) -> new DraftService(db, config)));
        posts(onEveryLoop((bus, db) -> new PostService(db, kinds)));
        views(config.views());
        new TaskListEndpoints(onEveryLoop((bus, db) -> new TaskListService(db))).declare();
        forUsers();
        appeals();
        receipts();
        forPartners();
        forOperators();
        whatFallsDue();
        states(TaskTransition.MACHINE);
        staffQueue(
                "posts",
                "/api/tasks/review-queue/",
                Map.of(),
                (sql, caller) -> ReviewQueueRepository.countPosts(sql, caller.id()));
        calendar(config.reviewDays());
        ownersWait(config.reviewDays());
        staffQueue(
                "appeals",
                "/api/tasks/review-queue/",
                Map.of("appeals", "true"),
                (sql, caller) -> ReviewQueueRepository.countAppeals(sql, caller.id()));
        staffQueue(
                "accepted_posts",
                "/api/tasks/",
                Map.of("status", "accepted"),
                (sql, caller) -> ReviewQueueRepository.countAccepted(sql));
        staffSearch("task", "/api/task/status/", ReviewQueueRepository::findHits);
    }

    private void ownersWait(int reviewDays) {
        ownerWaits(
                new OwnerWait(
                        "post",
                        Scope.CAMPAIGNS_READ,
                        Map.of(
                                "pending",
                                step(By.YOU, "Publish the post as required, and submit it."),
                                "draft_due",
                                step(By.YOU, "Submit a draft: it is approved before you publish the post."),
                                "changes_requested",
                                step(By.YOU, "Change the post as the reviewer asks, and submit it again."),
                                "under_review",
                                step(By.REVIEWER, "A reviewer decides; without a decision in time, it is accepted."),
                                "accepted",
                                step(By.OPERATOR, "Its payment is released to your wallet.")),
                        (sql, caller) -> ReviewQueueRepository.listWaitingPosts(sql, caller.id(), reviewDays)),
                new OwnerWait(
                        "draft",
                        Scope.CAMPAIGNS_READ,
                        Map.of(
                                "waiting",
                                step(By.REVIEWER, "A reviewer decides; without a decision in time, it is approved.")),
                        (sql, caller) -> DraftsRepository.listOfOwner(sql, caller.id())),
                new OwnerWait(
                        "appeal",
                        Scope.CAMPAIGNS_READ,
                        Map.of(
                                "appealed",
                                step(
                                        By.REVIEWER,
                                        "Another person decides; without a decision in time, it is granted.")),
                        (sql, caller) -> ReviewQueueRepository.listWaitingAppeals(sql, caller.id())));
    }

    private void views(ViewsConfig config) {
        new ViewQuoteEndpoints(onEveryLoop((bus, db) -> new ViewQuoteService(db))).declare();
        new ViewEndpoints(
                        onEveryLoop((bus, db) -> new TaskReadingsService(db)),
                        onEveryLoop((bus, db) -> new ViewWindowService(db, config)))
                .declare();
    }

    /** What signals look at and decide of posts. */
    public PostOversight oversight() {
        return oversight;
    }

    private void whatFallsDue() {
        due.job(new RejectOverdueTasks(), Duration.ofSeconds(5), s -> s::rejectOverdue);
        due.job(new AcceptUnreviewedTasks(), Duration.ofMinutes(1), s -> s::acceptUnreviewed);
        due.job(new GrantUnansweredAppeals(), Duration.ofMinutes(1), s -> s::grantUnanswered);
        bestPosts.job(new SettleBestPosts(), Duration.ofSeconds(2), s -> s::settle);
        reminding.job(new RemindOfDeadlines(), Duration.ofSeconds(30), s -> s::remind);
    }

    private void forUsers() {
        submitting
                .change(
                        post("/web/api/task/complete/", CompleteTask.class, WEB_USER)
                                .summary("Hand in the post of a task for review.")
                                .errors(
                                        RESOURCE_NOT_FOUND,
                                        TASK_ALREADY_COMPLETED,
                                        CAMPAIGN_NOT_AVAILABLE,
                                        DRAFT_NOT_APPROVED,
                                        DUPLICATE_RESOURCE,
                                        INVALID_TRANSITION)
                                .alsoChecks(CompleteTask.CheckCompletion::new),
                        s -> s::complete)
                .also(prior -> prior.at("/api/action/task/complete/", APP_USER.granted(Scope.CAMPAIGNS_WRITE))
                        .shows(TaskCompleted.AppView.class, TaskCompleted.AppView::of));
        submitting.ask(CompleteTask.CheckCompletion.class, s -> s::check);
        leaving.change(
                        post("/web/api/task/leave/", LeaveTask.class, WEB_USER)
                                .dryRuns()
                                .summary("Give up a task; giving up the last one leaves the campaign.")
                                .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                        s -> s::leave)
                .also(prior -> prior.at("/api/action/task/leave/", APP_USER.granted(Scope.CAMPAIGNS_WRITE)));
        leaderboards
                .endpoint(
                        post("/api/get/leaderboard/", GetLeaderboard.class, APP_USER.granted(Scope.CAMPAIGNS_READ))
                                .summary("Show the leaderboard of a campaign.")
                                .errors(CAMPAIGN_NOT_FOUND)
                                .shows(AppLeaderboard.class, AppLeaderboard::of),
                        s -> s::leaderboard)
                .also(prior -> post("/web/api/get/leaderboard/", GetLeaderboard.class, WEB_USER)
                        .summary("Show the leaderboard of a campaign, and your rank.")
                        .errors(CAMPAIGN_NOT_FOUND));
    }

    private void drafts(Handlers<DraftService> drafts) {
        drafts.change(
                        post("/web/api/task/draft/", HandInDraft.class, WEB_USER)
                                .summary("Hand in the draft of a post, before it is published.")
                                .errors(RESOURCE_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, INVALID_TRANSITION),
                        s -> s::handIn)
                .also(prior -> prior.at("/api/action/task/draft/", APP_USER.granted(Scope.CAMPAIGNS_WRITE)));
        drafts.endpoint(
                post(
                                "/api/tasks/drafts/",
                                ListDrafts.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .summary("List the drafts that wait for a decision, the longest waiting first."),
                s -> s::list);
        drafts.change(
                post(
                                "/api/task/draft/decide/",
                                DecideDraft.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .exempt(APPROVAL, "is a part of a review, which one person decides")
                        .exempt(STEP_UP, "decides on words and pictures, not on what they earn")
                        .dryRuns()
                        .summary("Approve the draft of a post, or ask its publisher for changes.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::decide);
        drafts.job(new ApproveUnansweredDrafts(), Duration.ofMinutes(1), s -> s::approveUnanswered);
        staffQueue("drafts", "/api/tasks/drafts/", Map.of(), (sql, caller) -> DraftsRepository.countWaiting(sql));
    }

    private static void posts(Handlers<PostService> posts) {
        posts.endpoint(
                        post("/web/api/task/post/", GetPost.class, WEB_USER)
                                .summary(
                                        "Show the post of a task as its network shows it, with its figures, and what does not fit.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::show)
                .also(prior -> prior.at(
                        "/api/task/post/", BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW)));
        posts.change(
                        post("/web/api/task/post/refresh/", RefreshPost.class, WEB_USER)
                                .summary("Have the post of a task fetched from its network again, once a minute.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::refresh)
                .also(prior -> prior.at(
                        "/api/task/post/refresh/",
                        BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW)));
    }

    private void appeals() {
        appeals.change(
                        post("/web/api/task/appeal/", AppealTask.class, WEB_USER)
                                .summary("Appeal the rejection of a task, once, to another person.")
                                .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION, APPEAL_NOT_AVAILABLE),
                        s -> s::appeal)
                .also(prior -> prior.at("/api/action/task/appeal/", APP_USER.granted(Scope.CAMPAIGNS_WRITE)));
        appeals.endpoint(
                post("/admin/api/tasks/appeals/", ListAppeals.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List appeals with what they cost, such as those that no one decided in time."),
                s -> s::list);
    }

    private void forPartners() {
        queue.endpoint(
                post(
                                "/api/tasks/review-queue/",
                                ListReviewQueue.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .summary(
                                "List the posts that wait for a decision, the longest waiting first, or the appeals, the next due first."),
                s -> s::list);
        reviewing.change(
                post(
                                "/api/task/actions/",
                                ReviewTask.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .dryRuns()
                        .summary(
                                "Review a task that was handed in, take it or its appeal or give it back, decide its appeal, or release its payment.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, PAYMENT_HELD),
                s -> s::review);
        bulk.endpoint(
                post(
                                "/api/tasks/review/",
                                BulkReviewTasks.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .exempt(APPROVAL, "many at once, each under the rules of one")
                        .exempt(STEP_UP, "a reviewer's work of each minute; it pays what was promised, and payouts ask")
                        .dryRuns()
                        .summary("Review up to 500 tasks, each on its own, or all that match a filter.")
                        .errors(PERMISSION_DENIED, CommonFault.MATCHES_CHANGED),
                s -> s::review);
    }

    private void receipts() {
        receipts.endpoint(
                        post("/web/api/task/receipt/", GetPayReceipt.class, WEB_USER)
                                .exempt(PAGE, NoPage.RECEIPT)
                                .exempt(PAGING, "the parts of one task")
                                .summary(
                                        "Show how what a task earns is computed, with all that is needed to compute it again, and where it stands in the journal.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::get)
                .also(prior -> prior.at("/api/get/task/receipt/", APP_USER.granted(Scope.WALLET_READ)))
                .also(prior -> prior.at(
                        "/api/task/receipt/", BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW)))
                .also(prior -> prior.at("/admin/api/tasks/receipt/", OPERATOR.needing(FINANCE_VIEW)));
        receipts.endpoint(
                        post("/web/api/task/receipt/page/", GetPayReceipt.AsPage.class, WEB_USER)
                                .exempt(PERSONAL_PERMISSION, "what a post was paid, by ids")
                                .summary("Show the receipt of a task as a page, step by step.")
                                .errors(RESOURCE_NOT_FOUND)
                                .answers(document("text/html; charset=utf-8")),
                        s -> s::page)
                .also(prior -> prior.at("/api/get/task/receipt/page/", APP_USER.granted(Scope.WALLET_READ)))
                .also(prior -> prior.at(
                        "/api/task/receipt/page/", BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW)))
                .also(prior -> prior.at("/admin/api/tasks/receipt/page/", OPERATOR.needing(FINANCE_VIEW)));
    }

    private void calendar(int reviewDays) {
        calendars(
                new CalendarSource(
                        "task_due",
                        "tasks",
                        name -> Translatable.of("Submit the post for {0}", name),
                        TaskCalendarRepository::listDue),
                new CalendarSource(
                        "appeal_due",
                        "posts?appeals=true",
                        name -> Translatable.of("Decide about an appeal for {0}, or it is granted", name),
                        TaskCalendarRepository::listAppeals),
                new CalendarSource(
                        "review_due",
                        "review",
                        name -> Translatable.of("Decide about a post for {0}, or it is accepted", name),
                        (sql, asked) -> TaskCalendarRepository.listReviews(sql, asked, reviewDays)));
    }

    private void forOperators() {
        // Reviewers may not: it moves released money.
        reversing.change(
                post("/admin/api/tasks/reverse/", ReverseTask.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .requiresApproval(PAYOUTS_APPROVE)
                        .summary(
                                "Take back the acceptance of a task and all that was paid for it, above a setting with a second person; what its publisher no longer has becomes a debt.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::reverse);
    }
}
