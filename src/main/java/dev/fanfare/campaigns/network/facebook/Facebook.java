package dev.fanfare.campaigns.network.facebook;

import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.ApplicationSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** Facebook: login and page figures, with one application. */
public final class Facebook extends SocialNetwork<ApplicationSettings> {
    static final String NAME = "facebook";

    private static final PostAddresses POSTS = PostForms.of(
                    // A number identifies one object, whether it is addressed as a story, photo or video.
                    "[^/]+/(?:permalink|story)\\.php\\?story_fbid=(\\w+).*",
                    "[^/]+/groups/[^/]+/(?:posts|permalink)/(\\w+)(?:[/?].*)?",
                    "[^/]+/groups/[^/?]+\\?multi_permalinks=(\\w+).*",
                    "[^/]+/[^/]+/posts/(?:[^/?]+/)?(\\w+)(?:\\?.*)?",
                    "[^/]+/(?:watch|watch/live|video\\.php)\\?v=(\\d+).*",
                    "[^/]+/(?:[^/]+/)?videos/(?:[^/?]+/)?(\\d+)(?:\\?.*)?",
                    "[^/]+/reel/(\\d+)(?:[/?].*)?",
                    "[^/]+/photo(?:\\.php)?\\?fbid=(\\d+).*",
                    "[^/]+/(?:[^/]+/)?photos/(?:[^/?]+/)?(\\d+)(?:[/?].*)?")
            .named("story_fbid", "fbid", "v", "multi_permalinks")
            .linked(
                    "(?:[^/]+\\.)?fb\\.watch/.*",
                    "(?:[^/]+\\.)?fb\\.me/.*",
                    "[^/]+/share/.*",
                    "[^/]+/(?:l|sharer|share|login)\\.php.*",
                    "[^/]+/sharer/.*",
                    "[^/]+/plugins/.*");

    public Facebook() {
        super(NAME, ApplicationSettings.class);
        posts(POSTS);
        login(FacebookLogin::new);
        figures(FacebookFigures::new);
    }
}
