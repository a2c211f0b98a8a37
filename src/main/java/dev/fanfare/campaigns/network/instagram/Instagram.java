package dev.fanfare.campaigns.network.instagram;

import static dev.fanfare.campaigns.network.api.PostForms.END;
import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.api.ViewsShown;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.BaseUrl;
import dev.fanfare.campaigns.network.spi.HostName;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.OwnerApplication;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.List;

/** Instagram: login, and figures of professional accounts. */
public final class Instagram extends SocialNetwork<Instagram.Settings> {
    static final String NAME = "instagram";

    private static final String NO_AUTHOR =
            "(?!(?:p|tv|reels?|s|stories|share|explore|accounts|direct|web|about)(?:/|$))";

    private static final String BY = "[^/]+/(?:" + NO_AUTHOR + "(?<author>[\\w.]+)/)?";

    static final PostAddresses POSTS = PostForms.of(
                    // The id of a private post carries 28 more characters.
                    BY + "(?:p|tv|reels?)/(?<id>[\\w-]{10,12})[\\w-]{28}" + END,
                    BY + "(?:p|tv|reels?)/(?!(?:audio|videos)(?:/|$))(?<id>[\\w-]+)" + END,
                    "[^/]+/reels/videos/(?!videos(?:/|$))(?<id>[\\w-]+)" + END,
                    "[^/]+/(?<kind>s)tories/(?!highlights/)(?<author>[\\w.]+)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?<kind>s)/[^?]*\\?story_media_id=(?<id>\\d+).*",
                    BY + "(?<kind>guide)/[^/]+/(?<id>\\d+)" + END_OF_NUMBER)
            .named("story_media_id")
            .linked("[^/]+/share/.*", "l\\.instagram\\.com.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
            "[^/]+/stories/(?!highlights/)(?<handle>[\\w.]+)(?:/.*)?",
            "[^/]+/" + NO_AUTHOR + "(?<handle>[\\w.]+)(?:/.*)?");

    public Instagram() {
        super(NAME, Settings.class);
        addresses(POSTS, ACCOUNTS);
        login(InstagramLogin::new);
        figures(InstagramFigures::new);
        signIn(InstagramSignIn.OF_OWNERS);
        shows(InstagramPosts::new, "cdninstagram.com", "fbcdn.net");
    }

    /** Its settings block. */
    record Settings(
            @NotEmpty List<@HostName String> hosts,
            @NotNull @Valid Application login,
            @NotNull @Valid OwnerApplication connect,
            @NotNull @Valid Discovery figures)
            implements NetworkSettings {
        Settings {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
        }

        @Override
        public int figuresPerMinute() {
            return figures.url() == null ? 0 : figures.callsPerMinute();
        }

        @Override
        public ViewsShown viewsShown() {
            return connect.viewsShown();
        }

        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(hosts, login.or(simulated), connect.orAt(simulated), figures.orAt(simulated));
        }

        @Override
        public List<String> missing() {
            List<String> missing = new ArrayList<>(NetworkSettings.super.missing());
            if (figures.url() != null && BaseUrl.Form.isBlank(figures.accountId())) {
                missing.add("figures.account_id");
            }
            if (figures.url() != null && BaseUrl.Form.isBlank(figures.accessToken())) {
                missing.add("figures.access_token");
            }
            return missing;
        }
    }

    /**
     * Business Discovery.
     *
     * @param url the base address of Facebook's Graph API; null for none
     * @param accountId of our own professional account
     * @param accessToken a system user's, for that account
     * @param callsPerMinute for all nodes together; 0 disables it
     */
    record Discovery(
            @BaseUrl String url,
            String accountId,
            String accessToken,
            @NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {
        Discovery {
            url = BaseUrl.Form.of(url);
        }

        private Discovery orAt(Application simulated) {
            return url == null
                    ? new Discovery(simulated.url(), simulated.clientId(), simulated.clientSecret(), callsPerMinute)
                    : this;
        }

        /** Never shows the token. */
        @Override
        public String toString() {
            return "Discovery[" + url + "]";
        }
    }
}
