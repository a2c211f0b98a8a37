package dev.fanfare.notification.thread;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.notification.thread.MessagesRepository.Added;
import dev.fanfare.notification.thread.ThreadsRepository.Begun;
import dev.fanfare.notification.thread.ThreadsRepository.Subject;
import dev.fanfare.notification.thread.ThreadsRepository.Whose;
import dev.fanfare.notification.thread.api.GetThread;
import dev.fanfare.notification.thread.api.GetThread.ThreadView;
import dev.fanfare.notification.thread.api.ListThreads;
import dev.fanfare.notification.thread.api.ListThreads.Threads;
import dev.fanfare.notification.thread.api.MarkThreadRead;
import dev.fanfare.notification.thread.api.MarkThreadRead.ThreadRead;
import dev.fanfare.notification.thread.api.ThreadEvents.ThreadWaits;
import dev.fanfare.notification.thread.api.ThreadHead;
import dev.fanfare.notification.thread.api.ThreadKind;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.api.ThreadSubject;
import dev.fanfare.notification.thread.api.ThreadsError;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.notification.thread.api.WriteMessage.MessageWritten;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows threads, and writes messages into them. Each row is for one side; the advertisers' serves staff, too, without notes. */
record ThreadsService(Database db) {
    /** Messages of an account in an hour. */
    private static final int MAX_WRITTEN = 60;

    /** The same for staff, who answer many. */
    private static final int MAX_ANSWERED = 600;

    /** A thread for a caller. */
    record Seen(Subject subject, ThreadSide side) {}

    Future<Threads> list(Caller caller, ListThreads ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return whose(caller, ask)
                .compose(whose -> Future.all(
                        ThreadsRepository.list(db, caller, whose, Boolean.TRUE.equals(ask.unread()), part),
                        ThreadsRepository.countUnread(db, caller, whose)))
                .map(both -> part.cut(
                        both.<List<ListThreads.Item>>resultAt(0),
                        item -> item.last().messageId(),
                        (items, next) -> new Threads(items, both.<Long>resultAt(1), next)));
    }

    /** Fails with a Refused of 404 for a campaign that is hidden from the caller, or not of the advertiser that is named. */
    private Future<Whose> whose(Caller caller, ListThreads ask) {
        Long campaignId = ask.campaignId();
        if (campaignId == null) {
            return Future.succeededFuture(whose(caller, ask, ask.advertiserId()));
        }
        return ThreadsRepository.findOwner(db, campaignId)
                .map(found -> found.filter(owner -> ask.advertiserId() == null || owner.equals(ask.advertiserId()))
                        .map(owner -> whose(caller, ask, owner))
                        .filter(whose -> whose.side() == ThreadSide.ADVERTISER
                                || caller.may(ThreadKind.CAMPAIGN.permission()) && !caller.isOfTeam(whose.owner()))
                        .orElseThrow(() -> CampaignsError.notFound(campaignId)));
    }

    private static Whose whose(Caller caller, ListThreads ask, Long ofAdvertiser) {
        List<String> asked = ask.kind() == null ? Coded.codes(ThreadKind.class) : List.of(ask.kind());
        if (ask.side() == ThreadSide.PUBLISHER) {
            return new Whose(ThreadSide.PUBLISHER, asked, caller.id(), null);
        }
        Long advertiser = ofAdvertiser;
        if (ask.side() == ThreadSide.ADVERTISER) {
            if (advertiser == null
                    && !caller.advertisersBy(TeamRight.CAMPAIGNS_VIEW).isEmpty()) {
                advertiser = caller.advertiserBy(TeamRight.CAMPAIGNS_VIEW);
            }
            if (advertiser != null && caller.acts(advertiser, TeamRight.CAMPAIGNS_VIEW)) {
                return new Whose(ThreadSide.ADVERTISER, asked, advertiser, ask.campaignId());
            }
        }
        return new Whose(
                ThreadSide.STAFF,
                ThreadKind.codesFor(caller).stream().filter(asked::contains).toList(),
                advertiser,
                ask.campaignId());
    }

