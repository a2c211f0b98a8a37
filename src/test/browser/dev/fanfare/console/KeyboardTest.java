package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-02: what people do without a mouse, in a browser; each outcome is looked up in the database. */
@Nightly
class KeyboardTest {
    private final World world = World.shared();

    @Test
    @DisplayName("CN-02: signs in with a second factor, by keyboard")
    void signsIn() {
        Operator operator = world.staff(Permission.USERS_VIEW);
        operator.reauthenticates();
        String factors = "/web/api/account/second-factors/totp/";
        Answer begun = operator.web().ok(factors + "begin/");
        String secret = begun.text("secret");
        operator.web()
                .ok(
                        factors + "confirm/",
                        "{factor_id: %s, code: %s}",
                        begun.number("factor_id"),
                        Totp.shownAt(secret, Instant.now()));
        try (Window window = Window.at(world.anybody()).open("people")) {
            assertThat(window.page.getByLabel("Username or e-mail").evaluate("one => one === document.activeElement"))
                    .isEqualTo(true);
            window.types(operator.username());
            window.keys("Tab");
            window.types(World.PASSWORD);
            window.keys("Enter");
            window.field("Code of your authenticator app, or a recovery code").waitFor();
            window.types(Totp.shownAt(secret, Instant.now().plusSeconds(30)));
            window.keys("Enter");
            window.settled();
            PlaywrightAssertions.assertThat(window.page).hasTitle("People · Fanfare");
            assertThat(window.page.locator("header nav a").allTextContents()).contains("People");
        }
        assertThat(world.sql("""
                select second_factor from sessions where user_id = ? and ended_at is null and device like '%Chrome%'""", operator.id()).texts()).containsExactly("t");
    }

    @Test
    @DisplayName("CN-02: a list goes on after its first page")
    void goesOnAfterAPage() {
        String name = World.unique("page");
        world.enrols(name, 60);
        try (Window window = Window.of(world.staff(Permission.USERS_VIEW)).open("people?search=" + name)) {
            assertThat(window.page.locator("tbody tr").count()).isEqualTo(50);
            window.press(window.button("More")).settled();
            assertThat(window.page.locator("tbody tr").count()).isEqualTo(60);
        }
    }

    @Test
    @DisplayName("CN-02: reviews 20 posts by keyboard alone")
    void reviewsByKeyboard() {
        Operator reviewer = world.staff(Permission.TASKS_REVIEW);
        Campaign campaign = Posts.waiting(world, 20);
        try (Window window = Window.of(reviewer)) {
            window.page.clock().install();
            window.open("posts?campaign_id=" + campaign.id());
            assertThat(window.page.locator("tbody tr").count()).isEqualTo(20);
            window.keys("Enter");
            for (int i = 0; i < 14; i++) {
                window.keys("a");
            }
            window.keys("r");
            writesReason(window, "The label is missing.");
            window.tabsTo(window.dialogButton("Reject")).keys("Enter");
            window.settled();
            window.keys("c");
            writesReason(window, "Please name the brand.");
            window.tabsTo(window.dialogButton("Ask for changes")).keys("Enter");
            window.settled();
            window.keys("j", "k", "a", "a", "a", "a");
            assertThat(window.page.locator("tbody tr").count()).isZero();
            window.page.clock().fastForward(5_000);
            window.settled();
            assertThat(window.page.locator("#notices .bad").allTextContents()).isEmpty();
        }
        assertThat(world.sql("""
                                select l.action || ' ' || count(*) from audit_log l join tasks t on l.subject = 'task:' || t.id
                                where t.campaign_id = ? and l.actor_id = ? group by l.action order by l.action""", campaign.id(), reviewer.id()).texts())
                .containsExactly("task.approve 18", "task.reject 1", "task.request_changes 1");
        assertThat(Posts.with(campaign, "accepted")).isEqualTo(18);
    }

    /** In words, as none of those to choose from fits. */
    private static void writesReason(Window window, String reason) {
        window.tabsTo(window.field("Reason, as the creator reads it")).types(reason);
    }
}
