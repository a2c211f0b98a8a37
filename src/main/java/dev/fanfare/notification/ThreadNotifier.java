package dev.fanfare.notification;

import dev.fanfare.notification.TemplateDataRepository.AssignedThread;
import dev.fanfare.notification.TemplateDataRepository.ThreadFacts;
import dev.fanfare.notification.thread.api.ThreadEvents.ThreadGiven;
import dev.fanfare.notification.thread.api.ThreadEvents.ThreadWaits;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Notifies publishers and advertisers' teams of unread messages, once until they have read them, and the new
 * assignee of a thread. Staff look at their queue. No text of a message leaves its thread.
 */
record ThreadNotifier(NotificationWriter writer) {
    void register(OutboxHandlers handlers) {
        handlers.handle(ThreadWaits.class, this::waits).handle(ThreadGiven.class, this::given);
    }

    private Future<List<Event>> waits(Tx tx, ThreadWaits event, Occurrence occurrence) {
        return TemplateDataRepository.listWaiting(tx, event.threadId()).compose(sides -> {
            Future<List<Event>> written = Future.succeededFuture(List.of());
            for (ThreadFacts side : sides) {
                written = written.compose(before -> writer.write(
                                tx, occurrence.requestId(), template(event, side), occurrence.at(), side.userIds())
                        .map(events -> before.isEmpty() ? events : both(before, events)));
            }
            return written;
        });
    }

    /** Tells a member of a team or of staff, unless the thread is another's by now. */
    private Future<List<Event>> given(Tx tx, ThreadGiven event, Occurrence occurrence) {
        return TemplateDataRepository.findAssigned(tx, event.threadId(), event.userId())
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(List.of())
                        : writer.write(
                                tx,
                                occurrence.requestId(),
                                assigned(event, found.get(), occurrence),
                                occurrence.at(),
                                List.of(event.userId())));
    }

    private static NotificationTemplate assigned(ThreadGiven event, AssignedThread thread, Occurrence occurrence) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("code", MailToken.THREAD);
        data.put("kind", thread.kind());
        data.put("subject_id", thread.subjectId());
        data.put("user_id", thread.publisherId());
        return new NotificationTemplate(
                "threads:" + event.threadId() + ":assigned:" + occurrence.requestId(),
                MailToken.THREAD,
                "assignment",
                data,
                texts -> NotificationTemplate.words(
                        texts, "assigned_message", NotificationTemplate.name(thread.title())));
    }

    private static List<Event> both(List<Event> one, List<Event> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static NotificationTemplate template(ThreadWaits event, ThreadFacts thread) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("code", MailToken.THREAD);
        data.put("kind", thread.kind());
        data.put("subject_id", thread.subjectId());
        data.put("user_id", thread.publisherId());
        return new NotificationTemplate(
                "threads:" + event.threadId() + ":" + thread.side() + ":" + thread.readTo(),
                MailToken.THREAD,
                "thread",
                data,
                texts ->
                        NotificationTemplate.words(texts, MailToken.THREAD, NotificationTemplate.name(thread.title())));
    }
}
