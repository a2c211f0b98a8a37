package dev.fanfare.notifications.api;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.feed;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.notifications.api.FollowNotifications.NotificationFeed;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.users.api.UsersError;
import java.time.Duration;
import java.util.List;

/** The notifications domain's rows of the endpoint table. */
public final class NotificationsEndpoints {
    static final Endpoint<ListNotifications, NotificationPage> HISTORY = post(
                    "/api/get/notifications/history/", ListNotifications.class)
            .by(APP_USER)
            .says("Your notifications, newest first.")
            .shows(NotificationHistory.class, NotificationHistory::of);

    static final Endpoint<ListNotifications, NotificationPage> WEB_LIST = post(
                    "/web/api/get/notifications/", ListNotifications.class)
            .by(WEB_USER)
            .says("Your notifications, newest first, and how many you have not read.");

    static final Endpoint<MarkNotificationsRead, Done> READ = post(
                    "/web/api/notifications/read/", MarkNotificationsRead.class)
            .by(WEB_USER)
            .says("Mark notifications as read: those of the given ids, or all.")
            .refuses(CommonFault.MISSING_FIELDS);

    static final Endpoint<FollowNotifications, NotificationFeed> STREAM = post(
                    "/web/api/notifications/stream/", FollowNotifications.class)
            .by(WEB_USER)
            .says("Follow your notifications as server-sent events, from the last one that you have.")
            .answers(feed("notification", Notification.class, FollowNotifications::after, NotificationsAdded.class))
            .alsoGet();

    static final Endpoint<NotifyUser, Done> NOTIFY = post("/api/user/notification/", NotifyUser.class)
            .by(BACKEND.needing(Permission.USERS_NOTIFY))
            .says("Send a message to a user.")
            .refuses(UsersError.USER_NOT_FOUND);

    public static final Domain DOMAIN = new Domain(
            "notifications",
            List.of(HISTORY, WEB_LIST, READ, STREAM, NOTIFY),
            List.of(NotificationsAdded.class, GetMailChoice.class, ChangeMailChoice.class),
            List.of(
                    new Job(new DispatchOutbox(), Duration.ofMillis(250)),
                    new Job(new SendMails(), Duration.ofSeconds(1))));

    private NotificationsEndpoints() {}
}
