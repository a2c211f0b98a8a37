package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.api.VerifyLedger.Difference;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/**
 * Compares records outside the journal with the journal. Each comparison is a single statement, so it sees one snapshot
 * while money moves. Compares the rows with an id above $1 and up to $2.
 */
final class ChecksRepository {
    /** Trial balance: entries without postings, or with postings that do not sum to zero. */
    static final String ENTRIES = """
            select 'what entry ' || e.id || ' (' || e.key || ') sums to' as what, p.currency, sum(p.amount)::bigint as recorded,
              0::bigint as expected
            from journal_entries e
            join postings p on p.entry_id = e.id
            where e.id > $1 and e.id <= $2
            group by e.id, p.currency
            having sum(p.amount) <> 0
            union all
            select 'the number of postings of entry ' || e.id || ' (' || e.key || ')', null, 0, 2
            from journal_entries e
            where e.id > $1 and e.id <= $2 and not exists (select from postings p where p.entry_id = e.id)
            union all
            select 'what entry ' || e.id || ' (' || e.key || ') takes back', t.currency, t.recorded, t.expected
            from journal_entries e
            cross join lateral (
              select p.currency, coalesce(sum(abs(p.amount)) filter (where p.entry_id = e.id), 0)::bigint as recorded,
                coalesce(sum(abs(p.amount)) filter (where p.entry_id = e.reverses), 0)::bigint as expected
              from postings p
              join accounts a on a.id = p.account_id and a.kind like 'publisher\\_%'
              where p.entry_id in (e.id, e.reverses)
                and a.owner_id in (select b.owner_id from postings q join accounts b on b.id = q.account_id
                                   where q.entry_id = e.id and b.kind like 'publisher\\_%')
              group by p.currency) t
            where e.id > $1 and e.id <= $2 and e.reverses is not null and t.recorded <> t.expected
            union all
            select 'the corrections behind entry ' || e.id || ' (' || e.key || ')', null, 0, 1
            from journal_entries e
            where e.id > $1 and e.id <= $2 and e.kind in ('correction', 'correction_reversed')
              and not exists (
                select from corrections c
                left join corrections r on r.reverses = c.id
                where c.id = substring(e.key from '^correction:([0-9]{1,18}):(approved|reversed)$')::bigint
                  and (e.kind = 'correction' or r.id is not null))
            """;

    static final String BALANCES = """
            select 'the balance of account ' || a.id || ' (' || a.kind || coalesce(' of user ' || a.owner_id, '') || ')' as what,
              a.currency, a.balance as recorded, s.amount as expected
            from accounts a
            cross join lateral (
              select coalesce(sum(d.amount), 0)::bigint as amount from account_days d where d.account_id = a.id) s
            where a.id > $1 and a.id <= $2 and a.balance <> s.amount
            """;

    // Includes postings of neighbouring entries: the ids of adjacent days interleave.
    static final String DAYS = """
            select v.what || ' of account ' || d.account_id || ' on ' || d.day || ' by ' || d.kind as what,
              case when v.money then a.currency end as currency, v.recorded, v.expected
            from account_days d
            join accounts a on a.id = d.account_id
            cross join lateral (
              select coalesce(sum(p.amount), 0)::bigint as amount, count(*) as postings
              from postings p
              join journal_entries e on e.id = p.entry_id
              where p.account_id = d.account_id and p.entry_id between d.first_entry and d.last_entry and e.kind = d.kind
                and e.booked_on = d.day) s
            cross join lateral (values
              ('the sum', true, d.amount, s.amount),
              ('the postings', false, d.postings, s.postings)) v (what, money, recorded, expected)
            where d.id > $1 and d.id <= $2 and v.recorded <> v.expected
            """;

    // Each posting is in the sums of its account's day.
    static final String SUMMED = """
            select 'the days that sum posting ' || p.id as what, null::text as currency, 0::bigint as recorded,
              1::bigint as expected
            from postings p
            join journal_entries e on e.id = p.entry_id
            where e.id > $1 and e.id <= $2
              and not exists (select from account_days d
                              where d.account_id = p.account_id and d.kind = e.kind
                                and d.day = e.booked_on
                                and e.id between d.first_entry and d.last_entry)
            """;

