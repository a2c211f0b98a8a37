package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Message;

/**
 * A campaign and how a publisher stands to it.
 *
 * @param publisher what the caller has at its networks
 */
public record CampaignOffer(Campaign campaign, Publisher publisher) implements Message {}
