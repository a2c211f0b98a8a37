package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Holds on slots. */
final class SlotHoldsRepository {
    // Holding again does not prolong a hold, unless it has expired.
    private static final String HOLD = """
            insert into participations (campaign_id, user_id, status, held_until)
            values ($1, $2, 'held', business_now() + make_interval(mins => $3))
            on conflict on constraint participations_once do update
            set status = 'held',
                held_until = case when participations.status = 'held' and participations.held_until > business_now()
                                  then participations.held_until else excluded.held_until end
            where participations.status <> 'joined'
            returning held_until
            """;

    /** The end of the hold; empty if the user has already joined. */
    static Future<Optional<Instant>> hold(Tx tx, long campaignId, long userId, int minutes) {
        return tx.find(HOLD, Instant.class, campaignId, userId, minutes);
    }
}
