package dev.fanfare.money.disbursement.spi;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A provider that pays. A call that fails, or that is not answered, leaves its transfers in doubt: whoever called asks
 * later. It never makes up an outcome.
 */
public interface PayoutProvider {
    /** The code of the rail. */
    String name();

    /** How many transfers are sent in one call, at most. */
    int parcelSize();

    /** For how long after it was first used the provider knows a key again. */
    Duration keyLife();

    /**
     * Sends a parcel, or sends it again under its keys, which pays nothing twice within {@link #keyLife()}.
     *
     * @return a report for each of its items; fails when nobody knows
     */
    Future<List<ProviderTransferStatus>> send(ProviderBatch parcel);

    /**
     * Asks what became of a parcel that may have been sent.
     *
     * @return a report for each of its items; fails when nobody knows
     */
    Future<List<ProviderTransferStatus>> ask(ProviderBatch parcel);

    /**
     * Reads a message that somebody says comes from this provider.
     *
     * @return what it is about; empty when it is forged, replayed or unreadable
     */
    Future<Optional<WebhookEvent>> read(ProviderMessage message);
}
