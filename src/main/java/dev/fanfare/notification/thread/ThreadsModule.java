package dev.fanfare.notification.thread;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.notification.thread.api.ThreadsError.THREAD_CLOSED;
import static dev.fanfare.notification.thread.api.ThreadsError.THREAD_REASSIGNED;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.MISSING_FIELDS;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.TASKS_REVIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.NO_MONEY;
import static dev.fanfare.platform.endpoint.EndpointRule.OWNER_NOTICE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;
import static dev.fanfare.platform.endpoint.EndpointRule.STEP_UP;

import dev.fanfare.notification.thread.api.AnswerTemplates.DeleteAnswerTemplate;
import dev.fanfare.notification.thread.api.AnswerTemplates.ListAnswerTemplates;
import dev.fanfare.notification.thread.api.AnswerTemplates.SaveAnswerTemplate;
import dev.fanfare.notification.thread.api.AssignThread;
import dev.fanfare.notification.thread.api.AssignThread.ListAssignees;
import dev.fanfare.notification.thread.api.GetThread;
import dev.fanfare.notification.thread.api.ListThreads;
import dev.fanfare.notification.thread.api.MarkAllThreadsRead;
import dev.fanfare.notification.thread.api.MarkThreadRead;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;

/** Threads: talk about tasks, campaigns and payouts. Nodes that notify serve them. */
public final class ThreadsModule extends DomainModule {

    private static final String PARTS = "each part needs the permission that it is about";

    private static final String ITS_OWN = "a team changes it for itself, and staff for themselves";

    private final Handlers<ThreadsService> threads = onEveryLoop((bus, db) -> new ThreadsService(db));
    private final Handlers<AssignmentsService> assignments = onEveryLoop((bus, db) -> new AssignmentsService(db));
    private final Handlers<AnswerTemplatesService> templates = onEveryLoop((bus, db) -> new AnswerTemplatesService(db));

    public ThreadsModule() {
        super("threads", "notifications");
        lists();
        shows();
        writes();
        reads();
        assigns();
        keepsTemplates();
    }

