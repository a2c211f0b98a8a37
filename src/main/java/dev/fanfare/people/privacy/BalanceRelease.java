package dev.fanfare.people.privacy;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.privacy.api.PrivacyError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Posts available money that the caller gives up, in the transaction by which they leave. */
@FunctionalInterface
public interface BalanceRelease {
    /** Fails with {@link PrivacyError#MONEY_IS_OPEN} if it is not available any more. */
    Future<Void> release(Tx tx, Caller caller, Money amount);
}
