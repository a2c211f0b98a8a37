package dev.fanfare.campaigns.network.google;

import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/** Google: login only. It is no network, so an account there is stored as an identity. */
public final class Google extends SocialNetwork<Google.Settings> {
    static final String NAME = "google";

    public Google() {
        super(NAME, Settings.class);
        login(GoogleLogin::new);
    }

    /** Its settings block. */
    record Settings(@NotNull @Valid Application login) implements NetworkSettings {
        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(login.or(simulated));
        }
    }
}
