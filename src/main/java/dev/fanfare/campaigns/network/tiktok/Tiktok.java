package dev.fanfare.campaigns.network.tiktok;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** TikTok: post addresses only. Figures need the owner's token. */
public final class Tiktok extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of(
                    "[^/]+/(?:[\\w-]+/)?@(?<author>[\\w.-]*)/(?:video|photo)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?:i18n/)?(?:share/)?(?:video|photo)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?:v|embed|embed/v\\d|player/v1)/(?<id>\\d+)" + END_OF_NUMBER)
            .linked("(?:vm|vt)\\.tiktok\\.com/.*", "[^/]+/t/.*", "[^/]+/oembed.*");

    // An account's id may stand where its handle does.
    private static final AccountForms ACCOUNTS =
            AccountForms.of("[^/]+/(?:embed/)?@(?<handle>[\\w.-]+)(?:/.*)?").withIds("MS4wLjAB[\\w-]+|\\d{15,}");

    public Tiktok() {
        super("tiktok", PlainSettings.class);
        addresses(POSTS, ACCOUNTS);
    }
}
