package dev.fanfare.people.advertiser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Credit is money that can be spent: opening it is asked for as a deposit is. */
class CreditTest {
    private static final String UPDATE = Endpoints.path(UpdateAdvertiser.class);
    private static final String LIMIT = "{advertiser_id: %s, maximum_limit: %s}";

    @AutoClose
    private static Node node;

    private static World world;

    @BeforeAll
    static void start() {
        node = Node.start(Db.freshUri(), Map.of("funding.credit_alone", "100", "funding.releases_own_credit", "never"));
        world = node.world();
    }

    private static Operator manager() {
        return world.staff(Permission.CAMPAIGNS_VIEW, Permission.CAMPAIGNS_MANAGE, Permission.TASKS_REVIEW);
    }

    private static long limit(long advertiser) {
        return world.number("select maximum_limit from advertisers where user_id = ?", advertiser);
    }

    @Test
    @DisplayName("DR-21 one person opens no credit above the setting, and releases nothing on what that person opened")
    void takesTwo() {
        Operator attacker = manager();
        Advertiser advertiser = world.advertiser("USD", 0);
        long proposal = attacker.proposes(UPDATE, LIMIT, advertiser.id(), 999_999_999);
        assertThat(limit(advertiser.id())).isZero();
        attacker.seconds(proposal).expectError(403, "permission_denied");
        world.staff(Permission.CORRECTIONS_APPROVE).seconds(proposal).expect(200);
        assertThat(limit(advertiser.id())).isEqualTo(99_999_999_900L);

        Campaign campaign = advertiser.campaign();
        Task task = world.publisher().connected().joins(campaign).handsIn();
        attacker.tries("approve", task).expectError(403, "permission_denied");
        Operator linked = world.staff(Permission.TASKS_REVIEW);
        linked.backend();
        world.execute("update backend_tokens set created_by = ? where user_id = ?", attacker.id(), linked.id());
        linked.tries("approve", task).expectError(403, "permission_denied");
        attacker.tries("approve", task, "{pay: true}").expectError(403, "permission_denied");
        Operator other = manager();
        other.approves(task);
        attacker.tries("mark_paid", task).expectError(403, "permission_denied");
        assertThat(attacker.ok("/api/tasks/review/", "{action: 'mark_paid', items: [{task_id: %s}]}", task.id())
                        .text("items.0.outcome"))
                .isEqualTo("refused");
        other.pays(task);
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName(
            "DR-21 small raises of a person add up by day, over advertisers and accounts; one person lowers a limit")
    void addsUp() {
        Operator manager = manager();
        Advertiser first = world.advertiser("USD", 0);
        Advertiser second = world.advertiser("USD", 0);
        manager.ok(UPDATE, LIMIT, first.id(), 60);
        manager.ok(UPDATE, LIMIT, first.id(), 90);
        manager.proposes(UPDATE, LIMIT, second.id(), 20);
        manager.ok(UPDATE, LIMIT, first.id(), 10);
        manager.ok(UPDATE, LIMIT, second.id(), 10);
        manager.proposes(UPDATE, LIMIT, second.id(), 11);
        manager.ok(UPDATE, "{advertiser_id: %s, name: 'Renamed'}", second.id());
        Operator linked = manager();
        linked.backend();
        world.execute("update backend_tokens set created_by = ? where user_id = ?", manager.id(), linked.id());
        linked.proposes(UPDATE, LIMIT, second.id(), 11);
        manager().ok(UPDATE, LIMIT, second.id(), 11);
        assertThat(limit(first.id()) + limit(second.id())).isEqualTo(2_100);
    }

    @Test
    @DisplayName("DR-21 an advertiser begins without the credit that takes two, which is proposed with it")
    void beginsWithout() {
        String name = World.unique("advertiser");
        Answer made = manager()
                .call(
                        Endpoints.path(CreateAdvertiser.class),
                        "{name: %s, email: '%s@example.com', maximum_limit: 500, currency: 'USD'}",
                        name,
                        name)
                .expect(201);
        long id = made.number("advertiser_id");
        assertThat(limit(id)).isZero();
        world.staff(Permission.CORRECTIONS_APPROVE)
                .seconds(made.number("proposal_id"))
                .expect(200);
        assertThat(limit(id)).isEqualTo(50_000);
    }
}
