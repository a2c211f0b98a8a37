package dev.fanfare.campaigns.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** A campaign became active for the first time. */
public record CampaignActivated(long campaignId) implements DomainEvent {}
