package dev.fanfare.notification.thread;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Sides that write, read and close at once. */
class ThreadRacesTest {
    private static final String SAYS = "{kind: 'task', subject_id: %s, text: %s}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Publisher publisher = world.publisher().connected();
    private final Task task = publisher.joins(advertiser.campaign());
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);

    @Test
    @DisplayName(
            "many write into one thread and read it at once: it begins once, and all counts are those of its messages")
    void countsWhatEachSideHasNotRead() {
        advertiser.backend();
        reviewer.backend();
        List<Answer> all = together(9, i -> switch (i % 3) {
            case 0 -> {
                Answer seen = publisher.call("/web/api/thread/write/", SAYS, task.id(), "p" + i);
                yield i == 0
                        ? seen
                        : publisher.call(
                                "/web/api/thread/mark-read/",
                                "{kind: 'task', subject_id: %s, message_id: %s}",
                                task.id(),
                                seen.number("message_id"));
            }
            case 1 -> advertiser.call("/api/thread/write/", SAYS, task.id(), "a" + i);
            default -> reviewer.call("/admin/api/threads/write/", SAYS, task.id(), "s" + i);
        });
        assertThat(all).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201));
        assertThat(world.sql("""
                        select concat_ws(' ', count(*), max(t.publisher_unread), max(t.advertiser_unread), max(t.staff_unread),
                          count(*) filter (where m.side <> 'publisher' and m.id > t.publisher_read))
                        from threads t join thread_messages m on m.thread_id = t.id
                        where t.kind = 'task' and t.subject_id = ? group by t.id
                        """, task.id()).texts()).singleElement().satisfies(counts -> {
            String[] each = counts.split(" ", -1);
            assertThat(each[0]).isEqualTo("9");
            assertThat(each[1]).isEqualTo(each[4]);
            assertThat(each[2]).isEqualTo("6");
            assertThat(each[3]).isEqualTo("6");
        });
        Answer seen = publisher.ok("/web/api/get/thread/", "{kind: 'task', subject_id: %s}", task.id());
        publisher
                .ok(
                        "/web/api/thread/mark-read/",
                        "{kind: 'task', subject_id: %s, message_id: %s}",
                        task.id(),
                        seen.number("messages.0.id"))
                .shows("{unread: 0}");
        publisher.ok("/web/api/get/threads/").shows("{unread: 0}");
    }

    @Test
    @DisplayName("who writes while the task ends waits for it, and is refused")
    void writesNothingAfterTheEnd() throws Exception {
        assertThat(writesDuring("update tasks set status = 'left' where id = " + task.id())
                        .expect(400)
                        .code())
                .isEqualTo("THREAD_CLOSED");
        publisher
                .ok("/web/api/get/thread/", "{kind: 'task', subject_id: %s}", task.id())
                .shows("{closed: true, messages: []}");
    }

    @Test
    @DisplayName("who writes while being banned waits for it, and is refused")
    void writesNothingAfterABan() throws Exception {
        writesDuring("update users set status = 'suspended' where id = " + publisher.id())
                .expectError(403, "permission_denied");
        assertThat(world.number("select count(*) from thread_messages where author_id = ?", publisher.id()))
                .isZero();
    }

    /** The publisher writes while this change is made, which is committed once the message waits for it. */
    private Answer writesDuring(String change) throws Exception {
        try (Connection ending = Db.connect(world.node().databaseUri());
                Statement statement = ending.createStatement()) {
            ending.setAutoCommit(false);
            statement.execute(change);
            CompletableFuture<Answer> writing =
                    publisher.web().postAsync("/web/api/thread/write/", SAYS, task.id(), "In time?");
            eventually(() -> assertThat(world.number("select count(*) from pg_locks where not granted"))
                    .isPositive());
            ending.commit();
            return writing.get(30, TimeUnit.SECONDS);
        }
    }
}
