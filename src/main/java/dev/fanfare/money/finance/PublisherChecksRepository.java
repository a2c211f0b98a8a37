package dev.fanfare.money.finance;

import dev.fanfare.formats.proof.ReserveTree;
import dev.fanfare.money.ledger.AccountKind;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Compares publishers' receipts and statements with the journal, as {@link ChecksRepository} does the rest, and the daily
 * sums of what is owed with their trees and with the sealed journal, while their leaves are kept: 35 days.
 */
final class PublisherChecksRepository {
    /** Reversed payments, which receipts show with the original entries. */
    static final String REVERSED = """
            select 'payment ' || r.number || ' of task ' || r.task_id || ', which was taken back' as what, t.currency,
              r.payment - r.payment_best_post as recorded, coalesce(j.accepted, 0)::bigint as expected
            from reversed_payments r
            join tasks t on t.id = r.task_id
            cross join lateral (select case r.number when 1 then '' else ':' || r.number end as suffix) n
            cross join lateral (
              select sum(p.amount) as accepted
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id and a.owner_id = t.user_id and a.kind = 'publisher_pending'
              where e.key in ('task:' || r.task_id || ':accepted' || n.suffix, 'task:' || r.task_id || ':views' || n.suffix, 'task:' || r.task_id || ':pool' || n.suffix)
                or e.subject = 'task:' || r.task_id and starts_with(e.key, 'task:' || r.task_id || ':views_taken_back:' || r.number || '.')
            ) j
            where r.task_id > $1 and r.task_id <= $2
              and (r.payment - r.payment_best_post <> coalesce(j.accepted, 0)
                   or r.payment <> r.payment_post + r.payment_reach + r.payment_engagement + r.payment_best_post + r.payment_views + r.payment_pool)
            """;

    static final String STATEMENTS = """
            select v.what || ' of statement ' || s.id as what, s.currency, v.recorded, v.expected
            from publisher_statements s
            cross join lateral (
              select
                coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees')), 0)::bigint as closing,
                coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind not in ('publisher_paid', 'publisher_fees')
                  and d.kind in ('task_accepted', 'task_accepted_reversed', 'task_released', 'task_released_reversed',
                                 'task_views', 'task_views_reversed', 'best_post', 'best_post_reversed')), 0)::bigint
                  as earned,
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

    private static final String IS_KEPT = "r.day > (business_now() at time zone 'UTC')::date - 34";

    /** In the canonical form for hashing: see src/docs/use/journal.md. */
    private static String fields(String... texts) {
        return Arrays.stream(texts)
                .map(text -> "int4send(octet_length(%1$s)) || convert_to(%1$s, 'UTF8')".formatted(text))
                .collect(Collectors.joining(" || "));
    }

    /** For ids of reserves above $1 and up to $2: every node is made of those below it, and the root is the signed one. */
    static final String RESERVES = """
            select v.what || ' the reserves of ' || r.day || ' in ' || r.currency as what,
              case when v.money then r.currency end as currency, v.recorded, v.expected
            from reserves r
            cross join lateral (
              select count(*) filter (where n.level = 0) as leaves,
                coalesce(max(n.amount) filter (where n.node = r.root), 0) as total,
                count(*) filter (where n.node is distinct from case when n.level = 0 then sha256('\\x00'::bytea || %s) else sha256(%s) end
                                    or n.level > 0 and n.amount is distinct from below.amount + coalesce(beside.amount, 0)) as altered
              from reserve_nodes n
              left join reserve_nodes below on below.day = n.day and below.currency = n.currency and below.level = n.level - 1
                and below.place = 2 * n.place
              left join reserve_nodes beside on beside.day = n.day and beside.currency = n.currency
                and beside.level = n.level - 1 and beside.place = 2 * n.place + 1
              where n.day = r.day and n.currency = r.currency) t
            cross join lateral (values
              ('the leaves in', false, t.leaves, %s * r.owners::bigint),
              ('the total of', true, r.liabilities, t.total),
              ('the altered nodes of', false, t.altered, 0::bigint)) v (what, money, recorded, expected)
            where r.id > $1 and r.id <= $2 and %s and v.recorded <> v.expected
            """.formatted(
                    fields(
                            "'fanfare-reserves-leaf-1'",
                            "encode(n.blind, 'hex')",
                            "n.owner_id::text",
                            "n.currency",
                            "n.amount::text"),
                    fields(
                            "'fanfare-reserves-node-1'",
                            "encode(below.node, 'hex')",
                            "below.amount::text",
                            "coalesce(encode(beside.node, 'hex'), repeat('0', 64))",
                            "coalesce(beside.amount, 0)::text"),
                    ReserveTree.PARTS,
                    IS_KEPT);

    /** For users with ids above $1 and up to $2: whether the last day has what the sealed journal says that they were owed. */
    static final String RESERVED = """
            select 'the reserves of ' || r.day || ' for user ' || u.id as what, r.currency, coalesce(n.amount, 0) as recorded,
              coalesce(o.amount, 0) as expected
            from users u
            join reserves r on r.day = (select max(day) from reserves) and %s
            join journal_blocks b on b.number = r.block
            left join lateral (
              select sum(l.amount)::bigint as amount
              from reserve_nodes l
              where l.owner_id = u.id and l.day = r.day and l.currency = r.currency) n on true
            left join lateral (
              select sum(s.balance)::bigint as amount
              from accounts a
              cross join lateral (
                select p.balance
                from sealed_postings p join postings q on q.id = p.posting_id
                where p.account_id = a.id and q.entry_id <= b.last_entry
                order by p.number desc limit 1) s
              where a.owner_id = u.id and a.currency = r.currency and a.kind in (%s)) o on true
            where u.id > $1 and u.id <= $2 and coalesce(n.amount, 0) <> coalesce(o.amount, 0)
            """.formatted(
                    IS_KEPT,
                    Arrays.stream(AccountKind.values())
                            .filter(AccountKind::isOwed)
                            .map(kind -> "'" + kind.code() + "'")
                            .collect(Collectors.joining(", ")));

    // Days whose entries are all sealed and counted. The accounts' own days know nothing of those of brands.
    static final String BRAND_DAYS = """
            select 'the number of ' || f.figure || ' posts by day of brand ' || a.user_id as what, null::text as currency,
              v.recorded, v.expected
            from advertisers a
            cross join (
              select (e.created_at at time zone 'UTC')::date - 1 as day
              from brand_days_counted c join journal_entries e on e.id = c.last_entry) until
            cross join (values ('accepted', 'task_accepted'), ('reversed', 'task_accepted_reversed')) f (figure, kind)
            cross join lateral (
              select coalesce((
                  select sum(d.value) from brand_days d
                  where d.advertiser_id = a.user_id and d.day < until.day and d.figure = f.figure), 0)::bigint as recorded,
                coalesce((
                  select sum(n.postings)
                  from accounts o join account_days n on n.account_id = o.id
                  where o.owner_id = a.user_id and o.kind = 'advertiser_receivable' and n.kind = f.kind
                    and n.day < until.day), 0)::bigint as expected) v
            where a.user_id > $1 and a.user_id <= $2 and v.recorded <> v.expected
            """;
}
