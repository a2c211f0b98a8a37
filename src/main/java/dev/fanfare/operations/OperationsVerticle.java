package dev.fanfare.operations;

import dev.fanfare.operations.api.GetConfig;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers for the platform as a whole. */
public final class OperationsVerticle extends VerticleBase {
    private final Bus bus;
    private final Database database;
    private final PlatformConfig.Platform platform;
    private final PlatformConfig.Features features;

    /**
     * @param platform this build and where it runs
     * @param features what this installation offers
     */
    public OperationsVerticle(
            Bus bus, Database database, PlatformConfig.Platform platform, PlatformConfig.Features features) {
        this.bus = bus;
        this.database = database;
        this.platform = platform;
        this.features = features;
    }

    @Override
    public Future<?> start() {
        SettingsService settings = new SettingsService(database, platform, features);
        return Future.all(
                bus.answer(GetPlatformSettings.class, settings::settings),
                bus.answer(GetConfig.class, settings::config));
    }
}
