package dev.fanfare.notification;

import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.outbox.DomainEvent;
import java.time.Instant;

/**
 * Notifies the next chunk of the users affected by a campaign's event.
 *
 * @param at when it happened
 * @param afterUserId the cursor: users with a greater id are still to be notified
 */
record CampaignFanOut(long campaignId, NotificationTopic flag, Instant at, long afterUserId) implements DomainEvent {}
