package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Adds transfers, packs them into provider batches, claims batches and records outcomes. A batch is due when its first
 * transfer is.
 */
@SharedPool(
        name = "transfers",
        users = "publishers who are paid",
        fairBy = SharedPool.By.AGE,
        bound = "a transfer that fails makes way; what is sent was released by staff")
final class TransferDispatchRepository {
    /** Transfers of one rail and currency that are in no batch yet. */
    static final DueRows<Long> UNPACKED = DueRows.limited(Long.class, """
            select t.id
            from transfers t
            where t.rail = $1 and t.batch is null and t.due_at <= now()
              and t.currency = (select f.currency from transfers f
                                where f.rail = $1 and f.batch is null and f.due_at <= now()
                                order by f.id limit 1)
            order by t.id
            limit $2
            """);

    private static final String PACK = """
            update transfers
            set batch = coalesce($2::text, provider_key || case when generation > 0 then '-' || generation + 1 else '' end),
                due_at = case when $2::text is null or id = $3 then now() end
            where id = any ($1)
            """;

    /** @param key null to put each into a batch of its own, whose key is the transfer's, in its generation */
    static Future<Integer> pack(Tx tx, List<Long> ids, String key) {
        return ids.isEmpty() ? Future.succeededFuture(0) : tx.execute(PACK, ids.toArray(Long[]::new), key, ids.get(0));
    }

    /** The first transfer of a claimed batch. */
    record Head(long id, String batch, int attempts) implements WorkQueue.Item {}

    // The lease exceeds the maximum duration of a batch's calls.
    static final WorkQueue<Head> QUEUE = WorkQueue.of("transfers", Head.class, "transfers", "id", "due_at is not null")
            .claims(16, "interval '25 seconds'", "and rail = $1 and batch is not null", """
                    from due d
                    where q.id = d.id
                    returning q.id, q.batch, q.attempts
                    """);

    /**
     * A transfer in a claimed batch.
     *
     * @param before its state before this try
     * @param batchId the provider's id of the batch; null while unknown
     * @param providerId the provider's id of it; null while unknown
     * @param destination null for a payout to a bank account
     * @param triedAt the first try since it was last known not to be made
     */
    record Claimed(
            long id,
            String batch,
            TransferStatus before,
            String providerKey,
            String batchId,
            String providerId,
            String destination,
            Money amount,
            Instant triedAt) {}

    private static final String TRY = """
            with tried as (
              select id, status
              from transfers
              where batch = any ($1) and (status <> 'failed' or tried_at is not null)
              order by id
              for update)
            update transfers t
            set status = case when t.status = any ($2) then $3 else t.status end,
                tried_at = coalesce(t.tried_at, business_now()), asked_at = business_now()
            from tried
            where t.id = tried.id
            returning t.id, t.batch, tried.status as before, t.provider_key, t.batch_id, t.provider_id,
              (select p.destination from payouts p where p.id = t.payout_id) as destination, t.amount, t.currency,
              t.tried_at
            """;

    /** The transfers of these batches, without those taken out before a try; marks those about to be tried as unknown. */
    static Future<List<Claimed>> take(Tx tx, List<Head> heads) {
        TransferTransition move = TransferTransition.TRY;
        return tx.list(
                TRY,
                Claimed.class,
                heads.stream().map(Head::batch).toArray(String[]::new),
                move.startCodes(),
                move.to().code());
    }

    private static final String LOCK = "select provider_key from transfers where batch = $1 order by id for update";

    /** The keys of the transfers that are in this batch now. */
    static Future<List<String>> lock(Tx tx, String batch) {
        return tx.list(LOCK, String.class, batch);
    }

    private static final String IDENTIFY = """
            update transfers
            set provider_id = coalesce(provider_id, $2), batch_id = coalesce(batch_id, $3)
            where provider_key = $1
            """;

    static Future<Void> identify(Tx tx, ProviderTransferStatus report) {
        return tx.pipeline(IDENTIFY, report.key(), report.providerId(), report.batchId());
    }

    private static final String ACCEPT = """
            update transfers set status = $3, sent_at = business_now() where provider_key = $1 and status = any ($2)
            """;

