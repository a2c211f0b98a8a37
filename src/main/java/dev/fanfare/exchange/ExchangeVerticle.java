package dev.fanfare.exchange;

import dev.fanfare.exchange.api.ConvertAmount;
import dev.fanfare.exchange.api.GetRate;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers for exchange rates. One instance for a process: it holds the one circuit breaker of the provider. */
public final class ExchangeVerticle extends VerticleBase {
    private final Bus bus;
    private final Database db;
    private final ExchangeConfig config;
    private final MeterRegistry meters;
    private Guarded provider;

    /** @param config with the address of a provider */
    public ExchangeVerticle(Bus bus, Database db, ExchangeConfig config, MeterRegistry meters) {
        this.bus = bus;
        this.db = db;
        this.config = config;
        this.meters = meters;
    }

    @Override
    public Future<?> start() {
        provider = new Guarded(vertx, "exchange", config.guard(), meters);
        ExchangeService service = new ExchangeService(new PresentRates(db, new RateProvider(provider, config), config));
        return Future.all(bus.answer(GetRate.class, service::rate), bus.answer(ConvertAmount.class, service::convert));
    }

    @Override
    public Future<?> stop() {
        return provider.close();
    }
}
