package dev.fanfare.exchange;

import dev.fanfare.exchange.RatesRepository.Kept;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rates as they are now: from memory or the table while they are young, else from the provider, else the last known
 * ones. Lives on one verticle's event loop.
 */
final class PresentRates {
    private static final Logger LOG = LoggerFactory.getLogger(PresentRates.class);

    /** Longer than any call takes, and how long nobody asks again a provider that did not answer. */
    private static final long CLAIM_MS = 50_000;

    private final Database db;
    private final RateProvider provider;
    private final String source;
    private final ExchangeConfig config;
    private Quotes young;
    private long youngUntilNanos;
    private Future<Present> refresh;

    /** @param lastKnown whether the provider could not be asked */
    record Present(Quotes quotes, boolean lastKnown) {}

    PresentRates(Database db, RateProvider provider, String source, ExchangeConfig config) {
        this.db = db;
        this.provider = provider;
        this.source = source;
        this.config = config;
    }

    /** The rates; or a Refused SERVICE_UNAVAILABLE when none are known that are young enough. */
    Future<Present> get() {
        if (young != null && System.nanoTime() - youngUntilNanos < 0) {
            return Future.succeededFuture(new Present(young, false));
        }
        if (refresh != null) {
            return refresh;
        }
        Promise<Present> promise = Promise.promise();
        refresh = promise.future();
        Future<Present> waiting = refresh;
        refreshed().onComplete(done -> refresh = null).onComplete(promise);
        return waiting;
    }

    /** What was quoted last, however long ago; empty when nothing ever was. */
    Future<Optional<Quotes>> known() {
        return get().map(present -> Optional.of(present.quotes()))
                .recover(unavailable -> kept().map(kept -> kept.map(Kept::quotes)));
    }

    /** Asks the provider before the rates are too old to serve, so that nobody who needs them waits for it. */
    Future<JobResult> refreshAhead() {
        long soonTooOldMs = config.refreshMs() / 4 * 3;
        return RatesRepository.claim(db, provider.base(), source, soonTooOldMs, CLAIM_MS)
                .compose(claimed -> claimed
                        ? kept().compose(this::fetched).map(present -> new JobResult(1, false))
                        : Future.succeededFuture(JobResult.NOTHING));
    }

    private Future<Present> refreshed() {
        return kept().compose(kept -> {
            // Another node may have asked in the meantime.
            Optional<Kept> fresh = kept.filter(k -> k.ageMs() < config.refreshMs());
            return fresh.isPresent()
                    ? Future.succeededFuture(remembered(fresh.get()))
                    : fetched(kept).recover(cause -> lastKnown(kept, cause));
        });
    }

    private Future<Optional<Kept>> kept() {
        return RatesRepository.findLatest(db, provider.base(), source);
    }

    private Future<Present> fetched(Optional<Kept> before) {
        return provider.latest(before.filter(this::serves).map(Kept::quotes)).compose(this::keep);
    }

    /** Whether rates are young enough to serve at all. */
    private boolean serves(Kept kept) {
        return kept.ageMs() <= config.lastKnownMs();
    }

    /** A failure to save does not make the rates wrong: they serve, and the next refresh saves. */
    private Future<Present> keep(Quotes quotes) {
        Present present = remembered(new Kept(quotes, 0));
        return RatesRepository.save(db, quotes, source)
                .onFailure(e -> LOG.warn("Exchange rates could not be saved", e))
                .otherwiseEmpty()
                .map(saved -> present);
    }

    private Future<Present> lastKnown(Optional<Kept> kept, Throwable cause) {
        return kept.filter(this::serves)
                .map(k -> Future.succeededFuture(new Present(k.quotes(), true)))
                .orElseGet(() -> Future.failedFuture(cause));
    }

    private Present remembered(Kept kept) {
        young = kept.quotes();
        youngUntilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(config.refreshMs() - kept.ageMs());
        return new Present(young, false);
    }
}
