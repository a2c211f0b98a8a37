package dev.fanfare.platform.module;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/**
 * Registers, on one event loop, what a module's services answer.
 *
 * @param <S> the services
 */
final class DomainVerticle<S extends Lifecycle> extends VerticleBase {
    private final Handlers<S> answers;
    private final ModuleContext parts;
    private S services;

    DomainVerticle(Handlers<S> answers, ModuleContext parts) {
        this.answers = answers;
        this.parts = parts;
    }

    @Override
    public Future<?> start() {
        services = answers.services(parts);
        return services.start().compose(started -> answers.register(parts, services));
    }

    @Override
    public Future<?> stop() {
        return services.stop();
    }
}
