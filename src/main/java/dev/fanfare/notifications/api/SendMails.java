package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Sends a bounded number of the notifications that wait to go out by e-mail. */
public record SendMails() implements Ask<JobResult> {}
