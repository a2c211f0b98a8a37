package dev.fanfare.console;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.SimulatedStripeClient;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-01: ways through the console on which a mail is read, of several people; each outcome is looked up in the database. */
@Soak.Only
class MailedJourneysTest {
    private static final String NEW_PASSWORD = "another horse battery";
    private static final Mails MAILS = new Mails();

    private final World world = MAILS.node.world();

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    private Window of(Actor actor) {
        return Window.of(actor.username(), world.anybody());
    }

    /** Follows the link of the last mail that came at an address, and presses the button there. */
    private static void follows(Window window, Mails mails, String address, String button) {
        mails.subjects(address);
        window.page.navigate(mails.node.client().baseUrl() + mails.linked(address));
        window.button(button).waitFor();
        if (window.page.locator("input[name=password]").count() > 0) {
            window.field("Your new password, at least 8 characters").fill(NEW_PASSWORD);
        }
        window.press(window.button(button));
        window.page.waitForCondition(() -> window.button(button).count() == 0);
        // The page of a link does not say whose it is, on which the browser remarks.
        assertThat(window.takeProblems()).allMatch(problem -> problem.contains("hidden) username fields"));
    }

    private static void signsIn(Window window, String username, String password) {
        window.field("Username or e-mail").fill(username);
        window.field("Password").fill(password);
        window.keys("Enter");
        window.settled();
    }

    @Test
    @DisplayName("CN-01: an operator helps a person who is locked out, who sets a new password by the mailed link")
    void resets() {
        try (Mails mails = new Mails(Map.of("limits.enabled", "true"))) {
            World limited = mails.node.world();
            Publisher locked = limited.publisher();
            Operator support = limited.staff(Permission.USERS_VIEW, Permission.USERS_HELP);
            // As many failures as are allowed, from the network of the browser and elsewhere.
            limited.execute("""
                    insert into sign_in_events (user_id, name, party, outcome, network, address)
                    select %1$s, 'x', p, 'failure', '203.0.113.9', '203.0.113.9'
                    from generate_series(1, 10), unnest(array['account:%1$s', 'account:%1$s@127.0.0.1']) p
                    """.formatted(locked.id()));
            try (Window window = Window.at(limited.anybody()).open("earnings")) {
                signsIn(window, locked.username(), World.PASSWORD);
                assertThat(window.refusals).last().isEqualTo("429 /web/api/auth/login/");
                assertThat(window.dialog().getByRole(AriaRole.ALERT).textContent())
                        .isNotBlank();
                helps(support, locked, limited);
                follows(window, mails, locked.email(), "Set this password");
                assertThat(window.page.locator("main").textContent()).contains("Your password was set.");
                window.open("earnings");
                signsIn(window, locked.username(), World.PASSWORD);
                assertThat(window.refusals).last().isEqualTo("401 /web/api/auth/login/");
                signsIn(window, locked.username(), NEW_PASSWORD);
                window.page.locator("header nav").waitFor();
                PlaywrightAssertions.assertThat(window.page).hasTitle("Earnings · Fanfare");
            }
            assertThat(limited.sql(
                                    "select action || ' ' || reason from audit_log where subject = ? and actor_id = ? order by action",
                                    "user:" + locked.id(),
                                    support.id())
                            .texts())
                    .containsExactly("user.lift_throttle Called us.", "user.send_reset_link Called us.");
            assertThat(limited.number(
                            "select count(*) from sessions where user_id = ? and ended_at is null", locked.id()))
                    .as("the one that signed in by the new password")
                    .isOne();
        }
    }

    private static void helps(Operator support, Publisher locked, World limited) {
        try (Window desk = Window.of(support.username(), limited.anybody()).open("person?user_id=" + locked.id())) {
            for (String help : List.of("Send a reset link", "Unlock sign-in")) {
                desk.press(desk.button(help));
                desk.field("Reason, for the audit log").fill("Called us.");
                desk.confirms(help);
            }
            assertThat(desk.page.locator(".facts").last().textContent()).contains("Failed, from elsewhere", "0");
        }
    }

    @Test
    @DisplayName("CN-01: a company signs up, is approved, pays in, drafts, funds, submits, is approved and pauses")
    void advertises() {
        Publisher founder = world.publisher();
        String company = World.unique("Company ");
        String name = World.unique("Autumn ");
        signsUp(founder, company);
        long advertiser = world.number("select user_id from advertisers where name = ?", company);
        try (Window window = of(founder).open("funds")) {
            paysIn(window, advertiser);
            window.open("funds");
            assertThat(window.page.locator("main").textContent()).contains("120.00");
            drafts(window.open("draft"), name);
            window.press(window.button("Fund"));
            window.field("Budget, USD; empty: all that it can cost").fill("100");
            // What moves money asks for the password first.
            window.press(window.dialogButton("Go on")).reauthenticates();
            assertThat(window.dialog().last().textContent()).contains("The money is reserved");
            window.confirms("Fund").does("Submit", "Submit");
            assertThat(status(name)).isEqualTo("pending");
            try (Window desk = of(world.operator()).open("campaigns?status=pending&search=" + name)) {
                desk.row(name).does("Approve", "Approve");
            }
            assertThat(status(name)).isEqualTo("active");
            window.open("own").row(name).does("Pause", "Pause");
            assertThat(window.page.locator(".detail").textContent()).contains("Paused");
        }
        assertThat(status(name)).isEqualTo("paused");
        assertThat(world.number("select budget from campaigns where name = ?", name))
                .isEqualTo(10_000);
        assertThat(world.differences()).isEmpty();
    }

