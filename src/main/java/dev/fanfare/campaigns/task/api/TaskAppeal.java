package dev.fanfare.campaigns.task.api;

import java.time.Instant;

/**
 * The appeal of a task's rejection.
 *
 * @param appealedAt when its publisher appealed
 * @param dueAt when it counts as granted unless it is decided before
 * @param outcome unanswered: granted because no one decided it in time
 */
public record TaskAppeal(Instant appealedAt, Instant dueAt, AppealOutcome outcome) {}
