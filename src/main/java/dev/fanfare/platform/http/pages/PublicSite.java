package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.media.Media;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * What pages for people without an account have in common.
 *
 * @param house name of the installation
 * @param address the public address of this service, by the port of the request
 */
public record PublicSite(Bus bus, String house, IntFunction<String> address) {
    /** The page of all campaigns. */
    public static final String CAMPAIGNS = "/campaigns";

    /** The beginning of the pages of brands that show how they pay, before their id. */
    public static final String BRANDS = "/brands/";

    /** What browsers open as a page. */
    private static final Pattern WEB = Pattern.compile("(?i)https?://.+");

    /** Asks as an anonymous caller, whose requests are counted. */
    public <A extends Message> Future<A> ask(RoutingContext context, Ask<A> ask) {
        Caller caller = PlainRoute.anonymous(context);
        return PlainRoute.count(context, Allowance.GENERAL).compose(counted -> bus.ask(caller.renewed(), ask));
    }

    /** The public address of a path. */
    public String at(RoutingContext context, String path) {
        return address.apply(context.request().localAddress().port()) + path;
    }

    /** The texts of the reader's language. */
    public static Texts texts(RoutingContext context) {
        return Texts.in(language(context));
    }

    /** The page of this title and content, in the reader's language. */
    public static PublicPage page(RoutingContext context, String title, String content) {
        return new PublicPage(new HtmlPage(language(context), title, content), true);
    }

    /**
     * Answers a failure.
     *
     * @param none answers that there is no such page
     */
    public static void fail(RoutingContext context, Throwable cause, Consumer<RoutingContext> none) {
        if (CommonFault.RESOURCE_NOT_FOUND.isStatusOf(cause)) {
            none.accept(context);
        } else {
            PlainRoute.fail(context, cause);
        }
    }

    /** Answers that there is no such page, with a link to all campaigns. */
    public static void sendNone(RoutingContext context, String title) {
        sendNone(
                context,
                title,
                "<p><a href=\"%s\">%s</a></p>\n"
                        .formatted(CAMPAIGNS, HtmlText.escape(texts(context).text("campaigns.all"))));
    }

    /** The same with content of its own. */
    public static void sendNone(RoutingContext context, String title, String content) {
        new HtmlPage(language(context), title, content).send(context, 404);
    }

    /**
     * A link to an address elsewhere, for no search engine's judgement of us.
     *
     * @param otherwise text without a link, for what browsers open as no page; empty for none
     */
    public static String link(String url, String text, String otherwise) {
        String address = url.strip();
        return WEB.matcher(address).matches()
                ? "<a href=\"%s\" rel=\"nofollow noopener noreferrer\">%s</a>"
                        .formatted(HtmlText.escape(address), HtmlText.escape(text))
                : HtmlText.escape(otherwise);
    }

    /**
     * An upload of ours as an image; empty for any other.
     *
     * @param picture a path or an address; null for none
     * @param width of the file, one of its sizes in pixels
     * @param shown width and height on the page in pixels
     */
    public static String picture(String picture, int width, int shown) {
        return Media.ours(picture) != null
                ? "<img src=\"%s/%d\" width=\"%d\" height=\"%d\" alt=\"\">"
                        .formatted(HtmlText.escape(picture), width, shown, shown)
                : "";
    }

    private static String language(RoutingContext context) {
        return PlainRoute.anonymous(context).language();
    }
}
