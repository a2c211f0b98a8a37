package dev.fanfare.console;

import com.microsoft.playwright.Locator;
import dev.fanfare.support.Actor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The pages that an account sees, each with a row open, and the buttons on them. */
final class Faces {
    /** They end the session that looks. */
    private static final Pattern LEAVES = Pattern.compile("End all sessions|End|Delete .*|Sign out.*");

    private Faces() {}

    /** The names of the pages in the navigation, and of those that others lead to. */
    static List<String> pages(Window window) {
        window.open("account");
        List<String> pages = new ArrayList<>(names(window));
        Furnished furnished = Furnished.world();
        pages.addAll(parts(window, pages));
        if (!pages.contains("webhooks")) {
            pages.add("webhooks");
        }
        if (pages.contains("people")) {
            pages.add("person?user_id=" + furnished.publisher.id());
        }
        if (pages.contains("audit")) {
            pages.add("request?request_id=" + furnished.requestId);
        }
        if (pages.contains("find")) {
            pages.addAll(List.of("advertise", "moves", "forms", "notices"));
            pages.add("leaderboard?campaign_id=" + furnished.campaign.id());
        }
        if (pages.contains("invoices")) {
            pages.addAll(List.of("billing", "report?campaign_id=" + furnished.campaign.id()));
        }
        return pages;
    }

    /** The further parts of pages that have several. */
    private static List<String> parts(Window window, List<String> pages) {
        List<String> parts = new ArrayList<>();
        for (String page : List.of("receivables", "books", "taxes", "lists")) {
            if (pages.contains(page)) {
                window.open(page);
                window.page.locator(".tabs a").all().stream()
                        .skip(1)
                        .map(link -> link.getAttribute("href").replace("/console/", ""))
                        .forEach(parts::add);
            }
        }
        return parts;
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
    static Map<String, Integer> buttons(Window window) {
        Map<String, Integer> buttons = new LinkedHashMap<>();
        List<Locator> all = all(window);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isVisible()) {
                String name = (String) all.get(i).evaluate("one => one.getAttribute('aria-label') ?? one.textContent");
                String plain = name.strip().replaceAll("\\s+", " ").replaceAll("[0-9][0-9.,]*", "#");
                if (!LEAVES.matcher(plain).matches()) {
                    buttons.putIfAbsent(plain, i);
                }
            }
        }
        return buttons;
    }

    private static List<Locator> all(Window window) {
        // Those in a list's rows open the row.
        return window.page.locator("main button:not(tbody button.plain)").all();
    }

    static Locator button(Window window, String name) {
        Integer place = buttons(window).get(name);
        return place == null ? null : all(window).get(place);
    }
}