    Future<ThreadView> get(Caller caller, GetThread ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return see(db, caller, ask.side(), ask.subject(), TeamRight.CAMPAIGNS_VIEW)
                .compose(seen -> messages(caller, seen, ask, part)
                        .map(read -> part.cut(
                                read,
                                MessagesRepository.Row::id,
                                (rows, next) -> new ThreadView(
                                        head(ask.subject(), seen.subject()),
                                        unread(seen),
                                        rows.stream()
                                                .map(row -> entry(row, caller, seen))
                                                .toList(),
                                        next))));
    }

    private Future<List<MessagesRepository.Row>> messages(Caller caller, Seen seen, GetThread ask, PageRequest part) {
        Begun thread = seen.subject().thread();
        return thread == null
                ? Future.succeededFuture(List.of())
                : MessagesRepository.list(db, thread.id(), ask.side() == ThreadSide.STAFF, caller.id(), part);
    }

    private static ThreadHead head(ThreadSubject which, Subject subject) {
        return new ThreadHead(
                which.kind(),
                which.subjectId(),
                subject.title(),
                subject.closed(),
                new ThreadHead.Parties(
                        subject.publisher().publisherId(),
                        subject.publisher().username(),
                        subject.campaignId(),
                        subject.advertiserId()));
    }

    private static int unread(Seen seen) {
        Begun thread = seen.subject().thread();
        return thread == null ? 0 : thread.unread(seen.side());
    }

    private static GetThread.Entry entry(MessagesRepository.Row row, Caller caller, Seen seen) {
        boolean isNamed = row.side() == seen.side() || row.side() == ThreadSide.PUBLISHER;
        String name = isNamed
                ? row.username()
                : row.side() == ThreadSide.ADVERTISER ? seen.subject().brand() : null;
        return new GetThread.Entry(
                new GetThread.Item(
                        row.id(),
                        new GetThread.Author(
                                row.side().code(), name, isNamed ? row.avatar() : null, caller.is(row.authorId())),
                        row.text(),
                        row.pictures(),
                        row.writtenAt()),
                row.note());
    }

    Future<Committed<MessageWritten>> write(Caller caller, WriteMessage ask) {
        return db.change(caller, ask, tx -> {
            // One round trip: the subject is read once it is locked, messages are counted once the author is.
            Future<Boolean> active = Accounts.lockActive(tx, caller.id());
            Future<Long> lately = MessagesRepository.countLately(tx, caller.id());
            return ThreadsRepository.lockSubject(tx, ask.subject())
                    .compose(locked -> see(tx, caller, ask.side(), ask.subject(), TeamRight.TASKS_REVIEW))
                    .compose(seen -> Future.all(active, lately).compose(both -> {
                        checkWritable(ask, seen, both.resultAt(0), both.resultAt(1));
                        return write(tx, caller, ask, seen);
                    }));
        });
    }

    private static void checkWritable(WriteMessage ask, Seen seen, boolean active, long lately) {
        if (!active) {
            throw CommonFault.PERMISSION_DENIED.refusal();
        }
        if (seen.subject().closed() && !ask.note()) {
            throw ThreadsError.THREAD_CLOSED.refusal();
        }
        int most = seen.side() == ThreadSide.STAFF ? MAX_ANSWERED : MAX_WRITTEN;
        if (lately >= most) {
            throw CommonFault.RATE_LIMIT_EXCEEDED.because("You may write {0} messages in an hour. Please wait.", most);
        }
    }

    private static Future<MessageWritten> write(Tx tx, Caller caller, WriteMessage ask, Seen seen) {
        return ThreadsRepository.begin(tx, ask.subject(), seen.subject()).compose(thread -> MessagesRepository.insert(
                        tx, thread, caller.id(), seen.side(), ask)
                .compose(added -> attach(tx, caller, ask, added)
                        .compose(attached -> ask.note()
                                ? Future.succeededFuture()
                                : ThreadsRepository.addUnread(tx, thread, added, seen.side())
                                        .compose(counted ->
                                                Outbox.write(tx, caller.requestId(), new ThreadWaits(thread))))
                        .compose(told -> audit(
                                tx, caller, ask.note() ? "thread.note" : "thread.write", ask.subject(), added.id()))
                        .map(new MessageWritten(
                                "success", Translatable.of("The message was sent."), added.id(), added.writtenAt()))));
    }

