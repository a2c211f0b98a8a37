package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on tasks. */
public final class TaskJobs {
    private TaskJobs() {}

    /** Accepts tasks that nobody has reviewed for too long. */
    public record AcceptUnreviewedTasks() implements Ask<JobResult> {}

    /** Rejects tasks that were not handed in by their deadline. */
    public record RejectOverdueTasks() implements Ask<JobResult> {}

    /** Says of a bounded number of tasks that their deadline is near. */
    public record RemindOfDeadlines() implements Ask<JobResult> {}

    /** Pays the bonus for the best post of campaigns that are completed and reviewed. */
    public record SettleBestPosts() implements Ask<JobResult> {}
}
