package dev.fanfare.campaigns.network.spi;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** A network that looks several posts up by one call of our application. */
public interface PostBatches extends PostSource {
    /**
     * Looks posts up by one call.
     *
     * @param posts as many as {@link #atOnce} at most
     * @return what it shows, by the posts' ids; a post that it does not show is absent. Fails as {@link #find}
     */
    Future<Map<String, FoundPost>> findAll(List<WantedPost> posts);

    /** How many posts one call looks up. */
    @Override
    int atOnce();
}
