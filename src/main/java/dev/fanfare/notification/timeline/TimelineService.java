package dev.fanfare.notification.timeline;

import dev.fanfare.notification.timeline.TimelineRepository.Concerned;
import dev.fanfare.notification.timeline.api.TimelineAudience;
import dev.fanfare.notification.timeline.api.Timelines.AddComment;
import dev.fanfare.notification.timeline.api.Timelines.CommentAdded;
import dev.fanfare.notification.timeline.api.Timelines.DeleteComment;
import dev.fanfare.notification.timeline.api.Timelines.Entry;
import dev.fanfare.notification.timeline.api.Timelines.ListTimeline;
import dev.fanfare.notification.timeline.api.Timelines.Timeline;
import dev.fanfare.notification.timeline.api.Timelines.TimelineSubject;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.SourcePlace;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Shows timelines, and keeps their comments. */
record TimelineService(Database db) {
    /** Comments of an account in an hour. */
    private static final int MAX_WRITTEN = 60;

    private static final Comparator<Entry> LATEST_FIRST = Comparator.comparing(Entry::at)
            .thenComparing(TimelineService::number)
            .reversed();

    private static long number(Entry entry) {
        return SourcePlace.number(entry.id(), TimelineRepository.source(entry));
    }

    Future<Timeline> list(Caller caller, ListTimeline ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        SourcePlace place = SourcePlace.of(part);
        boolean staff = ask.audience() == TimelineAudience.STAFF;
        boolean audit = staff && caller.may(Permission.AUDIT_VIEW);
        return see(db, caller, ask.audience(), ask.subject())
                .compose(concerned -> Future.all(List.of(
                        TimelineRepository.listEvents(db, ask.subject(), place, staff, audit, part.limit()),
                        CommentsRepository.list(
                                db,
                                ask.subject(),
                                staff ? null : concerned.advertiserId(),
                                place,
                                caller.id(),
                                part.limit()),
                        audit
                                ? TimelineRepository.listActions(db, ask.subject(), place, part.limit())
                                : Future.succeededFuture(List.<Entry>of()))))
                .map(read -> part.cut(
                        read.<List<Entry>>list().stream()
                                .flatMap(Collection::stream)
                                .sorted(LATEST_FIRST)
                                .toList(),
                        Entry::at,
                        TimelineService::number,
                        Timeline::new));
    }

    Future<Committed<CommentAdded>> add(Caller caller, AddComment ask) {
        return db.change(caller, ask, tx -> {
            // One round trip: comments are counted once their author is locked.
            Future<Boolean> active = Accounts.lockActive(tx, caller.id());
            Future<Long> lately = CommentsRepository.countLately(tx, caller.id());
            return see(tx, caller, ask.audience(), ask.subject())
                    .compose(concerned -> Future.all(active, lately).compose(both -> {
                        if (!both.<Boolean>resultAt(0)) {
                            throw CommonFault.PERMISSION_DENIED.refusal();
                        }
                        if (both.<Long>resultAt(1) >= MAX_WRITTEN) {
                            throw CommonFault.RATE_LIMIT_EXCEEDED.because(
                                    "You may write {0} comments in an hour. Please wait.", MAX_WRITTEN);
                        }
                        return CommentsRepository.insert(
                                tx,
                                ask.subject(),
                                ask.audience() == TimelineAudience.STAFF ? null : concerned.advertiserId(),
                                caller.id(),
                                ask.text());
                    }))
                    .compose(added -> audit(
                                    tx,
                                    caller,
                                    "comment.add",
                                    TimelineRepository.subject(
                                            ask.subject().kind(), ask.subject().subjectId()),
                                    added.id())
                            .map(new CommentAdded(
                                    "success",
                                    Translatable.of("The comment was added."),
                                    added.id(),
                                    added.writtenAt())));
        });
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteComment ask) {
        return db.change(caller, ask, tx -> CommentsRepository.delete(
                        tx,
                        ask.commentId(),
                        caller.id(),
                        ask.audience() == TimelineAudience.STAFF,
                        caller.advertisersBy(TeamRight.CAMPAIGNS_VIEW))
                .map(subject -> subject.orElseThrow(() -> CommonFault.notFound("comment", ask.commentId())))
                .compose(subject -> audit(
                        tx,
                        caller,
                        "comment.delete",
                        TimelineRepository.subject(subject.kind(), subject.subjectId()),
                        ask.commentId()))
                .map(new ActionResult("The comment was deleted.")));
    }

    private static Future<Void> audit(Tx tx, Caller caller, String action, String subject, long commentId) {
        return Audit.write(tx, caller, action, subject, null, Map.of("comment_id", commentId), null);
    }

    /** The accounts concerned; fails with a Refused of 404 if the timeline is hidden from the caller. */
    private static Future<Concerned> see(Sql sql, Caller caller, TimelineAudience audience, TimelineSubject subject) {
        return TimelineRepository.find(sql, subject)
                .map(found -> found.filter(concerned -> !caller.is(concerned.ownerId())
                                && (audience == TimelineAudience.STAFF
                                        ? isOfStaff(caller, subject, concerned)
                                        : isOfTeam(caller, subject, concerned)))
                        .orElseThrow(() -> notFound(subject)));
    }

    private static Refused notFound(TimelineSubject subject) {
        long id = subject.subjectId();
        return switch (subject.kind()) {
            case CAMPAIGN -> CommonFault.notFound("campaign", id);
            case TASK -> CommonFault.notFound("task", id);
            case PAYOUT -> CommonFault.notFound("payout", id);
            case PERSON -> CommonFault.notFound("user", id);
        };
    }

    private static boolean isOfStaff(Caller caller, TimelineSubject subject, Concerned concerned) {
        return caller.may(subject.kind().permission())
                && (concerned.advertiserId() == null || !caller.isOfTeam(concerned.advertiserId()));
    }

    private static boolean isOfTeam(Caller caller, TimelineSubject subject, Concerned concerned) {
        return subject.kind().isOfTeams() && caller.acts(concerned.advertiserId(), TeamRight.CAMPAIGNS_VIEW);
    }
}
