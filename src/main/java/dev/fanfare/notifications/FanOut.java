package dev.fanfare.notifications;

import dev.fanfare.platform.outbox.DomainEvent;
import dev.fanfare.profiles.api.NotificationFlag;
import java.time.Instant;

/**
 * What is still to be told of a campaign.
 *
 * @param at when it happened
 * @param afterUserId those up to here have been
 */
record FanOut(long campaignId, NotificationFlag flag, Instant at, long afterUserId) implements DomainEvent {}
