package dev.fanfare.notification.inbox;

import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_VIEW;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;

import dev.fanfare.notification.inbox.api.InboxKind;
import dev.fanfare.notification.inbox.api.ListInbox;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.StaffQueue;
import java.util.List;
import java.util.Map;

/** Inboxes. Nodes that notify serve them. */
public final class InboxModule extends DomainModule {
    /** @param others all modules whose queues staff see */
    public InboxModule(List<DomainModule> others) {
        super("inbox", "notifications");
        List<StaffQueue> queues =
                others.stream().flatMap(module -> module.queues().stream()).toList();
        Handlers<InboxService> inbox = onEveryLoop((bus, db) -> new InboxService(db, queues));
        inbox.endpoint(
                        post("/web/api/get/inbox/", ListInbox.class, WEB_USER)
                                .summary(
                                        "List your messages, notifications and requests: what waits for you first, then the newest.")
                                .reads(ListInbox.OwnBody.class, ListInbox.OwnBody::ask),
                        s -> s::list)
                .also(prior -> post(
                                "/api/advertiser/inbox/",
                                ListInbox.class,
                                BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PERSONAL_PERMISSION, "shows a team its own messages, and no one else")
                        .summary(
                                "List the messages and applications of an advertiser's team, and your notifications: what waits first, then the newest.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(ListInbox.TeamBody.class, ListInbox.TeamBody::ask))
                .also(prior -> post("/admin/api/inbox/", ListInbox.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .exempt(PERSONAL_PERMISSION, "only of subjects whose permission is about people")
                        .summary(
                                "List messages about what you may decide, your notifications, and the queues in which something waits.")
                        .reads(ListInbox.StaffBody.class, ListInbox.StaffBody::ask));
        staffQueue(
                "threads",
                "/admin/api/inbox/",
                Map.of("kind", InboxKind.MESSAGE.code(), "unread", "true"),
                (sql, caller) -> InboxRepository.countWaiting(sql, InboxService.staff(caller)));
    }
}
