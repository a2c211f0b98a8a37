package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SelectOption;
import dev.fanfare.support.Soak;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-03: staff's pages on money, accounts and the platform, by clicks. */
class OfficePagesTest {
    private static final int PHONE = 390;

    /** What people need not read: paths, and names of accounts or brands by their numbers alone. */
    private static final Pattern DIALECT = Pattern.compile("/(?:api|web|admin)/|(?:Person|Brand|User|Advertiser) \\d+");

    private final Furnished furnished = Furnished.world();

    @Test
    @DisplayName("CN-03: each menu of staff leads to its pages on a phone; none is refused, too wide, or speaks in ids")
    void everyMenuLeadsToItsPages() {
        List<String> seen = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        try (Window window = Window.of(furnished.superuser).open("account")) {
            window.as(ColorScheme.LIGHT, PHONE);
            int menus = window.page.locator("header nav details").count();
            for (int menu = 0; menu < menus; menu++) {
                int pages = window.page
                        .locator("header nav details")
                        .nth(menu)
                        .locator("a")
                        .count();
                for (int at = 0; at < pages; at++) {
                    Locator opened = window.page.locator("header nav details").nth(menu);
                    opened.locator("summary").click();
                    opened.locator("a").nth(at).click();
                    window.settled();
                    look(window, seen, wrong);
                    int parts = window.page.locator(".tabs a").count();
                    for (int part = 1; part < parts; part++) {
                        window.page.locator(".tabs a").nth(part).click();
                        window.settled();
                        look(window, seen, wrong);
                    }
                }
            }
            assertThat(window.refusals).isEmpty();
        }
        assertThat(wrong).isEmpty();
        assertThat(seen).hasSizeGreaterThan(45).doesNotHaveDuplicates();
    }

    private static void look(Window window, List<String> seen, List<String> wrong) {
        String address = window.page.url().replaceFirst(".*/console/", "");
        seen.add(address);
        String text = window.page.locator("main").innerText();
        if (window.page.locator("main h1").count() != 1 || text.contains("could not be loaded")) {
            wrong.add(address + ": " + text);
        }
        if (window.sideways() > 0) {
            wrong.add(address + " is too wide");
        }
        if (window.page.locator("header nav details[open]").count() > 0) {
            wrong.add(address + " leaves its menu open");
        }
        DIALECT.matcher(text).results().forEach(match -> wrong.add(address + " says " + match.group()));
    }

    private final long number = System.nanoTime();
    private final String name = "Kites " + number;

    @Test
    @Soak.Only
    @DisplayName("CN-03: staff keep the lists that forms choose from")
    void keepsLists() {
        try (Window window = Window.of(furnished.superuser).open("lists?part=categories")) {
            opens(
                    window,
                    "Add a category",
                    "Add a category",
                    "Its short name for programs",
                    "kites_" + number,
                    "Name",
                    name);
            window.field("Name begins with").fill("Kites");
            window.keys("Tab");
            window.settled().row(name);
            opens(window, "Change", "Change", "Name", name + " and more");
            window.does("Remove", "Remove");
            assertThat(window.page.locator("tbody").allInnerTexts()).noneMatch(text -> text.contains(name));
        }
    }

    @Test
    @Soak.Only
    @DisplayName("CN-03: staff add a brand and change its credit limit")
    void keepsBrands() {
        try (Window window = Window.of(furnished.superuser).open("brands")) {
            opens(window, "Add a brand", "Add a brand", "Name", name, "E-mail", "brand" + number + "@example.com");
            window.row(name);
            assertThat(window.page.locator(".detail").innerText()).contains("Invoices say");
            opens(window, "Change name or limit", "Go on", "Name", name + " Ltd");
            window.confirms("Change name or limit");
            window.row(name + " Ltd");
        }
    }

    @Test
    @Soak.Only
    @DisplayName("CN-03: staff register an application, whose secret is shown once, and disable it")
    void keepsApplications() {
        try (Window window = Window.of(furnished.superuser).open("applications")) {
            window.button("Register an application").click();
            window.dialog()
                    .getByLabel("Name, as people read it when they connect it")
                    .fill(name);
            window.press(window.dialogButton("Register")).reauthenticates();
            window.press(window.dialogButton("I have kept it")).done();
            window.row(name);
            window.does("Disable", "Disable");
            assertThat(window.page.locator(".detail .status").first().innerText())
                    .isEqualTo("Disabled");
        }
    }

