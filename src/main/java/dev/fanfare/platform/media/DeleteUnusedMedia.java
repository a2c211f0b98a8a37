package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Deletes unreferenced images: replaced ones, and uploads of requests that failed over an hour ago. */
public record DeleteUnusedMedia() implements Ask<JobResult> {}
