package dev.fanfare.people.privacy;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.privacy.api.PrivacyError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Posts the caller's waived balance, in the transaction of the erasure request. */
@FunctionalInterface
public interface BalanceRelease {
    /** Fails with {@link PrivacyError#MONEY_IS_OPEN} if it is no longer available. */
    Future<Void> release(Tx tx, Caller caller, Money amount);
}
