package dev.fanfare.notification.thread;

import static dev.fanfare.notification.thread.api.ThreadsError.THREAD_CLOSED;
import static dev.fanfare.platform.bus.CommonFault.MISSING_FIELDS;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.TASKS_REVIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;

import dev.fanfare.notification.thread.api.GetThread;
import dev.fanfare.notification.thread.api.ListThreads;
import dev.fanfare.notification.thread.api.MarkThreadRead;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.util.Map;

/** Threads: talk about tasks, campaigns and payouts. Nodes that notify serve them. */
public final class ThreadsModule extends DomainModule {
    private final Handlers<ThreadsService> threads = onEveryLoop((bus, db) -> new ThreadsService(db));

    public ThreadsModule() {
        super("threads", "notifications");
        lists();
        shows();
        writes();
        reads();
        staffQueue(
                "threads",
                "/admin/api/threads/list/",
                Map.of("unread", "true"),
                (sql, caller) -> ThreadsRepository.countWaiting(sql, caller, ThreadsService.kinds(caller)));
    }

    private void lists() {
        threads.endpoint(
                        post("/web/api/get/threads/", ListThreads.class, WEB_USER)
                                .summary("List your threads, the last written first, and count unread messages.")
                                .reads(ListThreads.OwnBody.class, ListThreads.OwnBody::ask),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/threads/", APP_USER.granted(Scope.PROFILE_READ)))
                .also(prior -> post(
                                "/api/threads/",
                                ListThreads.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary(
                                "List an advertiser's threads about campaigns and tasks, the last written first, and count unread messages.")
                        .reads(ListThreads.Body.class, ListThreads.Body::asAdvertiser))
                .also(prior -> post("/admin/api/threads/list/", ListThreads.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .exempt(PERSONAL_PERMISSION, "only of subjects whose permission is about people")
                        .summary(
                                "List the threads about what you may decide, the last written first, and count unread messages.")
                        .reads(ListThreads.Body.class, ListThreads.Body::asStaff));
    }

    private void shows() {
        threads.endpoint(
                        post("/web/api/get/thread/", GetThread.class, WEB_USER)
                                .summary("Show a thread about a task, campaign or payout, the newest messages first.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(GetThread.OwnBody.class, GetThread.OwnBody::ask)
                                .shows(GetThread.Talk.class, GetThread.Talk::of),
                        s -> s::get)
                .also(prior -> prior.at("/api/get/thread/", APP_USER.granted(Scope.PROFILE_READ)))
                .also(prior -> post(
                                "/api/thread/",
                                GetThread.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary("Show a thread about a task or campaign, the newest messages first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(GetThread.Body.class, GetThread.Body::asAdvertiser)
                        .shows(GetThread.Talk.class, GetThread.Talk::of))
                .also(prior -> post("/admin/api/threads/get/", GetThread.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .exempt(PERSONAL_PERMISSION, "only of subjects whose permission is about people")
                        .summary("Show a thread with staff's notes, the newest messages first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(GetThread.Body.class, GetThread.Body::asStaff));
    }

    private void writes() {
        threads.change(
                        post("/web/api/thread/write/", WriteMessage.class, WEB_USER)
                                .summary("Write a message about a task, campaign or payout.")
                                .errors(MISSING_FIELDS, RESOURCE_NOT_FOUND, PERMISSION_DENIED, THREAD_CLOSED)
                                .reads(WriteMessage.OwnBody.class, WriteMessage.OwnBody::ask)
                                .creates(),
                        s -> s::write)
                .also(prior -> prior.at("/api/action/thread/write/", APP_USER.granted(Scope.PROFILE_WRITE)))
                .also(prior -> post(
                                "/api/thread/write/",
                                WriteMessage.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .summary("Write a message about a task or campaign.")
                        .errors(MISSING_FIELDS, RESOURCE_NOT_FOUND, PERMISSION_DENIED, THREAD_CLOSED)
                        .reads(WriteMessage.Body.class, WriteMessage.Body::ask)
                        .creates())
                .also(prior -> post("/admin/api/threads/write/", WriteMessage.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .summary("Write a message, or a note that staff alone see, about a task, campaign or payout.")
                        .errors(MISSING_FIELDS, RESOURCE_NOT_FOUND, PERMISSION_DENIED, THREAD_CLOSED)
                        .reads(WriteMessage.StaffBody.class, WriteMessage.StaffBody::ask)
                        .creates());
    }

    private void reads() {
        threads.change(
                        post("/web/api/thread/mark-read/", MarkThreadRead.class, WEB_USER)
                                .summary("Mark the messages of a thread as read, up to one of them.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(MarkThreadRead.OwnBody.class, MarkThreadRead.OwnBody::ask),
                        s -> s::markRead)
                .also(prior -> prior.at("/api/action/thread/mark-read/", APP_USER.granted(Scope.PROFILE_WRITE)))
                .also(prior -> post(
                                "/api/thread/mark-read/",
                                MarkThreadRead.class,
                                BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW))
                        .summary("Mark the messages of a thread as read by the advertiser, up to one of them.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(MarkThreadRead.Body.class, MarkThreadRead.Body::asAdvertiser))
                .also(prior -> post("/admin/api/threads/mark-read/", MarkThreadRead.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .summary("Mark the messages of a thread as read by staff, up to one of them.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(MarkThreadRead.Body.class, MarkThreadRead.Body::asStaff));
    }
}
