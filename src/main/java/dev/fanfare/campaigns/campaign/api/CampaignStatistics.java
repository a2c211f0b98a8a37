package dev.fanfare.campaigns.campaign.api;

/**
 * Statistics of a campaign; reach and engagement are verified figures.
 *
 * @param totalParticipants all who ever joined
 * @param activeParticipants current participants
 */
public record CampaignStatistics(
        long totalParticipants, long activeParticipants, long completedTasks, long totalReach, long totalEngagement) {}
