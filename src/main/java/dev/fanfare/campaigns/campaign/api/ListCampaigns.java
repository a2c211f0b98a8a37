package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists campaigns for publishers; never drafts.
 *
 * @param filter active (by state and date), all, upcoming (pending), ended, joined (by the caller), featured (active
 *     ones that an operator features); null for active
 * @param category an id, code or name; null for all. An unknown one finds nothing
 * @param network one of the campaign's networks; null for all
 * @param cursor the {@code next} of another page; null for a page by its number
 * @param obstacles whether to say for each what keeps the caller from joining it; null for no
 * @param search a part of their names or taglines, in any case; null for all
 * @param sort the order; null for the newest first. Of more than a thousand, the newest thousand are sorted, but for active ones by
 *     their end
 * @param offers whether to say for each what it would earn the caller; null for no
 */
@PartialBuilder
public record ListCampaigns(
        CampaignFilter filter,

        @Size(max = 100) String category,
        @Size(max = 50) String network,
        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor,
        Instant updatedSince,
        Boolean obstacles,
        @Size(max = 100) String search,
        @IgnoredWith("updated_since") CampaignSort sort,
        Boolean offers)
        implements Ask<ListCampaigns.OfferPage> {
    // Forms send an empty field for all.
    public ListCampaigns {
        search = search == null || search.isBlank() ? null : search.strip();
        category = category == null || category.isBlank() ? null : category;
        network = network == null || network.isBlank() ? null : network;
    }

    /** Whether it is in another order than the newest first. */
    public boolean isSorted() {
        return sort != null && sort != CampaignSort.NEWEST;
    }

    /**
     * The request body of applications: one long page unless they set a limit.
     *
     * @param sort the order; null for the newest first
     */
    public record AppBody(
            CampaignFilter filter,

            @Size(max = 100) String category,
            @Size(max = 50) String network,

            @IgnoredWith({"cursor", "updated_since"}) @Min(1)
            Integer page,

            @Min(1) Integer limit,
            @Size(max = 100) String cursor,
            Instant updatedSince,
            @Size(max = 100) String search,
            @IgnoredWith("updated_since") CampaignSort sort) {
        private static final int USUAL = 100;

        public ListCampaigns ask() {
            return ListCampaignsBuilder.builder()
                    .filter(filter)
                    .category(category)
                    .network(network)
                    .page(page)
                    .limit(limit == null ? USUAL : limit)
                    .cursor(cursor)
                    .updatedSince(updatedSince)
                    .search(search)
                    .sort(sort)
                    .build();
        }
    }

    /**
     * A page of campaigns for one publisher.
     *
     * @param obstacles of each of the page's campaigns, in any order; null unless asked for
     * @param offers of each of the page's campaigns, in their order; null unless asked for
     */
    public record OfferPage(
            CampaignPage page,
            @Nullable List<Obstacles> obstacles,
            @Nullable List<OfferedReward> offers) implements Message {
        public OfferPage {
            obstacles = obstacles == null ? null : List.copyOf(obstacles);
            offers = offers == null ? null : List.copyOf(offers);
        }
    }

    /** What keeps a publisher from joining a campaign, in the order in which joining refuses it; empty for nothing. */
    public record Obstacles(long campaignId, List<Unavailable> obstacles) {
        public Obstacles {
            obstacles = List.copyOf(obstacles);
        }
    }

    /** A page of campaigns, newest first. */
    public record CampaignPage(
            List<Campaign> campaigns, @JsonUnwrapped PageRequest.Place place) implements Message {
        public CampaignPage {
            campaigns = List.copyOf(campaigns);
        }
    }
}
