package dev.fanfare.networks;

import dev.fanfare.networks.api.LogInWithProvider;
import dev.fanfare.networks.api.RefreshFigures;
import dev.fanfare.networks.api.ValidateSocial;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers the asks for which providers are called. One instance for a process: it holds their circuit breakers. */
public final class ProvidersVerticle extends VerticleBase {
    private final Bus bus;
    private final Database db;
    private final NetworksConfig config;
    private final MeterRegistry meters;
    private Logins logins;
    private FiguresSources sources;
    private FiguresService figures;

    public ProvidersVerticle(Bus bus, Database db, NetworksConfig config, MeterRegistry meters) {
        this.bus = bus;
        this.db = db;
        this.config = config;
        this.meters = meters;
    }

    @Override
    public Future<?> start() {
        logins = new Logins(vertx, config, meters);
        ProviderLoginService service = new ProviderLoginService(bus, db, config.kinds(), logins);
        sources = new FiguresSources(vertx, config, meters);
        figures = new FiguresService(db, sources, config.refresh(), meters);
        return Future.all(
                bus.answer(LogInWithProvider.class, service::logIn),
                bus.answer(ValidateSocial.class, service::validate),
                bus.answer(RefreshFigures.class, figures::refresh));
    }

    @Override
    public Future<?> stop() {
        figures.close();
        return Future.join(logins.close(), sources.close());
    }
}
