package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Adds transfers. */
final class TransferIntentsRepository {
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
