package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;

/** What modules build their services from. */
public record ModuleContext(Vertx vertx, Bus bus, Database database, MeterRegistry meters) {
    /** The same for a domain. */
    public ModuleContext of(String domain) {
        return new ModuleContext(vertx, bus, database.of(domain), meters);
    }
}
