package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Validates changes of a campaign's capacity. */
final class Capacity {
    /**
     * Fails with a Refused of 422 if the capacity would fall below the slots taken. The campaign must be locked.
     *
     * @param taken slots taken or held
     * @param requested the new capacity; null for no limit
     * @param field field named in the refusal
     */
    static Future<Void> ensure(Tx tx, long campaignId, int taken, Integer requested, String field) {
        if (requested == null || requested >= taken) {
            return Future.succeededFuture();
        }
        // Some holds may have expired.
        return CampaignJoinRepository.releaseExpiredHolds(tx, campaignId, Integer.MAX_VALUE)
                .map(released -> {
                    if (requested < taken - released) {
                        throw CommonFault.invalid(
                                field, "must not be less than the {0} slots that are taken", taken - released);
                    }
                    return null;
                });
    }
}
