package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.HtmlText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The page of all error codes, each with its status, cause and remedy. Needs no script. */
final class ErrorsPage {
    private static final String HEAD = """
            <h1>Errors</h1>
            <p>A refusal names its <code>error</code> and, where there is one, after the point its
            <code>details.code</code>.</p>
            """;

    private ErrorsPage() {}

    static String html() {
        JsonNode calls = calls();
        StringBuilder html = new StringBuilder(HEAD);
        Map<String, String> texts = texts();
        index(html, calls);
        texts.forEach((name, text) -> {
            String[] parts = text.split("\\|", 2);
            html.append(TextPage.section(name)).append("<p>");
            // A new code has no call until the examples are renewed.
            if (calls.has(name)) {
                html.append("Status ").append(status(calls, name)).append(". ");
            }
            html.append(TextPage.marked(parts[0])).append("</p>\n<p>");
            html.append(TextPage.marked(parts[1])).append("</p>\n");
            if (calls.has(name)) {
                call(html, calls.path(name));
            }
            html.append("</section>\n");
        });
        return TextPage.of("Errors", html.toString());
    }

    private static int status(JsonNode calls, String name) {
        return calls.path(name).path("status").asInt();
    }

    private static void index(StringBuilder html, JsonNode calls) {
        Map<Integer, StringBuilder> byStatus = new TreeMap<>();
        calls.fieldNames()
                .forEachRemaining(name -> byStatus.computeIfAbsent(status(calls, name), unused -> new StringBuilder())
                        .append("<dd><a href=\"#%1$s\"><code>%1$s</code></a></dd>\n".formatted(HtmlText.escape(name))));
        html.append("<details>\n<summary>All codes by status</summary>\n<dl>\n");
        byStatus.forEach((status, links) ->
                html.append("<dt>").append(status).append("</dt>\n").append(links));
        html.append("</dl>\n</details>\n");
    }

    private static void call(StringBuilder html, JsonNode call) {
        String[] place = call.path("call").asText().split(" ", 2);
        html.append("<details>\n<summary>An executed call</summary>\n<pre>");
        html.append(place[0].toUpperCase(Locale.ROOT)).append(' ').append(HtmlText.escape(place[1]));
        if (call.has("request")) {
            html.append('\n').append(HtmlText.escape(call.path("request").toPrettyString()));
        }
        html.append("</pre>\n<pre class=\"answer\">");
        html.append(HtmlText.escape(call.path("answer").toPrettyString()));
        html.append("</pre>\n</details>\n");
    }

    /** For each code a call that a test made. */
    private static JsonNode calls() {
        try (InputStream in = ErrorsPage.class.getResourceAsStream("refusals.json")) {
            return Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Cause and remedy with a bar between them, by code. */
    private static Map<String, String> texts() {
        Properties read = PackagedTexts.read("errors.properties");
        Map<String, String> texts = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> texts.put(name, read.getProperty(name)));
        return texts;
    }
}
