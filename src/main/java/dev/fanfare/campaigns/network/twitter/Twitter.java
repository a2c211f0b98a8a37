package dev.fanfare.campaigns.network.twitter;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.ApplicationSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** X, formerly Twitter: login and figures, with one application. */
public final class Twitter extends SocialNetwork<ApplicationSettings> {
    static final String NAME = "twitter";

    private static final PostAddresses POSTS = PostForms.of(
                    "[^/]+/(?:i/)?(?:web/)?(?:status(?:es)?|tweet)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/(?!i/)@?(?<author>\\w+)/(?:status(?:es)?|tweet|article)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/i/(?:videos|videos/tweet|cards/tfw/v1)/(?<id>\\d+)" + END_OF_NUMBER,
                    "[^/]+/i/(?<kind>spaces|broadcasts)/(?<id>\\w+)" + END_OF_NUMBER)
            // An article is also a post, by another id.
            .changing("[^/]+/i/(?<kind>article)/(?<id>\\d+)" + END_OF_NUMBER)
            .linked("(?:[^/]+\\.)?t\\.co/.*", "pic\\.(?:twitter|x)\\.com/.*", "[^/]+/intent/.*", "[^/]+/i/redirect.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
            "[^/]+/i/(?<kind>user)/(?<name>\\d+)",
            "[^/]+/(?!i(?:/|$)|home$|search$|explore$|hashtag/)@?(?<handle>\\w+)(?:/.*)?");

    public Twitter() {
        super(NAME, ApplicationSettings.class);
        addresses(POSTS, ACCOUNTS);
        login(TwitterLogin::new);
        figures(TwitterFigures::new);
    }
}
