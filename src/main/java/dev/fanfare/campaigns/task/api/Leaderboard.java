package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.util.List;

/**
 * A campaign's leaderboard; empty if the campaign does not show it.
 *
 * @param total number of all participants; like next, null unless more follow
 * @param next the {@code cursor} of what follows
 * @param userRank the caller's rank; null if they do not take part, like userScore
 */
public record Leaderboard(
        List<Entry> leaderboard,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
        @JsonInclude(JsonInclude.Include.NON_NULL) String next,
        @Nullable Long userRank,
        @Nullable Long userScore)
        implements Message {
    public Leaderboard {
        leaderboard = List.copyOf(leaderboard);
    }

    /**
     * One participant.
     *
     * @param userId null if the profile is hidden
     * @param username a neutral name if the profile is hidden
     * @param rank equal scores share a rank and leave a gap: 1, 2, 2, 4
     * @param avatar null for none, or if the profile is hidden
     * @param totalEarned in the campaign's currency; null if the participant hides it
     * @param totalReach verified figures only, like totalEngagement
     */
    @StagedBuilder
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
