package dev.fanfare.campaigns.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** A campaign was completed or cancelled. */
public record CampaignEnded(long campaignId) implements DomainEvent {}
