package dev.fanfare.money.funding.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Deposits, payments of invoices and money taken back: the tables deposits, funding_payments and withdrawals. */
final class FundsRepository {
    private static final String CURRENCY = """
            select currency from advertisers where user_id = $1
            """;

    /** The currency of an advertiser's funds; empty for an unknown one. */
    static Future<Optional<String>> findCurrency(Sql sql, long advertiserId) {
        return sql.find(CURRENCY, String.class, advertiserId);
    }

    private static final String ADD = """
            insert into deposits (advertiser_id, source, amount, currency, reference, evidence)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (evidence) do nothing
            returning id
            """;

    /** Adds a deposit; empty if its evidence is known. */
    static Future<Optional<Long>> add(
            Tx tx, long advertiserId, String source, String reference, Money money, String evidence) {
        return tx.find(ADD, Long.class, advertiserId, source, money.minor(), money.currency(), reference, evidence);
    }

    private static final String ADD_SENT_WITHDRAWAL = """
            insert into withdrawals (advertiser_id, status, amount, currency, requested_by, decided_by, decided_at, reference)
            values ($1, 'paid', $2, $3, $4, $4, business_now(), $5)
            returning id
            """;

    static Future<Long> addSentWithdrawal(Tx tx, long advertiserId, Money money, Long by, String reference) {
        return tx.get(ADD_SENT_WITHDRAWAL, Long.class, advertiserId, money.minor(), money.currency(), by, reference);
    }

    /** A deposit found by its evidence. */
    record Deposit(long id, long advertiserId, Money amount) {}

    private static final String GET = """
            select id, advertiser_id, amount, currency
            from deposits
            where evidence = $1
            """;

    static Future<Deposit> get(Sql sql, String evidence) {
        return sql.get(GET, Deposit.class, evidence);
    }

    // In the common lock order of accounts and advertisers: see TaskSettlementRepository.
    private static final String LOCK_ACCOUNTS = """
            select lock_accounts(array(select id from accounts
                                       where owner_id = $1 and currency = $2
                                         and kind in ('advertiser_balance', 'advertiser_debt', 'advertiser_paid',
                                                      'advertiser_receivable')))::text as locked
            """;

    static Future<Void> lockAccounts(Tx tx, long advertiserId, String currency) {
        return tx.pipeline(LOCK_ACCOUNTS, advertiserId, currency);
    }

    private static final String LOCK = """
            select greatest(spent_funded - settled, 0) + greatest(free, 0) as unreserved,
              greatest(spent_funded - settled, 0) as due
            from advertisers
            where user_id = $1 and currency = $2
            for no key update
            """;

    /**
     * An advertiser's available money, in minor units.
     *
     * @param unreserved for costs already incurred, and free
     * @param due the part for costs of funded campaigns not yet paid to an invoice
     */
    record Room(long unreserved, long due) {}

    /** Locks the accounts, then the advertiser; empty when it has another currency. */
    static Future<Optional<Room>> lock(Tx tx, long advertiserId, String currency) {
        lockAccounts(tx, advertiserId, currency);
        return tx.find(LOCK, Room.class, advertiserId, currency);
    }

    private static final String LOCK_USABLE = """
            select greatest(free + owed, 0) as usable, owed
            from advertisers
            where user_id = $1 and currency = $2
            for no key update
            """;

    /**
     * What a debt may be taken from, and what is owed, in minor units.
     *
     * @param usable free funds, before the debt
     */
    record Usable(long usable, long owed) {}

    /** Locks the accounts, then the advertiser; nothing when it has another currency. */
    static Future<Usable> lockUsable(Tx tx, long advertiserId, String currency) {
        lockAccounts(tx, advertiserId, currency);
        return tx.find(LOCK_USABLE, Usable.class, advertiserId, currency).map(found -> found.orElse(new Usable(0, 0)));
    }

    private static final String OWING = """
            select user_id, currency from advertisers where owed > 0 and free + owed > 0 order by user_id limit 100
            """;

    /** An advertiser with a debt and free funds. */
    record Owing(long userId, String currency) {}

    /** The first hundred advertisers with debts that can be settled. */
    static Future<List<Owing>> listOwing(Sql sql) {
        return sql.list(OWING, Owing.class);
    }

    private static final String ADD_PAYMENT = """
            insert into funding_payments (advertiser_id, invoice_id, amount, currency, of_funded)
            values ($1, $2, $3, $4, $5)
            returning id
            """;

    /**
     * Records a payment of an invoice; returns its id.
     *
     * @param paid negative for what is given back
     * @param ofFunded of what funded campaigns have cost; negative for what is due again
     */
    static Future<Long> addPayment(Tx tx, long advertiserId, long invoiceId, Money paid, long ofFunded) {
        return tx.get(ADD_PAYMENT, Long.class, advertiserId, invoiceId, paid.minor(), paid.currency(), ofFunded);
    }

    private static final String LOCK_DUE = """
            select greatest(v.spent_funded - v.settled, 0) as due, greatest(v.settled - v.spent_funded, 0) as beyond,
              -coalesce((select a.balance from accounts a
                         where a.owner_id = v.user_id and a.kind = 'advertiser_receivable' and a.currency = v.currency
                           and a.cash_account_id is null and a.shard = 0), 0) as owes,
              greatest(v.free, 0) as free,
              greatest(coalesce((select sum(f.of_funded)::bigint from funding_payments f where f.invoice_id = $3), 0), 0) as settled
            from advertisers v
            where v.user_id = $1 and v.currency = $2
            for no key update of v
            """;

    /**
     * What is kept for costs of funded campaigns, in minor units.
     *
     * @param due kept until they are invoiced and paid
     * @param beyond settled of costs that were reversed later
     * @param owes all that the advertiser owes; negative if it is owed to them
     * @param settled by the invoice, of such costs
     */
    record Due(long due, long beyond, long owes, long free, long settled) {}

    /** Locks the accounts, then the advertiser; empty when it has another currency. */
    static Future<Optional<Due>> lockDue(Tx tx, long advertiserId, String currency, long invoiceId) {
        lockAccounts(tx, advertiserId, currency);
        return tx.find(LOCK_DUE, Due.class, advertiserId, currency, invoiceId);
    }
}
