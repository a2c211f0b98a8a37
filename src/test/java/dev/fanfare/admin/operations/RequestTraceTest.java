package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-18, DR-08: what a request did, by its id. */
@Nightly
class RequestTraceTest {
    private static final String SHOW = "/admin/api/requests/get/";
    private static final String WHICH = "{request_id: %s}";

    @AutoClose
    private static final Mails MAILS = new Mails();

    private final World world = MAILS.node.world();

    @Test
    @DisplayName("HT-18: an approval by its id: audit line, entry, event and the mail that it caused")
    void showsAnApproval() {
        Task task = world.publisher()
                .connected()
                .joins(world.advertiser("USD").campaign())
                .handsIn();
        String id = World.unique("request-");
        world.operator()
                .backend()
                .with("X-Request-Id", id)
                .ok("/api/task/actions/", "{task_id: %s, action: 'approve'}", task.id());
        world.dispatch();
        Answer trace = world.operator().web().ok(SHOW, WHICH, id);
        trace.expectFields("complete audit entries events mails proposals left_out")
                .shows("{complete: true, left_out: []}");
        assertThat(trace.list("audit"))
                .extracting(line -> line.path("subject").asText())
                .contains("task:" + task.id());
        assertThat(trace.list("entries"))
                .extracting(entry -> entry.path("key").asText())
                .contains("task:" + task.id() + ":accepted");
        assertThat(trace.list("events")).isNotEmpty().allSatisfy(event -> assertThat(
                        event.path("dispatched_at").isNull())
                .isFalse());
        assertThat(trace.list("mails")).singleElement().satisfies(mail -> assertThat(
                        mail.path("user_id").asLong())
                .isEqualTo(task.publisher().id()));
        Answer figures = world.staff(Permission.AUDIT_VIEW).backend().ok(SHOW, WHICH, id);
        assertThat(figures.at("entries").isNull()).isTrue();
        figures.shows("{left_out: [{part: 'entries', permission: 'finance.personal'}]}");
    }

    @Test
    @DisplayName("DR-16: a proposal by its request, and mails about an account")
    void showsAProposal() {
        Publisher owner = world.publisher();
        world.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version)"
                        + " values (?, '', '', '', now(), 0)",
                owner.id());
        String id = World.unique("request-");
        world.operator()
                .backend()
                .with("X-Request-Id", id)
                .post("/admin/api/users/delete-factors/", "{user_id: %s, reason: 'Lost.'}", owner.id())
                .expect(201);
        world.operator()
                .ok(SHOW, WHICH, id)
                .shows("{proposals: [{endpoint: '/admin/api/users/delete-factors/', status: 'open'}]}");
        String help = World.unique("request-");
        world.operator()
                .backend()
                .with("X-Request-Id", help)
                .ok("/admin/api/users/send-reset-link/", "{user_id: %s, reason: 'Called us.'}", owner.id());
        assertThat(MAILS.subjects(owner.email())).isNotEmpty();
        Answer trace = world.operator().ok(SHOW, WHICH, help);
        trace.shows("{mails: [{user_id: %s, kind: 'reset_password', outcome: 'sent'}]}", owner.id());
        assertThat(trace.text()).doesNotContain(owner.email(), "fanfare.example.com");
    }

    @Test
    @DisplayName("A list of more than a hundred rows ends, and says so")
    void endsLongLists() {
        String id = World.unique("request-");
        world.execute("""
                insert into audit_log (credential, action, subject, request_id)
                select 'SYSTEM', 'test', 'test:' || n, '%s' from generate_series(1, 101) n""".formatted(id));
        Answer trace = world.operator().ok(SHOW, WHICH, id).shows("{complete: false}");
        assertThat(trace.list("audit")).hasSize(100);
    }

    @Test
    @DisplayName("The permission table: only staff who may read the audit log")
    void refusesOthers() {
        Operator staff = world.staff(Permission.USERS_VIEW);
        for (Actor other : List.of(world.publisher(), world.advertiser("USD"), staff)) {
            other.backend().refused(403, "insufficient_permissions", SHOW, WHICH, "x");
        }
        world.through(world.application(), world.publisher()).refused(401, "invalid_token", SHOW, WHICH, "x");
        world.anybody().refused(401, "missing_token", SHOW, WHICH, "x");
        world.operator().refused(404, "not_found", SHOW, WHICH, World.unique("nothing-"));
        world.operator().refused(400, "validation_error", SHOW);
        world.operator().invalid("request_id", SHOW, WHICH, "x".repeat(101));
    }
}
