package dev.fanfare.tasks;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What tasks need of their campaign. Amounts are minor units of its currency, as it offers them now.
 *
 * @param limitRate what one unit of its currency is worth in its advertiser's
 */
record CampaignRow(
        long id,
        long advertiserId,
        String type,
        String name,
        String tagline,
        String description,
        String imageLogo,
        String imagePost,
        List<String> hashtags,
        Instant dateEnd,
        List<String> networks,
        String currency,
        BigDecimal limitRate,
        String status,
        long minimumReward,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost) {
    /** Pausing stops joins, not submissions. */
    private static final Set<String> RUNNING = Set.of("active", "paused");

    boolean isOver(Instant now) {
        return !RUNNING.contains(status) || !now.isBefore(dateEnd);
    }
}
