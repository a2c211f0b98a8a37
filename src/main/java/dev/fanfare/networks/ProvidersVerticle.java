package dev.fanfare.networks;

import dev.fanfare.networks.api.LogInWithProvider;
import dev.fanfare.networks.api.RefreshFigures;
import dev.fanfare.networks.api.ValidateSocial;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers what providers have to be asked for. One instance for a process: it holds their circuit breakers. */
public final class ProvidersVerticle extends VerticleBase {
    private final Bus bus;
    private final Database db;
    private final NetworksConfig config;
    private final MeterRegistry meters;
    private SocialProviders providers;
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
        providers = new SocialProviders(vertx, config.providers(), meters);
        ProviderLoginService logins = new ProviderLoginService(bus, db, config.networkKinds(), providers);
        sources = new FiguresSources(vertx, config, meters);
        figures = new FiguresService(db, sources, config.figures(), meters);
        return Future.all(
                bus.answer(LogInWithProvider.class, logins::logIn),
                bus.answer(ValidateSocial.class, logins::validate),
                bus.answer(RefreshFigures.class, figures::refresh));
    }

    @Override
    public Future<?> stop() {
        figures.close();
        return Future.join(providers.close(), sources.close());
    }
}
