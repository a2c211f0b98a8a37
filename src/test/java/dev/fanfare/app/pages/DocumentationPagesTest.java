package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages for developers of clients, and what tools read instead. */
@Nightly
class DocumentationPagesTest {
    private static final ObjectNode DOCUMENT = Contract.DOCUMENT;
    private static final Pattern LINK = Pattern.compile("(?:src|href|from|import\\()[=\\s]?[\"']([^\"'{]+)[\"']");
    private static final List<String> AUDIENCES =
            List.of("Apps", "Web front ends", "Partner systems", "Operators", "Advertisers");

    private final Client anybody = Node.shared().client();

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/", "/docs/guides", "/docs/errors"})
    void loadOnlyOurOwnFilesAndNothingInline(String path) {
        Answer page = anybody.get(path).expect(200);
        assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .doesNotContain("unsafe", "http", "*");
        assertThat(page.text())
                .contains("<html lang=\"en\">", "name=\"viewport\"", "<main", "<h1>")
                .doesNotContain("<style", " style=", " onclick=")
                .doesNotContainPattern("<script(?! type=\"module\" src=\"/docs/docs.js\"></script>)");
        Deque<String> open = new ArrayDeque<>(links(page.text()));
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            String link = open.remove().replaceAll("#.*", "").replaceFirst("^\\./", "/docs/");
            if (!link.isEmpty() && seen.add(link)) {
                assertThat(link).startsWith("/");
                Answer file = anybody.get(link).expect(200);
                if (link.endsWith(".js")) {
                    open.addAll(links(file.text()));
                }
            }
        }
        assertThat(seen).contains("/docs", "/docs/docs.css");
    }

    private static List<String> links(String text) {
        return LINK.matcher(text).results().map(link -> link.group(1)).toList();
    }

    @Test
    void leadToAudiencesAndGuidesThatThereAre() {
        String page = anybody.get("/docs").text();
        Set<String> named = new TreeSet<>();
        operations().values().forEach(post -> post.path("x-audiences").forEach(one -> named.add(one.asText())));
        assertThat(named).hasSameSizeAs(AUDIENCES);
        assertThat(Pattern.compile("href=\"#/([a-z]+)\">")
                        .matcher(page)
                        .results()
                        .map(link -> link.group(1)))
                .allMatch(named::contains)
                .containsAll(named);
        String script = anybody.get("/docs/document.js").text();
        assertThat(AUDIENCES).allSatisfy(title -> assertThat(page).contains(">" + title + "</a>"));
        assertThat(AUDIENCES).allSatisfy(title -> assertThat(script).contains("'" + title + "'"));
        String guides = anybody.get("/docs/guides").text();
        assertThat(Pattern.compile("/docs/guides#([a-z-]+)")
                        .matcher(page + anybody.get("/docs/docs.js").text())
                        .results()
                        .map(link -> link.group(1)))
                .isNotEmpty()
                .allMatch(name -> guides.contains("<section id=\"" + name + "\">"));
    }

    /** Only a demo installation has them. */
    @Test
    void showNoCredentials() {
        assertThat(anybody.get("/docs").text()).contains("data-demo=\"false\"");
        anybody.get("/docs/demo-access.json").expectError(404, "not_found");
    }

    @Test
    void serveNothingElse() {
        for (String path : List.of(
                "nothing.css", "index.html", "states/", "lit-html/", "../../pom.xml", "..%2fconf/fanfare.yaml")) {
            anybody.get("/docs/" + path).expectError(404, "not_found");
        }
    }

    @Test
    void areKnownByTheirValidators() {
        for (String path : List.of("/docs", "/docs/guides", "/docs/docs.js", "/openapi.json", "/llms.txt")) {
            Answer first = anybody.get(path).expect(200);
            assertThat(first.header("Cache-Control")).contains("public, no-cache");
            Client knowing = anybody.with("If-None-Match", first.header("ETag").orElseThrow());
            assertThat(knowing.get(path).expect(304).bytes()).isEmpty();
        }
    }

    /** As llmstxt.org has it: a title, a summary, text without headings, then sections of links. */
    @Test
    void languageModelsFindEveryOperationInALine() {
        Answer served = anybody.get("/llms.txt").expect(200);
        assertThat(served.header("Content-Type")).contains("text/plain; charset=utf-8");
        String text = served.text();
        assertThat(text)
                .matches(Pattern.compile("# [^\n]+\n\n> [^\n]+\n\n(?:[^#\n][^\n]*\n|\n)++"
                        + "(?:## [^\n]+\n\n(?:- \\[[^]\n]+]\\(/[^)\n]+\\): [^\n]+\n)++\n?)++"));
        assertThat(headings(text).skip(1)).containsExactlyElementsOf(AUDIENCES);
        Set<String> listed = new TreeSet<>();
        Pattern.compile("- \\[(\\w+)]\\(/docs#\\1\\): `(?:POST|GET) (\\S+)` \\S.*")
                .matcher(text)
                .results()
                .forEach(line -> listed.add(line.group(1) + " " + line.group(2)));
        Set<String> all = new TreeSet<>();
        operations().forEach((path, post) -> all.add(post.path("operationId").asText() + " " + path));
        assertThat(listed).isEqualTo(all);
        Pattern.compile("]\\((/[^#)]+)\\)").matcher(text).results().forEach(link -> anybody.get(link.group(1))
                .expect(200));
    }

    private static Stream<String> headings(String text) {
        return Pattern.compile("(?m)^## (.+)$").matcher(text).results().map((MatchResult line) -> line.group(1));
    }

    /** By path. */
    private static Map<String, JsonNode> operations() {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        DOCUMENT.path("paths")
                .properties()
                .forEach(path -> all.put(
                        path.getKey(),
                        path.getValue().has("post")
                                ? path.getValue().path("post")
                                : path.getValue().path("get")));
        return all;
    }
}
