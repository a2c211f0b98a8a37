package dev.fanfare.campaigns.campaign.api;

/**
 * Statistics of a campaign; reach and engagement are verified figures.
 *
 * @param totalParticipants everyone who ever joined
 * @param activeParticipants those who take part now
 */
public record CampaignStatistics(
        long totalParticipants, long activeParticipants, long completedTasks, long totalReach, long totalEngagement) {}
