package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** What a line may report that is known already: by an earlier line, by hand, or by a provider's transfer or checkout. */
final class KnownPaymentsRepository {
    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked
            """;

    /** Lines of one account that may be the same are decided one after the other. */
    static Future<Void> lock(Tx tx, Locked line) {
        return tx.pipeline(LOCK, "bank_line:" + line.cashAccountId() + ":" + line.credit() + ":" + line.amount());
    }

    /** An earlier line. */
    record Earlier(long id, String source, String status, String subject, Money amount, boolean repeated) {
        boolean isMatched() {
            return !status.equals("unmatched");
        }
    }

    private static final String EARLIER = """
            select l.id, l.source, l.status, l.subject, l.amount, l.currency,
              exists (select from bank_lines r where r.source = 'camt.053' and r.subject = 'line:' || l.id) as repeated
            from bank_lines l
            where l.cash_account_id = $1 and l.id <> $2 and l.credit = $3 and l.status in ('matched', 'unmatched', 'assigned')
              and coalesce(l.subject, '') not like 'line:%'
            """;

    // A bank that gives different references means different bookings.
    private static final String SAME = EARLIER + """
              and (l.key = $4 or l.transaction_id = $5 and (l.bank_reference is null or $6::text is null))
            order by l.id
            limit 1
            """;

    /** The line that reported the same booking by its references. */
    static Future<Optional<Earlier>> findSame(Tx tx, Locked line) {
        return tx.find(
                SAME,
                Earlier.class,
                line.cashAccountId(),
                line.id(),
                line.credit(),
                line.key(),
                line.transactionId(),
                line.bankReference());
    }

    // Of two statements that follow each other neither repeats the other.
    private static final String ALIKE = EARLIER + """
              and l.amount = $4 and l.currency = $5 and l.booked_on between $6::date - 5 and $6::date + 5
              and (l.bank_reference is null or $7::text is null) and (l.transaction_id is null or $8::text is null)
              and (l.source = 'camt.054' or $9::text = 'camt.054')
              and not exists (select from bank_lines r where r.source = 'camt.053' and r.subject = 'line:' || l.id)
            order by l.id
            limit 1
            """;

    /** A line that may report the same booking: of that amount within five days, one of them without a reference. */
    static Future<Optional<Earlier>> findAlike(Tx tx, Locked line) {
        return tx.find(
                ALIKE,
                Earlier.class,
                line.cashAccountId(),
                line.id(),
                line.credit(),
                line.amount(),
                line.currency(),
                line.bookedOn(),
                line.bankReference(),
                line.transactionId(),
                line.source());
    }

    private static final String PAID = """
            select 'payout:' || p.id
            from payouts p
            where p.transaction_id = any ($1) and p.status = 'completed' and p.sent_at is null
              and p.amount - p.fees = $2 and p.currency = $3
            union all
            select 'withdrawal:' || w.id
            from withdrawals w
            where w.reference = any ($1) and w.status = 'paid' and w.checkout_id is null and w.amount = $2 and w.currency = $3
            """;

    /** What was paid by hand under the line's references. */
    static Future<List<String>> listPaidByHand(Tx tx, Locked line) {
        return tx.list(PAID, String.class, line.references(), line.amount(), line.currency());
    }

    private static final String AMOUNT = """
            select d.amount, d.currency, null as subject from deposits d where $1 = 'deposit' and d.id = $2 and $3
            union all
            select p.amount - p.fees, p.currency, null from payouts p
            where $1 = 'payout' and p.id = $2 and p.sent_at is null
              and p.status = case when $3 then 'failed' else 'completed' end
            union all
            select w.amount, w.currency, null from withdrawals w
            where $1 = 'withdrawal' and w.id = $2 and w.status = 'paid' and not $3
            union all
            select i.amount, v.currency, null from invoice_payments i join invoices v on v.id = i.invoice_id
            where $1 = 'payment' and i.id = $2 and $3
            union all
            select -l.amount, l.currency, null from correction_legs l
            where $1 = 'correction' and l.correction_id = $2 and l.account = 'advertiser_paid' and l.amount < 0 and $3
              and 1 = (select count(*) from correction_legs o where o.correction_id = $2 and o.account = 'advertiser_paid')
            union all
            select l.amount, l.currency, l.subject from bank_lines l
            where $1 = 'line' and l.id = $2 and l.credit = $3 and l.cash_account_id = $4 and l.id <> $5
              and l.status in ('matched', 'assigned') and coalesce(l.subject, '') not like 'line:%'
            """;

    /**
     * What is recorded already.
     *
     * @param subject that of another line; null for all else
     */
    record Recorded(Money amount, String subject) {}

    /** The amount of what a line may confirm, of its direction; empty for none. */
    static Future<Optional<Recorded>> findAmount(Tx tx, Locked line, String kind, long id) {
        return tx.find(AMOUNT, Recorded.class, kind, id, line.credit(), line.cashAccountId(), line.id());
    }

    private static final String CONFIRMED = """
            select id from bank_lines
            where subject = $1 and credit = $2 and id <> $3 and status in ('matched', 'assigned') and source in ('camt.053', 'camt.054')
            limit 1
            """;

    /** Another line that confirms it. */
    static Future<Optional<Long>> findConfirming(Tx tx, Locked line, String subject) {
        return tx.find(CONFIRMED, Long.class, subject, line.credit(), line.id());
    }

    private static final String TAKE_OVER = """
            update bank_lines set status = 'noted', subject = 'line:' || $2::bigint, problem = null, matched_at = business_now() where id = $1
            """;

    /** The question of a notification is that of its statement's line now. */
    static Future<Integer> takeOver(Tx tx, long notified, long line) {
        return tx.execute(TAKE_OVER, notified, line);
    }

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
