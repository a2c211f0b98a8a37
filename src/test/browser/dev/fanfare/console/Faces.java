package dev.fanfare.console;

import com.microsoft.playwright.Locator;
import dev.fanfare.support.Actor;
import dev.fanfare.support.ConsoleModules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The pages that an account sees, each with a row open, and the buttons on them. */
final class Faces {
    /** They end the session that looks. */
    private static final Pattern LEAVES = Pattern.compile("End all sessions|End|Delete .*|Sign out.*");

    /** The modules of the pages, by name. */
    private static final Map<String, String> MODULES = modules();

    private static final Set<String> TABBED = MODULES.keySet().stream()
            .filter(page -> ConsoleModules.text(MODULES.get(page)).contains("/tabs.js"))
            .collect(Collectors.toSet());

    private Faces() {}

    /** The names of all pages that the account sees, as app.js has them: with their further parts, and what those need that are about one thing. */
    static List<String> pages(Window window) {
        List<String> pages = new ArrayList<>();
        visible(window).forEach(page -> pages.add(page + about(page)));
        pages.addAll(parts(window, pages));
        return pages;
    }

    /** The names of the pages in the navigation, and of those that only others lead to. */
    static List<String> visible(Window window) {
        window.open("account");
        List<String> pages = new ArrayList<>(names(window));
        MODULES.keySet().stream()
                .filter(name -> !pages.contains(name))
                .filter(name -> window.open(name).page.locator("main h1").count() > 0
                        && !window.page.locator("main h1").first().innerText().equals("No such page"))
                .forEach(pages::add);
        return pages;
    }

    /** Every page of the console. */
    static Set<String> all() {
        return MODULES.keySet();
    }

    /** What a page is about that shows one thing. */
    private static String about(String page) {
        Furnished furnished = Furnished.world();
        return switch (page) {
            case "person" -> "?user_id=" + furnished.publisher.id();
            case "request" -> "?request_id=" + furnished.requestId;
            case "campaign", "leaderboard" -> "?campaign_id=" + furnished.campaign.id();
            default -> "";
        };
    }

    /** The further parts of pages that have several. */
    private static List<String> parts(Window window, List<String> pages) {
        List<String> parts = new ArrayList<>();
        pages.stream().filter(TABBED::contains).forEach(page -> {
            window.open(page);
            window.page.locator(".tabs a").all().stream()
                    .skip(1)
                    .map(link -> link.getAttribute("href").replace("/console/", ""))
                    .forEach(parts::add);
        });
        return parts;
    }

    private static Map<String, String> modules() {
        Map<String, String> modules = new LinkedHashMap<>();
        Pattern.compile("(?m)^  (\\w+): \\['[^']+', '\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)'")
                .matcher(ConsoleModules.text("app.js"))
                .results()
                .forEach(page -> modules.put(page.group(1), page.group(2)));
        return modules;
    }

    /** The names of the pages in the navigation of the page that is open. */
    static List<String> names(Window window) {
        return window.page.locator("header nav a").all().stream()
                .map(link -> link.getAttribute("href").replace("/console/", ""))
                .toList();
    }

    /** Opens a page and its first row. */
    static void open(Window window, String name) {
        if (name.equals("people")) {
            // The first account may be the one that looks.
            Actor other = Furnished.world().publisher;
            window.open("people?search=" + other.username() + "&open=" + other.id());
            return;
        }
        window.open(name);
        Locator rows = window.page.locator("tbody button.plain");
        if (rows.count() > 0) {
            rows.first().click();
            window.settled();
        }
    }

    /** What can be pressed on the page that is open, by its name without numbers; places are those of the page's buttons. */
    @SuppressWarnings("unchecked")
    static Map<String, Integer> buttons(Window window) {
        Map<String, Integer> buttons = new LinkedHashMap<>();
        List<String> names = (List<String>) all(window).evaluateAll("""
                all => all.map(one => one.checkVisibility({visibilityProperty: true}) && one.offsetWidth > 0 && !one.disabled
                  ? (one.getAttribute('aria-label') ?? one.textContent) : '')
                """);
        for (int i = 0; i < names.size(); i++) {
            String plain = names.get(i).strip().replaceAll("\\s+", " ").replaceAll("[0-9][0-9.,]*", "#");
            if (!plain.isEmpty() && !LEAVES.matcher(plain).matches()) {
                buttons.putIfAbsent(plain, i);
            }
        }
        return buttons;
    }

    private static Locator all(Window window) {
        // Those in a list's rows open the row.
        return window.page.locator("main button:not(tbody button.plain)");
    }

    static Locator button(Window window, String name) {
        Integer place = buttons(window).get(name);
        return place == null ? null : all(window).nth(place);
    }
}
