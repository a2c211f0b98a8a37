package dev.fanfare.campaigns.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/** A page of campaigns as the web front end shows them. */
public record WebCampaigns(List<Item> campaigns, long total, int page, int limit) {
    public WebCampaigns {
        campaigns = List.copyOf(campaigns);
    }

    public static WebCampaigns of(CampaignPage page) {
        return new WebCampaigns(
                page.campaigns().stream().map(Item::of).toList(), page.total(), page.page(), page.limit());
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
            boolean tasksLeaderboard,
            String status,
            int participantsCount,
            int completionRate) {
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
                    c.tasksLeaderboard(),
                    c.status(),
                    c.participantsCount(),
                    c.completionRate());
        }
    }
}
