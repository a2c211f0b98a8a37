package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Deletes images that nothing refers to: replaced ones, and those whose request ended without an answer an hour ago. */
public record DeleteUnusedMedia() implements Ask<JobResult> {}
