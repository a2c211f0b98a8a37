package dev.fanfare.money.finance;

/** Compares publishers' receipts and statements with the journal, as {@link ChecksRepository} does the rest. */
final class PublisherChecksRepository {
    /** Reversed payments, which receipts show with the original entries. */
    static final String REVERSED = """
            select 'payment ' || r.number || ' of task ' || r.task_id || ', which was taken back' as what, t.currency,
              r.payment - r.payment_best_post as recorded, coalesce(j.accepted, 0)::bigint as expected
            from reversed_payments r
            join tasks t on t.id = r.task_id
            cross join lateral (
              select sum(p.amount) as accepted
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id and a.owner_id = t.user_id and a.kind = 'publisher_pending'
              where e.key = 'task:' || r.task_id || ':accepted' || case r.number when 1 then '' else ':' || r.number end
            ) j
            where r.task_id > $1 and r.task_id <= $2
              and (r.payment - r.payment_best_post <> coalesce(j.accepted, 0)
                   or r.payment <> r.payment_post + r.payment_reach + r.payment_engagement + r.payment_best_post)
            """;

    static final String STATEMENTS = """
            select v.what || ' of statement ' || s.id as what, s.currency, v.recorded, v.expected
            from publisher_statements s
            cross join lateral (
              select
                coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees')), 0)::bigint as closing,
                coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind not in ('publisher_paid', 'publisher_fees')
                  and d.kind in ('task_accepted', 'task_accepted_reversed', 'task_released', 'task_released_reversed',
                                 'best_post', 'best_post_reversed')), 0)::bigint as earned,
                coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind = 'publisher_fees'), 0)::bigint as fees,
                coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind = 'publisher_paid'), 0)::bigint as paid_out
              from accounts a
              join account_days d on d.account_id = a.id and d.day < (s.month + interval '1 month')::date
              where a.owner_id = s.user_id and a.currency = s.currency and a.kind like 'publisher\\_%'
            ) m
            cross join lateral (values
              ('the earnings', s.earned, m.earned),
              ('the fees', s.fees, m.fees),
              ('what was paid out', s.paid_out, m.paid_out),
              ('the closing balance', s.closing, m.closing)) v (what, recorded, expected)
            where s.id > $1 and s.id <= $2 and v.recorded <> v.expected
            """;

    static final String NUMBERS = """
            select v.what || ' of statements of company ' || e.id as what, null::text as currency, v.recorded, v.expected
            from legal_entities e
            cross join lateral (
              select count(*) as issued, coalesce(max(s.number), 0) as highest
              from publisher_statements s where s.legal_entity_id = e.id
            ) i
            cross join lateral (values
              ('the last number', e.last_statement, i.issued),
              ('the highest number', i.highest, i.issued)) v (what, recorded, expected)
            where 1 > $1::bigint and 1 <= $2::bigint and v.recorded <> v.expected
            """;
}
