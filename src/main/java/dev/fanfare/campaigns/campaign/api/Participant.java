package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A participant of a campaign.
 *
 * @param userId null if the profile is hidden
 * @param username a neutral name if the profile is hidden
 * @param avatar null for none, or if the profile is hidden
 * @param totalEarned in this campaign and its currency; null if earnings are hidden
 */
public record Participant(
        @Nullable Long userId,
        String username,
        @Nullable String avatar,
        Instant joinedAt,
        int completedTasks,
        @Nullable @Minor BigDecimal totalEarned) {}
