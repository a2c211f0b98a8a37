package dev.fanfare.campaigns.network.spi;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Public figures of an account at a network.
 *
 * @param followers null if the network does not show them
 * @param engagementRate average interactions with each of the latest posts, divided by followers: a fraction; null when
 *     unknown, or without posts or followers
 */
public record AccountFigures(Long followers, BigDecimal engagementRate) {
    /** The number of latest posts that count. */
    public static final int POSTS = 20;

    private static final int DECIMALS = 4;

    /**
     * Computes the engagement rate of these posts.
     *
     * @param interactions with each post: likes, comments and what else the network counts
     */
    public static AccountFigures of(Long followers, List<Long> interactions) {
        if (followers == null || followers == 0 || interactions.isEmpty()) {
            return new AccountFigures(followers, null);
        }
        BigDecimal sum = interactions.stream().map(BigDecimal::valueOf).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal of = BigDecimal.valueOf(followers).multiply(BigDecimal.valueOf(interactions.size()));
        return new AccountFigures(followers, sum.divide(of, DECIMALS, RoundingMode.HALF_EVEN));
    }
}
