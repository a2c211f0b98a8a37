package dev.fanfare.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Client;
import dev.fanfare.support.Client.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("decisions §9: the audit log")
class AuditLogTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();
    private static final String LIST = "/admin/api/audit/list/";

    private final Account actor = WORLD.staff(Permission.SETTINGS_MANAGE, Permission.AUDIT_VIEW);

    @Test
    void showsWhoChangedWhat() {
        String code = World.unique("audited");
        Answer created = actor.web()
                .post("/admin/api/lists/categories/create/", "code", code, "name", "Audited")
                .expect(201);
        long id = created.number("id");
        Answer page = actor.web()
                .form(LIST, "subject", "category:" + id)
                .expect(200)
                .expectFields("entries", "total", "page", "limit");
        assertThat(page.number("total")).isEqualTo(1);
        JsonNode entry = page.body().at("/entries/0");
        assertThat(Client.fields(entry))
                .containsExactlyInAnyOrder(
                        "id",
                        "actor_id",
                        "actor",
                        "credential",
                        "action",
                        "subject",
                        "before",
                        "after",
                        "reason",
                        "request_id",
                        "address",
                        "created_at");
        assertThat(entry.path("actor_id").asLong()).isEqualTo(actor.id());
        assertThat(entry.path("actor").asText()).isEqualTo(actor.username());
        assertThat(entry.path("credential").asText()).isEqualTo("web_session");
        assertThat(entry.path("action").asText()).isEqualTo("category.create");
        assertThat(entry.path("before").isNull()).isTrue();
        assertThat(entry.at("/after/code").asText()).isEqualTo(code);
        assertThat(entry.path("request_id").asText())
                .isEqualTo(created.header("X-Request-Id").orElseThrow());
        assertThat(entry.path("address").asText()).isEqualTo("127.0.0.1");
        assertThat(entry.path("created_at").asText()).endsWith("Z");
    }

    @Test
    void filtersByActorActionSubjectAndRequestAndPagesNewestFirst() {
        List<Long> ids = new ArrayList<>();
        String request = null;
        for (int i = 0; i < 5; i++) {
            Answer created = actor.backend()
                    .post("/admin/api/lists/categories/create/", "code", World.unique("paged"), "name", "Paged")
                    .expect(201);
            ids.add(created.number("id"));
            request = created.header("X-Request-Id").orElseThrow();
        }
        actor.backend()
                .post("/admin/api/lists/categories/delete/", "id", ids.get(0))
                .expect(200);
        assertThat(list("actor_id", actor.id()).number("total")).isEqualTo(6);
        assertThat(list("actor_id", actor.id(), "action", "category.delete").number("total"))
                .isEqualTo(1);
        assertThat(list("subject", "category:" + ids.get(0)).number("total")).isEqualTo(2);
        assertThat(list("request_id", request).body().at("/entries/0/subject").asText())
                .isEqualTo("category:" + ids.get(4));
        assertThat(list("action", "no.such").number("total")).isZero();
        Answer second = list("actor_id", actor.id(), "action", "category.create", "page", 2, "limit", 2);
        assertThat(second.body().path("entries").findValuesAsText("subject"))
                .containsExactly("category:" + ids.get(2), "category:" + ids.get(1));
        assertThat(second.number("page")).isEqualTo(2);
        assertThat(second.number("limit")).isEqualTo(2);
        Answer past = list("actor_id", actor.id(), "page", 9);
        assertThat(past.body().path("entries")).isEmpty();
        assertThat(past.number("total")).isEqualTo(6);
        // HT-14; and blank filters are none
        assertThat(list("limit", 1_000, "action", " ").number("limit")).isEqualTo(100);
        actor.backend().post(LIST, "page", 0).expectError(422, "validation_error");
    }

    @Test
    void isForThoseWhoMayViewIt() {
        NODE.client().post(LIST).expectError(401, "missing_token");
        WORLD.publisher().web().post(LIST).expectError(403, "insufficient_permissions");
        Answer refused =
                WORLD.staff(Permission.SETTINGS_MANAGE).backend().post(LIST).expect(403);
        assertThat(refused.body().at("/details/required_permissions/0").asText())
                .isEqualTo("audit.view");
    }

    private Answer list(Object... namesAndValues) {
        return actor.backend().post(LIST, namesAndValues).expect(200);
    }
}
