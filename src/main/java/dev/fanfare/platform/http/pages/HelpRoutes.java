package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Help for people at {@code /help}, and the pages of {@link LegalConfig}, for all to read and for search engines to find. */
public final class HelpRoutes implements Consumer<Router> {
    static final String HOME = "/help";
    /** Each has a page. */
    static final List<String> READERS = List.of("creators", "brands", "reviewers");

    private final PublicSite site;
    private final boolean hasGallery;
    /** By path and language, read at the start: what cannot be read is wrong settings. */
    private final Map<String, Map<String, String>> texts = new LinkedHashMap<>();

    /** Those that were asked for, by path and language. */
    private final Map<List<String>, MarkdownPage> pages = new ConcurrentHashMap<>();

    private final List<String> legal;

    /**
     * The routes of one node.
     *
     * @param hasGallery whether this service has the page of all campaigns
     */
    public HelpRoutes(PublicSite site, LegalConfig legal, boolean hasGallery) {
        this.site = site;
        this.hasGallery = hasGallery;
        this.legal = List.copyOf(legal.files().keySet());
        texts.put(HOME, packaged("help"));
        READERS.forEach(reader -> texts.put(HOME + "/" + reader, packaged(reader)));
        legal.files().forEach((page, file) -> texts.put(legal.path(page), MarkdownPage.byLanguage(file)));
    }

    private static Map<String, String> packaged(String name) {
        return MarkdownPage.byLanguage(MarkdownPage.PACKAGED + "/help/" + name + ".md");
    }

    @Override
    public void accept(Router router) {
        texts.keySet().forEach(path -> PlainRoute.reading(router, path).handler(context -> send(context, path)));
    }

    private void send(RoutingContext context, String path) {
        String language = PlainRoute.anonymous(context).language();
        Texts own = Texts.in(language);
        MarkdownPage page = pages.computeIfAbsent(
                List.of(path, language),
                asked -> MarkdownPage.of(texts.get(path).get(language)));
        String title = page.title().isEmpty() ? own.text("help." + path.substring(1)) : page.title();
        String content = page.content() + (path.equals(HOME) ? links(own) : "");
        new PublicPage(new HtmlPage(language, title, "<div class=\"text\">\n" + content + "</div>\n"), hasGallery)
                .send(
                        context,
                        PublicPage.preview(
                                title,
                                own.text("help.lead", site.house()),
                                site.at(context, path),
                                site.house(),
                                null));
    }

    private String links(Texts own) {
        return legal.isEmpty()
                ? ""
                : legal.stream()
                        .map(name -> "<li><a href=\"/%s\">%s</a></li>\n"
                                .formatted(name, HtmlText.escape(own.text("help." + name))))
                        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }
}
