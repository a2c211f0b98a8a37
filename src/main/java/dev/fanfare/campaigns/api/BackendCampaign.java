package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;
import java.util.Map;

/**
 * A campaign as partners see it.
 *
 * @param description HTML
 * @param tasksFeatured ids of the task definitions that are featured: all of a featured campaign, none of another
 * @param tasksLeaderboard ids of the task definitions that count for the leaderboard: all, or none without one
 */
public record BackendCampaign(
        Long id,
        String type,
        String name,
        String tagline,
        String description,
        @Nullable String imageLogo,
        @Nullable String imagePost,
        List<String> hashtags,
        DateParts dateEnd,
        List<String> networks,
        String currency,
        RewardRules tasks,
        List<Long> tasksFeatured,
        List<Long> tasksLeaderboard,
        PublisherWithExtras publisher) {
    public BackendCampaign {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
        tasksFeatured = List.copyOf(tasksFeatured);
        tasksLeaderboard = List.copyOf(tasksLeaderboard);
    }

    /** The view of a campaign whose task definitions have these ids. */
    public static BackendCampaign of(Campaign c, List<Long> definitions, PublisherWithExtras publisher) {
        return new BackendCampaign(
                c.id(),
                c.type(),
                c.name(),
                c.tagline(),
                c.description(),
                c.imageLogo(),
                c.imagePost(),
                c.hashtags(),
                c.dateEnd(),
                c.networks(),
                c.currency(),
                c.tasks(),
                c.tasksFeatured() ? definitions : List.of(),
                c.tasksLeaderboard() ? definitions : List.of(),
                publisher);
    }

    /**
     * Whether there are publishers, or the one asked about, with something accepted at each of the campaign's networks.
     *
     * @param socialExtrasAvailable by network, whether one of them has added further data
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
