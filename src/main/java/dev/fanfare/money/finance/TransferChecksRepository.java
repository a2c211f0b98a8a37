package dev.fanfare.money.finance;

/** Compares transfers with their payouts. */
final class TransferChecksRepository {
    /** A transfer has its payout's net amount, in minor units, and a matching state: both or neither have ended. */
    static final String TRANSFERS = """
            select v.what || t.id as what, t.currency, v.recorded, v.expected
            from transfers t
            join payouts p on p.id = t.payout_id
            cross join lateral (values
              ('the amount of transfer ', t.amount, case when p.currency = t.currency then p.amount - p.fees else 0 end),
              ('what is paid by transfer ', case when t.status = 'settled' then t.amount else 0 end,
               case when p.status = 'completed' then p.amount - p.fees else 0 end),
              ('what is in transit by transfer ', case when t.status in ('intended', 'unknown', 'sent') then t.amount else 0 end,
               case when p.status = 'processing' then p.amount - p.fees else 0 end)) v (what, recorded, expected)
            where t.id > $1 and t.id <= $2 and v.recorded <> v.expected
            """;
}
