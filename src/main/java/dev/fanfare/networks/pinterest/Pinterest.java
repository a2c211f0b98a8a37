package dev.fanfare.networks.pinterest;

import dev.fanfare.networks.api.PostAddresses;
import dev.fanfare.networks.api.PostForms;
import dev.fanfare.networks.spi.PlainSettings;
import dev.fanfare.networks.spi.SocialNetwork;

/** Pinterest: post addresses alone. It shows figures to nobody without the owner's token. */
public final class Pinterest extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of("[^/]+/(?:amp/)?pin/(?:[^/]*--)?(\\w+)(?:/.*)?")
            .linked("(?:[^/]+\\.)?pin\\.it/.*", "[^/]+/pin/create/.*");

    public Pinterest() {
        super("pinterest", PlainSettings.class);
        posts(POSTS);
    }
}