    private static Future<Void> attach(Tx tx, Caller caller, WriteMessage ask, Added added) {
        return ask.pictures().isEmpty()
                ? Future.succeededFuture()
                : Media.attach(tx, caller.id(), "message:" + added.id(), ask.pictures(), "pictures");
    }

    Future<Committed<ThreadRead>> markRead(Caller caller, MarkThreadRead ask) {
        return db.change(caller, ask, tx -> see(tx, caller, ask.side(), ask.subject(), TeamRight.TASKS_REVIEW)
                .compose(seen -> markRead(tx, caller, ask, seen))
                .map(unread -> new ThreadRead("success", Translatable.of("The messages are marked as read."), unread)));
    }

    private static Future<Integer> markRead(Tx tx, Caller caller, MarkThreadRead ask, Seen seen) {
        Begun thread = seen.subject().thread();
        if (thread == null) {
            return Future.succeededFuture(0);
        }
        return ThreadsRepository.markRead(tx, thread.id(), seen.side(), ask.messageId())
                // Messages written in between have been notified with those that are read now.
                .compose(unread -> (unread == 0
                                ? Future.<Void>succeededFuture()
                                : Outbox.write(tx, caller.requestId(), new ThreadWaits(thread.id())))
                        .compose(told -> audit(tx, caller, "thread.read", ask.subject(), ask.messageId()))
                        .map(unread));
    }

    private static Future<Void> audit(Tx tx, Caller caller, String action, ThreadSubject which, long messageId) {
        return Audit.write(
                tx,
                caller,
                action,
                which.kind() + ":" + which.subjectId(),
                null,
                Map.of("message_id", messageId),
                null);
    }

    /** The subject of a thread; fails with a Refused of 404 if it is hidden from the caller. */
    static Future<Seen> see(Sql sql, Caller caller, ThreadSide row, ThreadSubject which, TeamRight right) {
        boolean own = row == ThreadSide.PUBLISHER;
        Long publisher = own ? Long.valueOf(caller.id()) : which.userId();
        return ThreadsRepository.find(sql, which, publisher).map(found -> found.flatMap(
                        subject -> side(caller, row, which, subject, right).map(side -> new Seen(subject, side)))
                .orElseThrow(() -> CommonFault.notFound("thread", which.subjectId())));
    }

    /** The side for which the caller takes part; empty for none. */
    private static Optional<ThreadSide> side(
            Caller caller, ThreadSide row, ThreadSubject which, Subject subject, TeamRight right) {
        Long publisher = subject.publisher().publisherId();
        boolean begun = subject.thread() != null && subject.thread().lastId() != null;
        boolean known = begun || publisher == null || subject.publisher().takesPart();
        if (row == ThreadSide.PUBLISHER) {
            return caller.is(publisher) && (known || subject.publisher().mayJoin())
                    ? Optional.of(row)
                    : Optional.empty();
        }
        if (which.userId() != null && !which.userId().equals(publisher)) {
            return Optional.empty();
        }
        if (row == ThreadSide.ADVERTISER
                && subject.advertiserId() != null
                && caller.acts(subject.advertiserId(), right)) {
            return known && !caller.is(publisher) ? Optional.of(row) : Optional.empty();
        }
        boolean involved =
                caller.is(publisher) || subject.advertiserId() != null && caller.isOfTeam(subject.advertiserId());
        return caller.may(ThreadKind.of(which.kind()).permission())
                        && !involved
                        && (known || subject.publisher().mayJoin())
                ? Optional.of(ThreadSide.STAFF)
                : Optional.empty();
    }
}
