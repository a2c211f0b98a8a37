package dev.fanfare.dev.sandbox.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work of a sandbox. */
public final class SandboxJobs {
    private SandboxJobs() {}

    /** Makes the next move of a world in motion. */
    public record MoveWorld() implements Ask<JobResult> {}
}