    static Future<Void> accept(Tx tx, String key) {
        TransferTransition move = TransferTransition.ACCEPT;
        return tx.pipeline(ACCEPT, key, move.startCodes(), move.to().code());
    }

    /** Takes it out of its batch, because the batch's key is used up. */
    private static final String NEXT_KEY = """
            generation = generation + 1, tried_at = null, failure = $4, batch = null, due_at = now() + %s
            where provider_key = $1 and status = any ($2)
            """.formatted(WorkQueue.backoff("$5::bigint / 1000.0", "generation + 1"));

    private static final String POSTPONE =
            "update transfers set status = $3, batch_id = null, provider_id = null, " + NEXT_KEY;

    /** @param afterMs milliseconds after the first refusal; twice as many each time */
    static Future<Void> postpone(Tx tx, ProviderTransferStatus report, long afterMs) {
        TransferTransition move = TransferTransition.POSTPONE;
        return tx.pipeline(POSTPONE, report.key(), move.startCodes(), move.to().code(), report.detail(), afterMs);
    }

    private static final String RENEW_KEY = "update transfers set status = $3, " + NEXT_KEY;

    /** The next step of an accepted transfer goes by its next key. */
    static Future<Void> renewKey(Tx tx, ProviderTransferStatus report, long afterMs) {
        String sent = TransferStatus.SENT.code();
        return tx.pipeline(RENEW_KEY, report.key(), new String[] {sent}, sent, report.detail(), afterMs);
    }

    private static final String NOT_TRIED = """
            update transfers set status = $3, tried_at = null, failure = $4 where provider_key = $1 and status = any ($2)
            """;

    /** No call under its key was made: the key stays. */
    static Future<Void> recordNotTried(Tx tx, ProviderTransferStatus report) {
        TransferTransition move = TransferTransition.POSTPONE;
        return tx.pipeline(NOT_TRIED, report.key(), move.startCodes(), move.to().code(), report.detail());
    }

    private static final String PACK_HALVES = """
            update transfers t
            set status = $5, generation = t.generation + 1, tried_at = null, failure = $6, attempts = 0, batch_id = null,
                batch = case when r.place <= r.items / 2 then $2 else $3 end,
                due_at = case when r.place in (1, r.items / 2 + 1) then now() end
            from (select l.id, row_number() over (order by l.id) as place, count(*) over () as items
                  from (select id from transfers where batch = $1 and status = any ($4) order by id for update) l) r
            where t.id = r.id
            """;

    /** Puts the halves of a refused batch into batches with these keys. */
    static Future<Void> packHalves(Tx tx, String batch, String first, String second, String reason) {
        TransferTransition move = TransferTransition.POSTPONE;
        return tx.pipeline(
                PACK_HALVES, batch, first, second, move.startCodes(), move.to().code(), reason);
    }

    /** @param owes whether its payee is in debt; else screened */
    record Held(long id, boolean owes) {}

    private static final String LIST_HELD = """
            select h.id, h.owes
            from (
              select t.id,
                exists (select from accounts a
                        where a.owner_id = t.user_id and a.kind = 'publisher_debt' and a.balance < 0) as owes,
                exists (select from payee_screenings s
                        where s.user_id = t.user_id and s.status <> 'cleared') as screened
              from transfers t
              where t.status = 'intended' and t.payout_id is not null and (t.batch = any ($1) or t.id = any ($2))) h
            where h.owes or h.screened
            order by h.id
            """;

    /** What is not sent yet, of these batches and transfers, to payees in debt or screened. */
    static Future<List<Held>> listHeld(Tx tx, List<String> batches, List<Long> transferIds) {
        return tx.list(LIST_HELD, Held.class, batches.toArray(String[]::new), transferIds.toArray(Long[]::new));
    }

