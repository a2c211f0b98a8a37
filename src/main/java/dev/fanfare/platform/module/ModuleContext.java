package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What modules build their services from.
 *
 * @param instance of a verticle; null outside of one
 */
public record ModuleContext(Vertx vertx, Bus bus, Database database, MeterRegistry meters, Instance instance) {
    public ModuleContext(Vertx vertx, Bus bus, Database database, MeterRegistry meters) {
        this(vertx, bus, database, meters, null);
    }

    /** The services of an instance of a verticle, each created when first asked for, and what closes with it. */
    static final class Instance {
        final Map<Handlers<?>, Object> services = new HashMap<>();
        final List<Supplier<Future<?>>> closing = new ArrayList<>();
    }

    /** The same for a domain. */
    public ModuleContext of(String domain) {
        return new ModuleContext(vertx, bus, database.of(domain), meters);
    }

    ModuleContext ofInstance() {
        return new ModuleContext(vertx, bus, database, meters, new Instance());
    }

    /** This instance's service, for another that uses it. */
    @SuppressWarnings("unchecked")
    public <S> S get(Handlers<S> answers) {
        Object service = instance.services.get(answers);
        if (service == null) {
            service = answers.create(this);
            instance.services.put(answers, service);
        }
        return (S) service;
    }

    /** An outside service by this name in logs and metrics. */
    public GuardedClient guarded(String name, GuardConfig config) {
        GuardedClient guarded = new GuardedClient(vertx, name, config, meters);
        onStop(guarded::close);
        return guarded;
    }

    /** Closes something when the instance stops. */
    public void onStop(Supplier<Future<?>> close) {
        instance.closing.add(close);
    }
}
