package dev.fanfare.users;

import dev.fanfare.platform.endpoint.Paging;
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

    private static final String LIST = """
            select id, user_id, name, outcome, address, created_at
            from sign_in_events
            where $1::bigint is null or user_id = $1
            order by id desc
            limit $2 offset $3
            """;

    static Future<List<SignInList.Item>> list(Sql sql, Long userId, Paging paging) {
        return sql.list(LIST, SignInList.Item.class, userId, paging.limit(), paging.offset());
    }

    private static final String COUNT = """
            select count(*) as total from sign_in_events where $1::bigint is null or user_id = $1
            """;

    static Future<Long> count(Sql sql, Long userId) {
        return sql.get(COUNT, Long.class, userId);
    }
}
