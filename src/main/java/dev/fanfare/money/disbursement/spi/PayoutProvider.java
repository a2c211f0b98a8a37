package dev.fanfare.money.disbursement.spi;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A payout provider. A failed or unanswered call leaves the outcome unknown, and the caller polls later. It never
 * guesses an outcome.
 */
public interface PayoutProvider {
    /** The code of the rail. */
    String name();

    /** The maximum number of transfers per call. */
    int batchSize();

    /** How long the provider recognises a key after its first use. */
    Duration keyLife();

    /**
     * Sends a batch, or resends it under its keys, which pays nothing twice within {@link #keyLife()}.
     *
     * @return a status for each item; fails when the outcome is unknown
     */
    Future<List<ProviderTransferStatus>> send(ProviderBatch batch);

    /**
     * Polls a batch that may have been sent.
     *
     * @return a status for each item; fails when the outcome is unknown
     */
    Future<List<ProviderTransferStatus>> ask(ProviderBatch batch);

    /**
     * Reads a webhook.
     *
     * @return its event; empty when it is forged, replayed or unreadable
     */
    Future<Optional<WebhookEvent>> read(ProviderMessage message);
}
