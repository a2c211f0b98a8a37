package dev.fanfare.users;

import dev.fanfare.platform.endpoint.ListPart;
import dev.fanfare.platform.sql.Filtered;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.users.api.ListSignIns.SignInList;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The table sign_in_events. */
final class SignInsRepository {
    private SignInsRepository() {}

    /**
     * Failed attempts of the last 15 minutes.
     *
     * @param freeAt when the oldest of them no longer counts
     */
    record Failures(long byName, long byAddress, Instant freeAt) {}

    private static final String INSERT = """
            insert into sign_in_events (user_id, name, outcome, address) values ($1, $2, $3, $4)
            """;

    static Future<Void> insert(Tx tx, Long userId, String name, boolean success, String address) {
        return tx.execute(INSERT, userId, name, success ? "success" : "failure", address)
                .mapEmpty();
    }

    /** Stops counting at the limits. */
    private static final String FAILURES = """
            select (select count(*) from (select from sign_in_events
                      where name = $1 and outcome = 'failure' and created_at > now() - interval '15 minutes'
                      limit $3) f) as by_name,
                   (select count(*) from (select from sign_in_events
                      where address = $2 and outcome = 'failure' and created_at > now() - interval '15 minutes'
                      limit $4) f) as by_address,
                   coalesce((select min(created_at) from sign_in_events
                      where (name = $1 or address = $2) and outcome = 'failure'
                        and created_at > now() - interval '15 minutes'), now()) + interval '15 minutes' as free_at
            """;

    static Future<Failures> failures(Sql sql, String name, String address, int nameLimit, int addressLimit) {
        return sql.get(FAILURES, Failures.class, name, address, (long) nameLimit, (long) addressLimit);
    }

    private static final Filtered LIST = Filtered.of("""
            select id, user_id, name, outcome, address, created_at
            from sign_in_events
            where id < $1 {filters}
            order by id desc
            limit $2 offset $3
            """, "and user_id = ?");

    /** @param userId null for all */
    static Future<List<SignInList.Item>> list(Sql sql, Long userId, ListPart part) {
        return sql.list(LIST.by(userId), SignInList.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    private static final String COUNT = """
            select coalesce(sum(value), 0)::bigint as total
            from counters
            where statistic = 'sign_ins' and subject = 0 and day = '-infinity'
            """;

    private static final String COUNT_OF_USER = """
            select count(*) as total from sign_in_events where user_id = $1
            """;

    /** @param userId null for all */
    static Future<Long> count(Sql sql, Long userId) {
        return userId == null ? sql.get(COUNT, Long.class) : sql.get(COUNT_OF_USER, Long.class, userId);
    }
}
