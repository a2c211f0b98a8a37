package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * All that there is to a campaign: what operators see, and what every other view is taken from. Amounts are in its
 * currency.
 *
 * @param description sanitised HTML
 * @param imageLogo absolute URL or media path; null for none, likewise imagePost and attachment
 * @param dateStart when it becomes active by itself; null for when somebody says so
 * @param postRate what a post is worth at least; null for none set
 * @param reachThreshold from which the reach bonus is earned; null for the followers of the participant's network
 * @param engagementRateThreshold a fraction
 * @param maxParticipants null for any number
 * @param completionRate accepted tasks to a hundred participants
 * @param countries ids; empty for all
 * @param categories codes; empty for all
 * @param cause whether it serves a good cause
 * @param activatedAt when it was first active; null before
 * @param endedAt when it was completed or cancelled; null before
 */
public record Campaign(
        Long id,
        Long advertiserId,
        String type,
        String name,
        String tagline,
        String description,
        @Nullable String imageLogo,
        @Nullable String imagePost,
        @Nullable String attachment,
        List<String> hashtags,
        @Nullable DateParts dateStart,
        DateParts dateEnd,
        List<String> networks,
        String currency,
        RewardRules tasks,
        @Nullable BigDecimal postRate,
        @Nullable Long reachThreshold,
        BigDecimal engagementRateThreshold,
        boolean tasksFeatured,
        boolean tasksLeaderboard,
        @Nullable Integer maxParticipants,
        int participantsCount,
        int completionRate,
        List<Integer> countries,
        List<String> categories,
        boolean cause,
        String status,
        Instant createdAt,
        @Nullable Instant activatedAt,
        @Nullable Instant endedAt)
        implements Message {
    public Campaign {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
        countries = List.copyOf(countries);
        categories = List.copyOf(categories);
    }
}
