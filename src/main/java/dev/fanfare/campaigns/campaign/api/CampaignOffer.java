package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Message;

/**
 * A campaign, and what the caller has to join it with.
 *
 * @param publisher which accepted connections the caller has at its networks
 */
public record CampaignOffer(Campaign campaign, Publisher publisher) implements Message {}
