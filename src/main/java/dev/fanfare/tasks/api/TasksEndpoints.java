package dev.fanfare.tasks.api;

import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_VIEW;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.bus.Permission.TASKS_REVIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.stream;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.tasks.api.TasksError.TASK_ALREADY_COMPLETED;

import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.tasks.api.CompleteTask.TaskCompleted;
import dev.fanfare.tasks.api.GetTaskPayments.TaskPayments;
import dev.fanfare.tasks.api.GetTaskStatus.TaskStanding;
import dev.fanfare.tasks.api.ListOwnTasks.OwnTasks;
import dev.fanfare.tasks.api.ListTasks.TaskBatch;
import dev.fanfare.tasks.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.tasks.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.tasks.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.tasks.api.TaskJobs.SettleBestPosts;
import java.time.Duration;
import java.util.List;

/** The endpoints of tasks. */
public final class TasksEndpoints {
    static final Endpoint<ListOwnTasks, OwnTasks> WEB_TASKS = post("/web/api/get/tasks/", ListOwnTasks.class)
            .by(WEB_USER)
            .says("Your tasks, newest first; of one campaign or of all.");

    static final Endpoint<ListOwnTasks, OwnTasks> APP_TASKS = WEB_TASKS.at("/api/get/tasks/", APP_USER);

    static final Endpoint<CompleteTask, TaskCompleted> WEB_COMPLETE = post(
                    "/web/api/task/complete/", CompleteTask.class)
            .by(WEB_USER)
            .says("Hand in the post of a task for review.")
            .refuses(
                    RESOURCE_NOT_FOUND,
                    TASK_ALREADY_COMPLETED,
                    CAMPAIGN_NOT_AVAILABLE,
                    DUPLICATE_RESOURCE,
                    INVALID_TRANSITION);

    static final Endpoint<CompleteTask, TaskCompleted> APP_COMPLETE = WEB_COMPLETE
            .at("/api/action/task/complete/", APP_USER)
            .shows(TaskCompleted.AppView.class, TaskCompleted.AppView::of);

    static final Endpoint<LeaveTask, Done> WEB_LEAVE = post("/web/api/task/leave/", LeaveTask.class)
            .by(WEB_USER)
            .says("Give a task up; giving up the last one leaves the campaign.")
            .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION);

    static final Endpoint<LeaveTask, Done> APP_LEAVE = WEB_LEAVE.at("/api/action/task/leave/", APP_USER);

    static final Endpoint<GetLeaderboard, Leaderboard> WEB_LEADERBOARD = post(
                    "/web/api/get/leaderboard/", GetLeaderboard.class)
            .by(WEB_USER)
            .says("Who leads in a campaign, and where you stand.")
            .refuses(CAMPAIGN_NOT_FOUND);

    static final Endpoint<GetLeaderboard, Leaderboard> APP_LEADERBOARD = post(
                    "/api/get/leaderboard/", GetLeaderboard.class)
            .by(APP_USER)
            .says("Who leads in a campaign.")
            .refuses(CAMPAIGN_NOT_FOUND)
            .shows(AppLeaderboard.class, AppLeaderboard::of);

    static final Endpoint<ListTasks, TaskBatch> TASKS = post("/api/tasks/", ListTasks.class)
            .by(BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser())
            .says(
                    "Tasks, newest first: of an advertiser, else of a campaign, else of any of the given states, else all.")
            .reads(TaskFilter.class, filter -> new ListTasks(filter, null))
            .answers(stream(TaskSheet.class, (ask, before) -> new ListTasks(ask.filter(), before)))
            .alsoGet();

    static final Endpoint<ReviewTask, Done> ACTIONS = post("/api/task/actions/", ReviewTask.class)
            .by(BACKEND.needing(TASKS_REVIEW).orAdvertiser())
            .says("Review a task that was handed in, or release its payment.")
            .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION);

    static final Endpoint<GetTaskStatus, TaskStanding> STATUS = post("/api/task/status/", GetTaskStatus.class)
            .by(BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser())
            .says("How a task stands, or one that was defined for all participants of a campaign.")
            .refuses(RESOURCE_NOT_FOUND);

    static final Endpoint<GetTaskPayments, TaskPayments> PAYMENTS = post("/api/task/payments/", GetTaskPayments.class)
            .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
            .says("What a task earns.")
            .refuses(RESOURCE_NOT_FOUND);

    public static final Domain DOMAIN = new Domain(
            "tasks",
            List.of(
                    APP_TASKS,
                    APP_COMPLETE,
                    APP_LEAVE,
                    APP_LEADERBOARD,
                    WEB_TASKS,
                    WEB_COMPLETE,
                    WEB_LEAVE,
                    WEB_LEADERBOARD,
                    TASKS,
                    STATUS,
                    ACTIONS,
                    PAYMENTS),
            List.of(),
            List.of(
                    new Job(new RejectOverdueTasks(), Duration.ofSeconds(5)),
                    new Job(new AcceptUnreviewedTasks(), Duration.ofMinutes(1)),
                    new Job(new SettleBestPosts(), Duration.ofSeconds(2)),
                    new Job(new RemindOfDeadlines(), Duration.ofSeconds(30))),
            List.of(TaskMove.MACHINE));

    private TasksEndpoints() {}
}
