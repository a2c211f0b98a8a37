package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Soak;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CN-02: all pages of the three kinds of people on a phone. */
class PhoneTest {
    private static final int NARROW = 360;
    private static final int USUAL = 390;

    private final Furnished furnished = Furnished.world();

    @Soak.Only
    @ParameterizedTest
    @CsvSource({"operator, 26", "advertiser, 11", "publisher, 10"})
    @DisplayName(
            "CN-02: on a phone no text is cut or outside, no word is broken, and rows are cards with state and amount on top")
    void showsAll(String who, int pages) {
        List<String> found = new ArrayList<>();
        try (Window window = Window.of(furnished.actor(who))) {
            List<String> names = Faces.pages(window);
            assertThat(names).hasSizeGreaterThanOrEqualTo(pages);
            for (String name : names) {
                for (int width : List.of(NARROW, USUAL)) {
                    window.as(ColorScheme.LIGHT, width).open(name);
                    window.layout().forEach(one -> found.add(name + " " + width + ": " + one));
                    if (rows(window).count() > 0) {
                        rows(window).first().click();
                        window.settled();
                        window.layout().forEach(one -> found.add(name + " " + width + ", a row: " + one));
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Nightly
    @ParameterizedTest
    @CsvSource({"operator, 11", "advertiser, 5", "publisher, 6"})
    @DisplayName(
            "CN-02: on a phone an opened row is in sight and has the focus; closing gives it back to the row, in sight")
    void opensRows(String who, int lists) {
        List<String> opened = new ArrayList<>();
        List<String> found = new ArrayList<>();
        try (Window window = Window.of(furnished.actor(who))) {
            for (String name : Faces.pages(window)) {
                window.as(ColorScheme.LIGHT, USUAL).open(name);
                if (rows(window).count() > 0) {
                    opened.add(name);
                    Locator row = rows(window).last();
                    String text = read(row.textContent());
                    row.click();
                    window.settled();
                    if (!focused(window, ".detail")) {
                        found.add(name + ": the opened row is out of sight or without focus");
                    }
                    window.button("Close").click();
                    window.settled();
                    String closed = (String) window.page.evaluate("document.activeElement.textContent");
                    if (!focused(window, "tbody button.plain") || !text.equals(read(closed))) {
                        found.add(name + ": the closed row is out of sight or without focus");
                    }
                    window.page.goBack();
                    window.settled();
                    if (!focused(window, ".detail")) {
                        found.add(name + ": going back does not open the row again");
                    }
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(opened).hasSizeGreaterThanOrEqualTo(lists);
    }

    /** Without what is no longer said once it was opened. */
    private static String read(String text) {
        return text.replace(" unread", "");
    }

    private static Locator rows(Window window) {
        return window.page.locator("tbody button.plain");
    }

    /** Whether what has the focus is this, and begins in the window. */
    private static boolean focused(Window window, String selector) {
        return (boolean) window.page.evaluate("""
                selector => {
                  const one = document.activeElement;
                  const {top} = one.getBoundingClientRect();
                  return one.matches(selector) && top > -20 && top < innerHeight;
                }""", selector);
    }
}
