package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.CampaignPage;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.OfferPage;
import dev.fanfare.platform.states.Coded;
import java.time.Instant;
import java.util.List;

/**
 * A list of campaigns, for applications.
 *
 * @param next the cursor of the next page; left out at the end
 * @param syncedUntil the {@code updated_since} with which a client goes on; left out without {@code updated_since}, and while
 *     {@code next} follows
 */
public record AppCampaignPage(
        List<Item> campaigns,
        @JsonInclude(JsonInclude.Include.NON_NULL) String next,
        @JsonInclude(JsonInclude.Include.NON_NULL) Instant syncedUntil) {
    public AppCampaignPage {
        campaigns = List.copyOf(campaigns);
    }

    public static AppCampaignPage of(OfferPage offers) {
        CampaignPage page = offers.page();
        return new AppCampaignPage(
                page.campaigns().stream().map(Item::of).toList(),
                page.place().next(),
                page.place().syncedUntil());
    }

    /**
     * A campaign in a list.
     *
     * @param updatedAt when what lists show of it changed last
     * @param admission choice, for one that takes those whose application was accepted, or who are invited; left out for
     *     one that is open to all who fit
     */
    public record Item(
            @JsonUnwrapped CampaignBrief brief,
            RewardRules tasks,
            boolean tasksFeatured,
            boolean tasksLeaderboard,
            CampaignState status,
            Instant updatedAt,

            @JsonInclude(JsonInclude.Include.NON_NULL) ByChoice admission) {
        static Item of(Campaign c) {
            return new Item(
                    c.brief(),
                    c.tasks(),
                    c.tasksFeatured(),
                    c.tasksLeaderboard(),
                    c.status(),
                    c.updatedAt(),
                    c.admission() == Admission.CHOICE ? ByChoice.CHOICE : null);
        }
    }

    /** That the participants are chosen. */
    public enum ByChoice implements Coded {
        CHOICE
    }
}
