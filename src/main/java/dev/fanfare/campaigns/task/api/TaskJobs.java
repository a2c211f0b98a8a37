package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Jobs on tasks. */
public final class TaskJobs {
    private TaskJobs() {}

    /** Accepts tasks that have been under review for too long. */
    public record AcceptUnreviewedTasks() implements Ask<JobResult> {}

    /** Approves drafts that were not decided in time. */
    public record ApproveUnansweredDrafts() implements Ask<JobResult> {}

    /** Grants appeals that were not decided in time. */
    public record GrantUnansweredAppeals() implements Ask<JobResult> {}

    /** Counts the views of posts whose window has ended, and pays them. */
    public record CloseViewWindows() implements Ask<JobResult> {}

    /** Has vanished views confirmed, and takes back what was paid for them. */
    public record TakeBackViews() implements Ask<JobResult> {}

    /** Rejects tasks that were not handed in by their deadline. */
    public record RejectOverdueTasks() implements Ask<JobResult> {}

    /** Publishes DeadlineNear for a bounded number of tasks. */
    public record RemindOfDeadlines() implements Ask<JobResult> {}

    /** Pays the bonus for the best post of completed, fully reviewed campaigns. */
    public record SettleBestPosts() implements Ask<JobResult> {}
}
