package dev.fanfare.notification;

import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Notifications and e-mails written by a transaction, before its rollback. */
final class NotificationPreviewRepository {
    private static final String LIST_NOTIFIED = """
            select n.user_id, n.key as cause, n.type, m.notification_id is not null as by_email
            from notifications n
            left join notification_mails m on m.notification_id = n.id
            where n.created_at = business_now() and n.xmin = pg_current_xact_id()::xid
            order by n.id
            limit $1
            """;

    static Future<List<DryRun.Notified>> listNotified(Tx tx, int limit) {
        return tx.list(LIST_NOTIFIED, DryRun.Notified.class, limit);
    }

    private static final String LIST_MAILS = """
            select user_id, kind
            from account_mails
            where queued_at = now() and xmin = pg_current_xact_id()::xid
            order by id
            limit $1
            """;

    static Future<List<DryRun.Mail>> listMails(Tx tx, int limit) {
        return tx.list(LIST_MAILS, DryRun.Mail.class, limit);
    }
}
