package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** What a line of a provider's report was for. */
final class ProviderLinesRepository {
    /**
     * A transfer or card payment.
     *
     * @param status its own
     * @param moved how many lines have taken money from our balance for it, less those that brought some
     */
    record Known(String subject, Money amount, String status, long moved) {}

    // By our key; else by the provider's id, of itself or of what it gives back. PayPal names the line that it gives
    // back.
    private static final String TRANSFER = """
            select s.subject, t.amount, t.currency, t.status,
              (select coalesce(sum(case when l.credit then -1 else 1 end), 0)::bigint from bank_lines l
               where l.subject = s.subject and l.source in ('stripe', 'paypal') and l.status in ('matched', 'assigned')
                 and l.id <> $5) as moved
            from transfers t
            cross join lateral (select 'transfer:' || t.end_to_end_id as subject) s
            where t.rail = $1
              and t.id = coalesce(
                (select k.id from transfers k where k.provider_key = $2),
                (select k.id from transfers k where k.provider_id = $3 limit 1),
                (select k.id from bank_lines l join transfers k on k.end_to_end_id = substr(l.subject, 10)
                 where l.cash_account_id = $4 and l.key = $3 and l.subject like 'transfer:%' limit 1))
            """;

    static Future<Optional<Known>> findTransfer(Tx tx, Locked line) {
        return tx.find(
                TRANSFER,
                Known.class,
                line.source(),
                line.endToEndId(),
                line.original() == null ? line.transactionId() : line.original(),
                line.cashAccountId(),
                line.id());
    }

    private static final String CHECKOUT = """
            select s.subject, c.amount, c.currency, c.status,
              -(select count(*) from bank_lines l
                where l.subject = s.subject and l.source in ('stripe', 'paypal') and l.status in ('matched', 'assigned')
                  and l.what = 'paid_in' and l.id <> $3) as moved
            from checkouts c
            cross join lateral (select 'checkout:' || c.id as subject) s
            where c.id = coalesce(
              (select k.id from checkouts k where k.provider_key = $1),
              (select k.id from checkouts k where k.payment_id = $2))
            """;

    static Future<Optional<Known>> findCheckout(Tx tx, Locked line) {
        return tx.find(CHECKOUT, Known.class, line.endToEndId(), line.original(), line.id());
    }

    /** What a dispute or refund has moved, in the currency of its card payment. */
    record Reversed(String subject, Money amount) {}

    // One that is not learned yet has the line's own amount, unless it was exchanged.
    private static final String REVERSED = """
            select 'checkout:' || c.id as subject, coalesce(r.amount, $4) as amount, c.currency
            from checkouts c
            left join lateral (
              select amount from card_reversals where provider_id = $2
              union all
              select amount from withdrawals where provider_key = $3
              limit 1) r on true
            where c.payment_id = $1 and (r.amount is not null or c.currency = $5)
            """;

    static Future<Optional<Reversed>> findReversed(Tx tx, Locked line) {
        return tx.find(
                REVERSED,
                Reversed.class,
                line.original(),
                line.transactionId(),
                line.endToEndId(),
                line.amount(),
                line.currency());
    }
}
