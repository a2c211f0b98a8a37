package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** Events of campaigns. */
public final class CampaignEvents {
    private CampaignEvents() {}

    /** A campaign became active for the first time. */
    public record CampaignActivated(long campaignId) implements DomainEvent {}

    /** A campaign was completed or cancelled. */
    public record CampaignEnded(long campaignId) implements DomainEvent {}
}
