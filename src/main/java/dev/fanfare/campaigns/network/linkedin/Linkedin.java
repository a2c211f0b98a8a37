package dev.fanfare.campaigns.network.linkedin;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** LinkedIn: post addresses only. Figures need the owner's token. */
public final class Linkedin extends SocialNetwork<PlainSettings> {
    private static final String POST = "(?<kind>activity|share|ugcPost)[-:](?<id>\\d{10,})" + END_OF_NUMBER;

    // Where the author's name has an underscore too, it cannot be told where it ends.
    private static final String BY = "[^/]+/posts/(?:(?<author>[^/_]+)_(?=[^/_]*(?:$|[/?])))?[^/]*?(?<![^\\W_])";

    private static final String WITHIN =
            "[^/]+/(?:[^?]*\\?.*urn=|(?:embed/)?feed/update/|video/(?:event|live)/)[^/?]*?";

    private static final PostAddresses POSTS = PostForms.of(
                    BY + POST.replace("|share|ugcPost", ""), WITHIN + POST.replace("|share|ugcPost", ""))
            // A post has an id as activity, and one more of these.
            .changing(
                    BY + POST,
                    WITHIN + POST,
                    "[^/]+/(?<kind>posts)/(?:(?<author>[^/_]+)_(?=[^/_]*(?:$|[/?])))?[^/]*-(?<id>\\d{10,})-\\w{4}(?:[/?].*)?",
                    "[^/]+/(?<kind>pulse)/(?<id>[^/?]+)(?:[/?].*)?")
            .named("highlightedUpdateUrn", "updateEntityUrn")
            .linked(
                    "(?:[^/]+\\.)?lnkd\\.in/.*",
                    "[^/]+/redir/.*",
                    "[^/]+/slink.*",
                    "[^/]+/safety/go.*",
                    "[^/]+/shareArticle.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
                    "[^/]+/(?<kind>in|company|school|showcase|pub)/(?<handle>[^/?]+)(?:[/?].*)?")
            .withIds("\\d+");

    public Linkedin() {
        super("linkedin", PlainSettings.class);
        addresses(POSTS, ACCOUNTS);
    }
}
