package dev.fanfare.campaigns;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** How many may take part. */
final class Capacity {
    private Capacity() {}

    /**
     * Refuses a number of places that is smaller than that of those who have one. The campaign is locked.
     *
     * @param taken places that are taken or held
     * @param wanted null for any number
     * @param field to blame
     */
    static Future<Void> ensure(Tx tx, long campaignId, int taken, Integer requested, String field) {
        if (requested == null || requested >= taken) {
            return Future.succeededFuture();
        }
        // Some may be held for nobody any more.
        return DueRepository.releaseExpiredHolds(tx, campaignId).map(released -> {
            if (requested < taken - released) {
                throw CommonFault.invalid(
                        field, "must not be less than the " + (taken - released) + " who have a place");
            }
            return null;
        });
    }
}
