package dev.fanfare.notifications;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.feed;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.notifications.api.FollowNotifications;
import dev.fanfare.notifications.api.FollowNotifications.NotificationsAdded;
import dev.fanfare.notifications.api.ListNotifications;
import dev.fanfare.notifications.api.MailPreferences.ChangeMailPreference;
import dev.fanfare.notifications.api.MailPreferences.GetMailPreference;
import dev.fanfare.notifications.api.MarkNotificationsRead;
import dev.fanfare.notifications.api.Notification;
import dev.fanfare.notifications.api.NotificationHistory;
import dev.fanfare.notifications.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notifications.api.NotificationJobs.SendMails;
import dev.fanfare.notifications.api.NotifyUser;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.outbox.Backlog;
import dev.fanfare.platform.outbox.DeadLetters;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.outbox.OutboxConfig;
import dev.fanfare.platform.outbox.OutboxDispatcher;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/** Notifications: the inbox, the feed and e-mails. */
public final class NotificationsModule extends DomainModule {
    private final OutboxHandlers handlers;
    private Backlog backlog;

    public NotificationsModule(MailSettings mail, OutboxConfig outbox, AlarmsConfig alarms) {
        super("notifications");
        this.handlers = handlers(mail);
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, mail, outbox, handlers, backlog(parts)));
        forUsers(answers);
        forPartners(answers);
        answers.ask(GetMailPreference.class, s -> s.preferences::get);
        answers.change(ChangeMailPreference.class, s -> s.preferences::change);
        answers.job(
                new DispatchOutbox(),
                Duration.ofSeconds(5),
                Outbox.CHANNEL,
                s -> (caller, ask) -> s.dispatcher.dispatch());
        Answers<Mailing> mailing = once(parts -> new Mailing(parts, mail));
        mailing.job(new SendMails(), Duration.ofSeconds(1), s -> s::send);
        publishes(NotificationsAdded.class);
        watches(DeadLetters.watch(alarms.eventMinutes()));
        routes(parts -> new UnsubscribeRoutes(parts.bus()));
    }

    /** One for all event loops. */
    private synchronized Backlog backlog(Parts parts) {
        if (backlog == null) {
            backlog = new Backlog(parts.meters());
        }
        return backlog;
    }

    private static OutboxHandlers handlers(MailSettings mail) {
        OutboxHandlers handlers = new OutboxHandlers();
        NotificationWriter writer = new NotificationWriter(mail.isOn());
        new CampaignNotifier(writer).register(handlers);
        new UserNotifier(writer).register(handlers);
        new AccountMailer(mail.isOn()).register(handlers);
        new SecurityNotifier(writer).register(handlers);
        return handlers;
    }

    /**
     * Who would be told of what this transaction has written, if it were committed. For one that is taken back: it writes the
     * notifications.
     */
    public Future<Told> foresee(Tx tx) {
        return handlers.foresee(tx).compose(done -> Future.all(
                        ToldRepository.listNotified(tx, DryRun.MOST + 1), ToldRepository.listMails(tx, DryRun.MOST + 1))
                .map(both -> new Told(both.resultAt(0), both.resultAt(1))));
    }

    /** Who would be told, each list one longer than {@link DryRun#MOST} at most. */
    public record Told(List<DryRun.Notified> notifications, List<DryRun.Mail> mails) {
        public Told {
            notifications = List.copyOf(notifications);
            mails = List.copyOf(mails);
        }
    }

    private static void forUsers(Answers<Services> answers) {
        answers.endpoint(
                        post("/api/get/notifications/history/", ListNotifications.class)
                                .by(APP_USER.granted(Scope.PROFILE_READ))
                                .says("List your notifications, newest first.")
                                .shows(NotificationHistory.class, NotificationHistory::of),
                        s -> s.inbox::list)
                .also(prior -> post("/web/api/get/notifications/", ListNotifications.class)
                        .by(WEB_USER)
                        .says("List your notifications, newest first, and count the unread ones."));
        answers.change(
                post("/web/api/notifications/read/", MarkNotificationsRead.class)
                        .by(WEB_USER)
                        .says("Mark notifications as read: those with the given ids, or all.")
                        .refuses(CommonFault.MISSING_FIELDS),
                s -> s.inbox::markRead);
        answers.endpoint(
                post("/web/api/notifications/stream/", FollowNotifications.class)
                        .by(WEB_USER)
                        .says(
                                "Follow your notifications as server-sent events, resuming after the last one you received.")
                        .answers(feed(
                                "notification",
                                Notification.class,
                                FollowNotifications::after,
                                NotificationsAdded.class))
                        .alsoGet(),
                s -> s.feed::follow);
    }

    private static void forPartners(Answers<Services> answers) {
        answers.change(
                post("/api/user/notification/", NotifyUser.class)
                        .by(BACKEND.needing(Permission.USERS_NOTIFY))
                        .says("Send a message to a user.")
                        .refuses(UsersError.USER_NOT_FOUND),
                s -> s.messaging::send);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final OutboxDispatcher dispatcher;
        private final InboxService inbox;
        private final FeedService feed;
        private final MessagingService messaging;
        private final PreferenceService preferences;

        Services(Parts parts, MailSettings mail, OutboxConfig outbox, OutboxHandlers handlers, Backlog backlog) {
            Bus bus = parts.bus();
            Database db = parts.database();
            NotificationWriter writer = new NotificationWriter(mail.isOn());
            this.dispatcher = new OutboxDispatcher(bus, db, outbox, handlers, backlog);
            this.inbox = new InboxService(db);
            this.feed = new FeedService(db);
            this.messaging = new MessagingService(bus, db, writer);
            this.preferences = new PreferenceService(db);
        }
    }
}
