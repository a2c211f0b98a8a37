package dev.fanfare.networks.twitter;

import dev.fanfare.networks.api.PostAddresses;
import dev.fanfare.networks.api.PostForms;
import dev.fanfare.networks.spi.ApplicationSettings;
import dev.fanfare.networks.spi.SocialNetwork;

/** X, formerly Twitter: logins and figures, both with one application. */
public final class Twitter extends SocialNetwork<ApplicationSettings> {
    static final String NAME = "twitter";

    private static final PostAddresses POSTS = PostForms.of("[^/]+/(?:[^/]+|i/web)/status(?:es)?/(\\d+)(?:/.*)?")
            .linked("(?:[^/]+\\.)?t\\.co/.*", "[^/]+/intent/.*");

    public Twitter() {
        super(NAME, ApplicationSettings.class);
        posts(POSTS);
        login(TwitterLogin::new);
        figures(TwitterFigures::new);
    }
}
