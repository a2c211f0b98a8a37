package dev.fanfare.campaigns.api;

/**
 * A campaign in figures; reach and engagement are verified ones.
 *
 * @param totalParticipants all who ever joined
 * @param activeParticipants those who are in it now
 */
public record CampaignStatistics(
        long totalParticipants, long activeParticipants, long completedTasks, long totalReach, long totalEngagement) {}
