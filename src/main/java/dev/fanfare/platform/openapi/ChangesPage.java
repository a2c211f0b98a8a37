package dev.fanfare.platform.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The page of changes for clients, by version: headings and paragraphs of {@code changes.md}. */
final class ChangesPage {
    private ChangesPage() {}

    static String html() {
        StringBuilder html = new StringBuilder();
        boolean open = false;
        for (String block : text().split("\n\n", -1)) {
            if (block.startsWith("# ")) {
                html.append("<h1>").append(TextPage.marked(block.substring(2))).append("</h1>\n");
            } else if (block.startsWith("## ")) {
                html.append(open ? "</section>\n" : "").append(TextPage.section(block.substring(3)));
                open = true;
            } else {
                html.append("<p>").append(TextPage.marked(block)).append("</p>\n");
            }
        }
        return TextPage.of("Changes", html.append("</section>\n").toString());
    }

    private static String text() {
        try (InputStream in = ChangesPage.class.getResourceAsStream("changes.md")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
