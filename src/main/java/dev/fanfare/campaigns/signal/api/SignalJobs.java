package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Jobs on signals. */
public final class SignalJobs {
    private SignalJobs() {}

    /** Examines posts that are due, with their creators' accounts. */
    public record ExaminePosts() implements Ask<JobResult> {}

    /** Ends holds whose time is over. */
    public record EndHolds() implements Ask<JobResult> {}

    /** Computes what is usual for each network and size of posts. */
    public record ComputeRates() implements Ask<JobResult> {}
}
