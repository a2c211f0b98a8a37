package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRight;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What creators and brands have of their own: settings, tax forms, statements, reports; on a phone, by clicks, each outcome looked up. */
@Soak.Only
class OwnPagesTest {
    private final World world = World.shared();
    private final Publisher publisher = world.publisher();

    private static Window phone(Publisher of, String page) {
        Window window = Window.of(of);
        window.page.setViewportSize(390, 844);
        return window.open(page);
    }

    private static String main(Window window) {
        return window.page.locator("main").textContent();
    }

    private static Locator link(Window window, String name) {
        return window.page.locator("main a").getByText(name).first();
    }

    @Test
    @DisplayName("CN-03: the card of a campaign says before joining that it fits, or why not, and leads to the way out")
    void saysWhetherACampaignFits() {
        Campaign fits = world.advertiser("USD").campaign();
        Campaign chooses = world.advertiser("USD").campaign("{admission: 'choice'}");
        Campaign elsewhere = world.advertiser("USD").campaign("{networks: ['youtube'], countries: [2]}");
        try (Window window = phone(publisher, "find?open=" + fits.id())) {
            assertThat(main(window)).contains("It needs an account at Instagram.");
            assertThat(window.button("Join").count()).isZero();
            window.press(link(window, "Connect Instagram")).settled();
            assertThat(window.page.url()).endsWith("/console/networks?");
            publisher.connected();
            window.open("find?open=" + fits.id());
            assertThat(main(window)).contains("This campaign fits you.");
            looksRight(window, "fits");
            window.open("find?open=" + elsewhere.id());
            assertThat(main(window)).contains("It needs an account at YouTube.", "the country of your profile");
            window.open("find?open=" + chooses.id());
            assertThat(main(window)).contains("The brand chooses who takes part");
            window.press(window.button("Apply"));
            window.field("Why it should be you").fill("I run.");
            window.confirms("Apply");
            window.open("waiting");
            assertThat(window.page.locator(".cards").textContent()).contains("Application", "Waiting for the brand");
            window.open("find?open=" + chooses.id());
            assertThat(main(window)).contains("You have applied: the brand decides.");
            window.open("find?open=" + fits.id());
            window.press(window.button("Join")).confirms("Join");
            window.open("find?filter=joined&open=" + fits.id());
            assertThat(main(window)).contains("You take part in it.");
        }
        assertThat(publisher.tasks(fits.id())).hasSize(1);
    }

    @Test
    @DisplayName("NT-02, CN-03: each of the seven kinds of notifications is switched off and on again by a switch")
    void switchesNotifications() {
        try (Window window = phone(publisher, "inbox")) {
            window.press(link(window, "Notification settings")).settled();
            Locator switches = window.page.locator("[role=switch]");
            assertThat(switches.count()).isEqualTo(7);
            looksRight(window, "notices");
            for (int i = 0; i < 7; i++) {
                window.press(switches.nth(i)).settled();
            }
            assertThat(muted()).isEqualTo(7);
            window.press(switches.first()).settled();
            assertThat(switches.first().isChecked()).isTrue();
        }
        assertThat(muted()).isEqualTo(6);
    }

    private long muted() {
        return world.number("select cardinality(muted_notifications) from users where id = ?", publisher.id());
    }

    @Test
    @DisplayName("CN-03, CN-05: a creator hands in a tax form, which is never shown again")
    void handsInATaxForm() {
        try (Window window = phone(publisher, "forms")) {
            assertThat(main(window)).contains("No form is on file.");
            looksRight(window, "taxes");
            window.press(window.button("Fill in W-8BEN"));
            window.field("Name, as on your tax return").fill("Ann Example");
            window.field("Citizenship").selectOption("DE");
            window.field("Date of birth").fill("1990-04-05");
            window.field("Tax number of your country").fill("12345678901");
            window.field("Street and number").fill("Hauptstr. 1");
            window.field("City").fill("Berlin");
            window.field("Postcode").fill("10115");
            window.field("Country").selectOption("DE");
            window.press(window.field("I certify that all of this is right."));
            looksRight(window, "W-8BEN");
            window.confirms("Submit the form");
            assertThat(window.page.locator("tbody").textContent())
                    .contains("W-8BEN", "Germany")
                    .doesNotContain("12345678901");
        }
        assertThat(world.text("select form from tax_profiles where user_id = ?", publisher.id()))
                .isEqualTo("w8ben");
    }

    @Test
    @DisplayName("CN-03: a creator sees what moved the money, its balances, and the leaderboard of a campaign")
    void seesWhatMovedTheMoney() {
        publisher.connected();
        Campaign campaign = world.advertiser("USD").campaign("{tasks_leaderboard: true}");
        Task task = publisher.joins(campaign).handsIn();
        world.operator().approves(task).pays(task);
        Sealed.all(world.node());
        try (Window window = phone(publisher, "earnings")) {
            window.press(link(window, "What moved your money")).settled();
            assertThat(window.page.locator("tbody").last().textContent())
                    .contains("The payment of a post was released");
            assertThat(main(window)).doesNotContain("Task ");
            looksRight(window, "moves");
            window.open("leaderboard?campaign_id=" + campaign.id());
            assertThat(main(window)).contains("You are number 1");
            looksRight(window, "leaderboard");
        }
    }

    @Test
    @DisplayName("CN-03: an invitation is to do at home, and leads to where it is answered")
    void findsInvitationsAtHome() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        publisher.connected().ok("/api/listing/update/", "{listed: true}");
        advertiser.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s]}",
                campaign.id(),
                publisher.id());
        try (Window window = phone(publisher, "waiting")) {
            assertThat(window.page.locator(".cards").textContent()).contains("Invitation", "Waiting for you");
            window.press(window.page.locator(".cards a").getByText("Invitation"))
                    .settled();
            window.does("Join", "Join");
        }
        assertThat(publisher.tasks(campaign.id())).hasSize(1);
    }

    @Test
    @DisplayName(
            "CN-03: a brand reads the report of a campaign, its statement of account and a receipt, and deletes a list")
    void readsReports() {
        Furnished furnished = Furnished.world();
        long list = furnished
                .advertiser
                .ok(
                        "/api/advertiser/favourites/update/",
                        "{advertiser_id: %s, name: 'Runners'}",
                        furnished.advertiser.id())
                .number("list_id");
        try (Window window = Window.of(furnished.advertiser)) {
            window.page.setViewportSize(390, 844);
            window.open("campaign?part=report&campaign_id=" + furnished.campaign.id());
            assertThat(main(window)).contains("Spent", "CPM");
            looksRight(window, "campaign");
            window.open("invoices").press(link(window, "Statement of account")).settled();
            assertThat(main(window)).contains("Not invoiced yet", "Invoice");
            looksRight(window, "billing");
            window.open("publishers?list_id=" + list);
            window.does("Delete the list", "Delete the list");
            assertThat(main(window)).doesNotContain("Runners");
        }
        assertThat(world.number("select count(*) from favourite_lists where id = ?", list))
                .isZero();
    }
}
