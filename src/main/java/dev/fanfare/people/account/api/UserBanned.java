package dev.fanfare.people.account.api;

import dev.fanfare.platform.outbox.DomainEvent;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.util.List;

/**
 * An account was suspended, or its suspension was lifted.
 *
 * @param banned false if it was lifted
 * @param sessions web sessions that end
 * @param applications applications that are disconnected
 * @param tokens backend tokens that stop working, or work again
 * @param campaigns that the account takes part in, and is held back from while it is suspended
 * @param tasks that are not paid yet
 * @param payouts that are held, or go on; by currency
 */
@StagedBuilder
public record UserBanned(
        long userId,
        boolean banned,
        long sessions,
        long applications,
        long tokens,
        long campaigns,
        long tasks,
        List<HeldPayouts> payouts)
        implements DomainEvent {
    public UserBanned {
        payouts = List.copyOf(payouts);
    }

    /**
     * Open payouts.
     *
     * @param payouts how many
     * @param amount their sum
     */
    public record HeldPayouts(String currency, long payouts, BigDecimal amount) {}
}
