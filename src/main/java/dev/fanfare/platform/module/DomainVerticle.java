package dev.fanfare.platform.module;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.function.Supplier;

/** Registers, on one event loop, what a module's services answer. */
final class DomainVerticle extends VerticleBase {
    private final List<Handlers<?>> answers;
    private final ModuleContext instance;

    DomainVerticle(List<Handlers<?>> answers, ModuleContext context) {
        this.answers = answers;
        this.instance = context.ofInstance();
    }

    @Override
    public Future<?> start() {
        return Future.all(answers.stream()
                        .map(instance::get)
                        .filter(Starting.class::isInstance)
                        .map(service -> ((Starting) service).start())
                        .toList())
                .compose(started -> Future.all(
                        answers.stream().map(each -> each.register(instance)).toList()));
    }

    @Override
    public Future<?> stop() {
        return Future.join(
                instance.instance().closing.stream().map(Supplier::get).toList());
    }
}