    // A best post rewarded after its task's payment was released with the reward.
    static final String TASKS = """
            with moved as (
              select t.id, t.currency, t.status, t.payment, t.payment_best_post as best, t.payment_pool as pool,
                (select coalesce(sum(b.amount), 0) from pool_shares b where b.task_id = t.id)::bigint as shared,
                coalesce((select b.amount from best_posts b
                          where b.campaign_id = t.campaign_id and b.participation_id = t.participation_id
                            and b.task_id = t.id and b.paid_at is not null), 0) as won,
                coalesce(sum(p.amount) filter (where e.kind in ('task_accepted', 'task_accepted_reversed', 'task_views', 'task_views_reversed')
                  and a.kind = 'publisher_pending'), 0)::bigint as accepted,
                coalesce(sum(p.amount) filter (where e.kind in ('task_released', 'task_released_reversed')
                  and a.kind in ('publisher_available', 'publisher_debt')), 0)::bigint as released
              from tasks t
              left join journal_entries e on e.subject = 'task:' || t.id
              left join postings p on p.entry_id = e.id
              left join accounts a on a.id = p.account_id and a.owner_id = t.user_id and a.currency = t.currency
              where t.id > $1 and t.id <= $2
              group by t.id
            )
            select v.what || ' of task ' || m.id as what, m.currency, v.recorded, v.expected
            from moved m
            cross join lateral (values
              ('the accepted payment', case when m.status in ('accepted', 'paid') then m.payment - m.best else 0 end, m.accepted),
              ('the best post', m.best, m.won), ('the share of the pool', m.pool, m.shared),
              ('the released payment', case when m.status <> 'paid' then 0
                                            when m.released = m.payment - m.best then m.released else m.payment end,
               m.released)) v (what, recorded, expected)
            where v.recorded <> v.expected
            """;

    static final String PARTICIPATIONS = """
            with worked as (
              select p.id, p.user_id, p.campaign_id, p.earned, p.accepted_tasks, p.reach, p.engagement,
                coalesce(sum(t.payment), 0)::bigint as payments, count(t.id) as tasks,
                coalesce(sum(t.verified_reach), 0)::bigint as reached,
                coalesce(sum(t.verified_engagement), 0)::bigint as engaged
              from participations p
              left join tasks t on t.participation_id = p.id and t.status in ('accepted', 'paid')
              where p.id > $1 and p.id <= $2
              group by p.id
            )
            select v.what || ' of participation ' || w.id || ' (user ' || w.user_id || ', campaign ' || w.campaign_id || ')'
                as what, case when v.money then c.currency end as currency, v.recorded, v.expected
            from worked w
            join campaigns c on c.id = w.campaign_id
            cross join lateral (values
              ('what is earned', true, w.earned, w.payments),
              ('the accepted tasks', false, w.accepted_tasks::bigint, w.tasks),
              ('the reach', false, w.reach, w.reached),
              ('the engagement', false, w.engagement, w.engaged)) v (what, money, recorded, expected)
            where v.recorded <> v.expected
            """;

    static final String CAMPAIGNS = """
            select v.what || ' of campaign ' || c.id as what, case when v.money then c.currency end as currency, v.recorded,
              v.expected
            from campaigns c
            cross join lateral (
              select coalesce(sum(p.amount), 0)::bigint as amount
              from journal_entries b
              join journal_entries e on e.id = b.id or e.reverses = b.id
              join postings p on p.entry_id = e.id and p.currency = c.currency
              join accounts a on a.id = p.account_id
                and a.kind in ('publisher_pending', 'publisher_available', 'publisher_debt')
              where b.subject = 'campaign:' || c.id and b.kind = 'best_post') j
            cross join lateral (values
              ('the participants', false, c.participants_count::bigint,
               (select count(*) from participations p where p.campaign_id = c.id and p.status = 'held')
               + (select count(*) from participations p where p.campaign_id = c.id and p.status = 'joined')),
              ('the best post', true, (select coalesce(sum(b.amount), 0)::bigint from best_posts b
                where b.campaign_id = c.id and b.paid_at is not null), j.amount),
              ('what views were promised or paid', true, c.views_committed, (select coalesce(sum(t.views_promised), 0)::bigint
                from tasks t where t.campaign_id = c.id and t.views_promised > 0))) v (what, money, recorded, expected)
            where c.id > $1 and c.id <= $2 and v.recorded <> v.expected
            """;

