package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.language.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * A text in Markdown (<a href="https://spec.commonmark.org/0.31.2/">CommonMark</a>) as a page.
 *
 * @param title its first heading; empty if it begins with none
 * @param content HTML of all that follows; HTML in the text is shown as it was written
 */
record MarkdownPage(String title, String content) {
    /** Begins the path of a file that comes with Fanfare. */
    static final String PACKAGED = "classpath:";

    private static final Parser PARSER = Parser.builder().build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().escapeHtml(true).sanitizeUrls(true).build();
    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().build();

    static MarkdownPage of(String markdown) {
        Node document = PARSER.parse(markdown);
        String title = "";
        if (document.getFirstChild() instanceof Heading heading && heading.getLevel() == 1) {
            title = TEXT.render(heading).strip();
            heading.unlink();
        }
        return new MarkdownPage(title, RENDERER.render(document));
    }

    /**
     * The texts of a file by language: of that of the language, such as {@code terms.de.md}, or of the file itself.
     *
     * @param path such as {@code terms.md}
     * @throws SettingsException if it cannot be read
     */
    static Map<String, String> byLanguage(String path) {
        return Languages.all().stream()
                .collect(Collectors.toMap(Function.identity(), language -> text(path, language)));
    }

    private static String text(String path, String language) {
        int ending = Math.max(path.lastIndexOf('.'), path.lastIndexOf('/') + 1);
        String own = path.substring(0, ending) + "." + language + path.substring(ending);
        if (path.startsWith(PACKAGED)) {
            String file = own.substring(PACKAGED.length());
            return StaticFile.read(language.equals(Languages.ENGLISH) ? path.substring(PACKAGED.length()) : file)
                    .toString();
        }
        try {
            Path found = Path.of(own);
            return Files.readString(Files.exists(found) ? found : Path.of(path));
        } catch (IOException unreadable) {
            throw new SettingsException("The file " + path + " of the settings under legal cannot be read.");
        }
    }
}