    @Test
    @Soak.Only
    @DisplayName("CN-03: a webhook is added, tested, switched off and removed")
    void keepsWebhooks() {
        try (Window window = Window.of(furnished.superuser).open("webhooks")) {
            window.button("Add a webhook").click();
            window.dialog().getByLabel("Address of your program, with https").fill("https://93.184.216.34/" + number);
            window.dialog()
                    .getByLabel("Campaign", new Locator.GetByLabelOptions().setExact(true))
                    .check();
            window.press(window.dialogButton("Add")).reauthenticates();
            window.press(window.dialogButton("I have kept it")).done();
            window.page.locator("tbody button.plain").first().click();
            window.settled().does("Send a test", "Send a test");
            assertThat(window.page.locator(".detail table").innerText()).contains("Attempts");
            window.does("Switch off", "Switch off").does("Remove", "Remove");
        }
    }

    @Test
    @Soak.Only
    @DisplayName("CN-03: staff send a person a notification and give an account rights")
    void keepsAccounts() {
        try (Window window = Window.of(furnished.superuser)
                .open("person?user_id=" + furnished.world.publisher().id())) {
            opens(
                    window,
                    "Send a notification",
                    "Send a notification",
                    "Title",
                    "Thank you",
                    "Message",
                    "Your post was lovely.");
            window.button("Change rights").click();
            window.dialog().getByLabel("It belongs to staff").check();
            window.press(window.dialogButton("Go on")).reauthenticates();
            window.press(window.dialogButton("Change rights")).done();
        }
    }

    @Test
    @Soak.Only
    @DisplayName("CN-03: staff match a bank's line, record a payment, and enter a deposit for a second person")
    void keepsTheBooks() {
        try (Window window = Window.of(furnished.superuser)) {
            window.open("files");
            window.button("Import a file").click();
            window.dialog()
                    .getByLabel("File")
                    .setInputFiles(
                            new FilePayload("statement.xml", "text/xml", "<no/>".getBytes(StandardCharsets.UTF_8)));
            window.press(window.dialogButton("Go on")).reauthenticates();
            window.dialog().locator(".bad").first().waitFor();

            window.open("deposits");
            window.button("Enter a deposit").click();
            window.dialog().getByLabel("Brand").selectOption(new SelectOption().setIndex(1));
            window.dialog()
                    .getByLabel("Amount", new Locator.GetByLabelOptions().setExact(true))
                    .fill("12.50");
            window.dialog()
                    .getByLabel("What shows that it came, such as the number of a statement")
                    .fill("Slip 7");
            window.press(window.dialogButton("Go on")).reauthenticates();
            window.press(window.dialogButton("Enter a deposit")).done();

            window.open("bills");
            window.page.locator("tbody button.plain").first().click();
            window.settled().button("Record a payment").click();
            window.press(window.dialogButton("Go on")).reauthenticates();
            assertThat(window.dialog().last().innerText()).contains("USD");
            window.press(window.dialogButton("Record a payment").last()).done();

            window.open("books");
            window.button("Close a month").click();
            window.press(window.dialogButton("Go on")).reauthenticates().settled();
            window.keys("Escape", "Escape");
            window.open("ledger");
            window.page.locator("tbody button.plain").first().click();
            assertThat(window.settled().page.locator(".detail table").innerText())
                    .contains("USD");
        }
    }

    private static void opens(Window window, String button, String confirmed, String... filled) {
        window.button(button).click();
        for (int i = 0; i < filled.length; i += 2) {
            window.dialog()
                    .getByLabel(filled[i], new Locator.GetByLabelOptions().setExact(true))
                    .fill(filled[i + 1]);
        }
        window.press(window.dialogButton(confirmed)).reauthenticates();
        if (confirmed.equals(button)) {
            window.done();
        }
    }
}
