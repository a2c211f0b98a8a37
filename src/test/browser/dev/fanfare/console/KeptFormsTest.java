package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CN-05: what is typed into a form is kept on the device, by account, until it is sent or thrown away, or the account signs out. */
class KeptFormsTest {
    private static final String BEGUN = "You began this on";
    private static final Pattern PRIVATE = Pattern.compile(
            "iban|bic|account_number|routing_number|paypal_email|stripe_account|vat_id|verification_amount_\\d|code");

    private final Furnished furnished = Furnished.world();

    private static String kept(Window window) {
        return (String)
                window.page.evaluate(
                        "Object.entries({...localStorage}).filter(([key]) => key.startsWith('form ')).map(one => one.join(' ')).join('\\n')");
    }

    private static boolean offers(Window window) {
        return window.page.getByText(BEGUN).count() > 0;
    }

    private static Window leads(Window window, String page) {
        window.page.locator("header nav a[href='/console/" + page + "']").click();
        return window.settled();
    }

    @Test
    @DisplayName(
            "CN-05: half a campaign is there again after a link and a reload, until it is thrown away or has a name")
    void keepsACampaign() {
        try (Window window = Window.of(furnished.advertiser).open("draft")) {
            assertThat(offers(window)).isFalse();
            window.field("Brief").fill("Two days, one rucksack");
            boolean chosen = window.field("Instagram").isChecked();
            window.field("Instagram").setChecked(!chosen);
            leads(window, "own").open("draft");
            assertThat(offers(window)).isTrue();
            assertThat(window.field("Brief").inputValue()).isEqualTo("Two days, one rucksack");
            assertThat(window.field("Instagram").isChecked()).isEqualTo(!chosen);
            assertThat(window.page.locator(".aside").textContent()).contains("one rucksack");
            window.button("Throw away").click();
            assertThat(window.field("Brief").inputValue()).isEmpty();
            assertThat(window.field("Instagram").isChecked()).isEqualTo(chosen);
            assertThat(kept(window)).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "CN-05: a campaign with a name is saved while it is typed; of two windows the later one is told of the other")
    void savesACampaign() {
        String name = World.unique("Half ");
        try (Window window = Window.of(furnished.advertiser).open("draft")) {
            window.field("Name").fill(name);
            saved(window);
            long id = furnished.world.number("select id from campaigns where name = ?", name);
            assertThat(window.page.url()).contains("campaign_id=" + id);
            assertThat(kept(window)).isEmpty();
            window.field("Brief").fill("Show **it**.");
            saved(window);
            window.open("draft?campaign_id=" + id);
            assertThat(window.field("Brief").inputValue()).isEqualTo("Show **it**.");
            try (Window other = Window.of(furnished.advertiser).open("draft?campaign_id=" + id)) {
                other.field("Brief").fill("Of the other window");
                saved(other);
            }
            window.field("Name").fill(name + " of this window");
            PlaywrightAssertions.assertThat(window.page.getByText("Another window has changed"))
                    .isVisible();
            assertThat(kept(window)).contains("of this window");
            assertThat(furnished.world.text("select name from campaigns where id = ?", id))
                    .isEqualTo(name);
            window.button("Show its version").click();
            saved(window);
            assertThat(window.field("Brief").inputValue()).isEqualTo("Of the other window");
            assertThat(window.field("Name").inputValue()).isEqualTo(name);
            // Without a connection it stays here, and is saved later.
            window.page.route("**/api/campaign/update/", com.microsoft.playwright.Route::abort);
            window.field("Brief").fill("On the train");
            PlaywrightAssertions.assertThat(window.page.locator(".saved"))
                    .containsText("No connection", new LocatorAssertions.ContainsTextOptions().setTimeout(30_000));
            assertThat(kept(window)).contains("On the train");
            window.page.unroute("**/api/campaign/update/");
            window.field("Brief").fill("On the train home");
            saved(window);
            assertThat(kept(window)).isEmpty();
            assertThat(furnished.world.text("select description from campaigns where id = ?", id))
                    .isEqualTo("<p>On the train home</p>");
        }
    }

    private static void saved(Window window) {
        PlaywrightAssertions.assertThat(window.page.locator(".saved"))
                .hasText("Saved", new LocatorAssertions.HasTextOptions().setTimeout(15_000));
        window.settled();
    }

    @Test
    @DisplayName("CN-05: half a profile is there again, with the cities of the country that was chosen")
    void keepsAProfile() {
        try (Window window = Window.of(furnished.world.publisher()).open("profile")) {
            String country = chosen(window, "Country");
            window.field("About you").fill("Two days, one rucksack");
            window.field("Country").selectOption("Austria");
            window.settled();
            window.field("City").selectOption("Vienna");
            leads(window, "waiting").open("profile");
            assertThat(offers(window)).isTrue();
            assertThat(window.field("About you").inputValue()).isEqualTo("Two days, one rucksack");
            assertThat(chosen(window, "City")).isEqualTo("Vienna");
            window.button("Throw away").click();
            assertThat(window.field("About you").inputValue()).isEmpty();
            assertThat(chosen(window, "Country")).isEqualTo(country).isNotEqualTo("Austria");
            assertThat(kept(window)).isEmpty();
            window.field("About you").fill("All of it");
            window.button("Save the profile").click();
            window.settled();
            assertThat(kept(window)).isEmpty();
            window.open("profile");
            assertThat(offers(window)).isFalse();
            assertThat(window.field("About you").inputValue()).isEqualTo("All of it");
        }
    }

    private static String chosen(Window window, String field) {
        return (String) window.field(field).evaluate("select => select.selectedOptions[0].textContent");
    }

    @Test
    @DisplayName(
            "CN-05: a dialog's values are kept about what it is about; numbers of banks are not, neither on the device nor for a retry")
    void keepsADialog() {
        try (Window window = Window.of(furnished.world.publisher()).open("payto")) {
            window.button("Add a bank account").click();
            window.field("Bank").fill("Harbour Savings");
            window.field("IBAN").fill("DE89370400440532013001");
            window.field("Account number, without IBAN").fill("1234567890");
            window.keys("Escape");
            assertThat(kept(window)).contains("Harbour Savings").doesNotContain("DE89", "12345678");
            window.open("payto").button("Add a bank account").click();
            assertThat(offers(window)).isTrue();
            assertThat(window.field("Bank").inputValue()).isEqualTo("Harbour Savings");
            assertThat(window.field("IBAN").inputValue()).isEmpty();
            window.page.route("**/update/bank-account/", com.microsoft.playwright.Route::abort);
            window.field("IBAN").fill("DE89370400440532013001");
            window.field("Holder, as the bank writes it").fill("Amelia Hart");
            window.dialogButton("Add a bank account").click();
            window.settled();
            assertThat(window.page
                            .evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
                            .toString())
                    .contains("Amelia Hart")
                    .doesNotContain("DE89");
        }
    }

    @Test
    @DisplayName("CN-05: what was typed is gone at the sign-out, from each window; the next account is offered nothing")
    void forgetsAtSignOut() {
        Actor next = furnished.world.publisher();
        try (Window window = Window.of(furnished.world.publisher()).open("networks")) {
            window.button("Connect another account").click();
            window.field("Your name there").fill("half a name");
            window.keys("Escape");
            assertThat(kept(window)).contains("half a name");
            window.button("Sign out").click();
            window.field("Username or e-mail").fill(next.username());
            assertThat(kept(window)).isEmpty();
            window.field("Password").fill(World.PASSWORD);
            window.keys("Enter");
            window.settled();
            window.open("networks").button("Connect another account").click();
            assertThat(offers(window)).isFalse();
            assertThat(window.field("Your name there").inputValue()).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "CN-05: another account on the device is offered nothing; what is kept has a limit of size, number and age")
    void hasLimits() {
        Actor publisher = furnished.world.publisher();
        try (Window window = Window.of(publisher).open("networks")) {
            window.page.evaluate("""
                    id => {
                      for (let i = 0; i < 40; i++) {
                        localStorage.setItem(`form ${id} page ${i}`, JSON.stringify({at: Date.now() - i, values: {a: 'b'}}));
                      }
                      localStorage.setItem(`form ${id} old`, JSON.stringify({at: Date.now() - 15 * 86_400_000, values: {a: 'old'}}));
                      localStorage.setItem('form 1 /console/networks   Connect a network', JSON.stringify({at: Date.now(), values: {network_id: 'of another'}}));
                    }""", String.valueOf(publisher.id()));
            window.button("Connect another account").click();
            assertThat(offers(window)).isFalse();
            assertThat(window.field("Your name there").inputValue()).isEmpty();
            assertThat(kept(window).lines())
                    .hasSize(31)
                    .noneMatch(line -> line.contains("old") || line.contains("page 39"))
                    .anyMatch(line -> line.contains("of another"));
            window.field("Your name there").fill("x".repeat(30_000));
            assertThat(kept(window)).doesNotContain("xxx");
            window.field("Your name there").fill("short again");
            assertThat(kept(window)).contains("short again");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator", "advertiser", "publisher"})
    @Soak.Only
    @DisplayName("CN-05: of every form on every page all fields are kept but files, passwords, and private names")
    void everyForm(String who) {
        Set<String> forms = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        try (Window window = Window.of(furnished.actor(who))) {
            for (String name : Faces.pages(window)) {
                Faces.open(window, name);
                look(window, name, "main form:not([role=search]) [name]", forms, found);
                for (String button : Faces.buttons(window).keySet()) {
                    Faces.open(window, name);
                    Locator pressed = Faces.button(window, button);
                    if (pressed != null) {
                        pressed.focus();
                        window.keys("Enter");
                        window.settled();
                        look(window, name + ", " + button, "dialog form [name]", forms, found);
                        window.keys("Escape");
                        window.settled();
                    }
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(forms).hasSizeGreaterThan(5);
    }

    /** Types into each field, and compares what is kept. */
    private static void look(Window window, String where, String inputs, Set<String> forms, Set<String> found) {
        for (Locator input : window.page.locator(inputs).all()) {
            String type = input.getAttribute("type");
            String name = input.getAttribute("name");
            window.page.evaluate(
                    "Object.keys(localStorage).filter(key => key.startsWith('form ')).forEach(key => localStorage.removeItem(key))");
            if (!"file".equals(type) && input.isVisible()) {
                input.dispatchEvent("input");
                forms.add(where);
                boolean isPrivate =
                        "password".equals(type) || PRIVATE.matcher(name).matches();
                if (kept(window).contains("\"" + name + "\":") == isPrivate) {
                    found.add(where + ": " + name + (isPrivate ? " is kept" : " is not kept"));
                }
            }
        }
    }
}
