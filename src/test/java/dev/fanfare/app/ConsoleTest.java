package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console's files, and what they may do. */
class ConsoleTest {
    private static final Path FOLDER = Path.of("src/main/resources/console");
    private static final List<String> LANGUAGES = List.of("de", "es");
    /** Of all pages, of staff's, and of the others. */
    private static final List<String> PARTS = List.of("", "-staff", "-own");

    private static final Pattern IMPORT = Pattern.compile("(?:from |import\\()'\\./([\\w-]+\\.js)'");
    private static final Pattern LINK = Pattern.compile("(?:src|href)=\"([^\"]+)\"|'(\\./[\\w-]+\\.js)'");

    private final Client anybody = Node.shared().client();

    @ParameterizedTest
    @ValueSource(strings = {"/console", "/console/", "/console/posts", "/console/anything-else"})
    void onePageServesEveryAddress(String path) {
        Answer page = anybody.get(path).expect(200);
        assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "require-trusted-types-for 'script'", "trusted-types lit-html")
                .doesNotContain("unsafe", "http", "*");
        assertThat(page.text()).doesNotContain("@version@", "<style", " style=", " onclick=");
    }

    @Test
    void everyFileIsServedForEverUnderItsVersionOnly() throws IOException {
        Set<String> served = new TreeSet<>();
        Deque<String> open =
                new ArrayDeque<>(links("/console/", anybody.get("/console/").text()));
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            String link = open.remove();
            if (link.startsWith("/console/") && seen.add(link)) {
                Answer file = anybody.get(link).expect(200);
                assertThat(file.header("Cache-Control")).as(link).contains("public, max-age=31536000, immutable");
                String name = link.substring(link.lastIndexOf('/') + 1);
                served.add(name);
                assertThat(anybody.get("/console/another/" + name).expect(200).header("Cache-Control"))
                        .contains("no-store");
                open.addAll(links(link, file.text()));
            }
        }
        served.removeAll(List.of("lit-html.js", "uplot.js"));
        // Loaded by the language's name.
        LANGUAGES.forEach(language -> PARTS.forEach(part -> served.add(language + part + ".js")));
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(served)
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> !name.equals("index.html"))
                                    .toList());
        }
        anybody.get("/console/another/nothing.js").expect(404);
    }

    @Test
    @DisplayName("it calls published endpoints only")
    void callsPublishedEndpoints() throws IOException {
        Set<String> published = Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .map(Endpoint::path)
                .collect(Collectors.toSet());
        Set<String> called = new TreeSet<>();
        for (Map.Entry<String, String> module : modules().entrySet()) {
            List<String> paths = all(Pattern.compile("['`](/(?:api|web|admin)/[^'`]*)"), module.getValue());
            assertThat(published).as(module.getKey()).containsAll(paths);
            called.addAll(paths);
        }
        assertThat(called).hasSizeGreaterThan(40);
    }

    @Test
    @DisplayName("no module turns text into markup or code, keeps a secret, or reaches another host")
    void usesNoSink() throws IOException {
        Pattern sinks = Pattern.compile(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function|srcdoc|unsafe\\w+\\(|createContextualFragment"
                        + "|DOMParser|createPolicy|javascript:|location(?:\\.href)? = |location\\.replace|window\\.open"
                        + "|setTimeout\\(['`]|setAttribute\\('on| on\\w+=| style=|document\\.cookie|indexedDB|https?://");
        for (Map.Entry<String, String> module : modules().entrySet()) {
            assertThat(all(sinks, module.getValue())).as(module.getKey()).isEmpty();
            assertThat(all(Pattern.compile("localStorage\\.\\w+\\('(\\w+)'"), module.getValue()))
                    .as(module.getKey())
                    .isSubsetOf("theme", "density", "shortcuts", "views");
        }
    }

    @Test
    @DisplayName(
            "no text is missing in a language, among those that are loaded with its page, or has other values in it")
    void speaksThreeLanguages() throws IOException {
        Map<String, String> modules = modules();
        String[] pages = modules.get("app.js").split("(?m)^const OWN = ", 2);
        Set<String> shell = needed(used(modules, Set.of("app.js", "bulk.js", "search.js")));
        shell.addAll(all(Pattern.compile("(?m)^  \\w+: \\['([^']+)', '\\./"), modules.get("app.js")));
        for (String language : LANGUAGES) {
            for (int face = 0; face < pages.length; face++) {
                Set<String> own = Set.copyOf(all(Pattern.compile("', '\\./([\\w-]+\\.js)', "), pages[face]));
                assertThat(own).hasSizeGreaterThan(10);
                Map<String, String> texts = new HashMap<>(texts(modules.get(language + ".js")));
                assertThat(texts.keySet()).as(language).containsAll(shell);
                texts.putAll(texts(modules.get(language + PARTS.get(face + 1) + ".js")));
                assertThat(texts.keySet()).as(language + PARTS.get(face + 1)).containsAll(needed(used(modules, own)));
            }
        }
        for (String part : PARTS) {
            Map<String, String> german = texts(modules.get("de" + part + ".js"));
            Map<String, String> spanish = texts(modules.get("es" + part + ".js"));
            assertThat(spanish.keySet()).as(part).isEqualTo(german.keySet()).hasSizeGreaterThan(100);
            german.forEach((english, text) -> {
                assertThat(values(text)).as(english).isEqualTo(values(english));
                assertThat(values(spanish.get(english))).as(english).isEqualTo(values(english));
            });
        }
    }

    private static Set<String> values(String text) {
        return new TreeSet<>(all(Pattern.compile("\\{\\d}"), text));
    }

    /** Modules, and all that they import. */
    private static List<String> used(Map<String, String> modules, Set<String> from) {
        Set<String> used = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            String module = open.remove();
            if (modules.containsKey(module) && used.add(module)) {
                open.addAll(all(IMPORT, modules.get(module)));
            }
        }
        return used.stream().map(modules::get).toList();
    }

    private static Set<String> needed(List<String> modules) {
        Set<String> needed = new TreeSet<>();
        modules.forEach(module -> needed.addAll(all(Pattern.compile("\\bt\\('([^']+)'"), module)));
        return needed;
    }

    private static Map<String, String> texts(String module) {
        return Pattern.compile("(?m)^  \"([^\"]+)\": \"([^\"]+)\",$")
                .matcher(module)
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
    }

    @Test
    void canBeLeftOut() {
        try (Node node = Node.start(Map.of("console.enabled", "false"))) {
            node.client().get("/console/").expect(404);
            assertThat(leadsBrowsersTo(node.client())).contains("/docs");
        }
    }

    @Test
    void isWhereBrowsersAreLed() {
        assertThat(leadsBrowsersTo(anybody)).contains("/console/");
        anybody.get("/").expect(404);
    }

    private static Optional<String> leadsBrowsersTo(Client client) {
        return inBrowser(client, "/").expect(302).header("Location");
    }

    @Test
    @DisplayName("people read of an unknown path on a page, whose policy allows its own style only; programs read JSON")
    void unknownPathsArePages() throws NoSuchAlgorithmException {
        Answer page = inBrowser(anybody, "/nothing/here").expect(404);
        assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
        String style =
                all(Pattern.compile("(?s)<style>(.*)</style>"), page.text()).get(0);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .contains("style-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'")
                .doesNotContain("unsafe");
        anybody.get("/nothing/here").expectError(404, "not_found");
    }

    private static Answer inBrowser(Client client, String path) {
        return client.send(client.request(path)
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                .GET()
                .build());
    }

    private static Map<String, String> modules() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .collect(Collectors.toMap(file -> file.getFileName().toString(), ConsoleTest::text));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first group of each match, or all of it. */
    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.groupCount() == 0 ? match.group() : match.group(1))
                .toList();
    }

    private static List<String> links(String from, String text) {
        return LINK.matcher(text)
                .results()
                .map(ConsoleTest::linked)
                .filter(link -> !link.contains("${"))
                .map(link ->
                        link.startsWith("./") ? from.substring(0, from.lastIndexOf('/')) + link.substring(1) : link)
                .toList();
    }

    private static String linked(MatchResult match) {
        return match.group(1) == null ? match.group(2) : match.group(1);
    }
}
