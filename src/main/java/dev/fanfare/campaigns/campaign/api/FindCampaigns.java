package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.campaigns.campaign.api.ListCampaigns.CampaignPage;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/**
 * Searches campaigns: all for operators, their own for advertisers.
 *
 * @param status null for all
 * @param advertiserId null for all; an advertiser gets their own
 * @param awaitsApproval true for those alone that were submitted and wait for a decision of staff; null or false for all
 * @param search part of the name, ignoring case; null for all
 * @param sort what the list is sorted by; null for newest first, or for created with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code next} of another page; null for a page by its number
 */
@PartialBuilder
public record FindCampaigns(
        CampaignState status,

        Boolean awaitsApproval,
        Long advertiserId,
        @Size(max = 200) String search,
        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @IgnoredWith("updated_since") Sort sort,
        @IgnoredWith("updated_since") Direction direction,
        @Size(max = 1500) String cursor,
        Instant updatedSince)
        implements Ask<CampaignPage> {
    /** What campaigns are sorted by. */
    public enum Sort implements Coded {
        CREATED,
        NAME,
        ENDS
    }

    // Forms send an empty field for all.
    public FindCampaigns {
        awaitsApproval = Boolean.TRUE.equals(awaitsApproval) ? true : null;
        search = search == null || search.isBlank() ? null : search;
    }

    /** This search, only of the campaigns of one advertiser. */
    public FindCampaigns of(long advertiser) {
        return FindCampaignsBuilder.builder(this).advertiserId(advertiser).build();
    }
}
