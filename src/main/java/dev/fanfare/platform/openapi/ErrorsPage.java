package dev.fanfare.platform.openapi;

import dev.fanfare.platform.language.HtmlText;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
        StringBuilder html = new StringBuilder(HEAD);
        texts().forEach((name, text) -> {
            String[] parts = text.split("\\|", 3);
            html.append(TextPage.section(name)).append("<p>Status ").append(HtmlText.escape(parts[0]));
            html.append(". ").append(TextPage.marked(parts[1])).append("</p>\n<p>");
            html.append(TextPage.marked(parts[2])).append("</p>\n</section>\n");
        });
        return TextPage.of("errors", html.toString());
    }

    /** Status, cause and remedy with bars between them, by code. */
    private static Map<String, String> texts() {
        Properties read = new Properties();
        try (InputStream in = ErrorsPage.class.getResourceAsStream("errors.properties")) {
            read.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> texts = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> texts.put(name, read.getProperty(name)));
        return texts;
    }
}
