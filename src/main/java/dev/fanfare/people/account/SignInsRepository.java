package dev.fanfare.people.account;

import dev.fanfare.people.account.api.ListSignIns.SignInList;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The table sign_in_events. */
public final class SignInsRepository {
    /** Failed attempts within 15 minutes after which an account must wait. */
    public static final int MAX_FAILURES = 10;

    private SignInsRepository() {}

    /**
     * An attempt to sign in.
     *
     * @param userId null for an unknown account
     * @param name as given, normalised
     * @param party the key that its failures count under
     */
    public record Attempt(Long userId, String name, String party, String network, String address) {}

    /** The maximum of counted failures. */
    public record Counted(int byParty, int byNetwork) {}

    /**
     * Failed attempts in the last 15 minutes.
     *
     * @param isKnown whether there was a sign-in to the account from the network before
     * @param freeAt when the oldest one no longer counts
     */
    public record Standing(boolean isKnown, long byParty, long byNetwork, Instant freeAt) {}

    /** The party of a network with earlier sign-ins to an account. */
    public static String fromKnown(String party, String network) {
        return party + "@" + network;
    }

    private static final String STANDING = """
            with party as (
              select known, case when known then $2 || '@' || $3 else $2 end as name,
                     greatest(now() - interval '15 minutes',
                              (select throttle_lifted_at from users where id = $1)) as since
              from (select exists (select from sign_in_events
                                   where user_id = $1::bigint and network = $3 and outcome = 'success')
                        or exists (select from sessions
                                   where user_id = $1 and address = $4 and ended_at is null) as known) k
            )
            select p.known as is_known,
                   (select count(*) from (select from sign_in_events
                      where party = p.name and outcome = 'failure' and created_at > p.since
                      limit $5) f) as by_party,
                   (select count(*) from (select from sign_in_events
                      where network = $3 and outcome = 'failure' and created_at > now() - interval '15 minutes'
                      limit $6) f) as by_network,
                   coalesce((select min(created_at) from sign_in_events
                      where (party = p.name or network = $3) and outcome = 'failure'
                        and created_at > now() - interval '15 minutes'), now()) + interval '15 minutes' as free_at
            from party p
            """;

    /**
     * Counts failures, up to the limits.
     *
     * @param party without earlier sign-ins
     * @param limits null to count nothing
     */
    public static Future<Standing> getStanding(
            Sql sql, Long userId, String party, String network, String address, Counted limits) {
        return sql.get(
                STANDING,
                Standing.class,
                userId,
                party,
                network,
                address,
                limits == null ? 0L : (long) limits.byParty(),
                limits == null ? 0L : (long) limits.byNetwork());
    }

    // The party first, to avoid deadlocks. A crash may lose a failure: the commit is asynchronous.
    private static final String LOCK = """
            select set_config('synchronous_commit', 'off', true),
                   pg_advisory_xact_lock(hashtextextended($1, 1)),
                   pg_advisory_xact_lock(hashtextextended($2, 2))
            """;

    /** Serializes attempts of one party, and of one network, until the transaction ends. */
    public static Future<Void> lock(Tx tx, Attempt attempt) {
        return tx.execute(LOCK, attempt.party(), attempt.network()).mapEmpty();
    }

    private static final String COUNT_FAILURES = """
            select true as is_known,
                   (select count(*) from (select from sign_in_events
                      where party = $1 and outcome = 'failure'
                        and created_at > greatest(now() - interval '15 minutes',
                                                  (select throttle_lifted_at from users where id = $5::bigint))
                      limit $3) f) as by_party,
                   (select count(*) from (select from sign_in_events
                      where network = $2 and outcome = 'failure' and created_at > now() - interval '15 minutes'
                      limit $4) f) as by_network,
                   coalesce((select min(created_at) from sign_in_events
                      where (party = $1 or network = $2) and outcome = 'failure'
                        and created_at > now() - interval '15 minutes'), now()) + interval '15 minutes' as free_at
            """;

    /** Counts failures, up to the limits. */
    public static Future<Standing> count(Tx tx, Attempt attempt, Counted limits) {
        return tx.get(
                COUNT_FAILURES,
                Standing.class,
                attempt.party(),
                attempt.network(),
                (long) limits.byParty(),
                (long) limits.byNetwork(),
                attempt.userId());
    }

    private static final String LIFT = """
            with lifted as (
              update users set throttle_lifted_at = now() where id = $1
            )
            select count(*) as failures
            from (select outcome, created_at from sign_in_events where user_id = $1 order by id desc limit 1000) e
            where outcome = 'failure' and created_at > now() - interval '15 minutes'
            """;

    /** Earlier failures of the account count no longer; returns how many there were lately. */
    public static Future<Long> recordLift(Tx tx, long userId) {
        return tx.get(LIFT, Long.class, userId);
    }

    private static final String INSERT = """
            insert into sign_in_events (user_id, name, party, outcome, network, address)
            values ($1, $2, $3, 'failure', $4, $5)
            returning id
            """;

    /** Records the attempt as a failure. */
    public static Future<Long> insert(Tx tx, Attempt attempt) {
        return tx.get(
                INSERT,
                Long.class,
                attempt.userId(),
                attempt.name(),
                attempt.party(),
                attempt.network(),
                attempt.address());
    }

    private static final String SUCCEED = """
            update sign_in_events set outcome = 'success'
            where id = $1 and set_config('synchronous_commit', 'off', true) = 'off'
            """;

    public static Future<Void> recordSuccess(Tx tx, long id) {
        return tx.execute(SUCCEED, id).mapEmpty();
    }

    private static final String DELETE = """
            delete from sign_in_events where id = $1
            """;

    public static Future<Void> delete(Tx tx, long id) {
        return tx.execute(DELETE, id).mapEmpty();
    }

    private static final QueryVariants LIST = QueryVariants.of("""
            select id, user_id, name, outcome, address, created_at
            from sign_in_events
            where id < $1 {filters}
            order by id desc
            limit $2 offset $3
            """, "and user_id = ?");

    /**
     * Lists sign-in attempts, newest first.
     *
     * @param userId null for all
     */
    public static Future<List<SignInList.Item>> list(Sql sql, Long userId, PageRequest part) {
        return sql.list(LIST.by(userId), SignInList.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    private static final QueryVariants COUNT = QueryVariants.of(
                    "select count(*) as total from sign_in_events where true {filters}", "and user_id = ?")
            .unfiltered("""
            select coalesce(sum(value), 0)::bigint as total
            from counters
            where statistic = 'sign_ins' and subject = 0 and day = '-infinity'
            """);

    /**
     * Counts sign-in attempts.
     *
     * @param userId null for all
     */
    public static Future<Long> count(Sql sql, Long userId) {
        return sql.get(COUNT.by(userId), Long.class);
    }
}
