package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;

/**
 * A page for people without an account, with pictures of ours.
 *
 * @param hasGallery whether this service has the page of all campaigns
 */
public record PublicPage(HtmlPage page, boolean hasGallery) {
    private static final String POLICY = HtmlPage.POLICY + "; img-src 'self'";
    private static final String SHORTLY = "public, max-age=60";

    /**
     * The members of its head that a link's preview is made of (<a href="https://ogp.me/">Open Graph protocol</a>).
     *
     * @param url the page's own address
     * @param picture absolute address; null for none
     */
    public static String preview(String title, String description, String url, String site, String picture) {
        return """
                <link rel="canonical" href="%s">
                <meta name="description" content="%s">
                <meta property="og:type" content="website">
                <meta property="og:url" content="%s">
                <meta property="og:title" content="%s">
                <meta property="og:description" content="%s">
                <meta property="og:site_name" content="%s">
                %s""".formatted(
                        HtmlText.escape(url),
                        HtmlText.escape(description),
                        HtmlText.escape(url),
                        HtmlText.escape(title),
                        HtmlText.escape(description),
                        HtmlText.escape(site),
                        picture == null
                                ? ""
                                : "<meta property=\"og:image\" content=\"%s\">\n".formatted(HtmlText.escape(picture)));
    }

    /** Sends a page whose address is a secret: no search engine or cache keeps it, and its links do not tell the address. */
    public void sendUnlisted(RoutingContext context) {
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, StaticFile.HTML)
                .putHeader("Content-Security-Policy", POLICY)
                .putHeader("X-Robots-Tag", "noindex, nofollow")
                .end(page.html());
    }

    /** Sends it, for a minute, with the ways to campaigns and help at its foot. */
    public void send(RoutingContext context, String preview) {
        send(context, preview, SHORTLY);
    }

    /**
     * Sends a page that a person may take away at any time, and so is kept by no cache.
     *
     * @param indexed whether search engines may list it
     */
    public void sendPersonal(RoutingContext context, String preview, boolean indexed) {
        send(context, (indexed ? "" : HtmlPage.NOT_INDEXED) + preview, "no-store");
    }

    private void send(RoutingContext context, String head, String caching) {
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, StaticFile.HTML)
                .putHeader("Content-Security-Policy", POLICY)
                .putHeader(HttpHeaders.CACHE_CONTROL, caching)
                .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE)
                .end(withFoot().html(head));
    }

    private HtmlPage withFoot() {
        Texts texts = Texts.in(page.language());
        return new HtmlPage(
                page.language(),
                page.title(),
                page.content()
                        + """
                <footer>%s<a href="%s">%s</a></footer>
                """.formatted(
                                        hasGallery
                                                ? "<a href=\"%s\">%s</a> "
                                                        .formatted(
                                                                PublicSite.CAMPAIGNS,
                                                                HtmlText.escape(texts.text("campaigns.all")))
                                                : "",
                                        HelpRoutes.HOME,
                                        HtmlText.escape(texts.text("help.help"))));
    }
}
