package dev.fanfare.money.payment.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps payouts, micro-deposits and withdrawals from payees whose names are on a sanctions list: the holder of the bank
 * account, or else the user; an advertiser, its user and its billing name. A hit
 * holds everything of its user, so that another name or account is no way out, until two people clear it. What was
 * cleared is this user with this name and this entry: another name is another hit. What was blocked stays so, also after
 * it was taken off the list.
 */
public record PayeeScreening(SanctionsList listed) {
    /**
     * Records the hits of these payouts and returns those that may not be paid. Lock their owners first where they are
     * about to be paid, so that a decision or another name waits.
     */
    public Future<Set<Long>> listHeld(Tx tx, List<Long> payoutIds) {
        Long[] ids = payoutIds.toArray(Long[]::new);
        return listHeld(tx, () -> listOfPayouts(tx, ids));
    }

    /** Likewise for the holders of bank accounts that micro-deposits are to go to. */
    public Future<Set<Long>> listHeldAccounts(Tx tx, List<Long> accountIds) {
        Long[] ids = accountIds.toArray(Long[]::new);
        return listHeld(tx, () -> listOfAccounts(tx, ids));
    }

    /** Whether withdrawals of this advertiser are held back. Locks its user. */
    public Future<Boolean> isHeld(Tx tx, long advertiserId) {
        Long[] ids = {advertiserId};
        return listHeld(tx, () -> listOfAdvertisers(tx, ids)).map(held -> !held.isEmpty());
    }

    private Future<Set<Long>> listHeld(Tx tx, Supplier<Future<List<Payee>>> list) {
        return list.get()
                .compose(payees -> {
                    List<Hit> hits =
                            payees.stream().flatMap(this::hits).distinct().toList();
                    return hits.isEmpty()
                            ? Future.succeededFuture(payees)
                            : insert(tx, hits).compose(added -> list.get());
                })
                .map(payees ->
                        payees.stream().filter(Payee::held).map(Payee::id).collect(Collectors.toUnmodifiableSet()));
    }

    private Stream<Hit> hits(Payee payee) {
        String name = SanctionsList.normalised(payee.name());
        return listed.entriesOf(name).stream().map(entry -> new Hit(payee.userId(), name, entry));
    }

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

    private static Future<List<Payee>> listOfPayouts(Tx tx, Long[] payoutIds) {
        return tx.list(OF_PAYOUTS, Payee.class, (Object) payoutIds);
    }

    private static final String OF_ACCOUNTS = """
            select b.id, b.user_id, b.account_holder_name as name,
              exists (select from payee_screenings s where s.user_id = b.user_id and s.status <> 'cleared') as held
            from bank_accounts b
            where b.id = any ($1)
            """;

    private static Future<List<Payee>> listOfAccounts(Tx tx, Long[] accountIds) {
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
    private static Future<List<Payee>> listOfAdvertisers(Tx tx, Long[] advertiserIds) {
        return tx.list(OF_ADVERTISERS, Payee.class, (Object) advertiserIds);
    }

    /** A user with a normalised name on the list. */
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
    private static Future<Integer> insert(Tx tx, List<Hit> hits) {
        return tx.execute(
                ADD,
                hits.stream().map(Hit::userId).toArray(Long[]::new),
                hits.stream().map(Hit::name).toArray(String[]::new),
                hits.stream().map(Hit::entry).toArray(String[]::new));
    }
}
