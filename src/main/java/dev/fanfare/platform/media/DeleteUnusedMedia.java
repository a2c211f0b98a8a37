package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Deletes images that nothing refers to: replaced ones, and those uploaded an hour ago by a request that failed. */
public record DeleteUnusedMedia() implements Ask<JobResult> {}
