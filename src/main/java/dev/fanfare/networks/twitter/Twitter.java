package dev.fanfare.networks.twitter;

import dev.fanfare.networks.api.PostAddresses;
import dev.fanfare.networks.api.PostForms;
import dev.fanfare.networks.spi.Application;
import dev.fanfare.networks.spi.CallRate;
import dev.fanfare.networks.spi.FiguresSource;
import dev.fanfare.networks.spi.HostName;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.NetworkSettings;
import dev.fanfare.networks.spi.SocialNetwork;
import dev.fanfare.platform.remote.Guarded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** X, formerly Twitter: logins and figures, both with one application. */
public final class Twitter implements SocialNetwork<Twitter.Settings> {
    static final String NAME = "twitter";

    private static final PostAddresses POSTS = PostForms.of("[^/]+/(?:[^/]+|i/web)/status(?:es)?/(\\d+)(?:/.*)?")
            .linked("(?:[^/]+\\.)?t\\.co/.*", "[^/]+/intent/.*");

    /**
     * Its block of the settings.
     *
     * @param figures asked for by the application for logins
     */
    record Settings(
            @NotEmpty List<@HostName String> hosts,
            @NotNull @Valid Application login,
            @NotNull @Valid CallRate figures) implements NetworkSettings {
        Settings {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
        }

        @Override
        public int figuresPerMinute() {
            return login.isAddressed() ? figures.callsPerMinute() : 0;
        }

        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(hosts, login.or(simulated), figures);
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
    public PostAddresses posts() {
        return POSTS;
    }

    @Override
    public Optional<BiFunction<Guarded, Application, Login>> login() {
        return Optional.of(TwitterLogin::new);
    }

    @Override
    public Optional<BiFunction<Guarded, Settings, FiguresSource>> figures() {
        return Optional.of(TwitterFigures::new);
    }
}
