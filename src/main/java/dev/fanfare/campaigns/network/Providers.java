package dev.fanfare.campaigns.network;

import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import io.vertx.core.Future;

/** What needs the networks' own services. A single instance on a node, for it holds their circuit breakers. */
final class Providers implements Lifecycle {
    private final LoginProviders clients;
    private final FiguresSources sources;
    private final ProviderLoginService logins;
    private final FiguresService figures;

    Providers(ModuleContext parts, NetworksConfig config) {
        this.clients = new LoginProviders(parts.vertx(), config, parts.meters());
        this.sources = new FiguresSources(parts.vertx(), config, parts.meters());
        this.logins = new ProviderLoginService(parts.bus(), parts.database(), config.kinds(), clients);
        this.figures = new FiguresService(parts.database(), sources, config.refresh(), parts.meters());
    }

    @Override
    public Future<?> stop() {
        figures.close();
        return Future.join(clients.close(), sources.close());
    }

    ProviderLoginService logins() {
        return logins;
    }

    FiguresService figures() {
        return figures;
    }
}