    /** Unless it has just become due. A settled transfer may be returned, so it is polled at growing intervals. */
    private static final String NEXT = """
            update transfers h
            set due_at = case
                when exists (select from transfers t
                             where t.batch = $1 and t.status in ('intended', 'unknown', 'sent'))
                then now() + %s
                else (select now() + greatest(interval '1 day', business_now() - min(t.ended_at))
                      from transfers t
                      where t.batch = $1 and t.status = 'settled' and t.ended_at > business_now() - interval '35 days') end
            where h.id = (select min(id) from transfers where batch = $1)
              and (h.due_at is null or h.due_at > now())
            """.formatted(WorkQueue.backoff("$2::bigint / 1000.0", "h.attempts"));

    /** @param afterMs milliseconds after the first try; twice as many each time */
    static Future<Void> scheduleNext(Tx tx, String batch, long afterMs) {
        return tx.pipeline(NEXT, batch, afterMs);
    }

    private static final String REQUEUE = """
            update transfers h
            set due_at = now()
            where h.id in (select (select min(m.id) from transfers m where m.batch = t.batch)
                           from transfers t where t.batch is not null and (t.provider_key = $2 or t.batch = $2)
                           limit 1)
              and h.rail = $1
            """;

    /** Lets a transfer, or all of a batch, be asked for at once. */
    static Future<Integer> requeue(Tx tx, String rail, String key) {
        return tx.execute(REQUEUE, rail, key);
    }

    private static final String NOTE_MESSAGE = """
            insert into provider_messages (provider, message_id) values ($1, $2) on conflict do nothing
            """;

    /** Whether it has not been taken before. */
    static Future<Boolean> recordEvidence(Tx tx, String provider, String messageId) {
        return tx.execute(NOTE_MESSAGE, provider, messageId).map(added -> added == 1);
    }

    /**
     * A transfer to make.
     *
     * @param payoutId null for a micro-deposit
     * @param bankAccountId null for a payout
     * @param part null for a payout
     */
    @StagedBuilder
    record Intent(
            Long payoutId,
            Long bankAccountId,
            Integer part,
            long userId,
            Rail rail,
            Money amount,
            String providerKey,
            String endToEndId) {}

    /** @param payoutId null for a micro-deposit */
    record Added(long id, Long payoutId, String endToEndId) {}

    /** Due at once for providers; files are not sent by a job. */
    private static final String ADD = """
        insert into transfers (run_id, payout_id, bank_account_id, part, user_id, rail, amount, currency,
                               provider_key, end_to_end_id, due_at)
        select $1, w.payout_id, w.bank_account_id, w.part, w.user_id, w.rail, w.amount, w.currency, w.provider_key,
          w.end_to_end_id, case when w.rail in ('paypal', 'stripe') then now() end
        from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::bigint[], $8::text[],
                    $9::text[], $10::text[])
          as w (payout_id, bank_account_id, part, user_id, rail, amount, currency, provider_key, end_to_end_id)
        returning id, payout_id, end_to_end_id
        """;

    static Future<List<Added>> add(Tx tx, Long runId, List<Intent> intents) {
        return tx.list(
                ADD,
                Added.class,
                runId,
                all(intents, Intent::payoutId).toArray(Long[]::new),
                all(intents, Intent::bankAccountId).toArray(Long[]::new),
                all(intents, Intent::part).toArray(Integer[]::new),
                all(intents, Intent::userId).toArray(Long[]::new),
                all(intents, intent -> intent.rail().code()).toArray(String[]::new),
                all(intents, intent -> intent.amount().minor()).toArray(Long[]::new),
                all(intents, intent -> intent.amount().currency()).toArray(String[]::new),
                all(intents, Intent::providerKey).toArray(String[]::new),
                all(intents, Intent::endToEndId).toArray(String[]::new));
    }

    private static <T> Stream<T> all(List<Intent> intents, Function<Intent, T> part) {
        return intents.stream().map(part);
    }

    private static final String HAND_OVER = """
        update transfers set status = $3, sent_at = business_now(), tried_at = business_now()
        where id = any ($1) and status = any ($2) and rail in ('sepa', 'ach', 'csv')
        """;

    static Future<Integer> insertTransfers(Tx tx, List<Long> ids) {
        TransferTransition move = TransferTransition.HAND_OVER;
        return tx.execute(
                HAND_OVER,
                ids.toArray(Long[]::new),
                move.startCodes(),
                move.to().code());
    }
}
