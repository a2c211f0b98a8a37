package dev.fanfare.notifications;

import dev.fanfare.notifications.api.ChangeMailChoice;
import dev.fanfare.notifications.api.DispatchOutbox;
import dev.fanfare.notifications.api.FollowNotifications;
import dev.fanfare.notifications.api.GetMailChoice;
import dev.fanfare.notifications.api.ListNotifications;
import dev.fanfare.notifications.api.MarkNotificationsRead;
import dev.fanfare.notifications.api.NotifyUser;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.outbox.OutboxDispatcher;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers what is asked of the notifications domain. */
public final class NotificationsVerticle extends VerticleBase {
    private final Bus bus;
    private final OutboxDispatcher dispatcher;
    private final InboxService inbox;
    private final FeedService feed;
    private final MessagingService messaging;
    private final ChoiceService choices;

    public NotificationsVerticle(Bus bus, Database db, MailSettings mail) {
        Telling telling = new Telling(mail.isOn());
        this.bus = bus;
        this.dispatcher = new OutboxDispatcher(bus, db);
        this.inbox = new InboxService(db);
        this.feed = new FeedService(db);
        this.messaging = new MessagingService(bus, db, telling);
        this.choices = new ChoiceService(db);
        new CampaignNews(telling).register(dispatcher);
        new OwnNews(telling).register(dispatcher);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(DispatchOutbox.class, (caller, ask) -> dispatcher.dispatch()),
                bus.answer(ListNotifications.class, inbox::list),
                bus.answer(FollowNotifications.class, feed::follow),
                bus.answer(MarkNotificationsRead.class, inbox::markRead),
                bus.answer(NotifyUser.class, messaging::send),
                bus.answer(GetMailChoice.class, choices::get),
                bus.answer(ChangeMailChoice.class, choices::change)));
    }
}
