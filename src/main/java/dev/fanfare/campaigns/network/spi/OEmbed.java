package dev.fanfare.campaigns.network.spi;

import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Posts by oEmbed (oembed.com), which shows everybody author, title and picture, but no figures.
 *
 * @param network its name
 * @param url the address of the endpoint
 */
public record OEmbed(String network, GuardedClient service, String url) implements PostSource {
    /** What is answered for posts that are gone, private, or never were. */
    private static final Set<Integer> NO_SUCH_POST = Set.of(400, 401, 404, 410);

    private static final Pattern PROFILE = Pattern.compile("https?://[^/]+/@?([^/?#]+)/?(?:[?#].*)?");

    /**
     * Its address.
     *
     * @param url null for none
     */
    public record Endpoint(@BaseUrl String url) {
        public Endpoint {
            url = BaseUrl.Form.of(url);
        }

        /** This one if it is set, else the one of the simulator. */
        public Endpoint orAt(Application simulated) {
            return url == null ? new Endpoint(simulated.url() + "/oembed") : this;
        }
    }

    @Override
    public Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner) {
        String query = OutboundRequest.encoded(Map.of("url", post.url()));
        return service.call(OutboundRequest.get(url + "?" + query), this::read);
    }

    private Optional<FoundPost> read(OutboundResponse answer) {
        if (NO_SUCH_POST.contains(answer.status())) {
            return Optional.empty();
        }
        ProviderReply found = ProviderReply.of(network, answer);
        String handle = found.label("author_unique_id");
        return Optional.of(new FoundPost(
                new FoundPost.Author(
                        null, handle == null ? handleIn(found.link("author_url")) : handle, found.label("author_name")),
                found.prose("title"),
                null,
                found.link("thumbnail_url"),
                FoundPost.UNKNOWN));
    }

    private static String handleIn(String profile) {
        Matcher matcher = PROFILE.matcher(profile == null ? "" : profile);
        return matcher.matches() ? matcher.group(1) : null;
    }
}
