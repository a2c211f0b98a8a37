package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/** A campaign in detail, as the web front end shows it. */
public record WebCampaign(
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
        boolean tasksFeatured,
        boolean tasksLeaderboard,
        Publisher publisher,
        @Nullable String attachment,
        List<Participant> participants,
        CampaignStatistics statistics) {
    public WebCampaign {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
        participants = List.copyOf(participants);
    }

    public static WebCampaign of(CampaignDetail detail) {
        Campaign c = detail.campaign();
        return new WebCampaign(
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
                c.tasksFeatured(),
                c.tasksLeaderboard(),
                detail.publisher(),
                c.attachment(),
                detail.participants(),
                detail.statistics());
    }
}
