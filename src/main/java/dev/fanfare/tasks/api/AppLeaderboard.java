package dev.fanfare.tasks.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/** The leaders of a campaign as applications show them; empty where the campaign shows none. */
public record AppLeaderboard(List<Entry> leaderboard) {
    public AppLeaderboard {
        leaderboard = List.copyOf(leaderboard);
    }

    public static AppLeaderboard of(Leaderboard board) {
        return new AppLeaderboard(board.leaderboard().stream()
                .map(e -> new Entry(e.userId(), e.username(), e.score(), e.rank(), e.completedTasks()))
                .toList());
    }

    /**
     * One participant.
     *
     * @param userId null where the profile is hidden
     * @param username a neutral name where the profile is hidden
     * @param rank equal scores share one, and the next rank counts them all: 1, 2, 2, 4
     */
    public record Entry(@Nullable Long userId, String username, long score, long rank, int completedTasks) {}
}
