package dev.fanfare.tasks.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.math.BigDecimal;

/**
 * What a task earned was released to its publisher.
 *
 * @param amount in units of the currency; more than nothing
 * @param bestPost whether this is the best post bonus, which came after the rest
 */
public record TaskPaid(long taskId, BigDecimal amount, String currency, boolean bestPost) implements DomainEvent {}
