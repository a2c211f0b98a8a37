package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRightAnywhere;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The page for programs of one's own: applications, tokens and what they asked, from the empty page on. */
@Soak.Only
class DevelopersPageTest {
    private final World world = World.shared();

    @Test
    @DisplayName("CN-03: a creator registers an application, an operator approves it, and its requests are looked up")
    void registersAnApplication() {
        Publisher publisher = world.publisher();
        Operator operator = world.operator();
        try (Window window = Window.of(publisher).open("developers")) {
            assertThat(window.page.locator("main").textContent()).contains("An application signs people in");
            looksRightAnywhere(window, "developers-empty");
            window.press(window.button("Register an application"));
            window.field("Name, as people read it when they connect it").fill("Mirror");
            window.field("Addresses to which people are led back, one on a line")
                    .fill("https://app.example.com/back");
            window.press(window.dialogButton("Register")).reauthenticates();
            assertThat(window.dialog().textContent()).contains("It is shown now and never again", "ffs_", "app_");
            window.keys("Escape");
            window.open("developers");
            assertThat(window.page.locator("main").textContent()).contains("Mirror", "Waiting", "We look at it");
            String client = world.text("select client_id from applications where owner_id = ?", publisher.id());
            operator.ok("/admin/api/applications/decide/", "{client_id: %s, approved: true}", client);
            window.press(window.button("Create a token"));
            window.field("What it is for").fill("Nightly copy");
            window.press(window.dialogButton("Create")).reauthenticates();
            window.keys("Escape");
            window.open("developers");
            assertThat(window.page.locator("main").textContent()).contains("Active", "Nightly copy", "Never used");
            looksRightAnywhere(window, "developers");
        }
    }

    @Test
    @DisplayName(
            "CN-03: its owner changes an application, an operator looks at the change, and a delivery is sent again")
    void changesAnApplication() {
        Publisher publisher = world.publisher();
        publisher.shown("password");
        String client = publisher
                .call(
                        "/web/api/applications/create/",
                        "{name: 'Mirror', scopes: ['events.read'], redirect_uris: ['https://a.example/back']}")
                .expect(201)
                .text("client_id");
        Operator operator = world.operator();
        operator.ok("/admin/api/applications/decide/", "{client_id: %s, approved: true}", client);
        world.execute(
                "insert into webhook_endpoints (client_id, url, public_key, sequence)"
                        + " values (?, 'https://a.example/hooks/of/an/application', 'k', 1)",
                client);
        world.execute("""
                insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, status, attempts, answer_status, ended_at)
                select id, 1, 'log', 'task.accepted', 'task:1', '{}', 'failed', 3, 500, now() from webhook_endpoints where client_id = ?
                """, client);
        try (Window window = Window.of(publisher).open("developers")) {
            window.press(window.button("Change"));
            window.field("Name, as people read it when they connect it").fill("Mirror of mine");
            window.confirms("Change");
            assertThat(window.page.locator("main").textContent())
                    .contains("Mirror", "We look at your change", "Mirror of mine");
            window.press(window.page.getByText("Webhooks and deliveries"));
            window.settled();
            assertThat(window.page.locator("main").textContent()).contains("500");
            looksRightAnywhere(window, "developers-deliveries");
            window.does("Send again", "Send again");
        }
        assertThat(world.number(
                        "select count(*) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id"
                                + " where e.client_id = ? and d.attempts < 3",
                        client))
                .isEqualTo(1);
        try (Window window = Window.of(operator).open("applications?waiting=true")) {
            window.row("Mirror");
            looksRightAnywhere(window, "applications-changed");
            window.does("Approve", "Approve");
        }
        assertThat(world.text("select name from applications where client_id = ?", client))
                .isEqualTo("Mirror of mine");
        world.execute("delete from webhook_endpoints where client_id = ?", client);
    }

    @Test
    @DisplayName("CN-03: an operator approves on the page of applications, where what waits comes first")
    void approves() {
        Publisher publisher = world.publisher();
        publisher.shown("password");
        publisher
                .call("/web/api/applications/create/", "{name: 'Report', scopes: ['events.read']}")
                .expect(201);
        try (Window window = Window.of(world.operator()).open("applications")) {
            window.row("Report");
            looksRightAnywhere(window, "applications-waiting");
            window.does("Approve", "Approve");
        }
        assertThat(world.number(
                        "select count(*) from applications where owner_id = ? and approved_at is not null",
                        publisher.id()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("CN-03: a brand finds the page by its account, with what a token may do for brands")
    void isForBrands() {
        Advertiser advertiser = world.advertiser("USD");
        advertiser.signsIn();
        try (Window window = Window.of(advertiser).open("account")) {
            window.press(window.page
                            .locator("main a")
                            .getByText("Applications, tokens and webhooks for your own programs"))
                    .settled();
            window.press(window.button("Create a token"));
            assertThat(window.dialog().textContent()).contains("See campaigns and posts", "Review posts");
        }
    }
}
