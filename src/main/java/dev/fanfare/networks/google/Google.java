package dev.fanfare.networks.google;

import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.NetworkSettings;
import dev.fanfare.networks.spi.SocialNetwork;
import dev.fanfare.platform.remote.Guarded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.Optional;
import java.util.function.BiFunction;

/** Google: logins alone. It is no network, so that an account there is kept as an identity. */
public final class Google implements SocialNetwork<Google.Settings> {
    static final String NAME = "google";

    /** Its block of the settings. */
    record Settings(@NotNull @Valid Application login) implements NetworkSettings {
        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(login.or(simulated));
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Class<Settings> settings() {
        return Settings.class;
    }

    @Override
    public Optional<BiFunction<Guarded, Application, Login>> login() {
        return Optional.of(GoogleLogin::new);
    }
}
