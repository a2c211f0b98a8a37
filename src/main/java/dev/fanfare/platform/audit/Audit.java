package dev.fanfare.platform.audit;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** What operators and backend tokens changed: who, what, before, after, why, when, by which request. */
public final class Audit {
    private Audit() {}

    /**
     * Writes a line in the transaction of the change. Callers who act for themselves leave none.
     *
     * @param action such as {@code payout.process}
     * @param subject such as {@code payout:7}
     * @param before a record, map or text; null for none. Never a secret.
     * @param after likewise
     * @param reason what the caller gave as reason; null for none
     */
    public static Future<Void> write(
            Tx tx, Caller caller, String action, String subject, Object before, Object after, String reason) {
        boolean recorded =
                caller.credential() == Caller.Credential.BACKEND_TOKEN || caller.staff() || caller.superuser();
        return recorded
                ? AuditRepository.write(tx, caller, action, subject, before, after, reason)
                : Future.succeededFuture();
    }
}