    private void lists() {
        threads.endpoint(
                        post("/web/api/get/threads/", ListThreads.class, WEB_USER)
                                .exempt(PAGE, NoPage.INBOX)
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
                        .errors(CAMPAIGN_NOT_FOUND)
                        .reads(ListThreads.Body.class, ListThreads.Body::asAdvertiser))
                .also(prior -> post("/admin/api/threads/list/", ListThreads.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .exempt(PERSONAL_PERMISSION, "only of subjects whose permission is about people")
                        .summary(
                                "List the threads about what you may decide, the last written first, and count unread messages.")
                        .errors(CAMPAIGN_NOT_FOUND)
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
                        .exempt(LIMIT, PARTS)
                        .exempt(PERSONAL_PERMISSION, "only of subjects whose permission is about people")
                        .summary("Show a thread with staff's notes, the newest messages first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(GetThread.Body.class, GetThread.Body::asStaff));
    }

    private void writes() {
        threads.change(
                        post("/web/api/thread/write/", WriteMessage.class, WEB_USER)
                                .exempt(STEP_UP, NO_MONEY)
                                .dryRuns()
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
                        .exempt(APPROVAL, NO_MONEY)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
                        .summary("Write a message about a task or campaign.")
                        .errors(MISSING_FIELDS, RESOURCE_NOT_FOUND, PERMISSION_DENIED, THREAD_CLOSED)
                        .reads(WriteMessage.Body.class, WriteMessage.Body::ask)
                        .creates())
                .also(prior -> post("/admin/api/threads/write/", WriteMessage.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .exempt(APPROVAL, NO_MONEY)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
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
                        .exempt(LIMIT, PARTS)
                        .summary("Mark the messages of a thread as read by staff, up to one of them.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(MarkThreadRead.Body.class, MarkThreadRead.Body::asStaff));
    }

    private void assigns() {
        Access team = BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW);
        assignments
                .change(
                        post("/api/thread/assign/", AssignThread.class, team)
                                .summary("Assign a thread to a member of an advertiser's team, or to no one.")
                                .errors(RESOURCE_NOT_FOUND, THREAD_REASSIGNED)
                                .reads(AssignThread.Body.class, AssignThread.Body::asAdvertiser),
                        s -> s::assign)
                .also(prior -> post("/admin/api/threads/assign/", AssignThread.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .summary("Assign a thread to one of staff, or to no one.")
                        .errors(RESOURCE_NOT_FOUND, THREAD_REASSIGNED)
                        .reads(AssignThread.Body.class, AssignThread.Body::asStaff));
        assignments
                .endpoint(
                        post("/api/thread/assignees/", ListAssignees.class, team)
                                .exempt(PAGING, "a team of dozens")
                                .summary("List the members of an advertiser's team who can be assigned a thread.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(ListAssignees.Body.class, ListAssignees.Body::asAdvertiser),
                        s -> s::list)
                .also(prior -> post("/admin/api/threads/assignees/", ListAssignees.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .exempt(PERSONAL_PERMISSION, "names of colleagues")
                        .exempt(PAGING, "two hundred of staff at most")
                        .summary("List the members of staff who can be assigned a thread.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(ListAssignees.Body.class, ListAssignees.Body::asStaff));
        assignments
                .change(
                        post("/web/api/thread/mark-all-read/", MarkAllThreadsRead.class, WEB_USER)
                                .summary("Mark your threads as read: a thousand at once.")
                                .reads(MarkAllThreadsRead.OwnBody.class, MarkAllThreadsRead.OwnBody::ask),
                        s -> s::markAll)
                .also(prior -> post("/api/thread/mark-all-read/", MarkAllThreadsRead.class, team)
                        .exempt(OWNER_NOTICE, ITS_OWN)
                        .summary("Mark the threads of an advertiser's team as read: a thousand at once.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(MarkAllThreadsRead.TeamBody.class, MarkAllThreadsRead.TeamBody::ask))
                .also(prior -> post("/admin/api/threads/mark-all-read/", MarkAllThreadsRead.class, OPERATOR.anyLimit())
                        .exempt(OWNER_NOTICE, ITS_OWN)
                        .exempt(LIMIT, PARTS)
                        .summary("Mark the threads that are assigned to you as read: a thousand at once.")
                        .reads(MarkAllThreadsRead.StaffBody.class, MarkAllThreadsRead.StaffBody::ask));
    }

    private void keepsTemplates() {
        Access team = BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.TASKS_REVIEW);
        templates
                .endpoint(
                        post("/api/thread/templates/", ListAnswerTemplates.class, team)
                                .exempt(PAGING, "a hundred at most")
                                .summary("List the answers that an advertiser's team writes often.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(ListAnswerTemplates.TeamBody.class, ListAnswerTemplates.TeamBody::ask),
                        s -> s::list)
                .also(prior -> post("/admin/api/threads/templates/", ListAnswerTemplates.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .exempt(PAGING, "a hundred at most")
                        .summary("List the answers that staff write often.")
                        .errors(PERMISSION_DENIED)
                        .reads(ListAnswerTemplates.StaffBody.class, ListAnswerTemplates.StaffBody::ask));
        templates
                .change(
                        post("/api/thread/templates/update/", SaveAnswerTemplate.class, team)
                                .exempt(OWNER_NOTICE, ITS_OWN)
                                .summary("Add or change an answer that an advertiser's team writes often.")
                                .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE)
                                .reads(SaveAnswerTemplate.TeamBody.class, SaveAnswerTemplate.TeamBody::ask),
                        s -> s::save)
                .also(prior -> post(
                                "/admin/api/threads/templates/update/", SaveAnswerTemplate.class, OPERATOR.anyLimit())
                        .exempt(OWNER_NOTICE, ITS_OWN)
                        .exempt(LIMIT, PARTS)
                        .summary("Add or change an answer that staff write often.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE, PERMISSION_DENIED)
                        .reads(SaveAnswerTemplate.StaffBody.class, SaveAnswerTemplate.StaffBody::ask));
        templates
                .change(
                        post("/api/thread/templates/delete/", DeleteAnswerTemplate.class, team)
                                .summary("Delete an answer that an advertiser's team writes often.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(DeleteAnswerTemplate.Body.class, DeleteAnswerTemplate.Body::asAdvertiser),
                        s -> s::delete)
                .also(prior -> post(
                                "/admin/api/threads/templates/delete/", DeleteAnswerTemplate.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .summary("Delete an answer that staff write often.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED)
                        .reads(DeleteAnswerTemplate.Body.class, DeleteAnswerTemplate.Body::asStaff));
    }
}
