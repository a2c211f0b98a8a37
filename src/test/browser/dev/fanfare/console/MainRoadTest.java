package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-03: the main road of a creator and a brand by clicks alone; each outcome is looked up in the database. */
@Nightly
class MainRoadTest {
    private final World world = World.shared();

    /** What is said of the next step of the row that is open. */
    private static String next(Window window) {
        return String.join(" ", window.page.locator("main .next").allTextContents());
    }

    /** Screenshots are kept where this names a folder. */
    static void shoot(Window window, String name) {
        String folder = System.getProperty("screenshots");
        if (folder != null) {
            shoot(window.as(ColorScheme.DARK, 390), Path.of(folder, name + "-390.png"));
            shoot(window.as(ColorScheme.LIGHT, 1_280), Path.of(folder, name + ".png"));
        }
    }

    private static void shoot(Window window, Path file) {
        window.page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
    }

    @Test
    @DisplayName("CN-03: a creator who is asked for changes finds it at home, reads what to change, and submits again")
    void submitsAgain() {
        Publisher publisher = world.publisher().connected();
        Campaign campaign = world.advertiser("USD").campaign();
        Task task = publisher.joins(campaign).handsIn();
        world.staff(Permission.TASKS_REVIEW)
                .does("request_changes", task, "{reason: 'Please name the brand in the first line.'}");
        try (Window window = Window.of(publisher).open("waiting")) {
            assertThat(window.page.locator(".cards").textContent()).contains("Changes requested", "submit it again");
            shoot(window, "changes-home");
            window.press(window.page.locator(".cards a")).settled();
            assertThat(window.page.locator("tbody").textContent()).contains("Changes requested");
            assertThat(window.page.locator(".detail").textContent())
                    .contains("Please name the brand in the first line.");
            assertThat(next(window)).contains("Change the post as the reviewer asks");
            shoot(window, "changes-task");
            Locator main = window.page.locator(".detail button.main");
            assertThat(main.allTextContents()).containsExactly("Submit again");
            window.press(main);
            window.field("Address of the post").fill("https://www.instagram.com/p/" + World.unique("again"));
            window.confirms("Submit again");
            assertThat(next(window)).contains("A reviewer decides");
            assertThat(window.open("waiting").page.locator(".cards").textContent())
                    .contains("Under review")
                    .doesNotContain("Changes requested");
        }
        assertThat(task.status()).isEqualTo("under_review");
    }

    @Test
    @DisplayName("CN-03: a new creator adds a bank account, verifies it by two amounts, and is paid to it")
    void isPaidToABank() {
        Publisher publisher = world.publisher().earns("100", "USD");
        String amount = "60";
        try (Window window = Window.of(publisher).open("payto")) {
            window.press(window.button("Add a bank account"));
            window.field("Bank").fill("Example Bank");
            window.field("Holder, as the bank writes it").fill("Ann Example");
            window.field("Account number, without IBAN").fill("000123456789");
            window.field("Routing number").fill("091000019");
            window.field("Kind").selectOption("checking");
            window.confirms("Add a bank account");
            assertThat(window.page.locator("tbody").textContent()).contains("To verify");
            long account = world.number("select id from bank_accounts where user_id = ?", publisher.id());
            window.open("waiting")
                    .press(window.page.locator(".cards a").first())
                    .settled();
            assertThat(next(window)).contains("two small amounts were sent", "Enter both");
            shoot(window, "bank-to-verify");
            verifiedByStaff(publisher);
            List<String> amounts = List.of(deposit(account, "deposit_1"), deposit(account, "deposit_2"));
            window.press(window.button("Verify"));
            window.field("Amount 1").fill(amounts.get(0));
            window.field("Amount 2").fill(amounts.get(1));
            window.confirms("Verify");
            assertThat(window.page.locator("tbody").textContent())
                    .contains("Usable")
                    .doesNotContain("To verify");
            window.open("earnings");
            window.press(window.button("Request a payout"));
            window.field("Amount").fill(amount);
            window.press(window.dialogButton("Go on")).reauthenticates();
            window.dialogButton("Request").waitFor();
            assertThat(window.dialog().last().textContent().replace('\u00a0', ' '))
                    .contains("You get USD 58.50 on Example Bank", "(fee USD 1.50), usually in 3 to 5 working days.")
                    .doesNotContain("PO-", "was requested");
            window.confirms("Request");
            assertThat(window.page.locator("#notices").textContent())
                    .contains(world.text("select reference from payouts where user_id = ?", publisher.id()));
            assertThat(window.page.locator("main").textContent()).contains("Pending", "60.00");
            window.press(window.page.locator("tbody button.plain").first()).settled();
            assertThat(next(window)).contains("You can still cancel it.");
            assertThat(window.button("Cancel the payout").count()).isEqualTo(1);
        }
        assertThat(world.text(
                        "select status || ' ' || method from payouts where user_id = ? and amount = 6000",
                        publisher.id()))
                .isEqualTo("pending bank_transfer");
    }

    private String deposit(long account, String column) {
        return new BigDecimal(world.number("select " + column + " from bank_accounts where id = ?", account))
                .movePointLeft(2)
                .toPlainString();
    }

