package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.media.Media;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.function.IntFunction;

/**
 * What pages for people without an account have in common.
 *
 * @param house name of the installation
 * @param address the public address of this service, by the port of the request
 */
public record PublicSite(Bus bus, String house, IntFunction<String> address) {
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
        return new PublicPage(new HtmlPage(language(context), title, content));
    }

    /** Answers that there is no such page, with a link to another one. */
    public static void sendNone(RoutingContext context, String title, String path, String text) {
        new HtmlPage(language(context), title, "<p><a href=\"%s\">%s</a></p>".formatted(path, HtmlText.escape(text)))
                .send(context, 404);
    }

    /** Whether a picture is an upload of ours: those elsewhere would tell their owner who reads. */
    public static boolean isOurs(String picture) {
        return picture != null && Media.isPath(picture);
    }

    /**
     * An upload of ours as an image; empty for any other.
     *
     * @param picture a path or an address; null for none
     * @param width of the file, one of its sizes in pixels
     * @param shown width and height on the page in pixels
     */
    public static String picture(String picture, int width, int shown) {
        return isOurs(picture)
                ? "<img src=\"%s/%d\" width=\"%d\" height=\"%d\" alt=\"\">"
                        .formatted(HtmlText.escape(picture), width, shown, shown)
                : "";
    }

    private static String language(RoutingContext context) {
        return PlainRoute.anonymous(context).language();
    }
}
