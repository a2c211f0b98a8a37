package dev.fanfare.notification;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.ResponseKind.feed;

import dev.fanfare.notification.api.FollowNotifications;
import dev.fanfare.notification.api.FollowNotifications.NotificationsAdded;
import dev.fanfare.notification.api.ListNotifications;
import dev.fanfare.notification.api.MailPreferences.ChangeMailPreference;
import dev.fanfare.notification.api.MailPreferences.GetMailPreference;
import dev.fanfare.notification.api.MarkNotificationsRead;
import dev.fanfare.notification.api.Notification;
import dev.fanfare.notification.api.NotificationHistory;
import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notification.api.NotificationJobs.NotifyOfMoves;
import dev.fanfare.notification.api.NotificationJobs.SendMails;
import dev.fanfare.notification.api.NotifyUser;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.store.LogReader;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.endpoint.Subscription;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.outbox.DeadLetterQueue;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.outbox.OutboxConfig;
import dev.fanfare.platform.outbox.OutboxDispatcher;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailClient;
import java.time.Duration;
import java.util.List;

/** Notifications: the inbox, the feed and e-mails. */
public final class NotificationsModule extends DomainModule {
    private final Handlers<OutboxDispatcher> dispatcher;
    private final Handlers<NotificationListService> inbox = onEveryLoop((bus, db) -> new NotificationListService(db));
    private final Handlers<FeedService> feed = onEveryLoop((bus, db) -> new FeedService(db));
    private final Handlers<MessagingService> messaging;
    private final Handlers<MailPreferenceService> preferences = onEveryLoop((bus, db) -> new MailPreferenceService(db));

    private final Handlers<MoveNotifier> moves;
    private final NotificationWriter writer;
    private final OutboxHandlers handlers;

    /** @param mailbox takes e-mails in place of an SMTP server, if so configured */
    public NotificationsModule(MailSettings mail, MailClient mailbox, OutboxConfig outbox, AlarmsConfig alarms) {
        super("notifications");
        this.writer = new NotificationWriter(mail.isOn());
        this.handlers = handlers(writer, mail);
        moves = onEveryLoop((bus, db) -> new MoveNotifier(bus, db, writer));
        dispatcher = onEveryLoop(
                context -> new OutboxDispatcher(context.bus(), context.database(), context.meters(), outbox, handlers));
        messaging = onEveryLoop((bus, db) -> new MessagingService(bus, db, writer));
        forUsers();
        forPartners();
        preferences.ask(GetMailPreference.class, s -> s::get);
        preferences.change(ChangeMailPreference.class, s -> s::change);
        dispatcher.job(new DispatchOutbox(), Duration.ofSeconds(5), Outbox.CHANNEL, s -> (caller, ask) -> s.dispatch());
        moves.job(new NotifyOfMoves(), Duration.ofSeconds(1), LogReader.CHANNEL, s -> s::follow);
        once(context -> new MailSender(context, mail, mailbox))
                .job(new SendMails(), Duration.ofSeconds(1), s -> s::send);
        publishes(NotificationsAdded.class);
        healthCheck(DeadLetterQueue.watch(alarms.eventMinutes()));
        routes(context -> new UnsubscribeRoutes(context.bus()));
    }

    private static OutboxHandlers handlers(NotificationWriter writer, MailSettings mail) {
        OutboxHandlers handlers = new OutboxHandlers();
        new CampaignNotifier(writer).register(handlers);
        new UserNotifier(writer).register(handlers);
        new AccountMailer(mail.isOn()).register(handlers);
        new SecurityNotifier(writer).register(handlers);
        new ThreadNotifier(writer).register(handlers);
        new PictureNotifier(writer).register(handlers);
        new WebhookNotifier(writer).register(handlers);
        return handlers;
    }

    /**
     * The recipients of what this transaction would send after a commit. For a dry run: it writes the notifications.
     *
     * @param written its events, by their ids
     */
    public Future<Preview> preview(Tx tx, List<EventView> written) {
        return handlers.preview(tx)
                .compose(done -> MoveNotifier.preview(tx, written, writer))
                .compose(done -> Future.all(
                                NotificationRepository.listNotified(tx, DryRun.MAX + 1),
                                NotificationRepository.listMails(tx, DryRun.MAX + 1))
                        .map(both -> new Preview(both.resultAt(0), both.resultAt(1))));
    }

    /** The recipients, each list at most one longer than {@link DryRun#MAX}. */
    public record Preview(List<DryRun.Notified> notifications, List<DryRun.Mail> mails) {
        public Preview {
            notifications = List.copyOf(notifications);
            mails = List.copyOf(mails);
        }
    }

    private void forUsers() {
        inbox.endpoint(
                        post(
                                        "/api/get/notifications/history/",
                                        ListNotifications.class,
                                        APP_USER.granted(Scope.PROFILE_READ))
                                .summary("List your notifications, newest first.")
                                .shows(NotificationHistory.class, NotificationHistory::of),
                        s -> s::list)
                .also(prior -> post("/web/api/get/notifications/", ListNotifications.class, WEB_USER)
                        .exempt(PAGE, NoPage.INBOX)
                        .summary("List your notifications, newest first, and count the unread ones."));
        inbox.change(
                post("/web/api/notifications/read/", MarkNotificationsRead.class, WEB_USER)
                        .summary("Mark notifications as read: those with the given ids, or all.")
                        .errors(CommonFault.MISSING_FIELDS),
                s -> s::markRead);
        feed.endpoint(
                post("/web/api/notifications/stream/", FollowNotifications.class, WEB_USER)
                        .summary("Follow your notifications as server-sent events, resuming after the last one you"
                                + " received.")
                        .answers(feed(
                                "notification",
                                Notification.class,
                                Subscription.own(
                                        FollowNotifications::after,
                                        NotificationsAdded.class,
                                        FollowNotifications::isNamed)))
                        .alsoGet(),
                s -> s::follow);
    }

    private void forPartners() {
        messaging.change(
                post("/api/user/notification/", NotifyUser.class, BACKEND.needing(Permission.USERS_NOTIFY))
                        .summary("Send a message to a user.")
                        .errors(UsersError.USER_NOT_FOUND),
                s -> s::send);
    }
}
