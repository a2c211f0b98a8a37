package dev.fanfare.money.tax.store;

import dev.fanfare.money.tax.api.TaxesError;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** Checks that a publisher has a tax form before a payout request. */
public final class RequiredProfiles {
    private RequiredProfiles() {}

    /** Fails with a Refused TAX_PROFILE_REQUIRED unless the user has a form on file. */
    public static Future<Void> require(Sql sql, long userId) {
        return isThere(sql, userId)
                .compose(there -> there ? Future.succeededFuture() : TaxesError.TAX_PROFILE_REQUIRED.failed());
    }

    private static final String IS_THERE = """
            select exists (select from tax_profiles where user_id = $1) as there
            """;

    private static Future<Boolean> isThere(Sql sql, long userId) {
        return sql.get(IS_THERE, Boolean.class, userId);
    }
}
