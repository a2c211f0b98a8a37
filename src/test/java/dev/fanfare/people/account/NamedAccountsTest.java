package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Accounts by the ids that lists give, and those of staff. */
class NamedAccountsTest {
    private final World world = World.shared();
    private final Operator operator = world.operator();
    private final Publisher publisher = world.publisher();

    @Test
    @DisplayName("who may see accounts reads the names of those that exist, each once")
    void tellsNames() {
        String named = operator.call(
                        "/admin/api/users/names/",
                        "{user_ids: [%s, %s, %s, 0]}",
                        publisher.id(),
                        operator.id(),
                        publisher.id())
                .expect(200)
                .text();
        assertThat(named).containsOnlyOnce(publisher.username()).containsOnlyOnce(operator.username());
        operator.call("/admin/api/users/names/", "{user_ids: []}").expect(400);
        world.staff(Permission.TASKS_REVIEW)
                .call("/admin/api/users/names/", "{user_ids: [%s]}", publisher.id())
                .expect(403);
    }

    @Test
    @DisplayName("accounts of staff are listed alone")
    void listsStaff() {
        assertThat(operator.call("/admin/api/users/list/", "{staff: true, search: '%s'}", operator.username())
                        .expect(200)
                        .text())
                .contains(operator.username());
        assertThat(operator.call("/admin/api/users/list/", "{staff: true, search: '%s'}", publisher.username())
                        .expect(200)
                        .text())
                .contains("\"total\":0");
    }
}
