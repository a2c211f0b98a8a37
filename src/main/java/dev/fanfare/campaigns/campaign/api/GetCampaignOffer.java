package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;

/** Gets a campaign as publishers see it, without participants; drafts are not found. */
public record GetCampaignOffer(@NotNull Long id) implements Ask<GetCampaignOffer.CampaignOffer> {
    /**
     * A campaign, with the caller's connections for joining it.
     *
     * @param brand of the campaign's advertiser
     * @param publisher the caller's accepted connections at its networks
     */
    public record CampaignOffer(Campaign campaign, Brand brand, Publisher publisher) implements Message {}
}
