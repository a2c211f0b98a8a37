package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/** The offered currencies, cached; stale values are served while a refresh is in progress. */
final class CurrenciesOnOffer {
    private static final long CACHE_TTL_NANOS = Duration.ofSeconds(10).toNanos();

    private final Bus bus;
    private final List<String> unknown;
    private List<String> last;
    private Future<List<String>> asking;
    private long askedAt;

    /** @param unknown the answer before the first successful call */
    CurrenciesOnOffer(Bus bus, List<String> unknown) {
        this.bus = bus;
        this.unknown = List.copyOf(unknown);
    }

    /** ISO 4217 codes in alphabetical order; never fails. */
    Future<List<String>> get(Caller caller) {
        if (asking == null || (asking.isComplete() && System.nanoTime() - askedAt > CACHE_TTL_NANOS)) {
            askedAt = System.nanoTime();
            asking = bus.ask(caller, new ListCurrencies())
                    .map(ListCurrencies.OfferedCurrencies::codes)
                    .onSuccess(codes -> last = codes)
                    .otherwise(unknown);
        }
        return last == null ? BusinessTime.here(asking) : Future.succeededFuture(last);
    }
}