    static final String PAYOUTS = """
            with moved as (
              select o.id, o.currency, o.status, o.amount, o.sent_at is not null as by_rail,
                coalesce(sum(p.amount) filter (where e.key like '%:requested'), 0)::bigint as requested,
                coalesce(sum(p.amount) filter (where e.key like '%:sent'), 0)::bigint as sent,
                coalesce(sum(p.amount) filter (where e.key like '%:completed'), 0)::bigint as completed,
                coalesce(sum(p.amount) filter (where e.key like '%:rejected'), 0)::bigint as rejected,
                coalesce(sum(p.amount) filter (where e.key like '%:cancelled'), 0)::bigint as cancelled,
                coalesce(sum(p.amount) filter (where e.key like '%:failed'), 0)::bigint as failed
              from payouts o
              left join journal_entries e on e.subject = 'payout:' || o.id
              left join (postings p join accounts a on a.id = p.account_id)
                on p.entry_id = e.id and p.amount > 0 and p.currency = o.currency and a.owner_id = o.user_id
              where o.id > $1 and o.id <= $2
              group by o.id
            )
            select 'the amount ' || v.step || ' of payout ' || m.id as what, m.currency, v.recorded, v.expected
            from moved m
            cross join lateral (values
              ('requested', m.amount, m.requested),
              ('sent', case when m.by_rail then m.amount else 0 end, m.sent),
              ('completed', case when m.status = 'completed' or (m.status = 'failed' and m.completed > 0)
                            then m.amount else 0 end, m.completed),
              ('rejected', case when m.status = 'rejected' then m.amount else 0 end, m.rejected),
              ('cancelled', case when m.status = 'cancelled' then m.amount else 0 end, m.cancelled),
              ('failed', case when m.status = 'failed' then m.amount else 0 end, m.failed)) v (step, recorded, expected)
            where v.recorded <> v.expected
            """;

    /** A publisher's balances, against the publisher's tasks, payouts and corrections. */
    static final String PUBLISHERS = """
            with recorded as (
              select owner_id as user_id, currency,
                coalesce(sum(balance) filter (where kind = 'publisher_pending'), 0)::bigint as pending,
                coalesce(sum(balance) filter (where kind = 'publisher_available'), 0)::bigint as available,
                coalesce(sum(balance) filter (where kind = 'publisher_debt'), 0)::bigint as debt,
                coalesce(sum(balance) filter (where kind = 'publisher_held'), 0)::bigint as held,
                coalesce(sum(balance) filter (where kind = 'publisher_in_transit'), 0)::bigint as in_transit,
                coalesce(sum(balance) filter (where kind = 'publisher_paid'), 0)::bigint as paid,
                coalesce(sum(balance) filter (where kind = 'publisher_fees'), 0)::bigint as fees,
                coalesce(sum(balance) filter (where kind <> 'publisher_pending'), 0)::bigint as released
              from accounts
              where owner_id > $1 and owner_id <= $2 and kind like 'publisher\\_%'
              group by owner_id, currency
            ), worked as (
              select user_id, currency,
                coalesce(sum(payment) filter (where status = 'accepted'), 0)::bigint as pending,
                coalesce(sum(payment) filter (where status = 'paid'), 0)::bigint as released
              from tasks
              where user_id > $1 and user_id <= $2 and status in ('accepted', 'paid')
              group by user_id, currency
            ), drawn as (
              select user_id, currency,
                coalesce(sum(amount) filter (where status = 'pending' or (status = 'processing' and sent_at is null)),
                         0)::bigint as held,
                coalesce(sum(amount) filter (where status = 'processing' and sent_at is not null), 0)::bigint as in_transit,
                coalesce(sum(amount - fees) filter (where status = 'completed'), 0)::bigint as paid,
                coalesce(sum(fees) filter (where status = 'completed'), 0)::bigint as fees
              from payouts
              where user_id > $1 and user_id <= $2
              group by user_id, currency
            ), corrected as (
              select l.owner_id as user_id, l.currency, coalesce(sum(l.amount), 0)::bigint as released,
                coalesce(sum(l.amount) filter (where l.account = 'publisher_paid'), 0)::bigint as paid,
                coalesce(sum(l.amount) filter (where l.account = 'publisher_fees'), 0)::bigint as fees
              from correction_legs l
              where l.owner_id > $1 and l.owner_id <= $2 and l.account like 'publisher\\_%'
              group by l.owner_id, l.currency
            )
            select v.what || ' of user ' || user_id as what, currency, coalesce(v.recorded, 0) as recorded,
              coalesce(v.expected, 0) as expected
            from recorded
            full join worked using (user_id, currency)
            full join drawn using (user_id, currency)
            full join corrected using (user_id, currency)
            cross join lateral (values
              ('the pending balance', recorded.pending, worked.pending),
              ('the total earned', recorded.released, coalesce(worked.released, 0) + coalesce(corrected.released, 0)),
              ('the held balance', recorded.held, drawn.held),
              ('what is in transit', recorded.in_transit, drawn.in_transit),
              ('the total paid out', recorded.paid, coalesce(drawn.paid, 0) + coalesce(corrected.paid, 0)),
              ('the fees', recorded.fees, coalesce(drawn.fees, 0) + coalesce(corrected.fees, 0)),
              -- An account with available money owes nothing.
              ('the debt', recorded.debt, case when recorded.available > 0 then 0 else recorded.debt end)) v (what, recorded, expected)
            where coalesce(v.recorded, 0) <> coalesce(v.expected, 0)
            """;