    /** Staff see what to send, and how far it is. */
    private void verifiedByStaff(Publisher publisher) {
        Operator support = world.staff(Permission.USERS_VIEW, Permission.BANK_VIEW, Permission.BANK_VERIFY);
        try (Window window = Window.of(support).open("person?user_id=" + publisher.id())) {
            assertThat(next(window)).contains("Send its two small amounts");
            window.press(window.button("Show the two amounts")).settled();
            assertThat(window.dialog().textContent()).contains("Send 0.");
            shoot(window, "person-deposits");
            window.press(window.dialogButton("Close")).settled();
            assertThat(window.button("Verify").count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("CN-03: a payment is released on the page of posts that today leads to")
    void releasesAPayment() {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(world.advertiser("USD").campaign()).handsIn();
        world.operator().approves(task);
        try (Window window = Window.of(world.operator()).open("today")) {
            window.press(window.page.getByText("Payments to release").first()).settled();
            window.row(world.text(
                    "select name from campaigns where id = (select campaign_id from tasks where id = ?)", task.id()));
            assertThat(next(window)).contains("Release its payment");
            window.does("Release the payment", "Release the payment");
        }
        assertThat(task.status()).isEqualTo("paid");
    }

    @Test
    @DisplayName(
            "CN-03: a campaign is in the currency of the brand's funds, and another one can be chosen while it is a draft")
    void choosesTheCurrency() {
        Advertiser brand = world.advertiser("EUR");
        brand.signsIn();
        String name = World.unique("Spring");
        try (Window window = Window.of(brand).open("draft")) {
            window.field("Name").fill(name);
            window.press(window.button("Rewards"));
            assertThat(window.field("Currency").inputValue()).isEqualTo("EUR");
            assertThat(window.page.locator("[name=currency] option").first().textContent())
                    .isEqualTo("EUR");
            window.field("Each post earns at least").fill("50");
            window.press(window.button("Save as a draft"));
            window.page.waitForURL("**/console/own?open=*");
            assertThat(currency(name)).isEqualTo("EUR");
            window.settled();
            window.press(window.page.getByText("Change the draft")).settled();
            window.press(window.button("Rewards"));
            window.field("Currency").selectOption("USD");
            window.press(window.button("Save as a draft"));
            window.page.waitForURL("**/console/own?open=*");
            window.settled();
        }
        assertThat(currency(name)).isEqualTo("USD");
    }

    private String currency(String campaign) {
        return world.text("select currency from campaigns where name = ?", campaign);
    }

    @Test
    @DisplayName("CN-03: a brand that pays in by bank transfer sees our account and its reference, each to copy")
    void paysInByTransfer() {
        Advertiser brand = world.advertiser("EUR");
        brand.signsIn();
        try (Window window = Window.of(brand)) {
            window.context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
            window.open("funds");
            String shown = window.page.locator("main").textContent();
            assertThat(shown).contains("Holder", "Fanfare GmbH", "DE89 3704 0044 0532 0130 00", "Reference");
            shoot(window, "transfer");
            window.press(window.button("Copy DE89370400440532013000")).settled();
            assertThat(window.page.evaluate("navigator.clipboard.readText()")).isEqualTo("DE89370400440532013000");
        }
        Advertiser other = world.advertiser("JPY");
        other.signsIn();
        try (Window window = Window.of(other).open("funds")) {
            assertThat(window.page.locator("main").textContent()).contains("We have no account in JPY for transfers");
        }
    }

    @Test
    @DisplayName(
            "CN-03: a creator fills in a profile and lets brands find it; a brand finds it by country and category")
    void isFound() {
        Publisher publisher = world.publisher().connected(12_000);
        String bio = World.unique("I cook with what grows here ");
        try (Window window = Window.of(publisher).open("profile")) {
            window.field("Picture").setInputFiles(new FilePayload("me.png", "image/png", Pictures.png()));
            window.field("About you").fill(bio);
            window.field("Country").selectOption("Austria");
            window.field("City").selectOption("Vienna");
            window.press(window.page.getByLabel("Food").first());
            window.press(window.button("Save the profile")).settled();
            assertThat(window.page.locator("main f-picture[kind=face] img").count())
                    .isEqualTo(1);
            assertThat(window.field("About you").inputValue()).isEqualTo(bio);
            window.press(window.button("Let brands find me")).settled();
            assertThat(window.page.locator("main").textContent()).contains("Brands can find you: they see your name");
            shoot(window, "profile");
        }
        Advertiser brand = world.advertiser("EUR");
        brand.signsIn();
        try (Window window = Window.of(brand).open("publishers")) {
            window.field("Country").selectOption("Austria");
            window.settled();
            window.field("Category").selectOption("Food");
            window.settled();
            window.row(publisher.username());
            assertThat(window.page.locator(".detail").textContent()).contains(bio, "Austria", "Vienna", "12,000");
            assertThat(window.page.locator(".detail img").count()).isEqualTo(1);
            shoot(window, "found");
        }
    }
}
