package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The command palette, by keys alone. */
@Nightly
class PaletteTest {
    private static final String FIELD = "Name, e-mail, number or reference";
    private static final String NOTHING = "Nothing was found.";

    private final World world = World.shared();

    private static void called(Window window) {
        window.keys("Control+k");
        window.field(FIELD).waitFor();
    }

    /** What is found for a text, such as {@code Settings | Page}. */
    @SuppressWarnings("unchecked")
    private static List<String> found(Window window, String text) {
        window.field(FIELD).fill(text);
        window.page.waitForFunction(
                "() => !/Loading/.test(document.querySelector('.palette [role=status]').textContent)");
        return (List<String>) window.page.evaluate("""
                [...document.querySelectorAll('.palette [role=option]')]
                  .map(one => [...one.querySelectorAll('.label, .soft')].map(part => part.textContent).join(' | '))""");
    }

    /** Finds a text, goes to what has this kind by arrows, and opens it. */
    private static void opens(Window window, String text, String kind, String address) {
        called(window);
        List<String> found = found(window, text);
        int at = found.indexOf(found.stream()
                .filter(one -> one.endsWith("| " + kind))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text + " finds " + found)));
        for (int i = 0; i < at; i++) {
            window.keys("ArrowDown");
        }
        Locator chosen = window.page.locator(".palette [aria-selected=true]");
        assertThat(chosen.getAttribute("id"))
                .isEqualTo(window.field(FIELD).getAttribute("aria-activedescendant"))
                .isEqualTo("found-" + at);
        window.keys("Enter");
        window.settled();
        assertThat(window.dialog().count()).isZero();
        assertThat(window.page.url()).contains("/console/" + address);
    }

    @Test
    @DisplayName("the palette finds pages, people, campaigns and payouts, is moved in by arrows, and opens by Enter")
    void opensWhatItFinds() {
        Publisher publisher = world.publisher();
        publisher.earns("500", "USD");
        long payout = publisher.asksPayout("60");
        String reference = world.text("select reference from payouts where id = ?", payout);
        Campaign campaign = world.advertiser("USD").campaign();
        String name = world.text("select name from campaigns where id = ?", campaign.id());
        try (Window window = Window.of(world.operator()).open("account")) {
            opens(window, "Settin", "Page", "settings");
            opens(window, publisher.username(), "User", "person?user_id=" + publisher.id());
            opens(window, name, "Campaign", "campaigns?");
            assertThat(window.page.locator(".detail h2").first().textContent()).contains(name);
            opens(window, reference, "Payout", "payouts?open=" + payout);
            assertThat(window.page.locator(".detail").textContent()).contains(publisher.username());
            assertThat(window.axe("after")).isEmpty();
        }
    }

    @Test
    @DisplayName("the palette says that nothing was found, closes by Escape and gives the focus back")
    void givesTheFocusBack() {
        try (Window window = Window.of(world.operator()).open("account")) {
            Locator before = window.button("Sign out");
            window.tabsTo(before);
            PlaywrightAssertions.assertThat(before).isFocused();
            called(window);
            assertThat(window.focus()).isEqualTo("input");
            assertThat(found(window, "")).hasSizeGreaterThan(5).allMatch(one -> one.endsWith("| Page"));
            assertThat(window.axe("open")).isEmpty();
            window.keys("ArrowUp");
            assertThat(window.page.locator(".palette [aria-selected=true]").getAttribute("id"))
                    .as("the last one")
                    .isEqualTo("found-"
                            + (window.page.locator(".palette [role=option]").count() - 1));
            assertThat(found(window, World.unique("no such thing "))).isEmpty();
            assertThat(window.page.locator(".palette [role=status]").textContent())
                    .isEqualTo(NOTHING);
            window.keys("Enter", "ArrowDown", "Escape");
            assertThat(window.dialog().count()).isZero();
            PlaywrightAssertions.assertThat(before).isFocused();
            assertThat(window.page.url()).endsWith("/console/account");
        }
    }

    @Test
    @DisplayName("the palette shows nothing that the account may not see")
    void showsOnlyWhatMayBeSeen() {
        Publisher publisher = world.publisher().connected(12_000);
        Publisher other = world.publisher();
        other.earns("500", "USD");
        String reference = world.text("select reference from payouts where id = ?", other.asksPayout("60"));
        Advertiser brand = world.advertiser("USD");
        String own = world.text(
                "select name from campaigns where id = ?", brand.campaign().id());
        String others = world.text(
                "select name from campaigns where id = ?",
                world.advertiser("USD").campaign("{status: 'draft'}").id());
        brand.signsIn();
        try (Window window = Window.of(publisher).open("account")) {
            called(window);
            assertThat(found(window, other.username())).isEmpty();
            assertThat(found(window, reference)).isEmpty();
            assertThat(found(window, others)).isEmpty();
            assertThat(found(window, "Settings")).isEmpty();
            assertThat(found(window, own)).containsExactly(own + " | Campaign");
            assertThat(found(window, "Earn")).containsExactly("Earnings | Page");
        }
        try (Window window = Window.of(brand).open("account")) {
            called(window);
            assertThat(found(window, others)).isEmpty();
            assertThat(found(window, publisher.username())).isEmpty();
            assertThat(found(window, own)).containsExactly(own + " | Campaign");
        }
        try (Window window = Window.of(world.staff(Permission.CAMPAIGNS_VIEW)).open("account")) {
            called(window);
            assertThat(found(window, other.username())).isEmpty();
            assertThat(found(window, reference)).isEmpty();
            assertThat(found(window, own)).containsExactly(own + " | Campaign");
            assertThat(found(window, "Payouts")).isEmpty();
        }
    }
}
