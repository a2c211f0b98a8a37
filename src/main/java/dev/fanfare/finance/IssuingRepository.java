package dev.fanfare.finance;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.Optional;

/** Issues invoices. */
final class IssuingRepository {
    private IssuingRepository() {}

    private static final String LOCK_NUMBERS = """
            select last from invoice_numbers for update
            """;

    /** Lets one node issue at a time, so that numbers are committed in order. */
    static Future<Long> lockNumbers(Tx tx) {
        return tx.get(LOCK_NUMBERS, Long.class);
    }

    // The month of the first entry, or the one after the last finished one. An hour after a month's end no transaction
    // that started in it is still open, so all its entries are there.
    private static final String BEGIN = """
            insert into invoiced_months (month)
            select n.month
            from (
              select coalesce(
                (select (max(month) + interval '1 month')::date from invoiced_months),
                (select date_trunc('month', created_at at time zone 'UTC')::date
                 from journal_entries order by created_at, id limit 1)) as month
            ) n
            where now() >= (n.month + interval '1 month') at time zone 'UTC' + interval '1 hour'
              and not exists (select from invoiced_months where finished_at is null)
            """;

    private static final String UNFINISHED = """
            select month from invoiced_months where finished_at is null
            """;

    /** The month to be billed; empty when every month that is over has been. */
    static Future<Optional<LocalDate>> findMonth(Tx tx) {
        return tx.execute(BEGIN).compose(begun -> tx.find(UNFINISHED, LocalDate.class));
    }

    // What an account was charged in the month, plus the amounts of void invoices that are not billed again yet, less
    // the credit that reversals have left. What is not enough for an invoice becomes credit in its turn.
    private static final String ISSUE = """
            with month as (
              select position from invoiced_months where month = $1
            ), batch as (
              select a.id, a.owner_id, a.currency
              from accounts a
              join advertisers v on v.user_id = a.owner_id
              where a.kind = 'advertiser_receivable' and a.id > (select position from month)
              order by a.id
              limit $2
            ), charged as (
              select b.id, b.owner_id, b.currency,
                coalesce((select -sum(d.amount)::bigint
                          from account_days d
                          where d.account_id = b.id and d.kind <> 'invoice_paid'
                            and d.day >= $1 and d.day < ($1::date + interval '1 month')::date), 0) as charge,
                coalesce((select sum(i.amount)::bigint
                            from invoices i
                            where i.advertiser_id = b.owner_id and i.currency = b.currency and i.status = 'void'
                              and i.billed_again_by is null), 0) as again,
                coalesce((select k.amount from invoice_credits k
                          where k.advertiser_id = b.owner_id and k.currency = b.currency), 0) as credit
              from batch b
            ), issued as (
              insert into invoices (id, advertiser_id, currency, month, amount, credit)
              select n.last + row_number() over (order by c.id), c.owner_id, c.currency, $1,
                c.charge + c.again - c.credit, c.credit
              from charged c cross join invoice_numbers n
              where c.charge + c.again > c.credit
              returning id, advertiser_id, currency
            ), credited as (
              insert into invoice_credits as k (advertiser_id, currency, amount)
              select c.owner_id, c.currency, case when c.charge + c.again > c.credit then 0 else c.credit - c.charge end
              from charged c
              where c.credit > 0 or c.charge < 0
              on conflict (advertiser_id, currency) do update set amount = excluded.amount
            ), again as (
              update invoices v
              set billed_again_by = i.id
              from issued i
              where v.advertiser_id = i.advertiser_id and v.currency = i.currency and v.status = 'void'
                and v.billed_again_by is null
            ), numbered as (
              update invoice_numbers set last = last + (select count(*) from issued)
            ), moved as (
              update invoiced_months
              set position = coalesce((select max(id) from batch), position),
                  finished_at = case when (select count(*) from batch) < $2 then now() end
              where month = $1
            )
            select (select count(*) from issued) as invoices, (select count(*) from batch) as looked_at
            """;

    /**
     * The outcome of a chunk.
     *
     * @param invoices issued
     * @param lookedAt accounts of advertisers
     */
    record Issued(long invoices, long lookedAt) {}

    /** Bills the month's next accounts. Fewer than {@code accounts} are the month's last. */
    static Future<Issued> issue(Tx tx, LocalDate month, int accounts) {
        return tx.get(ISSUE, Issued.class, month, accounts);
    }
}
