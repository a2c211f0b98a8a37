package dev.fanfare.profiles;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.profiles.api.GetNotificationSettings;
import dev.fanfare.profiles.api.GetPreferences;
import dev.fanfare.profiles.api.GetProfile;
import dev.fanfare.profiles.api.UpdatePreferences;
import dev.fanfare.profiles.api.UpdateProfile;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for what users tell of themselves and prefer. */
public final class ProfilesVerticle extends VerticleBase {
    private final Bus bus;
    private final ProfileService profiles;
    private final PreferencesService preferences;

    public ProfilesVerticle(Bus bus, Database db) {
        this.bus = bus;
        this.profiles = new ProfileService(bus, db);
        this.preferences = new PreferencesService(bus, db);
    }

    @Override
    public Future<?> start() {
        return Future.all(List.of(
                bus.answer(GetProfile.class, profiles::get),
                bus.answer(UpdateProfile.class, profiles::update),
                bus.answer(GetPreferences.class, preferences::preferences),
                bus.answer(GetNotificationSettings.class, preferences::notifications),
                bus.answer(UpdatePreferences.class, preferences::update)));
    }
}
