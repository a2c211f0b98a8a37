package dev.fanfare.campaigns.network.tiktok;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.api.ViewsShown;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.HostName;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.OEmbed;
import dev.fanfare.campaigns.network.spi.OwnerApplication;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/** TikTok: post addresses, and sign-ins of owners. Figures need the owner's token. */
public final class Tiktok extends SocialNetwork<Tiktok.Settings> {
    static final String NAME = "tiktok";

    private static final PostAddresses POSTS = PostForms.of(
                    "[^/]+/(?:[\\w-]+/)?@(?<author>[\\w.-]*)/(?:video|photo)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?:i18n/)?(?:share/)?(?:video|photo)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?:v|embed|embed/v\\d|player/v1)/(?<id>\\d+)" + END_OF_NUMBER)
            .linked("(?:vm|vt)\\.tiktok\\.com/.*", "[^/]+/t/.*", "[^/]+/oembed.*");

    // An account's id may stand where its handle does.
    private static final AccountForms ACCOUNTS =
            AccountForms.of("[^/]+/(?:embed/)?@(?<handle>[\\w.-]+)(?:/.*)?").withIds("MS4wLjAB[\\w-]+|\\d{15,}");

    public Tiktok() {
        super(NAME, Settings.class);
        addresses(POSTS, ACCOUNTS);
        signIn(TiktokSignIn.OF_OWNERS);
        shows(
                (service, settings) -> new TiktokPosts(
                        settings.oembed().url() == null
                                ? null
                                : new OEmbed(NAME, service, settings.oembed().url())),
                "tiktokcdn.com",
                "tiktokcdn-us.com",
                "tiktokcdn-eu.com");
    }

    /** Its settings block. */
    record Settings(
            @NotEmpty List<@HostName String> hosts,
            @NotNull @Valid OwnerApplication connect,
            @NotNull @Valid OEmbed.Endpoint oembed)
            implements NetworkSettings {
        Settings {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
        }

        @Override
        public ViewsShown viewsShown() {
            return connect.viewsShown();
        }

        @Override
        public NetworkSettings orAt(Application simulated) {
            return new Settings(hosts, connect.orAt(simulated), oembed.orAt(simulated));
        }
    }
}
