package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/** A campaign in detail, as applications show it. */
public record AppCampaign(
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
        @Nullable String attachment) {
    public AppCampaign {
        hashtags = List.copyOf(hashtags);
        networks = List.copyOf(networks);
    }

    public static AppCampaign of(CampaignOffer offer) {
        Campaign c = offer.campaign();
        return new AppCampaign(
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
                offer.publisher(),
                c.attachment());
    }
}
