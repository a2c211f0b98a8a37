package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Reads the figures of posts that are paid by their views, as far as readings are due and networks' limits allow. */
public record ReadPosts() implements Ask<JobResult> {}
