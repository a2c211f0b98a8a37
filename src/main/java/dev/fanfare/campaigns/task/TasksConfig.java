package dev.fanfare.campaigns.task;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of tasks.
 *
 * @param reviewDays days until an unreviewed task is accepted automatically
 * @param appealDays days for which a rejection can be appealed, and after which an appeal that no one has decided counts
 *     as granted
 * @param draftDays days until a draft that no one has decided counts as approved
 */
public record TasksConfig(
        @NotNull @Min(1) @Max(365) Integer reviewDays,
        @NotNull @Min(1) @Max(90) Integer appealDays,
        @NotNull @Min(1) @Max(30) Integer draftDays) {}
