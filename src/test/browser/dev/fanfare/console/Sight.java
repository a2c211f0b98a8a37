package dev.fanfare.console;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds on the page, or in the dialog on top, what a person names by its English words. */
record Sight(Page page, Words words) {
    /** What jobs do, and services elsewhere: at most half a minute lies between two runs. */
    private static final double HAPPENS_MS = 45_000;

    private static final double PAUSE_MS = 500;

    /** The dialog on top, or the page. */
    Locator scope() {
        Locator dialogs = page.locator("dialog[open]");
        return dialogs.count() > 0 ? dialogs.last() : page.locator("body");
    }

    /** A link of the navigation, on a phone perhaps at the foot; how many wait there may follow its name. */
    Locator destination(String name) {
        Locator seen = page.locator(".foot a, .quick a")
                .filter(destinationNamed(name))
                .filter(new Locator.FilterOptions().setVisible(true));
        return seen.count() > 0 ? seen : page.locator("header nav a").filter(destinationNamed(name));
    }

    /** What opens the menus that a link of the navigation is in: that of a phone, if it is not at the foot, and that of its group. */
    List<Locator> closedMenus(String name) {
        if (destination(name).isVisible()) {
            return List.of();
        }
        return Stream.of(phoneMenu(), closedMenu(name))
                .filter(menu -> menu.count() > 0)
                .toList();
    }

    /** What opens the menu of a phone, if this button is in it. */
    List<Locator> menuOf(String button) {
        return button.equals("Sign out") ? phoneMenu().all() : List.of();
    }

    /** None where there is none, or it is open. */
    private Locator phoneMenu() {
        return page.locator(".foot button[aria-expanded=false]").filter(new Locator.FilterOptions().setVisible(true));
    }

    /** What opens the group that a link of the navigation is in; none if it is open, or there is none. */
    private Locator closedMenu(String name) {
        return page.locator("header nav details:not([open])")
                .filter(new Locator.FilterOptions().setHas(page.locator("a").filter(destinationNamed(name))))
                .locator("summary");
    }

    private Locator.FilterOptions destinationNamed(String name) {
        return new Locator.FilterOptions()
                .setHasText(Pattern.compile("^\\s*" + literal(words.say(name)) + "(?:\\s+\\d.*)?\\s*$"));
    }

    /** The text that is on the page. */
    String all() {
        return page.locator("body").innerText().replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    /** Tries again until it is there. */
    void until(BooleanSupplier isThere, Runnable tryAgain, String waiting) {
        try {
            page.waitForCondition(
                    () -> {
                        if (isThere.getAsBoolean()) {
                            return true;
                        }
                        page.waitForTimeout(PAUSE_MS);
                        tryAgain.run();
                        return isThere.getAsBoolean();
                    },
                    new Page.WaitForConditionOptions().setTimeout(HAPPENS_MS));
        } catch (TimeoutError e) {
            throw new AssertionError(waiting + " on: " + all(), e);
        }
    }

    /** A button, a link, or what unfolds. */
    Locator button(String text, Object... values) {
        return pressable(whole(words.say(text, values)));
    }

    /** The same, of which something follows the text. */
    Locator buttonThatBegins(String text, Object... values) {
        return pressable(Pattern.compile("^" + literal(words.say(text, values))));
    }

    Locator pressable(Pattern named) {
        Locator scope = scope();
        return scope.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(named))
                .or(scope.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName(named)))
                .or(scope.getByRole(AriaRole.OPTION).filter(new Locator.FilterOptions().setHasText(named)))
                .or(scope.locator("summary").filter(new Locator.FilterOptions().setHasText(named)))
                .filter(new Locator.FilterOptions().setVisible(true));
    }

    /** The link of a card. */
    Locator card(String name) {
        return page.locator("main ul.cards a")
                .filter(new Locator.FilterOptions().setHasText(whole(words.say(name))))
                .first();
    }

    /** A row of the list, by a text in it; tables that only tell have none that can be pressed. */
    Locator row(String text) {
        return page.locator("main tbody tr")
                .filter(new Locator.FilterOptions().setHas(page.locator("button, input")))
                .filter(new Locator.FilterOptions().setHasText(words.say(text)))
                .first();
    }

    /** A button of what stands at a text in a list or table. */
    Locator buttonAt(String text, String button) {
        return scope().locator("li, tr")
                .filter(new Locator.FilterOptions().setHasText(words.say(text)))
                .first()
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(whole(words.say(button))))
                .first();
    }

    /** A field by its label; passwords and files have no role. */
    Locator field(String label, Object... values) {
        Locator scope = scope();
        String named = words.say(label, values);
        var exactly = new Locator.GetByRoleOptions().setName(named).setExact(true);
        return scope.getByRole(AriaRole.TEXTBOX, exactly)
                .or(scope.getByRole(AriaRole.COMBOBOX, exactly))
                .or(scope.getByRole(AriaRole.SPINBUTTON, exactly))
                .or(scope.getByRole(AriaRole.SEARCHBOX, exactly))
                .or(scope.getByRole(AriaRole.CHECKBOX, exactly))
                .or(scope.getByRole(AriaRole.RADIO, exactly))
                .or(scope.getByLabel(named, new Locator.GetByLabelOptions().setExact(true)))
                .filter(new Locator.FilterOptions().setVisible(true));
    }

    /** What a fact says, by its name. */
    Locator fact(String name) {
        return scope().locator("dl.facts > div")
                .filter(new Locator.FilterOptions()
                        .setHas(page.locator("dt", new Page.LocatorOptions().setHasText(whole(words.say(name))))))
                .locator("dd")
                .first();
    }

    private static Pattern whole(String text) {
        return Pattern.compile("^" + literal(text) + "$");
    }

    /** Where a text stands. */
    Pattern text(String text, Object... values) {
        return Pattern.compile(literal(words.say(text, values)));
    }

    /** A text as a pattern of the browser's, for which all kinds of blanks are one. */
    static String literal(String text) {
        return text.replaceAll("[.*+?^${}()|\\[\\]\\\\/]", "\\\\$0").replaceAll("[ \u00a0\u202f]", "\\\\s");
    }
}
