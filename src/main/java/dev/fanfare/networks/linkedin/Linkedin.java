package dev.fanfare.networks.linkedin;

import dev.fanfare.networks.api.PostAddresses;
import dev.fanfare.networks.api.PostForms;
import dev.fanfare.networks.spi.PlainSettings;
import dev.fanfare.networks.spi.SocialNetwork;

/** LinkedIn: post addresses alone. It shows figures to nobody without the owner's token. */
public final class Linkedin extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of("[^/]+/.*(activity|share|ugcPost)[-:](\\d{10,})(?!\\d).*")
            .named("highlightedUpdateUrn", "updateEntityUrn")
            .linked("(?:[^/]+\\.)?lnkd\\.in/.*", "[^/]+/redir/.*", "[^/]+/shareArticle.*");

    public Linkedin() {
        super("linkedin", PlainSettings.class);
        posts(POSTS);
    }
}
