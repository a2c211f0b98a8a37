package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Guide;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for developers of clients, and what tools read instead. */
@Nightly
class DocumentationPagesTest {
    private static final ObjectNode DOCUMENT = Contract.DOCUMENT;
    private static final Pattern LINK = Pattern.compile("(?:src|href|from|import\\()[=\\s]?[\"']([^\"'{]+)[\"']");
    private static final List<String> AUDIENCES =
            List.of("Apps", "Web front ends", "Partner systems", "Operators", "Advertisers");

    private final Client anybody = Node.shared().client();

    @ParameterizedTest
    @MethodSource("pages")
    void loadOnlyOurOwnFilesAndNothingInline(String path) {
        Answer page = anybody.get(path).expect(200);
        assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .endsWith("form-action 'self'; frame-ancestors 'none'")
                .doesNotContain("unsafe", "http", "*");
        assertThat(page.text())
                .contains("<html lang=\"en\">", "name=\"viewport\"", "<main", "<h1>")
                .doesNotContain("<style", " style=", " onclick=")
                .doesNotContainPattern("<script(?! type=\"module\" src=\"/docs/docs.js\"></script>)");
        // Guides name standards; a page loads nothing from there.
        Deque<String> open = new ArrayDeque<>(links(page.text().replaceAll("<a [^>]*href=\"https://[^\"]+\"", "")));
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

    static Stream<String> pages() {
        return Stream.concat(
                Stream.of(
                        "/docs",
                        "/docs/",
                        "/docs/guides",
                        "/docs/errors",
                        "/docs/changes",
                        "/docs/downloads",
                        "/docs/search",
                        "/docs/search?q=payout"),
                Guide.all().stream().map(guide -> "/docs/guides/" + guide.name()));
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
        assertThat(Pattern.compile("/docs/guides/([a-z-]+)")
                        .matcher(page
                                + anybody.get("/docs/docs.js").text()
                                + anybody.get("/docs/first.js").text())
                        .results()
                        .map(link -> link.group(1)))
                .hasSizeGreaterThan(8)
                .allMatch(name ->
                        Guide.all().stream().anyMatch(guide -> guide.name().equals(name)));
    }

    /** Of the guides, and of the programs beside them. */
    @Test
    void leadToHeadingsAndProgramsThatThereAre() {
        for (Guide guide : Guide.all()) {
            String page =
                    anybody.get("/docs/guides/" + guide.name()).expect(200).text();
            assertThat(page)
                    .as(guide.name())
                    .doesNotContain("href=\"../", ".md)", ".md#")
                    .contains("aria-current=\"page\"");
            Pattern.compile("href=\"(/docs/guides/[a-z-]+)?#([^\"]+)\"")
                    .matcher(page)
                    .results()
                    .forEach(link -> {
                        String target = link.group(1) == null
                                ? page
                                : anybody.get(link.group(1)).expect(200).text();
                        assertThat(target).as(link.group()).contains("id=\"" + link.group(2) + "\"");
                    });
            Answer text = anybody.get("/docs/guides/" + guide.name() + ".md").expect(200);
            assertThat(text.header("Content-Type")).contains("text/markdown; charset=utf-8");
            // With the address of this service in its commands.
            assertThat(text.text())
                    .startsWith("# ")
                    .doesNotContain("sandbox.example.com")
                    .hasLineCount((int) guide.text().lines().count());
        }
        assertThat(anybody.get("/docs/guides/check-statement.mjs").expect(200).header("Content-Type"))
                .contains("text/javascript; charset=utf-8");
        for (String name : List.of("nothing", "nothing.md", "README", "README.md", "nothing.mjs", "..%2fdocs.css")) {
            anybody.get("/docs/guides/" + name).expectError(404, "not_found");
        }
    }

    /** For people without JavaScript, and for programs. */
    @Test
    void searchesFromEveryPage() {
        assertThat(anybody.get("/docs/guides/webhooks").text())
                .contains("<form action=\"/docs/search\">", "name=\"q\"");
        assertThat(anybody.get("/docs/search?q=idempotency").expect(200).text())
                .containsSubsequence("found for “idempotency”", "<a href=\"/docs/guides/idempotency\">");
        Answer found = anybody.get("/docs/search.json?q=idempotency").expect(200);
        assertThat(found.text("searched")).isEqualTo("idempotency");
        assertThat(found.list("results").get(0).path("address").asText()).isEqualTo("/docs/guides/idempotency");
        assertThat(anybody.get("/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E")
                        .expect(200)
                        .text())
                .doesNotContain("<script");
        for (String query :
                List.of("", "?q=", "?q=%20", "?q=%00", "?q=%C3%28", "?q=" + "payout+".repeat(500), "?q=a&q=b")) {
            assertThat(anybody.get("/docs/search" + query).status()).isLessThan(500);
            assertThat(anybody.get("/docs/search.json" + query).status()).isLessThan(500);
        }
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
        for (String path :
                List.of("/docs", "/docs/guides", "/docs/docs.js", "/openapi.json", "/llms.txt", "/llms/app.txt")) {
            Answer first = anybody.get(path).expect(200);
            assertThat(first.header("Cache-Control")).contains("public, no-cache");
            Client knowing = anybody.with("If-None-Match", first.header("ETag").orElseThrow());
            assertThat(knowing.get(path).expect(304).bytes()).isEmpty();
        }
    }

    /** As llmstxt.org has it: a title, a summary, text without headings, then sections of links. */
    private static final Pattern LLMS = Pattern.compile("# [^\n]+\n\n> [^\n]+\n\n(?:[^#\n][^\n]*\n|\n)++"
            + "(?:## [^\n]+\n\n(?:- \\[[^]\n]+]\\(/[^)\n]+\\): [^\n]+\n)++\n?)++");

    @Test
    void languageModelsFindEveryOperationInALine() {
        String index = llms("/llms.txt");
        assertThat(index.getBytes(StandardCharsets.UTF_8))
                .as("what a model reads in one go")
                .hasSizeLessThanOrEqualTo(5_000);
        assertThat(headings(index)).containsExactly("Documentation", "Operations", "Guides");
        List<String> parts = Pattern.compile("\\[([^]]+)]\\((/llms/[a-z]+\\.txt)\\)")
                .matcher(index)
                .results()
                .peek(part -> assertThat(AUDIENCES).contains(part.group(1)))
                .map(part -> part.group(2))
                .toList();
        assertThat(parts).hasSameSizeAs(AUDIENCES);
        assertThat(Guide.all())
                .allSatisfy(guide -> assertThat(index).contains("](/docs/guides/" + guide.name() + ".md): "));
        Set<String> listed = new TreeSet<>();
        Set<String> links = new TreeSet<>();
        for (String text :
                Stream.concat(Stream.of(index), parts.stream().map(this::llms)).toList()) {
            Pattern.compile("- \\[(\\w+)]\\(/docs#\\1\\): `(?:POST|GET) (\\S+)` \\S.*")
                    .matcher(text)
                    .results()
                    .forEach(line -> listed.add(line.group(1) + " " + line.group(2)));
            Pattern.compile("]\\((/[^#)]+)\\)").matcher(text).results().forEach(link -> links.add(link.group(1)));
        }
        Set<String> all = new TreeSet<>();
        operations().forEach((path, post) -> all.add(post.path("operationId").asText() + " " + path));
        assertThat(listed).isEqualTo(all);
        links.forEach(link -> anybody.get(link).expect(200));
    }

    private String llms(String path) {
        Answer served = anybody.get(path).expect(200);
        assertThat(served.header("Content-Type")).contains("text/plain; charset=utf-8");
        assertThat(served.text()).matches(LLMS);
        return served.text();
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
