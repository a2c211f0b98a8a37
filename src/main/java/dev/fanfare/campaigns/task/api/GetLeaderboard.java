package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Gets a campaign's leaderboard.
 *
 * @param page from 1; null for the first
 * @param limit entries per page; null, with page null too, for the first 100
 */
public record GetLeaderboard(
        @NotNull Long campaignId,
        @Min(1) Integer page,
        @Min(1) Integer limit) implements Ask<Leaderboard> {}
