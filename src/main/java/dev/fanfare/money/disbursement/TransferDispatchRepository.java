package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Packs transfers into parcels, claims parcels, and records what calls came to. A parcel is due when its head is. */
final class TransferDispatchRepository {
    /** Of one currency. Without a key, each transfer is a parcel of its own. */
    private static final String PACK = """
            with packed as (
              select t.id
              from transfers t
              where t.rail = $1 and t.parcel is null and t.due_at is not null
                and t.currency = (select f.currency from transfers f
                                  where f.rail = $1 and f.parcel is null and f.due_at is not null
                                  order by f.id limit 1)
              order by t.id
              limit $2
              for update skip locked)
            update transfers t
            set parcel = coalesce($3::text, t.provider_key),
                due_at = case when $3::text is null or t.id = (select min(id) from packed) then now() end
            from packed
            where t.id = packed.id
            """;

    /** @param key null to make each a parcel of its own */
    static Future<Integer> pack(Tx tx, String rail, int limit, String key) {
        return tx.execute(PACK, rail, limit, key);
    }

    private static final String CLAIM = """
            with due as (
              select id
              from transfers
              where rail = $1 and parcel is not null and due_at <= now()
              order by due_at
              limit $2
              for update skip locked)
            update transfers t
            set due_at = now() + make_interval(secs => $3::integer), asked_at = now(), attempts = attempts + 1
            from due
            where t.id = due.id
            returning t.parcel
            """;

    /** Parcels that nobody else takes for so many seconds, by their keys. */
    static Future<List<String>> claim(Tx tx, String rail, int limit, int seconds) {
        return tx.list(CLAIM, String.class, rail, limit, seconds);
    }

    /**
     * A transfer in a claimed parcel.
     *
     * @param before its state before this try
     * @param parcelId the provider's id of the parcel; null while unknown
     * @param providerId the provider's id of it; null while unknown
     * @param destination null for a payout to a bank account
     * @param triedAt when it was first tried since it was last surely not made
     * @param attempts how often its parcel has been claimed; 0 for others than the head
     */
    record Claimed(
            long id,
            String parcel,
            TransferStatus before,
            String providerKey,
            String parcelId,
            String providerId,
            String destination,
            Money amount,
            Instant triedAt,
            int attempts) {}

    private static final String TRY = """
            with tried as (
              select id, status from transfers where parcel = any ($1) order by id for update)
            update transfers t
            set status = case when t.status = any ($2) then $3 else t.status end,
                tried_at = coalesce(t.tried_at, now())
            from tried
            where t.id = tried.id
            returning t.id, t.parcel, tried.status as before, t.provider_key, t.parcel_id, t.provider_id,
              (select p.destination from payouts p where p.id = t.payout_id) as destination, t.amount, t.currency,
              t.tried_at, t.attempts
            """;

    /** All transfers of these parcels, each of them in doubt from now on unless it is known what became of it. */
    static Future<List<Claimed>> take(Tx tx, List<String> parcels) {
        TransferTransition move = TransferTransition.TRY;
        return tx.list(
                TRY,
                Claimed.class,
                parcels.toArray(String[]::new),
                move.startCodes(),
                move.to().code());
    }

    private static final String IDENTIFY = """
            update transfers
            set provider_id = coalesce(provider_id, $2), parcel_id = coalesce(parcel_id, $3)
            where provider_key = $1
            """;

    static Future<Void> identify(Tx tx, ProviderTransferStatus report) {
        return tx.pipeline(IDENTIFY, report.key(), report.providerId(), report.parcelId());
    }

    private static final String ACCEPT = """
            update transfers set status = $3, sent_at = now() where provider_key = $1 and status = any ($2)
            """;

    static Future<Void> accept(Tx tx, String key) {
        TransferTransition move = TransferTransition.ACCEPT;
        return tx.pipeline(ACCEPT, key, move.startCodes(), move.to().code());
    }

    private static final String POSTPONE = """
            update transfers set status = $3, tried_at = null, failure = $4 where provider_key = $1 and status = any ($2)
            """;

    static Future<Void> postpone(Tx tx, String key, String reason) {
        TransferTransition move = TransferTransition.POSTPONE;
        return tx.pipeline(POSTPONE, key, move.startCodes(), move.to().code(), reason);
    }

    /** Unless somebody asked for it meanwhile. A settled one may come back: it is asked for, ever more seldom. */
    private static final String NEXT = """
            update transfers h
            set due_at = case
                when exists (select from transfers t
                             where t.parcel = $1 and t.status in ('intended', 'unknown', 'sent'))
                then now() + make_interval(secs => least(3600, $2::bigint * power(2, least(h.attempts, 12) - 1) / 1000))
                else (select now() + greatest(interval '1 day', now() - min(t.ended_at))
                      from transfers t
                      where t.parcel = $1 and t.status = 'settled' and t.ended_at > now() - interval '35 days') end
            where h.id = (select min(id) from transfers where parcel = $1) and h.due_at > now()
            """;

    /** @param afterMs milliseconds after the first try; twice as many each time */
    static Future<Void> next(Tx tx, String parcel, long afterMs) {
        return tx.pipeline(NEXT, parcel, afterMs);
    }

    private static final String NUDGE = """
            update transfers h
            set due_at = now()
            where h.id in (select (select min(m.id) from transfers m where m.parcel = t.parcel)
                           from transfers t where t.parcel is not null and (t.provider_key = $2 or t.parcel = $2)
                           limit 1)
              and h.rail = $1
            """;

    /** Lets a transfer, or all of a parcel, be asked for at once. */
    static Future<Integer> nudge(Tx tx, String rail, String key) {
        return tx.execute(NUDGE, rail, key);
    }

    private static final String NOTE_MESSAGE = """
            insert into provider_messages (provider, message_id) values ($1, $2) on conflict do nothing
            """;

    /** Whether it has not been taken before. */
    static Future<Boolean> note(Tx tx, String provider, String messageId) {
        return tx.execute(NOTE_MESSAGE, provider, messageId).map(added -> added == 1);
    }
}
