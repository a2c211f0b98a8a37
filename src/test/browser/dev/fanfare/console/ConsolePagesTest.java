package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Soak;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CN-02: every page can be used by everyone: axe finds nothing, nothing is wider than a phone, and the focus is never lost. */
class ConsolePagesTest {
    private static final int WIDE = 1_280;
    private static final int PHONE = 360;
    /** 1,280 at 400 %. */
    private static final int ZOOMED = 320;

    /** What depends on the theme, of axe's rules. */
    private static final List<String> COLOURS = List.of("color-contrast", "link-in-text-block");

    private static final String PAGE = "html";
    private static final String DIALOG = "dialog[open]";

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
                Faces.open(window, name);
                look(window, name, ColorScheme.LIGHT, WIDE, found);
                look(window, name, ColorScheme.DARK, PHONE, found);
            }
        }
    }

    private static void look(Window window, String name, ColorScheme colours, int width, List<String> found) {
        look(window.as(colours, width), name + " " + colours + " " + width, PAGE, List.of(), found);
    }

    private static void look(Window window, String where, String part, List<String> rules, List<String> found) {
        found.addAll(window.axe(where, part, rules));
        if (window.sideways() > 0) {
            found.add(where + " is " + window.sideways() + " px too wide");
        }
    }

    /** In both themes and widths: all rules once in each, and what colours are about in all four. */
    private static void lookAtAll(Window window, String name, String part, List<String> found) {
        for (ColorScheme colours : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            for (int width : List.of(PHONE, WIDE)) {
                boolean whole = colours == ColorScheme.LIGHT == (width == WIDE);
                String where = name + " " + colours + " " + width;
                look(window.as(colours, width), where, part, whole ? List.of() : COLOURS, found);
            }
        }
        window.as(ColorScheme.LIGHT, ZOOMED);
        if (window.sideways() > 0) {
            found.add(name + " at 400 % is " + window.sideways() + " px too wide");
        }
        window.as(ColorScheme.LIGHT, WIDE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator", "advertiser", "publisher"})
    @Soak.Only
    @DisplayName(
            "CN-02: axe finds nothing on any page and dialog, in both themes and widths; what is pressed by keyboard keeps the focus")
    void everyPageAndDialog(String who) {
        List<String> found = new ArrayList<>();
        try (Window window = Window.of(furnished.actor(who))) {
            for (String name : Faces.pages(window)) {
                Faces.open(window, name);
                lookAtAll(window, name, PAGE, found);
                boolean asOpened = true;
                for (String button : Faces.buttons(window).keySet()) {
                    if (!asOpened) {
                        Faces.open(window, name);
                    }
                    asOpened = press(window, name, button, found);
                }
                window.takeProblems().forEach(problem -> found.add(name + " makes the browser say " + problem));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    @Soak.Only
    @DisplayName("CN-02: of every page of the console there is one who sees it here")
    void everyPageIsWalked() {
        Set<String> walked = new TreeSet<>();
        for (String who : List.of("operator", "advertiser", "publisher")) {
            try (Window window = Window.of(furnished.actor(who))) {
                Faces.pages(window).forEach(page -> walked.add(page.replaceFirst("\\?.*", "")));
            }
        }
        assertThat(walked).containsExactlyInAnyOrderElementsOf(Faces.all());
    }

    /** Without a mouse. Returns whether the page is as it was, as it is when a dialog was left by Escape. */
    private static boolean press(Window window, String name, String button, List<String> found) {
        Locator pressed = Faces.button(window, button);
        if (pressed == null) {
            return true;
        }
        pressed.focus();
        window.keys("Enter");
        window.settled();
        String where = name + ", " + button;
        boolean asks = window.dialog().count() > 0;
        if (asks) {
            if (!(boolean) window.page.evaluate("!!document.activeElement?.closest('dialog')")) {
                found.add(where + ": the focus is not in the dialog");
            }
            lookAtAll(window, where, DIALOG, found);
            window.keys("Escape");
            window.settled();
        }
        if (Stream.of("body", "none").anyMatch(window.focus()::equals)) {
            found.add(where + ": the focus is lost");
        }
        return asks;
    }
}
