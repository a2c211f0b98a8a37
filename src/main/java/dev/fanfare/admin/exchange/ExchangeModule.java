package dev.fanfare.admin.exchange;

import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.admin.exchange.api.ConvertAmount;
import dev.fanfare.admin.exchange.api.GetRate;
import dev.fanfare.admin.exchange.api.ListCurrencies;
import dev.fanfare.admin.exchange.api.RefreshRates;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardedClient;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Supplier;

/** Exchange rates. */
public final class ExchangeModule extends DomainModule {
    /**
     * Rates as they are configured.
     *
     * @param currency the platform's
     * @param simulator where the simulated providers are, asked for when it starts
     */
    public ExchangeModule(ExchangeConfig config, String currency, Supplier<String> simulator) {
        super("exchange");
        // Once: it holds the circuit breaker of the provider, and the rates in memory.
        Handlers<Services> answers = once(parts -> new Services(parts, config, currency, simulator.get()));
        forPartners(answers);
        answers.ask(GetRate.class, s -> s.service::rate);
        answers.ask(ListCurrencies.class, s -> s.currencies::list);
        answers.job(new RefreshRates(), Duration.ofMinutes(1), s -> (caller, ask) -> s.rates.refreshAhead());
    }

    private static void forPartners(Handlers<Services> answers) {
        // Rates are public: any backend token may ask.
        answers.endpoint(
                post("/api/general/tools/exchange/", ConvertAmount.class)
                        .by(Access.BACKEND)
                        .summary("Convert an amount from one currency to another at the current rate.")
                        .errors(CommonFault.SERVICE_UNAVAILABLE),
                s -> s.service::convert);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final ExchangeConfig config;
        private final String simulator;
        private final GuardedClient guard;
        private final PresentRates rates;
        private final ExchangeService service;
        private final CurrenciesService currencies;

        Services(ModuleContext parts, ExchangeConfig config, String currency, String simulator) {
            this.config = config;
            this.simulator = simulator;
            this.guard = new GuardedClient(parts.vertx(), "exchange", config.guard(), parts.meters());
            this.rates = new PresentRates(parts.database(), provider(), source(), config);
            this.service = new ExchangeService(rates);
            this.currencies = new CurrenciesService(rates, config.currencies(), currency);
        }

        @Override
        public Future<?> start() {
            if (!config.currencies().isEmpty()) {
                // Nobody waits for it: the provider may be slow.
                currencies.warnOfUnquoted();
            }
            return Future.succeededFuture();
        }

        @Override
        public Future<?> stop() {
            return guard.close();
        }

        private RateProvider provider() {
            return switch (config.provider()) {
                case EcbProvider.NAME -> new EcbProvider(guard, url("/ecb"));
                case FrankfurterProvider.NAME ->
                    new FrankfurterProvider(guard, url("/exchange"), config.baseCurrency());
                default -> throw new IllegalArgumentException("no provider is called " + config.provider());
            };
        }

        private String url(String simulated) {
            return config.isSimulated() ? simulator + simulated : config.url();
        }

        /** As it stands beside the rates that are stored. */
        private String source() {
            return config.isSimulated() ? "simulated " + config.provider() : config.provider();
        }
    }
}
