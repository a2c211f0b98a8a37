package dev.fanfare.notification.thread;

import dev.fanfare.notification.thread.ThreadsRepository.Begun;
import dev.fanfare.notification.thread.ThreadsRepository.Subject;
import dev.fanfare.notification.thread.ThreadsService.Seen;
import dev.fanfare.notification.thread.api.AssignThread;
import dev.fanfare.notification.thread.api.AssignThread.Assignees;
import dev.fanfare.notification.thread.api.AssignThread.ListAssignees;
import dev.fanfare.notification.thread.api.AssignThread.ThreadAssigned;
import dev.fanfare.notification.thread.api.MarkAllThreadsRead;
import dev.fanfare.notification.thread.api.MarkAllThreadsRead.ThreadsRead;
import dev.fanfare.notification.thread.api.ThreadEvents.ThreadGiven;
import dev.fanfare.notification.thread.api.ThreadKind;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.api.ThreadSubject;
import dev.fanfare.notification.thread.api.ThreadsError;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says who answers a thread, and marks many as read. */
record AssignmentsService(Database db) {
    private static final int MAX_MARKED = 1_000;

    Future<Assignees> list(Caller caller, ListAssignees ask) {
        return ThreadsService.see(db, caller, ask.side(), ask.subject(), TeamRight.TASKS_REVIEW)
                .compose(seen -> {
                    Subject subject = of(seen, ask.side(), ask.subject()).subject();
                    return (ask.side() == ThreadSide.STAFF
                                    ? AssignmentsRepository.listStaff(db, permission(ask.subject()), caller.id())
                                    : AssignmentsRepository.listTeam(db, subject.advertiserId(), caller.id()))
                            .map(able -> new Assignees(
                                    able,
                                    subject.thread() == null
                                            ? null
                                            : subject.thread().assignee(ask.side())));
                });
    }

    private static String permission(ThreadSubject which) {
        return ThreadKind.of(which.kind()).permission().code();
    }

    Future<Committed<ThreadAssigned>> assign(Caller caller, AssignThread ask) {
        return db.change(
                caller, ask, tx -> ThreadsService.see(tx, caller, ask.side(), ask.subject(), TeamRight.TASKS_REVIEW)
                        .map(seen -> begun(seen, ask))
                        .compose(seen -> check(tx, ask, seen)
                                .compose(checked -> assign(
                                        tx, caller, ask, seen.subject().thread().id())))
                        .compose(assigned -> audit(tx, caller, ask))
                        .map(new ThreadAssigned(
                                "success",
                                ask.assigneeId() == null
                                        ? Translatable.of("The conversation is assigned to no one.")
                                        : Translatable.of("The conversation is assigned."),
                                ask.assigneeId())));
    }

    /** Of the side of the row: a thread of the advertisers' row that staff see is assigned by staff's. */
    private static Seen of(Seen seen, ThreadSide side, ThreadSubject which) {
        if (seen.side() != side) {
            throw CommonFault.notFound("thread", which.subjectId());
        }
        return seen;
    }

    /** With a message: one that staff's notes began has not begun for others. */
    private static Seen begun(Seen seen, AssignThread ask) {
        Begun thread = seen.subject().thread();
        if (thread == null || ask.side() != ThreadSide.STAFF && thread.lastId() == null) {
            throw CommonFault.notFound("thread", ask.subject().subjectId());
        }
        return of(seen, ask.side(), ask.subject());
    }

    private static Future<Void> check(Tx tx, AssignThread ask, Seen seen) {
        if (ask.assigneeId() == null) {
            return Future.succeededFuture();
        }
        Long advertiser = seen.subject().advertiserId();
        Future<Optional<Long>> able = ask.side() == ThreadSide.STAFF
                ? AssignmentsRepository.lockOfStaff(tx, permission(ask.subject()), ask.assigneeId(), advertiser)
                : AssignmentsRepository.lockOfTeam(tx, advertiser, ask.assigneeId());
        return able.map(found -> {
            if (found.isEmpty()
                    || ask.assigneeId().equals(seen.subject().publisher().publisherId())) {
                throw CommonFault.invalid("assignee_id", "may not answer this conversation");
            }
            return null;
        });
    }

    private static Future<Void> assign(Tx tx, Caller caller, AssignThread ask, long threadId) {
        return AssignmentsRepository.assign(tx, threadId, ask.side(), ask.assigneeId(), ask.assignedId())
                .compose(assigned -> {
                    if (!assigned) {
                        throw ThreadsError.THREAD_REASSIGNED.refusal();
                    }
                    return ask.assigneeId() == null || caller.is(ask.assigneeId())
                            ? Future.succeededFuture()
                            : Outbox.write(tx, caller.requestId(), new ThreadGiven(threadId, ask.assigneeId()));
                });
    }

    private static Future<Void> audit(Tx tx, Caller caller, AssignThread ask) {
        return Audit.write(
                tx,
                caller,
                "thread.assign",
                ask.subject().kind() + ":" + ask.subject().subjectId(),
                null,
                Collections.singletonMap("assignee_id", ask.assigneeId()),
                null);
    }

    Future<Committed<ThreadsRead>> markAll(Caller caller, MarkAllThreadsRead ask) {
        boolean team = ask.side() == ThreadSide.ADVERTISER;
        long whose = team ? caller.advertiserBy(TeamRight.TASKS_REVIEW, ask.advertiserId()) : caller.id();
        return db.change(caller, ask, tx -> AssignmentsRepository.markAll(
                        tx,
                        ask.side(),
                        caller.id(),
                        team ? List.of(whose) : caller.teams().keySet(),
                        MAX_MARKED)
                .compose(marked -> marked == 0
                        ? Future.succeededFuture(marked)
                        : Audit.write(
                                        tx,
                                        caller,
                                        "thread.read_all",
                                        (team ? "advertiser:" : "user:") + whose,
                                        null,
                                        Map.of("threads", marked),
                                        null)
                                .map(marked))
                .map(marked -> new ThreadsRead(
                        "success", Translatable.of("The messages are marked as read."), marked == MAX_MARKED)));
    }
}
