package dev.fanfare.networks.facebook;

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

/** Facebook: logins and the figures of pages, both with one application. */
public final class Facebook implements SocialNetwork<Facebook.Settings> {
    static final String NAME = "facebook";

    private static final PostAddresses POSTS = PostForms.of(
                    // A number names one thing, whether it is addressed as a story, a photo or a video.
                    "[^/]+/(?:permalink|story)\\.php\\?story_fbid=(\\w+).*",
                    "[^/]+/groups/[^/]+/(?:posts|permalink)/(\\w+)(?:[/?].*)?",
                    "[^/]+/groups/[^/?]+\\?multi_permalinks=(\\w+).*",
                    "[^/]+/[^/]+/posts/(?:[^/?]+/)?(\\w+)(?:\\?.*)?",
                    "[^/]+/(?:watch|watch/live|video\\.php)\\?v=(\\d+).*",
                    "[^/]+/(?:[^/]+/)?videos/(?:[^/?]+/)?(\\d+)(?:\\?.*)?",
                    "[^/]+/reel/(\\d+)(?:[/?].*)?",
                    "[^/]+/photo(?:\\.php)?\\?fbid=(\\d+).*",
                    "[^/]+/(?:[^/]+/)?photos/(?:[^/?]+/)?(\\d+)(?:[/?].*)?")
            .named("story_fbid", "fbid", "v", "multi_permalinks")
            .linked(
                    "(?:[^/]+\\.)?fb\\.watch/.*",
                    "(?:[^/]+\\.)?fb\\.me/.*",
                    "[^/]+/share/.*",
                    "[^/]+/(?:l|sharer|share|login)\\.php.*",
                    "[^/]+/sharer/.*",
                    "[^/]+/plugins/.*");

    /**
     * Its block of the settings.
     *
     * @param figures of pages, asked for by the application for logins
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
        return Optional.of(FacebookLogin::new);
    }

    @Override
    public Optional<BiFunction<Guarded, Settings, FiguresSource>> figures() {
        return Optional.of(FacebookFigures::new);
    }
}
