package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.identity.CountDeprecatedCalls;
import dev.fanfare.platform.identity.CountDeprecatedCalls.Calls;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DeprecatedCallsTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();

    @Test
    void addsUpByDayAndClientForNinetyDays() {
        long user = WORLD.publisher().id();
        count(new Calls("/old/", "BACKEND_TOKEN", "7", user, 2), new Calls("/old/", "NONE", null, null, 1));
        count(new Calls("/old/", "BACKEND_TOKEN", "7", user, 3));
        WORLD.execute("update deprecated_calls set day = day - 89 where credential = 'NONE'");
        count(new Calls("/old/", "NONE", null, null, 1));
        WORLD.execute("insert into deprecated_calls values (current_date - 91, '/old/', 'NONE', null, null, 9)");
        NODE.sweep(new ForgetExpired());
        assertThat(WORLD.number("select count(*) from deprecated_calls where day < current_date - 90"))
                .isZero();

        List<JsonNode> clients = WORLD.staff(Permission.AUDIT_VIEW)
                .call("/admin/api/deprecated-calls/list/")
                .expect(200)
                .list("clients");
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        assertThat(clients)
                .extracting(client -> client.path("credential").asText() + " "
                        + client.path("credential_id").asText("") + " "
                        + client.path("calls").asLong() + " "
                        + client.path("last_day").asText())
                .containsExactly("backend_token 7 5 " + today, "none  2 " + today);
        assertThat(clients.get(0).path("user_id").asLong()).isEqualTo(user);
        assertThat(clients.get(1).path("first_day").asText())
                .isEqualTo(today.minusDays(89).toString());
    }

    private static void count(Calls... calls) {
        NODE.sweep(new CountDeprecatedCalls(List.of(calls)));
    }
}