    private void signsUp(Publisher founder, String company) {
        try (Window window = of(founder).open("advertise")) {
            Map.of(
                            "Company", company,
                            "Street and number", "High Street 1",
                            "Postcode", "1010",
                            "City", "Vienna",
                            "Contact", "Pat Example")
                    .forEach((label, value) -> window.field(label).fill(value));
            window.field("Country").selectOption("Austria");
            window.field("Currency").selectOption("USD");
            window.press(window.button("Sign up"));
            window.settled();
            assertThat(window.page.locator("main").textContent()).contains(company);
        }
        try (Window desk = of(world.operator()).open("signups")) {
            desk.row(company).does("Approve", "Approve");
        }
    }

    /** By card: what happens on the provider's page is none of the console. */
    private void paysIn(Window window, long advertiser) {
        window.press(window.button("Pay in by card"));
        window.field("Amount, USD").fill("120");
        window.press(window.dialogButton("Go on"));
        eventually(() -> assertThat(world.number("select count(*) from checkouts where advertiser_id = ?", advertiser))
                .isOne());
        asks();
        String page =
                window.page.getByText("To the page of the payment provider").getAttribute("href");
        window.keys("Escape");
        SimulatedStripeClient.of(new Client(MAILS.node.fanfare().simulatorUrl()))
                .post("/stripe/v1/checkout/sessions/" + page.substring(page.lastIndexOf('/') + 1) + "/pay", "{}")
                .expect(200);
        asks();
    }

    private void asks() {
        world.execute("update checkouts set due_at = now() where due_at is not null");
        world.node().sweep(new AskCheckouts());
    }

    private static void drafts(Window window, String name) {
        window.field("Name").fill(name);
        window.field("Brief").fill("Show **it**.");
        PlaywrightAssertions.assertThat(window.page.locator(".aside .brief strong"))
                .hasText("it");
        window.press(window.button("Rewards"));
        window.field("Ends").fill(LocalDate.now(ZoneOffset.UTC).plusDays(30) + "T12:00");
        window.field("Currency").selectOption("USD");
        window.field("Each post earns at least").fill("50");
        window.field("Creators, at most").fill("2");
        assertThat(window.page.locator(".estimate").first().textContent()).contains("2 × ", "100.00");
        window.press(window.button("Save as a draft"));
        window.page.waitForURL("**/console/own?open=*");
        window.settled();
    }

    private String status(String campaign) {
        return world.text("select status from campaigns where name = ?", campaign);
    }

    @Test
    @DisplayName(
            "CN-01: a publisher registers, is verified, joins, hands in, is paid, and exports what moved the money")
    void publishes() {
        long campaign =
                world.advertiser("USD").campaign("{networks: ['pinterest']}").id();
        String title = world.text("select name from campaigns where id = ?", campaign);
        String username = World.unique("newcomer");
        String email = username + "@example.com";
        try (Window window = Window.at(world.anybody()).open("find")) {
            window.press(window.button("Register"));
            window.field("Username").fill(username);
            window.field("E-mail").fill(email);
            window.field("Password, at least 8 characters").fill(World.PASSWORD);
            window.press(window.dialogButton("Register"));
            window.page.locator("header nav").waitFor();
            window.settled();
            follows(window, MAILS, email, "It is mine");
            assertThat(world.text("select email_verified_at is not null from users where username = ?", username))
                    .isEqualTo("t");
            BadWeatherTest.connect(window.open("networks"), username);
            window.settled();
            world.operator().reviews("network", connection(username), "accept", "{followers: 900}");
            window.open("find").row(title);
            window.press(window.button("Join"));
            window.press(window.dialogButton("Join"));
            window.page.waitForURL("**/console/tasks*");
            window.settled();
            window.press(window.page.locator("tbody button.plain").first());
            window.settled();
            window.press(window.button("Submit"));
            window.field("Address of the post").fill("https://www.pinterest.com/pin/" + username.replaceAll("\\D", ""));
            window.confirms("Submit");
            long task =
                    world.number("select id from tasks where campaign_id = ? and status = 'under_review'", campaign);
            world.operator().approves(task, 900, 10);
            world.operator().ok("/api/task/actions/", "{task_id: %s, action: 'mark_paid'}", task);
            window.open("earnings");
            assertThat(window.page.locator("main").textContent()).contains("50.00");
            Sealed.all(MAILS.node);
            window.open("moves");
            Download file = window.page.waitForDownload(() -> window.press(window.button("Download statement")));
            assertThat(unchecked(() -> Files.readString(file.path())))
                    .contains("publisher_pending", "publisher_available");
        }
        assertThat(world.number(
                        "select count(*) from users where username = ? and email_verified_at is not null", username))
                .isOne();
    }

    private long connection(String username) {
        return world.number(
                "select c.id from connections c join users u on u.id = c.user_id where u.username = ?", username);
    }
}
