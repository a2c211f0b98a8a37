package dev.fanfare.money.exchange;

import dev.fanfare.money.exchange.RatesRepository.Stored;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The current rates: cached in memory or the table while fresh, then from the provider, otherwise the last known ones.
 * Not thread-safe: confined to one event loop.
 */
final class PresentRates {
    private static final Logger LOG = LoggerFactory.getLogger(PresentRates.class);

    /** Longer than any call takes; also the pause after a failed call. */
    private static final long CLAIM_MS = 50_000;

    private final Database db;
    private final RateProvider provider;
    private final String source;
    private final ExchangeConfig config;
    private Quotes fresh;
    private long freshUntilNanos;
    private Future<Present> refresh;

    /** @param lastKnown whether the provider is unreachable */
    record Present(Quotes quotes, boolean lastKnown) {}

    PresentRates(Database db, RateProvider provider, String source, ExchangeConfig config) {
        this.db = db;
        this.provider = provider;
        this.source = source;
        this.config = config;
    }

    /** The rates; fails with Refused SERVICE_UNAVAILABLE if none are fresh enough. */
    Future<Present> get() {
        if (fresh != null && System.nanoTime() - freshUntilNanos < 0) {
            return Future.succeededFuture(new Present(fresh, false));
        }
        if (refresh != null) {
            return BusinessTime.here(refresh);
        }
        Promise<Present> promise = Promise.promise();
        refresh = promise.future();
        Future<Present> waiting = refresh;
        refreshed().onComplete(done -> refresh = null).onComplete(promise);
        return BusinessTime.here(waiting);
    }

    /** The last quotes, however old; empty for none. */
    Future<Optional<Quotes>> known() {
        return get().map(present -> Optional.of(present.quotes()))
                .recover(unavailable -> stored().map(stored -> stored.map(Stored::quotes)));
    }

    /** Refreshes rates before they expire, so that requests do not wait for the provider. */
    Future<JobResult> refreshAhead() {
        long soonTooOldMs = config.refreshMs() / 4 * 3;
        return db.transaction(tx -> RatesRepository.claim(tx, provider.base(), source, soonTooOldMs, CLAIM_MS))
                .compose(claimed -> claimed
                        ? stored().compose(this::fetched).map(present -> new JobResult(1, false))
                        : Future.succeededFuture(JobResult.NOTHING));
    }

    private Future<Present> refreshed() {
        return stored().compose(stored -> {
            // Another node may have just refreshed them.
            Optional<Stored> fresh = stored.filter(k -> k.ageMs() < config.refreshMs());
            return fresh.isPresent()
                    ? Future.succeededFuture(remembered(fresh.get()))
                    : fetched(stored).recover(cause -> lastKnown(stored, cause));
        });
    }

    private Future<Optional<Stored>> stored() {
        return RatesRepository.findLatest(db, provider.base(), source);
    }

    private Future<Present> fetched(Optional<Stored> before) {
        return provider.latest(before.filter(this::serves).map(Stored::quotes)).compose(this::save);
    }

    /** Whether rates are fresh enough to be used. */
    private boolean serves(Stored stored) {
        return stored.ageMs() <= config.lastKnownMs();
    }

    /** Rates are used even if saving fails; the next refresh saves again. */
    private Future<Present> save(Quotes quotes) {
        Present present = remembered(new Stored(quotes, 0));
        return db.transaction(tx -> RatesRepository.save(tx, quotes, source))
                .onFailure(e -> LOG.warn("Exchange rates could not be saved", e))
                .otherwiseEmpty()
                .map(saved -> present);
    }

    private Future<Present> lastKnown(Optional<Stored> stored, Throwable cause) {
        return stored.filter(this::serves)
                .map(k -> Future.succeededFuture(new Present(k.quotes(), true)))
                .orElseGet(() -> Future.failedFuture(cause));
    }

    private Present remembered(Stored stored) {
        fresh = stored.quotes();
        freshUntilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(config.refreshMs() - stored.ageMs());
        return new Present(fresh, false);
    }
}
