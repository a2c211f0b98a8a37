package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PreviewReason;
import dev.fanfare.formats.image.UnacceptableImage;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import dev.fanfare.platform.remote.PublicClient;
import io.vertx.core.Future;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies pictures of posts from their networks' hosts into our media. What is at an address is a picture only if its bytes
 * are, whatever the answer calls it.
 *
 * @param simulated the beginning of addresses at the simulator; null in production
 */
record PostPictures(PublicClient client, Media media, int timeoutMs, String simulated) {
    private static final Logger LOG = LoggerFactory.getLogger(PostPictures.class);

    /** The largest picture that is fetched, in bytes. */
    static final int MAX_BYTES = 4 * 1024 * 1024;

    /**
     * What came of it.
     *
     * @param path of our copy; null for none
     * @param reason why there is none
     * @param likeness what it looks like; null for none, or one that is too plain to tell
     */
    record Copied(String path, PreviewReason reason, Long likeness) {
        static final Copied NOTHING = new Copied(null, PreviewReason.NONE_GIVEN, null);

        List<String> paths() {
            return path == null ? List.of() : List.of(path);
        }
    }

    /**
     * Copies a picture, which is deleted after an hour unless it is attached by then. Never fails.
     *
     * @param url null for none
     */
    Future<Copied> copy(long ownerId, String url, List<String> hosts) {
        if (url == null) {
            return Future.succeededFuture(Copied.NOTHING);
        }
        if (!isAllowed(url, hosts)) {
            return none(PreviewReason.FOREIGN_HOST);
        }
        OutboundRequest call = OutboundRequest.get(url).with("Accept", "image/*");
        return client.send(call, timeoutMs, MAX_BYTES + 1)
                .compose(answer -> keep(ownerId, answer))
                .recover(cause -> {
                    // Without the address, whose query may hold a signature.
                    LOG.warn("A picture of a post was not copied: {}", cause.toString());
                    return none(
                            cause instanceof UnacceptableImage ? PreviewReason.NO_PICTURE : PreviewReason.NO_ANSWER);
                });
    }

    private Future<Copied> keep(long ownerId, OutboundResponse answer) {
        if (!answer.ok()) {
            return none(PreviewReason.NO_ANSWER);
        }
        if (answer.body().length() > MAX_BYTES) {
            return none(PreviewReason.TOO_LARGE);
        }
        byte[] bytes = answer.body().getBytes();
        return media.clean(bytes, bytes.length)
                .compose(image -> media.store(ownerId, image))
                .map(stored -> new Copied(stored.path(), null, stored.likeness()));
    }

    private boolean isAllowed(String url, List<String> hosts) {
        if (simulated != null && url.startsWith(simulated)) {
            return true;
        }
        try {
            URI uri = new URI(url);
            return "https".equals(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getPort() == -1
                    && NetworkKind.isOneOf(uri.getHost(), hosts);
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static Future<Copied> none(PreviewReason reason) {
        return Future.succeededFuture(new Copied(null, reason, null));
    }
}
