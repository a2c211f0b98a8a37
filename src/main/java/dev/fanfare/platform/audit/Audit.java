package dev.fanfare.platform.audit;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/**
 * What operators and backend tokens change, and what concerns the security of anybody's account or money: who, by which
 * credential, what, before, after, why, when, from where, by which request.
 */
public final class Audit {
    private Audit() {}

    /**
     * Writes a line in the transaction of the change. Users who act for themselves leave none: what they do about their
     * security is an {@link #event}.
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

    /**
     * Writes a security event in the transaction that causes it, whoever the caller is: a sign-in, a failed one, a changed
     * password, a second factor, an address to pay to, a token.
     *
     * @param action such as {@code password.change}
     * @param userId whose account it concerns; null when a sign-in named none that exists
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
     * Writes a line for each of many subjects that one request did the same to, whoever the caller is.
     *
     * @param after what is the same for all of them; null for none. Never a secret.
     */
    public static Future<Void> events(Tx tx, Caller caller, String action, List<String> subjects, Object after) {
        return AuditRepository.writeAll(tx, caller, action, subjects, after);
    }

    /**
     * Notes that a backend token is used, once a day for each address that it is used from.
     *
     * @param caller the client, whose credential need not be known yet
     */
    public static Future<Void> useOfToken(Tx tx, Caller caller, long userId, String tokenId) {
        return AuditRepository.writeUse(tx, caller, userId, tokenId);
    }

    /**
     * What this transaction has written, one line more than {@link DryRun#MAX} at most. What was before and after is only for
     * callers who may read the audit log.
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