    // The ids of one range: see R__statistics.sql.
    static final String STRETCHES = """
            select 'the statistic ' || v.statistic || ' ' || f.advertiser_id || ' ' || $2 as what, a.currency,
              k.value as recorded, v.value as expected
            from (select c.advertiser_id, sum(t.promised)::bigint as promised, sum(t.charged)::bigint as charged,
                    coalesce(sum(t.promised) filter (where c.funded), 0)::bigint as reserved,
                    coalesce(sum(t.charged) filter (where c.funded), 0)::bigint as charged_funded
                  from tasks t
                  join campaigns c on c.id = t.campaign_id
                  where t.id >= $1::bigint << 14 and t.id < $2::bigint << 14
                  group by 1) f
            join advertisers a on a.user_id = f.advertiser_id
            cross join lateral (values
              ('task_promised', f.promised), ('task_charged', f.charged), ('task_reserved', f.reserved),
              ('task_charged_funded', f.charged_funded)) v (statistic, value)
            cross join lateral (
              select coalesce(sum(k.value), 0)::bigint as value
              from counters k
              where k.statistic = v.statistic and k.subject = f.advertiser_id and k.day = '-infinity'
                and k.detail = $2::text) k
            where k.value <> v.value
            """;

    // All charges up to the end of the last billed month are invoiced; a void invoice counts until its amount is billed
    // again, and credit is still to be deducted.
    static final String BILLED = """
            with done as (
              select (max(month) + interval '1 month')::date as day
              from document_months where kind = 'invoice' and finished_at is not null
            )
            select 'what is billed to advertiser ' || a.owner_id as what, a.currency, b.amount as recorded, c.amount as expected
            from accounts a
            join advertisers v on v.user_id = a.owner_id
            cross join lateral (
              select coalesce(sum(i.net), 0)::bigint
                - coalesce((select k.amount from invoice_credits k
                            where k.advertiser_id = a.owner_id and k.currency = a.currency), 0)
                - coalesce((select sum(n.net)::bigint
                            from credit_notes n
                            join invoices o on o.id = n.invoice_id
                            where o.advertiser_id = a.owner_id and o.currency = a.currency and n.reversal is not null
                              and n.issued_on < (select day from done)), 0) as amount
              from invoices i
              where i.advertiser_id = a.owner_id and i.currency = a.currency and i.billed_again_by is null
                and i.month in (select month from document_months where kind = 'invoice' and finished_at is not null)) b
            cross join lateral (
              select coalesce(-sum(d.amount), 0)::bigint as amount
              from account_days d
              where d.account_id = a.id and is_charge(d.kind) and d.day < (select day from done)) c
            where a.kind = 'advertiser_receivable' and a.id > $1 and a.id <= $2 and b.amount <> c.amount
              -- not while its month is being billed
              and not exists (select from document_months where kind = 'invoice' and finished_at is null and position >= a.id)
            """;

