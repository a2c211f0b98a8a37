package dev.fanfare.notification.event.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.util.List;

/**
 * An event that is to be written.
 *
 * @param userId null for none, like all that follow
 */
@StagedBuilder
public record NewEvent(
        EventType type,
        long subjectId,
        Long userId,
        Long advertiserId,
        Long campaignId,
        Long payoutId,
        String fromState,
        String toState,
        Money amount) {
    // The transaction takes its id before the event does: see CommitFence.
    private static final String INSERT = """
            with begun as materialized (select pg_current_xact_id())
            insert into new_events (type, subject_id, user_id, advertiser_id, campaign_id, payout_id, from_state, to_state, amount,
              currency, request_id, actor_id)
            select $1::text, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text, $8::text, $9::bigint, $10::text,
                   nullif(current_setting('fanfare.request_id', true), ''),
                   nullif(current_setting('fanfare.actor_id', true), '')::bigint
            from begun
            """;

    private static final String LIST_WRITTEN = """
            select id as position, type, subject_id, user_id, advertiser_id, campaign_id, payout_id, from_state, to_state,
                   amount, currency, request_id, at
            from new_events
            where xmin = pg_current_xact_id()::xid
            order by id
            limit $1
            """;

    /** The events of this transaction, by their ids, which have no positions yet. */
    public static Future<List<EventView>> listWritten(Tx tx, int limit) {
        return tx.list(LIST_WRITTEN, EventView.class, limit);
    }

    /** Writes an event, as the trigger of its subject's table would. */
    public Future<Void> insert(Tx tx) {
        return tx.execute(
                        INSERT,
                        type.code(),
                        subjectId,
                        userId,
                        advertiserId,
                        campaignId,
                        payoutId,
                        fromState,
                        toState,
                        amount == null ? null : amount.minor(),
                        amount == null ? null : amount.currency())
                .mapEmpty();
    }
}
