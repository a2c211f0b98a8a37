package dev.fanfare.campaigns.network.linkedin;

import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** LinkedIn: post addresses only. Figures need the owner's token. */
public final class Linkedin extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of("[^/]+/.*(activity|share|ugcPost)[-:](\\d{10,})(?!\\d).*")
            .named("highlightedUpdateUrn", "updateEntityUrn")
            .linked("(?:[^/]+\\.)?lnkd\\.in/.*", "[^/]+/redir/.*", "[^/]+/shareArticle.*");

    public Linkedin() {
        super("linkedin", PlainSettings.class);
        posts(POSTS);
    }
}
