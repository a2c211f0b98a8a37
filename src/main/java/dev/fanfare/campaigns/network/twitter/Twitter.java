package dev.fanfare.campaigns.network.twitter;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.api.ViewsShown;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.CallRate;
import dev.fanfare.campaigns.network.spi.HostName;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.OwnerApplication;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/** X, formerly Twitter: login and figures with one application, and sign-ins of owners. */
public final class Twitter extends SocialNetwork<Twitter.Settings> {
    static final String NAME = "twitter";

    private static final PostAddresses POSTS = PostForms.of(
                    "[^/]+/(?:i/)?(?:web/)?(?:status(?:es)?|tweet)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?!i/)@?(?<author>\\w+)/(?:status(?:es)?|tweet|article)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/i/(?:videos|videos/tweet|cards/tfw/v1)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/i/(?<kind>spaces|broadcasts)/(?<id>\\w+)" + END_OF_NUMBER)
            // An article is also a post, by another id.
            .changing("[^/]+/i/(?<kind>article)/(?<id>\\d+)" + END_OF_NUMBER)
            .linked("(?:[^/]+\\.)?t\\.co/.*", "pic\\.(?:twitter|x)\\.com/.*", "[^/]+/intent/.*", "[^/]+/i/redirect.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
            "[^/]+/i/(?<kind>user)/(?<name>\\d+)",
            "[^/]+/(?!i(?:/|$)|home$|search$|explore$|hashtag/)@?(?<handle>\\w+)(?:/.*)?");

    public Twitter() {
        super(NAME, Settings.class);
        addresses(POSTS, ACCOUNTS);
        login(TwitterLogin::new);
        figures((service, settings) -> new TwitterFigures(service, settings.login()));
        signIn(TwitterSignIn.OF_OWNERS);
        shows((service, settings) -> new TwitterPosts(service, settings.login()), "twimg.com");
    }

    /**
     * Its settings block.
     *
     * @param figures rate limit of figures
     */
    record Settings(
            @NotEmpty List<@HostName String> hosts,
            @NotNull @Valid Application login,
            @NotNull @Valid OwnerApplication connect,
            @NotNull @Valid CallRate figures)
            implements NetworkSettings {
        Settings {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
        }

        @Override
        public int figuresPerMinute() {
            return login.isAddressed() ? figures.callsPerMinute() : 0;
        }

        @Override
        public ViewsShown viewsShown() {
            return login.isAddressed() ? ViewsShown.TO_APPLICATION : connect.viewsShown();
        }

        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(hosts, login.or(simulated), connect.orAt(simulated), figures);
        }
    }
}