    static final String INVOICES = """
            select v.what || ' of invoice ' || i.id as what, i.currency, v.recorded, v.expected
            from invoices i
            cross join lateral (
              select coalesce(-sum(d.amount), 0)::bigint as amount
              from accounts a
              join account_days d on d.account_id = a.id and is_charge(d.kind)
                and d.day >= i.month and d.day < (i.month + interval '1 month')::date
              where a.owner_id = i.advertiser_id and a.kind = 'advertiser_receivable' and a.currency = i.currency) c
            cross join lateral (
              select coalesce(sum(p.amount) filter (where e.kind in ('invoice_paid', 'invoice_unpaid')
                                          and a.kind = 'advertiser_receivable'), 0)::bigint
                  as paid,
                coalesce(sum(p.amount) filter (where a.kind = 'advertiser_vat'), 0)::bigint as vat,
                coalesce(sum(p.amount) filter (where e.kind in ('credit_note', 'invoice_written_off', 'invoice_recovered')
                                          and a.kind = 'advertiser_receivable'), 0)::bigint as taken_off
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id
              where e.subject = 'invoice:' || i.id) j
            cross join lateral (
              select coalesce(sum(n.net + n.vat), 0)::bigint as gross, coalesce(sum(n.vat), 0)::bigint as vat,
                coalesce(sum(n.net) filter (where n.bills_again or n.reversal is not null), 0)::bigint as again
              from credit_notes n
              where n.invoice_id = i.id) n
            cross join lateral (
              select coalesce(sum(w.amount), 0)::bigint as gross, coalesce(sum(w.vat), 0)::bigint as vat
              from write_offs w where w.invoice_id = i.id) w
            cross join lateral (values
              ('the net amount', i.net,
               c.amount + (select coalesce(sum(o.net), 0)::bigint from invoices o where o.billed_again_by = i.id)
               + (select coalesce(sum(r.net), 0)::bigint
                  from credit_notes r
                  join invoices o on o.id = r.invoice_id
                  where o.advertiser_id = i.advertiser_id and o.currency = i.currency and r.reversal is not null
                    and r.issued_on >= i.month and r.issued_on < (i.month + interval '1 month')::date)
               - i.credit),
              ('the payments', i.paid, j.paid),
              ('the recorded payments', i.paid,
               (select coalesce(sum(r.amount), 0)::bigint from invoice_payments r where r.invoice_id = i.id)),
              ('the VAT', i.vat - n.vat - w.vat, j.vat),
              ('the credit notes', i.credited, n.gross),
              ('the write-offs', i.written_off, w.gross),
              ('what credit notes and write-offs took off', n.gross - n.again + w.gross, j.taken_off)) v (what, recorded, expected)
            where i.id > $1 and i.id <= $2 and v.recorded <> v.expected
            """;

    static final String NUMBERS = """
            select v.what || ' of legal entity ' || e.id as what, null::text as currency, v.recorded, v.expected
            from legal_entities e
            cross join lateral (select count(*) as count, coalesce(max(number), 0) as last
                                from invoices where legal_entity_id = e.id) i
            cross join lateral (select count(*) as count, coalesce(max(number), 0) as last
                                from credit_notes where legal_entity_id = e.id) c
            cross join lateral (values
              ('the last number of the invoices', e.last_invoice, i.count),
              ('the highest number of the invoices', i.last, i.count),
              ('the last number of the credit notes', e.last_credit_note, c.count),
              ('the highest number of the credit notes', c.last, c.count)) v (what, recorded, expected)
            where 1 > $1::bigint and 1 <= $2::bigint and v.recorded <> v.expected
            """;

    /** All counters of statistics at once: they have no ids. */
    static final String COUNTERS = """
            select 'the statistic ' || what as what, null::text as currency, kept::bigint as recorded,
              counted::bigint as expected
            from miscounted
            where 1 > $1::bigint and 1 <= $2::bigint
            """;

    /** The differences that a comparison finds. */
    static Future<List<Difference>> compare(Sql sql, String comparison, long after, long last) {
        return sql.list(comparison, Found.class, after, last)
                .map(rows -> rows.stream().map(Found::difference).toList());
    }

    /** @param currency null for a count */
    private record Found(String what, String currency, long recorded, long expected) {
        Difference difference() {
            return ChecksRepository.difference(what, currency, recorded, expected);
        }
    }

    /** @param currency null for a count */
    static Difference difference(String what, String currency, long recorded, long expected) {
        return new Difference(what, text(recorded, currency), text(expected, currency));
    }

    private static String text(long number, String currency) {
        return currency == null ? Long.toString(number) : new Money(number, currency).toString();
    }
}
