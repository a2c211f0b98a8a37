package dev.fanfare.platform.http.pages;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.language.Languages;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help, and what an installation says of itself, as people without an account read it. */
class HelpPagesTest {
    private static final Path RESOURCES = Path.of("src/main/resources");
    /** A page or button of the console; what is bold is none. */
    private static final Pattern NAME = Pattern.compile("(?<!\\*)\\*([^*\\n]{2,30})\\*(?!\\*)");

    private static final Pattern WORD = Pattern.compile("\"([^\"]+)\": \"([^\"]+)\",");

    private final Client anybody = Node.shared().client();

    @ParameterizedTest
    @MethodSource("languages")
    @DisplayName("there is help for each of its readers in each language, which leads to the others")
    void isThereForAll(String language) {
        String home = read("/help", language);
        for (String reader : HelpRoutes.READERS) {
            assertThat(home).contains("href=\"/help/" + reader + "\"");
            assertThat(read("/help/" + reader, language))
                    .contains("<html lang=\"" + language + "\">", "<h2 id=", "href=\"/help\"", "property=\"og:title\"")
                    .doesNotContain("noindex", "<script", "|");
        }
        assertThat(home).doesNotContain("href=\"/terms\"").contains("<a href=\"/campaigns\">");
    }

    static List<String> languages() {
        return Languages.all();
    }

    private String read(String path, String language) {
        Answer page = anybody.with("Accept-Language", language).get(path).expect(200);
        assertThat(page.header("Content-Security-Policy").orElseThrow()).contains("default-src 'none'");
        return page.text();
    }

    @ParameterizedTest
    @MethodSource("languages")
    @DisplayName("help calls pages and buttons as the console does in its language")
    void callsPagesByTheirNames(String language) {
        Map<String, String> words = words(language);
        for (Path file : files()) {
            List<String> named = names(file).map(words::get).sorted().toList();
            Path translated = language.equals(Languages.ENGLISH)
                    ? file
                    : Path.of(file.toString().replace(".md", "." + language + ".md"));
            assertThat(names(translated).sorted().toList())
                    .as(translated.toString())
                    .isEqualTo(named);
        }
    }

    private static List<Path> files() {
        List<Path> files = Stream.of("help", "legal")
                .flatMap(folder -> unchecked(() -> Files.list(RESOURCES.resolve(folder))))
                .filter(file -> file.getFileName().toString().matches("\\w+\\.md"))
                .sorted()
                .toList();
        assertThat(files).hasSize(7);
        return files;
    }

    private static Stream<String> names(Path file) {
        return NAME.matcher(unchecked(() -> Files.readString(file))).results().map(one -> one.group(1));
    }

    /** The console's texts by their English; these are their own translations. */
    private static Map<String, String> words(String language) {
        Map<String, String> words = new HashMap<>();
        String known = language.equals(Languages.ENGLISH) ? "de" : language;
        ConsoleModules.texts().forEach((module, text) -> {
            if (module.matches(known + "(-\\w+)?\\.js")) {
                WORD.matcher(text)
                        .results()
                        .forEach(one -> words.put(one.group(1), language.equals(known) ? one.group(2) : one.group(1)));
            }
        });
        return words;
    }

    @Test
    @DisplayName("an installation without files has no pages of its own, and no version to accept")
    void hasNothingToAccept() {
        for (String path : List.of("/terms", "/privacy", "/contact")) {
            anybody.get(path).expectError(404, "not_found");
        }
        assertThat(legal(anybody))
                .isEqualTo("{\"terms\":null,\"terms_version\":null,\"privacy\":null,\"contact\":null}");
    }

    @Test
    @DisplayName("files are shown in the reader's language, and HTML in them is text")
    void showsFiles(@TempDir Path folder) throws Exception {
        Path terms =
                Files.writeString(folder.resolve("terms.md"), "# Our *rules*\n\n<b>One</b> and [two](javascript:x)\n");
        Files.writeString(folder.resolve("terms.de.md"), "# Unsere Regeln\n\nEins\n");
        Path contact = Files.writeString(folder.resolve("contact.md"), "Write to **us**\n");
        try (Node node = Node.start(Map.of(
                "legal.terms",
                terms.toString(),
                "legal.terms_version",
                "7",
                "legal.contact",
                contact.toString(),
                "console.enabled",
                "false"))) {
            Client reader = node.client();
            assertThat(reader.get("/terms").expect(200).text())
                    .contains("<h1>Our rules</h1>", "&lt;b&gt;One&lt;/b&gt;")
                    .doesNotContain("javascript:", "<b>One");
            assertThat(reader.with("Accept-Language", "de")
                            .get("/terms")
                            .expect(200)
                            .text())
                    .contains("<h1>Unsere Regeln</h1>");
            assertThat(reader.with("Accept-Language", "es")
                            .get("/contact")
                            .expect(200)
                            .text())
                    .contains("<h1>Contacto</h1>", "<strong>us</strong>");
            reader.get("/privacy").expectError(404, "not_found");
            assertThat(reader.get("/help").expect(200).text())
                    .contains("href=\"/terms\"", "href=\"/contact\"")
                    .doesNotContain("href=\"/campaigns\"");
            assertThat(legal(reader))
                    .isEqualTo(
                            "{\"terms\":\"/terms\",\"terms_version\":\"7\",\"privacy\":null,\"contact\":\"/contact\"}");
        }
    }

    private static String legal(Client client) {
        return client.post("/web/api/get/config/").expect(200).at("legal").toString();
    }
}
