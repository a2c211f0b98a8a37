package dev.fanfare.exchange;

import dev.fanfare.exchange.api.ConvertAmount;
import dev.fanfare.exchange.api.GetRate;
import dev.fanfare.exchange.api.RefreshRates;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for exchange rates. One instance for a process: it holds the one circuit breaker of the provider. */
public final class ExchangeVerticle extends VerticleBase {
    private final Bus bus;
    private final Database db;
    private final ExchangeConfig config;
    private final String simulator;
    private final MeterRegistry meters;
    private Guarded guard;

    /** @param simulator where the simulated providers are */
    public ExchangeVerticle(Bus bus, Database db, ExchangeConfig config, String simulator, MeterRegistry meters) {
        this.bus = bus;
        this.db = db;
        this.config = config;
        this.simulator = simulator;
        this.meters = meters;
    }

    @Override
    public Future<?> start() {
        guard = new Guarded(vertx, "exchange", config.guard(), meters);
        PresentRates rates = new PresentRates(db, provider(), source(), config);
        ExchangeService service = new ExchangeService(rates);
        return Future.all(List.of(
                bus.answer(GetRate.class, service::rate),
                bus.answer(ConvertAmount.class, service::convert),
                bus.answer(RefreshRates.class, (caller, ask) -> rates.refreshAhead())));
    }

    @Override
    public Future<?> stop() {
        return guard.close();
    }

    private RateProvider provider() {
        return switch (config.provider()) {
            case EcbProvider.NAME -> new EcbProvider(guard, url("/ecb"));
            case FrankfurterProvider.NAME -> new FrankfurterProvider(guard, url("/exchange"), config.baseCurrency());
            default -> throw new IllegalArgumentException("no provider is called " + config.provider());
        };
    }

    private String url(String simulated) {
        return config.isSimulated() ? simulator + simulated : config.url();
    }

    /** As it stands beside the rates that are kept. */
    private String source() {
        return config.isSimulated() ? "simulated " + config.provider() : config.provider();
    }
}
