package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.RecordsById;
import java.util.List;
import java.util.Map;

/** Reads the brands of campaigns that the caller sees, as a single campaign shows its own. */
public record ListBrands(List<Long> campaignIds) implements Ask<ListBrands.Brands> {
    public ListBrands {
        campaignIds = List.copyOf(campaignIds);
    }

    /**
     * Brands.
     *
     * @param byId by campaign
     */
    public record Brands(Map<Long, Brand> byId) implements RecordsById<Brand> {
        public Brands {
            byId = Map.copyOf(byId);
        }
    }
}
