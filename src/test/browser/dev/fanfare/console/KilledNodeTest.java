package dev.fanfare.console;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-01: the process that serves the console is killed between a click and its answer, and started again at the same address. */
@Soak.Only
class KilledNodeTest {
    private static final String REVIEW = "/api/tasks/review/";
    private static final String CONNECT = "/web/api/network/approval/";
    private static final String AWAY = "The service cannot be reached. Check your connection, and try again.";
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();
    private final String port = Integer.toString(NodeProcess.freePort());
    private final List<String> keys = new ArrayList<>();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private NodeProcess start() {
        return NodeProcess.start(Map.of(
                "FANFARE_DATABASE_URI", NODE.databaseUri(),
                "FANFARE_DEMO", "false",
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", port,
                "FANFARE_SIMULATOR_PORT", "0",
                "FANFARE_LIMITS_ENABLED", "false"));
    }

    private void note(Route route) {
        keys.add(route.request().headerValue("idempotency-key"));
    }

    @Test
    @DisplayName("CN-01: killed before the approval is done: it is said, the post still waits, and is approved once")
    void beforeItIsDone() {
        Campaign campaign = Posts.waiting(world, 1);
        String reviewer = world.staff(Permission.TASKS_REVIEW).username();
        NodeProcess killed = start();
        try (Window window = Window.of(reviewer, killed.client())) {
            window.page.route("**" + REVIEW, route -> {
                note(route);
                route.resume();
            });
            window.page.clock().install();
            window.open("posts?campaign_id=" + campaign.id());
            unchecked(() -> {
                try (Connection lock = Db.connect(NODE.databaseUri())) {
                    lock.setAutoCommit(false);
                    lock.createStatement()
                            .execute("select from tasks where campaign_id = " + campaign.id() + " for update");
                    window.keys("a");
                    window.page.clock().fastForward(5_000);
                    window.page.waitForCondition(() -> !keys.isEmpty());
                    Db.awaitWaiting(lock, 1);
                    killed.kill();
                    lock.rollback();
                    return null;
                }
            });
            saysSo(window);
            assertThat(window.page.locator("main").textContent()).contains(AWAY);
            eventually(() -> assertThat(approvals(campaign)).isZero());
            try (NodeProcess back = start()) {
                window.button("Try again").click();
                window.settled();
                assertThat(window.page.locator("tbody tr").count()).isEqualTo(1);
                window.keys("a");
                window.page.clock().fastForward(5_000);
                window.settled();
                eventually(() -> assertThat(approvals(campaign)).isEqualTo(1));
                window.open("posts?campaign_id=" + campaign.id());
                assertThat(window.page.locator("tbody tr").count()).isZero();
                assertThat(back.output()).doesNotContain(" ERROR ");
            }
        }
        assertThat(keys.stream().distinct()).hasSize(1);
        assertThat(Posts.with(campaign, "accepted")).isEqualTo(1);
        assertThat(approvals(campaign)).isEqualTo(1);
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName(
            "CN-01: killed after a connection was made: what was typed stays, and sending it again shows the one made")
    void afterItIsDone() {
        Publisher publisher = world.publisher();
        String account = World.unique("account");
        NodeProcess killed = start();
        try (Window window = Window.of(publisher.username(), killed.client())) {
            window.page.route("**" + CONNECT, route -> {
                note(route);
                if (keys.size() == 1) {
                    route.fetch();
                    killed.kill();
                    route.abort("connectionreset");
                } else {
                    route.resume();
                }
            });
            window.page.clock().install();
            BadWeatherTest.connect(window.open("networks"), account);
            for (int tries = 1; tries <= 4; tries++) {
                int come = tries;
                window.page.waitForCondition(() -> keys.size() >= come);
                window.page.clock().fastForward(5_000);
            }
            window.dialog().getByRole(AriaRole.ALERT).waitFor();
            assertThat(window.dialog().textContent()).contains(AWAY);
            assertThat(window.field("Your name there").inputValue()).isEqualTo(account);
            assertThat(connections(publisher)).isEqualTo(1);
            try (NodeProcess back = start()) {
                window.dialogButton("Submit for review").click();
                window.done();
                assertThat(window.page.locator("tbody tr").allTextContents())
                        .singleElement()
                        .asString()
                        .contains(account);
                assertThat(back.output()).doesNotContain(" ERROR ");
            }
        }
        assertThat(keys).hasSize(5);
        assertThat(keys.stream().distinct()).hasSize(1);
        assertThat(connections(publisher)).isEqualTo(1);
    }

    /** The console asks three times more before it says so; nothing is told to be done. */
    private void saysSo(Window window) {
        for (int tries = 2; tries <= 4; tries++) {
            int come = tries;
            window.page.clock().fastForward(5_000);
            window.page.waitForCondition(() -> keys.size() >= come);
        }
        window.page.locator("#notices .bad").getByText(AWAY).first().waitFor();
        // The list is read again, which is tried as often.
        for (int tries = 1; tries <= 4; tries++) {
            window.page.clock().fastForward(5_000);
        }
        window.button("Try again").waitFor();
    }

    private long approvals(Campaign campaign) {
        return world.number("""
                select count(*) from audit_log l join tasks t on l.subject = 'task:' || t.id
                where t.campaign_id = ? and l.action = 'task.approve'""", campaign.id());
    }

    private long connections(Publisher publisher) {
        return world.number("select count(*) from connections where user_id = ?", publisher.id());
    }
}
