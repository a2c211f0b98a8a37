package dev.fanfare.campaigns.network.twitter;

import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.ApplicationSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** X, formerly Twitter: login and figures, with one application. */
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
