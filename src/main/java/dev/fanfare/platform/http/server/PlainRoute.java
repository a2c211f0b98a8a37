package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;

/** What routes that are not endpoints share with them. */
public final class PlainRoute {
    private PlainRoute() {}

    /** The client, without looking at credentials. */
    public static Caller anonymous(RoutingContext context) {
        return Exchange.of(context).anonymous();
    }

    /**
     * Counts the request as one without credentials.
     *
     * @return nothing when it may go on; a Refused of 429 when not
     */
    public static Future<Void> count(RoutingContext context, Allowance allowance) {
        Exchange exchange = Exchange.of(context);
        Future<Void> counted = exchange.limits().count(allowance, exchange.anonymous(), exchange.response());
        if (!counted.isComplete()
                && !BodyReader.isEmpty(context.request())
                && !context.request().isEnded()) {
            // Other nodes are asked: the body must not pass by meanwhile.
            exchange.pause();
        }
        return counted;
    }

    /** The body as a tree, read as endpoints' bodies are; or a Refused of 400, 408, 413, 415 or 422. */
    public static Future<JsonNode> body(RoutingContext context) {
        Future<BodyReader.Input> input = new BodyReader(context.vertx()).body(context.request());
        Exchange.of(context).resume();
        return input.map(BodyReader.Input::tree);
    }

    /** The body as the text that it is, of whatever kind; or a Refused of 400, 408 or 413. */
    public static Future<String> text(RoutingContext context) {
        Future<String> text = new BodyReader(context.vertx()).text(context.request());
        Exchange.of(context).resume();
        return text;
    }

    /** Answers with what the failure stands for. */
    public static void fail(RoutingContext context, Throwable cause) {
        Exchange.of(context).fail(cause);
    }
}
