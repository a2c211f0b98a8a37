package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Eventually;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-01: when something fails between a click and its answer, nothing is lost, done twice, or said that is not so. */
@Soak.Only
class BadWeatherTest {
    private static final String REVIEW = "/api/tasks/review/";
    private static final String CONNECT = "/web/api/network/approval/";
    private static final String FEED = "/web/api/notifications/stream/";

    private final World world = World.shared();
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);

    /** Requests of one row, whose fates are decided one after the other; those after them succeed. */
    private static final class Fates {
        private final List<String> keys = new ArrayList<>();
        private final List<Consumer<Route>> fates;

        Fates(Window window, String path, List<Consumer<Route>> fates) {
            this.fates = List.copyOf(fates);
            window.page.route("**" + path, this::meet);
        }

        private void meet(Route route) {
            keys.add(route.request().headerValue("idempotency-key"));
            if (keys.size() <= fates.size()) {
                fates.get(keys.size() - 1).accept(route);
            } else {
                route.resume();
            }
        }

        /** Waits until so many have come. */
        void come(Window window, int number) {
            window.page.waitForCondition(() -> keys.size() >= number);
        }
    }

    /** It is done, but the answer does not arrive. */
    private static void lose(Route route) {
        route.fetch();
        route.abort("connectionreset");
    }

    /** Nothing is done. */
    private static void refuse(Route route) {
        route.abort("connectionrefused");
    }

    /** A feed that ends. */
    private static void end(Route route) {
        route.fulfill(
                new Route.FulfillOptions().setContentType("text/event-stream").setBody(": there\n\n"));
    }

    private static Consumer<Route> refused(int status, int afterSeconds) {
        return route -> route.fulfill(new Route.FulfillOptions()
                .setStatus(status)
                .setContentType("application/json")
                .setHeaders(Map.of("Retry-After", Integer.toString(afterSeconds)))
                .setBody("{\"error\": \"later\", \"message\": \"Later.\"}"));
    }

    private Window desk(Campaign campaign) {
        Window window = Window.of(reviewer);
        window.page.clock().install();
        return window.open("posts?campaign_id=" + campaign.id());
    }

    private static List<String> badNotices(Window window) {
        return window.page.locator("#notices .bad").allTextContents();
    }

    private long decisions(Campaign campaign) {
        return world.number("""
                select count(*) from audit_log l join tasks t on l.subject = 'task:' || t.id
                where t.campaign_id = ? and l.action = 'task.approve'""", campaign.id());
    }

    @Test
    @DisplayName("CN-01: an approval whose answer is lost is asked for again with the same key, and made once")
    void asksAgainWithTheSameKey() {
        Campaign campaign = Posts.waiting(world, 1);
        try (Window window = desk(campaign)) {
            Fates fates = new Fates(window, REVIEW, List.of(BadWeatherTest::lose, BadWeatherTest::lose));
            window.keys("a");
            window.page.clock().fastForward(5_000);
            fates.come(window, 1);
            window.page.clock().fastForward(2_000);
            fates.come(window, 2);
            window.page.clock().fastForward(3_000);
            fates.come(window, 3);
            window.settled();
            assertThat(fates.keys).hasSize(3).doesNotContainNull();
            assertThat(fates.keys.stream().distinct()).hasSize(1);
            assertThat(badNotices(window)).isEmpty();
        }
        assertThat(decisions(campaign)).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "CN-01: what was typed stays when the server is away, and is done once, even after the page was loaded again")
    void keepsTheKeyOfWhatIsUnknown() {
        Publisher publisher = world.publisher();
        String account = World.unique("account");
        try (Window window = Window.of(publisher)) {
            window.page.clock().install();
            window.open("networks");
            Fates fates = new Fates(
                    window,
                    CONNECT,
                    List.of(
                            BadWeatherTest::lose,
                            BadWeatherTest::refuse,
                            BadWeatherTest::refuse,
                            BadWeatherTest::refuse,
                            BadWeatherTest::refuse));
            connect(window, account);
            for (int tries = 1; tries <= 4; tries++) {
                fates.come(window, tries);
                window.page.clock().fastForward(5_000);
            }
            window.dialog().getByRole(AriaRole.ALERT).waitFor();
            assertThat(window.dialog().getByRole(AriaRole.ALERT).textContent()).contains("cannot be reached");
            assertThat(window.field("Your name there").inputValue()).isEqualTo(account);
            window.open("networks");
            connect(window, account);
            for (int tries = 5; tries <= 6; tries++) {
                fates.come(window, tries);
                window.page.clock().fastForward(2_000);
            }
            window.settled();
            assertThat(fates.keys.stream().distinct()).hasSize(1);
            assertThat(window.page.locator("tbody tr").count()).isEqualTo(1);
        }
        assertThat(world.number("select count(*) from connections where user_id = ?", publisher.id()))
                .isEqualTo(1);
    }

    static void connect(Window window, String account) {
        window.button("Connect another account").click();
        window.field("Network").selectOption("pinterest");
        window.field("Your name there").fill(account);
        window.field("Address of your profile").fill("https://www.pinterest.com/" + account);
        window.keys("Enter");
    }

    @Test
    @DisplayName("CN-01: a session that ends in the middle asks to sign in, and goes on with what was asked")
    void goesOnAfterSigningIn() {
        Publisher publisher = world.publisher();
        String account = World.unique("account");
        try (Window window = Window.of(publisher).open("networks")) {
            world.operator().ok("/admin/api/users/end-sessions/", "{user_id: %s}", publisher.id());
            connect(window, account);
            window.field("Username or e-mail").waitFor();
            window.types(publisher.username());
            window.keys("Tab");
            window.types(World.PASSWORD);
            window.keys("Enter");
            window.page.locator("tbody tr").getByText(account).waitFor();
            window.settled();
            assertThat(window.dialog().count()).isZero();
            assertThat(window.refusals).contains("401 " + CONNECT, "401 /web/api/auth/renew/");
        }
        assertThat(world.number("select count(*) from connections where user_id = ?", publisher.id()))
                .isEqualTo(1);
    }

    /** Leaves the page twice as soon as it has sent its renewal. */
    private static final String IMPATIENT = """
            const ask = window.fetch;
            window.fetch = (...request) => {
              const answer = ask(...request);
              const left = Number(sessionStorage.getItem('left'));
              if (String(request[0]).endsWith('/renew/') && left < 2) {
                sessionStorage.setItem('left', left + 1);
                location.reload();
              }
              return answer;
            };
            """;

    @Test
    @DisplayName("CN-01: a page that is reloaded while it renews its session, and tabs opened together, stay signed in")
    void staysSignedIn() {
        try (Window window = Window.of(world.publisher())) {
            window.page.addInitScript(IMPATIENT);
            window.open("networks");
            assertThat(window.page.evaluate("sessionStorage.getItem('left')")).isEqualTo("2");
            List<Page> tabs = Stream.generate(window.context::newPage).limit(4).toList();
            tabs.forEach(tab -> tab.evaluate("address => { location = address; }", window.page.url()));
            tabs.forEach(tab -> tab.locator("main h1").waitFor());
            assertThat(window.refusals).isEmpty();
            window.page.reload();
            window.settled();
            assertThat(window.dialog().count()).isZero();
        }
    }

    @Test
    @DisplayName("CN-01: 429 and 503 are waited out as they say, and the approval is made once")
    void waitsAsItIsTold() {
        for (int status : List.of(429, 503)) {
            Campaign campaign = Posts.waiting(world, 1);
            try (Window window = desk(campaign)) {
                Fates fates = new Fates(window, REVIEW, List.of(refused(status, 50)));
                window.keys("a");
                window.page.clock().fastForward(5_000);
                fates.come(window, 1);
                window.page.clock().fastForward(20_000);
                assertThat(fates.keys).hasSize(1);
                assertThat(decisions(campaign)).isZero();
                window.page.clock().fastForward(31_000);
                fates.come(window, 2);
                window.settled();
                assertThat(badNotices(window)).isEmpty();
            }
            assertThat(decisions(campaign)).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("CN-01: a feed that is cut for a minute says so, is followed again, and what came meanwhile is shown")
    void followsAgain() {
        Publisher publisher = world.publisher();
        String title = World.unique("News ");
        try (Window window = Window.of(publisher)) {
            window.page.clock().install();
            Fates fates = new Fates(
                    window,
                    FEED,
                    List.of(
                            BadWeatherTest::end,
                            BadWeatherTest::refuse,
                            BadWeatherTest::refuse,
                            BadWeatherTest::refuse));
            window.open("inbox");
            fates.come(window, 1);
            world.operator()
                    .ok(
                            "/api/user/notification/",
                            "{user_id: %s, title: %s, message: 'Hello.'}",
                            publisher.id(),
                            title);
            world.dispatch();
            for (int tries = 2; tries <= 4; tries++) {
                window.page.clock().fastForward(20_000);
                fates.come(window, tries);
            }
            window.page
                    .locator(".trouble")
                    .getByText("Live updates are interrupted")
                    .waitFor();
            window.page.clock().fastForward(60_000);
            fates.come(window, 5);
            window.page.locator("main").getByText(title).first().waitFor();
            window.page.waitForCondition(
                    () -> window.page.locator(".trouble").textContent().isBlank());
        }
    }

    @Test
    @DisplayName("CN-01: of two operators the slower one is told, and sees the post no more")
    void tellsTheSlowerOne() {
        Campaign campaign = Posts.waiting(world, 2);
        long task = world.number("select min(id) from tasks where campaign_id = ?", campaign.id());
        try (Window window = desk(campaign)) {
            world.operator().approves(task, 900, 0);
            window.keys("a");
            assertThat(window.page.locator("#notices").textContent()).contains("will be approved");
            window.page.clock().fastForward(5_000);
            window.page.locator("#notices .bad").waitFor();
            window.settled();
            assertThat(badNotices(window)).singleElement().asString().contains("already been approved");
            assertThat(window.page.locator("tbody tr").count()).isEqualTo(1);
        }
        assertThat(decisions(campaign)).isEqualTo(1);
    }

    @Test
    @DisplayName("CN-01: a decision that waits for Undo is made when the page is left, and not after Undo")
    void decidesWhenThePageIsLeft() {
        Campaign campaign = Posts.waiting(world, 2);
        try (Window window = desk(campaign)) {
            window.keys("a");
            window.button("Undo").click();
            window.settled();
            assertThat(window.page.locator("tbody tr").count()).isEqualTo(2);
            window.page.clock().fastForward(10_000);
            assertThat(decisions(campaign)).isZero();
            window.keys("a");
            window.page.navigate("about:blank");
            Eventually.eventually(() -> assertThat(decisions(campaign)).isEqualTo(1));
        }
    }
}
