package dev.fanfare.campaigns.network.tiktok;

import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** TikTok: post addresses only. Figures need the owner's token. */
public final class Tiktok extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of(
                    "[^/]+/(?:.*/)?(?:video|photo|v)/(\\d+)(?:\\.html)?(?:/.*)?",
                    "[^/]+/(?:embed|embed/v2|player/v1)/(\\d+)(?:/.*)?")
            .linked("(?:vm|vt)\\.tiktok\\.com/.*", "[^/]+/t/.*", "[^/]+/oembed.*");

    public Tiktok() {
        super("tiktok", PlainSettings.class);
        posts(POSTS);
    }
}
