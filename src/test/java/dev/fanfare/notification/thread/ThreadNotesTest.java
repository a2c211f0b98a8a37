package dev.fanfare.notification.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.thread.api.AnswerTemplates.ListAnswerTemplates;
import dev.fanfare.notification.thread.api.AssignThread.ListAssignees;
import dev.fanfare.notification.thread.api.ListThreads;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What staff note, staff alone see. */
class ThreadNotesTest {
    private static final String NOTE = "Bought followers, we think";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Publisher publisher = world.publisher().connected();
    private final Task task = publisher.joins(advertiser.campaign());
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);

    private void notes() {
        reviewer.call(
                        "/admin/api/threads/write/",
                        "{kind: 'task', subject_id: %s, text: %s, note: true}",
                        task.id(),
                        NOTE)
                .expect(201);
    }

    /** Those who read a row. Staff have assignees and templates of their own. */
    private List<Actor> askers(Endpoint<?, ?> row) {
        if (row.access().audience() != Audience.BACKEND) {
            return List.of(publisher);
        }
        return row.ask() == ListAssignees.class || row.ask() == ListAnswerTemplates.class
                ? List.of(advertiser)
                : List.of(advertiser, reviewer, world.operator());
    }

    private Answer read(Endpoint<?, ?> row, Actor asker) {
        if (row.ask() == ListAnswerTemplates.class) {
            return asker.ok(row.path());
        }
        return row.ask() == ListThreads.class
                ? asker.ok(row.path(), "{limit: 100}")
                : asker.ok(row.path(), "{kind: 'task', subject_id: %s}", task.id());
    }

    /** For every caller: all rows that answer threads, besides staff's. */
    private void nothingShows() {
        List<Endpoint<?, ?>> rows = Modules.ALL.stream()
                .filter(module -> module.name().equals("threads"))
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .filter(row -> row.access().audience() != Audience.OPERATOR && !row.changes())
                .toList();
        assertThat(rows).hasSize(8);
        for (Endpoint<?, ?> row : rows) {
            for (Actor asker : askers(row)) {
                assertThat(read(row, asker).text()).as(row.path()).doesNotContain(NOTE, "\"note\"");
            }
        }
        world.dispatch();
        assertThat(Stream.of(
                                publisher.ok("/web/api/get/inbox/"),
                                advertiser.ok("/api/advertiser/inbox/"),
                                publisher.ok("/web/api/get/notifications/"),
                                publisher.ok("/api/get/notifications/history/"))
                        .map(Answer::text))
                .allSatisfy(text -> assertThat(text).doesNotContain(NOTE));
        for (Actor one : List.of(publisher, advertiser, reviewer)) {
            for (String export : ThreadsTables.ALL.tables().stream()
                    .flatMap(table -> table.exports().values().stream())
                    .toList()) {
                assertThat(world.text(export.replace("$1", Long.toString(one.id()))))
                        .doesNotContain(NOTE);
            }
        }
        assertThat(world.number("select count(*) from outbox where body::text like '%' || ? || '%'", NOTE))
                .isZero();
        assertThat(world.number(
                        "select count(*) from audit_log where to_jsonb(audit_log)::text like '%' || ? || '%'", NOTE))
                .isZero();
    }

    @Test
    @DisplayName("a note that begins a thread begins none for others, and changes no count, order, mail or feed")
    void leaksNoNote() {
        notes();
        nothingShows();
        assertThat(publisher.ok("/web/api/get/threads/").list("threads")).isEmpty();
        assertThat(advertiser.ok("/api/threads/").list("threads")).isEmpty();
        // It cannot even be told from none by assigning it.
        advertiser
                .call("/api/thread/assign/", "{kind: 'task', subject_id: %s, assignee_id: null}", task.id())
                .expect(404);
        publisher
                .ok("/web/api/get/thread/", "{kind: 'task', subject_id: %s}", task.id())
                .shows("{unread: 0, messages: []}");
        publisher
                .call("/web/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'Hello'}", task.id())
                .expect(201);
        notes();
        nothingShows();
        assertThat(publisher.told()).doesNotContain("new_message");
        publisher.ok("/web/api/get/threads/").shows("{unread: 0, threads: [{last: {text: 'Hello'}}]}");
        advertiser.ok("/api/threads/").shows("{unread: 1, threads: [{last: {text: 'Hello'}}]}");
        Answer staff = reviewer.ok("/admin/api/threads/get/", "{kind: 'task', subject_id: %s}", task.id());
        staff.shows("""
                {unread: 1, messages: [{note: true, text: %s, author: {side: 'staff', name: %s}},
                                       {note: false, text: 'Hello'}, {note: true}]}
                """, NOTE, reviewer.username());
        // Others have no such member to send, on any row.
        for (String path : List.of("/api/thread/write/", "/web/api/thread/write/")) {
            Actor writer = path.startsWith("/web") ? publisher : advertiser;
            writer.invalid("note", path, "{kind: 'task', subject_id: %s, text: 'x', note: true}", task.id());
        }
        // After the end, too.
        task.leaves();
        notes();
        reviewer.refused(
                400,
                "business_error",
                "/admin/api/threads/write/",
                "{kind: 'task', subject_id: %s, text: 'Hello'}",
                task.id());
    }
}
