package dev.fanfare.notification.thread;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.thread.api.ThreadKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.http.pages.StaticFile;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Threads are assigned to those who answer, who keep templates of their answers. */
class AssignmentsTest {
    private static final String SAYS = "{kind: 'task', subject_id: %s, text: %s}";
    private static final String ASSIGNS = "{kind: 'task', subject_id: %s, assignee_id: %s, assigned_id: %s}";
    private static final String TEAM = "/api/thread/";
    private static final String STAFF = "/admin/api/threads/";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Publisher publisher = world.publisher().connected();
    private final Task task = publisher.joins(advertiser.campaign());
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);

    private void asks() {
        publisher.call("/web/api/thread/write/", SAYS, task.id(), "When?").expect(201);
    }

    private List<Long> subjects(Answer inbox) {
        return inbox.list("items").stream()
                .map(one -> one.path("subject_id").asLong())
                .toList();
    }

    private List<Long> inbox(Publisher member, String assigned) {
        return subjects(
                member.ok("/api/advertiser/inbox/", "{advertiser_id: %s, assigned: %s}", advertiser.id(), assigned));
    }

    @Test
    @DisplayName("NT-05: a member takes a thread, gives it to another, and loses it with the right to answer")
    void assignsWithinATeam() {
        Publisher one = advertiser.member("reviewer");
        Publisher other = advertiser.member("manager");
        Publisher finance = advertiser.member("finance");
        one.call(TEAM + "assign/", ASSIGNS, task.id(), one.id(), null).expect(404);
        asks();
        assertThat(inbox(one, "unassigned")).containsExactly(task.id());
        one.ok(TEAM + "assign/", ASSIGNS, task.id(), one.id(), null).shows("{assignee_id: %s}", one.id());
        assertThat(inbox(one, "unassigned")).isEmpty();
        assertThat(inbox(one, "mine")).containsExactly(task.id());
        assertThat(inbox(other, "mine")).isEmpty();
        one.ok("/api/advertiser/inbox/", "{advertiser_id: %s}", advertiser.id())
                .shows("{items: [{assignee: {user_id: %s, username: %s}}]}", one.id(), one.username());
        assertThat(other.call(TEAM + "assign/", ASSIGNS, task.id(), other.id(), null)
                        .expect(409)
                        .code())
                .isEqualTo("THREAD_REASSIGNED");
        other.ok(TEAM + "assign/", ASSIGNS, task.id(), other.id(), one.id());
        // Another is told, oneself is not.
        world.dispatch();
        assertThat(other.ok("/web/api/get/notifications/").list("notifications"))
                .noneMatch(told -> told.path("type").asText().equals("assignment"));
        advertiser.ok(TEAM + "assign/", ASSIGNS, task.id(), one.id(), other.id());
        advertiser.ok(TEAM + "assign/", ASSIGNS, task.id(), other.id(), one.id());
        world.dispatch();
        assertThat(other.ok("/web/api/get/notifications/").list("notifications"))
                .filteredOn(told -> told.path("type").asText().equals("assignment"))
                .hasSize(1);
        // Nor are those who may not answer, nor strangers, nor the creator.
        for (long unable :
                new long[] {finance.id(), publisher.id(), world.publisher().id(), reviewer.id()}) {
            other.call(TEAM + "assign/", ASSIGNS, task.id(), unable, other.id()).expect(422);
        }
        finance.call(TEAM + "assign/", ASSIGNS, task.id(), null, other.id()).expect(403);
        world.advertiser("USD")
                .call(TEAM + "assign/", ASSIGNS, task.id(), null, other.id())
                .expect(404);
        world.execute("update advertiser_members set role = 'finance' where user_id = ?", other.id());
        assertThat(inbox(one, "unassigned")).containsExactly(task.id());
        one.ok(TEAM + "assign/", ASSIGNS, task.id(), one.id(), null);
        world.execute("update users set status = 'suspended' where id = ?", one.id());
        assertThat(subjects(advertiser.ok(
                        "/api/advertiser/inbox/", "{advertiser_id: %s, assigned: 'unassigned'}", advertiser.id())))
                .containsExactly(task.id());
        assertThat(advertiser
                        .ok(TEAM + "assignees/", "{kind: 'task', subject_id: %s}", task.id())
                        .list("assignees"))
                .singleElement()
                .satisfies(only -> assertThat(only.path("mine").asBoolean()).isTrue());
    }

    @Test
    @DisplayName("NT-05: of two who take a thread at once, one has it")
    void hasOneWinner() {
        asks();
        List<Publisher> members =
                List.of(advertiser.member("reviewer"), advertiser.member("reviewer"), advertiser.member("manager"));
        members.forEach(Publisher::backend);
        List<Answer> all = together(3, i -> members.get(i)
                .call(TEAM + "assign/", ASSIGNS, task.id(), members.get(i).id(), null));
        assertThat(all).extracting(Answer::status).containsExactlyInAnyOrder(200, 409, 409);
    }

    private long assigned(Publisher member) {
        return world.number("select count(*) from threads where advertiser_assignee = ?", member.id());
    }

    @Test
    @DisplayName("NT-05: one who leaves the team at the same moment is assigned nothing")
    void assignsNothingToWhoLeaves() {
        asks();
        Publisher member = advertiser.member("reviewer");
        advertiser.backend();
        for (int round = 0; round < 30; round++) {
            world.execute("update advertiser_members set removed_at = null where user_id = ?", member.id());
            List<Integer> both = together(2, i -> {
                if (i == 0) {
                    world.execute("update advertiser_members set removed_at = now() where user_id = ?", member.id());
                    return 200;
                }
                return advertiser
                        .call(TEAM + "assign/", ASSIGNS, task.id(), member.id(), null)
                        .status();
            });
            assertThat(both.get(1)).isIn(200, 422);
            assertThat(assigned(member)).as("round " + round).isZero();
        }
    }

    @Test
    @DisplayName("NT-05: whether a member may answer is read after a removal or another role that is being written")
    void waitsForWhatEndsTheRight() throws Exception {
        asks();
        Publisher member = advertiser.member("reviewer");
        Client backend = advertiser.backend();
        for (String end : List.of("removed_at = now()", "role = 'finance'")) {
            world.execute(
                    "update advertiser_members set removed_at = null, role = 'reviewer' where user_id = ?",
                    member.id());
            try (Connection holding = Db.connect(Db.uri());
                    Statement statement = holding.createStatement()) {
                holding.setAutoCommit(false);
                statement.execute("update advertiser_members set " + end + " where user_id = " + member.id());
                CompletableFuture<Answer> waits =
                        backend.postAsync(TEAM + "assign/", ASSIGNS, task.id(), member.id(), null);
                Db.awaitWaiting(holding, 1);
                holding.commit();
                waits.join().expect(422);
            }
            assertThat(assigned(member)).as(end).isZero();
        }
    }

    @Test
    @DisplayName("the database ends assignments of those without a right by the same roles and permissions")
    void endsThemByTheSameRights() {
        String triggers = StaticFile.read("/db/migration/R__threads.sql").toString();
        assertThat(triggers)
                .contains(TeamRole.codesWith(TeamRight.TASKS_REVIEW).stream()
                        .collect(Collectors.joining("', '", "new.role not in ('", "')")));
        Matcher permissions = Pattern.compile("case t\\.kind when '(\\w+)' then '([\\w.]+)' else '([\\w.]+)' end")
                .matcher(triggers);
        assertThat(permissions.find()).isTrue();
        assertThat(ThreadKind.values()).allSatisfy(kind -> assertThat(
                        kind.code().equals(permissions.group(1)) ? permissions.group(2) : permissions.group(3))
                .isEqualTo(kind.permission().code()));
    }

    @Test
    @DisplayName("staff who are in a brand's team mark none of its threads as read for staff")
    void marksNothingOfTheOwnBrand() {
        asks();
        Operator mate = world.promoted(advertiser.member("finance"), Permission.TASKS_REVIEW);
        world.execute(
                "update threads set staff_assignee = ? where kind = 'task' and subject_id = ?", mate.id(), task.id());
        mate.ok(STAFF + "mark-all-read/").shows("{more: false}");
        reviewer.ok(STAFF + "get/", "{kind: 'task', subject_id: %s}", task.id()).shows("{unread: 1}");
    }

    @Test
    @DisplayName("staff assign threads among those with the permission, and mark only their own as read")
    void assignsWithinStaff() {
        asks();
        Operator other = world.staff(Permission.TASKS_REVIEW);
        Operator payer = world.staff(Permission.PAYOUTS_PROCESS);
        reviewer.call(STAFF + "assign/", ASSIGNS, task.id(), payer.id(), null).expect(422);
        payer.call(STAFF + "assign/", ASSIGNS, task.id(), payer.id(), null).expect(404);
        assertThat(reviewer.ok(STAFF + "assignees/", "{kind: 'task', subject_id: %s}", task.id())
                        .list("assignees"))
                .anySatisfy(one -> assertThat(one.path("user_id").asLong()).isEqualTo(other.id()))
                .noneSatisfy(one -> assertThat(one.path("user_id").asLong()).isEqualTo(payer.id()));
        reviewer.ok(STAFF + "assign/", ASSIGNS, task.id(), other.id(), null);
        reviewer.ok(STAFF + "mark-all-read/");
        reviewer.ok(STAFF + "get/", "{kind: 'task', subject_id: %s}", task.id()).shows("{unread: 1}");
        assertThat(subjects(other.ok("/admin/api/inbox/", "{assigned: 'mine'}")))
                .containsExactly(task.id());
        other.ok(STAFF + "mark-all-read/").shows("{more: false}");
        reviewer.ok(STAFF + "get/", "{kind: 'task', subject_id: %s}", task.id()).shows("{unread: 0}");
        world.execute("update users set permissions = '{}' where id = ?", other.id());
        assertThat(world.number("select count(*) from threads where staff_assignee = ?", other.id()))
                .isZero();
    }

    @Test
    @DisplayName("templates belong to a team or to staff: added, changed, deleted, each name once, a hundred at most")
    void keepsTemplates() {
        Publisher member = advertiser.member("reviewer");
        long id = member.ok(
                        TEAM + "templates/update/",
                        "{advertiser_id: %s, name: ' Thanks ', text: 'Thank you!'}",
                        advertiser.id())
                .number("template_id");
        advertiser
                .ok(TEAM + "templates/", "{advertiser_id: %s}", advertiser.id())
                .shows("{templates: [{template_id: %s, name: 'Thanks', text: 'Thank you!'}]}", id);
        advertiser
                .call(TEAM + "templates/update/", "{advertiser_id: %s, name: 'THANKS', text: 'x'}", advertiser.id())
                .expect(409);
        advertiser.ok(
                TEAM + "templates/update/",
                "{advertiser_id: %s, template_id: %s, name: 'Hello', text: 'Hi'}",
                advertiser.id(),
                id);
        Advertiser stranger = world.advertiser("USD");
        stranger.call(TEAM + "templates/", "{advertiser_id: %s}", advertiser.id())
                .expect(404);
        stranger.call(
                        TEAM + "templates/update/",
                        "{advertiser_id: %s, template_id: %s, name: 'Mine', text: 'x'}",
                        stranger.id(),
                        id)
                .expect(404);
        stranger.call(TEAM + "templates/delete/", "{template_id: %s}", id).expect(404);
        reviewer.call(STAFF + "templates/delete/", "{template_id: %s}", id).expect(404);
        advertiser
                .member("finance")
                .call(TEAM + "templates/", "{advertiser_id: %s}", advertiser.id())
                .expect(403);
        world.execute(
                "insert into answer_templates (advertiser_id, name, text, changed_by) select ?, 'n' || n, 'x', ? from generate_series(1, 99) n",
                advertiser.id(),
                advertiser.id());
        advertiser
                .call(TEAM + "templates/update/", "{advertiser_id: %s, name: 'More', text: 'x'}", advertiser.id())
                .expect(422);
        advertiser.ok(TEAM + "templates/delete/", "{template_id: %s}", id);
        advertiser.ok(TEAM + "templates/update/", "{advertiser_id: %s, name: 'More', text: 'x'}", advertiser.id());
        String name = World.unique("Staff ");
        long own = reviewer.ok(STAFF + "templates/update/", "{name: %s, text: 'We look at it.'}", name)
                .number("template_id");
        assertThat(world.staff(Permission.PAYOUTS_PROCESS)
                        .ok(STAFF + "templates/")
                        .list("templates"))
                .anySatisfy(one -> assertThat(one.path("name").asText()).isEqualTo(name));
        world.staff(Permission.STATS_VIEW).call(STAFF + "templates/").expect(403);
        advertiser.call(TEAM + "templates/delete/", "{template_id: %s}", own).expect(404);
        reviewer.ok(STAFF + "templates/delete/", "{template_id: %s}", own);
    }
}
