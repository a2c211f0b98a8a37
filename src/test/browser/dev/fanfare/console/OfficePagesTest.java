package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-03: staff's pages on money, accounts and the platform, by their menus. */
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
                    window.button("Menu").click();
                    if (opened.getAttribute("open") == null) {
                        opened.locator("summary").click();
                    }
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
        if (window.page.locator("header nav").isVisible()) {
            wrong.add(address + " leaves its menu open");
        }
        DIALECT.matcher(text).results().forEach(match -> wrong.add(address + " says " + match.group()));
    }
}
