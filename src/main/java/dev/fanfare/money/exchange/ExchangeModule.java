package dev.fanfare.money.exchange;

import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;

import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.money.exchange.api.ConvertAmount;
import dev.fanfare.money.exchange.api.GetRate;
import dev.fanfare.money.exchange.api.RefreshRates;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardedClient;
import java.time.Duration;
import java.util.function.Supplier;

/** Exchange rates. */
public final class ExchangeModule extends DomainModule {
    private final Handlers<PresentRates> rates;
    private final Handlers<ExchangeService> service;
    private final Handlers<CurrenciesService> currencies;

    /**
     * Creates the module.
     *
     * @param currency the platform's
     * @param simulator address of the simulated providers, read at the start
     */
    public ExchangeModule(ExchangeConfig config, String currency, Supplier<String> simulator) {
        super("exchange");
        // Once: it holds the circuit breaker of the provider, and the rates in memory.
        rates = once(context ->
                new PresentRates(context.database(), provider(context, config, simulator), source(config), config));
        service = once(context -> new ExchangeService(context.get(rates)));
        currencies = once(context -> new CurrenciesService(context.get(rates), config.currencies(), currency));
        forPartners();
        service.ask(GetRate.class, s -> s::rate);
        currencies.ask(ListCurrencies.class, s -> s::list);
        rates.job(new RefreshRates(), Duration.ofMinutes(1), s -> (caller, ask) -> s.refreshAhead());
    }

    private void forPartners() {
        // Rates are public: any backend token may ask.
        service.endpoint(
                post("/api/general/tools/exchange/", ConvertAmount.class, Access.BACKEND.anyLimit())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .exempt(LIMIT, "is the same for all")
                        .summary("Convert an amount from one currency to another at the current rate.")
                        .errors(CommonFault.SERVICE_UNAVAILABLE),
                s -> s::convert);
    }

    private static RateProvider provider(ModuleContext context, ExchangeConfig config, Supplier<String> simulator) {
        GuardedClient guard = context.guarded("exchange", config.guard());
        return switch (config.provider()) {
            case EcbProvider.NAME -> new EcbProvider(guard, url(config, simulator, "/ecb"));
            case FrankfurterProvider.NAME ->
                new FrankfurterProvider(guard, url(config, simulator, "/exchange"), config.baseCurrency());
            default -> throw new IllegalArgumentException("no provider is called " + config.provider());
        };
    }

    private static String url(ExchangeConfig config, Supplier<String> simulator, String simulated) {
        return config.isSimulated() ? simulator.get() + simulated : config.url();
    }

    /** The source's key in stored rates. */
    private static String source(ExchangeConfig config) {
        return config.isSimulated() ? "simulated " + config.provider() : config.provider();
    }
}
