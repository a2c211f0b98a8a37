package dev.fanfare.admin.operations;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("decisions §9: the audit log")
class AuditLogTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();
    private static final String LIST = "/admin/api/audit/list/";
    private static final String EXPORT = "/admin/api/audit/export/";

    private final Operator actor = WORLD.staff(Permission.SETTINGS_MANAGE, Permission.AUDIT_VIEW);

    @Test
    void showsWhoChangedWhat() {
        String code = World.unique("audited");
        Answer created = actor.web()
                .post("/admin/api/lists/categories/create/", "{code: %s, name: 'Audited'}", code)
                .expect(201);
        long id = created.number("id");
        Answer page = actor.web()
                .form(LIST, "{subject: 'category:%s'}", id)
                .expect(200)
                .expectFields("entries total page limit");
        JsonNode entry = page.shows("{total: 1}").at("entries.0");
        Answer.assertFields(
                entry,
                "id actor_id actor credential credential_id action subject before after reason proposed_by request_id"
                        + " address created_at");
        assertShows(
                entry,
                """
                        {"actor_id": %s, "actor": %s, "credential": "web_session", "action": "category.create",
                         "before": null, "after": {"code": %s}, "request_id": %s, "address": "127.0.0.1"}""",
                actor.id(),
                actor.username(),
                code,
                created.header("X-Request-Id").orElseThrow());
        assertThat(entry.path("created_at").asText()).endsWith("Z");
    }

    @Test
    void filtersByActorActionSubjectAndRequestAndPagesNewestFirst() {
        List<Long> ids = new ArrayList<>();
        String request = null;
        for (int i = 0; i < 5; i++) {
            Answer created = actor.call(
                            "/admin/api/lists/categories/create/", "{code: %s, name: 'Paged'}", World.unique("paged"))
                    .expect(201);
            ids.add(created.number("id"));
            request = created.header("X-Request-Id").orElseThrow();
        }
        actor.ok("/admin/api/lists/categories/delete/", "{id: %s}", ids.get(0));
        list("{actor_id: %s}", actor.id()).shows("{total: 7}"); // with the use of the token
        list("{actor_id: %s, action: 'category.delete'}", actor.id()).shows("{total: 1}");
        list("{subject: 'category:%s'}", ids.get(0)).shows("{total: 2}");
        assertThat(list("{request_id: %s}", request).text("entries.0.subject")).isEqualTo("category:" + ids.get(4));
        list("{action: 'no.such'}").shows("{total: 0}");
        Answer second = list("{actor_id: %s, action: 'category.create', page: 2, limit: 2}", actor.id());
        assertThat(second.at("entries").findValuesAsText("subject"))
                .containsExactly("category:" + ids.get(2), "category:" + ids.get(1));
        second.shows("{page: 2, limit: 2}");
        list("{actor_id: %s, page: 9}", actor.id()).shows("{entries: [], total: 7}");
        // HT-14; and blank filters are none
        list("{limit: 1000, action: ' '}").shows("{limit: 100}");
        actor.refused(422, "validation_error", LIST, "{page: 0}");
    }

    @Test
    @DisplayName("DR-08: exports all lines by cursor as JSON lines, each once, and none before its elders are there")
    void exportsByCursor() throws Exception {
        long before = WORLD.number("select coalesce(max(id), 0) from audit_log");
        String subject = World.unique("exported:");
        // More than a chunk, then one that is so young that others may still come before it.
        WORLD.execute("""
                        insert into audit_log (credential, credential_id, action, subject, request_id, created_at)
                        select 'WEB_SESSION', 'a session', 'test.export', ?, 'r', now() - interval '2 minutes'
                        from generate_series(1, 1100)
                        """, subject);
        WORLD.execute(
                "insert into audit_log (credential, action, subject, request_id) values ('NONE', 'test.export', ?, 'r')",
                subject);
        Answer all = actor.shown("password").ok(EXPORT, "{after: %s}", before);
        assertThat(all.header("Content-Type")).contains("application/x-ndjson");
        List<JsonNode> lines = new ArrayList<>();
        for (String line : all.text().lines().toList()) {
            lines.add(Json.mapper().readTree(line));
        }
        assertThat(lines).hasSizeBetween(1_100, 1_150);
        assertThat(lines)
                .extracting(line -> line.path("id").asLong())
                .isSorted()
                .doesNotHaveDuplicates();
        List<JsonNode> ours = lines.stream()
                .filter(line -> line.path("subject").asText().equals(subject))
                .toList();
        assertThat(ours).hasSize(1_100);
        assertShows(ours.get(0), "{credential: 'web_session', credential_id: 'a session', action: 'test.export'}");
        long cursor = ours.get(1_000).path("id").asLong();
        assertThat(actor.web().ok(EXPORT, "{after: %s}", cursor).text().lines().toList())
                .hasSizeBetween(99, 140);
        WORLD.staff(Permission.SETTINGS_MANAGE).refused(403, "insufficient_permissions", EXPORT);
    }

    private Answer list(Object... filter) {
        return actor.ok(LIST, filter);
    }
}
