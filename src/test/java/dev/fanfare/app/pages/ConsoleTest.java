package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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
    private static final List<String> LANGUAGES = List.of("de", "es");
    /** Of all pages, and of each face. */
    private static final List<String> FACES =
            List.of("-staff", "-office", "-advertiser", "-publisher", "-own", "-everyone");

    /** Of the table of next steps. */
    private static final String NEXT = "next.js";
    /** Modules that bring texts of their own, such as of what dry runs would move, or what keeps from joining. */
    private static final List<String> BRINGING = ConsoleModules.texts().entrySet().stream()
            .filter(module -> !module.getKey().equals(NEXT))
            .filter(module -> module.getValue()
                    .contains("\nawait useTexts('-" + module.getKey().replace(".js", "") + "');\n"))
            .map(module -> module.getKey().replace(".js", ""))
            .toList();

    private static final List<String> PARTS = Stream.of(
                    Stream.of(""), BRINGING.stream().map(name -> "-" + name), Stream.of("-next"), FACES.stream())
            .flatMap(parts -> parts)
            .toList();

    private static final int KB = 1_024;
    /** What every page shows beside its modules. */
    private static final Set<String> ALWAYS = Set.of("console.css", "icons.svg", "logo");

    private static final Pattern IMPORT = Pattern.compile("(?:from |import\\()'\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)'");
    /** Of what is loaded before a module runs. */
    private static final Pattern IMPORT_AT_ONCE =
            Pattern.compile("(?m)^import .+ from '\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)';$");

    private static final Pattern FACE = Pattern.compile("(?ms)^const ([A-Z]+) = \\{\n(  \\w+: \\['.+?)^};");
    private static final Pattern MODULE = Pattern.compile("', '\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)', ");
    private static final Pattern LINK = Pattern.compile("(?:src|href)=\"([^\"]+)\"|'(\\.\\.?/[\\w./-]+\\.js)'");

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
    @DisplayName("a page renews a session only for a browser that has the hint of one, which holds no secret")
    void renewsWhereThereMayBeASession() {
        assertThat(anybody.get("/console/networks").text()).contains("data-session=\"false\"");
        assertThat(anybody.with("Cookie", "fanfare_session=true")
                        .get("/console/networks")
                        .text())
                .contains("data-session=\"true\"");
    }

    @Test
    void everyFileIsServedForEverUnderItsVersionOnly() throws IOException {
        Set<String> served = new TreeSet<>();
        Deque<String> open =
                new ArrayDeque<>(links("/console/", anybody.get("/console/").text()));
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            String link = open.remove();
            // What is installed is asked for by every version.
            if (link.startsWith("/console/") && !link.matches(".*\\.webmanifest|/console/design") && seen.add(link)) {
                Answer file = anybody.get(link).expect(200);
                assertThat(file.header("Cache-Control")).as(link).contains("public, max-age=31536000, immutable");
                String name = link.replaceFirst("/console/\\w+/", "");
                served.add(name);
                assertThat(anybody.get("/console/another/" + name).expect(200).header("Cache-Control"))
                        .contains("no-store");
                open.addAll(links(link, file.text()));
            }
        }
        assertThat(served).contains("logo");
        served.removeAll(List.of("lit-html.js", "uplot.js", "logo"));
        // Named by the manifest, and made of the icons that modules name.
        served.addAll(List.of("icon-192.png", "icon-512.png", "service-worker.js"));
        // Loaded by the language's name.
        LANGUAGES.forEach(language -> PARTS.forEach(part -> served.add("words/" + language + part + ".js")));
        try (Stream<Path> files = Files.walk(ConsoleModules.FOLDER)) {
            assertThat(served)
                    .containsExactlyInAnyOrderElementsOf(files.filter(Files::isRegularFile)
                            .map(file -> ConsoleModules.FOLDER.relativize(file).toString())
                            .filter(name -> !name.equals("index.html"))
                            .toList());
        }
        anybody.get("/console/another/nothing.js").expect(404);
    }

    @Test
    @DisplayName("no module turns text into markup or code, keeps a secret, or reaches another host")
    void usesNoSink() {
        Pattern sinks = Pattern.compile(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function|srcdoc|unsafe\\w+\\(|createContextualFragment"
                        + "|DOMParser|createHTML|createScript\\b|javascript:|location(?:\\.href)? = |location\\.replace|window\\.open"
                        + "|setTimeout\\(['`]|setAttribute\\('on| on\\w+=| style=|document\\.cookie|indexedDB|https?://");
        for (Map.Entry<String, String> module : ConsoleModules.texts().entrySet()) {
            assertThat(all(sinks, module.getValue())).as(module.getKey()).isEmpty();
            // One policy makes one address.
            assertThat(all(Pattern.compile("createPolicy\\(.+\\)"), module.getValue()))
                    .as(module.getKey())
                    .hasSize(module.getKey().equals("offline.js") ? 1 : 0)
                    .allMatch(made -> made.startsWith(
                            "createPolicy('service-worker', {createScriptURL: () => '/console/service-worker.js'})"));
            assertThat(all(Pattern.compile("localStorage\\.\\w+\\('(\\w+)'"), module.getValue()))
                    .as(module.getKey())
                    .isSubsetOf("theme", "density", "shortcuts", "views", "side", "last", "brand");
        }
    }

    @Test
    @DisplayName("no text has two translations: those that are loaded share one table, and the last would win")
    void translatesEachTextOnce() {
        Map<String, String> modules = ConsoleModules.texts();
        for (String language : LANGUAGES) {
            Map<String, String> all = new HashMap<>();
            PARTS.forEach(
                    part -> texts(modules.get(language + part + ".js")).forEach((english, text) -> assertThat(text)
                            .as(language + part + ": " + english)
                            .isEqualTo(all.computeIfAbsent(english, first -> text))));
            assertThat(all).hasSizeGreaterThan(1_000);
        }
    }

    @Test
    @DisplayName(
            "no text is missing in a language, among those that are loaded with its page, or has other values in it")
    void speaksThreeLanguages() {
        Map<String, String> modules = ConsoleModules.texts();
        // Of development only, in one language.
        modules.remove("design.js");
        Set<String> shell = needed(used(modules, Set.of("app.js", "bulk.js", "search.js"), IMPORT));
        shell.addAll(all(Pattern.compile("(?m)^  \\w+: \\['([^']+)', '\\."), modules.get("app.js")));
        for (String language : LANGUAGES) {
            Map<String, String> common = texts(modules.get(language + ".js"));
            BRINGING.forEach(name -> {
                Set<String> texts = new HashSet<>(
                        texts(modules.get(language + "-" + name + ".js")).keySet());
                assertThat(texts).as("twice: " + language + " " + name).doesNotContainAnyElementsOf(common.keySet());
                texts.addAll(common.keySet());
                assertThat(texts).as(language + " " + name).containsAll(needed(List.of(modules.get(name + ".js"))));
            });
            assertThat(common.keySet()).as(language).containsAll(shell);
            faces(modules).forEach((part, pages) -> {
                Set<String> texts = new HashSet<>(common.keySet());
                texts.addAll(texts(modules.get(language + part + ".js")).keySet());
                if (names(modules, pages, IMPORT).contains(NEXT)) {
                    texts.addAll(texts(modules.get(language + "-next.js")).keySet());
                }
                assertThat(texts).as(language + part).containsAll(needed(used(modules, pages, IMPORT)));
            });
        }
        for (String part : PARTS) {
            Map<String, String> german = texts(modules.get("de" + part + ".js"));
            Map<String, String> spanish = texts(modules.get("es" + part + ".js"));
            assertThat(spanish.keySet()).as(part).isEqualTo(german.keySet()).hasSizeGreaterThan(5);
            german.forEach((english, text) -> {
                assertThat(values(text)).as(english).isEqualTo(values(english));
                assertThat(values(spanish.get(english))).as(english).isEqualTo(values(english));
            });
        }
    }

    /** The modules of pages by the part of the texts that they need. */
    static Map<String, Set<String>> faces(Map<String, String> modules) {
        Map<String, Set<String>> faces = FACE.matcher(modules.get("app.js"))
                .results()
                .collect(Collectors.toMap(
                        match -> "-" + match.group(1).toLowerCase(Locale.ROOT),
                        match -> Set.copyOf(all(MODULE, match.group(2)))));
        assertThat(faces.keySet()).containsExactlyInAnyOrderElementsOf(FACES);
        return faces;
    }

    @Test
    @DisplayName("the first page has 60 KB in 24 files at most, a further page 20 KB, the sign-in 12 KB, charts 25 KB")
    void staysSmall() {
        Map<String, String> modules = ConsoleModules.texts();
        Set<String> shell = Set.of("app.js", "session.js", "list.js", "live.js");
        String version = version();
        Map<String, Integer> sizes = new HashMap<>();
        Stream.concat(
                        modules.keySet().stream().filter(name -> !name.equals("service-worker.js")),
                        Stream.of("lit-html.js", "uplot.js", "console.css", "icons.svg", "logo"))
                .forEach(name -> sizes.put(
                        name, compressed(version + (modules.containsKey(name) ? ConsoleModules.path(name) : name))));
        int always = compressed("/console/posts") + compressed("/console/manifest.webmanifest") + sum(sizes, ALWAYS);
        List<String> tooBig = new ArrayList<>();
        faces(modules)
                .forEach((part, pages) ->
                        pages.forEach(page -> Stream.of("en", "de", "es").forEach(language -> {
                            List<String> texts = language.equals("en")
                                    ? List.of()
                                    : List.of(language + ".js", language + part + ".js");
                            Set<String> first = files(modules, shell, page);
                            first.addAll(texts);
                            if (first.contains(NEXT) && !language.equals("en")) {
                                first.add(language + "-next.js");
                            }
                            BRINGING.stream()
                                    .filter(name -> first.contains(name + ".js") && !language.equals("en"))
                                    .forEach(name -> first.add(language + "-" + name + ".js"));
                            int bytes = always + sum(sizes, first);
                            // And the page and its manifest.
                            int all = first.size() + 2 + ALWAYS.size();
                            if (bytes > 60 * KB || all > 24) {
                                tooBig.add("first %s %s %d in %d".formatted(language, page, bytes, all));
                            }
                            first.removeAll(files(modules, shell, "app.js"));
                            first.remove(language + ".js");
                            if (sum(sizes, first) > 20 * KB) {
                                tooBig.add("further %s %s %d".formatted(language, page, sum(sizes, first)));
                            }
                        })));
        assertThat(tooBig).isEmpty();
        assertThat(sizes.get("signin.js")).isLessThan(12 * KB);
        assertThat(sizes.get("uplot.js") + sizes.get("chart.js")).isLessThan(25 * KB);
    }

    /** What is loaded before a page runs. */
    private static Set<String> files(Map<String, String> modules, Set<String> shell, String page) {
        Set<String> from = new HashSet<>(shell);
        from.add(page);
        Set<String> files = names(modules, from, IMPORT_AT_ONCE);
        files.add("lit-html.js");
        return files;
    }

    private static int sum(Map<String, Integer> sizes, Set<String> names) {
        return names.stream().mapToInt(sizes::get).sum();
    }

    /** Where the files of this version are. */
    private String version() {
        String app = anybody.get("/console/").text();
        return all(Pattern.compile("src=\"(/console/\\w+/)shell/app\\.js"), app).get(0);
    }

    /** How many bytes a browser gets. */
    private int compressed(String path) {
        return anybody.send(anybody.request(path)
                        .header("Accept-Encoding", "gzip")
                        .GET()
                        .build())
                .expect(200)
                .bytes()
                .length;
    }

    private static Set<String> values(String text) {
        return new TreeSet<>(all(Pattern.compile("\\{\\d}"), text));
    }

    /** Modules, and all that they import, but for those that bring texts of their own. */
    private static List<String> used(Map<String, String> modules, Set<String> from, Pattern by) {
        return names(modules, from, by).stream()
                .filter(name -> !BRINGING.contains(name.replace(".js", "")))
                .map(modules::get)
                .toList();
    }

    private static Set<String> names(Map<String, String> modules, Set<String> from, Pattern by) {
        Set<String> used = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            String module = open.remove();
            if (modules.containsKey(module) && used.add(module)) {
                open.addAll(all(by, modules.get(module)));
            }
        }
        return used;
    }

    private static Set<String> needed(List<String> modules) {
        Set<String> needed = new TreeSet<>();
        modules.forEach(module -> needed.addAll(all(Pattern.compile("\\b(?:t|counted)\\('([^']+)'"), module)));
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
        assertThat(anybody.get("/").expect(302).header("Location")).contains("/console/");
        anybody.get("/favicon.ico").expect(200);
        assertThat(anybody.get("/robots.txt").expect(200).text()).contains("Disallow: /console/");
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

    /** The first group of each match, or all of it. */
    static List<String> all(Pattern pattern, String text) {
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
                        link.startsWith(".") ? URI.create(from).resolve(link).toString() : link)
                .toList();
    }

    private static String linked(MatchResult match) {
        return match.group(1) == null ? match.group(2) : match.group(1);
    }
}
