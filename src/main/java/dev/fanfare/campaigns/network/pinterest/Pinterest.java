package dev.fanfare.campaigns.network.pinterest;

import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** Pinterest: post addresses only. Figures need the owner's token. */
public final class Pinterest extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of("[^/]+/(?:amp/)?pin/(?:[^/]*--)?(\\w+)(?:/.*)?")
            .linked("(?:[^/]+\\.)?pin\\.it/.*", "[^/]+/pin/create/.*");

    public Pinterest() {
        super("pinterest", PlainSettings.class);
        posts(POSTS);
    }
}
