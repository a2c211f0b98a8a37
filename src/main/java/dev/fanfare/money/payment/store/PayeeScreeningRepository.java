package dev.fanfare.money.payment.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Adds to the table payee_screenings, and reads who is held by it. */
final class PayeeScreeningRepository {
    /**
     * The payee of a payout, of a bank account's micro-deposits, or of withdrawals.
     *
     * @param id of the payout, account or advertiser
     * @param held whether a hit of the user is not cleared
     */
    record Payee(long id, long userId, String name, boolean held) {}

    private static final String OF_PAYOUTS = """
            select p.id, p.user_id,
              coalesce(b.account_holder_name, u.first_name || ' ' || u.last_name) as name,
              exists (select from payee_screenings s where s.user_id = p.user_id and s.status <> 'cleared') as held
            from payouts p
            join users u on u.id = p.user_id
            left join bank_accounts b on b.id = p.bank_account_id
            where p.id = any ($1)
            """;

    static Future<List<Payee>> listOfPayouts(Tx tx, Long[] payoutIds) {
        return tx.list(OF_PAYOUTS, Payee.class, (Object) payoutIds);
    }

    private static final String OF_ACCOUNTS = """
            select b.id, b.user_id, b.account_holder_name as name,
              exists (select from payee_screenings s where s.user_id = b.user_id and s.status <> 'cleared') as held
            from bank_accounts b
            where b.id = any ($1)
            """;

    static Future<List<Payee>> listOfAccounts(Tx tx, Long[] accountIds) {
        return tx.list(OF_ACCOUNTS, Payee.class, (Object) accountIds);
    }

    private static final String OF_ADVERTISERS = """
            select a.user_id as id, a.user_id, n.name,
              exists (select from payee_screenings s where s.user_id = a.user_id and s.status <> 'cleared') as held
            from advertisers a
            join users u on u.id = a.user_id
            left join billing_profiles b on b.advertiser_id = a.user_id
            left join parties p on p.id = b.party_id
            cross join lateral unnest(array[a.name, u.first_name || ' ' || u.last_name, p.name]) as n (name)
            where a.user_id = any ($1) and n.name is not null
            for share of u
            """;

    /** An advertiser under each of its names. Locks its user, so that a decision waits. */
    static Future<List<Payee>> listOfAdvertisers(Tx tx, Long[] advertiserIds) {
        return tx.list(OF_ADVERTISERS, Payee.class, (Object) advertiserIds);
    }

    /** A user whose normalised name is on the list. */
    record Hit(long userId, String name, String entry) {}

    /** In one order, since it waits for others that add the same. */
    private static final String ADD = """
            insert into payee_screenings (user_id, name, list_entry)
            select w.user_id, w.name, w.list_entry
            from unnest($1::bigint[], $2::text[], $3::text[]) as w (user_id, name, list_entry)
            order by w.user_id, w.name, w.list_entry
            on conflict on constraint payee_screenings_once do nothing
            """;

    /** Hits that are known stay as they are. */
    static Future<Integer> insert(Tx tx, List<Hit> hits) {
        return tx.execute(
                ADD,
                hits.stream().map(Hit::userId).toArray(Long[]::new),
                hits.stream().map(Hit::name).toArray(String[]::new),
                hits.stream().map(Hit::entry).toArray(String[]::new));
    }
}
