package dev.fanfare.campaigns.network.spi;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A post as its network shows it. Each component is null if the network does not show it.
 *
 * @param text of any length
 * @param picture address of a picture of it, on one of the network's hosts of pictures
 */
public record FoundPost(Author author, String text, Instant publishedAt, String picture, Figures figures) {
    /** No figures. */
    public static final Figures UNKNOWN = new Figures(null, null, null, null, null);

    /**
     * Who published it.
     *
     * @param id at the network
     * @param handle without an @
     * @param name that people read
     */
    public record Author(String id, String handle, String name) {}

    /**
     * What it has reached so far.
     *
     * @param views how often it was seen
     * @param reach people who saw it
     */
    public record Figures(Long views, Long reach, Long likes, Long comments, Long shares) {
        /** Reactions, comments and shares; null if the network shows none of them. */
        public Long engagement() {
            return Stream.of(Optional.ofNullable(likes), Optional.ofNullable(comments), Optional.ofNullable(shares))
                    .flatMap(Optional::stream)
                    .reduce(Long::sum)
                    .orElse(null);
        }
    }

    /** This post with the views and the reach that another call has told. */
    public FoundPost told(Long views, Long reach) {
        return new FoundPost(
                author,
                text,
                publishedAt,
                picture,
                new Figures(views, reach, figures.likes(), figures.comments(), figures.shares()));
    }
}
