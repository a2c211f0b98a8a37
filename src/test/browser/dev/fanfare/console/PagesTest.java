package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.fanfare.support.Actor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-02: every page can be used by everyone: axe finds nothing, nothing is wider than a phone, and the focus is never lost. */
class PagesTest {
    private static final int WIDE = 1_280;
    private static final int PHONE = 360;

    private final Furnished furnished = Furnished.world();

    @Test
    @DisplayName("CN-02: axe finds nothing on five pages, on a phone in the dark and on a desk in the light")
    void fivePages() {
        List<String> found = new ArrayList<>();
        look(furnished.superuser, found, "posts", "payouts", "people");
        look(furnished.publisher, found, "tasks", "earnings");
        assertThat(found).isEmpty();
    }

    private static void look(Actor actor, List<String> found, String... pages) {
        try (Window window = Window.of(actor)) {
            for (String name : pages) {
                window.open(name);
                window.page.locator("tbody button.plain").first().click();
                window.settled();
                look(window, name, ColorScheme.LIGHT, WIDE, found);
                look(window, name, ColorScheme.DARK, PHONE, found);
            }
        }
    }

    private static void look(Window window, String name, ColorScheme colours, int width, List<String> found) {
        window.as(colours, width);
        String where = name + " " + colours + " " + width;
        found.addAll(window.axe(where));
        if (window.sideways() > 0) {
            found.add(where + " is " + window.sideways() + " px too wide");
        }
    }
}
