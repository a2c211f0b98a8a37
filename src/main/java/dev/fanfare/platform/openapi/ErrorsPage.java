package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.language.HtmlText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        List<ErrorText> texts = ErrorText.all();
        StringBuilder html = new StringBuilder(HEAD);
        index(html, texts);
        for (ErrorText text : texts) {
            html.append(TextPage.section(text.code())).append("<p>");
            if (text.status() != 0) {
                html.append("Status ").append(text.status()).append(". ");
            }
            html.append(TextPage.marked(text.cause())).append("</p>\n<p>");
            html.append(TextPage.marked(text.remedy())).append("</p>\n");
            if (text.status() != 0) {
                call(html, text.call());
            }
            html.append("</section>\n");
        }
        return TextPage.of("Errors", html.toString());
    }

    private static void index(StringBuilder html, List<ErrorText> texts) {
        Map<Integer, StringBuilder> byStatus = new TreeMap<>();
        texts.stream().filter(text -> text.status() != 0).forEach(text -> byStatus.computeIfAbsent(
                        text.status(), unused -> new StringBuilder())
                .append("<dd><a href=\"#%1$s\"><code>%1$s</code></a></dd>\n".formatted(HtmlText.escape(text.code()))));
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
}
