package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.util.List;

/**
 * The leaders of a campaign; empty where the campaign shows none.
 *
 * @param userRank the caller's rank; null when they take no part, like userScore
 */
public record Leaderboard(
        List<Entry> leaderboard,
        @Nullable Long userRank,
        @Nullable Long userScore) implements Message {
    public Leaderboard {
        leaderboard = List.copyOf(leaderboard);
    }

    /**
     * One participant.
     *
     * @param userId null where the profile is hidden
     * @param username a neutral name where the profile is hidden
     * @param rank equal scores share one, and the next rank counts them all: 1, 2, 2, 4
     * @param avatar null where there is none or the profile is hidden
     * @param totalEarned in the campaign's currency; null where the participant hides it
     * @param totalReach verified figures only, like totalEngagement
     */
    public record Entry(
            @Nullable Long userId,
            String username,
            long score,
            long rank,
            int completedTasks,
            @Nullable String avatar,
            @Nullable BigDecimal totalEarned,
            long totalReach,
            long totalEngagement) {}
}
