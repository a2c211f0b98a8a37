package dev.fanfare.campaigns.network.facebook;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.ApplicationSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** Facebook: login and page figures, with one application. */
public final class Facebook extends SocialNetwork<ApplicationSettings> {
    static final String NAME = "facebook";

    // A number identifies one object, whether it is addressed as a story, photo or video.
    private static final String ID = "(?<id>\\d+)" + END_OF_NUMBER;

    private static final String PFBID = "(?<id>pfbid[A-Za-z0-9]+).*";

    private static final String BY = "[^/]+/(?:(?:pg|pages)/(?:[^/]+/(?=\\d))?)?(?<author>"
            + "(?!(?:groups|events|pages|pg|watch|photo|video|videos|hashtag|search|stories|ads)/)[^/?]+)/";

    private static final String STORY = "[^/]+/(?:permalink|story)\\.php\\?story_fbid=";

    private static final PostAddresses POSTS = PostForms.of(
                    STORY + "(?<id>\\d+)(?:[^\\w&].*?)?&id=(?<author>\\d+).*",
                    STORY + ID,
                    "[^/]+/groups/[^/]+/(?:posts|permalink)/(?:[^/]+/)?" + ID,
                    "[^/]+/groups/[^/?]+\\?multi_permalinks=" + ID,
                    "[^/]+/events/(?:[^/]+/)?\\d+/permalink/" + ID,
                    BY + "(?:posts|activity)/(?:[^/?]+/)?" + ID,
                    "[^/]+/(?:watch|watch/live|video\\.php|video/video\\.php|photo\\.php)\\?v=" + ID,
                    "[^/]+/video/embed\\?video_id=" + ID,
                    "[^/]+/video\\.php\\?id=" + ID,
                    "[^/]+/watchparty/" + ID,
                    "[^/]+/videos/(?:[^/?]+/)?" + ID,
                    BY + "videos/(?:[^/?]+/){0,2}" + ID,
                    "[^/]+/reels?/" + ID,
                    BY + "reels?/" + ID,
                    "[^/]+/photo(?:\\.php)?\\?fbid=" + ID,
                    "[^/]+/photos/(?:[^/?]+/)?" + ID,
                    BY + "photos/(?:[^/?]+/)?" + ID,
                    "[^/]+/media/set\\?set=(?:pcb|gm)\\." + ID,
                    "[^/]+/media/(?<kind>set)\\?set=(?<id>[a-z]+\\.\\d+)" + END_OF_NUMBER,
                    "[^/]+/notes/(?<author>[^/]+)/[^/]+/" + ID,
                    "[^/]+/questions/" + ID,
                    "[^/]+/(?<author>\\d+)_" + ID,
                    "[^/]+/(?<kind>stories)/(?<author>\\d+)/(?<id>[\\w-]+)=*(?:[^\\w=-].*)?")
            // These ids change every few days.
            .changing(
                    STORY + "(?<id>pfbid\\w+)(?:[^\\w&].*?)?&id=(?<author>\\d+).*",
                    STORY + PFBID,
                    "[^/]+/groups/[^/]+/(?:posts|permalink)/(?:[^/]+/)?" + PFBID,
                    "[^/]+/groups/[^/?]+\\?multi_permalinks=" + PFBID,
                    BY + "(?:posts|activity|videos|photos)/(?:[^/?]+/)?" + PFBID,
                    "[^/]+/photo(?:\\.php)?\\?fbid=" + PFBID)
            .named("story_fbid", "fbid", "v", "video_id", "multi_permalinks", "set", "id")
            .linked(
                    "(?:[^/]+\\.)?fb\\.watch/.*",
                    "(?:[^/]+\\.)?fb\\.me/.*",
                    "[^/]+/share/.*",
                    "[^/]+/(?:l|sharer|share|login)\\.php.*",
                    "[^/]+/sharer/.*",
                    "[^/]+/flx/warn.*",
                    "[^/]+/plugins/.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
                    "[^/]+/profile\\.php\\?id=(?<handle>\\d+).*",
                    "[^/]+/people/[^/]+/(?<handle>\\d+)(?:[/?].*)?",
                    "[^/]+/(?:pg|pages)/(?:[^/]+/(?=\\d))?(?<handle>[^/?]+)(?:[/?].*)?",
                    "[^/]+/(?!(?:groups|events|pages|pg|watch|photo|video|hashtag|search|stories|share|reel)(?:[/?]|$)|[^/?]*\\.php)"
                            + "(?<handle>[^/?]+)(?:[/?].*)?")
            .named("id")
            .withIds("\\d{5,}")
            .withoutDots();

    public Facebook() {
        super(NAME, ApplicationSettings.class);
        addresses(POSTS, ACCOUNTS);
        login(FacebookLogin::new);
        figures(FacebookFigures::new);
        shows(
                (service, settings) ->
                        settings.login().isAddressed() ? new FacebookPosts(service, settings.login()) : null,
                "fbcdn.net");
    }
}
