package dev.fanfare.campaigns.network.youtube;

import static dev.fanfare.campaigns.network.api.PostForms.END;

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

/** YouTube: the figures of channels, and sign-ins of their owners. */
public final class Youtube extends SocialNetwork<Youtube.Settings> {
    static final String NAME = "youtube";

    private static final String ID = "(?<id>[\\w-]+)" + END;

    private static final PostAddresses POSTS = PostForms.of(
                    "[^/]+(?:/(?:watch(?:_popup)?|movie|ytscreeningroom|user/[^/]+)(?:\\.php)?)?\\?vi?=" + ID,
                    "[^/]+/(?:watch|shorts|embed|live|v|vi|e|video)/(?!videoseries|live_stream)" + ID,
                    "(?:[^/]+\\.)?youtu\\.be/(?!(?:watch|shorts|embed|live|playlist|channel|user|c|v|vi|e)(?:[/?]|$))"
                            + ID,
                    "[^/]+/post/(?<id>Ug[\\w-]+)" + END,
                    "[^/]+/(?:channel/|@)(?<author>[^/?]+)/community\\?lb=(?<id>Ug[\\w-]+)" + END)
            // A clip is a part of a video, of which its address does not tell.
            .changing("[^/]+/(?<kind>clip)/" + ID)
            .named("v", "vi", "lb")
            .linked("[^/]+/(?:attribution_link|redirect|oembed|signin|shared|accounts)(?:/.*)?");

    private static final AccountForms ACCOUNTS = AccountForms.of(
                    "[^/]+/channel/(?<handle>UC[\\w-]+)(?:/.*)?",
                    "[^/]+/(?<kind>c|user)/@?(?<name>[^/?]+)(?:[/?].*)?",
                    "[^/]+/@(?<handle>[^/?]+)(?:[/?].*)?")
            .withIds("UC[\\w-]+");

    public Youtube() {
        super(NAME, Settings.class);
        addresses(POSTS, ACCOUNTS);
        figures(YoutubeFigures::new);
        signIn(YoutubeSignIn.OF_OWNERS);
        shows(YoutubePosts::new, "ytimg.com");
    }

    /** Its settings block. */
    record Settings(
            @NotEmpty List<@HostName String> hosts,
            @NotNull @Valid OwnerApplication connect,
            @NotNull @Valid DataApi figures)
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
            return figures.url() == null ? connect.viewsShown() : ViewsShown.TO_APPLICATION;
        }

        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(hosts, connect.orAt(simulated), figures.orAt(simulated));
        }

        @Override
        public List<String> missing() {
            List<String> missing = new ArrayList<>(NetworkSettings.super.missing());
            if (figures.url() != null && BaseUrl.Form.isBlank(figures.apiKey())) {
                missing.add("figures.api_key");
            }
            return missing;
        }
    }

    /**
     * YouTube's Data API.
     *
     * @param url its base address; null for none
     * @param callsPerMinute for all nodes together; 0 disables it
     */
    record DataApi(
            @BaseUrl String url,
            String apiKey,
            @NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {
        DataApi {
            url = BaseUrl.Form.of(url);
        }

        private DataApi orAt(Application simulated) {
            return url == null ? new DataApi(simulated.url(), simulated.clientSecret(), callsPerMinute) : this;
        }

        /** Never shows the key. */
        @Override
        public String toString() {
            return "DataApi[" + url + "]";
        }
    }
}
