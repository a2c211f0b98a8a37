package dev.fanfare.money.funding.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.store.CreditedPayments.Payment;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Equal payments of advertisers: of one amount, within a month, and by one advertiser or under one reference. */
final class CreditedPaymentsRepository {
    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked
            """;

    /** Two that report one payment at once do it one after the other. */
    static Future<Void> lock(Tx tx, Money money) {
        return tx.pipeline(LOCK, "payment:" + money.currency() + ":" + money.minor());
    }

    // By day: a payment is entered by hand some days before its bank books it, or up to a month after, and paid by card
    // likewise.
    private static final String ENTERED = """
              select 'deposit:' || d.id as subject, d.advertiser_id, (d.created_at at time zone 'UTC')::date as entered_on,
                array[d.evidence, d.reference] as names
              from deposits d
              where d.source = 'operator' and d.amount = $2 and d.currency = $3
              union all
              select 'payment:' || p.id, i.advertiser_id, (p.created_at at time zone 'UTC')::date, array[p.reference]
              from invoice_payments p
              join invoices i on i.id = p.invoice_id
              where p.source = 'transfer' and p.evidence is null and p.amount = $2 and i.currency = $3
                and not exists (select from invoice_payments r where r.reverses = p.id)
              union all
              select 'checkout:' || c.id, c.advertiser_id, (c.requested_at at time zone 'UTC')::date,
                array[c.session_id, c.payment_id, c.provider_key]
              from checkouts c
              where c.amount = $2 and c.currency = $3 and c.status in (%s)
              union all
              select distinct 'correction:' || c.id, l.owner_id, (c.created_at at time zone 'UTC')::date, array[c.reason]
              from correction_legs l
              join corrections c on c.id = l.correction_id
              where abs(l.amount) = $2 and l.currency = $3 and c.reverses is null
                and (l.amount > 0 and l.account in ('advertiser_balance', 'advertiser_receivable', 'advertiser_debt')
                     or l.amount < 0 and l.account = 'advertiser_paid')
                and not exists (select from corrections r where r.reverses = c.id)
            """;

    private static final String EQUAL = "(names && $4 or ($1::bigint is null or advertiser_id = $1) and %s)";

    private static final String UNCONFIRMED = """
            select subject, names && $4 as named, null as text
            from (
            """
            + ENTERED.formatted("'paid'") + ") e where "
            + EQUAL.formatted("entered_on between $5::date - 5 and $5::date + 31") + """
             and not exists (select from bank_lines r
                             where r.subject = e.subject and r.credit and r.what = 'paid_in' and r.amount = $2
                               and r.currency = $3 and r.status in ('matched', 'assigned')
                               and r.source in ('camt.053', 'camt.054'))
            order by named desc, subject
            limit 1
            """;

    /**
     * A payment that is known.
     *
     * @param named whether both have the same reference
     * @param text that of a line which matches nothing; null for all else
     */
    record Credited(String subject, boolean named, String text) {
        /** A line that matches nothing may be anyone's, unless its payer names another advertiser. */
        boolean mayBeOf(Long advertiserId) {
            return named
                    || FundingReference.find(text).map(advertiserId::equals).orElse(true);
        }
    }

    /** The likeliest that a person or a provider has credited, and no line of a bank confirms. */
    static Future<List<Credited>> listUnconfirmed(Tx tx, Payment payment) {
        return list(tx, UNCONFIRMED, payment);
    }

    private static final String ALL = """
            select subject, named, text
            from (
              select subject, names && $4 as named, null as text from (
            """
            + ENTERED.formatted("'intended', 'open', 'paid'") + ") e where "
            + EQUAL.formatted("entered_on between $5::date - 31 and $5::date + 31") + """
              union all
              select 'line:' || l.id, m.named,
                case when m.advertiser_id is null then concat_ws(' | ', l.reference, l.remittance, l.end_to_end_id) end
              from bank_lines l
              cross join lateral (
                select coalesce(array[l.bank_reference, l.transaction_id, l.end_to_end_id, l.reference] && $4, false) as named,
                  case split_part(l.subject, ':', 1)
                    when 'deposit' then (select advertiser_id from deposits where id = split_part(l.subject, ':', 2)::bigint)
                    when 'payment' then (select i.advertiser_id from invoice_payments p join invoices i on i.id = p.invoice_id
                                         where p.id = split_part(l.subject, ':', 2)::bigint) end as advertiser_id) m
              where l.credit and l.what = 'paid_in' and l.amount = $2 and l.currency = $3
                and (l.status = 'unmatched'
                     or l.status in ('matched', 'assigned')
                        and (l.subject like 'deposit:%' or l.subject like 'payment:%' or l.subject like 'correction:%'))
                and (m.named or (m.advertiser_id is null or m.advertiser_id = $1)
                                and l.booked_on between $5::date - 31 and $5::date + 5)) k
            order by named desc, subject
            limit 20
            """;

    /** The likeliest of all, also what lines of banks and providers have reported. */
    static Future<List<Credited>> list(Tx tx, Payment payment) {
        return list(tx, ALL, payment);
    }

    private static Future<List<Credited>> list(Tx tx, String statement, Payment payment) {
        return tx.list(
                statement,
                Credited.class,
                payment.advertiserId(),
                payment.money().minor(),
                payment.money().currency(),
                payment.references().toArray(String[]::new),
                payment.day());
    }
}
