package dev.fanfare.operations;

import dev.fanfare.operations.api.CreateEntry;
import dev.fanfare.operations.api.DeleteEntry;
import dev.fanfare.operations.api.ForgetExpired;
import dev.fanfare.operations.api.GetConfig;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.GetSettings;
import dev.fanfare.operations.api.ListAllowed;
import dev.fanfare.operations.api.ListAudit;
import dev.fanfare.operations.api.ListEntries;
import dev.fanfare.operations.api.ListPlaces;
import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.operations.api.SettingsChanged;
import dev.fanfare.operations.api.UpdateEntry;
import dev.fanfare.operations.api.UpdateSettings;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.identity.GetMaintenance;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for the platform as a whole. */
public final class OperationsVerticle extends VerticleBase {
    private final Bus bus;
    private final Database database;
    private final PlatformConfig.Platform platform;
    private final PlatformConfig.Features features;
    private final RetentionConfig retention;

    /**
     * For one event loop.
     *
     * @param platform this build and where it runs
     * @param features what this installation offers
     * @param retention for how long rows stay once they are over
     */
    public OperationsVerticle(
            Bus bus,
            Database database,
            PlatformConfig.Platform platform,
            PlatformConfig.Features features,
            RetentionConfig retention) {
        this.bus = bus;
        this.database = database;
        this.platform = platform;
        this.features = features;
        this.retention = retention;
    }

    @Override
    public Future<?> start() {
        SettingsService settings = new SettingsService(bus, database, platform, features);
        ListsService lists = new ListsService(database);
        return Future.all(List.of(
                bus.subscribe(SettingsChanged.class, settings::forget),
                bus.answer(GetPlatformSettings.class, settings::settings),
                bus.answer(GetMaintenance.class, settings::maintenance),
                bus.answer(GetConfig.class, settings::config),
                bus.answer(GetSettings.class, settings::show),
                bus.answer(UpdateSettings.class, settings::update),
                bus.answer(ListAudit.class, new AuditLogService(database)::list),
                bus.answer(ListPlaces.class, lists::places),
                bus.answer(ListAllowed.class, lists::allowed),
                bus.answer(ListEntries.class, lists::list),
                bus.answer(CreateEntry.class, lists::create),
                bus.answer(UpdateEntry.class, lists::update),
                bus.answer(DeleteEntry.class, lists::delete),
                bus.answer(ForgetExpired.class, new RetentionService(database, retention)::forget)));
    }
}
