package dev.fanfare.platform.audit;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/**
 * Records changes by operators and backend tokens, and events that concern the security of accounts or money: actor,
 * credential, action, before, after, reason, time, address and request.
 */
public final class Audit {
    private Audit() {}

    /**
     * Writes a line in the transaction of the change. Skips users who act for themselves: their security actions are an
     * {@link #event}.
     *
     * @param action such as {@code payout.process}
     * @param subject such as {@code payout:7}
     * @param before a record, map or text; null for none. Never a secret.
     * @param after likewise
     * @param reason the caller's reason; null for none
     */
    public static Future<Void> write(
            Tx tx, Caller caller, String action, String subject, Object before, Object after, String reason) {
        boolean recorded =
                caller.credential() == Caller.Credential.BACKEND_TOKEN || caller.staff() || caller.superuser();
        return recorded
                ? AuditRepository.write(tx, caller, action, subject, before, after, reason)
                : Future.succeededFuture();
    }

    /**
     * Writes a security event of any caller in the transaction that causes it: a sign-in, a failed one, a change of
     * password, second factor or payout address, a token.
     *
     * @param action such as {@code password.change}
     * @param userId the account concerned; null when a sign-in named an unknown one
     * @param detail a record or map, such as the session that began; null for none. Never a secret.
     */
    public static Future<Void> event(Tx tx, Caller caller, String action, Long userId, Object detail) {
        return event(tx, caller, action, "user:" + (userId == null ? "unknown" : userId), null, detail);
    }

    /** Writes a security event about something that is not an account, such as {@code bank_account:7}. */
    public static Future<Void> event(Tx tx, Caller caller, String action, String subject, Object before, Object after) {
        return AuditRepository.write(tx, caller, action, subject, before, after, null);
    }

    /**
     * Writes a line for each subject of a bulk action of any caller.
     *
     * @param after the common new value; null for none. Never a secret.
     */
    public static Future<Void> events(Tx tx, Caller caller, String action, List<String> subjects, Object after) {
        return AuditRepository.writeAll(tx, caller, action, subjects, after);
    }

    /**
     * Records the use of a backend token, once a day per address.
     *
     * @param caller the client, perhaps not authenticated yet
     */
    public static Future<Void> useOfToken(Tx tx, Caller caller, long userId, String tokenId) {
        return AuditRepository.writeUse(tx, caller, userId, tokenId);
    }

    /**
     * The lines of this transaction, at most {@link DryRun#MAX} plus one. Before and after are visible only with
     * permission to read the audit log.
     */
    public static Future<List<DryRun.AuditLine>> listWritten(Tx tx, Caller caller) {
        return AuditRepository.listWritten(tx, caller.requestId(), DryRun.MAX + 1)
                .map(lines -> caller.may(Permission.AUDIT_VIEW)
                        ? lines
                        : lines.stream()
                                .map(line ->
                                        new DryRun.AuditLine(line.action(), line.subject(), null, null, line.reason()))
                                .toList());
    }
}
