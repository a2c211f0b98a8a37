package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A campaign, for partners.
 *
 * @param updatedAt when what lists show of it changed last
 * @param tasksFeatured ids of featured task definitions: all if the campaign is featured, otherwise none
 * @param tasksLeaderboard ids of task definitions that count for the leaderboard: all, or none without a leaderboard
 */
public record BackendCampaign(
        @JsonUnwrapped CampaignBrief brief,
        RewardRules tasks,
        CampaignState status,
        Instant updatedAt,
        List<Long> tasksFeatured,
        List<Long> tasksLeaderboard,
        PublisherWithExtras publisher) {
    public BackendCampaign {
        tasksFeatured = List.copyOf(tasksFeatured);
        tasksLeaderboard = List.copyOf(tasksLeaderboard);
    }

    /** The view of a campaign with these task definitions. */
    public static BackendCampaign of(Campaign c, List<Long> definitions, PublisherWithExtras publisher) {
        return new BackendCampaign(
                c.brief(),
                c.tasks(),
                c.status(),
                c.updatedAt(),
                c.tasksFeatured() ? definitions : List.of(),
                c.tasksLeaderboard() ? definitions : List.of(),
                publisher);
    }

    /**
     * Whether any publisher, or the requested one, has accepted connections at each of the campaign's networks.
     *
     * @param socialExtrasAvailable by network, whether one of the connections has extra data
     */
    public record PublisherWithExtras(
            Map<String, Boolean> socialUsersAvailable,
            Map<String, Boolean> socialPagesAvailable,
            Map<String, Boolean> socialWallsAvailable,
            Map<String, Boolean> socialChannelsAvailable,
            Map<String, Boolean> socialExtrasAvailable) {
        public PublisherWithExtras {
            socialUsersAvailable = Publisher.sorted(socialUsersAvailable);
            socialPagesAvailable = Publisher.sorted(socialPagesAvailable);
            socialWallsAvailable = Publisher.sorted(socialWallsAvailable);
            socialChannelsAvailable = Publisher.sorted(socialChannelsAvailable);
            socialExtrasAvailable = Publisher.sorted(socialExtrasAvailable);
        }
    }
}
