package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Help for people at {@code /help}, and the pages of {@link LegalConfig}, for all to read and for search engines to find. */
public final class HelpRoutes implements Consumer<Router> {
    static final String HOME = "/help";
    /** Each has a page. */
    static final List<String> READERS = List.of("creators", "brands", "reviewers");

    private final String house;
    private final IntFunction<String> address;
    /** By path and language. */
    private final Map<String, Map<String, MarkdownPage>> pages = new LinkedHashMap<>();

    private final List<String> legal;

    /**
     * The routes of one node.
     *
     * @param house name of the installation
     * @param address the public address of this service, by the port of the request
     */
    public HelpRoutes(String house, LegalConfig legal, IntFunction<String> address) {
        this.house = house;
        this.address = address;
        this.legal = List.copyOf(legal.files().keySet());
        pages.put(HOME, packaged("help"));
        READERS.forEach(reader -> pages.put(HOME + "/" + reader, packaged(reader)));
        legal.files().forEach((page, file) -> pages.put(legal.path(page), MarkdownPage.byLanguage(file)));
    }

    private static Map<String, MarkdownPage> packaged(String name) {
        return MarkdownPage.byLanguage(MarkdownPage.PACKAGED + "/help/" + name + ".md");
    }

    @Override
    public void accept(Router router) {
        pages.keySet().forEach(path -> PlainRoute.reading(router, path).handler(context -> send(context, path)));
    }

    private void send(RoutingContext context, String path) {
        String language = PlainRoute.anonymous(context).language();
        Texts texts = Texts.in(language);
        MarkdownPage page = pages.get(path).get(language);
        String title = page.title().isEmpty() ? texts.text("help." + path.substring(1)) : page.title();
        String content = page.content() + (path.equals(HOME) ? links(texts) : "");
        new PublicPage(new HtmlPage(language, title, "<div class=\"text\">\n" + content + "</div>\n"))
                .send(
                        context,
                        PublicPage.preview(
                                title,
                                texts.text("help.lead", house),
                                address.apply(context.request().localAddress().port()) + path,
                                house,
                                null));
    }

    private String links(Texts texts) {
        return legal.isEmpty()
                ? ""
                : legal.stream()
                        .map(name -> "<li><a href=\"/%s\">%s</a></li>\n"
                                .formatted(name, HtmlText.escape(texts.text("help." + name))))
                        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }
}
