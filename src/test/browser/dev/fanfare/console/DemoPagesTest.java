package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sources;
import dev.fanfare.support.Sources.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a demo that has lived, the pages of its three people have something on them. {@code -Dscreens=} keeps pictures in a folder. */
@Nightly
class DemoPagesTest {
    /** What pages say that have nothing to show. */
    private static final List<String> EMPTY =
            List.of("There is nothing here.", "There is nothing to do.", "No messages yet.");

    private static final Pattern CODE = Pattern.compile("/(?:api|web|admin)/\\S*"
            + "|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-\\S*"
            + "|\\b(?!utm_)[a-z]+(?:_[a-z0-9]+)+\\b"
            + "|#\\d+\\b"
            + "|\\b\\d{4}-\\d\\d-\\d\\d\\b"
            + "|\\b(?:Person|Creator|Brand|Post|Task|Campaign|Payout|Batch|Proposal|Account|Invoice) \\d+\\b"
            + "|\\b\\w+\\.java\\b"
            + "|\\b(?:users?|tasks?|campaigns|payouts|finance|audit|settings|stats|networks|bank|tokens)\\.[a-z_]+\\b"
            + "|\\b(?:undefined|null|NaN|\\[object)");

    private static final Pattern ENGLISH =
            Pattern.compile("\\b(?:the|is|are|of|to|has|have|not|with|it|its|by|wait)\\b.*\\b\\w+");

    /** What the demo's people wrote, the longest first, what their campaigns ask for, which is kept as a text, and a German name. */
    private static final Pattern WRITTEN = Pattern.compile("Publish a post on [^\\t\\n]*|Isle of Man|"
            + Sources.main().stream()
                    .filter(source -> source.path().contains("/fanfare/dev/"))
                    .flatMap(source -> Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"")
                            .matcher(source.text().replaceAll("\"\\s*\\+\\s*\"", ""))
                            .results())
                    .flatMap(literal -> Stream.of(literal.group(1).split("%\\d*\\$?s|</?p>")))
                    .map(text -> text.replaceAll("<[^>]*>", ""))
                    .map(String::strip)
                    .filter(text -> text.contains(" "))
                    .distinct()
                    .sorted(Comparator.comparingInt(String::length).reversed())
                    .map(Pattern::quote)
                    .collect(Collectors.joining("|")));

    /** Codes are words of the source; names of accounts look like them. */
    private static final String SOURCE =
            Sources.main().stream().map(Source::text).collect(Collectors.joining());

    /** Pages about one thing, whose addresses name it. */
    private static final Set<String> ABOUT_ONE = Set.of("person", "request", "campaign", "leaderboard", "design");

    /** Of all; a demo has no events that failed for good, no names on the sanctions list and no withdrawals. */
    private static final int MOST_EMPTY = 4;

    /** Notifications stay in the language in which a person was told. */
    private static final String TOLD = "creator-inbox";

    private static final int PHONE = 390;
    private static final int WIDE = 1_280;
    private static final int LEAST_PAGES = 36;
    private static final String SCREENS = System.getProperty("screens");

    @TempDir
    private static Path data;

    @Test
    void hardlyAPageSaysThatNothingIsThere() {
        NodeConfig config = Node.config(
                Db.freshUri(),
                Map.of("demo", "true", "data_dir", data.toString(), "roles", String.join(",", Modules.ROLES)));
        List<String> pages = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        Set<String> codes = new TreeSet<>();
        try (Fanfare node = Fanfare.start(config)) {
            node.fillDemoWorld(config);
            node.fillDemoPast(config, Fanfare.DEMO_DAYS);
            for (String who : List.of("as an operator", "as a brand", "as a creator")) {
                try (Window window = Window.at(new Client(node.baseUrl()))) {
                    picture(window.open("account"), "signed out " + who);
                    window.press(window.button(who)).settled();
                    Map<String, String> english = walk(window, who, empty);
                    pages.addAll(english.keySet());
                    english.forEach((page, text) -> codes(text).forEach(found -> codes.add(page + ": " + found)));
                    speaks(window, "Change the language", "de");
                    Map<String, String> german = walk(window, who, new ArrayList<>());
                    german.keySet().removeIf(page -> page.startsWith(TOLD));
                    german.forEach(
                            (page, text) -> english(text).forEach(line -> codes.add(page + " in German: " + line)));
                    speaks(window, Words.in("de").say("Change the language"), "en");
                    if (who.endsWith("operator")) {
                        postsCanBeLookedAt(window, node.simulatorUrl() + "/posts/www.instagram.com/");
                    }
                }
            }
        }
        assertThat(pages).hasSizeGreaterThanOrEqualTo(LEAST_PAGES);
        assertThat(empty).as("of %s", pages).hasSizeLessThanOrEqualTo(MOST_EMPTY);
        assertThat(codes).isEmpty();
    }

    /** What the pages say, by their names, and their first rows. */
    private static Map<String, String> walk(Window window, String who, List<String> empty) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : Faces.visible(window)) {
            if (ABOUT_ONE.contains(name)) {
                continue;
            }
            window.open(name);
            String page = who.substring(who.lastIndexOf(' ') + 1) + "-" + name;
            String text = window.page.locator("main").innerText();
            texts.put(page, text);
            if (EMPTY.stream().anyMatch(text::contains)) {
                empty.add(page);
            }
            picture(window, page);
            if (window.page.locator("tbody button.plain").count() > 0) {
                window.page.locator("tbody button.plain").first().click();
                window.settled();
                texts.put(page + " row", window.page.locator(".detail").first().innerText());
                picture(window, page + "-row");
            }
        }
        return texts;
    }

    private static void speaks(Window window, String button, String language) {
        window.open("account").press(window.button(button)).settled();
        window.dialog().locator("select").selectOption(language);
        window.press(window.dialog().locator("button.main"));
        window.page.waitForFunction("language => document.documentElement.lang === language", language);
        window.settled();
    }

    /** Sentences in English that none of the demo's people wrote. */
    private static List<String> english(String text) {
        Words german = Words.in("de");
        return WRITTEN.matcher(text)
                .replaceAll("")
                .lines()
                .flatMap(line -> Stream.of(line.split("\t|: ")))
                .map(String::strip)
                .filter(line -> ENGLISH.matcher(line).find() || german.isForeign(line))
                .toList();
    }

    /** What no one should have to read: paths, ids, codes, names of source files. */
    private static List<String> codes(String text) {
        return CODE.matcher(text)
                .results()
                .filter(found -> !found.group().matches("[a-z_0-9]+") || SOURCE.contains('"' + found.group() + '"'))
                .map(found -> text.substring(Math.max(0, found.start() - 30), Math.min(text.length(), found.end() + 30))
                        .replace('\n', ' '))
                .toList();
    }

    private static void postsCanBeLookedAt(Window window, String beginning) {
        window.open("posts");
        window.page.locator("tbody button.plain").first().click();
        window.settled();
        String post =
                window.page.locator("a[href^='" + beginning + "']").first().getAttribute("href");
        assertThat(window.context.request().get(post).text()).contains("people reached");
    }

    private static void picture(Window window, String name) {
        if (SCREENS == null) {
            return;
        }
        String language = window.page.locator("html").getAttribute("lang");
        keep(window.as(ColorScheme.DARK, PHONE), language + " " + name + " on a phone");
        keep(window.as(ColorScheme.LIGHT, WIDE), language + " " + name);
    }

    private static void keep(Window window, String name) {
        window.page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of(SCREENS, name + ".png")));
    }
}
