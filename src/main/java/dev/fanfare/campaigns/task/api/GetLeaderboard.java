package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.IgnoredWith;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Gets a campaign's leaderboard.
 *
 * @param page from 1; null for the first
 * @param limit entries per page; null, with page null too, for the first 100
 * @param cursor the {@code next} of another answer; null for a page by its number
 */
public record GetLeaderboard(
        @NotNull Long campaignId,
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor)
        implements Ask<Leaderboard> {}
