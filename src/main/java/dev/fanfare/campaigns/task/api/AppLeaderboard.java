package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/**
 * A campaign's leaderboard, for applications; empty if the campaign does not show it.
 *
 * @param total number of all participants; like next, null unless more follow
 * @param next the {@code cursor} of what follows
 */
public record AppLeaderboard(
        List<Entry> leaderboard,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
        @JsonInclude(JsonInclude.Include.NON_NULL) String next) {
    public AppLeaderboard {
        leaderboard = List.copyOf(leaderboard);
    }

    public static AppLeaderboard of(Leaderboard board) {
        return new AppLeaderboard(
                board.leaderboard().stream()
                        .map(e -> new Entry(e.userId(), e.username(), e.score(), e.rank(), e.completedTasks()))
                        .toList(),
                board.total(),
                board.next());
    }

    /**
     * One participant.
     *
     * @param userId null if the profile is hidden
     * @param username a neutral name if the profile is hidden
     * @param rank equal scores share a rank and leave a gap: 1, 2, 2, 4
     */
    public record Entry(@Nullable Long userId, String username, long score, long rank, int completedTasks) {}
}
