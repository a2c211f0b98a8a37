package dev.fanfare.platform.proposals;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** What the overview shows of proposals. */
final class ProposalDeskRepository {
    private ProposalDeskRepository() {}

    private static final String OPEN = StaffQueue.COUNT.formatted(
            "select proposed_at as at from proposals where"
                    + " status = 'open' and expires_at > business_now() and proposed_by <> $3 and ($1 or permission = any ($2)) order by id");

    /** Those that the caller may approve, as far as permissions go. */
    static Future<Waiting> countOpen(Sql sql, Caller caller) {
        return sql.get(
                OPEN,
                Waiting.class,
                caller.superuser(),
                caller.permissions().stream().map(Permission::code).toArray(String[]::new),
                caller.id());
    }
}
