package dev.fanfare.money.funding;

import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** What the overview shows of withdrawals. */
final class WithdrawalDeskRepository {
    private WithdrawalDeskRepository() {}

    private static final String REQUESTED = StaffQueue.COUNT.formatted(
            "select requested_at as at from withdrawals where status = 'requested' order by id");

    static Future<Waiting> countRequested(Sql sql) {
        return sql.get(REQUESTED, Waiting.class);
    }
}
