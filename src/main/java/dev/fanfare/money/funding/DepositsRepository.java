package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.Deposits.Deposit;
import dev.fanfare.money.funding.api.GetFunds.Amounts;
import dev.fanfare.money.funding.api.GetFunds.TransferAccount;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table deposits. Reads our accounts, and what was taken back from card payments. */
final class DepositsRepository {
    /** Violated by a second deposit with the same evidence. */
    static final String ONCE = "deposits_once";

    private static final String FUNDS = """
            select currency, funds, reserved, greatest(spent_funded - settled, 0) as due, owed, greatest(free, 0) as free,
              maximum_limit
            from advertisers
            where user_id = $1
            """;

    static Future<Optional<Amounts>> findFunds(Sql sql, long advertiserId) {
        return sql.find(FUNDS, Amounts.class, advertiserId);
    }

    /** Where the company that bills them wants to be paid, as invoices print it; otherwise an account of ours in their currency. */
    private static final String TRANSFER_ACCOUNT = """
            with company as (
              select p.name, p.iban, p.bic
              from legal_entities e
              join parties p on p.id = e.party_id
              order by e.id = (select legal_entity_id from billing_profiles where advertiser_id = $1) desc nulls last, e.id
              limit 1
            )
            select name as holder, iban, bic from company where iban is not null
            union all
            (select case when c.created_by is null then c.name else coalesce((select name from company), c.name) end, c.number, null
             from cash_accounts c
             join advertisers a on a.currency = c.currency
             where a.user_id = $1 and c.kind = 'bank' and c.number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}$'
               and not exists (select from company where iban is not null)
             order by c.id
             limit 1)
            """;

    /** Our account that their transfers go to; empty for none. */
    static Future<Optional<TransferAccount>> findTransferAccount(Sql sql, long advertiserId) {
        return sql.find(TRANSFER_ACCOUNT, TransferAccount.class, advertiserId);
    }

    private static final String CURRENCY = """
            select currency from advertisers where user_id = $1
            """;

    static Future<Optional<String>> findCurrency(Sql sql, long advertiserId) {
        return sql.find(CURRENCY, String.class, advertiserId);
    }

    private static final String INSERT = """
            insert into deposits (advertiser_id, source, amount, currency, reference, evidence)
            values ($1, 'operator', $2, $3, $4, $5)
            returning id
            """;

    /** May violate {@value #ONCE}. */
    static Future<Long> insert(Tx tx, long advertiserId, Money money, String reference, String evidence) {
        return tx.get(INSERT, Long.class, advertiserId, money.minor(), money.currency(), reference, evidence);
    }

    private static final QueryVariants LIST = QueryVariants.of("""
            select id, advertiser_id, source, amount, currency, reference, created_at,
              (select sum(r.amount)::bigint
               from card_reversals r
               where r.checkout_id = case when source = 'checkout' then substr(evidence, 10)::bigint end
                 and r.status <> 'returned') as taken_back
            from deposits
            where id > $1 {filters}
            order by id
            limit $2
            """, "and advertiser_id = ?");

    /**
     * Lists deposits by id.
     *
     * @param advertiserId null for all
     */
    static Future<List<Deposit>> list(Sql sql, Long advertiserId, long after, int limit) {
        return sql.list(LIST.by(advertiserId), Deposit.class, after, limit);
    }
}
