package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The console's icons, how it is installed, and what makes it that of an installation. */
class ConsoleHouseTest {
    private final Client anybody = Node.shared().client();

    @Test
    @DisplayName("each icon that a module names is drawn, and brought by Maven; none is brought for nothing")
    void drawsTheIconsThatAreNamed() throws IOException {
        Set<String> drawn = new TreeSet<>(ConsoleTest.all(
                Pattern.compile("<symbol id=\"([\\w-]+)\""),
                anybody.get(style(anybody.get("/console/").text()).replace("console.css", "icons.svg"))
                        .expect(200)
                        .text()));
        Set<String> named = new TreeSet<>();
        Map<String, String> modules = ConsoleModules.texts();
        modules.values()
                .forEach(module -> named.addAll(ConsoleTest.all(Pattern.compile("icon\\('([\\w-]+)'"), module)));
        String nav = modules.get("nav.js");
        named.addAll(ConsoleTest.all(Pattern.compile("(?m)\\['[A-Z]\\w+', '([\\w-]+)', \\["), nav));
        modules.values().forEach(module -> Pattern.compile("(?s)const ICONS = \\{(.+?)};")
                .matcher(module)
                .results()
                .forEach(icons -> named.addAll(ConsoleTest.all(Pattern.compile("\\w+: '([\\w-]+)'"), icons.group(1)))));
        named.addAll(List.of("menu", "x", "megaphone", "scroll-text"));
        assertThat(drawn).isEqualTo(named);
        assertThat(new TreeSet<>(ConsoleTest.all(
                        Pattern.compile("/icons/([\\w-]+)\\.svg"), Files.readString(Path.of("pom.xml")))))
                .isEqualTo(drawn);
    }

    @Test
    @DisplayName("each page has an icon: its own, that of its group, or that of the page where it belongs")
    void hasAnIconForEachPage() {
        Map<String, String> modules = ConsoleModules.texts();
        String nav = modules.get("nav.js");
        Set<String> known = new TreeSet<>();
        Map.of("ICONS", "(\\w+):", "PARENTS", "(\\w+):", "GROUPS", "'(\\w+)'")
                .forEach((list, page) -> Pattern.compile("(?s)const " + list + " = (.+?);")
                        .matcher(nav)
                        .results()
                        .forEach(pages -> known.addAll(ConsoleTest.all(Pattern.compile(page), pages.group(1)))));
        List<String> pages =
                ConsoleTest.all(Pattern.compile("(?m)^  (\\w+): \\['[A-Z][^']*', '\\.\\./"), modules.get("app.js"));
        assertThat(pages).hasSizeGreaterThan(60).allSatisfy(page -> assertThat(known)
                .contains(page));
    }

    @Test
    @DisplayName("the console can be installed: its manifest, icons and service worker, which keeps one page")
    void canBeInstalled() throws IOException {
        Answer manifest = anybody.get("/console/manifest.webmanifest").expect(200);
        JsonNode told = Json.mapper().readTree(manifest.text());
        assertThat(told.get("name").asText()).isEqualTo("Fanfare");
        assertThat(told.get("icons"))
                .allSatisfy(icon -> anybody.get(icon.get("src").asText()).expect(200));
        Answer worker = anybody.get("/console/service-worker.js").expect(200);
        assertThat(worker.header("Content-Security-Policy")).contains("default-src 'none'; connect-src 'self'");
        assertThat(ConsoleTest.all(Pattern.compile("'(/[^']*)'"), worker.text()))
                .containsExactly("/console/offline.html");
        assertThat(anybody.get("/console/offline.html").expect(200).text())
                .contains("There is no connection", "Es gibt keine", "No hay");
    }

    @Test
    @DisplayName("an installation has a name and a colour of its own")
    void isOfItsHouse() {
        try (Node node = Node.start(Map.of("console.name", "Ana & Co", "console.accent", "#ffcc00"))) {
            String page = node.client().get("/console/").expect(200).text();
            assertThat(page).contains("data-name=\"Ana &amp; Co\"", "<title>Ana &amp; Co</title>");
            assertThat(node.client().get(style(page)).expect(200).text()).contains(",#ffcc00)}");
        }
    }

    /** Where a page has its style. */
    private static String style(String page) {
        return ConsoleTest.all(Pattern.compile("href=\"(/console/\\w+/console\\.css)"), page)
                .get(0);
    }
}
