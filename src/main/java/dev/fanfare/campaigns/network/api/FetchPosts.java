package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Asks networks for the posts that were handed in, or asked for again, the longest waiting first. */
public record FetchPosts() implements Ask<JobResult> {}
