package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.Obstacles;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.OfferPage;
import dev.fanfare.platform.endpoint.PageRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A page of campaigns, for the web front end. */
public record WebCampaignPage(
        List<Item> campaigns, @JsonUnwrapped PageRequest.Place place) {
    public WebCampaignPage {
        campaigns = List.copyOf(campaigns);
    }

    public static WebCampaignPage of(OfferPage offers) {
        Map<Long, List<Unavailable>> obstacles = offers.obstacles() == null
                ? Map.of()
                : offers.obstacles().stream().collect(Collectors.toMap(Obstacles::campaignId, Obstacles::obstacles));
        List<Campaign> campaigns = offers.page().campaigns();
        return new WebCampaignPage(
                IntStream.range(0, campaigns.size())
                        .mapToObj(i -> Item.of(
                                campaigns.get(i),
                                obstacles.get(campaigns.get(i).brief().id()),
                                offers.offers() == null ? null : offers.offers().get(i)))
                        .toList(),
                offers.page().place());
    }

    /**
     * A campaign in a list.
     *
     * @param obstacles what keeps the caller from joining, in the order in which joining refuses it; empty for nothing, left out
     *     unless it is asked for
     * @param offer what it would earn the caller; left out unless it is asked for
     */
    public record Item(
            @JsonUnwrapped AppCampaignPage.Item campaign,
            int participantsCount,
            int completionRate,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<Unavailable> obstacles,
            @JsonInclude(JsonInclude.Include.NON_NULL) OfferedReward offer) {
        public Item {
            obstacles = obstacles == null ? null : List.copyOf(obstacles);
        }

        static Item of(Campaign c, List<Unavailable> obstacles, OfferedReward offer) {
            return new Item(AppCampaignPage.Item.of(c), c.participantsCount(), c.completionRate(), obstacles, offer);
        }
    }
}
