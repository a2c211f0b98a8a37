package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.language.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * A text in Markdown (<a href="https://spec.commonmark.org/0.31.2/">CommonMark</a> with tables) as a page.
 *
 * @param title its first heading; empty if it begins with none
 * @param content HTML of all that follows; HTML in the text is shown as it was written. Headings have the ids that links
 *     lead to, and a block of code has the words behind its language as classes
 */
public record MarkdownPage(String title, String content) {
    /** Begins the path of a file that comes with Fanfare. */
    static final String PACKAGED = "classpath:";

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> MarkdownPage::mark)
            .build();
    private static final Pattern UNNAMED = Pattern.compile("[^\\p{L}\\p{N}_\\- ]");

    /** A page whose links stay as they are. */
    public static MarkdownPage of(String markdown) {
        return of(markdown, UnaryOperator.identity());
    }

    /**
     * A page whose links may lead elsewhere.
     *
     * @param links where a link of the text leads on the page; null for a link of which only its text remains
     */
    public static MarkdownPage of(String markdown, UnaryOperator<String> links) {
        Node document = PARSER.parse(markdown);
        String title = "";
        if (document.getFirstChild() instanceof Heading heading && heading.getLevel() == 1) {
            title = TEXT.render(heading).strip();
            heading.unlink();
        }
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                visitChildren(link);
                lead(link, links.apply(link.getDestination()));
            }
        });
        String content = RENDERER.render(document)
                // Wide tables are scrolled by themselves, also by the keyboard.
                .replace("<table>", "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n<table>")
                .replace("</table>", "</table>\n</div>");
        return new MarkdownPage(title, content);
    }

    private static void lead(Link link, String destination) {
        if (destination != null) {
            link.setDestination(destination);
            return;
        }
        while (link.getFirstChild() != null) {
            link.insertBefore(link.getFirstChild());
        }
        link.unlink();
    }

    /** The id of a heading, as sites of repositories make it, so that a link leads to it there and here. */
    public static String anchor(String heading) {
        return UNNAMED.matcher(heading.toLowerCase(Locale.ROOT)).replaceAll("").replace(' ', '-');
    }

    private static void mark(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Heading) {
            attributes.put("id", anchor(TEXT.render(node).strip()));
        } else if (node instanceof FencedCodeBlock code
                && tag.equals("pre")
                && code.getInfo().contains(" ")) {
            attributes.put("class", code.getInfo().split(" ", 2)[1]);
        }
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
