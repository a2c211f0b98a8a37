package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a demo that has lived, the pages of its three people have something on them. {@code -Dscreens=} keeps pictures in a folder. */
@Nightly
class DemoPagesTest {
    /** What pages say that have nothing to show. */
    private static final List<String> EMPTY = List.of("There is nothing here.", "Nothing waits.", "No messages yet.");

    /** Of all; a demo has no events that failed for good. */
    private static final int MOST_EMPTY = 2;

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
        try (Fanfare node = Fanfare.start(config)) {
            node.fillDemoWorld(config);
            node.fillDemoPast(config, Fanfare.DEMO_DAYS);
            for (String who : List.of("as an operator", "as a brand", "as a creator")) {
                try (Window window = Window.at(new Client(node.baseUrl()))) {
                    walk(window, who, pages, empty);
                    if (who.endsWith("operator")) {
                        postsCanBeLookedAt(window, node.simulatorUrl() + "/posts/www.instagram.com/");
                    }
                }
            }
        }
        assertThat(pages).hasSizeGreaterThanOrEqualTo(LEAST_PAGES);
        assertThat(empty).as("of %s", pages).hasSizeLessThanOrEqualTo(MOST_EMPTY);
    }

    private static void walk(Window window, String who, List<String> pages, List<String> empty) {
        window.open("account");
        window.press(window.button(who)).settled();
        for (String name : Faces.names(window)) {
            window.open(name);
            String page = who.substring(who.lastIndexOf(' ') + 1) + "-" + name;
            pages.add(page);
            String text = window.page.locator("main").innerText();
            if (EMPTY.stream().anyMatch(text::contains)) {
                empty.add(page);
            }
            picture(window, page);
        }
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
        window.page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of(SCREENS, name + ".png")));
    }
}
