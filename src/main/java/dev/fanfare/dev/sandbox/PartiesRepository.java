package dev.fanfare.dev.sandbox;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** Looks for the parties of an event. */
final class PartiesRepository {
    private static final String FIND = """
            select $1::bigint is null or exists (select from users where id = $1) as "user",
                   $2::bigint is null or exists (select from advertisers where user_id = $2) as advertiser
            """;

    /** Whether they exist; true for null. */
    record Found(boolean user, boolean advertiser) {}

    static Future<Found> find(Sql sql, Long userId, Long advertiserId) {
        return sql.get(FIND, Found.class, userId, advertiserId);
    }
}
