package dev.fanfare.notification;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** User notifications. */
public final class NotificationsTables {
    private NotificationsTables() {}

    public static final PackageTables ALL = PackageTables.of(
            NotificationsTables.class,
            table("notifications")
                    .deletedAfter(RetentionConfig::notificationsDays, "created_at")
                    .exportedBy(
                            "notifications",
                            "select code, type, title, message, data, created_at, read_at from notifications"
                                    + " where user_id = $1 order by id")
                    .erased(),
            table("notification_mails").inRealTime().partOf("notifications"),
            table("notification_feeds")
                    .kept("a row for each user")
                    .notExported("only a lock and a secret")
                    .erased()
                    .secret("mail_key"),
            table("account_mails")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::accountMailsDays, "queued_at")
                    .exported("mails", "queued_at, kind, address, outcome")
                    .erased(),
            table("mail_optouts")
                    .kept("a row for each choice")
                    .exported("created_at, code")
                    .erased());
}
