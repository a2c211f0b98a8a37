package dev.fanfare.money.tax.store;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** Looks for a tax profile. */
final class RequiredProfilesRepository {
    private static final String IS_THERE = """
            select exists (select from tax_profiles where user_id = $1) as there
            """;

    static Future<Boolean> isThere(Sql sql, long userId) {
        return sql.get(IS_THERE, Boolean.class, userId);
    }
}
