package dev.fanfare.people.profile.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A user's own profile.
 *
 * @param avatar URL; null for none
 * @param country null for none
 * @param city null for none
 * @param lastLogin null before the first login
 */
public record Profile(
        long userId,
        String username,
        String email,
        String firstName,
        String lastName,
        @Nullable String avatar,
        @Nullable Place country,
        @Nullable Place city,
        String language,
        Instant joinedDate,
        @Nullable Instant lastLogin,
        boolean isActive,
        boolean isStaff,
        boolean isSuperuser,
        String timezone,
        Statistics statistics)
        implements Message {

    /** A country or a city. */
    public record Place(int id, String name) {}

    /**
     * A publisher's results.
     *
     * @param totalEarned released money in the account's primary currency
     * @param totalReach from verified figures
     * @param totalEngagement from verified figures
     */
    public record Statistics(
            long totalCampaigns,
            long completedTasks,
            @Minor BigDecimal totalEarned,
            long totalReach,
            long totalEngagement) {}
}
