package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/** Campaigns as applications show them. */
public record AppCampaigns(List<Item> campaigns) {
    public AppCampaigns {
        campaigns = List.copyOf(campaigns);
    }

    public static AppCampaigns of(CampaignPage page) {
        return new AppCampaigns(page.campaigns().stream().map(Item::of).toList());
    }

    /** A campaign in a list. */
    public record Item(
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
            boolean tasksLeaderboard) {
        public Item {
            hashtags = List.copyOf(hashtags);
            networks = List.copyOf(networks);
        }

        public static Item of(Campaign c) {
            return new Item(
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
                    c.tasksLeaderboard());
        }
    }
}
