package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;

/**
 * A post as its network showed it last.
 *
 * @param result what came of asking
 * @param reason why it is not seen; null if it is, or was not asked for yet
 * @param asking whether the network is being asked now
 * @param askedAt when it was asked for last, by the submission or by a person
 * @param fetchedAt when the network showed it last; null for never
 * @param author who published it
 * @param text cut at {@value #MAX_TEXT} characters; null for none
 * @param textCut whether more of it is at the network
 * @param publishedAt when the network says that it was published; null if it does not
 * @param thumbnail path of our copy of its picture; null for none
 * @param thumbnailReason why there is none; null if there is one, or nothing is known of the post
 */
public record PostPreview(
        PreviewResult result,
        @Nullable PreviewReason reason,
        boolean asking,
        Instant askedAt,
        @Nullable Instant fetchedAt,
        Author author,
        @Nullable String text,
        boolean textCut,
        @Nullable Instant publishedAt,
        @Nullable String thumbnail,
        @Nullable PreviewReason thumbnailReason,
        Figures figures) {
    /** The longest text that is kept. */
    public static final int MAX_TEXT = 5_000;

    /**
     * Who published it; each null if the network does not tell it.
     *
     * @param id at the network
     * @param handle without an @
     * @param name that people read
     */
    public record Author(
            @Nullable String id,
            @Nullable String handle,
            @Nullable String name) {}

    /**
     * What it had reached; each null if the network does not tell it.
     *
     * @param views how often it was seen
     * @param reach people who saw it
     * @param likes reactions
     * @param comments comments on it
     * @param shares how often it was passed on
     */
    public record Figures(
            @Nullable Long views,
            @Nullable Long reach,
            @Nullable Long likes,
            @Nullable Long comments,
            @Nullable Long shares) {
        /** Reactions, comments and shares; null if the network tells none of them. */
        public Long engagement() {
            return likes == null && comments == null && shares == null
                    ? null
                    : orZero(likes) + orZero(comments) + orZero(shares);
        }

        private static long orZero(Long figure) {
            return figure == null ? 0 : figure;
        }
    }
}
