package dev.fanfare.platform.openapi;

import dev.fanfare.platform.http.pages.MarkdownPage;
import dev.fanfare.platform.http.pages.StaticFile;
import dev.fanfare.platform.language.HtmlText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The guides for developers: the Markdown files of {@code src/docs/use}, which come with Fanfare. Their list, {@code README.md},
 * names them in order, with a sentence each; a file that is not in the list is no guide.
 *
 * @param list the list itself, in Markdown
 * @param all by name, such as {@code webhooks}, in the order of the list
 */
record Guides(String list, Map<String, Guide> all) {
    /** Where they are served. */
    static final String PATH = "/docs/guides";

    private static final String FILES = "/docs/guides/";
    /** The address of a service in the files, and of one on the reader's machine. */
    private static final String ADDRESS = "https://sandbox.example.com";

    private static final String LOCAL = "http://localhost:8080";
    private static final String PACKAGE = "(?<=fanfare-client-)[0-9.]+(?=\\.tgz)";
    private static final Pattern ENTRY =
            Pattern.compile("(?m)^- \\[([^]\n]+)]\\(([a-z0-9-]+)\\.md\\): (.+(?:\n {2}.+)*)$");
    /** A file beside the guides, with a heading of it. */
    private static final Pattern NEIGHBOUR = Pattern.compile("([a-z0-9-]+)(\\.md|\\.mjs)(#[^#]*)?");

    /**
     * One of them.
     *
     * @param title as the list has it
     * @param summary a sentence, with code between backticks
     * @param text in Markdown
     */
    record Guide(String name, String title, String summary, String text) {
        String path() {
            return PATH + "/" + name;
        }
    }

    /**
     * Those of a service, whose commands can be copied as they stand.
     *
     * @param address of the service
     * @param version of the service, and of its client packages
     */
    static Guides find(String address, String version) {
        String list = StaticFile.read(FILES + "README.md").toString();
        return new Guides(
                list,
                ENTRY.matcher(list)
                        .results()
                        .map(entry -> read(entry, text -> text.replace(ADDRESS, address)
                                .replace(LOCAL, address)
                                .replaceAll(PACKAGE, Matcher.quoteReplacement(version))))
                        .collect(Collectors.toMap(
                                Guide::name, Function.identity(), (one, other) -> one, LinkedHashMap::new)));
    }

    private static Guide read(MatchResult entry, UnaryOperator<String> here) {
        return new Guide(
                entry.group(2),
                entry.group(1),
                entry.group(3).replaceAll("\\s+", " "),
                here.apply(StaticFile.read(FILES + entry.group(2) + ".md").toString()));
    }

    /** A file that a guide leads to, such as a program that checks what a guide describes; null for no such file. */
    static StaticFile program(String file) {
        return file.matches("[a-z-]+\\.mjs") && Guides.class.getResource(FILES + file) != null
                ? StaticFile.at(FILES + file, StaticFile.SCRIPT)
                : null;
    }

    /** The page that lists all. */
    String html() {
        MarkdownPage page = MarkdownPage.of(list, this::lead);
        return TextPage.of(page.title(), "<h1>" + HtmlText.escape(page.title()) + "</h1>\n" + page.content());
    }

    /** The page of one. */
    String html(Guide guide) {
        MarkdownPage page = MarkdownPage.of(guide.text(), this::lead);
        return TextPage.beside(
                page.title(),
                "<h1>%s</h1>\n%s<p class=\"soft\"><a href=\"%s.md\">This page as Markdown</a></p>\n"
                        .formatted(HtmlText.escape(page.title()), page.content(), guide.path()),
                "<nav aria-label=\"Guides\">\n<ul>\n%s</ul>\n</nav>\n"
                        .formatted(all.values().stream()
                                .map(one -> entry(one, one.name().equals(guide.name())))
                                .collect(Collectors.joining())));
    }

    private static String entry(Guide guide, boolean shown) {
        String title = HtmlText.escape(guide.title());
        if (!shown) {
            return "<li><a href=\"%s\">%s</a></li>\n".formatted(guide.path(), title);
        }
        String sections = GuideSection.of(guide).stream()
                .filter(section -> section.level() == 2)
                .map(section -> "<li><a href=\"#%s\">%s</a></li>\n"
                        .formatted(MarkdownPage.anchor(section.heading()), TextPage.marked(section.heading())))
                .collect(Collectors.joining());
        return "<li><a href=\"%s\" aria-current=\"page\">%s</a>%s</li>\n"
                .formatted(guide.path(), title, sections.isEmpty() ? "" : "<ul>\n" + sections + "</ul>");
    }

    /** Pages for those who run or build Fanfare are not served: of links to them the text remains. */
    private String lead(String link) {
        if (link.startsWith("#") || link.startsWith("/") || link.startsWith("https://")) {
            return link;
        }
        var neighbour = NEIGHBOUR.matcher(link);
        if (!neighbour.matches()) {
            return null;
        }
        boolean guide = neighbour.group(2).equals(".md");
        if (guide && !all.containsKey(neighbour.group(1))) {
            return null;
        }
        String heading = neighbour.group(3) == null ? "" : neighbour.group(3);
        return FILES + neighbour.group(1) + (guide ? "" : neighbour.group(2)) + heading;
    }
}
