package dev.fanfare.campaigns.network.spi;

import io.vertx.core.Future;
import java.util.Optional;

/** A network that shows posts: to their owner, to our application, or to everybody (oEmbed). */
@FunctionalInterface
public interface PostSource {
    /**
     * Looks a post up, by three calls at most.
     *
     * @param owner the API with the token of its publisher; null without one
     * @return empty if the network shows no such post; fails with Refused SERVICE_UNAVAILABLE if the network is unreachable or
     *     answers nonsense, NETWORK_VERIFICATION_FAILED if it refuses the call
     */
    Future<Optional<FoundPost>> find(WantedPost post, OwnerApi owner);

    /** How many posts are looked up together; 1 unless it is a {@link PostBatches}. */
    default int atOnce() {
        return 1;
    }

    /** How many calls a post takes at most that is looked up on its own. */
    default int callsPerPost() {
        return 1;
    }

    /** Whether it shows posts to their owner only. */
    default boolean needsOwner() {
        return false;
    }
}
