package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Message;

/**
 * A campaign, with the caller's connections for joining it.
 *
 * @param publisher the caller's accepted connections at its networks
 */
public record CampaignOffer(Campaign campaign, Publisher publisher) implements Message {}
