package dev.fanfare.notification.event.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.notification.event.api.EventType;

/**
 * An event that is to be written.
 *
 * @param userId null for none, like all that follow
 */
public record NewEvent(
        EventType type,
        long subjectId,
        Long userId,
        Long advertiserId,
        String fromState,
        String toState,
        Money amount) {}
