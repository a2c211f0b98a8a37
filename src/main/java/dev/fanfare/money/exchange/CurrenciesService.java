package dev.fanfare.money.exchange;

import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.admin.operations.api.ListCurrencies.OfferedCurrencies;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.module.Starting;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offered currencies.
 *
 * @param configured selectable codes; none for all of ISO 4217
 * @param platform the platform's currency
 */
record CurrenciesService(PresentRates rates, List<String> configured, String platform) implements Starting {
    private static final Logger LOG = LoggerFactory.getLogger(CurrenciesService.class);

    CurrenciesService {
        configured = List.copyOf(configured);
    }

    private Collection<String> chosen() {
        return configured.isEmpty() ? Currencies.listed() : configured;
    }

    Future<OfferedCurrencies> list(Caller caller, ListCurrencies ask) {
        return rates.known()
                .map(known -> new OfferedCurrencies(known.map(this::offered)
                        // The platform's own currency needs no rate.
                        .orElse(List.of(platform))));
    }

    @Override
    public Future<?> start() {
        if (!configured.isEmpty()) {
            // Not awaited: the provider may be slow.
            warnOfUnquoted();
        }
        return Future.succeededFuture();
    }

    /** Logs the configured currencies that are not offered. */
    private void warnOfUnquoted() {
        rates.known()
                .onSuccess(known -> known.ifPresent(quotes -> {
                    List<String> unquoted = chosen().stream()
                            .filter(code -> !quotes.has(code))
                            .sorted()
                            .toList();
                    if (!unquoted.isEmpty()) {
                        LOG.warn(
                                "exchange.currencies: {} are not quoted, and so not offered",
                                String.join(", ", unquoted));
                    }
                }));
    }

    private List<String> offered(Quotes quotes) {
        return chosen().stream().filter(quotes::has).distinct().sorted().toList();
    }
}
